#!/bin/sh
# Usage: .ci/test-install.sh
#
# Installs the program and the server in an empty folder, uses them there, and uninstalls them.
set -eu
cd "$(dirname "$0")/.."
folder=$(mktemp -d "${TMPDIR:-/tmp}/score-install.XXXXXX")
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
make install DESTDIR="$folder/root" PREFIX=/usr
score=$folder/root/usr/bin/score
HOME=$folder/home SCORE_HOME=$folder/home
export HOME SCORE_HOME
mkdir "$HOME"
"$score" --quiet me Ann
"$score" --quiet pickleball start Ann Ben
"$score" --quiet pickleball enter 'score 11-4'
"$score" --quiet pickleball finish
says() {
  case $2 in
  *"$1"*) ;;
  *)
    printf 'What was installed does not say "%s":\n%s\n' "$1" "$2" >&2
    exit 1
    ;;
  esac
}
says 'Ann beat Ben 11-4' "$("$score" --no-color history)"
"$score" serve --port 0 >"$folder/out" 2>&1 &
server=$!
tries=0
until grep -q 'Serving on' "$folder/out" || [ "$tries" -ge 100 ]; do
  tries=$((tries + 1))
  sleep 0.1
done
kill -INT "$server"
wait "$server"
says 'Serving on http://127.0.0.1' "$(cat "$folder/out")"
make uninstall DESTDIR="$folder/root" PREFIX=/usr
left=$(find "$folder/root" -type f)
[ -z "$left" ] || {
  printf 'These files are left after make uninstall:\n%s\n' "$left" >&2
  exit 1
}
echo 'Installed, used and uninstalled.'
