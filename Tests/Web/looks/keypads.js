"use strict";
// The keypad of every sport and kind of round with 1 to 8 participants, and in each of its states: the
// name is asked for, begun, in play, the pad, the card, without a network, two phones that differ, an
// ended link, all played, and finished.
const { Proxy } = require("../proxy.js");
const { letIn, score, serve, wait } = require("../programs.js");
const { longest, many, names, pairs, play, scenes } = require("./rounds.js");

const waiting = "Number((/(\\d+) waiting/.exec(document.getElementById('net').textContent) || [0, 0])[1])";
const click = (page, number) => page.value(
  `[...document.querySelectorAll('#keys button')].filter((key) => !key.disabled)[${number}]?.click()`);
const press = (page, text) => page.value(
  `[...document.querySelectorAll('#foot button')].find((each) => ${text}.test(each.textContent))?.click()`);

const course = ["--course", "Maple Hill"];
const shoot = (code) => ["--shoot", code];
const sizes = [[320, 640], [360, 740], [390, 844], [844, 390], [768, 1024], [1280, 800]];
const kept = sizes.filter(([width]) => [360, 844].includes(width));
// States that depend on how fast two phones, the network and the server are can't be recorded.
const recorded = /^(begun|in play|card and more|all is played)$/;
async function look(run, page, surface, state, options) {
  if (recorded.test(state)) await page.until("/^Online/.test(document.getElementById('net').textContent) || document.body.matches('.over')");
  await run.lookAt(page, surface, state,
    { sizes, kept: recorded.test(state) ? kept : [], fits: () => true, isDeep: true, blocks: "body > *", ...options });
}

// Each with its players, the number of presses and its names.
const pads = {
  discgolf: [[4, course, 5], [12, course, 13, { many: many(12) }], [30, course, 31, { many: many(30) }]],
  archery: [[3, shoot("wa720_70"), 20], [2, ["--kind", "match"], 7], [30, shoot("wa720_70"), 8, { many: many(30) }]],
  pickleball: [[4, [], 6, names, pairs]],
  tenpin: [[4, [], 6]],
};

// Kinds of round that are checked, but not drawn: their name, players and words.
const counts = (from, name, words) => [1, 2, 3, 4, 5, 6, 7, 8].filter((count) => count >= from).map((count) => [name, count, words]);
const teams = (list) => [list.slice(0, 3).join("+"), list.slice(3, 6).join("+")];
const kinds = {
  archery: [
    ...counts(1, "round", shoot("wa720_70")), ["portsmouth", 4, shoot("portsmouth")], ["1440", 2, shoot("wa1440_90")],
    ["compound", 2, ["--kind", "match", "--bow", "compound"]],
    ["team", 6, ["--kind", "match", "--form", "team"], teams], ["mixed", 4, ["--kind", "match", "--form", "mixed"], pairs],
  ],
  discgolf: [
    ...counts(1, "stroke", course), ...counts(2, "skins", [...course, "--kind", "skins"]),
    ["match", 2, [...course, "--kind", "match"]], ["doubles", 4, course, pairs],
  ],
  pickleball: [["singles", 2, []], ["doubles", 4, [], pairs], ["rally", 4, ["--format", "rally-2026", "--best-of", "5"], pairs]],
};

function keypads(run) {
  for (const sport of run.sports) {
    for (const [count, words, presses, lists = names, sides] of pads[sport] ?? []) {
      for (const [kind, list] of Object.entries(lists)) {
        const surface = `keypads ${sport} ${count} ${kind}`;
        run.add(surface, "", (page) => states(run, page, surface, sport, { count, words, sides }, list, presses));
        if (lists === names) run.add(surface, "", (page) => ended(run, page, surface, sport, { count, words }, list));
      }
    }
    for (const [name, count, words, sides] of kinds[sport] ?? []) {
      const surface = `keypads ${sport} longest`;
      run.add(surface, name, (page) => numbers(run, page, surface, sport, `${name} of ${count}`, { count, words, sides }));
    }
  }
}

// Presses keys of a round that has begun.
async function enter(page, presses) {
  for (let number = 0; number < presses; number++) {
    await click(page, number % 2);
    await page.until(waiting + " === 0");
  }
}

// Looks at the number pad and the card.
async function open(page, look) {
  if (await page.value("document.querySelector('#keys .other') !== null")) {
    await page.value("document.querySelector('#keys .other').click()");
    await page.value("document.querySelectorAll('#keys button')[0].click()");
    await look("number pad");
    await page.value("[...document.querySelectorAll('#keys button')].at(-2).click()");
  }
  await press(page, "/more|Card/");
  await page.until("document.querySelector('#sheet .card')");
  await look("card and more", { fits: () => false });
  await page.value("document.querySelector('#sheet button').click()");
}

// A round with longest names: begun, in play, its pad and its card.
async function numbers(run, eve, surface, sport, name, scene) {
  const server = await serve(play(sport, scene, longest).id);
  // The rounds of 4 stand for those of other numbers.
  const isDeep = !/ of [1-35-8]$/.test(name) || / of [26]$/.test(name) && !/round|stroke|skins/.test(name);
  const see = (state, options) => look(run, eve, surface, `${name}, ${state}`, { isDrawn: false, isDeep, ...options });
  await run.open(eve, `http://127.0.0.1:${server.port}/k#${server.token}`);
  await letIn(eve, "Eve");
  await see("begun");
  await enter(eve, await eve.value("document.querySelectorAll('.sides li').length") + 2);
  await see("in play");
  if (isDeep || scene.count % 7 === 1) await open(eve, see);
  await server.stop();
}

async function states(run, eve, surface, sport, scene, list, presses) {
  const server = await serve(play(sport, scene, list).id);
  const proxy = new Proxy(server.port);
  const see = (state, options) => look(run, eve, surface, state, options);
  await run.open(eve, `http://127.0.0.1:${await proxy.listen()}/k#${server.token}`);
  await eve.until("document.querySelector('input[name=name]')");
  await see("a name is asked for", { fits: () => false });
  await letIn(eve, "Eve");
  await wait(600);
  await see("begun");
  await enter(eve, presses);
  await wait(700);
  await see("in play");
  await open(eve, see);
  await troubles(run, eve, proxy, server, see);
  proxy.close();
  await server.stop();
}

// Two phones, one of them without a network, and the end of the link.
async function troubles(run, eve, proxy, server, look) {
  const link = `http://127.0.0.1:${server.port}/k#${server.token}`;
  const sam = await run.page();
  await run.open(sam, link);
  await letIn(sam, "Sam");
  await wait(700);
  // The phone knows what may follow.
  await eve.until("JSON.parse(localStorage.getItem('ahead') || 'null')?.of === JSON.parse(localStorage.getItem('state')).sight", 8)
    .catch(() => {});
  proxy.cut();
  await eve.until("document.querySelector('.net.off')");
  for (let number = 0; number < 4; number++) await click(eve, number % 2);
  await wait(200);
  await look("offline");
  for (let number = 0; number < 4; number++) {
    await click(sam, (number + 1) % 2);
    await sam.until(waiting + ` === 0 || document.querySelector(".ask")`);
  }
  proxy.mend();
  await eve.until(`document.querySelector(".ask")`, 40);
  await wait(600);
  await look("dispute");
  await sam.close();
  score("links", "revoke", link);
  await eve.until("document.querySelector('.ask b')?.textContent === 'The link has ended'", 20);
  await look("the link has ended");
}

// A round that is played to its end, and finished.
async function ended(run, eve, surface, sport, scene, list) {
  const over = scenes[sport].find((each) => each.over && each.count === scene.count
    && String(each.words) === String(scene.words)) ?? scenes[sport].find((each) => each.over);
  const server = await serve(play(sport, { ...over, over: false }, list).id);
  await run.open(eve, `http://127.0.0.1:${server.port}/k#${server.token}`);
  await eve.until("document.querySelector('input[name=name]')");
  await eve.value(`document.querySelector("input[name=name]").value = "Eve"; document.querySelector("form button").click()`);
  await eve.until("!document.querySelector('input[name=name]') && document.querySelectorAll('#foot button').length");
  await wait(600);
  await look(run, eve, surface, "all is played");
  await press(eve, "/more|Card/");
  await look(run, eve, surface, "card of all", { fits: () => false, isDeep: false });
  await eve.value("document.querySelector('#sheet button').click()");
  await eve.value("[...document.querySelectorAll('button')].find((each) => /^Finish/.test(each.textContent.trim())).click()");
  await eve.until("document.body.classList.contains('over')");
  await look(run, eve, surface, "finished", { fits: () => false });
  await eve.value("document.querySelector('#foot .wide').click()");
  await eve.until("document.querySelector('#sheet img')?.naturalWidth > 500");
  await look(run, eve, surface, "picture to share", { fits: () => false, isDeep: false });
  await server.stop();
}

module.exports = { keypads };
