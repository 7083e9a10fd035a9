#!/bin/sh
# Usage: .ci/test-release.sh        (after make release)
#
# Checks the program that `make release` has built: it loads no library for networks or for languages,
# and it refuses the address of a league, because it is built without leagues. On Linux the program is
# static and loads none.
set -eu
cd "$(dirname "$0")/.."
score=${1:-$(${SWIFT:-swift} build -c release --show-bin-path)/score}
fail() {
  printf '%s: %s\n' "$score" "$1" >&2
  exit 1
}
[ -x "$score" ] || fail 'there is no program. make release builds it.'

loaded=
if command -v ldd >/dev/null 2>&1; then loaded=$(ldd "$score" 2>&1 || true); fi
for library in FoundationNetworking libcurl libssl OpenSSL libicu icudt; do
  ! printf '%s\n' "$loaded" | grep -i -q "$library" || fail "it loads $library."
done

home=$(mktemp -d "${TMPDIR:-/tmp}/score-release.XXXXXX")
trap 'rm -rf "$home"' EXIT
trap 'exit 1' HUP INT TERM
HOME=$home SCORE_HOME=$home
export HOME SCORE_HOME
status=0
said=$(SCORE_STORE=postgresql://ann@localhost/club "$score" history 2>&1) || status=$?
case $status,$said in
78,*'built without leagues'*) ;;
*) fail "it answers to the address of a league ($status): $said" ;;
esac
"$score" --quiet me Ann
"$score" --quiet pickleball start Ann Ben
"$score" --quiet pickleball enter 'score 11-4' >/dev/null
"$score" --quiet pickleball finish >/dev/null
said=$("$score" --no-color history)
case $said in
*'Ann beat Ben 11-4'*) ;;
*) fail "it lists the round as: $said" ;;
esac
echo 'The release has no library for networks, no leagues, and keeps score.'
