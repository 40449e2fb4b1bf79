#!/bin/sh
# Runs the whole test suite, with no screen: sh packaging/test.sh [arguments of pytest]
# In another order: sh packaging/test.sh --random-order-bucket=global --random-order-seed=NUMBER
#
# The first run sets everything up (see setup.sh).
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
. "$root/packaging/setup.sh"

cd "$root"
set_up test

QT_QPA_PLATFORM=offscreen
export QT_QPA_PLATFORM
# As many processes as there are cores; each takes tests from the other when it has none left.
exec .venv/bin/python -m pytest -n auto --dist worksteal "$@"
