"use strict";
// Drives the system's Chromium through a pipe, without other dependencies.
const { spawn, execFileSync } = require("child_process");
const { mkdtempSync, rmSync } = require("fs");
const { tmpdir } = require("os");
const { join } = require("path");

// The first of these programs that is installed.
function program() {
  for (const name of [process.env.CHROMIUM, "chromium", "chromium-browser", "google-chrome"]) {
    if (!name) continue;
    try { return execFileSync("sh", ["-c", "command -v \"$0\"", name]).toString().trim(); } catch {}
  }
  throw new Error("There is no Chromium: make setup-web installs it.");
}

class Browser {
  // Starts it with further options, such as `--ignore-certificate-errors`.
  constructor(...options) {
    this.folder = mkdtempSync(join(tmpdir(), "score-web-"));
    this.process = spawn(program(), [
      "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run",
      "--disable-background-networking", "--disable-dev-shm-usage", "--remote-debugging-pipe",
      "--user-data-dir=" + this.folder, ...options, "about:blank",
    ], { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
    this.next = 1;
    this.waiting = new Map();
    this.rest = "";
    this.faults = [];
    this.process.stdio[4].setEncoding("utf8");
    this.process.stdio[4].on("data", (text) => this.take(text));
  }

  take(text) {
    const parts = (this.rest + text).split("\0");
    this.rest = parts.pop();
    for (const part of parts) {
      const message = JSON.parse(part);
      if (message.method === "Runtime.exceptionThrown") {
        this.faults.push(message.params.exceptionDetails.exception?.description ?? "exception");
      }
      if (message.method === "Log.entryAdded" && message.params.entry.source === "security") {
        this.faults.push(message.params.entry.text);
      }
      const known = this.waiting.get(message.id);
      if (!known) continue;
      this.waiting.delete(message.id);
      if (message.error) known.reject(new Error(message.error.message));
      else known.resolve(message.result);
    }
  }

  call(method, params = {}, sessionId = undefined) {
    const id = this.next++;
    this.process.stdio[3].write(JSON.stringify({ id, method, params, sessionId }) + "\0");
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  }

  // Returns a new page with separate storage.
  async page(width = 390, height = 844, isDark = false) {
    const { browserContextId } = await this.call("Target.createBrowserContext");
    const { targetId } = await this.call(
      "Target.createTarget", { url: "about:blank", browserContextId });
    const { sessionId } = await this.call(
      "Target.attachToTarget", { targetId, flatten: true });
    const page = new Page(this, sessionId);
    page.close = () => this.call("Target.disposeBrowserContext", { browserContextId });
    for (const name of ["Page", "Runtime", "Log", "Accessibility"]) await page.call(name + ".enable");
    await page.size(width, height);
    await page.call("Emulation.setEmulatedMedia", {
      features: [{ name: "prefers-color-scheme", value: isDark ? "dark" : "light" }],
    });
    return page;
  }

  async close() {
    this.call("Browser.close").catch(() => {});
    await new Promise((resolve) => {
      const timer = setTimeout(() => { this.process.kill("SIGKILL"); resolve(); }, 5000);
      this.process.on("exit", () => { clearTimeout(timer); resolve(); });
    });
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

class Page {
  constructor(browser, session) {
    this.browser = browser;
    this.session = session;
  }

  call(method, params) { return this.browser.call(method, params, this.session); }

  size(width, height) {
    return this.call("Emulation.setDeviceMetricsOverride", {
      width, height, deviceScaleFactor: 1, mobile: width < 700,
    });
  }

  async open(url) {
    await this.call("Page.navigate", { url });
    await this.until("document.readyState !== 'loading' && location.href !== 'about:blank'");
  }

  async value(expression) {
    const { result, exceptionDetails } = await this.call(
      "Runtime.evaluate", { expression, returnByValue: true, awaitPromise: true });
    if (exceptionDetails) throw new Error(expression + ": " + exceptionDetails.text);
    return result.value;
  }

  // Waits until an expression is true.
  async until(expression, seconds = 20) {
    const end = Date.now() + seconds * 1000;
    for (;;) {
      const value = await this.value(expression).catch(() => false);
      if (value) return value;
      if (Date.now() > end) throw new Error("never: " + expression);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  async picture(path) {
    const { data } = await this.call("Page.captureScreenshot", { format: "png" });
    require("fs").writeFileSync(path, Buffer.from(data, "base64"));
  }

  // Touches the middle of an element; the returned function releases it.
  async touch(selector) {
    const at = await this.value(`(() => { const box = document.querySelector(${JSON.stringify(selector)})
      .getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; })()`);
    await this.call("Input.dispatchMouseEvent",
      { type: "mousePressed", x: at[0], y: at[1], button: "left", clickCount: 1 });
    return () => this.call("Input.dispatchMouseEvent",
      { type: "mouseReleased", x: at[0], y: at[1], button: "left", clickCount: 1 });
  }

  // Presses a key of a keyboard, such as `7`, `Enter` or `Tab`.
  async key(key, modifiers = 0) {
    const text = key === "Enter" ? "\r" : key.length === 1 ? key : undefined;
    await this.call("Input.dispatchKeyEvent", { type: "keyDown", key, code: key, text, modifiers,
      windowsVirtualKeyCode: { Tab: 9, Enter: 13, Escape: 27 }[key] });
    await this.call("Input.dispatchKeyEvent", { type: "keyUp", key, code: key, modifiers });
  }

  // Returns the names of all buttons, as a screen reader reads them.
  async buttons() {
    const { nodes } = await this.call("Accessibility.getFullAXTree");
    return nodes.filter((node) => node.role?.value === "button" && !node.ignored)
      .map((node) => node.name?.value ?? "");
  }
}

module.exports = { Browser };
