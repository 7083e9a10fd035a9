#!/bin/sh
# Builds and runs the tests, except those in a browser (make test-web) and those on PostgreSQL
# (make test-league). Prints failures, skipped tests with the reason, and a summary line; the full
# output is in .build/tests.log. Arguments are passed to `swift test`.
set -u
cd "$(dirname "$0")/.."
swift=${SWIFT:-swift}
log=.build/tests.log

$swift build --build-tests || exit
$swift test --skip-build "$@" >"$log" 2>&1
status=$?
# A line that begins with a symbol is a new message; lines after a failure belong to it.
awk '
  function begins(sign) { return index($0, sign) == 1 }
  begins("✘") { shown = / recorded an issue /; if (shown) print; next }
  begins("◇") || begins("✔") || begins("➜") { shown = 0; next }
  shown { print }
' "$log"
grep -E '^➜ .* skipped: ' "$log" | grep -v 'make test-league'
grep -E 'Test run with [0-9]+ test' "$log" | tail -n 1 | grep . || {
  tail -n 40 "$log"
  printf 'The tests ended without a result (%d). %s has all that was printed.\n' "$status" "$log"
}
exit "$status"
