"use strict";
// The programs of a folder, with a separate home.
const { execFileSync, spawn } = require("child_process");
const { existsSync, mkdtempSync, rmSync } = require("fs");
const { tmpdir } = require("os");
const { join } = require("path");
const assert = require("assert");

const programs = process.argv[2];
// The program of this package, or that of Docs/Examples/Club.
const program = ["score", "club"].find((name) => existsSync(join(programs, name + "-serve"))) ?? "score";
const home = mkdtempSync(join(tmpdir(), "score-play-"));
const environment = { ...process.env, SCORE_HOME: home, NO_COLOR: "1" };
const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function score(...words) {
  return execFileSync(join(programs, program), ["--quiet", ...words], { env: environment }).toString();
}

// Enters lines into a round, or into the one in progress; `isLenient`: as many of them as the rules
// allow.
function enter(sport, round, lines, isLenient = false) {
  try {
    execFileSync(join(programs, program), ["--quiet", sport, "enter", "-", ...round ? ["--round", round] : []],
      { env: environment, input: lines.join("\n") + "\n", stdio: ["pipe", "ignore", isLenient ? "ignore" : "inherit"] });
  } catch (error) {
    if (!isLenient) throw error;
  }
}

const sports = () => payload("sports").map((sport) => sport.id);

const payload = (...words) => JSON.parse(score("--json", ...words)).payload;

// Servers of a failing test end with it.
const running = new Set();
process.on("exit", () => { for (const server of running) server.kill("SIGKILL"); });

// Starts a server for a round, and returns it with the link of its keypad.
async function serve(round, ...options) {
  const server = spawn(join(programs, program + "-serve"), [
    "--store", join(home, "score.db"), "--port", "0", "--keypad", round, ...options,
  ], { env: environment, stdio: ["ignore", "pipe", "inherit"] });
  running.add(server);
  server.on("exit", () => running.delete(server));
  let text = "";
  server.stdout.on("data", (bytes) => { text += bytes; });
  while (!/#k[\w-]{22}\n/.test(text)) await wait(20);
  return {
    port: Number(/https?:\/\/127\.0\.0\.1:(\d+)/.exec(text)[1]),
    token: /#(k[\w-]{22})\n/.exec(text)[1],
    mine: /\/m\/[\w-]+/.exec(text)?.[0],
    stop: () => new Promise((resolve) => {
      server.on("exit", (code) => { assert.strictEqual(code, 0); resolve(); });
      server.kill("SIGTERM");
    }),
  };
}

// Returns the sport's own examples of how to start a round.
const examples = (sport) => score(sport, "start", "--help").split("\n\n")[0].split("\n")
  .map((line) => line.trim()).filter((line) => line.startsWith("score "));

// Starts a round with one of the sport's own examples, and returns its id.
function start(sport, line = examples(sport)[0]) {
  const command = `"${join(programs, program)}" --json --yes `;
  execFileSync("sh", ["-c", line.replace("score ", command)],
    { env: environment, stdio: ["ignore", "pipe", "ignore"] });
  return payload(sport, "status").id;
}

// Returns the number of a round's entries of play.
const entered = (sport, id) => payload(sport, "log", id).entries
  .filter((entry) => ["event", "insert"].includes(entry.kind)).length;

// Returns the number of a round's events in effect; equal entries of two phones are one.
const counted = (sport, id) => payload(sport, "show", id).notation.length;

// Enters a name on a phone, and waits for its keys.
async function letIn(phone, name) {
  await phone.until("document.querySelector('input[name=name]')");
  await phone.value(`document.querySelector('input[name=name]').value = ${JSON.stringify(name)};`
    + "document.querySelector('form button').click()");
  await phone.until("document.querySelectorAll('#keys button').length");
}

module.exports = {
  program, home, wait, score, enter, payload, sports, serve, examples, start, entered, counted, letIn,
  end: () => rmSync(home, { recursive: true, force: true }),
};
