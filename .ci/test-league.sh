#!/bin/sh
# Usage: .ci/test-league.sh        (make test-league)
#
# Builds with the trait League, starts a PostgreSQL server as a user other than root, and stops it at
# the end. The build is a separate one, unless SCORE_LEAGUE is set: then all builds have leagues.
#
# Runs the tests of stores and leagues, histories of shared folders, events, and tests that kill the
# server (KILLS=20 times). Then two homes score with the program, which moves the store with a bundle.
set -eu
cd "$(dirname "$0")/.."
swift=${SWIFT:-swift}
mkdir -p .build

options=
[ -n "${SCORE_LEAGUE:-}" ] || options='--traits League --scratch-path .build/league-tests'
# The options are split at their spaces deliberately.
# shellcheck disable=SC2086
$swift build --build-tests $options
# shellcheck disable=SC2086
bin=$($swift build $options --show-bin-path)
. .ci/league-server.sh
SCORE_TEST_LEAGUE=$league
SCORE_TEST_LEAGUE_PID=$folder/data/postmaster.pid
export SCORE_TEST_LEAGUE SCORE_TEST_LEAGUE_PID

. .ci/run-tests.sh
# shellcheck disable=SC2086
run() { run_tests .build/league.log $options --filter "$1"; }
run 'ScoringStoreTests|ScoringLeagueTests|SyncLeagueTests|EveningLeagueTests'
SCORE_TEST_LEAGUE_KILLS=${KILLS:-20} run LeagueKillTests

# Two homes score one round. A bundle moves it into a file, and from there into another league.
in_home() {
  SCORE_HOME=$folder/$1
  export SCORE_HOME
  shift
  "$bin/score" "$@" >>"$folder/out" 2>&1
}
other=$(printf '%s' "$league" | sed 's|/postgres?|/other?|')
psql -q -h "$folder" -U league -c 'CREATE DATABASE other' postgres
# The commands stand alone, because `set -e` ignores failures inside a list of `||`.
: >"$folder/out"
trap '[ "$?" = 0 ] || cat "$folder/out"; stop_league' EXIT
HOME=$folder
SCORE_STORE=$league
export HOME SCORE_STORE
in_home ann me Ann
in_home ann pickleball start Ann Ben --to 3
in_home ann pickleball enter A A
in_home ben me Ben
in_home ben pickleball enter A
in_home ann doctor
in_home ann export -o "$folder/one.bundle"
unset SCORE_STORE
in_home cid import "$folder/one.bundle"
in_home cid export -o "$folder/two.bundle"
SCORE_STORE=$other
export SCORE_STORE
in_home dora import "$folder/two.bundle"
in_home dora doctor
in_home dora export -o "$folder/three.bundle"
# Compares without the first line, which names the writer of the bundle, and the last, its digest.
for bundle in one two three; do
  grep '"entry"' "$folder/$bundle.bundle" >"$folder/$bundle.entries"
done
cmp "$folder/one.entries" "$folder/two.entries"
cmp "$folder/one.entries" "$folder/three.entries"
grep -q 'all is well' "$folder/out"
echo 'A bundle moved the store from the server into a file, and back into another server.'
