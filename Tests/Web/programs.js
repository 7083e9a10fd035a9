"use strict";
// The programs of a folder, with a separate home.
const { execFile, execFileSync, spawn } = require("child_process");
const { existsSync, mkdtempSync, readdirSync, rmSync } = require("fs");
const { tmpdir } = require("os");
const { join } = require("path");
const assert = require("assert");

const programs = process.argv[2];
// The program of this package, or that of Docs/Examples/Club.
const program = ["score", "club"].find((name) => existsSync(join(programs, name + "-serve"))) ?? "score";
const home = mkdtempSync(join(tmpdir(), "score-play-"));
const environment = { ...process.env, SCORE_HOME: home, NO_COLOR: "1" };
const limit = { env: environment, maxBuffer: 1 << 26 };
const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

// The library of `faketime`, which gives programs another clock; null if it isn't installed.
const faketime = ["/usr/lib/faketime", ...existsSync("/usr/lib") ? readdirSync("/usr/lib").map((name) => `/usr/lib/${name}/faketime`) : []]
  .map((folder) => join(folder, "libfaketime.so.1")).find(existsSync) ?? null;

let clock = null;
// Sets the clock of the programs that are started from now on. With a number of seconds, each call is so
// much later than the one before, however long it takes; without one, time goes on.
function setClock(time, seconds = null) {
  clock = { time: Date.parse(time), seconds, began: Date.now() };
  process.env.TZ = environment.TZ = "UTC";
  if (faketime) Object.assign(environment, { LD_PRELOAD: faketime, FAKETIME_DONT_FAKE_MONOTONIC: "1", NO_FAKE_STAT: "1" });
}

function tick() {
  if (!clock || !faketime) return;
  const moment = clock.seconds ? clock.time += clock.seconds * 1000 : clock.time + Date.now() - clock.began;
  environment.FAKETIME = `@${new Date(moment).toISOString().slice(0, 23).replace("T", " ")}${clock.seconds ? " x0.01" : ""}`;
}

function score(...words) {
  tick();
  return execFileSync(join(programs, program), ["--quiet", ...words], limit).toString();
}

// Calls a program while the test goes on with other work; `input` is what it reads.
function asked(words, input = "") {
  tick();
  return new Promise((resolve, reject) => execFile(join(programs, program), ["--quiet", ...words], limit,
    (error, text) => error ? reject(error) : resolve(text)).stdin.end(input));
}

// Enters lines into a round, or into the one in progress; `isLenient`: as many of them as the rules
// allow.
function enter(sport, round, lines, isLenient = false) {
  tick();
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
  tick();
  // The library of faketime changes the environment of a program, where Swift looks for its arguments, but
  // not that of a program which follows another.
  const server = spawn("sh", ["-c", `exec "$0" "$@"`, join(programs, program + "-serve"),
    "--store", join(home, "score.db"), "--port", "0", "--keypad", round, ...options,
  ], { env: environment, stdio: ["ignore", "pipe", "inherit"] });
  running.add(server);
  server.on("exit", () => {
    running.delete(server);
    for (const kind of ["sem.faketime_sem", "faketime_shm"]) rmSync(`/dev/shm/${kind}_${server.pid}`, { force: true });
  });
  let text = "";
  server.stdout.on("data", (bytes) => { text += bytes; });
  const isDead = () => server.exitCode !== null || server.signalCode !== null;
  while (!/#k[\w-]{22}\n/.test(text)) {
    assert(!isDead(), "the server does not start");
    await wait(20);
  }
  return {
    port: Number(/https?:\/\/127\.0\.0\.1:(\d+)/.exec(text)[1]),
    token: /#(k[\w-]{22})\n/.exec(text)[1],
    mine: /\/m\/[\w-]+/.exec(text)?.[0],
    stop: () => new Promise((resolve) => {
      assert(!isDead(), "the server has ended before it was stopped");
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
  program, home, environment, faketime, setClock, wait, score, asked, enter, payload, sports, serve, examples, start, entered, counted, letIn,
  end: () => rmSync(home, { recursive: true, force: true }),
};
