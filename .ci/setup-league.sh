#!/bin/sh
# Makes sure that libpq and a PostgreSQL server are installed, for `--traits League` and its tests.
# Installs them as root (Debian, Ubuntu) or with Homebrew; otherwise prints the command to use.
set -eu

is_there() {
  command -v pg_config >/dev/null 2>&1 && [ -e "$(pg_config --includedir)/libpq-fe.h" ] &&
    { [ -x "$(pg_config --bindir)/initdb" ] || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; }
}

if is_there; then
  echo 'libpq and PostgreSQL are here.'
  exit 0
fi
if command -v apt-get >/dev/null 2>&1; then
  if [ "$(id -u)" != 0 ]; then
    echo 'Install them with:  sudo apt-get install libpq-dev postgresql'
    exit 1
  fi
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq libpq-dev postgresql </dev/null
elif command -v brew >/dev/null 2>&1; then
  echo '+ brew install libpq postgresql (not checked by us)'
  brew install libpq postgresql
else
  echo 'libpq and PostgreSQL are missing, and no installer is known here.'
  exit 1
fi
is_there || { echo 'libpq or PostgreSQL is still missing.'; exit 1; }
echo 'libpq and PostgreSQL are here.'
