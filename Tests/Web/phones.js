"use strict";
// Usage: node Tests/Web/phones.js FOLDER [PICTURES]
//
// Problems with phones: a finger on a key while the round changes, links that end, are renewed or
// incomplete, a phone that is rotated, and one that opens the page without a network.
const { execFileSync } = require("child_process");
const { mkdirSync } = require("fs");
const { join } = require("path");
const assert = require("assert");
const { Browser } = require("./browser.js");
const { Proxy } = require("./proxy.js");
const { counted, end, examples, home, letIn, payload, score, serve, start, wait } = require("./programs.js");

const [, , , pictures] = process.argv;
if (pictures) mkdirSync(pictures, { recursive: true });
const keys = "document.querySelectorAll('#keys button')";
const words = "document.body.innerText";
const waiting = "Number((/(\\d+) waiting/.exec(document.getElementById('net').textContent) || [0, 0])[1])";

async function phone(browser, server, name, port = server.port) {
  const page = await browser.page();
  await page.open(`http://127.0.0.1:${port}/k#${server.token}`);
  await letIn(page, name);
  // A change only counts as seen after a moment.
  await wait(500);
  return page;
}

// If two phones enter the same event, it counts once, even if the round changes just before the
// touch.
async function fingers(browser, sport) {
  const round = start(sport);
  const server = await serve(round);
  const [eve, sam] = [await phone(browser, server, "Eve"), await phone(browser, server, "Sam")];
  const letGo = await eve.touch("#keys button");
  await sam.value(`${keys}[0].click()`);
  const isCounted = "document.getElementById('said').textContent.startsWith('Counted: ')";
  await sam.until(isCounted);
  await wait(200);
  await letGo();
  await eve.until(isCounted);
  assert.strictEqual(counted(sport, round), 1, "one touch, one event");
  assert.strictEqual(await eve.value("document.querySelectorAll('.ask').length"), 0);
  await wait(500);
  // The round changes while a finger moves towards a key.
  const touched = eve.value(`new Promise((resolve) => new MutationObserver((_, observer) => {
    observer.disconnect();
    const touch = (kind) => ${keys}[0].dispatchEvent(new PointerEvent(kind, { bubbles: true }));
    touch("pointerdown");
    touch("pointerup");
    ${keys}[0].click();
    resolve();
  }).observe(document.getElementById("main"), { childList: true, subtree: true }))`);
  await sam.value(`${keys}[0].click()`);
  await touched;
  await eve.until(waiting + " === 0");
  await wait(300);
  assert.strictEqual(counted(sport, round), 2, "what was not seen yet is not counted again");
  const said = await eve.value("document.getElementById('said').textContent");
  assert(said.startsWith("Counted: "), said);
  // A number pad answers the question that was current when the pad was opened.
  const other = "document.querySelector('#keys .other')";
  if (await eve.value(`${other} !== null`)) {
    await wait(500);
    await eve.value(`${other}.click()`);
    await sam.value(`${keys}[0].click()`);
    await sam.until(waiting + " === 0");
    await wait(1000);
    await eve.value(`[...${keys}].find((key) => key.textContent === "9").click()`);
    await eve.value("document.querySelector('#keys .fill').click()");
    await eve.until("document.querySelector('.ask')");
    assert((await eve.value(words)).includes("Two phones differ"));
    // The first answer keeps the value that is currently in effect.
    const scores = "[...document.querySelectorAll('.sides .total b')].map((b) => b.textContent).join()";
    const before = await eve.value(scores);
    await wait(500);
    await eve.value("document.querySelector('.ask div button').click()");
    await eve.until("!document.querySelector('.ask') && " + waiting + " === 0");
    assert.strictEqual(await eve.value(scores), before);
  }
  await server.stop();
}

// A double tap counts once, even if another key is under the finger by then; and while two phones
// differ, the page still shows what the keys are for.
async function bounces(browser, sport) {
  const round = start(sport);
  const server = await serve(round);
  const [eve, sam] = [await phone(browser, server, "Eve"), await phone(browser, server, "Sam")];
  const said = "document.getElementById('said').textContent";
  for (const expected of [1, 2]) {
    for (let time = 0; time < 2; time++) {
      await (await eve.touch("#keys button"))();
      await wait(60);
    }
    await eve.until(`${said}.startsWith("Touched twice at once")`);
    await eve.until(waiting + " === 0");
    await wait(400);
    assert.strictEqual(counted(sport, round), expected, "one of two touches");
  }
  await sam.until(`document.getElementById("net").textContent === "Online"`);
  // Both enter something for the same question, each with another key.
  const differ = [eve, sam].map((page, index) => page.value(`${keys}[${index}].click()`));
  await Promise.all(differ);
  for (const page of [eve, sam]) await page.until("document.querySelector('.ask')");
  for (const page of [eve, sam]) {
    const isShown = `(() => { const line = document.getElementById("line");
      const box = line.getBoundingClientRect();
      return line.contains(document.elementFromPoint(box.x + 5, box.y + box.height / 2)); })()`;
    assert(await page.value(isShown), "the question is covered");
  }
  // Play goes on meanwhile.
  await wait(700);
  await eve.value(`${keys}[0].click()`);
  await eve.until(`${waiting} === 0 && document.getElementById("net").textContent === "Online"`);
  await server.stop();
}

// If two phones differ about the last rally, or the last arrow, the question is orange and has both
// answers, the score is marked, and nobody has won yet. No message has an id.
async function lastEntry(browser, sport) {
  const round = start(sport);
  const server = await serve(round);
  const [eve, sam] = [await phone(browser, server, "Eve"), await phone(browser, server, "Sam")];
  const isPlayed = "document.querySelectorAll('#keys button').length === 0";
  let isLast = false;
  for (let number = 0; number < 400 && !isLast; number++) {
    // The press after which everything is played is known from the prompts sent ahead.
    await eve.value(`${keys}[0].click()`);
    await eve.until(waiting + " === 0");
    isLast = await eve.value(isPlayed);
  }
  await eve.value("[...document.querySelectorAll('#foot button')].find((b) => b.textContent.startsWith('Undo')).click()");
  for (const page of [eve, sam]) await page.until(keys + ".length > 0");
  await wait(700);
  await Promise.all([eve, sam].map((page, index) => page.value(`${keys}[${index}].click()`)));
  for (const page of [eve, sam]) {
    await page.until(`document.querySelector('.ask') && ${waiting} === 0`);
    assert.strictEqual(await page.value("document.querySelectorAll('.ask button').length"), 2);
    assert.strictEqual(await page.value("getComputedStyle(document.querySelector('.ask')).backgroundColor"),
      "rgb(255, 179, 92)");
    assert.strictEqual(await page.value("document.querySelectorAll('.result').length"), 0);
    assert(await page.value("document.querySelectorAll('.sides .asked').length") > 0, "no mark");
    const text = await page.value(words);
    assert(!text.includes(round) && !text.includes(round.slice(0, 4)) && !text.includes("key is known"), text);
    if (pictures) await page.picture(join(pictures, `${sport}-last.png`));
  }
  // A key ignores touches shortly after it appeared.
  await eve.until("!document.querySelector('.ask') || (document.querySelector('.ask button').click(), false)");
  const text = await eve.value(words);
  assert(!text.includes(round.slice(0, 4)), text);
  await server.stop();
}

// The keys of a keyboard press the keys of the page; the sheet keeps the focus, and returns it.
async function keyboard(browser, sport) {
  const round = start(sport);
  const server = await serve(round);
  const eve = await phone(browser, server, "Eve");
  await eve.key("1");
  await eve.until(waiting + " === 0 && document.getElementById('said').textContent.length");
  assert.strictEqual(counted(sport, round), 1);
  if (await eve.value("document.querySelector('#keys .other') !== null")) {
    await wait(500);
    await eve.key("9");
    assert.strictEqual(await eve.value("document.querySelector('#keys output').firstChild.textContent"), "9");
    await eve.key("Enter");
    await eve.until(waiting + " === 0");
    assert.strictEqual(counted(sport, round), 2);
  }
  const focused = "document.activeElement.textContent";
  const inSheet = "document.getElementById('sheet').contains(document.activeElement)";
  await eve.value("(() => { const more = [...document.querySelectorAll('#foot button')][1]; more.focus(); more.click(); })()");
  assert.strictEqual(await eve.value(focused), "Back");
  for (const modifiers of [8, 0, 0]) {
    await eve.key("Tab", modifiers);
    assert(await eve.value(inSheet), "Tab left the sheet");
  }
  await eve.key("Escape");
  assert.strictEqual(await eve.value("document.getElementById('sheet').hidden"), true);
  assert.strictEqual(await eve.value(focused), "Card and more");
  await server.stop();
}

// The scorer goes to another part of the card, such as another hole, and back.
async function elsewhere(browser, sport) {
  const round = start(sport);
  const server = await serve(round);
  const eve = await phone(browser, server, "Eve");
  const goes = await eve.value("JSON.parse(localStorage.getItem('state')).goes");
  if (goes) {
    const line = "document.getElementById('line').textContent";
    const before = await eve.value(line);
    await eve.value("[...document.querySelectorAll('#foot button')][1].click()");
    await eve.value(`[...document.querySelectorAll('#sheet button')].find((b) => b.textContent === ${JSON.stringify(goes)}).click()`);
    await eve.until(`document.querySelector('#sheet h2').textContent === ${JSON.stringify(goes)}`);
    await eve.value("[...document.querySelectorAll('#sheet .list button')][3].click()");
    await eve.until(`document.getElementById('sheet').hidden && ${line} !== ${JSON.stringify(before)}`);
    if (pictures) await eve.picture(join(pictures, `${sport}-elsewhere.png`));
    await wait(500);
    const place = await eve.value(line);
    await eve.value(`${keys}[0].click()`);
    await eve.until(`${waiting} === 0 && ${line} !== ${JSON.stringify(place)}`);
    // After the last cell of that part, or with a key, play goes on where it was.
    await wait(500);
    await eve.value(`[...${keys}].find((key) => key.textContent === "Back to the turn")?.click()`);
    await eve.until(`${line} === ${JSON.stringify(before)}`);
    assert.strictEqual(counted(sport, round), 1);
  }
  await server.stop();
  return goes;
}

// Without a network the page shows who is next, and what waits.
async function captions(browser, sport) {
  const server = await serve(start(sport));
  const proxy = new Proxy(server.port);
  const eve = await phone(browser, server, "Eve", await proxy.listen());
  const turns = "document.querySelectorAll('.sides .turn').length";
  await eve.until("localStorage.getItem('ahead')");
  proxy.cut();
  for (let number = 0; number < 2; number++) {
    await eve.value(`${keys}[${number}].click()`);
    await wait(300);
  }
  await eve.until("document.getElementById('wait').textContent");
  const said = await eve.value("document.getElementById('wait').textContent");
  assert(said.startsWith("2 waiting, kept on this phone:"), said);
  assert.strictEqual(await eve.value(turns), 1);
  assert(!(await eve.value("document.getElementById('line').textContent")).includes("before"));
  proxy.mend();
  await eve.until(waiting + " === 0", 40);
  assert.strictEqual(await eve.value(turns), 1);
  proxy.close();
  await server.stop();
}

// Entries that wait when a link ends are offered under the next link, and none is lost.
async function links(browser, sport) {
  const round = start(sport);
  let server = await serve(round);
  const proxy = new Proxy(server.port);
  const port = await proxy.listen();
  const eve = await phone(browser, server, "Eve", port);
  proxy.cut();
  for (let number = 0; number < 2; number++) await eve.value(`${keys}[0].click()`);
  assert.strictEqual(await eve.value(waiting), 2);
  score("links", "revoke", "--all");
  proxy.mend();
  await eve.until("document.querySelector('.ask')", 40);
  assert((await eve.value(words)).includes("What waits was not counted"));
  await server.stop();
  server = await serve(round);
  proxy.target = server.port;
  // The new link is opened in the same page.
  await eve.value(`location.hash = ${JSON.stringify(server.token)}`);
  await letIn(eve, "Eve");
  await eve.until("[...document.querySelectorAll('.ask button')].find((b) => b.textContent === 'Count them now')");
  assert.strictEqual(counted(sport, round), 0);
  await wait(500);
  await eve.value("document.querySelectorAll('.ask button')[1].click()");
  await eve.until(waiting + " === 0");
  await eve.until("document.getElementById('said').textContent");
  assert.strictEqual(counted(sport, round), 2);
  // A link to another round only offers the waiting entries, and adds none of them to that round.
  proxy.cut();
  await eve.value(`${keys}[0].click()`);
  const other = start(sport);
  const second = await serve(other);
  proxy.target = second.port;
  proxy.mend();
  await eve.value(`location.hash = ${JSON.stringify(second.token)}`);
  await letIn(eve, "Eve");
  await eve.until("document.querySelector('.ask')");
  assert((await eve.value(words)).includes("Never counted"));
  await wait(500);
  await eve.value("document.querySelector('.ask button').click()");
  await eve.until("!document.querySelector('.ask')");
  assert.strictEqual(counted(sport, other), 0);
  await second.stop();
  // An invalid link doesn't ask for a name.
  const lost = await browser.page();
  await lost.open(`http://127.0.0.1:${server.port}/k#k${"A".repeat(22)}`);
  await lost.until("document.querySelector('.ask')");
  assert.strictEqual(await lost.value("document.querySelectorAll('input[name=name]').length"), 0);
  await lost.open(`http://127.0.0.1:${server.port}/k#kshort`);
  await lost.until("document.querySelector('input[name=link]')");
  proxy.close();
  await server.stop();
}

// An entry of another phone is touched on the card, and corrected there.
async function corrections(browser, sport) {
  const round = start(sport);
  const server = await serve(round);
  const [eve, sam] = [await phone(browser, server, "Eve"), await phone(browser, server, "Sam")];
  assert.strictEqual(await sam.value("document.getElementById('said').textContent"),
    "You keep score as Sam.");
  for (let number = 1; number <= 2; number++) {
    await eve.value(`${keys}[0].click()`);
    await eve.until(waiting + " === 0 && document.getElementById('said').textContent.length");
    await sam.until("document.getElementById('net').textContent === 'Online'");
    await wait(600);
  }
  // Undo names what it would remove: only entries of this phone, and nothing if it has none.
  const undo = "document.querySelector('#foot button small')?.textContent || ''";
  const own = await eve.value(undo);
  assert(own.length > 0 && (await sam.value(undo)) === "", own);
  const places = "document.querySelectorAll('#sheet [data-place]')";
  const before = payload(sport, "show", round).notation;
  await sam.value("[...document.querySelectorAll('#foot button')][1].click()");
  // A cell if the card has any, else the entry itself.
  await sam.value(`${places}[0].click()`);
  const choices = "[...document.querySelectorAll('#sheet .choices button')]";
  await sam.until(choices + ".length > 1");
  if (pictures) await sam.picture(join(pictures, `${sport}-correct.png`));
  await sam.value(choices + "[1].click()");
  // If the next rally would become another player's, the page asks first.
  await sam.until(`document.querySelector(".ask") || ${waiting} === 0`);
  await wait(500);
  await sam.value("[...document.querySelectorAll('.ask button')].at(-1)?.click()");
  await sam.until(waiting + " === 0 && document.getElementById('said').textContent"
    + ".startsWith('Counted: ')");
  const after = payload(sport, "show", round).notation;
  assert.strictEqual(after.length, 2, after.join());
  assert.notStrictEqual(after[0], before[0]);
  assert.strictEqual(after[1], before[1]);
  // A forgotten entry is inserted before another, and a wrong one is removed.
  const rest = (words) => "[...document.querySelectorAll('#sheet .list button')]"
    + `.find((button) => button.textContent === "${words}")`;
  const mended = async (words, said, count) => {
    await wait(500);
    await sam.value("[...document.querySelectorAll('#foot button')][1].click()");
    await sam.value(`${places}[0].click()`);
    await sam.until(rest(words));
    if (pictures) await sam.picture(join(pictures, `${sport}-mend.png`));
    await sam.value(rest(words) + ".click()");
    if (words !== "Take it away") {
      await sam.until("document.querySelector('#sheet h2').textContent === 'Before it'");
      if (pictures) await sam.picture(join(pictures, `${sport}-before.png`));
      await sam.value(choices + "[1].click()");
    }
    await sam.until(`document.querySelector(".ask") || ${waiting} === 0`);
    await wait(500);
    if (pictures) await sam.picture(join(pictures, `${sport}-mending.png`));
    await sam.value("[...document.querySelectorAll('.ask button')].at(-1)?.click()");
    await sam.until(waiting + " === 0 && document.getElementById('said').textContent"
      + `.startsWith("${said}")`);
    assert.strictEqual(payload(sport, "show", round).notation.length, count, words);
  };
  await mended("Take it away", "Removed: ", 1);
  assert((await sam.value(undo)).startsWith("taking away "), await sam.value(undo));
  await sam.value("document.querySelector('#foot button').click()");
  await sam.until(waiting + " === 0 && document.getElementById('said').textContent"
    + ".startsWith('Back again: ')");
  assert.deepStrictEqual(payload(sport, "show", round).notation, after);
  await mended("Put one before it", "Counted: ", 3);
  // If the card only has the current part, the whole card of all players is one touch away.
  const parts = "[...document.querySelectorAll('#sheet .parts button')]";
  await sam.value("[...document.querySelectorAll('#foot button')][1].click()");
  const count = await sam.value(parts + ".length");
  assert(sport !== "archery" || count > 0, "no parts");
  if (pictures) await sam.picture(join(pictures, `${sport}-parts.png`));
  if (count) {
    const name = (await sam.value(parts + ".at(-1).textContent")).replace("All of ", "");
    await sam.value(parts + ".at(-1).click()");
    await sam.until(`document.querySelector("#sheet h2").textContent === ${JSON.stringify(name)}`);
    assert(await sam.value("document.querySelectorAll('#sheet td').length") > 0, name);
    if (pictures) await sam.picture(join(pictures, `${sport}-part.png`));
  }
  await server.stop();
}

// Nothing is cut off, in either orientation of a phone.
async function sizes(browser, sport) {
  const server = await serve(start(sport));
  const eve = await phone(browser, server, "Eve");
  for (const [width, height] of [[320, 640], [390, 844], [844, 390], [667, 375], [1200, 700]]) {
    await eve.size(width, height);
    await wait(100);
    const at = `${sport} at ${width} by ${height}`;
    const cut = `[...${keys}].filter((key) => { const box = key.getBoundingClientRect();
      const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      return box.height < 44 || !key.contains(hit); }).length`;
    assert.strictEqual(await eve.value(cut), 0, at);
    await eve.value("[...document.querySelectorAll('#foot button')][1].click()");
    const wide = "document.getElementById('sheet').scrollWidth > innerWidth"
      + " || document.documentElement.scrollWidth > innerWidth";
    assert.strictEqual(await eve.value(wide), false, at);
    if (pictures) await eve.picture(join(pictures, `${sport}-card-${width}.png`));
    await eve.value("document.querySelector('#sheet button').click()");
    if (pictures) await eve.picture(join(pictures, `${sport}-keys-${width}x${height}.png`));
  }
  await server.stop();
}

// On the board of any kind of round, no element covers another.
async function boards(browser, sport) {
  const server = await serve(start(sport));
  const board = await browser.page(1280, 720);
  let number = 0;
  for (const line of examples(sport)) {
    let round;
    try { round = start(sport, line); } catch { continue; }
    const token = payload(sport, "share", round, "--link").link.split("/").pop();
    await board.open(`http://127.0.0.1:${server.port}/s/${token}/board`);
    await board.until("document.querySelector('.points')");
    for (const [width, height] of [[1280, 720], [540, 960], [1024, 768]]) {
      await board.size(width, height);
      const over = await board.value(`[...document.querySelectorAll('.side')].flatMap((side) => {
        const parts = [...side.children].filter((part) => part.textContent.trim());
        const boxes = parts.map((part) => {
          const range = document.createRange();
          range.selectNodeContents(part);
          const { left, right } = range.getBoundingClientRect();
          const { top, bottom } = part.getBoundingClientRect();
          return { name: part.className, left, right, top, bottom };
        });
        return boxes.flatMap((one, index) => boxes.slice(index + 1).filter((other) =>
          one.left < other.right - 1 && other.left < one.right - 1
          && one.top < other.bottom - 1 && other.top < one.bottom - 1)
          .map((other) => one.name + " and " + other.name));
      }).join(", ")`);
      if (pictures) await board.picture(join(pictures, `${sport}-board${number}-${width}.png`));
      assert.strictEqual(over, "", `${line} at ${width} by ${height}`);
    }
    number += 1;
  }
  assert(number > 1, "there are kinds of rounds");
  // A board whose link has ended does not stay live.
  assert.strictEqual(await board.value("document.querySelectorAll('.live').length"), 1);
  score("links", "revoke", "--all");
  await board.until("document.querySelector('header .over')?.textContent === 'No longer shared'");
  assert.strictEqual(await board.value("document.querySelectorAll('.live').length"), 0);
  await server.stop();
}

// Over https the page is stored on the phone: it opens while no server answers, and keys pressed
// then are entered later.
async function offline(sport) {
  const [certificate, key] = [join(home, "certificate.pem"), join(home, "key.pem")];
  execFileSync("openssl", ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
    "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext",
    "subjectAltName=IP:127.0.0.1,DNS:localhost", "-keyout", key, "-out", certificate],
  { stdio: "ignore" });
  const browser = new Browser("--ignore-certificate-errors");
  try {
    const round = start(sport);
    const server = await serve(round, "--tls-cert", certificate, "--tls-key", key);
    const proxy = new Proxy(server.port);
    const site = `https://127.0.0.1:${await proxy.listen()}`;
    const eve = await browser.page();
    await eve.open(`${site}/k#${server.token}`);
    await letIn(eve, "Eve");
    await eve.value("navigator.serviceWorker.ready.then(() => 1)");
    assert.strictEqual(await eve.value("document.getElementById('lacks').textContent"), "");
    const { installabilityErrors } = await eve.call("Page.getInstallabilityErrors");
    const faults = installabilityErrors.map((error) => error.errorId);
    assert.deepStrictEqual(faults.filter((id) => id !== "in-incognito"), []);
    await eve.value(`${keys}[0].click()`);
    await eve.until(waiting + " === 0 && document.getElementById('said').textContent");
    proxy.cut();
    await eve.call("Page.navigate", { url: "about:blank" });
    await eve.open(`${site}/k`);
    await eve.until(keys + ".length");
    await eve.value(`${keys}[0].click()`);
    await eve.until("document.querySelector('.net.off')");
    assert.strictEqual(await eve.value(waiting), 1);
    proxy.mend();
    await eve.until(waiting + " === 0", 40);
    assert.strictEqual(counted(sport, round), 2);
    // The worker stores the page, but neither scores nor a token.
    const kept = await eve.value("(async () => { const found = [];"
      + "for (const name of await caches.keys()) for (const asked of await (await caches.open(name)).keys())"
      + "  found.push(new URL(asked.url).pathname); return found.sort().join(' '); })()");
    assert.strictEqual(kept, "/a/keypad.css /a/keypad.js /a/keypad.svg /k /k/manifest.json");
    proxy.close();
    await server.stop();
    assert.deepStrictEqual(browser.faults, []);
  } finally {
    await browser.close();
  }
}

(async () => {
  const browser = new Browser();
  try {
    score("me", "Ann", "--new");
    const sports = payload("sports").map((sport) => sport.id);
    const gone = [];
    for (const sport of sports) {
      await fingers(browser, sport);
      await bounces(browser, sport);
      await lastEntry(browser, sport);
      await keyboard(browser, sport);
      if (await elsewhere(browser, sport)) gone.push(sport);
      await captions(browser, sport);
      await links(browser, sport);
      await corrections(browser, sport);
      await sizes(browser, sport);
      await boards(browser, sport);
      console.log(`${sport}: fingers, the last entry, a keyboard, captions, links, corrections, sizes `
        + "and boards");
    }
    assert(gone.length > 0, "in a sport with cells the scorer can go elsewhere");
    await offline(sports[0]);
    console.log("https: installable, and opened without a network");
    assert.deepStrictEqual(browser.faults, [], "no page reported a fault");
  } finally {
    await browser.close();
    end();
  }
})().catch((error) => {
  console.error(error);
  process.exit(1);
});
