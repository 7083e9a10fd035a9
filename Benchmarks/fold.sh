#!/bin/sh
# Usage: Benchmarks/fold.sh
#
# Measures the fold of rallies against a minimal loop in C for side-out doubles. Both play the same
# games; their points are compared. The script compiles the C loop, and links a small program
# against the release build of the sport.
#   fold   events, one after the other            allowed: 3 times the C loop
#   text   the same read from canonical text      allowed: 12 times the C loop
# Each figure is the least of RUNS=5 runs in turn, over COUNT=10000000 rallies.
# Needs cc and swift. Compare the ratios, not the nanoseconds.
set -eu
LC_ALL=C
export LC_ALL
cd "$(dirname "$0")/.."
folder=$(mktemp -d "${TMPDIR:-/tmp}/score-fold.XXXXXX")
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM

swift build -c release --target Pickleball >"$folder/build" 2>&1 || { cat "$folder/build"; exit 1; }
bin=$(swift build -c release --show-bin-path)
cc -O2 -o "$folder/sideout" Benchmarks/Fold/sideout.c
cp Benchmarks/Fold/fold.swift "$folder/main.swift"
swiftc -O -I "$bin/Modules" -o "$folder/fold" "$folder/main.swift" \
  "$bin"/ScoringKit.build/*.o "$bin"/PickleballResources.build/*.o "$bin"/Pickleball.build/*.o -lm

i=0
while [ "$i" -lt "${RUNS:-5}" ]; do
  i=$((i + 1))
  "$folder/sideout" "${COUNT:-10000000}" >>"$folder/c"
  "$folder/fold" "${COUNT:-10000000}" >>"$folder/swift"
done
awk 'FNR == 1 { file++ }
  file == 1 { if (!c || $1 < c) c = $1; points = $2 }
  file == 2 {
    if (!fold || $1 < fold) fold = $1
    if (!text || $2 < text) text = $2
    if ($3 != points || $4 != points) { print "The games differ."; failed = 1; exit 1 }
  }
  END {
    if (failed) exit 1
    printf "C loop           %7.2f ns a rally\n", c
    printf "fold of events   %7.2f ns a rally   ratio %.2f (3 allowed)\n", fold, fold / c
    printf "fold of text     %7.2f ns a rally   ratio %.2f (12 allowed)\n", text, text / c
  }' "$folder/c" "$folder/swift"
