"use strict";
// The faults that are known, and may remain until they are mended.
const { readFileSync, writeFileSync } = require("fs");
const { join } = require("path");

const file = join(__dirname, "known.txt");
const lines = readFileSync(file, "utf8").split("\n");
const known = lines.filter((line) => line && !line.startsWith("#")).map((line) => {
  const parts = line.split(" | ");
  if (parts.length !== 4 || !parts[3].trim()) throw new Error(`known.txt: not four parts: ${line}`);
  return { line, patterns: parts.slice(0, 3).map((part) => new RegExp(`^(?:${part})`)), count: 0 };
});

// Returns the faults that aren't known, and counts those that are.
function unknown(faults) {
  return faults.filter(({ surface, at, text }) => {
    const found = known.filter(({ patterns }) => [surface, at, text].every((part, index) => patterns[index].test(part)));
    for (const each of found) each.count += 1;
    return !found.length;
  });
}

// Returns the known faults that occurred no more, apart from those of the example sport, and of Firefox
// if it isn't installed.
const mended = (surfaces) => known.filter((each) => !each.count && !each.line.includes("tenpin")
  && (surfaces.has("firefox") || !each.line.startsWith("firefox"))).map((each) => each.line);

// Takes out the known faults that occurred no more.
function shrink(surfaces) {
  const gone = mended(surfaces);
  writeFileSync(file, lines.filter((line) => !gone.includes(line)).join("\n"));
}

module.exports = { mended, shrink, unknown };
