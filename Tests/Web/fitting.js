"use strict";
// Usage: node Tests/Web/fitting.js FOLDER [PICTURES]
//
// The keypad in each of its states, on screens of several sizes, light and dark, with 1 to 30
// players and names in several scripts: no score is covered or cut, no text is clipped, nothing
// overlaps, text has enough contrast, and the names of buttons are unique.
const { mkdirSync } = require("fs");
const { join } = require("path");
const assert = require("assert");
const { Browser } = require("./browser.js");
const { Proxy } = require("./proxy.js");
const { end, letIn, payload, score, serve, start, wait } = require("./programs.js");

const [, , , pictures, only] = process.argv;
if (pictures) mkdirSync(pictures, { recursive: true });

const sizes = [[320, 640], [360, 740], [390, 844], [844, 390], [1200, 800], [1920, 1080]];
const long = [
  "Maximiliana Featherstonehaugh-Okonkwo of the Northern Valleys", "נועה בן־דוד",
  "佐藤 美咲", "Đặng Thị Hạnh", "Σοφία Παπαδοπούλου", "A",
];
const many = (count) => Array.from({ length: count }, (_, index) => `Player ${index + 1}`);

// Runs in the page, and returns what is wrong with it.
function faults() {
  const found = [];
  const seen = (each) => each.getClientRects().length > 0
    && getComputedStyle(each).visibility !== "hidden";
  const says = (each) => (each.className || each.id || each.tagName) + " “" + each.textContent.slice(0, 30) + "”";
  const scroller = document.documentElement;
  if (scroller.scrollWidth > innerWidth) found.push("scrolls sideways by " + (scroller.scrollWidth - innerWidth));
  const sheet = document.getElementById("sheet");
  const root = sheet.hidden ? document.body : sheet;
  const isPage = /\b(over|joining)\b/.test(document.body.className) || !sheet.hidden;
  // Scores.
  if (sheet.hidden) {
    for (const score of document.querySelectorAll(".total b")) {
      const box = score.getBoundingClientRect();
      const tile = score.closest("li").getBoundingClientRect();
      if (box.width < 5 || box.left < tile.left || box.right > tile.right + 1 || box.bottom > tile.bottom + 1) {
        found.push("cut score " + score.closest("li").textContent);
      }
      if (isPage) continue;
      const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      if (!hit || !score.closest("li").contains(hit)) found.push("covered score " + score.closest("li").textContent);
    }
    const blocks = [...document.body.children].filter((each) => each !== sheet && seen(each));
    blocks.forEach((one, index) => blocks.slice(index + 1).forEach((other) => {
      if (isPage) return;
      const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
      if (a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1) {
        found.push((one.id || one.className) + " overlaps " + (other.id || other.className));
      }
    }));
    for (const key of isPage ? [] : document.querySelectorAll("#keys button, #foot button")) {
      const box = key.getBoundingClientRect();
      if (box.height < 43 || box.bottom > innerHeight + 1 || box.right > innerWidth + 1) found.push("cut key " + says(key));
    }
  }
  // Text.
  const texts = [...root.querySelectorAll("*")].filter((each) => seen(each)
    && [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()));
  const light = (color) => {
    const [r, g, b] = color.map((part) => {
      const value = part / 255;
      return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const parts = (color) => (color.match(/[\d.]+/g) || []).map(Number);
  for (const each of texts) {
    const style = getComputedStyle(each);
    const isHidden = style.overflowX === "hidden" || style.overflowY === "hidden";
    const isClamped = each.closest("h1, .foot small, .said");
    if (isHidden && !isClamped && (each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 2)) {
      found.push("clipped " + says(each));
    }
    const holder = each.closest("button, li, .card th, .card td");
    if (holder && !isHidden && each.closest(".card") === null) {
      const range = document.createRange();
      range.selectNodeContents(each);
      const [inner, outer] = [range.getBoundingClientRect(), holder.getBoundingClientRect()];
      if (inner.left < outer.left - 1 || inner.right > outer.right + 1 || inner.bottom > outer.bottom + 2) found.push("sticks out " + says(each));
    }
    if (each.closest("[disabled]")) continue;
    let ground = each;
    while (ground && (parts(getComputedStyle(ground).backgroundColor)[3] === 0)) ground = ground.parentElement;
    const back = ground ? parts(getComputedStyle(ground).backgroundColor) : [255, 255, 255];
    const [high, low] = [light(parts(style.color).slice(0, 3)), light(back.slice(0, 3))].sort((a, b) => b - a);
    const contrast = (high + 0.05) / (low + 0.05);
    if (contrast < 4.5) found.push("contrast " + contrast.toFixed(1) + " of " + says(each));
  }
  return [...new Set(found)];
}

let checked = 0;
async function check(page, name) {
  const wrong = [];
  for (const isDark of [false, true]) {
    await page.call("Emulation.setEmulatedMedia",
      { features: [{ name: "prefers-color-scheme", value: isDark ? "dark" : "light" }] });
    for (const [width, height] of sizes) {
      await page.size(width, height);
      await wait(40);
      await page.value("dispatchEvent(new Event(\"resize\"))");
      const at = `${name}-${width}x${height}${isDark ? "-dark" : ""}`;
      const found = await page.value(`(${faults})()`);
      if (pictures && (width < 1000 || !only)) await page.picture(join(pictures, at + ".png"));
      if (found.length) wrong.push(at + ": " + found.slice(0, 6).join("; "));
      checked += 1;
    }
  }
  await page.size(390, 844);
  const names = (await page.buttons()).filter((each) => each);
  const twice = names.filter((each, index) => names.indexOf(each) !== index);
  if (twice.length) wrong.push(`${name}: two buttons are named ${[...new Set(twice)].join(", ")}`);
  return wrong;
}

const click = (page, number) => page.value(`document.querySelectorAll("#keys button")[${number}].click()`);
const waiting = "Number((/(\\d+) waiting/.exec(document.getElementById('net').textContent) || [0, 0])[1])";

// Plays a round through the states of the keypad, and returns what is wrong.
async function states(browser, sport, name, words, count) {
  const line = `score ${sport} start --new ${words}`;
  const round = start(sport, line);
  const server = await serve(round);
  const proxy = new Proxy(server.port);
  const eve = await browser.page();
  const wrong = [];
  const look = async (state) => wrong.push(...await check(eve, `${name}-${state}`));
  await eve.open(`http://127.0.0.1:${await proxy.listen()}/k#${server.token}`);
  await eve.until("document.querySelector('input[name=name]')");
  await look("first");
  await letIn(eve, "Eve");
  await wait(600);
  await look("open");
  for (let number = 0; number < count; number++) {
    await click(eve, number % 2);
    await eve.until(waiting + " === 0");
  }
  await wait(700);
  await look("play");
  if (await eve.value("document.querySelector('#keys .other') !== null")) {
    await eve.value("document.querySelector('#keys .other').click()");
    await eve.value("document.querySelectorAll('#keys button')[0].click()");
    await look("pad");
    await eve.value("[...document.querySelectorAll('#keys button')].at(-2).click()");
  }
  await eve.value("[...document.querySelectorAll('#foot button')][1].click()");
  await look("card");
  await eve.value("document.querySelector('#sheet button').click()");
  const sam = await browser.page();
  await sam.open(`http://127.0.0.1:${server.port}/k#${server.token}`);
  await letIn(sam, "Sam");
  await wait(700);
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
  await look("asked");
  score("links", "revoke", "--all");
  await eve.until("document.querySelector('.ask b')?.textContent === 'The link has ended'", 20);
  await look("revoked");
  proxy.close();
  await server.stop();
  return wrong;
}

// A round that is over.
async function finished(browser, sport, name, words) {
  const round = start(sport, `score ${sport} start --new ${words}`);
  const server = await serve(round);
  const eve = await browser.page();
  await eve.open(`http://127.0.0.1:${server.port}/k#${server.token}`);
  await letIn(eve, "Eve");
  const done = "document.querySelectorAll('#keys button').length === 0";
  for (let number = 0; number < 400 && !(await eve.value(done)); number++) {
    await click(eve, number % 2 ? 0 : number % 3 === 0 ? 1 : 0);
    await eve.until(waiting + " === 0");
  }
  const wrong = await check(eve, `${name}-played`);
  await wait(600);
  await eve.value("document.querySelector('#foot .go').click()");
  await eve.until("document.body.classList.contains('over')");
  wrong.push(...await check(eve, `${name}-over`));
  await eve.value("document.querySelector('#foot .wide').click()");
  await eve.until("document.querySelector('#sheet img')");
  assert(await eve.value("document.querySelector('#sheet img').naturalWidth") > 500, "no picture");
  await server.stop();
  return wrong;
}

const quoted = (names) => names.map((name) => `"${name}"`).join(" ");
const four = ["Ann", "Ben", "Cid", "Dora"];

(async () => {
  const browser = new Browser();
  const wrong = [];
  try {
    score("me", "Ann", "--new");
    const course = `--course "Maple Hill" `;
    const shoot = "--shoot wa720_70 ";
    const all = [
      () => states(browser, "discgolf", "discgolf-4", course + quoted(four), 5),
      () => states(browser, "discgolf", "discgolf-6", course + quoted(long), 8),
      () => states(browser, "discgolf", "discgolf-1", course + quoted(["Ann"]), 2),
      () => states(browser, "discgolf", "discgolf-12", course + quoted(many(12)), 13),
      () => states(browser, "discgolf", "discgolf-30", course + quoted(many(30)), 31),
      () => states(browser, "archery", "archery-3", shoot + quoted(long.slice(0, 3)), 10),
      () => states(browser, "archery", "archery-1", shoot + "Ann", 4),
      () => states(browser, "archery", "archery-6", shoot + quoted(many(6)), 8),
      () => states(browser, "archery", "archery-30", shoot + quoted(many(30)), 8),
      () => states(browser, "archery", "archery-match", "--kind match " + quoted(long.slice(0, 2)), 4),
      () => states(browser, "pickleball", "pickleball-2", quoted(["Ann+Ben", "Cid+Dora"]), 6),
      () => states(browser, "pickleball", "pickleball-long", quoted([long[0], long[4]]), 6),
      () => finished(browser, "discgolf", "discgolf-4", course + quoted(four)),
      () => finished(browser, "archery", "archery-1", shoot + "Ann"),
      () => finished(browser, "pickleball", "pickleball-2", quoted(["Ann+Ben", "Cid+Dora"])),
    ].filter((each) => !only || String(each).includes(only));
    for (const each of all) {
      const found = await each();
      for (const fault of found) console.log(fault);
      wrong.push(...found);
    }
    console.log(`${checked} screens of the keypad`);
    assert.deepStrictEqual(wrong.length, 0, "screens that don't fit");
    assert.deepStrictEqual(browser.faults, [], "no page reported a fault");
  } finally {
    await browser.close();
    end();
  }
})().catch((error) => {
  console.error(error);
  process.exit(1);
});
