#!/bin/sh
# Starts Stambana from a checkout: sh packaging/play.sh [arguments of stambana]
#
# The first run sets everything up (see setup.sh). With no screen to open a window on, and
# nothing else asked for, it draws the 18SJ board to a picture instead.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
. "$root/packaging/setup.sh"

# Does this need a window, or is it one of the commands that work without?
needs_window() {
    case ${1-} in
    render | sheet | check | schema | -h | --help | --version) return 1 ;;
    esac
    for argument; do
        case $argument in
        -h | --help) return 1 ;;
        esac
    done
}

# A platform chosen by hand (such as offscreen or vnc) is taken on trust.
has_screen() {
    [ "$(uname -s)" != Linux ] || [ -n "${QT_QPA_PLATFORM-}" ] ||
        "$root/.venv/bin/python" -I "$root/packaging/screen.py"
}

here=$(pwd)
cd "$root"
set_up play
cd "$here"

if [ -n "$missing" ] && needs_window "$@"; then
    name_missing_packages
    exit 1
fi

if [ $# -eq 0 ] && ! has_screen; then
    folder=$here
    [ -w "$folder" ] || folder=${TMPDIR:-/tmp}
    picture=$folder/stambana-18sj.png
    say "There is no screen to open a window on. Drawing the 18SJ board to a picture instead ..."
    "$root/.venv/bin/stambana" render "$root/maps/18sj.yaml" -o "$picture"
    printf '%s\n' "The 18SJ board is in $picture"
    exit 0
fi

exec "$root/.venv/bin/stambana" "$@"
