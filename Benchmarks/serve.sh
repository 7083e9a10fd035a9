#!/bin/sh
# Usage: Benchmarks/serve.sh SCORE SCORE-SERVE        (make bench-web)
#
# Measures share pages per second with 32 connections while lines are entered, against an empty
# answer of the same library in C; and the time until 500 readers of a board get a change. Needs wrk
# and Node. Each turn has its own round, because a round with thousands of entries is slower.
set -eu
score=$1
serve=$2
here=$(cd "$(dirname "$0")" && pwd)
home=$(mktemp -d "${TMPDIR:-/tmp}/score-load.XXXXXX")
pids=
trap 'kill $pids 2>/dev/null; rm -rf "$home"' EXIT
trap 'exit 1' HUP INT TERM
SCORE_HOME=$home
export SCORE_HOME
ask() { "$score" --quiet "$@"; }

ask me Ann >/dev/null
sport=$(ask sports --oneline 2>/dev/null | sed -n '$s/ .*//p')
line=$(ask "$sport" start --help | sed -n '2s/^ *score //p')

# Starts a round and prints the address of its page.
page() {
  eval "ask $line" >/dev/null
  token=$(ask --json "$sport" share --link | sed 's/.*"link":"[^"]*\/s\/\([^"]*\)".*/\1/')
  echo "http://127.0.0.1:8479/s/$token"
}

"$serve" --store "$home/score.db" --port 8479 --quiet >/dev/null &
pids="$pids $!"
cc -O2 -o "$home/hello" "$here/hello.c" -lmicrohttpd
"$home/hello" 8478 &
pids="$pids $!"
sleep 1
page=$(page)

if command -v wrk >/dev/null 2>&1; then
  (set +e; while :; do ask "$sport" enter A; ask "$sport" undo; done) >/dev/null 2>&1 &
  loop=$!
  pids="$pids $loop"
  for turn in 1 2 3; do
    echo "hello in C:  $(wrk -t2 -c32 -d5s http://127.0.0.1:8478/ | grep -E 'Requests/sec|Non-2xx')"
    echo "share page:  $(wrk -t2 -c32 -d5s "$page" | grep -E 'Requests/sec|Non-2xx')"
    echo "... packed:  $(wrk -t2 -c32 -d5s -H 'Accept-Encoding: gzip' "$page" | grep -E 'Requests/sec|Non-2xx')"
    ask "$sport" abandon >/dev/null
    page=$(page)
  done
  kill "$loop"
else
  echo 'Without wrk, requests a second are not measured.'
fi
node "$here/readers.js" "$page/events" 500 "$score" "$sport"
