#!/bin/sh
# Usage: .ci/test-sport.sh NAME [ARGUMENTS]        (make test-sport NAME=Bocce)
#
# Builds one sport with what it needs, and runs its tests: nothing of other sports, and nothing of
# the program's. It has a folder of its own to build in, so that the next full build is not undone.
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
