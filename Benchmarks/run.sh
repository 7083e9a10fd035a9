#!/bin/sh
# Usage: Benchmarks/run.sh PROGRAM        (make bench builds it and calls this)
#
# Measures the program with 10,000 rounds in its store:
#   start    `score --version`             against `git --version`
#   enter    one score, a process each     against `task add` and `git commit --allow-empty`
#   live     a key, from press to frame    in milliseconds
#   stats    the statistics of one player  in milliseconds
#   import   a file of 10,000 cards        in milliseconds, and its memory
#   history  the first page                against the first page of 100 rounds
#   doctor   a check of the whole store    in milliseconds
#
# Each time is a median. The commands of a pair are run in turn, so that a busy machine slows both.
# A figure past its limit makes the run fail; limits hold on a quiet machine. Needs git, task
# (taskwarrior), awk, a C compiler, GNU time, SQLite, and a `date` that knows nanoseconds (GNU;
# `gdate` of coreutils on macOS, not checked). PAIRS=15 sets the number of pairs, CARDS=10000 the
# number of cards. The figures depend on the disk that TMPDIR is on.
set -eu
score=${1:?usage: run.sh PROGRAM}
tools='git task awk cc'
cards=${CARDS:-10000}
. "$(dirname "$0")/pairs.sh"
gnu_time=${TIME:-/usr/bin/time}

echo "score: $("$score" --version), $pairs pairs, $cards rounds"
printf '%-44s %12s %12s\n' '' 'score' 'other'

# import, and its memory in kilobytes
make_cards 100 >"$folder/small.csv"
make_cards "$cards" >"$folder/large.csv"
SCORE_HOME=$folder/small "$score" discgolf import "$folder/small.csv" >/dev/null 2>&1
SCORE_HOME=$folder/large
export SCORE_HOME
for i in 1 2 3; do
  rm -rf "$folder/large"
  measure "$folder/import" "$gnu_time" -f %M -o "$folder/memory" \
    "$score" discgolf import "$folder/large.csv"
done
limit 'import' 2500 "$folder/import"
awk '{ printf "%-44s %9.0f MB  (limit 200)%s\n", "import, memory", $1 / 1024, \
  ($1 > 200 * 1024 ? "  PAST IT" : ""); exit ($1 > 200 * 1024) }' "$folder/memory" ||
  past=$((past + 1))

# start, and one score entered
"$score" discgolf courses add 'Bench Park' --pars 3,3,3,3,3,3,3,3,3 >/dev/null
"$score" discgolf start --course 'Bench Park' Ann Ben >/dev/null 2>&1
TASKRC=$folder/taskrc TASKDATA=$folder/task
export TASKRC TASKDATA
mkdir "$TASKDATA"
echo "data.location=$TASKDATA" >"$TASKRC"
git init -q "$folder/commits"
git -C "$folder/commits" config user.email bench@localhost
git -C "$folder/commits" config user.name bench
i=0
while [ "$i" -lt "$pairs" ]; do
  i=$((i + 1))
  measure "$folder/version" "$score" --version
  measure "$folder/git" git --version
  measure "$folder/enter" "$score" discgolf enter "$((i % 9 + 1)): Ann $((i % 4 + 2))"
  measure "$folder/added" task add "hello $i"
  measure "$folder/committed" git -C "$folder/commits" commit --allow-empty -q -m "$i"
done
report 'score --version / git --version' 1.0 "$folder/version" "$folder/git"
report 'enter / task add' 1.3 "$folder/enter" "$folder/added"
report 'enter / git commit --allow-empty' 1.3 "$folder/enter" "$folder/committed"
"$score" discgolf abandon --yes >/dev/null 2>&1

# history, statistics and a check
i=0
while [ "$i" -lt "$pairs" ]; do
  i=$((i + 1))
  measure "$folder/many" "$score" history
  SCORE_HOME=$folder/small measure "$folder/few" "$score" history
done
report "history page of $cards rounds / of 100" 1.2 "$folder/many" "$folder/few"
for i in 1 2 3 4 5; do
  measure "$folder/stats" "$score" discgolf stats Ann
  measure "$folder/doctor" "$score" doctor
done
limit 'stats' 150 "$folder/stats"
limit 'doctor' 3000 "$folder/doctor"

# live: rounds of 18 holes for four, whose keys are committed and drawn one by one
cc -O2 -o "$folder/live" "$(dirname "$0")/live.c" -lsqlite3
for round in 1 2 3 4 5; do
  "$score" discgolf start --course 'Maple Hill' Ann Ben Cid Dora >/dev/null 2>&1
  rm -f "$folder/live.db"
  "$folder/live" 3425 72 "$folder/live.db" "$score" discgolf live >>"$folder/live.times"
  "$score" discgolf abandon --yes >/dev/null 2>&1
done
awk '{ print $1 }' "$folder/live.times" >"$folder/key"
awk '{ print $2 }' "$folder/live.times" >"$folder/key99"
limit 'a key of live, median' 8 "$folder/key"
limit 'a key of live, 99th percentile' 16 "$folder/key99"
finish_report
