# Set-up shared by play.sh, test.sh and .ci/run; they source it, then call set_up.
#
# Makes .venv beside pyproject.toml, with the exact versions of constraints.txt, and sees to
# the system libraries Qt needs. What was done is noted in stamp files inside .venv, keyed on
# everything it depends on, so that a second run only compares two short texts. All it says
# goes to stderr: stdout belongs to the program.

say() {
    printf '%s\n' "$*" >&2
}

fail() {
    say "$*"
    exit 1
}

# Sets $python to a Python that is new enough; STAMBANA_PYTHON names one to prefer.
find_python() {
    for python in ${STAMBANA_PYTHON:+"$STAMBANA_PYTHON"} python3 python3.13 python3.12 python3.11; do
        if command -v "$python" >/dev/null 2>&1 &&
            "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            return
        fi
    done
    fail "Stambana needs Python 3.11 or newer. On Debian 12 or newer: sudo apt-get install python3"
}

# What the environment was made from: the versions asked for, where it lies (installed scripts
# hold their path), and the Python it was made with.
environment_key() {
    printf '%s %s %s' "$(cat pyproject.toml packaging/constraints.txt | cksum)" "$root" \
        "$(readlink -f .venv/bin/python 2>/dev/null)"
}

noted() {
    [ -f ".venv/$1.stamp" ] && [ "$(cat ".venv/$1.stamp")" = "$(environment_key)" ]
}

note() {
    environment_key >".venv/$1.stamp"
}

# Sets $missing to the system packages still to be installed, in one line.
find_missing() {
    missing=$("$python" packaging/libraries.py)
    if ! "$python" -c 'import ensurepip' 2>/dev/null; then
        version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
        missing="python$version-venv${missing:+ $missing}"
    fi
}

apt_install() {
    # shellcheck disable=SC2086  # several words on purpose
    DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends -qq $missing >&2
}

# Root installs what is missing; anybody else is told the command, once for everything.
install_system_packages() {
    find_missing
    [ -n "$missing" ] || return 0
    if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null 2>&1; then
        say "Installing system packages: $missing"
        apt_install 2>/dev/null || { apt-get update -qq >&2 && apt_install; } ||
            fail "That did not work. Try it by hand: apt-get install $missing"
        find_missing
        [ -z "$missing" ] || fail "Still missing: $missing"
    fi
}

name_missing_packages() {
    if command -v apt-get >/dev/null 2>&1; then
        say "System packages are missing. This command installs them:"
        say ""
        say "    sudo apt-get install $missing"
        say ""
    else
        say "System libraries are missing. Their packages are called on Debian (other systems"
        say "name them alike): $missing"
    fi
}

# Makes or refreshes .venv; $1 is play or test.
make_environment() {
    if noted "$1"; then
        return
    fi
    find_python
    if ! .venv/bin/python -m pip --version >/dev/null 2>&1 || [ "$(cat .venv/base 2>/dev/null)" != "$root" ]; then
        say "Making .venv ..."
        "$python" -m venv --clear .venv >&2 || fail "No environment could be made in $root/.venv"
        printf '%s' "$root" >.venv/base
    fi
    case $1 in
    test) target='.[test]' ;;
    *) target=. ;;
    esac
    say "Installing Stambana into .venv; the first time this takes a minute ..."
    # Both variables hold relative paths, since pip splits them at spaces. The second one is
    # for newer versions of pip, which keep the packages of the build apart.
    PIP_CONSTRAINT=packaging/constraints.txt PIP_BUILD_CONSTRAINT=packaging/constraints.txt \
        .venv/bin/python -m pip install --quiet --disable-pip-version-check --no-input \
        --root-user-action=ignore --editable "$target" >&2 ||
        fail "The packages could not be installed; see above. Is there a network?"
    note play
    case $1 in
    test) note test ;;
    esac
}

# set_up play|test: afterwards .venv/bin holds everything. For play, which can do some things
# without, $missing is not empty when system packages are missing and this user may not
# install them.
set_up() {
    missing=
    if [ "$(uname -s)" = Linux ] && ! noted libraries; then
        find_python
        install_system_packages
        case $1/$missing in
        *-venv* | test/?*)
            name_missing_packages
            exit 1
            ;;
        esac
    fi
    make_environment "$1"
    if [ -z "$missing" ]; then
        noted libraries || note libraries
    fi
}
