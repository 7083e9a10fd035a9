#!/bin/sh
# Usage: .ci/test-league.sh [FILTER]        (make test-league)
#
# Builds with the trait League, starts a server of its own as a user that is not root, runs the
# store's suite and the league's tests on it, and takes it down. SCORE_PROVE=N sets how often the
# server is killed.
set -eu
cd "$(dirname "$0")/.."
swift=${SWIFT:-swift}
filter=${1:-ScoringStoreTests|ScoringLeagueTests}

$swift build --build-tests --traits League
. .ci/league-server.sh
SCORE_TEST_LEAGUE="$league" SCORE_TEST_LEAGUE_PID="$folder/data/postmaster.pid" \
  $swift test --skip-build --traits League --filter "$filter" >.build/league.log 2>&1 ||
  { grep -E 'recorded an issue|error:|✘' .build/league.log | tail -n 40; tail -n 5 .build/league.log; exit 1; }
grep -E 'Test run with [0-9]+ test' .build/league.log | tail -n 1
