"""What stands beside the board in a game of train companies, as sheets (``stambana.sheets``)."""
