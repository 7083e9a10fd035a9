#!/bin/sh
# Usage: Benchmarks/run.sh PROGRAM        (make bench builds it and calls this)
#
# Measures the program against tools that do the minimum of the same work:
#   enter    one score in each process              against one durable insert by sqlite3
#            (synchronous=EXTRA, a separate file on the same disk)
#   lines    1,000 scores by one `enter -`          against a C program that commits 1,000 rows
#   start    `score --version`                      against `git --version`
#   import   a file of cards                        against `sqlite3 .import` of the same file
#   history  one page of it, with 100 rounds        against one page with 10,000 rounds
#   live     a key of `live`, from press to frame    against one durable commit by a C program,
#            with all those rounds in the store        in turn with the keys
#   stats    one player's, over 10,000 rounds       against sqlite3 that prints all entries, from a
#            table with a row for each, and against one that prints the rows as they are stored
#
# Each figure is the median of pairs that are run in turn, so that a busy machine slows both.
# Compare the ratios, not the milliseconds. A ratio above its limit makes the run fail; the limits
# assume a quiet machine. Needs sqlite3, git, awk, a C compiler, and a `date` with nanoseconds
# (GNU; `gdate` of coreutils on macOS, not tested).
# PAIRS=15 is the number of pairs, CARDS=10000 the number of cards in the large file. The figures
# depend on the disk of TMPDIR.
set -eu
score=${1:?usage: run.sh PROGRAM}
tools='sqlite3 git awk cc'
cards=${CARDS:-10000}
. "$(dirname "$0")/pairs.sh"
SCORE_HOME=$folder/store
export SCORE_HOME

echo "score: $("$score" --version), sqlite3 $(sqlite3 --version | cut -d' ' -f1), $pairs pairs"
printf '%-44s %12s %12s\n' '' 'score' 'other'

# enter
"$score" discgolf courses add 'Bench Park' --pars 3,3,3,3,3,3,3,3,3 >/dev/null
"$score" discgolf start --course 'Bench Park' Ann Ben >/dev/null 2>&1
sqlite3 "$folder/plain.db" 'CREATE TABLE entries (id INTEGER PRIMARY KEY, body TEXT) STRICT'
i=0
while [ "$i" -lt "$pairs" ]; do
  i=$((i + 1))
  measure "$folder/enter" "$score" discgolf enter "$((i % 9 + 1)): Ann $((i % 4 + 2))"
  measure "$folder/insert" sqlite3 "$folder/plain.db" \
    "PRAGMA synchronous = EXTRA; INSERT INTO entries (body) VALUES ('$i 1=3')"
  measure "$folder/version" "$score" --version
  measure "$folder/git" git --version
done
# The goal is 1.2; measured: 1.35 to 1.5. On a fast disk the program's own work has more weight.
report 'enter / durable insert by sqlite3' 1.7 "$folder/enter" "$folder/insert"
report 'score --version / git --version' 1.0 "$folder/version" "$folder/git"

# lines
cc -O2 -o "$folder/commits" "$(dirname "$0")/commits.c" -lsqlite3
awk 'BEGIN { for (i = 0; i < 1000; i++) print i % 9 + 1 ": Ben " i % 4 + 2 }' >"$folder/lines"
enter_lines() { "$score" discgolf enter - <"$folder/lines"; }
i=0
while [ "$i" -lt 5 ]; do
  i=$((i + 1))
  SCORE_HOME=$folder/lines-$i
  "$score" discgolf courses add 'Bench Park' --pars 3,3,3,3,3,3,3,3,3 >/dev/null
  "$score" discgolf start --course 'Bench Park' Ann Ben >/dev/null 2>&1
  measure "$folder/entered" enter_lines
  measure "$folder/committed" "$folder/commits" "$folder/commits-$i.db" 1000
done
SCORE_HOME=$folder/store
# The goal is 2; measured: 1.2 to 1.3.
report '1,000 lines by enter - / 1,000 commits in C' 1.8 "$folder/entered" "$folder/committed"

# import and history
make_cards 100 >"$folder/small.csv"
make_cards "$cards" >"$folder/large.csv"
SCORE_HOME=$folder/small "$score" discgolf import "$folder/small.csv" >/dev/null 2>&1
rounds=$((pairs < 5 ? pairs : 5))
i=0
while [ "$i" -lt "$rounds" ]; do
  i=$((i + 1))
  rm -rf "$folder/large" "$folder/import.db"
  SCORE_HOME=$folder/large
  measure "$folder/import" "$score" discgolf import "$folder/large.csv"
  SCORE_HOME=$folder/store
  measure "$folder/dotimport" sqlite3 "$folder/import.db" \
    'PRAGMA synchronous = EXTRA' '.mode csv' ".import $folder/large.csv cards"
done
# The goal is 10; measured: 19 to 21.
report "import of $cards cards / sqlite3 .import" 23 "$folder/import" "$folder/dotimport"

i=0
while [ "$i" -lt "$pairs" ]; do
  i=$((i + 1))
  SCORE_HOME=$folder/large
  measure "$folder/many" "$score" history
  SCORE_HOME=$folder/small
  measure "$folder/few" "$score" history
done
report "history page of $cards rounds / of 100" 1.2 "$folder/many" "$folder/few"

# live: 396 keys of one round; each is committed and drawn
cc -O2 -o "$folder/live" "$(dirname "$0")/live.c" -lsqlite3
SCORE_HOME=$folder/large
"$score" discgolf courses add 'Bench Long' --pars "$(yes 3 | head -n 99 | paste -sd, -)" >/dev/null
"$score" discgolf start --course 'Bench Long' Ann Ben Cid Dora >/dev/null 2>&1
"$folder/live" 3425 396 "$folder/live.db" "$score" discgolf live >"$folder/live.times"
awk '{ print $1 }' "$folder/live.times" >"$folder/key"
awk '{ print $2 }' "$folder/live.times" >"$folder/key99"
awk '{ print $3 }' "$folder/live.times" >"$folder/commit"
awk '{ print $4 }' "$folder/live.times" >"$folder/commit99"
report 'a key of live, median / a commit in C' 1.5 "$folder/key" "$folder/commit"
report 'a key of live, 99th percentile / the same' 4 "$folder/key99" "$folder/commit99"
"$score" discgolf abandon --yes >/dev/null 2>&1

# the same in a usual round: 18 holes for four players
: >"$folder/short.times"
for round in 1 2 3 4 5; do
  "$score" discgolf start --course 'Maple Hill' Ann Ben Cid Dora >/dev/null 2>&1
  rm -f "$folder/live.db"
  "$folder/live" 3425 72 "$folder/live.db" "$score" discgolf live >>"$folder/short.times"
  "$score" discgolf abandon --yes >/dev/null 2>&1
done
awk '{ print $1 }' "$folder/short.times" >"$folder/key"
awk '{ print $3 }' "$folder/short.times" >"$folder/commit"
report 'the same in rounds of 18 holes for four, median' 1.5 "$folder/key" "$folder/commit"

# stats: over these cards, or over exports in EXPORTS="a.csv b.csv", copied COPIES times
large=$folder/large
player=Ann
if [ -n "${EXPORTS:-}" ]; then
  large=$folder/copies
  player='Player 1'
  here=$(dirname "$0")
  # The list is split at spaces deliberately.
  # shellcheck disable=SC2086
  awk -v copies="${COPIES:-21}" -v prefix="$folder/copy" -f "$here/rounds.awk" $EXPORTS
  for file in "$folder"/copy-*.csv; do
    SCORE_HOME=$large "$score" discgolf import "$file" >/dev/null 2>&1
  done
fi
SCORE_HOME=$large
# A row of the store can contain several entries (Docs/Store.md); this table has a row for each.
sqlite3 "$folder/bodies.db" "ATTACH '$large/score.db' AS store" \
  'CREATE TABLE entries (
     stream INTEGER, lamport INTEGER, device INTEGER, sequence INTEGER, author INTEGER,
     time INTEGER, kind INTEGER, origin INTEGER, line INTEGER, body TEXT, checksum BLOB,
     PRIMARY KEY (stream, lamport, device, sequence)) STRICT, WITHOUT ROWID' \
  "WITH RECURSIVE part(stream, number, device, time, body, rest) AS (
     SELECT stream, sequence, device, time, body, '' FROM store.entries WHERE kind < 8
     UNION ALL
     SELECT stream, line - 1, device, time, NULL, body FROM store.entries WHERE kind >= 8
     UNION ALL
     SELECT stream, number + 1, device, time,
       substr(rest, instr(rest, ':') + 1, substr(rest, 2, instr(rest, ':') - 2)),
       substr(rest, instr(rest, ':') + 1 + substr(rest, 2, instr(rest, ':') - 2))
     FROM part WHERE rest != '')
   INSERT INTO entries
   SELECT stream, number, device, number, device, time, 2, 1, number, body, randomblob(16)
   FROM part WHERE body IS NOT NULL"
i=0
while [ "$i" -lt "$rounds" ]; do
  i=$((i + 1))
  measure "$folder/stats" "$score" discgolf stats "$player"
  measure "$folder/select" sqlite3 "$folder/bodies.db" 'select body from entries'
  measure "$folder/rows" sqlite3 "$large/score.db" 'select body from entries'
done
counted=$(sqlite3 "$large/score.db" 'select count(*) from summaries')
entries=$(sqlite3 "$folder/bodies.db" 'select count(*) from entries')
# The goal for the first ratio is 2; measured: 2.2 to 2.6 on two processors.
report "stats over $counted rounds / select of bodies" 3 "$folder/stats" "$folder/select"
report 'the same / select of the rows as stored' 15 "$folder/stats" "$folder/rows"
wc -c <"$large/score.db" | awk -v rounds="$counted" -v entries="$entries" '
  { printf "store with %d rounds: %.1f MB, %.0f bytes an entry\n", rounds, $1 / 1e6, $1 / entries }'
finish_report
