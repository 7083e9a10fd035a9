#!/bin/sh
# Usage: Benchmarks/run.sh PROGRAM        (make bench builds it and calls this)
#
# Measures the program with 10,000 rounds in its store:
#   start    `score --version`             against `git --version`
#   enter    one score, a process each     against `task add` and `git commit --allow-empty`
#   live     a key, from press to frame    in milliseconds
#   stats    the statistics of one player  in milliseconds
#   import   a file of 10,000 cards        in milliseconds, and its memory
#   files    the same rounds as a bundle, as JSON and in a shared folder, written and read into an
#            empty store; the memory of written files; `sync` with nothing new
#   history  the first page                against the first page of 100 rounds
#   doctor   a check of the whole store    in milliseconds
#   season   one result, and the table, of 60 people after 40 weeks (WEEKS=40)
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
memory_limit 'import, memory' 200 "$folder/memory"

# the files of the program, written and read
# file NAME MEGABYTES ARGUMENT…: writes NAME, and reads it into an empty store.
file() {
  name=$1
  most=$2
  shift 2
  "$gnu_time" -f %M -o "$folder/memory" "$score" "$@" -o "$folder/$name" --force >/dev/null 2>&1
  memory_limit "export of $name, memory" "$most" "$folder/memory"
}
file bundle 150 export
file json 150 discgolf export
file udisc 150 discgolf export --form udisc
mkdir "$folder/shared"
"$score" sync "$folder/shared" >/dev/null 2>&1
for i in 1 2 3; do measure "$folder/idle" "$score" sync "$folder/shared"; done
for name in bundle json; do
  SCORE_HOME=$folder/of-$name measure "$folder/take-$name" "$score" import "$folder/$name"
  limit "import of the $name" 5000 "$folder/take-$name"
done
SCORE_HOME=$folder/of-sync measure "$folder/take-sync" "$score" sync "$folder/shared"
limit 'sync of a new store' 5000 "$folder/take-sync"
limit 'sync with nothing new' 1000 "$folder/idle"

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
limit 'stats' 120 "$folder/stats"
limit 'doctor' 1500 "$folder/doctor"

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

# a season of 60 people
SCORE_HOME=$folder/season
make_season "${WEEKS:-40}" 60
for i in 1 2 3 4 5 6 7; do
  measure "$folder/result" "$score" result --at 2026-03-01T18:00 "Player0$i" "2$i"
  measure "$folder/table" "$score" event
done
limit 'one result of a season' 50 "$folder/result"
limit 'the table of a season' 130 "$folder/table"
finish_report
