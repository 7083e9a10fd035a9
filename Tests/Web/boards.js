"use strict";
// Checks that a board fits its screen: nothing is cut, no element covers another, and the text
// about each participant can be read from some metres away.
const assert = require("assert");
const { payload, score } = require("./programs.js");

const short = ["Ann", "Ben", "Cid", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida", "Joe", "Kim", "Lea",
  "Max", "Ned"];
const long = ["Maximiliana Castellanos-Okonkwo", "Bartholomew Featherstonehaugh", "Tomás Ó Súilleabháin",
  "Christopher Montgomery", "Вероника Преображенская", "Alexandrina Vanderbilt", "佐藤 美咲",
  "Wilhelmina Wolkenstein", "Jean-Baptiste de la Fontaine", "Guadalupe Hernández", "Sæþór Þorvaldsson",
  "Oluwaseun Adebayo", "Konstantinos Papadopoulos", "Nguyễn Thị Minh Khai"];
const leftwards = ["נועה בן־דוד", "محمد عبد الرحمن", "יעל כהן", "فاطمة الزهراء", "דוד לוי", "خالد بن الوليد",
  "שרה אברהם", "عائشة", "משה רבינוביץ'", "يوسف", "רחל", "مريم الحسن", "אבנר", "عمر الخيام"];
// Of these, two in a row are a side of both directions.
const mixed = ["נועה בן־דוד", "Ann", "Christopher Montgomery", "محمد عبد الرحمن"];
const sizes = [[1920, 1080], [1080, 1920], [1280, 800], [1280, 720]];
const phones = [[390, 844], [320, 640]];

// Returns the unreadable parts of the page; if the text was enlarged, the page may be higher than the
// screen. Runs in the browser.
function faults(isEnlarged) {
  const found = [];
  const told = (element) => (element.className || element.tagName) + " \"" + element.textContent + "\"";
  const root = document.getElementById("board").getBoundingClientRect();
  const ink = (element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const box = range.getBoundingClientRect();
    if (!element.matches(".points")) return box;
    // Figures have no descenders.
    const half = 0.37 * parseFloat(getComputedStyle(element).fontSize);
    const middle = (box.top + box.bottom) / 2;
    return { left: box.left, right: box.right, top: middle - half, bottom: middle + half };
  };
  const isWithin = (inner, outer) => inner.left > outer.left - 1 && inner.right < outer.right + 1
    && inner.top > outer.top - 1 && inner.bottom < outer.bottom + 1;
  const isApart = (one, other) => one.right <= other.left + 1 || other.right <= one.left + 1
    || one.bottom <= other.top + 1 || other.bottom <= one.top + 1;
  for (const element of document.querySelectorAll(
    "#board, header, main, footer, .card, header h1, header p, .name, .rank, .beside, .points, .card th")) {
    if (isEnlarged && element.matches(".card, .card *")) continue;
    if (element.scrollWidth > element.clientWidth + 1) found.push("too wide: " + told(element));
    if (element.scrollHeight > element.clientHeight + 1
      && !element.matches(".name, .points, .rank, header *, .beside, th")) {
      if (isEnlarged && element.matches("#board")) continue;
      found.push("too high: " + told(element));
    }
  }
  const parts = [...document.querySelectorAll("header, main, .card, footer")];
  parts.forEach((part, index) => {
    const box = part.getBoundingClientRect();
    if (!isWithin(box, root)) found.push("outside: " + told(part));
    for (const other of parts.slice(index + 1)) {
      if (!isApart(box, other.getBoundingClientRect())) {
        found.push(part.tagName + " lies over " + other.tagName);
      }
    }
  });
  const least = innerWidth > innerHeight ? innerHeight / 45 : innerHeight / 80;
  for (const side of document.querySelectorAll(".side")) {
    if (side.closest("[hidden]")) continue;
    const box = side.getBoundingClientRect();
    const texts = [...side.querySelectorAll(".name, .points, .rank, .beside, .parts, .ends")]
      .filter((text) => text.textContent);
    texts.forEach((text, index) => {
      if (!isWithin(ink(text), box)) found.push("cut: " + told(text));
      const size = parseFloat(getComputedStyle(text).fontSize);
      if (size < 11) found.push(Math.round(size) + " px: " + told(text));
      // A dash in the size of a score would look like a bar.
      const isNone = text.matches(".points") && text.textContent === "–";
      if (isNone && size > parseFloat(getComputedStyle(side.querySelector(".name")).fontSize)) {
        found.push("a bar instead of a dash: " + side.textContent);
      }
      const needed = text.matches(".points:not(.none *)") ? 1.7 * least : text.matches(".name") ? least : least / 2;
      if (size < needed) found.push(Math.round(size) + " px: " + told(text));
      for (const other of texts.slice(index + 1)) {
        if (!isApart(ink(text), ink(other))) found.push(told(text) + " lies over " + told(other));
      }
    });
  }
  // Each word is on one line, and each name is a fifth as large as its score at least.
  for (const text of document.querySelectorAll(".name bdi, header h1, header p")) {
    if (text.closest("[hidden]")) continue;
    const node = document.createTreeWalker(text, NodeFilter.SHOW_TEXT).nextNode();
    const range = document.createRange();
    for (const word of node ? node.data.matchAll(/[\p{L}\p{N}]{2,14}/gu) : []) {
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      if (new Set([...range.getClientRects()].map((line) => Math.round(line.top / 4))).size > 1) {
        found.push("broken word: " + told(text));
      }
    }
    const points = text.closest(".rows .side")?.querySelector(".points");
    const size = (element) => parseFloat(getComputedStyle(element).fontSize);
    if (points && size(points) > 7 * size(text)) found.push("a small name: " + told(text));
  }
  // A name of both directions begins on the left, on its first line.
  for (const name of document.querySelectorAll(".name bdi")) {
    const node = name.firstChild, at = node.data.search(/ [+&] /);
    if (at < 0 || !/\p{Script=Latin}/u.test(node.data) || name.closest("[hidden]")) continue;
    const left = (from, to) => {
      const range = document.createRange();
      range.setStart(node, from);
      range.setEnd(node, to);
      const { left, top } = range.getClientRects()[0];
      return [Math.round(top / 4), left];
    };
    const [one, other] = [left(0, at), left(at + 3, node.data.length)];
    if (one[0] > other[0] || one[0] === other[0] && one[1] > other[1]) found.push("order of names: " + told(name));
  }
  for (const text of document.querySelectorAll(".card th, .card td, header *, footer *")) {
    const size = parseFloat(getComputedStyle(text).fontSize);
    if (text.textContent && size < 11) found.push(size + " px: " + told(text));
  }
  // On a wide screen, the figures of a short score are 60 to 70 % as high as the row of a side.
  for (const side of innerWidth > innerHeight && !isEnlarged ? document.querySelectorAll(".rows .side:not(.none)") : []) {
    const points = side.querySelector(".points");
    const part = 0.716 * parseFloat(getComputedStyle(points).fontSize) / side.getBoundingClientRect().height;
    if (points.textContent.length < 4 && (part < 0.55 || part > 0.7)) {
      found.push(Math.round(100 * part) + " %: " + told(points));
    }
  }
  for (const cell of isEnlarged ? [] : document.querySelectorAll(".card td")) {
    if (cell.textContent && !isWithin(ink(cell), cell.closest("table").getBoundingClientRect())) {
      found.push("cut: " + told(cell));
    }
  }
  return [...new Set(found)];
}

// Doubles the size of all text, as a reader can; runs in the browser.
function enlarge() {
  const sizes = [...document.querySelectorAll("#board *")]
    .map((element) => [element, parseFloat(getComputedStyle(element).fontSize)]);
  for (const [element, size] of sizes) element.style.fontSize = 2 * size + "px";
  dispatchEvent(new Event("resize"));
}

// Returns what can't be told apart in a reader's own colours; runs in the browser.
function indistinct() {
  const found = [];
  const side = document.querySelector(".side:not(.on)");
  const marked = document.querySelector(".side.on");
  const edge = (element) => getComputedStyle(element).borderTopWidth;
  for (const each of document.querySelectorAll(".side")) {
    if (!parseFloat(edge(each))) found.push("no edge: " + each.textContent);
  }
  if (side && marked && edge(side) === edge(marked)) found.push("not marked: " + marked.textContent);
  const ground = getComputedStyle(document.body).backgroundColor;
  for (const dot of document.querySelectorAll(".dot")) {
    if (getComputedStyle(dot).backgroundColor === ground) found.push("a dot without a colour");
  }
  for (const mark of document.querySelectorAll(".card i, .ends i")) {
    if (!parseFloat(edge(mark))) found.push("no edge: " + mark.textContent);
  }
  return found;
}

// Starts a round with these players and plays a little of it; null if the sport has no such round.
function start(sport, names) {
  const words = {
    discgolf: ["--course", "Maple Hill"], archery: ["--shoot", "wa720_70"],
    match: ["--course", "Maple Hill", "--kind", "match"],
    skins: ["--course", "Maple Hill", "--kind", "skins"], duel: ["--kind", "match"],
    team: ["--kind", "match", "--form", "team"],
  };
  const kind = sport;
  sport = sports[sport] ?? sport;
  if (["match", "duel"].includes(kind) && names.length !== 2) return null;
  if (kind === "skins" && ![2, 3, 4].includes(names.length)) return null;
  if (kind === "team" && names.length !== 6) return null;
  const teams = [names.slice(0, 3).join("+"), names.slice(3).join("+")];
  const sides = kind === "team" ? teams : sport !== "pickleball" ? names : names.length === 2 ? names
    : names.length === 4 ? [names.slice(0, 2).join("+"), names.slice(2).join("+")] : [];
  if (!sides.length) return null;
  score("--yes", sport, "start", "--new", ...words[kind] ?? [], ...sides);
  const round = payload(sport, "status").id;
  const rows = {
    discgolf: [0, 1, 2].map((hole) => names.map((_, seat) => 2 + (seat + hole) % 5).join(" ")),
    match: ["2 3", "3 3", "3 4"], skins: [names.map((_, seat) => 2 + seat).join(" "), names.map(() => 3).join(" ")],
    duel: ["10 9 9", "9 9 8", "10 10 9", "9 9 9", "9 8 8"],
    team: ["X X 10 9 9 9", "10 10 9 9 8 8"], archery: names.map((_, seat) => ["X 10 9 9 8 7", "10 9 9 8 M M"][seat % 2]),
    pickleball: ["AABABAAABBABA"],
  };
  for (const row of rows[kind]) score(sport, "enter", ...kind === "pickleball" ? [row] : row.split(" "));
  return round;
}

// The kinds of round that the checks play besides the first kind of each sport, with their sports.
const sports = { match: "discgolf", skins: "discgolf", duel: "archery", team: "archery" };

// Checks boards of all sports, sizes and lengths of names; writes a picture of each to a folder, if
// one is given.
async function checkBoards(page, site, folder) {
  let looked = 0;
  const all = [];
  for (const game of ["discgolf", "archery", "pickleball", ...Object.keys(sports)]) {
    const sport = sports[game] ?? game;
    for (const [kind, names] of Object.entries({ short, long, leftwards, mixed })) {
      if (kind === "mixed" && game !== "pickleball") continue;
      for (const count of [1, 2, 3, 4, 5, 6, 8, 9, 12, 14]) {
        if (count > names.length) continue;
        const round = start(game, names.slice(0, count));
        if (!round) continue;
        const link = payload(sport, "share", round, "--link").link;
        for (const [width, height] of sizes) {
          await page.size(width, height);
          await page.open(`${site}/s/${link.split("/").pop()}/board`);
          await page.until("document.readyState === 'complete' && document.querySelector('.side')");
          if (game === "discgolf" && count === 4 && width > height) {
            // Two rows of two, as the card needs the rest.
            const rows = await page.value("new Set([...document.querySelectorAll('.side')].map((side) => side.offsetTop)).size");
            if (rows !== 2) all.push(`${game} ${kind} ${width}x${height}: four sides in ${rows} rows`);
          }
          const found = await page.value(`(${faults})(false)`);
          const name = `${game} ${count} ${kind} ${width}x${height}`;
          if (folder) await page.picture(`${folder}/${name.replaceAll(" ", "-")}.png`);
          for (const fault of found) all.push(`${name}: ${fault}`);
          looked++;
          if (count > 4 || height !== 800) continue;
          await page.value(`(${enlarge})()`);
          all.push(...(await page.value(`(${faults})(true)`)).map((fault) => `${name} enlarged: ${fault}`));
          if (folder) await page.picture(`${folder}/${name.replaceAll(" ", "-")}-enlarged.png`);
          await page.call("Emulation.setEmulatedMedia", { features: [{ name: "forced-colors", value: "active" }] });
          all.push(...(await page.value(`(${indistinct})()`)).map((fault) => `${name} in own colours: ${fault}`));
          await page.call("Emulation.setEmulatedMedia", { features: [] });
          looked += 2;
        }
        // A phone shrinks a page that is wider than its screen.
        for (const [width, height] of count === 4 || game === "team" ? phones : []) {
          await page.size(width, height);
          await page.until("document.readyState === 'complete' && document.querySelector('.side')");
          const wide = await page.value("document.documentElement.scrollWidth");
          if (folder) await page.picture(`${folder}/${game}-${count}-${kind}-${width}.png`);
          if (wide > width) all.push(`${game} ${kind} on a phone of ${width} px: ${wide}`);
          looked++;
        }
        score("--yes", sport, "abandon", round);
      }
    }
  }
  assert.deepStrictEqual(all, [], all.join("\n"));
  return looked;
}

// Returns words and rows of keys of a phone's card that are broken into several lines; runs in the
// browser.
function broken(card) {
  const sheet = document.getElementById("sheet");
  sheet.hidden = false;
  sheet.innerHTML = "<div></div>";
  sheet.firstChild.innerHTML = card;
  const lines = (boxes) => new Set(boxes.map((box) => Math.round(box.top))).size;
  const found = [];
  for (const head of sheet.querySelectorAll(".card thead th")) {
    const range = document.createRange();
    range.selectNodeContents(head);
    if (lines([...range.getClientRects()]) > head.textContent.trim().split(" ").length) {
      found.push(head.textContent);
    }
  }
  for (const cell of sheet.querySelectorAll(".card td")) {
    const keys = [...cell.querySelectorAll("button")].map((key) => key.getBoundingClientRect());
    if (keys.length && lines(keys) > 1) found.push(cell.textContent);
  }
  if (document.documentElement.scrollWidth > innerWidth) found.push("the page is too wide");
  return found;
}

// Checks the card of a small phone: it fits, or scrolls sideways, and breaks no word.
async function checkCard(page, site, card) {
  await page.size(320, 568);
  await page.open(site + "/k");
  await page.until("document.readyState === 'complete' && document.getElementById('sheet')");
  assert.deepStrictEqual(await page.value(`(${broken})(${JSON.stringify(card)})`), []);
}

module.exports = { checkBoards, checkCard, names: { short, long, leftwards }, start };
