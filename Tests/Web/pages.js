"use strict";
// Usage: node Tests/Web/pages.js FOLDER
//
// Checks every kind of page for each sport: valid HTML according to `tidy`, small enough for a
// phone on a bad network, with pictures that are SVG; and what visitors of an event do. How pages are
// drawn is checked by looks.js.
const { spawnSync } = require("child_process");
const { gzipSync } = require("zlib");
const assert = require("assert");
const { Browser } = require("./browser.js");
const { checkEvents } = require("./events.js");
const { end, payload, score, serve, start } = require("./programs.js");

// Standard features that this program of 2017 does not know yet.
const unknown = /proprietary attribute "(aria-current|aria-modal|font-family)"/;
// It doesn't know groups in a list of terms (`<dl><div><dt>`) either.
const lists = /<dl class="figs">[\s\S]*?<\/dl>/g;
const ungrouped = (list) => list.replace(/<\/?div[^>]*>/g, "");
// Nor links in a drawing.
const drawings = /<svg[\s\S]*?<\/svg>/g;
const unlinked = (svg) => svg.replace(/<a [^>]*>/g, "<g>").replace(/<\/a>/g, "</g>");
// The largest page, in bytes.
const most = 60000;
const weights = {};

function check(name, html) {
  const { stderr, error } = spawnSync(
    "tidy", ["-e", "-q", "--drop-empty-elements", "no"],
    { input: html.replace(lists, ungrouped).replace(drawings, unlinked) });
  if (error) throw new Error("There is no tidy: make setup-web installs it.");
  const faults = stderr.toString().split("\n").filter((line) => line && !unknown.test(line));
  assert.deepStrictEqual(faults, [], name);
  const ids = [...html.matchAll(/ id="([^"]*)"/g)].map((match) => match[1]);
  assert.strictEqual(ids.length, new Set(ids).size, `${name}: an id stands twice`);
  // Only shared pages are compressed in transit.
  const size = name.includes("share") ? gzipSync(html).length : Buffer.byteLength(html);
  assert(size < most, `${name} weighs ${size}`);
  const kind = name.split(" ").slice(1).join(" ") || name;
  weights[kind] = Math.max(weights[kind] ?? 0, size);
}

(async () => {
  const browser = new Browser();
  try {
    score("me", "Ann", "--new");
    const sports = payload("sports").map((sport) => sport.id);
    const page = await browser.page();
    for (const sport of sports) {
      const round = start(sport);
      const server = await serve(round, "--mine");
      const site = `http://127.0.0.1:${server.port}`;
      const bearer = async (path, token, body) => (await fetch(site + path, {
        method: body ? "POST" : "GET", body: body && JSON.stringify(body),
        headers: { Authorization: "Bearer " + token },
      })).json();
      const phone = server.token + "."
        + (await bearer("/k/join", server.token, { name: "Eve" })).phone;
      let state = await bearer("/k/state", phone);
      const token = payload(sport, "share", round, "--link").link.split("/").pop();
      const entered = await fetch(site + server.mine, { redirect: "manual" });
      const cookie = entered.headers.get("set-cookie").split(";")[0];
      const get = async (path, status = 200) => {
        const answer = await fetch(site + path, { headers: { cookie } });
        assert.strictEqual(answer.status, status, path);
        return answer.text();
      };
      const look = async (when) => {
        for (const part of ["", "/board", "/board?overlay"]) {
          check(`${sport} share${part} ${when}`, await get(`/s/${token}${part}`));
        }
        const shared = await get(`/s/${token}`);
        const svg = /<svg[\s\S]*<\/svg>/.exec(shared)?.[0] ?? "<svg/>";
        assert.strictEqual(await page.value("new DOMParser().parseFromString("
          + `${JSON.stringify(svg)}, "image/svg+xml").querySelectorAll("parsererror").length`), 0);
        for (const path of ["", "/history", `/round/${round}`, "/stats"]) {
          check(`${sport} mine${path.replace(round, "ID")} ${when}`, await get(`/m/${sport}${path}`));
        }
        const sections = [...(await get(`/m/${sport}/stats`))
          .matchAll(new RegExp(`"/m/(${sport}/stats/[a-z-]+)"`, "g"))].map((match) => match[1]);
        assert(sections.length > 3, "there are statistics");
        for (const path of new Set(sections)) {
          check(`${sport} section ${when}`, await get(`/m/${path}?player=Ann`));
        }
      };
      await look("begun");
      for (let number = 0; number < 400 && state.keys.length; number++) {
        // A game without a natural end is brought to one.
        const key = number < 200 ? (number * 5) % Math.min(4, state.keys.length) : 0;
        const line = state.keys[key].text;
        state = (await bearer("/k/press", phone, {
          do: "enter", id: "p" + number, round, sight: state.sight, line,
        })).state;
      }
      assert(sport === "pickleball" || state.card.includes("data-place"), sport);
      await bearer("/k/press", phone, { do: "finish", id: "end", round });
      const over = await bearer("/k/state", phone);
      assert(over.isOver && !over.card.includes("data-place"), `${sport}: nothing to be touched`);
      const part = await bearer("/k/look", phone, { seat: 0 });
      assert(!part.part.card.includes("data-place"), `${sport}: nothing to be touched`);
      await look("over");
      check("mine", await get("/m"));
      check("keypad", await get("/k"));
      check("nothing", await get("/s/none", 404));
      check("not shown", await get(`/m/${sport}/stats?player=Nobody`, 400));
      await server.stop();
    }
    const server = await serve(start(sports[0]));
    const site = `http://127.0.0.1:${server.port}`;
    const events = await checkEvents(page, site, check);
    await server.stop();
    console.log(`pages of events that were looked at: ${events}`);
    console.log("pages, the heaviest of a kind in bytes: "
      + Object.entries(weights).map(([kind, size]) => `${kind} ${size}`).join(", "));
  } finally {
    await browser.close();
    end();
  }
})().catch((error) => {
  console.error(error);
  process.exit(1);
});
