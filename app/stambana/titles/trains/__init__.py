"""The 18xx family: market, certificates, stock rounds, operating rounds, trains, phases."""
