"use strict";
// The keypad in each of its states: the name is asked for, begun, in play, the pad, the card,
// without a network, two phones that differ, an ended link, all played, and finished.
const { Proxy } = require("../proxy.js");
const { letIn, score, serve, wait } = require("../programs.js");
const { names, play, scenes } = require("./rounds.js");

const waiting = "Number((/(\\d+) waiting/.exec(document.getElementById('net').textContent) || [0, 0])[1])";
const click = (page, number) => page.value(
  `[...document.querySelectorAll('#keys button')].filter((key) => !key.disabled)[${number}]?.click()`);

const course = ["--course", "Maple Hill"];
const shoot = ["--shoot", "wa720_70"];
// Each with its players and the number of presses.
const pads = {
  discgolf: [[4, course, 5]],
  archery: [[3, shoot, 20], [2, ["--kind", "match"], 7]],
  pickleball: [[4, [], 6, (list) => [list.slice(0, 2).join("+"), list.slice(2, 4).join("+")]]],
  tenpin: [[4, [], 6]],
};

async function keypads(run) {
  for (const [sport, all] of Object.entries(pads)) {
    if (!run.sports.includes(sport)) continue;
    for (const [count, words, presses, sides] of all) {
      for (const kind of Object.keys(names)) {
        const surface = `keypads ${sport} ${count} ${kind}`;
        if (!run.wants(surface)) continue;
        try {
          await states(run, surface, sport, { count, words, sides }, names[kind], presses);
        } catch (error) {
          run.gallery.fault(surface, "", "broke off: " + error.stack.split("\n").slice(0, 3).join(" "));
        }
      }
    }
  }
}

async function states(run, surface, sport, scene, list, presses) {
  const { id } = play(sport, scene, list);
  const server = await serve(id);
  const proxy = new Proxy(server.port);
  const eve = await run.browser.page();
  const look = (state, options) => run.look(eve, surface, state, { fits: () => true, isDeep: true, ...options });
  await eve.open(`http://127.0.0.1:${await proxy.listen()}/k#${server.token}`);
  await eve.until("document.querySelector('input[name=name]')");
  await look("a name is asked for", { fits: () => false });
  await letIn(eve, "Eve");
  await wait(600);
  await look("begun");
  for (let number = 0; number < presses; number++) {
    await click(eve, number % 2);
    await eve.until(waiting + " === 0");
  }
  await wait(700);
  await look("in play");
  if (await eve.value("document.querySelector('#keys .other') !== null")) {
    await eve.value("document.querySelector('#keys .other').click()");
    await eve.value("document.querySelectorAll('#keys button')[0].click()");
    await look("number pad");
    await eve.value("[...document.querySelectorAll('#keys button')].at(-2).click()");
  }
  await eve.value("[...document.querySelectorAll('#foot button')].find((each) => /more|Card/.test(each.textContent))?.click()");
  await look("card and more", { fits: () => false });
  await eve.value("document.querySelector('#sheet button').click()");
  await troubles(run, eve, proxy, server, look);
  proxy.close();
  await server.stop();
  await ended(run, surface, sport, scene, list);
}

// Two phones, one of them without a network, and the end of the link.
async function troubles(run, eve, proxy, server, look) {
  const sam = await run.browser.page();
  await sam.open(`http://127.0.0.1:${server.port}/k#${server.token}`);
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
    await sam.until(waiting + " === 0");
  }
  proxy.mend();
  await eve.until(`document.querySelector(".ask")`, 40);
  await wait(600);
  await look("dispute");
  score("links", "revoke", "--all");
  await eve.until("document.querySelector('.ask b')?.textContent === 'The link has ended'", 20);
  await look("the link has ended");
}

// A round that is played to its end, and finished.
async function ended(run, surface, sport, scene, list) {
  const over = scenes[sport].find((each) => each.over && each.count === scene.count
    && String(each.words) === String(scene.words)) ?? scenes[sport].find((each) => each.over);
  const { id } = play(sport, { ...over, over: false }, list);
  const server = await serve(id);
  const eve = await run.browser.page();
  await eve.open(`http://127.0.0.1:${server.port}/k#${server.token}`);
  await eve.until("document.querySelector('input[name=name]')");
  await eve.value(`document.querySelector("input[name=name]").value = "Eve"; document.querySelector("form button").click()`);
  await eve.until("!document.querySelector('input[name=name]') && document.querySelectorAll('#foot button').length");
  await wait(600);
  await run.look(eve, surface, "all is played", { fits: () => true, isDeep: true });
  const go = "[...document.querySelectorAll('#foot .go, #keys .go, button')].find((each) => /^Finish/.test(each.textContent.trim()))";
  if (await eve.value(`Boolean(${go})`)) {
    await eve.value(`${go}.click()`);
    await eve.until("document.body.classList.contains('over')");
    await run.look(eve, surface, "finished", { isDeep: true });
  }
  await server.stop();
}

module.exports = { keypads };
