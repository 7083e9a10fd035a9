#!/bin/sh
# Usage: .ci/setup.sh        (make setup)
#
# Makes sure that git, Swift 6.2 or newer, a C compiler, and the headers of SQLite 3.37, libmicrohttpd
# 0.9.75 and zlib or newer are installed. If something is missing, it says what, and with which command
# it is installed. As root on Debian and Ubuntu, and with Homebrew, it runs that command itself.
# Other systems than Debian, macOS among them, were never tried.
set -eu

say() { printf '%s\n' "$*"; }
is_there() { command -v "$1" >/dev/null 2>&1; }

# The installer of this system, and the packages that have the headers and the tools of the tests.
if is_there apt-get; then
  install='apt-get install -y -qq'
  headers='libsqlite3-dev libmicrohttpd-dev zlib1g-dev'
  tools='zsh fish groff mandoc strace'
elif is_there brew; then
  install='brew install'
  headers='pkgconf sqlite libmicrohttpd'
  tools='fish groff mandoc'
elif is_there dnf; then
  install='dnf install -y'
  headers='sqlite-devel libmicrohttpd-devel zlib-devel'
  tools='zsh fish groff mandoc strace'
elif is_there apk; then
  install='apk add'
  headers='sqlite-dev libmicrohttpd-dev zlib-dev'
  tools='zsh fish groff mandoc strace'
else
  install='' headers='' tools=''
fi

# Returns the command that a person types to install some packages.
command_for() {
  case $install in
    '') printf 'your installer of packages, for %s' "$*" ;;
    brew*) printf '%s %s' "$install" "$*" ;;
    *) printf 'sudo %s %s' "$install" "$*" ;;
  esac
}

is_there git || {
  say "git is missing. Install it with:  $(command_for git)"
  exit 1
}
is_there swift || {
  say 'Swift 6.2 or newer is missing. https://www.swift.org/install says how to install it.'
  exit 1
}
version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9][0-9]*\.[0-9][0-9]*\).*/\1/p' | head -n 1)
case $version in
  6.[2-9]* | 6.[1-9][0-9]* | [7-9].* | [1-9][0-9]*.*) ;;
  *)
    say "Swift ${version:-of an unknown version} is installed, and 6.2 or newer is needed."
    say 'https://www.swift.org/install says how to install it.'
    exit 1
    ;;
esac

compiler=
for candidate in "$(dirname "$(command -v swift)")/clang" clang cc gcc; do
  if [ -z "$compiler" ] && is_there "$candidate"; then compiler=$candidate; fi
done
[ -n "$compiler" ] || {
  say 'A C compiler is missing: Swift comes with clang, and clang, cc and gcc were not found.'
  exit 1
}

# Homebrew installs headers where compilers don't search; the build finds them with pkg-config.
folders=
for prefix in /opt/homebrew /usr/local; do
  [ ! -d "$prefix/include" ] || folders="$folders -I$prefix/include"
done

# Whether a header is there, in a version that satisfies a condition of the preprocessor.
has() {
  # The folders are split at their spaces deliberately.
  # shellcheck disable=SC2086
  printf '#include <%s>\n#if !(%s)\n#error old\n#endif\n' "$1" "$2" |
    "$compiler" $folders -E - >/dev/null 2>&1
}

# Prints the libraries whose headers are missing or too old.
missing() {
  has sqlite3.h 'SQLITE_VERSION_NUMBER >= 3037000' || printf ' SQLite-3.37'
  has microhttpd.h 'MHD_VERSION >= 0x00097500' || printf ' libmicrohttpd-0.9.75'
  has zlib.h 'ZLIB_VERNUM >= 0x1200' || printf ' zlib-1.2'
}

# Some tests need a program; without it they are skipped, and `make test` lists them.
say_tools() {
  for tool in bash zsh fish groff mandoc strace; do
    is_there "$tool" || say "Without $tool, the tests that need it are skipped."
  done
}

absent=$(missing)
if [ -n "$absent" ]; then
  say "These headers are missing, or older than needed:$absent"
  # Only root may install packages, except with Homebrew.
  case $install in
    '') run=no ;;
    brew*) run=yes ;;
    *) if [ "$(id -u)" = 0 ]; then run=yes; else run=no; fi ;;
  esac
  if [ "$run" = no ]; then
    say "Install them with:  $(command_for "$headers")"
    exit 1
  fi
  case $install in
    apt-get*)
      say '+ apt-get update'
      apt-get update -qq
      DEBIAN_FRONTEND=noninteractive
      export DEBIAN_FRONTEND
      ;;
    *) say '(This was never tried on this system.)' ;;
  esac
  # The packages are split at their spaces deliberately.
  # shellcheck disable=SC2086
  { say "+ $install $headers"; $install $headers </dev/null; }
  # shellcheck disable=SC2086
  { say "+ $install $tools"; $install $tools </dev/null || true; }
  absent=$(missing)
  if [ -n "$absent" ]; then
    say "These headers are still missing, or older than needed:$absent"
    exit 1
  fi
elif [ "${CI:-}" != '' ] && [ "$(id -u)" = 0 ] && is_there apt-get; then
  for tool in $tools; do
    is_there "$tool" || { DEBIAN_FRONTEND=noninteractive $install "$tool" </dev/null >/dev/null || true; }
  done
fi
say_tools
say "git, Swift $version, SQLite, libmicrohttpd and zlib are here."
