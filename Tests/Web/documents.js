"use strict";
// Checks shared pages: on every screen nothing is cut, covers something else or scrolls sideways,
// all text has enough contrast, and everyone who takes part is in the result and in the card.
const assert = require("assert");
const { payload, score } = require("./programs.js");
const { names, start } = require("./boards.js");

const sizes = [[320, 640], [390, 844], [844, 390], [1200, 800]];

// Returns the faults of the page; runs in the browser.
function faults() {
  const found = [];
  const told = (element) => (element.className || element.tagName) + " \"" + element.textContent.slice(0, 40) + "\"";
  if (document.documentElement.scrollWidth > innerWidth) {
    found.push("scrolls sideways: " + document.documentElement.scrollWidth);
  }
  if (document.querySelectorAll("h1").length !== 1) found.push("not one title");
  const number = (text) => text.match(/[\d.]+/g).map(Number);
  const ground = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const color = number(getComputedStyle(at).backgroundColor);
      if (color.length < 4 || color[3] > 0.99) return color.slice(0, 3);
    }
    return [255, 255, 255];
  };
  const light = (color) => {
    const [r, g, b] = color.slice(0, 3).map((part) => part / 255)
      .map((part) => part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const boxes = [];
  const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.textContent.trim() || element.closest(".sr, svg, [hidden]")) continue;
    // What a closed part of the page contains has a place, but is not drawn.
    if (!element.checkVisibility()) continue;
    const style = getComputedStyle(element);
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    // Elements that only screen readers see have no size, or a clip.
    if (box.width < 2 || parseFloat(style.fontSize) === 0 || style.clipPath !== "none") continue;
    if (parseFloat(style.fontSize) < 11) found.push("too small: " + told(element));
    const [front, back] = [light(number(style.color)), light(ground(element))];
    const contrast = (Math.max(front, back) + 0.05) / (Math.min(front, back) + 0.05);
    if (contrast < 4.5) found.push("contrast " + contrast.toFixed(1) + ": " + told(element));
    if (box.left < -0.5 || box.right > innerWidth + 0.5) found.push("outside: " + told(element));
    for (let at = element; at && at.tagName !== "MAIN"; at = at.parentElement) {
      const outer = getComputedStyle(at).overflowX !== "visible" && at.getBoundingClientRect();
      if (outer && (box.left < outer.left - 1 || box.right > outer.right + 1)) {
        found.push("cut: " + told(element));
      }
    }
    for (const line of range.getClientRects()) {
      // The lines of a text touch each other, and digits have no descenders.
      const rim = line.height * 0.2;
      boxes.push({ node, element, left: line.left + 1, right: line.right - 1, top: line.top + rim,
        bottom: line.bottom - rim });
    }
  }
  boxes.sort((one, other) => one.top - other.top);
  boxes.forEach((one, index) => {
    for (const other of boxes.slice(index + 1)) {
      if (other.top >= one.bottom) break;
      if (other.node !== one.node && other.left < one.right && one.left < other.right) {
        found.push(told(one.element) + " covers " + told(other.element));
      }
    }
  });
  return [...new Set(found)];
}

// Checks shared pages of all sports; `pages` are a light and a dark one. Writes a picture of each to
// a folder, if one is given.
async function checkDocuments(pages, site, folder) {
  let looked = 0;
  const all = [];
  const many = (list) => Array.from({ length: 30 }, (_, index) =>
    list[index % list.length] + (index < list.length ? "" : " " + (Math.floor(index / list.length) + 1)));
  const lists = { ...names, one: ["W".repeat(60), "x".repeat(60), "A", "Ø"] };
  for (const sport of ["discgolf", "archery", "pickleball"]) {
    for (const [kind, list] of Object.entries(lists)) {
      for (const count of [1, 2, 4, 30]) {
        const people = many(list).slice(0, count);
        const round = start(sport, people);
        if (!round) continue;
        const link = payload(sport, "share", round, "--link").link;
        for (const [theme, page] of Object.entries(pages)) {
          for (const [width, height] of sizes) {
            await page.size(width, height);
            await page.open(`${site}/s/${link.split("/").pop()}`);
            await page.until("document.readyState === 'complete'");
            const name = `${sport} ${count} ${kind} ${width}x${height} ${theme}`;
            for (const fault of await page.value(`(${faults})()`)) all.push(`${name}: ${fault}`);
            if (folder) await page.picture(`${folder}/${name.replaceAll(" ", "-")}.png`);
            looked++;
          }
        }
        const text = await pages.light.value("document.body.textContent");
        for (const person of sport === "pickleball" ? [] : people) {
          if (!text.includes(person)) all.push(`${sport} ${count} ${kind}: without ${person}`);
        }
        score("--yes", sport, "abandon", round);
      }
    }
  }
  assert.deepStrictEqual(all, [], all.slice(0, 100).join("\n"));
  return looked;
}

module.exports = { checkDocuments, faults };
