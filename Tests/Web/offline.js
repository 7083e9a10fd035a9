"use strict";
// Usage: node Tests/Web/offline.js FOLDER [PICTURES]
//
// A phone scores a whole round, and has no network during the middle third. The page always names
// the player and the place that are next, and asks nothing afterwards. What is right is known from
// the same round played over a good network.
const { mkdirSync } = require("fs");
const { join } = require("path");
const assert = require("assert");
const { Browser } = require("./browser.js");
const { Proxy } = require("./proxy.js");
const { end, entered, letIn, payload, score, serve, start, wait } = require("./programs.js");

const [, , , pictures] = process.argv;
if (pictures) mkdirSync(pictures, { recursive: true });
const waiting = "Number((/(\\d+) waiting/.exec(document.getElementById('net').textContent) || [0, 0])[1])";
// What the page says about the next press: the name, the question and the call.
const line = "[...document.getElementById('line').children].map((each) => each.textContent).join(' | ')";
const turn = "document.querySelector('.sides .turn bdi')?.textContent ?? ''";

const shown = (state) => [state.isNamed ? state.names[state.turn] : "", state.question, state.call]
  .filter(Boolean).join(" | ");

// Plays the round over a good network, and returns the keys with what is asked before each.
async function reference(sport, words, choose) {
  const round = start(sport, words);
  const server = await serve(round);
  const ask = async (path, phone, body) => (await fetch(`http://127.0.0.1:${server.port}${path}`, {
    method: body ? "POST" : "GET", body: body && JSON.stringify(body),
    headers: { Authorization: "Bearer " + server.token + (phone ? "." + phone : "") },
  })).json();
  const phone = (await ask("/k/join", null, { name: "Ref" })).phone;
  const steps = [];
  let state = await ask("/k/state", phone);
  while (!state.isPlayed && steps.length < 400) {
    const key = choose(steps.length) % state.keys.length;
    steps.push({ key, line: shown(state), turn: state.turn === null ? "" : state.names[state.turn] });
    const body = { do: "enter", id: "r" + steps.length, round, sight: state.sight, line: state.keys[key].text };
    state = (await ask("/k/press", phone, body)).state;
  }
  const notation = payload(sport, "show", round).notation;
  await server.stop();
  return { steps, notation };
}

async function play(browser, sport, words, choose) {
  const { steps, notation } = await reference(sport, words, choose);
  const round = start(sport, words);
  const server = await serve(round);
  const proxy = new Proxy(server.port);
  const eve = await browser.page(360, 740);
  await eve.open(`http://127.0.0.1:${await proxy.listen()}/k#${server.token}`);
  await letIn(eve, "Eve");
  const [first, last] = [Math.floor(steps.length / 3), Math.floor(steps.length * 2 / 3)];
  for (const [index, step] of steps.entries()) {
    if (index === first) {
      await eve.until(waiting + " === 0");
      // The page has asked again for what may follow, if most of what it knew was used up.
      await eve.until("(() => { const ahead = JSON.parse(localStorage.getItem('ahead') || 'null');"
        + "return ahead?.of === JSON.parse(localStorage.getItem('state')).sight"
        + " && ahead.walked * 4 <= ahead.depth; })()");
      proxy.cut();
      await eve.until("document.querySelector('.net.off')", 10);
    }
    if (index === last) {
      if (pictures) await eve.picture(join(pictures, sport + "-offline.png"));
      assert.strictEqual(await eve.value(waiting), last - first, "all presses wait");
      proxy.mend();
      await eve.until(waiting + " === 0", 60);
      await wait(300);
      assert.strictEqual(await eve.value("document.querySelectorAll('.ask:not(.due)').length"), 0,
        await eve.value("document.body.innerText"));
    }
    const isOffline = index >= first && index < last;
    if (isOffline) await wait(20); else await eve.until(waiting + " === 0");
    const at = `${sport}, press ${index + 1} of ${steps.length}`;
    assert.strictEqual(await eve.value(line), step.line, at);
    assert.strictEqual(await eve.value(turn), step.turn, at);
    await eve.value(`document.querySelectorAll("#keys button")[${step.key}].click()`);
  }
  await eve.until(waiting + " === 0", 30);
  assert.strictEqual(entered(sport, round), steps.length, "each press is one entry");
  assert.deepStrictEqual(payload(sport, "show", round).notation, notation);
  proxy.close();
  await server.stop();
  console.log(`${sport}: ${steps.length} presses, ${last - first} of them without a network`);
}

// If somebody else wrote meanwhile, the log decides, and the phone says what is different.
async function differs(browser, sport, words) {
  const round = start(sport, words);
  const server = await serve(round);
  const proxy = new Proxy(server.port);
  const eve = await browser.page(360, 740);
  await eve.open(`http://127.0.0.1:${await proxy.listen()}/k#${server.token}`);
  await letIn(eve, "Eve");
  await eve.until("localStorage.getItem('ahead')");
  proxy.cut();
  await eve.until("document.querySelector('.net.off')", 10);
  const sam = await browser.page(360, 740);
  await sam.open(`http://127.0.0.1:${server.port}/k#${server.token}`);
  await letIn(sam, "Sam");
  await wait(600);
  for (let number = 0; number < 2; number++) {
    await sam.value("document.querySelectorAll('#keys button')[1].click()");
    await sam.until(waiting + " === 0");
  }
  for (let number = 0; number < 2; number++) {
    await eve.value("document.querySelectorAll('#keys button')[0].click()");
  }
  const list = await eve.value("document.getElementById('wait').textContent");
  assert(list.includes("Ann") && list.includes("Ben"), list);
  proxy.mend();
  await eve.until("document.querySelector('.ask')", 60);
  if (pictures) await eve.picture(join(pictures, sport + "-differs.png"));
  assert((await eve.value("document.querySelector('.ask').textContent")).includes("Two phones differ"));
  proxy.close();
  await server.stop();
}

(async () => {
  const browser = new Browser();
  try {
    score("me", "Ann", "--new");
    const golf = 'score discgolf start --new --course "Maple Hill" Ann Ben Cid Dora';
    await play(browser, "discgolf", golf, (index) => (index * 7) % 5);
    await play(browser, "archery", "score archery start --shoot wa720_70 Ann", (index) => (index * 5) % 7);
    await play(browser, "archery", "score archery start --new --shoot wa720_70 Ann Ben Cid",
      (index) => (index * 5) % 7);
    await play(browser, "pickleball", "score pickleball start --new Ann+Ben Cid+Dora",
      (index) => (index % 5 < 3 ? 0 : 1));
    await differs(browser, "discgolf", golf);
    assert.deepStrictEqual(browser.faults, [], "no page reported a fault");
  } finally {
    await browser.close();
    end();
  }
})().catch((error) => {
  console.error(error);
  process.exit(1);
});
