#!/bin/sh
# Usage: .ci/test-sport.sh NAME [ARGUMENTS]        (make test-sport NAME=Bocce)
#
# Builds one sport with its dependencies, and runs its tests, without other sports and the program.
# It uses a separate build folder, so that it doesn't invalidate the full build.
set -eu
cd "$(dirname "$0")/.."
name=${1:-}
[ -n "$name" ] && [ -d "Sports/$name" ] || {
  echo "There is no Sports/$name: which sport? As in: make test-sport NAME=Archery" >&2
  exit 64
}
shift
SCORE_SPORT=$name
export SCORE_SPORT
exec ${SWIFT:-swift} test --scratch-path ".build/sport" "$@"
