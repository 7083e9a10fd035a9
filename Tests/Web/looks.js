"use strict";
// Usage: node Tests/Web/looks.js FOLDER [PICTURES] [--only PATTERN] [--write]
//
// Draws every surface of every sport at six sizes, with short and long names, and checks it: no text
// is cut, covered or faint, nothing is too small to touch, everything has a name and an order, in the
// dark, with forced colours and at twice the size of text too. Faults that looks/known.txt doesn't name
// fail. Small grey pictures are compared with those in Tests/Recorded/Looks, so that a change of a
// layout is seen; --write records them. PICTURES takes one contact sheet per surface for people to look
// at. FOLDER may be that of Docs/Examples/Club: its sport is drawn and checked too, but not recorded.
const { execFileSync } = require("child_process");
const { mkdirSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } = require("fs");
const { join } = require("path");
const { Browser } = require("./browser.js");
const { end, home, program, score, serve, setClock, sports } = require("./programs.js");
const { enlarge, faults, indistinct, misordered, unnamed, unreadable } = require("./looks/faults.js");
const { firefox } = require("./looks/firefox.js");
const { Gallery } = require("./looks/gallery.js");
const { keypads } = require("./looks/keypads.js");
const known = require("./looks/known.js");
const rounds = require("./looks/rounds.js");
const { differences, drawnBy, incomparable, record } = require("./looks/recorded.js");
const surfaces = require("./looks/surfaces.js");
const { terminal, terminals } = require("./looks/terminals.js");

const words = process.argv.slice(3);
const only = words.includes("--only") ? new RegExp(words[words.indexOf("--only") + 1]) : null;
const folder = words.find((word, index) => !word.startsWith("--") && words[index - 1] !== "--only");
const sizes = [[320, 640], [360, 740], [390, 844], [844, 390], [1280, 800], [1920, 1080]];
// The sizes whose pictures are recorded.
const kept = sizes.filter(([width]) => [360, 1280].includes(width));
// Everything happens at this time.
const now = "2026-11-28T10:30:00Z";

class Run {
  constructor(browser, gallery) {
    const kinds = ["share pages", "boards", "pictures", "prints", "terminals", "keypads", "owner"];
    // Only what is needed is played.
    const isNeeded = (sport) => !only || /firefox|errors|event/.test(only.source)
      || kinds.some((kind) => ["short", "long", "longest"].some((names) => only.test(`${kind} ${sport} ${names}`)));
    Object.assign(this, { browser, gallery, sizes, kept, folder, sports: sports().filter(isNeeded), rounds: [], events: [],
      surfaces: new Set(), jobs: [] });
  }

  wants(surface) { return !only || only.test(surface); }

  // Adds work on a surface, which gets a page.
  add(surface, row, work) {
    if (this.wants(surface)) this.jobs.push({ surface, row, work });
  }

  // Adds a look at a page of the server at every size.
  look(surface, row, options) { this.add(surface, row, (page) => this.visit(page, surface, row, options)); }

  async visit(page, surface, row, { path, status, isOwner, ...options }) {
    await page.size(...(options.sizes ?? sizes)[0]);
    if (isOwner) await this.open(page, this.mine);
    await this.open(page, path, status);
    await this.lookAt(page, surface, row, options);
  }

  // Does what was added, several at a time, as a part of the time goes by in waiting.
  async work(tabs = 3) {
    await Promise.all(Array.from({ length: tabs }, async () => {
      const page = await this.page();
      for (let job = this.jobs.shift(); job; job = this.jobs.shift()) {
        await job.work(page).catch((error) => this.gallery.brokeOff(job.surface, job.row, error));
      }
    }));
  }

  // Returns a new page, whose clock is the one of the programs; that of a keypad goes on, as it counts
  // seconds. The pages of a board are turned by the test.
  async page() {
    const page = await this.browser.page();
    await page.call("Page.addScriptToEvaluateOnNewDocument", { source: `{
      const Own = Date, began = Own.now(), own = setInterval;
      const moment = () => ${Date.parse(now)} + (Own.now() - began) * (location.pathname === "/k" ? 1 : 0.001);
      Date = class extends Own {
        constructor(...parts) { super(...parts.length ? parts : [moment()]); }
        static now() { return moment(); }
      };
      setInterval = (work, time) => time < 8000 ? own(work, time) : (window.turn = work, 0);
    }` });
    return page;
  }

  // Opens a page of the server, which must answer with a status.
  async open(page, path, status = 200) {
    const url = path.includes(":") ? path : this.site + path;
    await page.open(url);
    await page.until("document.readyState === 'complete'");
    const answer = await page.value("performance.getEntriesByType('navigation')[0]?.responseStatus");
    if (!url.startsWith("file:") && answer !== status) throw new Error(`${path} answers ${answer || "nothing"}, not ${status}`);
    await this.media(page, {});
  }

  settle(page) {
    // A page behind others may get no frame.
    return page.value("document.fonts.ready.then(() => new Promise((done) => { setTimeout(done, 1000); "
      + "requestAnimationFrame(() => requestAnimationFrame(done)); }))");
  }

  async faults(page, options) { return page.value(`(${faults})(${JSON.stringify(options)})`); }

  media(page, { isForced = false, isDark = false }) {
    return page.call("Emulation.setEmulatedMedia", { media: "", features: [
      { name: "prefers-color-scheme", value: isDark ? "dark" : "light" }, { name: "forced-colors", value: isForced ? "active" : "none" },
      { name: "prefers-reduced-motion", value: "reduce" },
    ] });
  }

  // Takes a picture, and notes its faults.
  async shoot(page, surface, row, column, { texts = [], scale, isWhole, isDrawn = true, records, found = [] }) {
    this.surfaces.add(surface);
    const at = `${row} ${column}`;
    for (const fault of found) this.gallery.fault(surface, at, fault);
    if (!isDrawn || !records && !folder && !texts.length) return;
    const { faint } = await this.gallery.take(page, { surface, row, column, isWhole, texts, scale, cells: records ? 250 : 0 });
    for (const each of faint ?? []) this.gallery.fault(surface, at, `can't be seen: ${each.told} (${each.contrast.toFixed(1)})`);
  }

  // Looks at an open page at every size; `isDeep`: in the dark, with forced colours, large text, names and
  // focus too. Without `isDrawn` no pictures are taken.
  async lookAt(page, surface, row, { sizes = this.sizes, kept = this.kept, isWhole = false, fits = () => false, isDeep = false,
    isBoard = false, isDrawn = true, says = [], blocks }) {
    const resize = async (width, height) => {
      await page.size(width, height);
      await page.value(`dispatchEvent(new Event("resize"))`);
      await this.settle(page);
    };
    const least = (text) => ({ ...text, least: text.size < 20 ? 2.6 : 3.6 });
    for (const [width, height] of sizes) {
      await resize(width, height);
      const check = async () => {
        const { faults, texts } = await this.faults(page, { fits: fits(width), says, blocks: fits(width) ? blocks : null });
        if (isBoard) faults.push(...await page.value(`(${unreadable})()`));
        return { faults, texts };
      };
      const { faults, texts } = await check();
      const records = isDrawn && kept.some(([each]) => each === width);
      await this.shoot(page, surface, row, `${width}×${height}`,
        { texts: records ? texts.filter((text) => text.isDrawn).map(least) : [], isWhole, isDrawn, found: faults, records });
      // A board has several pages if one does not take all.
      const isFirst = `[...document.querySelectorAll("[data-range]:not([data-range] + [data-range])")].every((each) => !each.hidden)`;
      for (let number = 2; number < 30 && isBoard; number++) {
        await page.value("window.turn?.()");
        if (await page.value(isFirst)) break;
        await this.settle(page);
        await this.shoot(page, surface, row, `${width}×${height} page ${number}`, { isDrawn, found: (await check()).faults });
      }
    }
    if (!isDeep) return;
    const [width, height] = isBoard ? [1280, 800] : [390, 844];
    const at = `${width}×${height}`;
    await resize(width, height);
    const found = await unnamed(page);
    // A page may be drawn again meanwhile.
    if (!isBoard && (await misordered(page)).length) found.push(...await misordered(page));
    await this.media(page, { isDark: true });
    await this.settle(page);
    await this.shoot(page, surface, row, at + " dark", { isWhole, isDrawn, found: (await this.faults(page, {})).faults });
    await this.media(page, { isForced: true });
    await this.settle(page);
    if (isBoard) found.push(...await page.value(`(${indistinct})()`));
    const { texts } = await this.faults(page, {});
    await this.shoot(page, surface, row, at + " forced colours", { isWhole, isDrawn, found, texts: texts.map(least) });
    await this.media(page, {});
    await page.value(`(${enlarge})()`);
    await this.settle(page);
    const large = await this.faults(page, { zoomed: true });
    await this.shoot(page, surface, row, at + " text 200 %", { isWhole, isDrawn,
      found: large.faults.filter((fault) => !isBoard || fault.startsWith("covers")) });
    await page.value(`(${enlarge})(true)`);
  }

  // Checks the output of a terminal, and draws it on the contact sheet.
  async type(page, surface, row, columns, text, found) {
    const column = `${columns} columns`;
    if (folder) {
      const svg = terminal(text.split("\n").slice(0, 60).join("\n"), columns);
      const [, width, height] = /width="([\d.]+)" height="([\d.]+)"/.exec(svg).map(Number);
      await page.size(Math.ceil(width), Math.ceil(height));
      await this.html(page, `<body style="margin:0"><style>svg{display:block}</style>${svg}`);
    }
    await this.shoot(page, surface, row, column, { found, scale: 0.6 });
  }

  // Shows a text as the only content of a page; a page of the server would forbid its styles.
  async html(page, text) {
    await page.call("Page.navigate", { url: "about:blank" });
    await page.until("location.href === 'about:blank'");
    const { frameTree } = await page.call("Page.getFrameTree");
    await page.call("Page.setDocumentContent", { frameId: frameTree.frame.id,
      html: `<!DOCTYPE html><meta charset="utf-8">${text}` });
  }

  // Prints a page on A4, and returns its sheets of paper.
  async paper(page, path) {
    await page.size(1280, 800);
    await this.open(page, path);
    const { data } = await page.call("Page.printToPDF",
      { paperWidth: 8.27, paperHeight: 11.69, preferCSSPageSize: true, printBackground: false });
    return this.sheets(data);
  }

  // Prints a page, and looks at each sheet of paper.
  async print(page, { surface, row, path }) {
    const { sheets, faults } = await this.paper(page, path);
    for (const [index, sheet] of sheets.entries()) {
      const column = `page ${index + 1} of ${sheets.length}`;
      this.surfaces.add(surface);
      // Of a long print, the first and the last page are recorded.
      await this.gallery.add(sheet, { surface, row, column, scale: 0.62, cells: [0, sheets.length - 1].includes(index) ? 150 : 0 });
      for (const fault of faults[index]) this.gallery.fault(surface, `${row} ${column}`, fault);
    }
  }

  // Returns the sheets of paper of a PDF as pictures, and the faults of each.
  sheets(data) {
    const place = mkdtempSync(join(home, "print-"));
    writeFileSync(join(place, "print.pdf"), Buffer.from(data, "base64"));
    const run = (program, ...words) => execFileSync(program, words, { cwd: place, maxBuffer: 1 << 26 });
    run("pdftoppm", "-png", "-r", "60", "print.pdf", "print");
    const text = run("pdftotext", "-layout", "print.pdf", "-").toString().split("\f").slice(0, -1);
    const boxes = run("pdftotext", "-bbox", "print.pdf", "-").toString().split("<page ").slice(1);
    const sheets = readdirSync(place).filter((name) => name.endsWith(".png")).sort()
      .map((name) => readFileSync(join(place, name)).toString("base64"));
    const faults = sheets.map((_, index) => {
      const lines = (text[index] ?? "").split("\n").filter((line) => line.trim());
      const paper = Number(/width="([\d.]+)"/.exec(boxes[index])?.[1] ?? 595);
      return [
        ...index > 0 && lines.length < 3 ? [`a page with only “${lines.join(" / ")}”`] : [],
        ...[...boxes[index]?.matchAll(/xMax="([\d.]+)"/g) ?? []].some(([, x]) => Number(x) > paper + 0.5) ? ["text is beyond the paper"] : [],
      ];
    });
    return { sheets, faults };
  }
}

// Draws everything.
async function draw(run, lap) {
  score("me", "Ann", "--new");
  if (only?.source.startsWith("keypads")) {
    setClock(now);
    keypads(run);
    return run.work();
  }
  // The owner's pages show all rounds: further ones are played after them.
  run.rounds = rounds.rounds(run.sports);
  surfaces.expire(run.rounds.at(-1));
  if (program === "score" && (!only || /event|firefox/.test(only.source))) run.events = rounds.events();
  setClock(now);
  const server = await serve(run.rounds.at(-1).id, "--mine");
  run.site = `http://127.0.0.1:${server.port}`;
  run.mine = server.mine;
  lap("rounds and events");
  await surfaces.owner(run);
  surfaces.events(run);
  await run.work();
  lap("owner's pages and events");
  keypads(run);
  for (const surface of ["numbers", "documents", "boards", "pictures", "errors", "prints"]) surfaces[surface](run);
  terminals(run);
  await run.work();
  if (!only || only.test("firefox")) await firefox(run);
  await server.stop();
}

(async () => {
  if (folder) mkdirSync(folder, { recursive: true });
  const began = Date.now();
  // Before it, each call is a second later.
  setClock("2026-11-01T08:00:00Z", 1);
  const browser = new Browser("--disable-renderer-backgrounding", "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows");
  const gallery = await Gallery.open(browser, folder);
  const run = new Run(browser, gallery);
  const lap = (what) => console.log(`${((Date.now() - began) / 1000).toFixed(0).padStart(4)} s  ${what}: ${gallery.taken} pictures`);
  const lines = [];
  const tell = (title, all) => { if (all.length) lines.push(`\n## ${title}\n`, ...all.map((each) => `- ${each}`)); };
  try {
    await draw(run, lap).catch((error) => gallery.brokeOff("all", "", error));
    for (const surface of run.surfaces) await gallery.lay(surface);
    lap("all");
    const [machine, isAll] = [await drawnBy(browser, gallery, await browser.page()), !only && program === "score"];
    const unknown = known.unknown(gallery.faults);
    for (const surface of [...new Set(unknown.map((each) => each.surface))].sort()) {
      const own = unknown.filter((each) => each.surface === surface);
      tell(surface, [...new Set(own.map(({ text }) => text))].sort().map((text) => {
        const places = own.filter((each) => each.text === text).map(({ at }) => at).sort();
        return `${text}: ${places.slice(0, 4).join(", ")}${places.length > 4 ? ` and ${places.length - 4} more` : ""}`;
      }));
    }
    tell("Errors of pages", browser.faults);
    const isWriting = words.includes("--write");
    // With another browser or other fonts, texts have other widths, and other faults.
    const reason = isWriting ? null : incomparable(machine);
    if (isWriting) {
      record(gallery.recorded, machine, isAll);
      if (isAll) known.shrink(run.surfaces);
    } else if (program === "score") {
      if (isAll && !reason) tell("Faults in looks/known.txt that occur no more", known.mended(run.surfaces));
      const changes = differences(gallery.recorded, isAll);
      if (!reason) tell("Pictures that differ from Tests/Recorded/Looks: look at them, then make looks-record", changes);
      else console.log(`Pictures are not compared with the recorded ones, because ${reason}: ${changes.length} would differ.`);
    }
    if (folder) writeFileSync(join(folder, `FAULTS-${program}.md`), lines.join("\n") + "\n");
    console.log(lines.join("\n"));
    console.log(`${gallery.recorded.length} pictures of ${run.surfaces.size} surfaces; ${gallery.faults.length - unknown.length} faults are known, `
      + `${unknown.length} are not`);
    if (reason && lines.length) console.log("Nothing of this fails here, as the browser or the fonts are others.");
    else if (lines.length) process.exitCode = 1;
  } finally {
    await browser.close();
    end();
  }
  // Servers of a keypad that broke off would keep the process.
  process.exit();
})().catch((error) => {
  console.error(error);
  process.exit(1);
});
