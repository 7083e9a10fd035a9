"use strict";
// The recorded pictures: one file per surface, one line per picture with its size and the grey of
// about 250 cells, in 64 steps. They depend on the browser and the fonts, which are recorded too.
const { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } = require("fs");
const { join } = require("path");
const { faketime } = require("../programs.js");

const folder = join(__dirname, "..", "..", "Recorded", "Looks");
const signs = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
// How many steps of grey a cell may differ.
const mostSteps = 1;
const fileOf = (surface) => join(folder, surface.replaceAll(/[^\w]+/g, "-") + ".txt");
const machine = join(folder, "machine.txt");

// Returns what the pictures depend on: the browser, and a sample of each kind of font and writing.
async function drawnBy(browser, gallery, page) {
  const { product } = await browser.call("Browser.getVersion");
  const text = "Ann 10–9 Ελένη Вера Đặng 佐藤 נועה محمد";
  await page.size(800, 300);
  const { frameTree } = await page.call("Page.getFrameTree");
  await page.call("Page.setDocumentContent", { frameId: frameTree.frame.id, html: "<!DOCTYPE html><meta charset=utf-8>"
    + ["sans-serif", "system-ui", "Liberation Sans", "Arial", "monospace"].map((face) =>
      ["400", "700"].map((weight) => `<p style="margin:0;font:${weight} 22px '${face}',${face}">${text}</p>`).join("")).join("") });
  const { data } = await page.call("Page.captureScreenshot", { format: "png" });
  const { columns, cells } = await gallery.add(data, { cells: 250, isKept: false });
  gallery.recorded.pop();
  return [product.replace("Headless", ""), `fonts ${columns} ${cells}`];
}

// The pictures of one run, by surface and name; tabs finish in any order.
function bySurface(pictures) {
  const all = new Map();
  for (const { surface, name, width, height, columns, cells } of pictures) {
    const line = `${name}: ${width}×${height} ${columns} ${cells}`;
    (all.get(surface) ?? all.set(surface, []).get(surface)).push(line);
  }
  for (const lines of all.values()) lines.sort();
  return all;
}

// Writes the pictures of all surfaces of this run; `isAll`: there are no others.
function record(pictures, drawnBy, isAll) {
  if (isAll) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [surface, lines] of bySurface(pictures)) writeFileSync(fileOf(surface), lines.join("\n") + "\n");
  writeFileSync(machine, drawnBy.join("\n") + "\n");
}

// Returns why the pictures can't be compared with the recorded ones, or null.
function incomparable(drawnBy) {
  if (!faketime) return "faketime is not installed";
  const old = existsSync(machine) ? readFileSync(machine, "utf8").trim().split("\n") : [];
  if (old[0] !== drawnBy[0]) return `they were recorded with ${old[0]}, and this is ${drawnBy[0]}`;
  return old[1] === drawnBy[1] ? null : "they were recorded with other fonts";
}

// Returns what is different from the recorded pictures, as sentences; `isAll`: all were drawn.
function differences(pictures, isAll) {
  const changed = [];
  const drawn = bySurface(pictures);
  const files = new Set([...drawn.keys()].map(fileOf).concat(machine));
  for (const name of isAll && existsSync(folder) ? readdirSync(folder) : []) {
    if (!files.has(join(folder, name))) changed.push(`${name} is recorded, but was not drawn`);
  }
  for (const [surface, lines] of drawn) {
    if (!existsSync(fileOf(surface))) {
      changed.push(`${surface} is not recorded`);
      continue;
    }
    const read = (line) => /^(.*): (\d+)×(\d+) (\d+) (\S+)$/.exec(line)?.slice(1);
    const old = new Map(readFileSync(fileOf(surface), "utf8").split("\n").filter(Boolean).map(read).map((all) => [all[0], all]));
    for (const [name, width, height, columns, cells] of lines.map(read)) {
      const before = old.get(name);
      old.delete(name);
      if (!before) {
        changed.push(`${surface}, ${name}: is not recorded`);
      } else if (before[1] !== width || before[2] !== height) {
        changed.push(`${surface}, ${name}: ${width}×${height}, not ${before[1]}×${before[2]}`);
      } else {
        const places = [...cells].flatMap((cell, index) =>
          Math.abs(signs.indexOf(cell) - signs.indexOf(before[4][index] ?? "A")) > mostSteps
            ? [`${index % columns + 1}/${Math.floor(index / columns) + 1}`] : []);
        if (before[3] !== columns || places.length) {
          changed.push(`${surface}, ${name}: differs in ${places.length} cells of ${cells.length}, as ${places.slice(0, 5).join(" ")}`);
        }
      }
    }
    for (const name of old.keys()) changed.push(`${surface}, ${name}: is recorded, but was not drawn`);
  }
  return changed;
}

module.exports = { differences, drawnBy, incomparable, record };
