"use strict";
// Usage: node Tests/Web/pictures.js FOLDER [--write]
//
// Draws the pictures of a phone, a board, an event and a terminal for the documents. Without
// --write it checks that those in Docs/Pictures show what the programs show now: the text and the
// styles of each page are compared, because the pixels depend on the fonts of the machine.
const assert = require("assert");
const { createHash } = require("crypto");
const { execFileSync } = require("child_process");
const { readFileSync, writeFileSync } = require("fs");
const { join } = require("path");
const { Browser } = require("./browser.js");
const { terminal } = require("./looks/terminals.js");
const { end, home, letIn, payload, score, serve } = require("./programs.js");

const folder = join(__dirname, "..", "..", "Docs", "Pictures");
const list = join(folder, "sources.json");
const writes = process.argv.includes("--write");
const sources = {};

const digest = (text) => createHash("sha256").update(text).digest("hex").slice(0, 16);

// Remembers what a picture shows, without times and ids, which differ from run to run.
function remember(name, text) {
  const plain = text.replace(/\d?\d:\d\d(:\d\d)?/g, "0:00").replace(/\/[a-z]\/[\w-]{20,}/g, "/token");
  sources[name] = digest(plain);
}

async function draw(page, name, width, height) {
  await page.size(width, height);
  await page.until("document.readyState === 'complete'");
  const text = await page.value("document.body.innerText");
  const styles = await page.value(
    "Promise.all([...document.styleSheets].map((sheet) => fetch(sheet.href).then((answer) => answer.text())))");
  remember(name, text + styles.join(""));
  if (writes) await page.picture(join(folder, `${name}.png`));
}

(async () => {
  const browser = new Browser();
  try {
    score("me", "Ann", "--new");
    // An event and a board: a club night with changing partners.
    score("event", "new", "Thursday", "--sport", "pickleball", "--as", "partners", "--courts", "2", "--new",
      "Ann", "Ben", "Cid", "Dora", "Eve", "Finn", "Gus", "Hal");
    score("event", "draw", "--yes");
    for (const [court, result] of [[1, "11-6"], [2, "7-11"], [1, "3-11"], [2, "11-9"], [1, "11-2"], [2, "8-11"]]) {
      score("result", `c${court}`, result);
    }
    for (const court of [1, 2]) {
      const { fixtures } = payload("event");
      const next = fixtures.find((fixture) => fixture.court === court && fixture.state === "ready");
      score("event", "start", next.id);
      score("pickleball", "enter", court === 1 ? "AABABAAA" : "BBABBA");
    }
    const match = payload("event").fixtures.find((fixture) => fixture.state === "playing").roundID;
    // A terminal and a phone: two archers in the middle of a round.
    score("archery", "start", "--shoot", "WA 70m", "Ann", "Ben", "--new", "--at", "2026-11-22T10:00");
    for (const end of ["ann: x 10 9 9 8 7", "ben: 9 9 8 7 6 5", "ann: x 9 9 8 8 m", "ben: 10 9 8 8 7 4"]) {
      score("archery", "enter", end);
    }
    score("archery", "enter", "ann: x 9");
    const round = payload("archery", "status").id;
    const program = join(process.argv[2], "score");
    const shown = execFileSync(program, ["--quiet", "--color", "always", "archery", "show", round, "--player", "Ann"], {
      env: { ...process.env, SCORE_HOME: home, COLUMNS: "80", COLORTERM: "truecolor", TERM: "xterm-256color" },
    }).toString().replaceAll(round.slice(0, 4), "");
    remember("terminal", shown);
    if (writes) writeFileSync(join(folder, "terminal.svg"), terminal(shown.split("\n").slice(0, 26).join("\n"), 80));
    const server = await serve(round);
    const site = `http://127.0.0.1:${server.port}`;
    const path = (link) => site + new URL(link).pathname;
    const page = await browser.page();
    await page.open(`${site}/k#${server.token}`);
    await letIn(page, "Ann");
    await draw(page, "phone", 390, 844);
    const dark = await browser.page(1280, 720, true);
    await dark.open(path(payload("links", "event", "Thursday").link));
    await draw(dark, "event", 1280, 720);
    await dark.open(path(payload("pickleball", "share", match, "--link").link) + "/board");
    await draw(dark, "board", 1280, 720);
    await server.stop();
    if (writes) {
      writeFileSync(list, JSON.stringify(sources, null, 2) + "\n");
    } else {
      assert.deepStrictEqual(JSON.parse(readFileSync(list)), sources,
        "Docs/Pictures is not current: make pictures draws it again");
    }
    console.log(`pictures ${writes ? "drawn" : "that are current"}: ${Object.keys(sources).join(", ")}`);
  } finally {
    await browser.close();
    end();
  }
})().catch((error) => {
  console.error(error);
  process.exit(1);
});
