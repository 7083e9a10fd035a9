#!/bin/sh
# Usage: .ci/test-sport.sh NAME[,NAME…] [ARGUMENTS]        (make test-sport NAME=Bocce)
#
# Builds one sport, or several, with what they need, and runs their tests, without other sports and the
# program. It uses a separate build folder, so that it doesn't invalidate the full build.
set -eu
cd "$(dirname "$0")/.."
SCORE_SPORT=${1:-}
export SCORE_SPORT
for name in $(printf '%s' "${SCORE_SPORT:-none}" | tr ',' ' '); do
  [ -d "Sports/$name" ] || {
    echo "There is no Sports/$name: which sport? As in: make test-sport NAME=Archery" >&2
    exit 64
  }
done
shift
exec ${SWIFT:-swift} test --scratch-path .build/sport "$@"
