#!/bin/sh
# Usage: .ci/test-example.sh        (make test-example)
#
# Builds the example packages, and plays rounds with them: Docs/Examples/App, a phone and a watch that keep
# score of disc golf, and Docs/Examples/Club, which has its own sports and program. Checks the laws of the
# club's sports, and how one of them looks if a browser is here.
#
# The app is built from nothing, and the CPU seconds are printed: first of its watch, which contains the kit
# and one sport (the goal is below 60 in a debug build), then of the rest.
set -eu
cd "$(dirname "$0")/.."
swift=${SWIFT:-swift}

# Sets `spent` to the CPU seconds that child processes have taken so far. `times` is not in a pipe, which
# would be a process without children.
measure() {
  mkdir -p .build
  times >.build/app.times
  spent=$(awk 'NR == 2 { split($0, part, /[ms ]+/)
    printf "%d", part[1] * 60 + part[2] + part[3] * 60 + part[4] }' .build/app.times)
}

. .ci/run-tests.sh
app='--package-path Docs/Examples/App --scratch-path .build/app'
rm -rf .build/app
# The options are split at their spaces deliberately.
# shellcheck disable=SC2086
{
  measure
  before=$spent
  $swift build $app --product watch-app
  measure
  printf 'The kit and disc golf, from nothing: %d CPU seconds.\n' $((spent - before))
  before=$spent
  $swift build $app --build-tests
  measure
  printf 'Pictures, the phone and the tests: %d CPU seconds.\n' $((spent - before))
  run_tests .build/app.log $app
  programs=$($swift build $app --show-bin-path)
}
folder=$(mktemp -d "${TMPDIR:-/tmp}/score-app.XXXXXX")
phone() { printf '%s\n' "$@" | "$programs/phone-app" "$folder"; }
phone 'course Quarry 3,4,3' 'start Quarry Ann Ben' '3 4' >/dev/null
cp "$folder"/*.round "$folder/sent"
printf '4 4\n' | "$programs/watch-app" "$folder/sent" "$folder/answer" >/dev/null
said=$(phone "merge $folder/answer" card undo picture)
rm -rf "$folder"
for text in 'Hole 3, par 3' '1 Ann' 'Undone: Ann, hole 1: 3' 'round.svg'; do
  printf '%s\n' "$said" | grep -F -q -e "$text" || {
    printf 'Docs/Examples/App does not say "%s":\n%s\n' "$text" "$said" >&2
    exit 1
  }
done
echo 'The phone and the watch have kept score.'

club='--package-path Docs/Examples/Club --scratch-path .build/club'
# The options are split at their spaces deliberately.
# shellcheck disable=SC2086
$swift build --build-tests $club
# shellcheck disable=SC2086
run_tests .build/club.log $club
# shellcheck disable=SC2086
program=$($swift build $club --show-bin-path)/club

home=$(mktemp -d "${TMPDIR:-/tmp}/score-club.XXXXXX")
trap 'rm -rf "$home"' EXIT
trap 'exit 1' HUP INT TERM
HOME=$home SCORE_HOME=$home
export HOME SCORE_HOME
play() { "$program" --quiet --no-color "$@" >/dev/null; }
says() {
  text=$1
  shift
  shown=$("$program" --no-color "$@")
  case $shown in
  *"$text"*) ;;
  *)
    printf 'club %s: does not say "%s":\n%s\n' "$*" "$text" "$shown" >&2
    exit 1
    ;;
  esac
}

play me Ann
play slalom start Ann Ben --handicap ben=1.5
play slalom enter 54.32
play slalom enter 55.00
play slalom enter 54.00
play slalom enter 55.10
play slalom finish
says 'won in' history
play tenpin start --kind match Ann Ben
for frame in 1 2 3 4 5 6 7 8 9; do
  play tenpin enter x
  play tenpin enter '9 0'
done
play tenpin enter 'x x x'
play tenpin enter '9 0'
play tenpin finish
says 'Ann beat Ben 300-90' history
play curling start Ann Ben --ends 6 --hammer ben
for end in 'ben 2' 'steal 1' blank '1' 'ann 3' 'concede ben'; do play curling enter "$end"; done
play curling finish
says 'Ann beat Ben 4-3, conceded' history
play highjump start Ann Ben --from 160
play highjump enter 'ann xo o xxx'
play highjump enter 'ben xo o xxx'
play highjump finish
says 'T1' highjump standings 1
play molkky start Ann Ben
play molkky enter 12 x 12 x 12 x
play molkky finish
says 'Ann beat Ben 36-0' history
play decathlon start Ann Ben
play decathlon enter 'ann 10.55 7.80 16.00 2.05 48.42 13.75 50.54 5.45 71.90 4:36.11'
says '9126' decathlon status
play decathlon finish --yes
play darts start Ann Ben --from 101 --legs 2
for turn in 60 20 's1 d20' 20 60 20 's1 d20'; do play darts enter "$turn"; done
play darts finish
says 'Ann beat Ben 2-0' history
echo 'The club has raced, bowled, curled, jumped and thrown.'

# Its pages, boards and keypads, if there is a browser.
if command -v node >/dev/null 2>&1 && command -v chromium >/dev/null 2>&1; then
  node Tests/Web/looks.js "${program%/club}"
else
  echo 'How the club looks was not checked: make setup-web installs a browser.'
fi
