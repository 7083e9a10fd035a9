"use strict";
// Usage: node readers.js EVENTS COUNT SCORE SPORT
//
// Opens COUNT readers of a board, enters and undoes lines, and prints the time until each reader got
// each change, measured from the start and from the end of the command.
const http = require("http");
const { execFile } = require("child_process");
const [, , url, count, score, sport] = process.argv;
const agent = new http.Agent({ maxSockets: Infinity });
let told = () => {};

function reader() {
  return new Promise((resolve) => {
    http.get(url, { agent }, (answer) => {
      answer.setEncoding("utf8");
      answer.on("data", (text) => { if (text.includes("event: board")) { resolve(); told(); } });
    });
  });
}

(async () => {
  await Promise.all(Array.from({ length: Number(count) }, reader));
  const begun = [], ended = [];
  let lost = 0;
  for (let turn = 0; turn < 40; turn++) {
    const times = [];
    const all = new Promise((resolve) => {
      told = () => { times.push(performance.now()); if (times.length === Number(count)) resolve(); };
    });
    const start = performance.now();
    let end = 0;
    const done = new Promise((resolve) => {
      execFile(score, ["--quiet", sport, turn % 2 ? "undo" : "enter", ...(turn % 2 ? [] : ["A"])],
        () => { end = performance.now(); resolve(); });
    });
    await done;
    await Promise.race([all, new Promise((resolve) => setTimeout(resolve, 3000))]);
    lost += Number(count) - times.length;
    for (const time of times) { begun.push(time - start); ended.push(time - end); }
  }
  const at = (list, part) => {
    list.sort((one, other) => one - other);
    return list[Math.min(list.length - 1, Math.floor(list.length * part))].toFixed(1);
  };
  console.log(`${count} readers, 40 changes: from the start of the command p50 ${at(begun, 0.5)} ms, `
    + `p99 ${at(begun, 0.99)} ms; from its end p50 ${at(ended, 0.5)} ms, p99 ${at(ended, 0.99)} ms; `
    + `lost ${lost}`);
  process.exit(0);
})();
