#!/bin/sh
# Usage: Benchmarks/league.sh [SIZES…]        (make bench-league)
#
# Measures the store of a league on a separate server with default settings:
#   append    one entry in each write       against `BEGIN; INSERT; COMMIT` in one call by a C
#             program, in turn               allowed: 1.5 times
#   follow    from a write until another home sees it, polling every 5 ms
#   scorers   64 homes with SCORERS=1000 entries each, at once
#   scale     for each of SIZES (10000 100000), on the server and in one file: an append, reading
#             a round of 20, a page of the history, a page of a search
#   season    SEASON=10000000 entries of 300 clubs and 100,000 players, then the same lists (only
#             if set: half an hour and 10 GB)
#   board     from an `enter` of another home until 50 readers of a board have it
# Times are in microseconds: the median and the 99th percentile. Compare the ratio. Needs cc, swift,
# libpq, PostgreSQL, and Node for the board.
set -eu
LC_ALL=C
export LC_ALL
cd "$(dirname "$0")/.."
. .ci/league-server.sh
mkdir "$folder/bench"

for product in score score-serve; do
  swift build -c release --traits League --scratch-path .build/league --product "$product" \
    >"$folder/bench/build" 2>&1 || { cat "$folder/bench/build"; exit 1; }
done
bin=$(swift build -c release --traits League --scratch-path .build/league --show-bin-path)
cc -O2 -I"$(pg_config --includedir)" -o "$folder/bench/bare" Benchmarks/League/bare.c -lpq
cp Benchmarks/League/league.swift "$folder/bench/main.swift"
# It calls `package` declarations, so it is compiled with the name of the package.
swiftc -O -swift-version 5 -package-name "$(basename "$PWD" | tr 'A-Z' 'a-z')" \
  -I "$bin/Modules" -I Sources/CPQ -I Sources/CSQLite -I "$(pg_config --includedir)" \
  -Xcc -fmodule-map-file="$bin/CProcess.build/module.modulemap" -Xcc -ISources/CProcess/include \
  -o "$folder/bench/league" "$folder/bench/main.swift" \
  "$bin"/ScoringKit.build/*.o "$bin"/ScoringStore.build/*.o "$bin"/ScoringLeague.build/*.o \
  "$bin"/CProcess.build/*.o -lsqlite3 -lpq

# Each measurement has a database of its own.
database() {
  psql -q -h "$folder" -U league -c "CREATE DATABASE $1" postgres
  echo "postgresql://league@/$1?host=$folder"
}
bare=$(database bare)
league=$(database league)
i=0
while [ "$i" -lt "${PAIRS:-15}" ]; do
  i=$((i + 1))
  "$folder/bench/bare" "$bare" 300 >>"$folder/bench/c"
  "$folder/bench/league" append "$league" "$folder/bench/home" 300 >>"$folder/bench/swift"
done
awk '{ print $1 }' "$folder/bench/c" | sort -n >"$folder/bench/c.sorted"
awk '{ print $1 }' "$folder/bench/swift" | sort -n >"$folder/bench/swift.sorted"
middle=$((($(wc -l <"$folder/bench/c.sorted") + 1) / 2))
bare=$(sed -n "${middle}p" "$folder/bench/c.sorted")
append=$(sed -n "${middle}p" "$folder/bench/swift.sorted")
echo "append: $append µs, bare $bare µs"
echo "follow: $("$folder/bench/league" follow "$(database follow)" "$folder/bench/follow" 100) µs"
echo "scorers: $("$folder/bench/league" scorers "$(database scorers)" "$folder/bench/scorers" "${SCORERS:-1000}")"
server=$(database scale)
for size in ${*:-10000 100000}; do
  echo "server: $("$folder/bench/league" scale "$server" "$folder/bench/scale" "$size")"
  echo "file:   $("$folder/bench/league" scale "$folder/bench/score.db" "$folder/bench/scale" "$size")"
done
if [ -n "${SEASON:-}" ]; then
  season=$(database season)
  echo "season: $("$folder/bench/league" season "$season" "$folder/bench/season" "$SEASON")"
  psql -q -t -A -h "$folder" -U league -c "SELECT pg_size_pretty(pg_database_size('season'))" postgres
fi

# A board of a round in the league that another home scores.
SCORE_STORE=$(database board)
SCORE_HOME=$folder/bench/ann
export SCORE_STORE SCORE_HOME
"$bin/score" me Ann >/dev/null 2>&1
"$bin/score" pickleball start Ann Ben --to 99 >/dev/null 2>&1
board=$("$bin/score" --json pickleball share --link 2>/dev/null | sed 's/.*"link":"[^"]*\/s\/\([^"]*\)".*/\1/')
"$bin/score" serve --port 8477 --quiet >/dev/null 2>&1 &
serving=$!
sleep 1
SCORE_HOME=$folder/bench/ben
"$bin/score" me Ben >/dev/null 2>&1
echo "board: $(node Benchmarks/readers.js "http://127.0.0.1:8477/s/$board/events" 50 "$bin/score" pickleball)"
kill "$serving"

awk -v append="$append" -v bare="$bare" 'BEGIN {
  ratio = append / bare
  printf "append: %.2f times, allowed 1.5\n", ratio
  exit ratio > 1.5
}'
