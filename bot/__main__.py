"""`python -m bot` is `solon`."""

import sys

from bot.cli import main

sys.exit(main())
