"use strict";
// Looks at some surfaces in Firefox, which is driven through its own protocol (Marionette).
const { execFileSync, spawn } = require("child_process");
const { mkdirSync, writeFileSync } = require("fs");
const net = require("net");
const { join } = require("path");
const { home, serve, wait } = require("../programs.js");
const { faults } = require("./faults.js");
const { names, play, scenes } = require("./rounds.js");

// The Firefox that is installed, or null.
function program() {
  for (const name of [process.env.FIREFOX, "firefox", "firefox-esr"]) {
    try { if (name) return execFileSync("sh", ["-c", "command -v \"$0\"", name]).toString().trim(); } catch {}
  }
  return null;
}

class Firefox {
  static async start() {
    const firefox = new Firefox();
    const profile = join(home, "firefox");
    const port = await new Promise((resolve) => {
      const probe = net.createServer().listen(0, "127.0.0.1", () => { const { port } = probe.address(); probe.close(() => resolve(port)); });
    });
    mkdirSync(profile);
    writeFileSync(join(profile, "user.js"), `user_pref("marionette.port", ${port});\n`
      + `user_pref("datareporting.policy.dataSubmissionEnabled", false);\nuser_pref("ui.prefersReducedMotion", 1);\n`);
    firefox.process = spawn(program(), ["--headless", "--no-remote", "--marionette", "--remote-allow-system-access", "--profile", profile],
      { stdio: "ignore", env: { ...process.env, HOME: home } });
    process.on("exit", () => firefox.process.kill());
    for (let tries = 0; !firefox.socket; tries++) {
      if (tries > 300) throw new Error("Firefox does not answer");
      await wait(200);
      firefox.socket = await new Promise((resolve) => {
        const socket = net.connect(port, "127.0.0.1", () => resolve(socket)).on("error", () => resolve(null));
      });
    }
    [firefox.waiting, firefox.next, firefox.rest] = [new Map(), 1, Buffer.alloc(0)];
    firefox.socket.on("data", (bytes) => firefox.take(bytes));
    await firefox.call("WebDriver:NewSession", {});
    return firefox;
  }

  // A message is its length in bytes, a colon and JSON: [1, number, error, result].
  take(bytes) {
    this.rest = Buffer.concat([this.rest, bytes]);
    for (let colon = this.rest.indexOf(58); colon > 0; colon = this.rest.indexOf(58)) {
      const end = colon + 1 + Number(this.rest.subarray(0, colon));
      if (this.rest.length < end) return;
      const message = JSON.parse(this.rest.subarray(colon + 1, end));
      this.rest = this.rest.subarray(end);
      // The first message is a greeting.
      if (!Array.isArray(message)) continue;
      const [, id, error, result] = message;
      const { resolve, reject } = this.waiting.get(id) ?? {};
      this.waiting.delete(id);
      if (error) reject?.(new Error(`Firefox: ${error.message}`));
      else resolve?.(result?.value ?? result);
    }
  }

  call(name, parameters) {
    const id = this.next++;
    const text = JSON.stringify([0, id, name, parameters]);
    this.socket.write(`${Buffer.byteLength(text)}:${text}`);
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  }

  // As of a page in Chromium.
  value(expression) {
    return this.call("WebDriver:ExecuteAsyncScript", { args: [], sandbox: null, scriptTimeout: 30000,
      script: `const done = arguments[0]; Promise.resolve(${expression}).then(done)` });
  }

  async until(expression) {
    for (let tries = 0; !(await this.value(expression).catch(() => false)); tries++) {
      if (tries > 400) throw new Error("never in Firefox: " + expression);
      await wait(50);
    }
  }

  // The window isn't made smaller than a phone, so the page in it is.
  async size(width, height) {
    await this.call("Marionette:SetContext", { value: "chrome" });
    await this.value(`(() => {
      const { style } = gBrowser.selectedBrowser;
      for (const [name, size] of [["width", ${width}], ["height", ${height}]]) {
        for (const kind of ["min-", "max-", ""]) style.setProperty(kind + name, size + "px", "important");
      }
    })()`);
    await this.call("Marionette:SetContext", { value: "content" });
    await this.until(`innerWidth === ${width} && innerHeight === ${height}`);
  }

  async stop() {
    const ended = new Promise((resolve) => this.process.on("exit", resolve));
    await this.call("Marionette:Quit", { flags: ["eForceQuit"] });
    await ended;
  }
}

// A shared page and its print, boards, an event and a keypad.
async function firefox(run) {
  if (!program()) return console.log("Firefox is not installed: nothing was looked at in it.");
  const browser = await Firefox.start();
  const sizes = { phone: [[320, 640], [844, 390]], screen: [[1280, 800]] };
  const look = async (row, path, sizes, options = {}) => {
    for (const [width, height] of sizes) {
      await browser.size(width, height);
      if (path) await browser.call("WebDriver:Navigate", { url: run.site + path });
      await browser.until("document.readyState === 'complete'");
      await browser.value(`(dispatchEvent(new Event("resize")), document.fonts.ready.then(() => new Promise(requestAnimationFrame)))`);
      const found = (await browser.value(`(${faults})(${JSON.stringify(options)})`)).faults;
      await run.shoot(null, "firefox", row, `${width}×${height}`, { found, isDrawn: false });
    }
  };
  const chromium = await run.page();
  const print = async (row, path) => {
    const data = await browser.call("WebDriver:Print", { shrinkToFit: false, background: false, page: { width: 21, height: 29.7 } });
    const { sheets, faults } = run.sheets(data);
    const { length } = (await run.paper(chromium, path)).sheets;
    if (sheets.length > length) run.gallery.fault("firefox", row, `prints ${sheets.length} pages, and Chromium ${length}`);
    faults.forEach((all, index) => all.forEach((fault) => run.gallery.fault("firefox", `${row}, page ${index + 1}`, fault)));
  };
  try {
    await browser.call("WebDriver:SetWindowRect", { width: 1400, height: 1000 });
    const shown = [["archery", "round over"], ["discgolf", "stroke over"], ["pickleball", "doubles over"], ["tenpin", "game over"]];
    for (const [sport, scene] of shown) {
      const round = run.rounds.find((each) => each.sport === sport && each.scene === scene && each.kind === "long");
      if (!round) continue;
      await look(`share page ${sport}`, `/s/${round.link}`, [...sizes.phone, ...sizes.screen], { says: round.people });
      await print(`share page ${sport}`, `/s/${round.link}`);
      await look(`board ${sport}`, `/s/${round.link}/board`, sizes.screen, { fits: true });
    }
    for (const event of run.events.filter((each) => /^(night|tournament)$/.test(each.scene))) {
      await look(`event ${event.scene} ${event.kind}`, `/e/${event.link}`, [...sizes.phone, ...sizes.screen]);
      await print(`event ${event.scene} ${event.kind}`, `/e/${event.link}`);
    }
    for (const sport of run.sports.filter((each) => scenes[each])) {
      const scene = scenes[sport].find((each) => !each.over && each.lines);
      const server = await serve(play(sport, scene, names.long).id);
      await browser.call("WebDriver:Navigate", { url: `http://127.0.0.1:${server.port}/k#${server.token}` });
      await browser.until("document.querySelector('input[name=name]')");
      await browser.value(`document.querySelector("input[name=name]").value = "Eve"`);
      await browser.value(`document.querySelector("form button").click()`);
      await browser.until("document.querySelectorAll('#keys button').length");
      await look(`keypad ${sport}`, null, [...sizes.phone, ...sizes.screen], { fits: true, blocks: "body > *" });
      await server.stop();
    }
  } finally {
    await browser.stop();
  }
}

module.exports = { Firefox, firefox };
