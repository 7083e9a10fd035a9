#!/bin/sh
# Usage: .ci/test-sport.sh NAME[,NAME…] [ARGUMENTS]        (make test-sport NAME=Bocce)
#
# Builds one sport, or several, with what their tests need, and runs these tests and those of RULES.md.
# The build is part of the full one, so that `swift build` only adds the rest to it.
set -eu
cd "$(dirname "$0")/.."
SCORE_SPORT=${1:-}
export SCORE_SPORT
for name in $(printf '%s' "${SCORE_SPORT:-none}" | tr ',' ' '); do
  [ -d "Sports/$name" ] || {
    echo "There is no Sports/$name: which sport? As in: make test-sport NAME=Archery" >&2
    exit 64
  }
  grep '^let sports = ' Package.swift | grep -q "\"$name\"" || {
    echo "$name is missing in the list of sports at the top of Package.swift." >&2
    exit 64
  }
done
shift
swift=${SWIFT:-swift}
$swift build --product scorePackageTests
exec $swift test --skip-build "$@"
