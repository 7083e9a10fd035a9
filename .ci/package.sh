#!/bin/sh
# Usage: .ci/package.sh [VERSION]        (make package)
#
# Packs what `make release release-serve` built, in .build/package: a tarball for this architecture
# and, if dpkg-deb is here, a Debian package. The same programs always give the same bytes. VERSION
# replaces the version of the program, for tests of upgrades.
set -eu
cd "$(dirname "$0")/.."
swift=${SWIFT:-swift}
score=${SCORE:-$($swift build -c release --show-bin-path)/score}
serve=${SERVE:-$($swift build -c release --scratch-path .build/serve --show-bin-path)/score-serve}
[ -x "$score" ] && [ -x "$serve" ] || {
  echo "There is no $score or $serve. make package builds both." >&2
  exit 1
}
version=${1:-$(HOME=/ "$score" --version | cut -d ' ' -f 2)}
machine=$(uname -m)
out=$PWD/.build/package
name=score-$version-$(uname -s | tr '[:upper:]' '[:lower:]')-$machine
# The time of the commit is that of all files, so that it doesn't depend on when this runs.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || echo 0)}
export SOURCE_DATE_EPOCH
umask 022
mkdir -p "$out"
work=$(mktemp -d "${TMPDIR:-/tmp}/score-package.XXXXXX")
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

# Usage: fill PREFIX ROOT: puts the programs and their files in ROOT/PREFIX.
fill() {
  prefix=$2/$1
  mkdir -p "$prefix/bin" "$prefix/share/man/man1" "$prefix/share/bash-completion/completions" \
    "$prefix/share/zsh/site-functions" "$prefix/share/fish/vendor_completions.d" \
    "$prefix/share/doc/score/licences"
  install -m 755 "$score" "$prefix/bin/score"
  install -m 755 "$serve" "$prefix/bin/score-serve"
  HOME=/ "$score" manual >"$prefix/share/man/man1/score.1"
  HOME=/ "$score" completions bash >"$prefix/share/bash-completion/completions/score"
  HOME=/ "$score" completions zsh >"$prefix/share/zsh/site-functions/_score"
  HOME=/ "$score" completions fish >"$prefix/share/fish/vendor_completions.d/score.fish"
  # The pages with all that they link to.
  cp -R README.md CHANGELOG.md CONTRIBUTING.md LICENSE SECURITY.md Docs "$prefix/share/doc/score/"
  for rules in Sports/*/RULES.md; do
    install -D -m 644 "$rules" "$prefix/share/doc/score/$rules"
  done
  cp .ci/packaging/copyright "$prefix/share/doc/score/copyright"
  licences "$prefix/share/doc/score/licences"
}

# Usage: licences FOLDER: the licences of everything that is linked into the programs.
licences() {
  cp LICENSE "$1/score"
  runtime=$(dirname "$(dirname "$(readlink -f "$(command -v "${swift%% *}")")")")/share/swift/LICENSE.txt
  [ -f "$runtime" ] || { echo "The licence of the Swift runtime is not at $runtime." >&2; exit 1; }
  cp "$runtime" "$1/swift"
  [ "$(uname -s)" = Linux ] || return 0
  for pair in libc6:glibc libsqlite3-dev:sqlite libstdc++6:libstdc++; do
    file=/usr/share/doc/${pair%%:*}/copyright
    # A package may keep its licence in the folder of the package that it is built with.
    [ -f "$file" ] || { echo "The licence of ${pair#*:} is not at $file." >&2; exit 1; }
    cp "$file" "$1/${pair#*:}"
  done
  for licence in LGPL-2.1 GPL-3; do cp "/usr/share/common-licenses/$licence" "$1/$licence"; done
}

pack() { # FOLDER NAME: a tarball whose bytes depend only on the files.
  tar -C "$1" --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner \
    --format=gnu -cf - "$2" | gzip -n -9
}

mkdir "$work/tar"
fill . "$work/tar/$name"
cp .ci/packaging/INSTALL "$work/tar/$name/INSTALL"
mkdir -p "$work/tar/$name/lib/systemd"
cp .ci/packaging/score-serve.service "$work/tar/$name/lib/systemd/score-serve.service"
pack "$work/tar" "$name" >"$out/$name.tar.gz"
echo "Packed .build/package/$name.tar.gz"

command -v dpkg-deb >/dev/null 2>&1 || {
  echo 'There is no dpkg-deb, so no Debian package was made.'
  exit 0
}
root=$work/deb
fill usr "$root"
gzip -n -9 "$root/usr/share/man/man1/score.1"
mkdir -p "$root/lib/systemd/system" "$root/DEBIAN"
cp .ci/packaging/score-serve.service "$root/lib/systemd/system/score-serve.service"
# The libraries of the server; the program is static. dpkg-shlibdeps names their packages.
mkdir -p "$work/shlibs/debian"
: >"$work/shlibs/debian/control"
depends=$(cd "$work/shlibs" && dpkg-shlibdeps -O "$root/usr/bin/score-serve" 2>/dev/null |
  sed -n 's/^shlibs:Depends=//p')
[ -n "$depends" ] || { echo 'dpkg-shlibdeps (of dpkg-dev) did not name the libraries.' >&2; exit 1; }
size=$(du -sk --apparent-size "$root/usr" | cut -f 1)
sed -e "s/@VERSION@/$version/" -e "s/@ARCHITECTURE@/$(dpkg --print-architecture)/" \
  -e "s/@DEPENDS@/$depends/" -e "s/@SIZE@/$size/" .ci/packaging/control.in >"$root/DEBIAN/control"
for script in postinst prerm postrm; do
  install -m 755 ".ci/packaging/$script" "$root/DEBIAN/$script"
done
(cd "$root" && find usr lib -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum) >"$root/DEBIAN/md5sums"
find "$root" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
deb=$out/score_${version}_$(dpkg --print-architecture).deb
dpkg-deb --root-owner-group -Zxz --build "$root" "$deb" >/dev/null
echo "Packed .build/package/$(basename "$deb")"
