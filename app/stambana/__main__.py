"""``python -m stambana`` is the command ``stambana``."""

import sys

from stambana.cli.main import main

sys.exit(main())
