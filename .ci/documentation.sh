#!/bin/sh
# Usage: .ci/documentation.sh        (make documentation)
#
# Makes one site of the guides and of the documentation of the libraries in .build/documentation/site,
# with the `docc` of the toolchain, from the pages and the built modules. A link without a target is an
# error. The pages need a server: `python3 -m http.server -d .build/documentation/site`.
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
version=$(sed -n 's/.*static let version = "\(.*\)".*/\1/p' Sources/ScoringCLI/Program/ProgramTree.swift)
mkdir -p "$work"
python3 .ci/guides.py "$work/Guides.docc" "${version:?}"

# Makes the pages of an archive from the arguments of `docc convert`.
convert() {
  archive=$1
  shift
  "$docc" convert "$@" --output-path "$work/$archive.doccarchive" \
    --fallback-display-name "$archive" --fallback-bundle-identifier "score.$archive" \
    --enable-experimental-external-link-support --warnings-as-errors >"$work/log" 2>&1 || {
    cat "$work/log"
    exit 1
  }
  echo "Made the pages of $archive."
}

# Makes the pages of a module's public symbols.
document() {
  module=$1
  shift
  mkdir -p "$work/symbols/$module"
  $swift symbolgraph-extract -module-name "$module" -I "$modules" -target "$target" \
    -output-dir "$work/symbols/$module" -minimum-access-level public
  convert "$module" "$@" --additional-symbol-graph-dir "$work/symbols/$module"
}

convert Guides "$work/Guides.docc"
document ScoringKit Docs/ScoringKit.docc
set -- "$work/Guides.doccarchive" "$work/ScoringKit.doccarchive"
for module in ScoringKitTesting $(sed -n 's/^let sports = \[\(.*\)\]$/\1/p' Package.swift | tr -d '",'); do
  document "$module" --dependency "$work/ScoringKit.doccarchive"
  set -- "$@" "$work/$module.doccarchive"
done
"$docc" merge "$@" --synthesized-landing-page-name "score $version" \
  --synthesized-landing-page-kind Documentation --output-path "$work/site"
"$docc" process-archive transform-for-static-hosting "$work/site" >/dev/null
echo "Made $work/site: $(find "$work/site/data/documentation" -name '*.json' | wc -l) pages."
