#!/bin/sh
# Usage: .ci/prove.sh        (make prove)
#
# Runs checks that take too long for the tests:
# - eight threads with 1,000 lines each and another process on one store
# - two keypads with 1,000 keys each on one round
# - every suite of laws
# - kills and full disks at every call of every command that creates a file
# - failing, tearing and lost writes at every call of every command that writes
# - entries with extreme values of every field
# - thousands of random histories through shared folders, and some that the program plays
# - a new sport, from its template to a round
# The end of the output is a table of what was checked; Docs/Proof.md shows the latest one.
#
# `make prove-sync` plays 100,000 histories and 300 with the program. It takes half an hour, most of
# it for an optimised build.
#
# SCORE_LAWS is the number of histories of each round under the laws, 100 by default. SCORE_SEED is
# the seed of the first history, today's date by default. More than ten histories run in an
# optimised build, which saves more time than it takes. With ten or fewer, as in continuous
# integration, the scorers write 100 lines, and the checks of kills, full disks and extreme values are
# left to `make test`.
set -eu
cd "$(dirname "$0")/.."
swift=${SWIFT:-swift}
SCORE_LAWS=${SCORE_LAWS:-100}
SCORE_SEED=${SCORE_SEED:-$(date +%Y%m%d)}
export SCORE_LAWS SCORE_SEED
echo "Laws: $SCORE_LAWS histories of each round. To repeat: SCORE_LAWS=$SCORE_LAWS SCORE_SEED=$SCORE_SEED make prove"

. .ci/run-tests.sh
try() { run_tests .build/prove.log "$@"; }

# Adds a row to the table: what was checked, how much, and the line with the result.
table=.build/proof.md
row() { printf '| %s | %s | %s |\n' "$1" "$2" "$(tail -n 1 .build/prove.log | tr -d '|')" >>"$table"; }

mkdir -p .build
printf '| Check | Size | Result |\n|---|---|---|\n' >"$table"
$swift build --build-tests
fast=
if [ "$SCORE_LAWS" -gt 10 ]; then
  fast='-c release -Xswiftc -enable-testing --scratch-path .build/prove'
  $swift build $fast --build-tests
fi
lines=100
[ -z "$fast" ] || lines=1000
SCORE_PROVE=$lines try --filter 'SharedStoreTests|LiveKeypadsTests'
row 'Many scorers at once' "$lines lines of each of eight threads, $lines keys of each of two keypads"
# Without the variable, the suites of logs and events take a slice that has the same seeds every day.
[ -z "$fast" ] || export SCORE_PROVE=1000
try $fast --filter 'LawTests' --skip 'SyncLawTests'
row 'Laws of the sports, merged logs, events' "$SCORE_LAWS histories of each round"
SCORE_PROVE=20 try --filter 'SyncLawTests|SyncTests'
row 'Shared folders' '2,000 histories, 20 with the program'
if [ -n "$fast" ]; then
  try --filter 'NewFileFaultTests|WriteFaultTests'
  row 'Failing calls' 'each call of 11 commands that make a file and of 18 that write, five faults'
  try $fast --filter 'HostileEntriesTests'
  row 'Extreme values' 'every field of an entry'
  sh .ci/test-reader.sh 10000 60 >.build/prove.log 2>&1 || { cat .build/prove.log; exit 1; }
  row 'Independent reader' '10,000 histories of three devices, 60 rounds'
fi
unset SCORE_PROVE
root=$PWD

# In a copy, because a sport changes two files of the package.
copy=$(mktemp -d "${TMPDIR:-/tmp}/score-sport.XXXXXX")
trap 'rm -rf "$copy"' EXIT
trap 'exit 1' HUP INT TERM
# A source archive has no list of its files, and git reads none of a clone that it doesn't trust.
if git ls-files --error-unmatch Package.swift >/dev/null 2>&1; then
  git ls-files -z | xargs -0 tar -cf - | tar -xf - -C "$copy"
else
  tar -cf - --exclude=./.build --exclude=./.git . | tar -xf - -C "$copy"
fi
cd "$copy"
# As for most people who begin a sport, without leagues.
unset SCORE_LEAGUE
SWIFT=$swift sh Sports/new.sh Bocce flow
SWIFT=$swift sh Sports/new.sh Boules cells
SWIFT=$swift sh Sports/new.sh Fives duel
SWIFT=$swift sh .ci/test-sport.sh Bocce,Boules,Fives >tests.log 2>&1 || { tail -n 40 tests.log; exit 1; }
for name in Bocce Boules Fives; do
  grep -q "Suite ${name}LawTests passed" tests.log || { echo "The laws of $name were not tested."; exit 1; }
done
tail -n 1 tests.log
cp tests.log "$root/.build/prove.log"
(cd "$root" && row 'New sports: flow, cells and duel' 'all laws')
$swift format lint --strict -r -p --configuration .swift-format Package.swift Sources/ListedSports \
  Sports Tests/BocceTests Tests/BoulesTests Tests/FivesTests
printf '\n'
cat "$root/$table"
printf '\n%s, %s, commit %s, seed %s\n' "$(uname -sm)" "$($swift --version 2>&1 | head -n 1)" \
  "$(git -C "$root" rev-parse --short HEAD 2>/dev/null || echo unknown)" "$SCORE_SEED"
