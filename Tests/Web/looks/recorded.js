"use strict";
// The recorded pictures: one file per surface, one line per picture with its size and the grey of
// about 400 cells, in 64 steps. Fonts of the same metrics change a cell by a few steps.
const { existsSync, mkdirSync, readFileSync, writeFileSync } = require("fs");
const { join } = require("path");

const folder = join(__dirname, "..", "..", "Recorded", "Looks");
const signs = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
// How many steps of grey a cell may differ, and how many cells may differ more.
const [mostSteps, mostCells] = [5, 2];
const fileOf = (surface) => surface.replaceAll(/[^\w]+/g, "-") + ".txt";

// The pictures of one run, by surface.
function bySurface(pictures) {
  const all = new Map();
  for (const { surface, name, width, height, columns, cells } of pictures) {
    const line = `${name}: ${width}×${height} ${columns} ${cells}`;
    (all.get(surface) ?? all.set(surface, []).get(surface)).push(line);
  }
  return all;
}

function record(pictures) {
  mkdirSync(folder, { recursive: true });
  for (const [surface, lines] of bySurface(pictures)) writeFileSync(join(folder, fileOf(surface)), lines.join("\n") + "\n");
  return [];
}

// Returns what is different from the recorded pictures, as sentences.
function differences(pictures) {
  const changed = [];
  for (const [surface, lines] of bySurface(pictures)) {
    const file = join(folder, fileOf(surface));
    if (!existsSync(file)) {
      changed.push(`${surface} is not recorded: look at it, then use --write`);
      continue;
    }
    const read = (line) => /^(.*): (\d+)×(\d+) (\d+) (\S+)$/.exec(line)?.slice(1);
    const old = new Map(readFileSync(file, "utf8").split("\n").filter(Boolean).map(read).map((all) => [all[0], all]));
    for (const [name, width, height, columns, cells] of lines.map(read)) {
      const before = old.get(name);
      old.delete(name);
      if (!before) {
        changed.push(`${surface}, ${name}: is not recorded`);
      } else if (before[1] !== width || Math.abs(before[2] - height) > Math.max(8, height / 50)) {
        changed.push(`${surface}, ${name}: ${width}×${height}, not ${before[1]}×${before[2]}`);
      } else {
        const places = [...cells].flatMap((cell, index) =>
          Math.abs(signs.indexOf(cell) - signs.indexOf(before[4][index] ?? "A")) > mostSteps
            ? [`${index % columns + 1}/${Math.floor(index / columns) + 1}`] : []);
        if (before[3] !== columns || places.length > mostCells) {
          changed.push(`${surface}, ${name}: differs in ${places.length} cells of ${cells.length}, as ${places.slice(0, 5).join(" ")}`);
        }
      }
    }
    for (const name of old.keys()) changed.push(`${surface}, ${name}: is recorded, but was not drawn`);
  }
  return changed;
}

module.exports = { differences, record };
