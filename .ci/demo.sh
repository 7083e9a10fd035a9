#!/bin/sh
# Builds the program, scores a round by hand and imports a card file, in a temporary store.
# Prints the next commands at its end.
set -eu
cd "$(dirname "$0")/.."

swift build --product score
score=$PWD/.build/debug/score
folder=$(mktemp -d "${TMPDIR:-/tmp}/score-demo.XXXXXX")
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
SCORE_HOME=$folder
export SCORE_HOME

# Prints a command as it would be typed, and runs it without standard input.
show() {
  printf '\n$ score'
  for word in "$@"; do
    case $word in
      *[!A-Za-z0-9_./=,-]*) printf " '%s'" "$word" ;;
      *) printf ' %s' "$word" ;;
    esac
  done
  printf '\n'
  "$score" "$@" </dev/null
}

printf '\nA round scored by hand:\n'
show me Ann
show discgolf courses add 'Demo Park' --pars 3,4,3
show discgolf start --course 'Demo Park' Ann Ben
show discgolf enter '3 4'
show discgolf enter 'Ann 4, Ben 3'
show discgolf enter '2 4'
show discgolf undo
show discgolf enter '2 3'
show discgolf finish --yes

printf '\nA file of cards from another app:\n'
show discgolf import Docs/Examples/card.csv
show discgolf show 1
show history
show doctor

cat <<END

The demo is over, and its store is gone. The program is
  $score
Type next, for a round of your own:
  $score me YOURNAME
  $score discgolf start --course "Maple Hill"
  $score discgolf enter 3
or install it: make install PREFIX=\$HOME/.local
END
