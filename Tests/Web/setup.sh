#!/bin/sh
# Sees to it that what `make test-web` drives is here: Chromium and Node, tidy for the form of pages,
# and openssl for a certificate.
set -eu
missing=
command -v node >/dev/null 2>&1 || missing=nodejs
command -v chromium >/dev/null 2>&1 || command -v google-chrome >/dev/null 2>&1 ||
  missing="$missing chromium"
for program in tidy openssl; do
  command -v "$program" >/dev/null 2>&1 || missing="$missing $program"
done
[ -n "$missing" ] || { echo 'Chromium, Node, tidy and openssl are here.'; exit 0; }
if command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ]; then
  # shellcheck disable=SC2086
  apt-get install -y -qq $missing
else
  echo "Install these, then run it again:$missing"
  exit 1
fi
