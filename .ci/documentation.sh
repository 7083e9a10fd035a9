#!/bin/sh
# Usage: .ci/documentation.sh        (make documentation)
#
# Makes the documentation of the libraries with the `docc` of the toolchain, from the built modules, in
# .build/documentation. A link without a target is an error. The catalogue of ScoringKit is
# Docs/ScoringKit.docc; its articles are copies of the pages in Docs.
set -eu
cd "$(dirname "$0")/.."
swift=${SWIFT:-swift}
docc=$(dirname "$(command -v "$swift")")/docc
[ -x "$docc" ] || docc=$(xcrun --find docc 2>/dev/null || command -v docc) || {
  echo 'docc is missing. It comes with Swift and with Xcode.'
  exit 1
}

$swift build --target ListedSports
$swift build --target ScoringKitTesting
modules=$($swift build --show-bin-path)/Modules
target=$($swift -print-target-info | sed -n 's/^ *"unversionedTriple": "\(.*\)",*$/\1/p' | head -n 1)
work=.build/documentation
rm -rf "$work"
mkdir -p "$work/ScoringKit.docc"
cp Docs/ScoringKit.docc/* "$work/ScoringKit.docc/"
# Only the names of links to other pages remain, because those pages are not included.
sed 's/\[\([^]]*\)\]([A-Za-z]*\.md[^)]*)/\1/g' Docs/AddingASport.md >"$work/ScoringKit.docc/AddingASport.md"

# Makes the documentation of a module, with links to that of the kit.
document() {
  module=$1
  shift
  mkdir -p "$work/symbols/$module"
  $swift symbolgraph-extract -module-name "$module" -I "$modules" -target "$target" \
    -output-dir "$work/symbols/$module" -minimum-access-level public
  "$docc" convert "$@" --additional-symbol-graph-dir "$work/symbols/$module" \
    --output-path "$work/$module.doccarchive" --fallback-display-name "$module" \
    --fallback-bundle-identifier "score.$module" --enable-experimental-external-link-support \
    --warnings-as-errors
  echo "Made $work/$module.doccarchive"
}

document ScoringKit "$work/ScoringKit.docc"
for module in ScoringKitTesting $(sed -n 's/^let sports = \[\(.*\)\]$/\1/p' Package.swift | tr -d '",'); do
  document "$module" --dependency "$work/ScoringKit.doccarchive"
done
