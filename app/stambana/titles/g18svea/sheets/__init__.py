"""What stands beside the board in 18Svea alone: the strategy cards and the round track."""
