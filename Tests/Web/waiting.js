"use strict";
// Usage: node Tests/Web/waiting.js FOLDER
//
// Entries that wait on a phone without a network: they are undone, refused, confirmed or entered,
// and earlier entries stay in effect.
const assert = require("assert");
const { Browser } = require("./browser.js");
const { Proxy } = require("./proxy.js");
const { counted, end, letIn, payload, score, serve, start, wait } = require("./programs.js");

const words = "document.body.innerText";
const waiting = "Number((/(\\d+) waiting/.exec(document.getElementById('net').textContent) || [0, 0])[1])";
const boxes = "document.querySelectorAll('.ask').length";
// The age of others' entries from which on a press must be confirmed.
const long = 6000;

async function open(browser, server, name, port = server.port) {
  const page = await browser.page();
  await page.open(`http://127.0.0.1:${port}/k#${server.token}`);
  await letIn(page, name);
  await wait(500);
  return page;
}

const press = (page, number) =>
  page.value(`document.querySelectorAll('#keys button')[${number}].click()`);
// Presses the button that begins with a text, once it has been visible long enough.
async function choose(page, text) {
  await wait(500);
  return page.value(
    `[...document.querySelectorAll('button')].find((b) => b.textContent.startsWith(${JSON.stringify(text)})).click()`);
}

// Starts a round that Eve scores over a bad network and Sam over a good one, with an entry of
// Eve's.
async function begin(browser, sport) {
  const round = start(sport);
  const server = await serve(round);
  const proxy = new Proxy(server.port);
  const eve = await open(browser, server, "Eve", await proxy.listen());
  const sam = await open(browser, server, "Sam");
  await press(eve, 0);
  await eve.until(waiting + " === 0");
  assert.strictEqual(counted(sport, round), 1);
  await wait(500);
  return {
    round, server, proxy, eve, sam,
    finish: async () => { proxy.close(); await server.stop(); },
  };
}

// An undo of a waiting entry removes only that entry.
async function takenBack(browser, sport) {
  const { round, proxy, eve, sam, finish } = await begin(browser, sport);
  proxy.cut();
  await press(sam, 0);
  await sam.until(waiting + " === 0");
  await wait(long);
  await press(eve, 1);
  await press(eve, 0);
  await choose(eve, "Undo");
  assert.strictEqual(await eve.value(waiting), 1, "what was never sent goes by itself");
  await choose(eve, "Undo");
  proxy.mend();
  await eve.until(waiting + " === 0", 30);
  await wait(300);
  assert.strictEqual(await eve.value(boxes), 0, await eve.value(words));
  assert.strictEqual(counted(sport, round), 2, "an entry of each stays");
  // An entry that waits for confirmation is removed by the same key.
  proxy.cut();
  await press(sam, 0);
  await sam.until(waiting + " === 0");
  await wait(long);
  await press(eve, 1);
  const before = counted(sport, round);
  proxy.mend();
  await eve.until(`${boxes} > 0 || ${waiting} === 0`, 30);
  const isAsked = (await eve.value(words)).includes("Is yours a further one?");
  if (isAsked) {
    await choose(eve, "Undo");
    await wait(300);
    assert.strictEqual(await eve.value(boxes), 0, await eve.value(words));
    assert.strictEqual(counted(sport, round), before);
  }
  await finish();
  return isAsked;
}

// All refused entries are reported, also if the page is opened again before the report was read.
async function refused(browser, sport) {
  const { round, eve, finish } = await begin(browser, sport);
  await eve.value(`for (const id of ["nothing", "nowhere"]) {
    const state = JSON.parse(localStorage.getItem("state"));
    localStorage.setItem("press." + id, JSON.stringify({
      id, by: localStorage.getItem("device"), round: state.round, sight: state.sight,
      at: Date.now(), do: "enter", line: id,
    }));
  }`);
  for (let number = 0; number < 2; number++) {
    await eve.value("location.reload()");
    await wait(500);
    // A newly opened page contacts the server at once.
    await eve.until(`${waiting} === 0 && ${boxes} === 1`, 5);
  }
  for (let number = 0; number < 2; number++) {
    const said = await eve.value(words);
    assert(said.includes("was not counted"), said);
    await choose(eve, "All right");
  }
  assert.strictEqual(await eve.value(boxes), 0, await eve.value(words));
  assert(!(await eve.value(words)).includes("not counted"));
  assert.strictEqual(counted(sport, round), 1);
  await finish();
}

// If an answer is lost, its effect remains.
async function unheard(browser, sport) {
  const { round, proxy, eve, sam, finish } = await begin(browser, sport);
  proxy.deafen();
  await press(eve, 0);
  await wait(500);
  proxy.mend();
  await eve.until(waiting + " === 0", 30);
  assert.strictEqual(counted(sport, round), 2);
  // Another scorer finishes the round; an undo must be confirmed, and the answer to it is lost.
  score("--yes", sport, "finish");
  await eve.until("document.querySelectorAll('#keys button').length === 0", 10);
  await choose(eve, "Undo");
  await eve.until(boxes + " === 1", 10);
  const asked = await eve.value(words);
  await choose(eve, "Leave it");
  assert.strictEqual(await eve.value(boxes), 0);
  assert(!(await eve.value(words)).includes("again?"), "what was asked is gone: " + asked);
  await choose(eve, "Undo");
  await eve.until(boxes + " === 1", 10);
  proxy.deafen();
  await choose(eve, "Do it");
  await wait(500);
  proxy.mend();
  await eve.until(waiting + " === 0", 30);
  await eve.until("document.querySelectorAll('#keys button').length > 0", 10);
  assert.strictEqual(await eve.value(boxes), 0, await eve.value(words));
  assert.strictEqual(counted(sport, round), 2, "the round is open, and nothing was taken back");
  // It is reported if others remove an entry of this phone.
  const last = payload(sport, "log", round).entries.filter((entry) => entry.kind === "event").length;
  assert.strictEqual(last, 2);
  score("--yes", sport, "remove", "2");
  await eve.until(`document.getElementById('said').textContent.includes("no more")`, 10);
  await sam.value("1");
  await finish();
}

(async () => {
  const browser = new Browser();
  try {
    score("me", "Ann", "--new");
    const asked = [];
    for (const sport of payload("sports").map((sport) => sport.id)) {
      if (await takenBack(browser, sport)) asked.push(sport);
      await refused(browser, sport);
      await unheard(browser, sport);
      console.log(`${sport}: what waits is taken back, refused and told`);
    }
    assert(asked.length > 0, "in a sport of turns a late press is asked about");
    assert.deepStrictEqual(browser.faults, [], "no page reported a fault");
  } finally {
    await browser.close();
    end();
  }
})().catch((error) => {
  console.error(error);
  process.exit(1);
});
