# Runs tests that a filter selects, for a script that sources this file and sets `swift`.
#
# Usage: run_tests LOG ARGUMENTS…: runs `swift test --skip-build` with the arguments, and prints the line
# with the result. If a test fails, or the filter selects none, as after a suite was renamed, it prints
# the failures and ends the script.
run_tests() {
  tests_log=$1
  shift
  $swift test --skip-build "$@" >"$tests_log" 2>&1 &&
    grep -qE 'Test run with [1-9][0-9]* test' "$tests_log" || {
    grep -A 5 'recorded an issue' "$tests_log" | head -n 60
    tail -n 40 "$tests_log"
    exit 1
  }
  grep -E 'Test run with [0-9]+ test' "$tests_log" | tail -n 1
}
