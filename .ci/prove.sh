#!/bin/sh
# Usage: .ci/prove.sh        (make prove)
#
# Runs checks that take too long for the tests:
# - eight threads with 1,000 lines each and another process on one store
# - two keypads with 1,000 keys each on one round
# - every suite of laws
# - kills and full disks at every call of every command that creates a file
# - entries with extreme values of every field
# - thousands of random histories through shared folders, and some that the program plays
# - a new sport, from its template to a round
# `make prove-sync` plays 100,000 histories and 300 with the program. It takes half an hour, most of
# it for an optimised build.
#
# SCORE_LAWS is the number of histories of each round under the laws, 100 by default. SCORE_SEED is
# the seed of the first history, today's date by default. More than ten histories run in an
# optimised build, which saves more time than it takes. With ten or fewer, the checks of kills, full
# disks and extreme values are left to `make test`.
set -eu
cd "$(dirname "$0")/.."
swift=${SWIFT:-swift}
SCORE_LAWS=${SCORE_LAWS:-100}
SCORE_SEED=${SCORE_SEED:-$(date +%Y%m%d)}
export SCORE_LAWS SCORE_SEED
echo "Laws: $SCORE_LAWS histories of each round. To repeat: SCORE_LAWS=$SCORE_LAWS SCORE_SEED=$SCORE_SEED make prove"

# Runs tests and prints the line with their result, or the end of what they printed.
try() {
  $swift test --skip-build "$@" >.build/prove.log 2>&1 || {
    grep -A 5 'recorded an issue' .build/prove.log | head -n 60
    tail -n 40 .build/prove.log
    exit 1
  }
  tail -n 1 .build/prove.log
}

$swift build --build-tests
fast=
if [ "$SCORE_LAWS" -gt 10 ]; then
  fast='-c release -Xswiftc -enable-testing --scratch-path .build/prove'
  $swift build $fast --build-tests
fi
SCORE_PROVE=1000 try --filter 'SharedStoreTests|LiveKeypadsTests'
SCORE_PROVE=1000 try $fast --filter 'LawTests' --skip 'SyncLawTests'
SCORE_PROVE=20 try --filter 'SyncLawTests|SyncTests'
if [ -n "$fast" ]; then
  SCORE_PROVE=1000 try --filter 'NewFileFaultTests'
  SCORE_PROVE=1000 try $fast --filter 'HostileEntriesTests'
fi

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
for sport in 'Bocce flow' 'Boules cells' 'Fives duel'; do
  SWIFT=$swift sh Sports/new.sh ${sport% *} ${sport#* }
  SWIFT=$swift sh .ci/test-sport.sh ${sport% *} >tests.log 2>&1 || { tail -n 40 tests.log; exit 1; }
  tail -n 1 tests.log
done
$swift format lint --strict -r -p --configuration .swift-format Package.swift Sources Sports Tests
