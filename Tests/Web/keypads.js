"use strict";
// Usage: node Tests/Web/keypads.js FOLDER [PICTURES]
//
// Tests the programs of a folder: a phone scores a round of each sport while a board follows and
// the network fails, and eight phones press keys at once. Pictures of the pages are written to a
// folder, if one is given.
const { mkdirSync } = require("fs");
const { join } = require("path");
const assert = require("assert");
const { Browser } = require("./browser.js");
const { Proxy } = require("./proxy.js");
const { end, entered, letIn, payload, score, serve, start } = require("./programs.js");

const [, , , pictures] = process.argv;
if (pictures) mkdirSync(pictures, { recursive: true });
async function keep(browser, sport) {
  const round = start(sport);
  const server = await serve(round);
  const proxy = new Proxy(server.port);
  const port = await proxy.listen();
  const share = payload(sport, "share", "--link").link.split("/").pop();
  const board = await browser.page(1200, 675);
  await board.open(`http://127.0.0.1:${server.port}/s/${share}/board`);
  const phone = await browser.page(390, 844);
  await phone.open(`http://127.0.0.1:${port}/k#${server.token}`);
  await letIn(phone, "Eve");
  assert(!(await phone.value("location.href")).includes(server.token));
  const count = "document.querySelectorAll('#keys button').length";
  assert((await phone.buttons()).every((name) => name.length > 0), "a button without a name");
  const waiting = "Number((/(\\d+) waiting/.exec(document.getElementById('net').textContent) || [0, 0])[1])";
  const isOver = "[...document.querySelectorAll('#foot .go')].length > 0 || " + count + " === 0";
  let presses = 0;
  let seed = 7;
  async function press(isSent = true) {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    const keys = await phone.value(
      "[...document.querySelectorAll('#keys button')].filter((b) => !b.classList.contains('other')).length");
    await phone.value(`document.querySelectorAll('#keys button')[${(seed >> 8) % Math.min(keys, 4)}].click()`);
    presses += 1;
    if (isSent) await phone.until(waiting + " === 0");
    assert.strictEqual(await phone.value("document.querySelectorAll('.ask:not(.due)').length"), 0, "asked");
  }
  for (let number = 0; number < 6; number++) await press();
  for (const fail of ["cut", "stall"]) {
    proxy[fail]();
    for (let number = 0; number < 3; number++) await press(false);
    assert.strictEqual(await phone.value(waiting), 3);
    if (pictures && fail === "cut") {
      await phone.until("document.querySelector('.net.off')");
      await phone.picture(join(pictures, `${sport}-keypad-offline.png`));
    }
    proxy.mend();
    await phone.until(waiting + " === 0", 60);
  }
  proxy.delay = 60;
  let number = 0;
  while (!(await phone.value(isOver)) && number++ < 400) await press();
  await board.until("document.querySelector('.points')");
  const scores = (page, selector) =>
    page.value(`[...document.querySelectorAll('${selector}')].map((e) => e.textContent).join(' ')`);
  // In a round that was played, the winner's score is in the result.
  const shown = await phone.value("(JSON.parse(localStorage.getItem('state')).sides || []).map((e) => e.score).join(' ')");
  await board.until(`[...document.querySelectorAll('.points')].map((e) => e.textContent).join(' ') === ${JSON.stringify(shown)}`);
  assert.strictEqual(entered(sport, round), presses, "each press is one entry");
  if (pictures) {
    for (const width of [320, 390, 1200]) {
      const height = width === 1200 ? 675 : width === 390 ? 844 : 640;
      await board.size(width, height);
      await board.picture(join(pictures, `${sport}-board-${width}.png`));
      await phone.size(width, height);
      await phone.picture(join(pictures, `${sport}-keypad-${width}.png`));
    }
  }
  score("links", "revoke", "--all");
  await phone.until("document.querySelector('.ask')", 10);
  await board.until("document.body.classList.contains('stale')", 10);
  proxy.close();
  await server.stop();
  console.log(`${sport}: ${presses} presses, each counted once; the board shows the same: ${shown}`);
}

// Eight phones at once on one round, each press sent once or twice.
async function crowd(sport) {
  const round = start(sport);
  const server = await serve(round);
  const ask = async (path, phone, body) => {
    const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, {
      method: body ? "POST" : "GET", body: body && JSON.stringify(body),
      headers: { Authorization: "Bearer " + server.token + (phone ? "." + phone : "") },
    });
    return { status: answer.status, value: await answer.json() };
  };
  const phones = [];
  for (let number = 0; number < 8; number++) {
    phones.push((await ask("/k/join", null, { name: "Phone " + number })).value.phone);
  }
  let counted = 0;
  let refused = 0;
  const times = [];
  await Promise.all(phones.map(async (phone, index) => {
    let state = (await ask("/k/state", phone)).value;
    for (let number = 0; number < 125; number++) {
      const keys = state.keys;
      if (!keys.length || state.disputes.length) {
        // One phone settles or undoes what blocks all others.
        const dispute = state.disputes[0];
        const body = dispute ? { do: "settle", entry: dispute[0].id } : { do: "undo" };
        const id = `s${index}-${number}`;
        let { value } = await ask("/k/press", phone, { ...body, id, round });
        // If entries would lose effect, the server asks first; here every question is confirmed.
        for (let tries = 0; value.refused?.question && tries < 5; tries++) {
          const sure = value.refused.question;
          ({ value } = await ask("/k/press", phone, { ...body, id: `${id}-${tries}`, round, sure }));
        }
        state = value.state;
        continue;
      }
      const press = {
        do: "enter", id: `${index}-${number}`, round, sight: state.sight,
        line: keys[(number * 7 + index) % Math.min(keys.length, 2)].text,
      };
      const before = performance.now();
      const answer = await ask("/k/press", phone, press);
      times.push(performance.now() - before);
      if (number % 3 === 0) {
        const again = await ask("/k/press", phone, press);
        assert.strictEqual(again.status, answer.status === 200 ? 200 : again.status);
      }
      if (answer.status === 200) counted += 1; else refused += 1;
      state = (await ask("/k/state", phone)).value;
    }
  }));
  const states = await Promise.all(phones.map((phone) => ask("/k/state", phone)));
  assert(states.every((state) => state.value.v === states[0].value.v), "all screens are equal");
  assert.ok(entered(sport, round) >= counted, "each press that was acknowledged is there");
  times.sort((one, other) => one - other);
  console.log(`${sport}: eight phones, ${counted} presses counted, ${refused} refused, `
    + `${entered(sport, round)} entries; p50 ${times[times.length >> 1].toFixed(1)} ms, `
    + `p99 ${times[Math.floor(times.length * 0.99)].toFixed(1)} ms; all screens equal`);
  await server.stop();
}

(async () => {
  const browser = new Browser();
  try {
    score("me", "Ann", "--new");
    const sports = payload("sports").map((sport) => sport.id);
    for (const sport of sports) await keep(browser, sport);
    for (const sport of sports) await crowd(sport);
    assert.deepStrictEqual(browser.faults, [], "no page reported a fault");
  } finally {
    await browser.close();
    end();
  }
})().catch((error) => {
  console.error(error);
  process.exit(1);
});
