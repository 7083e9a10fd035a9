#!/bin/sh
# Usage: Benchmarks/ratios.sh PROGRAM        (make bench-ratios)
#
# How costs grow with the store, in a few minutes and on any build: each command with four times as many
# rounds against the same command, and four times as many weeks of a season.
#
#   import   a bundle, a JSON file and a shared folder into an empty store: linear
#   stats    the statistics of one player, and `doctor`: linear
#   result   the results of one week of a season: less than linear
#
# A ratio past its limit makes the run fail. CARDS=300 sets the smaller number of rounds.
set -eu
score=${1:?usage: ratios.sh PROGRAM}
tools='awk'
cards=${CARDS:-300}
. "$(dirname "$0")/pairs.sh"

for size in 1 4; do
  make_cards $((cards * size)) >"$folder/$size.csv"
  SCORE_HOME=$folder/home-$size
  export SCORE_HOME
  "$score" discgolf import "$folder/$size.csv" >/dev/null 2>&1
  "$score" export -o "$folder/bundle-$size" >/dev/null 2>&1
  "$score" discgolf export -o "$folder/json-$size" >/dev/null 2>&1
  mkdir "$folder/sync-$size"
  "$score" sync "$folder/sync-$size" >/dev/null 2>&1
done
for run in 1 2 3; do
  for size in 4 1; do
    for form in bundle json sync; do
      verb=import
      [ "$form" != sync ] || verb=sync
      SCORE_HOME=$folder/new-$run-$form-$size
      measure "$folder/$form-of-$size" "$score" "$verb" "$folder/$form-$size"
    done
    SCORE_HOME=$folder/home-$size
    measure "$folder/stats-of-$size" "$score" discgolf stats Ann
    measure "$folder/doctor-of-$size" "$score" doctor
  done
done
printf '%-44s %12s %12s\n' '' 'large' 'small'
for what in bundle json sync stats doctor; do
  report "$what" 6 "$folder/$what-of-4" "$folder/$what-of-1"
done

for weeks in 2 8; do
  SCORE_HOME=$folder/season-$weeks
  make_season "$weeks" 20
  awk 'BEGIN { for (i = 1; i <= 20; i++) printf "Player%02d %d\n", i, 20 + i }' >"$folder/week"
  measure "$folder/week-of-$weeks" "$score" result --at 2026-03-01T18:00 - <"$folder/week"
done
report 'results of a week, four times as late' 2.5 "$folder/week-of-8" "$folder/week-of-2"
finish_report
