#!/bin/sh
# Usage: .ci/warnings.sh
#
# Checks that Package.swift makes warnings errors in each Swift target. Needs Python 3.8 or newer.
set -eu
cd "$(dirname "$0")/.."
mkdir -p .build
# Not in a pipe: its status would be that of the last command.
${SWIFT:-swift} package dump-package >.build/package.json
python3 - .build/package.json <<'END'
import json
import sys

in_c = {"CProcess", "CServe"}
targets = [
    target for target in json.load(open(sys.argv[1]))["targets"]
    if target["type"] != "system" and target["name"] not in in_c
]
lax = [
    target["name"] for target in targets
    if not any(setting["kind"].get("treatAllWarnings") == {"_0": "error"}
               for setting in target["settings"])
]
if lax or not targets:
    sys.exit("Warnings are no errors in " + (", ".join(lax) or "any target"))
print(f"Warnings are errors in {len(targets)} targets.")
END
