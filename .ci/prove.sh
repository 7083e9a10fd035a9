#!/bin/sh
# Usage: .ci/prove.sh        (make prove)
#
# What takes longer than tests should: eight threads with 1,000 lines each beside another process
# on one store, two keypads with 1,000 keys each on one round, the laws over more and longer rounds,
# kills and full disks at every call of every command that makes a file, thousands of histories
# through shared folders and some that the program plays, and a new sport,
# from its template to a round that was played. `make prove-sync` plays 100,000 and 300, which
# takes half an hour, most of it an optimised build.
set -eu
cd "$(dirname "$0")/.."
swift=${SWIFT:-swift}

$swift build --build-tests
SCORE_PROVE=1000 $swift test --skip-build --filter "SharedStoreTests|LiveKeypadsTests|CardLawTests|LogLawTests|MergeLawTests|NewFileFaultTests" >.build/prove.log 2>&1 ||
  { tail -n 40 .build/prove.log; exit 1; }
tail -n 1 .build/prove.log
SCORE_PROVE=20 $swift test --skip-build --filter "SyncLawTests|SyncTests" >.build/prove.log 2>&1 ||
  { tail -n 40 .build/prove.log; exit 1; }
tail -n 1 .build/prove.log

# In a copy, because a sport changes two files of the package.
copy=$(mktemp -d "${TMPDIR:-/tmp}/score-sport.XXXXXX")
trap 'rm -rf "$copy"' EXIT
trap 'exit 1' HUP INT TERM
git ls-files -z | xargs -0 tar -cf - | tar -xf - -C "$copy"
cd "$copy"
SWIFT=$swift sh Sports/new.sh Bocce
SWIFT=$swift sh .ci/test-sport.sh Bocce >tests.log 2>&1 || { tail -n 40 tests.log; exit 1; }
tail -n 1 tests.log
$swift format lint --strict -r -p --configuration .swift-format Package.swift Sources Sports Tests
