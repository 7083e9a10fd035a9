#!/bin/sh
# Usage: .ci/prove-fuzz.sh [INPUTS]        (make prove-fuzz)
#
# Runs the parsers of everything that comes from outside with libFuzzer, which finds inputs that reach
# new code: typed lines, stored events, notation, corrections and files of each sport, JSON, bundles,
# zone files, addresses, command lines and terminal keys (Tests/Fuzz). Fails if an input traps, takes
# longer than a second, or needs more than 500 MB; Tests/Fuzz/Corpus then gets the input. Needs Linux
# and the toolchain of swift.org.
#
# INPUTS is the number of inputs, ten million by default; several processes share them.
set -eu
cd "$(dirname "$0")/.."
swift=${SWIFT:-swift}
inputs=${1:-10000000}
folder=.build/fuzz
export SCORE_FUZZ=1
$swift build -c release --target Fuzz --scratch-path $folder \
  -Xswiftc -enable-testing -Xswiftc -sanitize=fuzzer >$folder.log 2>&1 || {
  grep error: $folder.log >&2
  exit 1
}
built=$($swift build -c release --scratch-path $folder --show-bin-path)
objects=$(for name in Fuzz ListedSports ScoringCLI ScoringDesk ScoringViews ScoringStore ScoringContests \
  ScoringKit CProcess ServeResources $(sed -n 's/^let sports = \[\(.*\)\]$/\1/p' Package.swift |
    tr -d '",' | tr ' ' '\n' | sed 's/.*/&.build\n&Resources.build/' | sed 's/\.build$//'); do
  find "$built/$name.build" -name '*.o'
done)
# shellcheck disable=SC2086
${SWIFTC:-swiftc} -sanitize=fuzzer -parse-as-library -o $folder/fuzz $objects -lsqlite3 -lm
mkdir -p $folder/corpus $folder/found
jobs=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
cp Tests/Fuzz/Corpus/* $folder/corpus/ 2>/dev/null || true
status=0
number=0
pids=
while [ "$number" -lt "$jobs" ]; do
  number=$((number + 1))
  $folder/fuzz -runs=$((inputs / jobs)) -seed=$((${SCORE_SEED:-1} + number)) -max_len=600 -timeout=1 \
    -rss_limit_mb=500 -print_final_stats=1 -artifact_prefix=$folder/found/ -verbosity=0 \
    $folder/corpus >$folder/run-$number.log 2>&1 &
  pids="$pids $!"
done
for pid in $pids; do wait "$pid" || status=1; done
grep -h 'stat::number_of_executed_units\|SUMMARY\|Fatal error' $folder/run-*.log || true
if [ "$status" -ne 0 ]; then
  cp $folder/found/* Tests/Fuzz/Corpus/ 2>/dev/null || true
  grep -h -B 2 -A 12 'ERROR\|Fatal error' $folder/run-*.log | cut -c 1-200 | head -n 60 >&2
  echo 'An input was found; it is in Tests/Fuzz/Corpus.' >&2
fi
exit $status
