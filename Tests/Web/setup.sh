#!/bin/sh
# Sees to it that what `make test-web` drives is here: Chromium, Firefox and Node, tidy for the form of
# pages, openssl for a certificate, poppler to look at printed pages, a library that sets the clock of a
# program, and fonts of the pictures' widths.
set -eu
missing=
command -v node >/dev/null 2>&1 || missing=nodejs
command -v chromium >/dev/null 2>&1 || command -v google-chrome >/dev/null 2>&1 ||
  missing="$missing chromium"
command -v firefox >/dev/null 2>&1 || command -v firefox-esr >/dev/null 2>&1 ||
  missing="$missing firefox-esr"
for program in tidy openssl faketime; do
  command -v "$program" >/dev/null 2>&1 || missing="$missing $program"
done
command -v script >/dev/null 2>&1 || missing="$missing bsdutils"
command -v pdftoppm >/dev/null 2>&1 || missing="$missing poppler-utils"
fc-list 2>/dev/null | grep -q 'Liberation Sans' || missing="$missing fonts-liberation"
[ -n "$missing" ] || { echo 'Chromium, Firefox, Node, tidy, openssl, poppler, faketime and the fonts are here.'; exit 0; }
if command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ]; then
  # shellcheck disable=SC2086
  apt-get install -y -qq $missing
else
  echo "Install these, then run it again:$missing"
  exit 1
fi
