#!/bin/sh
# Runs the whole test suite, with no screen: sh packaging/test.sh [arguments of pytest]
#
# The first run sets everything up (see setup.sh).
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
. "$root/packaging/setup.sh"

cd "$root"
set_up test

QT_QPA_PLATFORM=offscreen
export QT_QPA_PLATFORM
exec .venv/bin/python -m pytest "$@"
