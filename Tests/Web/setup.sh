#!/bin/sh
# Sees to it that what `make test-web` drives is here: Chromium and Node, tidy for the form of pages,
# openssl for a certificate, poppler to look at printed pages, and fonts of the pictures' widths.
set -eu
missing=
command -v node >/dev/null 2>&1 || missing=nodejs
command -v chromium >/dev/null 2>&1 || command -v google-chrome >/dev/null 2>&1 ||
  missing="$missing chromium"
for program in tidy openssl; do
  command -v "$program" >/dev/null 2>&1 || missing="$missing $program"
done
command -v script >/dev/null 2>&1 || missing="$missing bsdutils"
command -v pdftoppm >/dev/null 2>&1 || missing="$missing poppler-utils"
fc-list 2>/dev/null | grep -q 'Liberation Sans' || missing="$missing fonts-liberation"
[ -n "$missing" ] || { echo 'Chromium, Node, tidy, openssl, poppler and the fonts are here.'; exit 0; }
if command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ]; then
  # shellcheck disable=SC2086
  apt-get install -y -qq $missing
else
  echo "Install these, then run it again:$missing"
  exit 1
fi
