"use strict";
// Takes pictures of pages: their grey cells, which are recorded, and contact sheets of a surface.
const { writeFileSync } = require("fs");
const { join } = require("path");

// Runs once in a page of its own.
function begin() {
  window.sheets = new Map();
  const linear = Array.from({ length: 256 }, (_, part) => {
    const value = part / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  // Adds a picture to a sheet, and returns its cells, and the texts that can't be seen in it.
  window.take = async (data, { surface, row, column, cells, scale, texts, isKept }) => {
    const bytes = Uint8Array.from(atob(data), (each) => each.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const { width, height } = picture;
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context.drawImage(picture, 0, 0);
    const answer = { width, height };
    if (cells || texts?.length) {
      const pixels = context.getImageData(0, 0, width, height).data;
      if (cells) {
        const columns = Math.max(4, Math.round(Math.sqrt(cells * width / height)));
        const rows = Math.max(4, Math.round(cells / columns));
        const sums = new Float64Array(columns * rows), counts = new Uint32Array(columns * rows);
        for (let y = 0; y < height; y++) {
          const first = Math.floor(y * rows / height) * columns;
          for (let x = 0; x < width; x++) {
            const at = (y * width + x) * 4, cell = first + Math.floor(x * columns / width);
            sums[cell] += 0.299 * pixels[at] + 0.587 * pixels[at + 1] + 0.114 * pixels[at + 2];
            counts[cell] += 1;
          }
        }
        const signs = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        answer.columns = columns;
        answer.cells = [...sums].map((sum, cell) => signs[Math.min(63, Math.floor(sum / counts[cell] / 4))]).join("");
      }
      // The contrast of the lightest and the darkest pixel of each text.
      answer.faint = (texts ?? []).filter((text) => {
        let [low, high] = [2, -1];
        const [left, top] = [Math.max(0, Math.floor(text.x - 1)), Math.max(0, Math.floor(text.y - 1))];
        const [right, bottom] = [Math.min(width, text.x + text.width + 1), Math.min(height, text.y + text.height + 1)];
        // A space between words of two directions has no ink.
        if (text.width < 0.4 * text.size || bottom - top < 3) return false;
        for (let y = top; y < bottom; y++) {
          for (let x = left; x < right; x++) {
            const at = (y * width + x) * 4;
            const light = 0.2126 * linear[pixels[at]] + 0.7152 * linear[pixels[at + 1]] + 0.0722 * linear[pixels[at + 2]];
            low = Math.min(low, light);
            high = Math.max(high, light);
          }
        }
        text.contrast = (high + 0.05) / (low + 0.05);
        return text.contrast < text.least;
      });
    }
    if (isKept) {
      const small = new OffscreenCanvas(Math.round(width * scale), Math.round(Math.min(height, 3200) * scale));
      const brush = small.getContext("2d");
      brush.imageSmoothingQuality = "high";
      brush.drawImage(picture, 0, 0, width * scale, height * scale);
      const address = URL.createObjectURL(await small.convertToBlob());
      const rows = window.sheets.get(surface) ?? window.sheets.set(surface, new Map()).get(surface);
      (rows.get(row) ?? rows.set(row, []).get(row)).push({ column, address, width: small.width, height: small.height });
    }
    picture.close();
    return answer;
  };
  // Returns the rows of each sheet of a surface, so that no sheet is much higher than a screen.
  window.parts = (surface) => {
    const parts = [[]];
    let height = 0;
    for (const [row, all] of window.sheets.get(surface)) {
      const own = 60 + Math.max(...all.map((each) => each.height));
      if (height + own > 2600 && height) { parts.push([]); height = 0; }
      parts.at(-1).push(row);
      height += own;
    }
    return parts;
  };
  // Lays out a sheet, and returns its size.
  window.lay = async (surface, rows, marks) => {
    document.body.textContent = "";
    document.body.style.cssText = "margin:0;padding:16px;background:#8f98a6;font:14px sans-serif;color:#000;display:inline-block";
    const title = document.createElement("h1");
    title.textContent = surface;
    title.style.cssText = "font-size:22px;margin:0 0 8px";
    document.body.append(title);
    for (const row of rows) {
      const all = window.sheets.get(surface).get(row);
      const head = document.createElement("h2");
      head.textContent = row;
      head.style.cssText = "font-size:16px;margin:16px 0 4px";
      const line = document.createElement("div");
      line.style.cssText = "display:flex;gap:14px;align-items:start";
      for (const each of all) {
        const figure = document.createElement("figure");
        figure.style.cssText = "margin:0";
        const image = new Image(each.width, each.height);
        image.src = each.address;
        await image.decode();
        const isMarked = marks.includes(row + " " + each.column);
        image.style.cssText = "display:block;" + (isMarked ? "outline:3px solid #c4001d" : "");
        const words = document.createElement("figcaption");
        words.textContent = each.column;
        words.style.cssText = "font-size:12px" + (isMarked ? ";font-weight:700" : "");
        figure.append(words, image);
        line.append(figure);
      }
      document.body.append(head, line);
    }
    return [Math.ceil(document.body.getBoundingClientRect().width), Math.ceil(document.body.getBoundingClientRect().height)];
  };
  window.drop = (surface) => {
    for (const all of window.sheets.get(surface).values()) for (const each of all) URL.revokeObjectURL(each.address);
    window.sheets.delete(surface);
    document.body.textContent = "";
  };
}

class Gallery {
  // `folder` takes the contact sheets; without one none are laid out.
  static async open(browser, folder) {
    const gallery = new Gallery();
    gallery.folder = folder;
    gallery.page = await browser.page(1000, 800);
    gallery.faults = [];
    gallery.recorded = [];
    gallery.taken = 0;
    await gallery.page.value(`(${begin})()`);
    return gallery;
  }

  fault(surface, at, text) { this.faults.push({ surface, at, text }); }

  // Notes that a surface could not be drawn.
  brokeOff(surface, at, error) { this.fault(surface, at, "broke off: " + error.stack.split("\n").slice(0, 3).join(" ")); }

  // Takes a picture of a page, or of the whole document; `cells` are recorded. A small picture is enough
  // for them, unless its texts are looked at.
  async take(page, { isWhole = false, cells = 0, texts = [], ...rest }) {
    const { cssContentSize, cssLayoutViewport } = await page.call("Page.getLayoutMetrics");
    const [width, height] = isWhole ? [cssContentSize.width, Math.min(cssContentSize.height, 6000)]
      : [cssLayoutViewport.clientWidth, cssLayoutViewport.clientHeight];
    const shot = async (scale) => {
      const options = { format: "png", optimizeForSpeed: true, captureBeyondViewport: isWhole, clip: { x: 0, y: 0, width, height, scale } };
      // A page behind others may get no frame: then it comes to the front.
      let timer;
      const late = new Promise((done) => { timer = setTimeout(done, 20000); });
      const call = () => page.call("Page.captureScreenshot", options);
      const { data } = await Promise.race([call(), late]) ?? await page.call("Page.bringToFront").then(call);
      clearTimeout(timer);
      return data;
    };
    const isSmall = cells && !texts.length;
    if (isSmall) await this.add(await shot(0.25), { ...rest, cells, size: [width, height], isKept: false });
    if (isSmall && !this.folder) return {};
    return this.add(await shot(1), { ...rest, cells: isSmall ? 0 : cells, texts });
  }

  // Adds a picture: the text of a PNG in base 64.
  async add(data, { surface, row, column, cells = 0, texts = [], scale, size, isKept = Boolean(this.folder) }) {
    const shown = scale ?? (Number(/^\d+/.exec(column)?.[0] ?? 800) < 900 ? 0.5 : 0.36);
    const answer = await this.page.value(`take(${JSON.stringify(data)}, ${JSON.stringify(
      { surface, row, column, cells, texts, scale: shown, isKept })})`);
    if (size) [answer.width, answer.height] = size;
    this.taken += 1;
    if (cells) this.recorded.push({ surface, name: `${row}, ${column}`, ...answer });
    return answer;
  }

  // Writes the contact sheets of a surface; pictures with faults have a red edge.
  async lay(surface) {
    if (!this.folder || !(await this.page.value(`sheets.has(${JSON.stringify(surface)})`))) return;
    const marks = this.faults.filter((each) => each.surface === surface).map((each) => each.at);
    const parts = await this.page.value(`parts(${JSON.stringify(surface)})`);
    for (const [index, rows] of parts.entries()) {
      const [width, height] = await this.page.value(
        `lay(${JSON.stringify(surface)}, ${JSON.stringify(rows)}, ${JSON.stringify(marks)})`);
      await this.page.size(width, 800);
      const { data } = await this.page.call("Page.captureScreenshot", {
        format: "png", captureBeyondViewport: true, clip: { x: 0, y: 0, width, height: Math.min(height, 16000), scale: 1 },
      });
      const name = surface.replaceAll(/[^\w-]+/g, "-") + (parts.length > 1 ? `-${index + 1}` : "");
      writeFileSync(join(this.folder, name + ".png"), Buffer.from(data, "base64"));
    }
    await this.page.value(`drop(${JSON.stringify(surface)})`);
  }
}

module.exports = { Gallery };
