"use strict";
// Checks the pages and boards of events with long names: at no size does a word break or a table
// scroll sideways, a board fills its screen, and enlarged text covers nothing.
const assert = require("assert");
const { enlarge, faults } = require("./looks/faults.js");
const { payload, score, wait } = require("./programs.js");

const names = ["Ann", "Bartholomew Featherstonehaugh the Younger of Llanfair", "青い波", "נמרים", "Eve",
  "Вероника Преображенская"];
const sizes = [[320, 640], [360, 740], [390, 844], [844, 390], [1200, 800], [1920, 1080]];

// Checks that the page that is open has no fault that a script can see.
async function sees(page, what, options = {}) {
  const seen = await page.value(`(${faults})(${JSON.stringify(options)})`);
  // A board with enlarged text may shorten names.
  const found = options.zoomed ? seen.faults.filter((fault) => fault.startsWith("covers")) : seen.faults;
  assert.deepStrictEqual(found, [], what);
}

// Checks that the board of an event fills a screen, without a scroll bar or a control, and that
// twice as large text covers nothing.
async function checkHall(page, address) {
  for (const [width, height] of [[1920, 1080], [1280, 720], [1080, 1920]]) {
    await page.size(width, height);
    await page.open(address + "/board");
    await page.until("document.readyState === 'complete'");
    assert.deepStrictEqual(await page.value(`[document.documentElement.scrollWidth, document.documentElement.scrollHeight]`),
      [width, height], "the board fills the screen");
    assert.strictEqual(await page.value("document.querySelectorAll('a, button, select, input').length"), 0);
    await sees(page, `board ${width}`);
    await page.value(`(${enlarge})()`);
    await page.value(`dispatchEvent(new Event("resize"))`);
    await sees(page, `board ${width}, large text`, { zoomed: true });
  }
  return 3;
}

// Checks the page of an event with a pool and a knockout, begun and over, with long names; `check`
// looks at the HTML of a page.
async function checkEvents(page, site, check) {
  score("event", "new", "Club Cup", "--sport", "pickleball", "--as", "allplay", "--courts", "2",
    "--new", ...names);
  score("event", "stage", "ko", "--as", "bracket", "--from", "a 1-4", "--bronze");
  const path = `/e/${payload("links", "event", "Club Cup").link.split("/").pop()}`;
  let looks = 0;
  const measure = async (what) => {
    for (const [width, height] of sizes) {
      await page.size(width, height);
      await page.until("document.readyState === 'complete'");
      await sees(page, `event ${what} ${width}`);
      looks++;
    }
  };
  const look = async (when, text) => {
    // Cached answers are dropped a moment after something was stored.
    let html = "";
    for (let tries = 0; !html.includes(text); tries++) {
      assert(tries < 400, `the page of the event ${when} never says ${text}`);
      await wait(50);
      html = await (await fetch(site + path)).text();
    }
    check(`event ${when}`, html);
    await page.open(site + path);
    await measure(when);
  };
  await look("planned", "not drawn yet");
  looks += await checkHall(page, site + path);
  score("event", "draw", "--yes");
  await look("drawn", "Court 1");
  // A visitor says who they are, and sees their next match first.
  await page.size(390, 844);
  await page.value(`document.querySelector(".you select").value = "1"`);
  await page.value(`document.querySelector(".you button").click()`);
  await page.until("document.querySelector('.next') !== null");
  const next = await page.value("document.querySelector('.next').textContent");
  assert.match(next, /^Ann (Court \d|Round \d, match \d), against .*(now|next|after)/);
  await sees(page, "event of an entrant");
  for (const { id } of payload("event").fixtures.slice(0, 15)) score("result", id, "11-6");
  score("event", "draw", "--yes");
  score("result", "ko.1.1", "11-9");
  await look("knockout", ">9</b>");
  looks += await checkHall(page, site + path);
  // An update of the page leaves the focus on the form.
  await page.size(390, 844);
  await page.open(site + path);
  await page.until("document.querySelector('.you select') !== null");
  await page.value("document.querySelector('.you select').focus()");
  score("result", "ko.1.2", "11-3");
  await page.until("document.querySelector('#board').textContent.includes('Final')"
    + " && document.querySelector('.bracket').textContent.includes('3')");
  assert(await page.value("document.activeElement.id === 'you'"), "an update takes the focus");
  // And on a link among what is updated.
  await page.value("document.querySelector('#board .facts a').focus()");
  for (const id of ["ko.2.1", "ko.2.2"]) score("result", id, "11-8");
  await look("finished", "podium");
  looks += await checkHall(page, site + path);
  // A table with many figures: pairings by points, with their tie-breaks.
  score("event", "new", "Swiss", "--sport", "pickleball", "--as", "swiss", "--courts", "2", "--new", ...names);
  score("event", "draw", "--event", "Swiss", "--yes");
  for (const { id } of payload("event", "Swiss").fixtures) score("result", id, "11-6", "--event", "Swiss");
  await page.open(`${site}/e/${payload("links", "event", "Swiss").link.split("/").pop()}`);
  await measure("with many figures");
  return looks;
}

module.exports = { checkEvents };
