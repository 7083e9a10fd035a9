"use strict";
// Usage: node Tests/Web/looks.js FOLDER [PICTURES] [--only PATTERN] [--write]
//
// Draws every surface of every sport at six sizes, with short and long names, and checks it: no text
// is cut, covered or faint, nothing is too small to touch, everything has a name and an order, with
// forced colours and at twice the size of text too. PICTURES takes one contact sheet per surface for
// people to look at. Small grey pictures are compared with those in Tests/Recorded/Looks, so that a
// change of a layout is seen; --write records them. FOLDER may be that of Docs/Examples/Club: its
// sport is drawn too.
const { execFileSync } = require("child_process");
const { mkdirSync, readFileSync, readdirSync, writeFileSync } = require("fs");
const { join } = require("path");
const { Browser } = require("./browser.js");
const { end, home, program, score, serve, sports } = require("./programs.js");
const { enlarge, faults, misordered, still, unnamed } = require("./looks/faults.js");
const { Gallery } = require("./looks/gallery.js");
const { keypads } = require("./looks/keypads.js");
const rounds = require("./looks/rounds.js");
const { differences, record } = require("./looks/recorded.js");
const surfaces = require("./looks/surfaces.js");
const { terminal, terminals } = require("./looks/terminals.js");

const words = process.argv.slice(3);
const only = words.includes("--only") ? new RegExp(words[words.indexOf("--only") + 1]) : null;
const folder = words.find((word, index) => !word.startsWith("--") && words[index - 1] !== "--only");
const sizes = [[320, 640], [360, 740], [390, 844], [844, 390], [1280, 800], [1920, 1080]];
// The sizes whose pictures are recorded.
const kept = sizes.filter(([width]) => [360, 844, 1280].includes(width));

class Run {
  constructor(browser, gallery) {
    Object.assign(this, { browser, gallery, sizes, kept, sports: sports(), rounds: [], events: [], surfaces: new Set() });
  }

  wants(surface) { return !only || only.test(surface); }

  settle(page) {
    // A page behind others may get no frame.
    return page.value("document.fonts.ready.then(() => new Promise((done) => { setTimeout(done, 1000); "
      + "requestAnimationFrame(() => requestAnimationFrame(done)); }))");
  }

  async faults(page, options) { return page.value(`(${faults})(${JSON.stringify(options)})`); }

  media(page, isForced) {
    return page.call("Emulation.setEmulatedMedia", { media: "", features: [
      { name: "prefers-color-scheme", value: "light" }, { name: "forced-colors", value: isForced ? "active" : "none" },
      { name: "prefers-reduced-motion", value: "reduce" },
    ] });
  }

  // Takes a picture, and notes its faults.
  async shoot(page, surface, row, column, { texts = [], scale, isWhole, records, found = [] }) {
    this.surfaces.add(surface);
    if (records) await page.value(`(${still})()`);
    const { faint } = await this.gallery.take(page, { surface, row, column, isWhole, texts, scale, cells: records ? 400 : 0 });
    const at = `${row} ${column}`;
    for (const fault of found) this.gallery.fault(surface, at, fault);
    if (faint?.length) {
      this.gallery.fault(surface, at, "can't be seen: " + faint.slice(0, 4)
        .map((each) => `${each.told} (${each.contrast.toFixed(1)})`).join("; "));
    }
  }

  // Looks at a page at every size; `isDeep`: with forced colours, large text, names and focus too.
  async look(page, surface, row, options) {
    if (!this.wants(surface)) return;
    try {
      await this.lookAll(page, surface, row, options);
    } catch (error) {
      this.gallery.fault(surface, row, "broke off: " + error.stack.split("\n").slice(0, 3).join(" "));
    }
  }

  async lookAll(page, surface, row, { open, sizes = this.sizes, isWhole = false, fits = () => false, isDeep = false, isBoard = false }) {
    await page.size(...sizes[0]);
    await this.media(page, false);
    if (open) await open();
    await page.until("document.readyState === 'complete'");
    const at = (width, height) => `${width}×${height}`;
    for (const [width, height] of sizes) {
      await page.size(width, height);
      await page.value(`dispatchEvent(new Event("resize"))`);
      await this.settle(page);
      const { faults, texts } = await this.faults(page, { fits: fits(width) });
      const drawn = texts.filter((text) => text.isDrawn).map((text) => ({ ...text, least: text.size < 20 ? 2.6 : 3.6 }));
      await this.shoot(page, surface, row, at(width, height),
        { texts: drawn, isWhole, found: faults, records: kept.some(([each]) => each === width) });
    }
    if (!isDeep) return;
    const [width, height] = isBoard ? [1280, 800] : [390, 844];
    await page.size(width, height);
    await this.settle(page);
    const found = await unnamed(page);
    if (!isBoard) found.push(...await misordered(page));
    for (const fault of found) this.gallery.fault(surface, `${row} ${at(width, height)}`, fault);
    await this.media(page, true);
    await this.settle(page);
    const { texts } = await this.faults(page, {});
    await this.shoot(page, surface, row, at(width, height) + " forced colours",
      { isWhole, texts: texts.map((text) => ({ ...text, least: text.size < 20 ? 2.6 : 3.6 })) });
    await this.media(page, false);
    await page.value(`(${enlarge})()`);
    await this.settle(page);
    const large = await this.faults(page, { zoomed: true });
    await this.shoot(page, surface, row, at(width, height) + " text 200 %", { isWhole,
      found: large.faults.filter((fault) => !isBoard || fault.startsWith("covers")) });
    await page.value(`(${enlarge})(true)`);
  }

  // Draws the output of a terminal.
  async type(surface, row, columns, text, found) {
    const column = `${columns} columns`;
    const svg = terminal(text.split("\n").slice(0, 60).join("\n"), columns);
    const [, width, height] = /width="([\d.]+)" height="([\d.]+)"/.exec(svg).map(Number);
    await this.blank.size(Math.ceil(width), Math.ceil(height));
    await this.html(`<body style="margin:0"><style>svg{display:block}</style>${svg}`);
    await this.shoot(this.blank, surface, row, column, { found, scale: 0.6, records: false });
  }

  // Shows a text as the only content of the blank page.
  async html(text) {
    const { frameTree } = await this.blank.call("Page.getFrameTree");
    await this.blank.call("Page.setDocumentContent", { frameId: frameTree.frame.id,
      html: `<!DOCTYPE html><meta charset="utf-8">${text}` });
  }

  // Prints a page on A4, and looks at each sheet of paper.
  async print({ surface, row, url }) {
    if (!this.wants(surface)) return;
    await this.page.size(1280, 800);
    await this.media(this.page, false);
    await this.page.open(url);
    await this.page.until("document.readyState === 'complete'");
    const { data } = await this.page.call("Page.printToPDF",
      { paperWidth: 8.27, paperHeight: 11.69, preferCSSPageSize: true, printBackground: false });
    const file = join(home, "print.pdf");
    writeFileSync(file, Buffer.from(data, "base64"));
    const run = (program, ...words) => execFileSync(program, words, { cwd: home, maxBuffer: 1 << 26 });
    run("sh", "-c", "rm -f print-*.png");
    run("pdftoppm", "-png", "-r", "60", "print.pdf", "print");
    const text = run("pdftotext", "-layout", "print.pdf", "-").toString().split("\f").slice(0, -1);
    const sheets = readdirSync(home).filter((name) => /^print-\d+\.png$/.test(name)).sort();
    for (const [index, name] of sheets.entries()) {
      const column = `page ${index + 1} of ${sheets.length}`;
      this.surfaces.add(surface);
      await this.gallery.add(readFileSync(join(home, name)).toString("base64"), { surface, row, column, scale: 0.62,
        cells: 200 });
      const lines = (text[index] ?? "").split("\n").filter((line) => line.trim());
      if (index > 0 && lines.length < 3) this.gallery.fault(surface, `${row} ${column}`, `a page with only “${lines.join(" / ")}”`);
    }
    const boxes = run("pdftotext", "-bbox", "print.pdf", "-").toString();
    for (const [, x] of boxes.matchAll(/xMax="([\d.]+)"/g)) {
      if (Number(x) > 595.5) { this.gallery.fault(surface, `${row} page 1 of ${sheets.length}`, "text is beyond the paper"); break; }
    }
  }
}

(async () => {
  if (folder) mkdirSync(folder, { recursive: true });
  const began = Date.now();
  const browser = new Browser("--disable-renderer-backgrounding", "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows");
  const gallery = await Gallery.open(browser, folder);
  const run = new Run(browser, gallery);
  const lap = (what) => console.log(`${((Date.now() - began) / 1000).toFixed(0).padStart(4)} s  ${what}`);
  try {
    score("me", "Ann", "--new");
    if (!only || !/^keypads/.test(only.source)) {
      run.rounds = rounds.rounds();
      surfaces.expire(run.rounds.at(-1));
      if (program === "score") run.events = rounds.events();
      lap("rounds and events");
      const server = await serve(run.rounds.at(-1).id, "--mine");
      run.site = `http://127.0.0.1:${server.port}`;
      run.mine = server.mine;
      run.page = await browser.page();
      run.blank = await browser.page();
      const draw = async (...steps) => {
        for (const step of steps) {
          try { await step(run); } catch (error) { gallery.fault(step.name, "", "broke off: " + error.stack.split("\n").slice(0, 3).join(" ")); }
          lap(`${step.name}: ${gallery.taken} pictures`);
        }
      };
      // The owner's pages show all rounds, also those of the keypads.
      await draw(surfaces.owner, surfaces.events);
      await Promise.all([draw(surfaces.boards, surfaces.documents, surfaces.pictures, surfaces.errors, surfaces.prints, terminals),
        draw(keypads)]);
      await server.stop();
    } else {
      await keypads(run);
    }
    for (const surface of run.surfaces) await gallery.lay(surface);
    const changes = words.includes("--write") ? record(gallery.recorded) : differences(gallery.recorded);
    const lines = changes.map((change) => `- ${change}`);
    if (changes.length) lines.unshift("\n## Pictures that differ from Tests/Recorded/Looks\n");
    for (const surface of [...new Set(gallery.faults.map((each) => each.surface))]) {
      lines.push(`\n## ${surface}\n`);
      for (const { at, text } of gallery.faults.filter((each) => each.surface === surface)) lines.push(`- ${at}: ${text}`);
    }
    for (const fault of browser.faults) lines.push(`- a page reported: ${fault}`);
    console.log(lines.join("\n"));
    if (folder) writeFileSync(join(folder, `FAULTS-${program}.md`), lines.join("\n") + "\n");
    if (lines.length) process.exitCode = 1;
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
