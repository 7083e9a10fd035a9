#!/bin/sh
# Makes sure that Swift and the headers of SQLite, libmicrohttpd and zlib are installed. Installs
# the headers as root (Debian, Ubuntu) or with Homebrew; otherwise prints the command to use.
set -eu

say() { printf '%s\n' "$*"; }

if ! command -v swift >/dev/null 2>&1; then
  say 'Swift 6.2 or newer is missing. https://www.swift.org/install says how to get it.'
  exit 1
fi

# Swift's own clang uses the same header paths as the build.
has_header() {
  [ -e "/usr/include/$1" ] && return 0
  for compiler in clang cc gcc; do
    command -v "$compiler" >/dev/null 2>&1 || continue
    if printf '#include <%s>\n' "$1" | "$compiler" -E - >/dev/null 2>&1; then return 0; fi
  done
  return 1
}

has_headers() {
  has_header microhttpd.h && has_header zlib.h && { [ "$(uname -s)" = Darwin ] || has_header sqlite3.h; }
}

# Some tests need shells for the completions, or tools for the manual page; without them they are
# skipped.
say_shells() {
  for tool in bash zsh fish groff mandoc; do
    command -v "$tool" >/dev/null 2>&1 || say "Without $tool, its tests are left out."
  done
}

if has_headers; then
  if [ "${CI:-}" != '' ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq zsh fish groff mandoc </dev/null || true
  fi
  say_shells
  say 'Swift, SQLite, libmicrohttpd and zlib are here.'
  exit 0
fi

as_root() {
  if [ "$(id -u)" = 0 ]; then
    say "+ $*"
    "$@"
  else
    say 'The headers of SQLite, libmicrohttpd or zlib are missing. Install them with:'
    say "  sudo $*"
    exit 1
  fi
}

if command -v apt-get >/dev/null 2>&1; then
  if [ "$(id -u)" = 0 ]; then
    say '+ apt-get update'
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive
    export DEBIAN_FRONTEND
  fi
  as_root apt-get install -y -qq libsqlite3-dev libmicrohttpd-dev zlib1g-dev zsh fish groff mandoc </dev/null
elif command -v brew >/dev/null 2>&1; then
  say '+ brew install sqlite libmicrohttpd (not checked by us)'
  brew install sqlite libmicrohttpd
elif command -v dnf >/dev/null 2>&1; then
  say '(Not checked by us on this system.)'
  as_root dnf install -y sqlite-devel libmicrohttpd-devel zlib-devel
elif command -v apk >/dev/null 2>&1; then
  say '(Not checked by us on this system.)'
  as_root apk add sqlite-dev libmicrohttpd-dev zlib-dev
else
  say 'sqlite3.h or microhttpd.h is missing, and no installer is known here.'
  exit 1
fi

if has_headers; then
  say 'Swift, SQLite, libmicrohttpd and zlib are here.'
else
  say 'The headers of SQLite, libmicrohttpd or zlib are still missing.'
  exit 1
fi
