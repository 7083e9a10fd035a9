"use strict";
// Usage: node Tests/Web/fitting.js FOLDER [PICTURES [PART]]
//
// The keypad of every sport and kind of round, on screens of six sizes, with 1 to 8 participants
// and long names in several scripts, and in each of its states: nothing overlaps, overflows or is
// cut, no word is broken letter by letter, what can be touched is 44 px wide and high, text has
// enough contrast, and the names of buttons are unique. `PART` selects rounds by a part of their
// name.
const { mkdirSync } = require("fs");
const { join } = require("path");
const assert = require("assert");
const { Browser } = require("./browser.js");
const { Proxy } = require("./proxy.js");
const { end, letIn, payload, score, serve, start, wait } = require("./programs.js");

const [, , , pictures, only] = process.argv;
if (pictures) mkdirSync(pictures, { recursive: true });

const sizes = [[320, 640], [360, 740], [390, 844], [844, 390], [768, 1024], [1280, 800]];
const long = [
  "Maximiliana Featherstonehaugh-Okonkwo of the Northern Valleys",
  "Wolfeschlegelsteinhausenbergerdorffwelchevoralt", "נועה בן־דוד", "佐藤 美咲",
  "Đặng Thị Hạnh", "Σοφία Παπαδοπούλου", "A", "محمد عبد الرحمن",
];
const many = (count) => Array.from({ length: count }, (_, index) => `Player ${index + 1}`);

// Runs in the page, and returns what is wrong with it. A page with large text may scroll.
function faults(isLarge) {
  const found = [];
  const seen = (each) => each.getClientRects().length > 0
    && getComputedStyle(each).visibility !== "hidden";
  const says = (each) => (each.className || each.id || each.tagName) + " “" + each.textContent.slice(0, 30) + "”";
  const scroller = document.documentElement;
  if (scroller.scrollWidth > innerWidth) found.push("scrolls sideways by " + (scroller.scrollWidth - innerWidth));
  const sheet = document.getElementById("sheet");
  const root = sheet.hidden ? document.body : sheet;
  if (root.scrollWidth > root.clientWidth + 1) found.push("scrolls sideways in " + (root.id || "body"));
  // The card of a sheet needs no sideways scrolling, and the way out of a link that has ended is seen.
  for (const card of isLarge ? [] : root.querySelectorAll(".card")) {
    if (card.scrollWidth > card.clientWidth + 1) found.push("scrolls sideways: " + says(card));
  }
  const opener = document.querySelector("main ol + form button");
  if (!isLarge && opener && opener.getBoundingClientRect().bottom > innerHeight) found.push("below the screen: " + says(opener));
  // The order of the focus is the order that is seen.
  const order = [...document.querySelectorAll("#foot button")].map((each) => each.getBoundingClientRect())
    .map((box) => [Math.round(box.top / 8), box.left]);
  order.slice(1).forEach((box, index) => {
    const before = order[index];
    if (box[0] < before[0] || box[0] === before[0] && box[1] < before[1]) found.push("the focus goes back in the foot");
  });
  const isPage = isLarge || /\b(over|joining)\b/.test(document.body.className) || !sheet.hidden;
  const meets = (a, b, [x, y]) => a.left < b.right - x && b.left < a.right - x
    && a.top < b.bottom - y && b.top < a.bottom - y;
  // Scores and blocks.
  if (!isPage) {
    for (const score of document.querySelectorAll(".total b")) {
      const box = score.getBoundingClientRect();
      const tile = score.closest("li").getBoundingClientRect();
      if (box.width < 5 || box.left < tile.left || box.right > tile.right + 1 || box.bottom > tile.bottom + 1) {
        found.push("cut score " + score.closest("li").textContent);
      }
      const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      if (!hit || !score.closest("li").contains(hit)) found.push("covered score " + score.closest("li").textContent);
    }
    const blocks = [...document.body.children].filter((each) => each !== sheet && seen(each));
    blocks.forEach((one, index) => blocks.slice(index + 1).forEach((other) => {
      if (meets(one.getBoundingClientRect(), other.getBoundingClientRect(), [1, 1])) {
        found.push((one.id || one.className) + " overlaps " + (other.id || other.className));
      }
    }));
  }
  // What can be touched.
  for (const key of root.querySelectorAll("button, input, a")) {
    if (!seen(key)) continue;
    const box = key.getBoundingClientRect();
    if (Math.min(box.height, box.width) < 43.5) {
      found.push(`small ${Math.round(box.width)}×${Math.round(box.height)} ` + says(key));
    }
    if (isPage && key.closest(".card")) continue;
    if (box.right > innerWidth + 1 || box.left < -1 || !isPage && box.bottom > innerHeight + 1) found.push("off the screen: " + says(key));
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
  const lines = [];
  for (const each of texts) {
    const style = getComputedStyle(each);
    const isHidden = style.overflowX === "hidden" || style.overflowY === "hidden";
    const isClamped = each.closest("h1, .foot small, .said");
    if (isHidden && !isClamped && style.textOverflow !== "ellipsis"
      && (each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 2)) {
      found.push("clipped " + says(each));
    }
    const range = document.createRange();
    range.selectNodeContents(each);
    const own = each.getBoundingClientRect();
    const rects = [...range.getClientRects()].filter((rect) => rect.width > 0.5);
    const holder = each.closest("button, li, .card i, .card td");
    if (holder && !isHidden) {
      const [inner, outer] = [range.getBoundingClientRect(), holder.getBoundingClientRect()];
      if (inner.left < outer.left - 1 || inner.right > outer.right + 1 || inner.bottom > outer.bottom + 2) found.push("sticks out " + says(each));
    }
    const rows = new Set(rects.map((rect) => Math.round(rect.top))).size;
    const words = each.textContent.trim().split(/[\s-]+/).length;
    if (!isLarge && rows > 3 && rows > 2 * words) found.push(`broken into ${rows} lines: ` + says(each));
    // The part of each line of text that is not cut off.
    for (const rect of rects) {
      // Letters don't fill the height of their line.
      let { left, right, top, bottom } = rect;
      [top, bottom] = [top + rect.height * 0.15, bottom - rect.height * 0.15];
      for (let up = each; up && up !== root; up = up.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(up);
        if (overflowX === "visible" && overflowY === "visible") continue;
        const box = up.getBoundingClientRect();
        [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
        [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
      }
      const foot = each.closest(".over .foot");
      if (right > left && bottom > top && !foot) lines.push({ each, left, right, top, bottom });
    }
    if (each.closest("[disabled]")) continue;
    let ground = each;
    while (ground && (parts(getComputedStyle(ground).backgroundColor)[3] === 0)) ground = ground.parentElement;
    const back = ground ? parts(getComputedStyle(ground).backgroundColor) : [255, 255, 255];
    const [high, low] = [light(parts(style.color).slice(0, 3)), light(back.slice(0, 3))].sort((a, b) => b - a);
    const contrast = (high + 0.05) / (low + 0.05);
    if (contrast < 4.5) found.push("contrast " + contrast.toFixed(1) + " of " + says(each));
  }
  lines.sort((one, other) => one.top - other.top);
  lines.forEach((one, index) => {
    for (let next = index + 1; next < lines.length && lines[next].top < one.bottom - 1; next++) {
      const other = lines[next];
      if (one.each.contains(other.each) || other.each.contains(one.each)) continue;
      if (meets(one, other, [1, 1])) found.push(says(one.each) + " over " + says(other.each));
    }
  });
  return [...new Set(found)];
}

// Runs in the page, and multiplies the size of all text, as a browser does that zooms only text.
function enlarge(times) {
  const grow = (rules) => {
    for (const rule of rules) {
      if (rule.cssRules?.length) grow(rule.cssRules);
      const size = rule.style?.fontSize;
      if (size?.endsWith("px")) rule.style.fontSize = parseFloat(size) * times + "px";
    }
  };
  for (const sheet of document.styleSheets) grow(sheet.cssRules);
}

let checked = 0;
async function check(page, name) {
  const wrong = [];
  const look = async (at, isLarge = false) => {
    const found = await page.value(`(dispatchEvent(new Event("resize")), (${faults})(${isLarge}))`);
    if (pictures) await page.picture(join(pictures, at + ".png"));
    if (found.length) wrong.push(at + ": " + found.slice(0, 6).join("; "));
    checked += 1;
  };
  for (const [width, height] of sizes) {
    await page.size(width, height);
    await look(`${name}-${width}x${height}`);
  }
  await page.size(390, 844);
  const media = (name, value) => page.call("Emulation.setEmulatedMedia", { features: [{ name, value }] });
  await media("prefers-color-scheme", "dark");
  await look(`${name}-390x844-dark`);
  // Of the rounds that differ in the number of participants only, one is enough.
  if (!/-[1-35-8]-/.test(name)) {
    await media("forced-colors", "active");
    await look(`${name}-390x844-forced`);
    await media("forced-colors", "none");
    await page.value(`(${enlarge})(2)`);
    await look(`${name}-390x844-text`, true);
    await page.value(`(${enlarge})(0.5)`);
  }
  await media("prefers-color-scheme", "light");
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
  score("links", "revoke", `http://127.0.0.1:${server.port}/k#${server.token}`);
  await eve.until("document.querySelector('.ask b')?.textContent === 'The link has ended'", 20);
  await look("revoked");
  proxy.close();
  await server.stop();
  return wrong;
}

// A round of any kind: before the first entry, in play, with its number pad and its card.
async function fits(browser, sport, name, words) {
  const round = start(sport, `score ${sport} start --new ${words}`);
  const server = await serve(round);
  const eve = await browser.page();
  const wrong = [];
  const look = async (state) => wrong.push(...await check(eve, `${name}-${state}`));
  await eve.open(`http://127.0.0.1:${server.port}/k#${server.token}`);
  await letIn(eve, "Eve");
  await look("first");
  const sides = await eve.value("document.querySelectorAll('.sides li').length");
  for (let number = 0; number < sides + 2; number++) {
    await click(eve, number % 2);
    await eve.until(waiting + " === 0");
  }
  await look("play");
  // The pad and the card hardly depend on the number of participants.
  const isCounted = /-[235-7]$/.test(name);
  if (!isCounted && await eve.value("document.querySelector('#keys .other') !== null")) {
    await eve.value("document.querySelector('#keys .other').click()");
    await look("pad");
    await eve.value("[...document.querySelectorAll('#keys button')].at(-2).click()");
  }
  await eve.value("[...document.querySelectorAll('#foot button')].find((b) => b.textContent.startsWith('Card')).click()");
  if (!isCounted) await look("card");
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
const course = `--course "Maple Hill" `;
const shoot = "--shoot wa720_70 ";

// Every sport and kind of round with 1 to 8 participants: the sport, a name, and the words that
// start it.
function kinds() {
  const counts = [1, 2, 3, 4, 5, 6, 7, 8];
  const some = (count) => quoted(long.slice(0, count));
  const teams = quoted([long.slice(0, 3).join("+"), long.slice(3, 6).join("+")]);
  const pairs = quoted([long.slice(0, 2).join("+"), long.slice(2, 4).join("+")]);
  const named = (sport, name, from, words) => counts.filter((count) => count >= from)
    .map((count) => [sport, `${sport}-${name}-${count}`, words + some(count)]);
  return [
    ...named("archery", "round", 1, shoot), ...named("discgolf", "stroke", 1, course),
    ...named("discgolf", "skins", 2, "--kind skins " + course),
    ["archery", "archery-indoor-4", "--shoot portsmouth " + some(4)],
    ["archery", "archery-wa1440-2", "--shoot wa1440_90 " + some(2)],
    ["archery", "archery-match", "--kind match " + some(2)],
    ["archery", "archery-compound", "--kind match --bow compound " + some(2)],
    ["archery", "archery-team", "--kind match --form team " + teams],
    ["archery", "archery-mixed", "--kind match --form mixed " + pairs],
    ["discgolf", "discgolf-match", "--kind match " + course + some(2)],
    ["discgolf", "discgolf-doubles", course + pairs],
    ["pickleball", "pickleball-singles", some(2)],
    ["pickleball", "pickleball-doubles", pairs],
    ["pickleball", "pickleball-rally", "--format rally-2026 --best-of 5 " + pairs],
  ];
}

(async () => {
  const browser = new Browser();
  const wrong = [];
  try {
    score("me", "Ann", "--new");
    const all = [
      ["discgolf-4", () => states(browser, "discgolf", "discgolf-4", course + quoted(four), 5)],
      ["discgolf-12", () => states(browser, "discgolf", "discgolf-12", course + quoted(many(12)), 13)],
      ["discgolf-30", () => states(browser, "discgolf", "discgolf-30", course + quoted(many(30)), 31)],
      ["archery-30", () => states(browser, "archery", "archery-30", shoot + quoted(many(30)), 8)],
      ["archery-long", () => states(browser, "archery", "archery-long", shoot + quoted(long.slice(0, 4)), 14)],
      ["pickleball-long", () => states(browser, "pickleball", "pickleball-long", quoted([long[0], long[5]]), 6)],
      ["over-discgolf", () => finished(browser, "discgolf", "over-discgolf", course + quoted(four))],
      ["over-archery", () => finished(browser, "archery", "over-archery", shoot + "Ann")],
      ["over-pickleball", () => finished(browser, "pickleball", "over-pickleball", quoted(["Ann+Ben", "Cid+Dora"]))],
      ...kinds().map(([sport, name, words]) => [name, () => fits(browser, sport, name, words)]),
    ].filter(([name]) => !only || name.includes(only));
    // Two at a time, as most of the time goes by in waiting.
    await Promise.all([0, 1].map(async () => {
      for (let next = all.shift(); next; next = all.shift()) {
        const found = await next[1]();
        for (const fault of found) console.log(fault);
        wrong.push(...found);
      }
    }));
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
