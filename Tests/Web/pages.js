"use strict";
// Usage: node Tests/Web/pages.js FOLDER
//
// Checks every kind of page for each sport: valid HTML according to `tidy`, small enough for a
// phone on a bad network, with pictures that are SVG; boards without cut texts, and cards of phones
// without broken words.
const { spawnSync } = require("child_process");
const { gzipSync } = require("zlib");
const assert = require("assert");
const { Browser } = require("./browser.js");
const { checkBoards, checkCard } = require("./boards.js");
const { checkDocuments, faults } = require("./documents.js");
const { end, payload, score, serve, start, wait } = require("./programs.js");

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

// Checks that the board of an event fills a screen, without a scroll bar or a control.
async function checkHall(page, address) {
  for (const [width, height] of [[1920, 1080], [1280, 720]]) {
    await page.size(width, height);
    await page.open(address + "/board");
    await page.until("document.readyState === 'complete'");
    assert.deepStrictEqual(await page.value(`[document.documentElement.scrollWidth, document.documentElement.scrollHeight]`),
      [width, height], "the board fills the screen");
    assert.strictEqual(await page.value("document.querySelectorAll('a, button, select, input').length"), 0);
  }
  return 2;
}

// Checks the page of an event with a pool and a knockout, begun and over, with long names.
async function checkEvents(page, site) {
  const names = ["Ann", "Bartholomew Featherstonehaugh the Younger of Llanfair", "青い波", "נמרים", "Eve",
    "Finn"];
  score("event", "new", "Club Cup", "--sport", "pickleball", "--as", "allplay", "--courts", "2",
    "--new", ...names);
  score("event", "stage", "ko", "--as", "bracket", "--from", "a 1-4", "--bronze");
  const path = `/e/${payload("links", "event", "Club Cup").link.split("/").pop()}`;
  let looks = 0;
  const look = async (when, text) => {
    // Cached answers are dropped a moment after something was stored.
    let html = "";
    for (let tries = 0; !html.includes(text); tries++) {
      assert(tries < 400, `the page of the event ${when} never says ${text}`);
      await wait(50);
      html = await (await fetch(site + path)).text();
    }
    check(`event ${when}`, html);
    for (const [width, height] of [[320, 640], [390, 844], [844, 390], [1200, 800], [1920, 1080]]) {
      await page.size(width, height);
      await page.open(site + path);
      await page.until("document.readyState === 'complete'");
      assert.deepStrictEqual(await page.value(`(${faults})()`), [], `event ${when} ${width}`);
      looks++;
    }
  };
  await look("planned", "Nothing is drawn yet");
  score("event", "draw", "--yes");
  await look("drawn", "Court 1");
  // A visitor says who they are, and sees their next match first.
  await page.size(390, 844);
  await page.value(`document.querySelector(".you select").value = "1"`);
  await page.value(`document.querySelector(".you button").click()`);
  await page.until("document.querySelector('.next') !== null");
  const next = await page.value("document.querySelector('.next').textContent");
  assert.match(next, /^Ann (Court \d|Round \d, match \d), against .*(now|next|after)/);
  assert.deepStrictEqual(await page.value(`(${faults})()`), [], "event of an entrant");
  for (const { id } of payload("event").fixtures.slice(0, 15)) score("result", id, "11-6");
  score("event", "draw", "--yes");
  score("result", "ko.1.1", "11-9");
  await look("knockout", ">9</b>");
  looks += await checkHall(page, site + path);
  // An update of the page leaves the focus on the form.
  await page.size(390, 844);
  await page.open(site + path);
  await page.until("document.querySelector('.you select') !== null");
  await page.value("document.querySelector('.you select').focus()");
  score("result", "ko.1.2", "11-3");
  await page.until("document.querySelector('#board').textContent.includes('Final')"
    + " && document.querySelector('.bracket').textContent.includes('3')");
  assert(await page.value("document.activeElement.id === 'you'"), "an update takes the focus");
  // And on a link among what is updated.
  await page.value("document.querySelector('#board .facts a').focus()");
  for (const id of ["ko.2.1", "ko.2.2"]) score("result", id, "11-8");
  await look("finished", "podium");
  looks += await checkHall(page, site + path);
  return looks;
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
        await page.open(site + server.mine);
        for (const path of ["", "/history", `/round/${round}`, "/stats"]) {
          for (const [width, height] of [[320, 640], [1200, 800]]) {
            await page.size(width, height);
            await page.open(`${site}/m/${sport}${path}`);
            await page.until("document.readyState === 'complete'");
            assert.deepStrictEqual(await page.value(`(${faults})()`), [], `${sport}${path} ${width}`);
          }
        }
        const sections = [...(await get(`/m/${sport}/stats`))
          .matchAll(new RegExp(`"/m/(${sport}/stats/[a-z-]+)"`, "g"))].map((match) => match[1]);
        assert(sections.length > 3, "there are statistics");
        for (const path of new Set(sections)) {
          check(`${sport} section ${when}`, await get(`/m/${path}?player=Ann`));
        }
      };
      await look("begun");
      await checkCard(page, site, state.card);
      for (let number = 0; number < 400 && state.keys.length; number++) {
        // A game without a natural end is brought to one.
        const key = number < 200 ? (number * 5) % Math.min(4, state.keys.length) : 0;
        const line = state.keys[key].text;
        state = (await bearer("/k/press", phone, {
          do: "enter", id: "p" + number, round, sight: state.sight, line,
        })).state;
      }
      await checkCard(page, site, state.card);
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
    const boards = await checkBoards(page, site);
    const documents = await checkDocuments({ light: page, dark: await browser.page(390, 844, true) }, site);
    const events = await checkEvents(page, site);
    await server.stop();
    console.log(`pages of events that were looked at: ${events}`);
    console.log(`shared pages that were looked at: ${documents}`);
    console.log(`boards that were looked at: ${boards}`);
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
