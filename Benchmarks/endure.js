"use strict";
// Usage: node Benchmarks/endure.js SCORE SCORE-SERVE [TOKENS [EVENTS [READERS]]]
//
// Load test of the server: sends TOKENS random tokens while a shared page is requested, and EVENTS
// events to READERS readers of a board. Prints the memory of the server.
const http = require("http");
const { execFileSync, spawn } = require("child_process");
const { mkdtempSync, readFileSync, rmSync } = require("fs");
const { randomBytes } = require("crypto");
const { tmpdir } = require("os");
const { join } = require("path");
const [, , score, program, tokens = "100000", events = "100000", readers = "100"] = process.argv;

const home = mkdtempSync(join(tmpdir(), "score-endure-"));
const environment = { ...process.env, SCORE_HOME: home, NO_COLOR: "1" };
const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const ask = (...words) => execFileSync(score, ["--quiet", ...words], { env: environment }).toString();
const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

function fetched(port, path, { method = "GET", bearer, body } = {}) {
  return new Promise((resolve, reject) => {
    const headers = bearer ? { Authorization: "Bearer " + bearer } : {};
    const request = http.request(
      { agent, port, host: "127.0.0.1", path, method, headers }, (answer) => {
        let text = "";
        answer.setEncoding("utf8");
        answer.on("data", (part) => { text += part; });
        answer.on("end", () => resolve({ status: answer.statusCode, text }));
      });
    request.on("error", reject);
    request.end(body);
  });
}

const at = (list, part) =>
  list.sort((one, other) => one - other)[Math.min(list.length - 1, Math.floor(list.length * part))];
const token = (kind) => kind + randomBytes(16).toString("base64url");

(async () => {
  ask("me", "Ann");
  const sport = JSON.parse(ask("--json", "sports")).payload.at(-1).id;
  const line = ask(sport, "start", "--help").split("\n")[1].trim();
  execFileSync("sh", ["-c", line.replace("score ", `"${score}" --quiet `)],
    { env: environment, stdio: "ignore" });
  const link = JSON.parse(ask("--json", sport, "share", "--link")).payload.link.split("/").pop();
  const server = spawn(program, [
    "--store", join(home, "score.db"), "--port", "0", "--quiet", "--keypad", "-",
  ], { env: environment, stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  server.stdout.on("data", (bytes) => { said += bytes; });
  while (!/#k[\w-]{22}\n/.test(said)) await wait(20);
  const port = Number(/:(\d+)/.exec(said)[1]);
  const keypad = /#(k[\w-]{22})\n/.exec(said)[1];
  const memory = () => Math.round(
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`))[1]) / 1024);
  const page = `/s/${link}`;

  // Random tokens, of each kind in turn.
  const counts = {};
  const times = [];
  let left = Number(tokens);
  const begin = performance.now();
  console.log(`before: ${memory()} MB`);
  await Promise.all(Array.from({ length: 32 }, async () => {
    while (left-- > 0) {
      const asked = [
        () => fetched(port, `/s/${token("s")}`), () => fetched(port, `/s/${token("s")}/board`),
        () => fetched(port, `/s/${token("s")}/events`), () => fetched(port, `/e/${token("e")}`),
        () => fetched(port, "/k/state", { bearer: token("k") }),
        () => fetched(port, "/k/press", {
          method: "POST", bearer: token("k") + "." + token("p"), body: "{\"do\":\"undo\"}" }),
        () => fetched(port, `/m/${token("m")}`),
      ];
      const { status } = await asked[left % asked.length]();
      counts[status] = (counts[status] ?? 0) + 1;
      if (left % 100 === 0) {
        const before = performance.now();
        const known = await fetched(port, page);
        times.push(performance.now() - before);
        if (known.status !== 200) throw new Error("the shared page was " + known.status);
      }
    }
  }));
  console.log(`${tokens} random tokens: ${JSON.stringify(counts)}, `
    + `${Math.round(Number(tokens) / (performance.now() - begin) * 1000)} a second; a shared page `
    + `meanwhile p50 ${at(times, 0.5).toFixed(1)} ms, p99 ${at(times, 0.99).toFixed(1)} ms; `
    + `${memory()} MB`);

  // Readers of the board; each gets every change.
  let told = 0;
  let lost = 0;
  await Promise.all(Array.from({ length: Number(readers) }, () => new Promise((resolve) => {
    http.get(`http://127.0.0.1:${port}${page}/events`, { agent: false }, (answer) => {
      answer.setEncoding("utf8");
      answer.on("data", (text) => {
        told += text.split("event: board").length - 1;
        resolve();
      });
      answer.on("close", () => { lost += 1; });
    });
  })));
  const joined = await fetched(
    port, "/k/join", { method: "POST", bearer: keypad, body: "{\"name\":\"Eve\"}" });
  const bearer = keypad + "." + JSON.parse(joined.text).phone;
  let state = JSON.parse((await fetched(port, "/k/state", { bearer })).text);
  const steps = [];
  let presses = 0;
  told = 0;
  for (let tenth = 1; tenth <= 10; tenth++) {
    while (told < Number(events) * tenth / 10) {
      const body = presses % 2 ? { do: "undo" }
        : { do: "enter", line: state.keys[0].text, sight: state.sight };
      const pressed = await fetched(port, "/k/press", {
        method: "POST", bearer,
        body: JSON.stringify({ ...body, id: "p" + presses++, round: state.round }),
      });
      if (pressed.status !== 200) throw new Error(pressed.text);
      state = JSON.parse(pressed.text).state;
      // Not faster than boards are updated, so that each press is a separate update.
      await wait(45);
    }
    steps.push(memory());
  }
  console.log(`${told} events told to ${readers} readers of ${presses} presses, ${lost} lost; `
    + `memory after each tenth: ${steps.join(", ")} MB`);
  server.kill("SIGTERM");
  await new Promise((resolve) => server.on("exit", resolve));
  rmSync(home, { recursive: true, force: true });
  process.exit(0);
})().catch((error) => { console.error(error); process.exit(1); });
