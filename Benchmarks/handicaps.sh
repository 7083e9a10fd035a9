#!/bin/sh
# Usage: Benchmarks/handicaps.sh PROGRAM       (after `make release`)
#
#   engine   tables of four rounds, by the program's own code     against a C loop, cc -O2
#   process  one whole table                                      against `git --version`
#
# Each figure is the median of PAIRS=15 pairs that are run in turn. Compare the ratios, not the
# times. The release build's modules and objects are linked to
# handicaps.swift; both programs must print the same sum of scores.
set -eu
LC_ALL=C
export LC_ALL

score=${1:?usage: handicaps.sh PROGRAM}
pairs=${PAIRS:-15}
here=$(cd "$(dirname "$0")" && pwd)
bin=$(cd "$here/.." && swift build -c release --show-bin-path)
case $score in /*) ;; *) score=$PWD/$score ;; esac
date=date
case $(date +%N) in *N*) date=gdate ;; esac

folder=$(mktemp -d "${TMPDIR:-/tmp}/score-bench.XXXXXX")
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
SCORE_HOME=$folder/store
export SCORE_HOME

cc -O2 -o "$folder/c" "$here/handicaps.c" -lm
cp "$here/handicaps.swift" "$folder/main.swift"
swiftc -O -I "$bin/Modules" -o "$folder/swift" "$folder/main.swift" \
  "$bin"/Archery.build/*.o "$bin"/ArcheryResources.build/*.o "$bin"/ScoringKit.build/*.o

median() {
  sort -n "$1" | awk '{ a[NR] = $1 } END { print a[int((NR + 1) / 2)] }'
}

# Runs a command, and appends its time in microseconds to a file.
measure() {
  file=$1
  shift
  before=$($date +%s%N)
  "$@" >/dev/null
  after=$($date +%s%N)
  echo $(((after - before) / 1000)) >>"$file"
}

# report TITLE OURS THEIRS UNIT
report() {
  awk -v title="$1" -v ours="$(median "$2")" -v theirs="$(median "$3")" -v unit="$4" 'BEGIN {
    printf "%-36s %9d %s %9d %s   ratio %.2f\n", title, ours, unit, theirs, unit, ours / theirs
  }'
}

[ "$("$folder/c" 1 | cut -d' ' -f1)" = "$("$folder/swift" 1 | cut -d' ' -f1)" ] || {
  echo "The sums of the scores differ: $("$folder/c" 1), $("$folder/swift" 1)"
  exit 1
}
i=0
while [ "$i" -lt "$pairs" ]; do
  i=$((i + 1))
  "$folder/swift" 500 | cut -d' ' -f2 >>"$folder/ours"
  "$folder/c" 500 | cut -d' ' -f2 >>"$folder/theirs"
  measure "$folder/table" "$score" archery table --shoot wa1440_90
  measure "$folder/git" git --version
done
report 'table of a round / C loop' "$folder/ours" "$folder/theirs" ns
report 'score archery table / git --version' "$folder/table" "$folder/git" us
