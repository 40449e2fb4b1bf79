"""18Svea (Jonas Jones and Christopher Stenseth, 2022)."""
