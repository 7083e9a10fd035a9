#!/bin/sh
# Usage: Benchmarks/grow.sh PROGRAM        (make bench-grow)
#
# What years of rounds cost in one file: a page of five rounds of the history, and `show` of its
# oldest and its newest round, in a store with CARDS=50000 cards (20 entries each) against one with
# five, and again when half of them have been offloaded into a cold file.
#
# Each figure is the median of pairs that are run in turn. Trust the ratios, not the milliseconds.
# A ratio past its limit makes the run fail; limits hold on a quiet machine. PAIRS=15 sets how many.
set -eu
score=${1:?usage: grow.sh PROGRAM}
tools='sqlite3 awk'
cards=${CARDS:-50000}
. "$(dirname "$0")/pairs.sh"

# oldest HOME: the id of the first round of a store.
oldest() {
  SCORE_HOME=$1 "$score" history --until 2000-01-01 --json -n 100 2>/dev/null |
    sed 's/.*"id":"\([a-z0-9]*\)".*/\1/'
}

# against TITLE LIMIT: the large store against the small one.
against() {
  rm -f "$folder"/page-* "$folder"/old-* "$folder"/new-*
  i=0
  while [ "$i" -lt "$pairs" ]; do
    i=$((i + 1))
    for home in large small; do
      SCORE_HOME=$folder/$home
      export SCORE_HOME
      eval "first=\$first_$home"
      measure "$folder/page-$home" "$score" history -n 5
      measure "$folder/new-$home" "$score" show 1
      measure "$folder/old-$home" "$score" show "$first"
    done
  done
  report "history, $1" "$2" "$folder/page-large" "$folder/page-small"
  report "show of the newest, $1" "$2" "$folder/new-large" "$folder/new-small"
  report "show of the oldest, $1" "$2" "$folder/old-large" "$folder/old-small"
}

make_cards 5 >"$folder/small.csv"
make_cards "$cards" >"$folder/large.csv"
for home in small large; do
  SCORE_HOME=$folder/$home "$score" discgolf import "$folder/$home.csv" >/dev/null 2>&1
done
first_small=$(oldest "$folder/small")
first_large=$(oldest "$folder/large")
# entries FILE: how many entries a store has.
entries() {
  sqlite3 "$1" 'select count(*) from entries'
}
entries=$(entries "$folder/large/score.db")
echo "score: $("$score" --version), $entries entries, $pairs pairs"
printf '%-44s %12s %12s\n' '' 'large' 'small'
against "$entries entries" 1.2

# The cards lie one after another, twelve a day, 336 days a year.
half=$((cards / 2 / 12))
then=$($date -d "$((2000 + half / 336))-01-01" +%s)
days=$((($($date +%s) - then) / 86400 - half % 336))
SCORE_HOME=$folder/large "$score" move-out --older "${days}d" >/dev/null 2>&1
cold=$(entries "$folder/large/cold.db")
against "$cold of them cold" 1.5
finish_report
