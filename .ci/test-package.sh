#!/bin/sh
# Usage: .ci/test-package.sh        (after make package; Linux, as root)
#
# Tests the packages of .build/package in empty roots:
# - The tarball and the package are packed again, and must have the same bytes.
# - The program of the tarball runs in a folder with no other file (chroot), so it needs no library.
# - dpkg installs an older version in a root that has only a shell, the server's libraries and, in the
#   list of installed packages, the packages on which it depends. Rounds are scored with it in a chroot.
#   The new version is installed over it, and reads the store; the server answers. Then the package is
#   removed and purged: its files are gone, and the store is there and unchanged.
# No service manager runs in these roots, so the unit is only checked by systemd-analyze, if it is here.
set -eu
cd "$(dirname "$0")/.."
fail() {
  echo "$1" >&2
  exit 1
}
if [ "$(uname -s)" != Linux ] || [ "$(id -u)" != 0 ] || ! command -v dpkg >/dev/null 2>&1; then
  echo 'Skipped: the test of the packages needs Linux, root and dpkg.'
  exit 0
fi
out=.build/package
tarball=$(find "$out" -name "score-*-linux-$(uname -m).tar.gz" | sort | tail -n 1)
deb=$(find "$out" -name "score_*_$(dpkg --print-architecture).deb" ! -name '*0.0.9*' | sort | tail -n 1)
[ -f "$tarball" ] && [ -f "$deb" ] || fail 'There are no packages: make package makes them.'

work=$(mktemp -d "${TMPDIR:-/tmp}/score-packages.XXXXXX")
server=
finish() {
  [ -z "$server" ] || kill "$server" 2>/dev/null || true
  for folder in "$work/bare/proc" "$work/root/proc"; do umount "$folder" 2>/dev/null || true; done
  rm -rf "$work"
}
trap finish EXIT
trap 'exit 1' HUP INT TERM

before=$(sha256sum "$tarball" "$deb")
sh .ci/package.sh >/dev/null
[ "$before" = "$(sha256sum "$tarball" "$deb")" ] || fail 'Packed again, the packages have other bytes.'

# Usage: play ROOT COMMAND…: runs the program in a root.
play() {
  root=$1
  shift
  chroot "$root" /usr/bin/env -i HOME=/home SCORE_HOME=/home/score TZ=UTC /usr/bin/score --no-color "$@"
}

# The program of the tarball, with env only.
# The Swift runtime finds its program in /proc.
mkdir -p "$work/bare/home" "$work/bare/proc" "$work/root/proc"
mount -t proc proc "$work/bare/proc"
mount -t proc proc "$work/root/proc"
tar -C "$work" -xzf "$tarball"
unpacked=$(find "$work" -mindepth 1 -maxdepth 1 -name 'score-*' -type d)
for file in bin/score-serve share/man/man1/score.1 share/doc/score/licences/glibc INSTALL; do
  [ -s "$unpacked/$file" ] || fail "The tarball lacks $file."
done
install -D -m 755 "$unpacked/bin/score" "$work/bare/score"
for words in 'me Ann' 'pickleball start Ann Ben' 'pickleball enter AAB' 'history'; do
  # The words are split deliberately.
  # shellcheck disable=SC2086
  HOME=/home SCORE_HOME=/home/score TZ=UTC chroot "$work/bare" /score --quiet $words >/dev/null
done
[ -s "$work/bare/home/score/score.db" ] || fail 'The program of the tarball has stored nothing.'

# A root with a shell, the libraries of the server, and the packages that the package depends on.
root=$work/root
mkdir -p "$root/home" "$root/tmp" "$root/dev" "$root/var/lib/dpkg/info" "$root/var/lib/dpkg/updates" \
  "$root/var/lib/dpkg/triggers" "$root/var/log" "$root/usr/bin" "$root/etc"
ln -s usr/bin "$root/bin"
copy() { # FILE…: programs or libraries, with the libraries that they load.
  for file in "$@"; do
    for one in "$file" $(ldd "$file" 2>/dev/null | grep -o '/[^ ]*' || true); do
      [ -e "$root$one" ] || install -D -m 755 "$(readlink -f "$one")" "$root$one"
    done
  done
}
copy "$(command -v sh)" "$(command -v env)" "$unpacked/bin/score-serve"
rm -f "$root$unpacked/bin/score-serve"
[ -e "$root/bin/sh" ] || ln -s "$(basename "$(command -v sh)")" "$root/usr/bin/sh"
: >"$root/dev/null"
: >"$root/var/lib/dpkg/status"
dpkg-deb -f "$deb" Depends | tr ',|' '\n\n' | sed 's/^ *//; s/[ (].*//' | while read -r package; do
  dpkg-query -s "$package" | sed '/^Depends:/d; /^Pre-Depends:/d' >>"$root/var/lib/dpkg/status"
  echo >>"$root/var/lib/dpkg/status"
done

SOURCE_DATE_EPOCH=0 sh .ci/package.sh 0.0.9 >/dev/null
older=$out/score_0.0.9_$(dpkg --print-architecture).deb
dpkg --root="$root" --install "$older" >/dev/null
rm -f "$out"/score*0.0.9*
play "$root" --quiet me Ann
play "$root" --quiet discgolf start Ann Ben --course 'Maple Hill'
play "$root" --quiet discgolf enter 3 4 >/dev/null
was=$(play "$root" discgolf status)

dpkg --root="$root" --install "$deb" >/dev/null
[ "$(dpkg-query --admindir="$root/var/lib/dpkg" -W -f '${Status}' score)" = 'install ok installed' ] ||
  fail 'The package is not installed.'
[ "$was" = "$(play "$root" discgolf status)" ] || fail 'After the upgrade, the round is another one.'
play "$root" doctor >/dev/null
play "$root" --quiet discgolf enter 4 4 >/dev/null
play "$root" discgolf undo | grep -q Undone || fail 'After the upgrade, undo does nothing.'
for file in usr/share/man/man1/score.1.gz usr/share/doc/score/copyright \
  usr/share/doc/score/licences/swift lib/systemd/system/score-serve.service; do
  [ -s "$root/$file" ] || fail "The package lacks $file."
done
port=${SCORE_TEST_PORT:-9987}
chroot "$root" /usr/bin/env -i HOME=/home SCORE_HOME=/home/score TZ=UTC \
  /usr/bin/score serve --port "$port" >"$work/serve.log" 2>&1 &
server=$!
answer=
for _ in 1 2 3 4 5 6 7 8 9 10; do
  sleep 1
  answer=$(curl -s "http://127.0.0.1:$port/" || true)
  [ -z "$answer" ] || break
done
case $answer in
*'<html'*) ;;
*) fail "The server answers: $answer $(cat "$work/serve.log")" ;;
esac
kill "$server"
wait "$server" 2>/dev/null || true
server=
if command -v systemd-analyze >/dev/null 2>&1; then
  # The unit is read among those of this machine, where the program is not installed.
  mkdir "$work/unit"
  sed 's|^ExecStart=/usr/bin/score .*|ExecStart=/bin/true|' "$root/lib/systemd/system/score-serve.service" \
    >"$work/unit/score-serve.service"
  systemd-analyze verify --recursive-errors=no "$work/unit/score-serve.service" >"$work/unit.log" 2>&1 ||
    fail "The unit is wrong: $(cat "$work/unit.log")"
fi

store=$(sha256sum "$root/home/score/score.db")
dpkg --root="$root" --remove score >/dev/null
dpkg --root="$root" --purge score >/dev/null 2>&1 || true
left=$(find "$root/usr" "$root/lib" -name '*score*' 2>/dev/null || true)
[ -z "$left" ] || fail "After the removal there are still: $left"
[ "$store" = "$(sha256sum "$root/home/score/score.db")" ] || fail 'The removal changed the store.'
echo 'The packages install, score, serve, upgrade and leave, and packing again gives the same bytes.'
