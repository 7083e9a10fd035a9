#!/bin/sh
# Usage: .ci/test-reader.sh [HISTORIES] [ROUNDS]        (make test-reader)
#
# Compares Docs/Examples/reader.py, which was written from the documents, with the program: random
# histories of three devices, and the scores of random rounds of the three sports. Needs Python 3.8 or
# newer, and a debug build with tests.
set -eu
cd "$(dirname "$0")/.."
swift=${SWIFT:-swift}
histories=${1:-3000}
rounds=${2:-12}
seed=${SCORE_SEED:-1}
command -v python3 >/dev/null 2>&1 || { echo 'python3 is missing.' >&2; exit 1; }
file=$(mktemp "${TMPDIR:-/tmp}/score-histories.XXXXXX")
trap 'rm -f "$file"' EXIT
trap 'exit 1' HUP INT TERM
SCORE_HISTORIES=$file SCORE_HISTORIES_COUNT=$histories \
  $swift test --skip-build --filter RecordedHistoryTests >.build/reader.log 2>&1 || {
  tail -n 20 .build/reader.log >&2
  exit 1
}
# Not in a pipe: its status would be that of the last command.
status=0
python3 Docs/Examples/reader.py --histories "$file" >.build/reader.log || status=$?
tail -n 4 .build/reader.log
[ "$status" = 0 ] || exit "$status"
python3 Tests/Reader/rounds.py "$(cd "$($swift build --show-bin-path)" && pwd)/score" "$rounds" "$seed"
