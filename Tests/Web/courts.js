"use strict";
// Usage: node Tests/Web/courts.js FOLDER [PICTURES]
//
// Phones at the courts of an event: the next match appears on a finished phone, the final score is
// entered on it, and a visitor of the event's page reports a result.
const { mkdirSync } = require("fs");
const { join } = require("path");
const assert = require("assert");
const { Browser } = require("./browser.js");
const { Proxy } = require("./proxy.js");
const { end, letIn, payload, score, serve } = require("./programs.js");

const [, , , pictures] = process.argv;
if (pictures) mkdirSync(pictures, { recursive: true });
const waiting = "Number((/(\\d+) waiting/.exec(document.getElementById('net').textContent) || [0, 0])[1])";
const foot = "document.getElementById('foot').innerText";
const said = "document.getElementById('said').textContent";
const named = (text) => "[...document.querySelectorAll('button')].find((button) => "
  + `button.getClientRects().length && button.textContent.startsWith(${JSON.stringify(text)}))`;
// The sheet that is open, while a score is typed.
const told = "document.querySelector('#sheet .told').textContent";

const match = (id) => payload("event").fixtures.find((fixture) => fixture.id === id);

async function shot(page, name) { if (pictures) await page.picture(join(pictures, name + ".png")); }

async function open(browser, server, name, port = server.port) {
  const page = await browser.page();
  await page.open(`http://127.0.0.1:${port}/k#${server.token}`);
  await letIn(page, name);
  return page;
}

// Presses a button until something is true: a key ignores touches shortly after it appeared.
async function press(page, text, done) {
  await page.until(`${named(text)}`);
  await page.until(`(${done}) || (${named(text)}?.click(), false)`);
}

// Types a final score, one game after the other.
async function type(page, games) {
  await press(page, "Card and more", "!document.getElementById('sheet').hidden");
  await press(page, "Final score", "document.querySelector('#sheet .final')");
  for (const [index, game] of games.entries()) {
    if (index) await page.value(`${named("Next game")}.click()`);
    await page.value(`[...document.querySelectorAll("#sheet .final input")].forEach((input, index) => {
      input.value = ${JSON.stringify(game)}[index];
      input.dispatchEvent(new Event("input", { bubbles: true }));
    })`);
  }
}

async function send(page) {
  await page.value(`${named("Send ")}.click()`);
}

// Two phones of one court go on from match to match, and see each change of the call.
async function onward(browser) {
  score("event", "new", "Night", "--sport", "pickleball", "--as", "partners", "--courts", "2",
    "Ann", "Ben", "Cid", "Dora", "Eve", "Finn", "Gus", "Hal", "--new");
  score("event", "draw", "--yes");
  score("event", "start", "c1");
  const server = await serve(match("p.1.1").roundID);
  const proxy = new Proxy(server.port);
  const eve = await open(browser, server, "Eve", await proxy.listen());
  const sam = await open(browser, server, "Sam");
  // A score that can't be is refused, and nothing is stored.
  await type(eve, [["5", "3"]]);
  await eve.until(`${told}.length > 0`);
  const why = await eve.value(told);
  assert(!why.includes("Ann 5"), why);
  await send(eve);
  await eve.until("document.querySelector('.ask')");
  await press(eve, "All right", "!document.querySelector('.ask')");
  assert.strictEqual(match("p.1.1").state, "playing");
  // The page says what the score would store.
  await type(eve, [["11", "6"]]);
  await eve.until(`${told}.includes("11–6")`);
  await shot(eve, "final");
  await send(eve);
  await eve.until(`document.body.classList.contains("over")`);
  assert.strictEqual(match("p.1.1").score, "11-6");
  // One undo takes the whole score back.
  await press(eve, "Undo", "!document.body.classList.contains('over')");
  await eve.until(waiting + " === 0");
  assert.strictEqual(match("p.1.1").state, "playing");
  // The score in the place of what was pressed is asked about.
  await sam.value("document.querySelectorAll('#keys button')[0].click()");
  await sam.until(`${waiting} === 0 && ${said}.startsWith("Counted")`);
  await eve.until(`document.querySelector('.total b').textContent !== "" && ${waiting} === 0`);
  await type(eve, [["11", "7"]]);
  await send(eve);
  await press(eve, "Do it", "document.body.classList.contains('over')");
  assert.strictEqual(match("p.1.1").score, "11-7");
  // Nobody else is free: the phones say so, and offer no round of their own.
  for (const page of [eve, sam]) {
    await page.until(`${foot}.includes("Court 1: no match is called yet.")`);
    assert(!(await page.value(foot)).includes("Same again"));
  }
  await shot(eve, "waits");
  // The next match appears on both finished phones; it goes and comes with the desk's undo.
  score("result", "c2", "11-4");
  const next = `Court 1: ${match("p.2.1").sides.join(" v ")}`;
  for (const page of [eve, sam]) await page.until(named(next));
  await shot(eve, "next");
  score("event", "undo");
  for (const page of [eve, sam]) await page.until(`!${named(next)}`);
  score("event", "redo");
  for (const page of [eve, sam]) {
    await press(page, next, `document.title && location.hash === "" && !document.body.classList.contains("over")`);
    await page.until("document.querySelectorAll('#keys button').length");
  }
  assert.strictEqual(match("p.2.1").state, "playing");
  const keypads = await Promise.all([eve, sam].map((page) => page.value("JSON.parse(localStorage.state).round")));
  assert.strictEqual(new Set(keypads).size, 1, "both phones keep the same match");
  // Without a network the score waits on the phone.
  proxy.cut();
  await type(sam, []);
  await sam.value(`${named("Back")}.click()`);
  await type(eve, [["4", "11"]]);
  await send(eve);
  await eve.until(`${waiting} === 1`);
  assert.strictEqual(match("p.2.1").state, "playing");
  proxy.mend();
  await eve.until(`document.body.classList.contains("over")`, 40);
  assert.strictEqual(match("p.2.1").score, "4-11");
  proxy.close();
  await server.stop();
}

// A match of several games takes one game after the other.
async function games(browser) {
  score("pickleball", "event", "new", "Cup", "--as", "bracket", "--best-of", "3", "--courts", "1",
    "Una", "Vic", "--new");
  score("event", "draw", "--event", "Cup", "--yes");
  score("event", "start", "c1", "--event", "Cup");
  const final = payload("event", "Cup").fixtures[0];
  const server = await serve(final.roundID);
  const eve = await open(browser, server, "Eve");
  await type(eve, [["11", "4"], ["5", "11"], ["11", "9"]]);
  await eve.until(`${told}.includes("11–9")`);
  await shot(eve, "games");
  await send(eve);
  await eve.until(`document.body.classList.contains("over")`);
  const after = payload("event", "Cup").fixtures[0];
  assert.strictEqual(after.score, "2-1, 11-4, 5-11, 11-9");
  await eve.until(`${foot}.includes("everything is played")`);
  await server.stop();
}

// A visitor checks the results on the event's page and reports one, without scripts too.
async function reports(browser) {
  const server = await serve(match("p.1.1").roundID);
  const path = new URL(payload("links", "event", "Night").link).pathname;
  const site = `http://127.0.0.1:${server.port}${path}`;
  for (const isScripted of [true, false]) {
    const page = await browser.page();
    await page.call("Emulation.setScriptExecutionDisabled", { value: !isScripted });
    await page.open(`${site}/report/p.1.1`);
    await page.until("document.querySelector('form.report')");
    await page.value(`document.querySelector("#says").value = "it was ${isScripted ? "11-6" : "<b>9</b>"}"`);
    if (isScripted) await shot(page, "report");
    await page.value("document.querySelector('.report button').click()");
    // The page comes back with an empty form.
    await page.until("document.querySelector('#says').value === '' && "
      + "document.body.innerText.includes('This result is reported')");
  }
  const found = payload("event").reports;
  assert.deepStrictEqual(found.map((report) => report.says), [["it was 11-6", "it was <b>9</b>"]]);
  const page = await browser.page();
  await page.open(site);
  await page.until("document.querySelector('.results a')");
  const wide = "document.documentElement.scrollWidth > innerWidth";
  assert.strictEqual(await page.value(wide), false);
  assert(!(await page.value("document.body.innerText")).includes("it was"));
  score("event", "note", "--remove", "p.1.1");
  await page.until("!document.querySelector('.results').innerText.includes('reported')");
  await server.stop();
}

(async () => {
  const browser = new Browser();
  try {
    score("me", "Ann", "--new");
    await onward(browser);
    console.log("courts: the next match, and final scores");
    await reports(browser);
    console.log("courts: reports of visitors");
    await games(browser);
    console.log("courts: a match of several games");
    assert.deepStrictEqual(browser.faults, [], "no page reported a fault");
  } finally {
    await browser.close();
    end();
  }
})().catch((error) => {
  console.error(error);
  process.exit(1);
});
