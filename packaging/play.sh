#!/bin/sh
# Starts Stambana from a checkout: sh packaging/play.sh [arguments of stambana]
#
# The first run sets everything up (see setup.sh). What to do without a screen is decided by
# the program itself.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
. "$root/packaging/setup.sh"

# Does this open a window, or is it one of the commands that work without?
needs_window() {
    case ${1-} in
    render | sheet | check | schema) return 1 ;;
    esac
    for argument; do
        case $argument in
        -h | --help | --version) return 1 ;;
        esac
    done
}

here=$(pwd)
cd "$root"
set_up play
cd "$here"

if [ -n "$missing" ] && needs_window "$@"; then
    name_missing_packages
    exit 1
fi

exec "$root/.venv/bin/stambana" "$@"
