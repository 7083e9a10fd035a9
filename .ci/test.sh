#!/bin/sh
# Builds and runs the tests, except those in a browser (make test-web) and those on PostgreSQL
# (make test-league). Prints failures, skipped tests with the reason, and a summary line; the full
# output is in .build/tests.log. Arguments are passed to `swift test`.
#
# If the process of the tests ends without a result, this prints where it crashed, and fails. So does
# a filter that selects no test.
set -u
cd "$(dirname "$0")/.."
swift=${SWIFT:-swift}
log=.build/tests.log

# Without a terminal, Swift prints where a process crashed only if it is asked to.
export SWIFT_BACKTRACE="${SWIFT_BACKTRACE:-enable=yes,color=no,interactive=no}"
has_result() { grep -qE 'Test run with [1-9][0-9]* test' "$log"; }

$swift build --build-tests || exit
$swift test --skip-build "$@" >"$log" 2>&1
status=$?
if ! has_result; then
  printf 'The tests ended without a result (%d). %s has all that was printed; the crash:\n' "$status" "$log"
  grep -nE -A 30 '^(.*Fatal error|\*\*\* )' "$log" | cut -c 1-300 | head -n 80
  tail -n 40 "$log"
  [ "$status" -ne 0 ] || status=1
  exit "$status"
fi
# A line that begins with a symbol is a new message; lines after a failure belong to it.
awk '
  function begins(sign) { return index($0, sign) == 1 }
  begins("✘") { shown = / recorded an issue /; if (shown) print; next }
  begins("◇") || begins("✔") || begins("➜") { shown = 0; next }
  shown { print }
' "$log"
grep -E '^➜ .* skipped: ' "$log" | grep -v 'make test-league'
grep -E 'Test run with [0-9]+ test' "$log" | tail -n 1
exit "$status"
