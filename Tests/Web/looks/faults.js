"use strict";
// The faults of a page that a script can see. `faults` runs in the page, the others drive it.

// Returns the faults of the page that is open, each as a sentence, and the boxes of its texts.
//
// `fits`: nothing may be below the screen. `zoomed`: only overlaps and cut texts are faults. `least`:
// the least size of a text. `says`: texts that must be there. `blocks`: what may not overlap.
function faults({ fits = false, zoomed = false, least = 10.95, says = [], blocks = null } = {}) {
  const found = new Map();
  const add = (kind, text) => {
    const list = found.get(kind) ?? found.set(kind, []).get(kind);
    if (!list.includes(text)) list.push(text);
  };
  const told = (element) => {
    const name = element.className?.baseVal ?? element.className;
    const text = element.textContent.trim().replace(/\s+/g, " ").slice(0, 36);
    return `${element.tagName.toLowerCase()}${name ? "." + name.trim().split(/\s+/).join(".") : ""} “${text}”`;
  };
  const sheet = document.querySelector("[aria-modal=true]:not([hidden])");
  const root = sheet ?? document.body;
  const numbers = (color) => (color.match(/[\d.]+/g) ?? []).map(Number);
  const light = (color) => {
    const [r, g, b] = color.map((part) => part / 255)
      .map((part) => part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const laid = (over, under) => {
    const alpha = over[3] ?? 1;
    return [0, 1, 2].map((part) => over[part] * alpha + under[part] * (1 - alpha));
  };
  // The colour behind an element; null behind a picture or a gradient.
  const ground = (element) => {
    const layers = [];
    for (let at = element; at; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.backgroundImage !== "none") return null;
      const color = numbers(style.backgroundColor);
      if (color[3] !== 0) layers.push(color);
      if (color.length < 4) break;
    }
    const dark = getComputedStyle(document.documentElement).colorScheme.includes("dark");
    return layers.reverse().reduce((under, over) => laid(over, under), dark ? [0, 0, 0] : [255, 255, 255]);
  };
  const isSeen = (element) => element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
  // Elements for screen readers alone have a clip, or a size of one pixel.
  const isForEars = (element) => {
    for (let at = element; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.clipPath !== "none" && at.clientWidth < 3) return true;
      if (style.position === "absolute" && (style.clip !== "auto" || (at.offsetWidth ?? 9) < 3)) return true;
      if (at.matches(".sr")) return true;
    }
    return false;
  };
  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth && !zoomed) add("scrolls sideways", `${wide - innerWidth} px`);
  if (fits && !sheet && document.documentElement.scrollHeight > innerHeight + 1) {
    add("scrolls down", `${document.documentElement.scrollHeight - innerHeight} px`);
  }
  if (document.querySelectorAll("h1").length > 1) add("more than one title", [...document.querySelectorAll("h1")].map(told).join());
  for (const text of says) if (!document.body.textContent.includes(text)) add("is not named", text);
  // Parts of the page, apart from those in a layer of their own.
  const parts = blocks && !sheet ? [...document.querySelectorAll(blocks)].filter((each) => isSeen(each) && each.clientHeight
    && !/fixed|sticky/.test(getComputedStyle(each).position)) : [];
  parts.forEach((one, index) => parts.slice(index + 1).forEach((other) => {
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
    if (!one.contains(other) && a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1) {
      add("lies over another part", `${told(one)} and ${told(other)}`);
    }
  }));
  // The card of a sheet fits.
  for (const card of zoomed ? [] : sheet?.querySelectorAll(".card") ?? []) {
    if (card.scrollWidth > card.clientWidth + 1) add("scrolls sideways inside", told(card));
  }
  const boxes = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent.trim();
    if (!text || element.closest("script, style, option, title, desc, noscript") || !isSeen(element)) continue;
    const style = getComputedStyle(element);
    if (parseFloat(style.fontSize) === 0 || isForEars(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()].filter((line) => line.width > 1 && line.height > 1);
    if (!lines.length) continue;
    const isDrawn = element.closest("svg") !== null;
    const size = parseFloat(style.fontSize) * (isDrawn ? Math.abs(element.getScreenCTM?.()?.d ?? 1) : 1);
    if (size < least && !zoomed) add(`text below ${Math.ceil(least)} px`, `${size.toFixed(1)} px: ${told(element)}`);
    // Contrast.
    const isOff = element.closest("[disabled], [aria-disabled=true]");
    const back = isDrawn || isOff || zoomed ? null : ground(element);
    if (back) {
      let alpha = 1;
      for (let at = element; at; at = at.parentElement) alpha *= Number(getComputedStyle(at).opacity);
      const color = numbers(style.color);
      const front = laid([...color.slice(0, 3), (color[3] ?? 1) * alpha], back);
      const [high, low] = [light(front), light(back)].sort((one, other) => other - one);
      const contrast = (high + 0.05) / (low + 0.05);
      if (contrast < 4.495) add("contrast below 4.5", `${contrast.toFixed(2)}: ${told(element)}`);
    }
    // Cut texts.
    const full = element.closest("[title], [aria-label]");
    // A name may end in an ellipsis if its full form is told, or a good part of it is there.
    const isShort = element.matches("bdi, bdi *")
      && [element, element.parentElement].some((each) => getComputedStyle(each).textOverflow === "ellipsis"
        && each.clientWidth > Math.min(0.4 * each.scrollWidth, 5 * parseFloat(style.fontSize)));
    const isTold = isShort || full && ((full.title ?? "") + (full.ariaLabel ?? "")).includes(text);
    const isEdge = (edge) => edge !== "visible";
    for (let at = element; at && at !== root && !isDrawn; at = at.parentElement) {
      const outer = getComputedStyle(at);
      const [x, y] = [isEdge(outer.overflowX), isEdge(outer.overflowY)];
      if (!x && !y) continue;
      const box = at.getBoundingClientRect();
      const scrolls = /auto|scroll/.test(outer.overflowX);
      if (x && !(zoomed && scrolls)
        && lines.some((line) => line.left < box.left - 1.5 || line.right > box.right + 1.5)) {
        // A table that can be scrolled with the keyboard, with a shadow at its edge, is meant to be.
        if (scrolls) { if (at.tabIndex !== 0) add("scrolls sideways inside", told(at)); }
        else if (!isTold && !(zoomed && outer.textOverflow === "ellipsis")) add("cut", told(element));
      }
      // A text may be limited to a number of lines.
      if (y && !/auto|scroll/.test(outer.overflowY) && !isTold && outer.webkitLineClamp === "none"
        && lines.some((line) => line.bottom - 0.2 * line.height > box.bottom || line.top + 0.2 * line.height < box.top)) {
        add("cut below or above", told(element));
      }
      if (scrolls || /auto|scroll/.test(outer.overflowY)) break;
    }
    // The part of each line that is not cut off.
    let shown = lines.map(({ left, right, top, bottom, width, height }) => ({ left, right, top, bottom, width, height }));
    for (let at = element; at && at !== root && !isDrawn; at = at.parentElement) {
      const outer = getComputedStyle(at);
      if (!isEdge(outer.overflowX) && !isEdge(outer.overflowY)) continue;
      const box = at.getBoundingClientRect();
      for (const line of shown) {
        [line.left, line.right] = [Math.max(line.left, box.left), Math.min(line.right, box.right)];
        [line.top, line.bottom] = [Math.max(line.top, box.top), Math.min(line.bottom, box.bottom)];
      }
    }
    shown = shown.filter((each) => each.right - each.left > 2 && each.bottom - each.top > 0.5 * each.height);
    if (shown.some((line) => line.left < -1 || line.right > Math.max(innerWidth, zoomed ? wide : 0) + 1)) {
      add("outside the screen", told(element));
    }
    if (fits && !sheet && shown.some((line) => line.top < -1 || line.bottom - 0.15 * line.height > innerHeight)) {
      add("below the screen", told(element));
    }
    // Texts that stick out of their button, cell or row.
    const holder = element.closest("button, td, th, li, dd, dt, .side, .court, .fixture, select");
    if (holder && !isDrawn && !isTold && !zoomed && getComputedStyle(element).display !== "contents") {
      const box = holder.getBoundingClientRect();
      if (lines.some((line) => line.left < box.left - 1.5 || line.right > box.right + 1.5)) {
        add("sticks out", `${told(element)} of ${holder.tagName.toLowerCase()}`);
      }
      const rim = 0.2 * lines[0].height;
      if (holder.tagName === "BUTTON"
        && lines.some((line) => line.top + rim < box.top || line.bottom - rim > box.bottom)) {
        add("sticks out", `${told(element)} of button`);
      }
    }
    // Words of a usual length that are broken.
    if (lines.length > 1 && !isDrawn && !zoomed) {
      for (const match of node.textContent.matchAll(/[\p{L}\p{N}]{2,14}/gu)) {
        if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u.test(match[0])) continue;
        const before = node.textContent[match.index - 1], after = node.textContent[match.index + match[0].length];
        if (/[\p{L}\p{M}\u00ad]/u.test((before ?? " ") + (after ?? " "))) continue;
        range.setStart(node, match.index);
        range.setEnd(node, match.index + match[0].length);
        if (new Set([...range.getClientRects()].filter((line) => line.width > 0)
          .map((line) => Math.round(line.top / 4))).size > 1) {
          add("a word is broken", `“${match[0]}” of ${told(element)}`);
        }
      }
    }
    for (const line of shown) {
      // The lines of a text touch each other, and most letters have no descenders.
      const rim = line.height * 0.22;
      boxes.push({ node, element, size, isDrawn, left: line.left + 1, right: line.right - 1,
        top: line.top + rim, bottom: line.bottom - rim });
    }
  }
  boxes.sort((one, other) => one.top - other.top);
  boxes.forEach((one, index) => {
    for (const other of boxes.slice(index + 1)) {
      if (other.top >= one.bottom - 1) break;
      if (other.node === one.node) continue;
      if (other.left < one.right - 1 && one.left < other.right - 1) {
        // Of elements in a layer of its own, the page shows the upper one.
        const [a, b] = [one, other].map((each) => each.element.closest("#foot, .foot, header, [aria-modal=true]"));
        const isPinned = [a, b].some((each) => each && /fixed|sticky/.test(getComputedStyle(each).position));
        if (a !== b && isPinned && !fits) continue;
        add("covers", `${told(one.element)} and ${told(other.element)}`);
      }
    }
  });
  // Texts under something else that isn't their own.
  for (const box of boxes) {
    const { element, left, right, top, bottom } = box;
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
    const hit = document.elementFromPoint(x, y);
    if (!hit || hit === element || element.contains(hit) || hit.contains(element)) continue;
    const style = getComputedStyle(hit);
    if (numbers(style.backgroundColor)[3] === 0 && style.backgroundImage === "none") continue;
    box.isUnder = true;
    let isPinned = false;
    for (let at = hit; at; at = at.parentElement) isPinned ||= /fixed|sticky/.test(getComputedStyle(at).position);
    if (!isPinned || fits) add("covers", `${told(hit)} over ${told(element)}`);
  }
  // Things to touch.
  if (!zoomed) {
    for (const control of root.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button]")) {
      if (!isSeen(control) || isForEars(control) || control.disabled) continue;
      const box = control.getBoundingClientRect();
      if (box.width < 1) continue;
      const own = control.textContent.trim().length, around = control.parentElement.textContent.trim().length;
      const isInText = control.matches("a") && control.parentElement.matches("p, small, em") && around > own + 20;
      const label = control.closest("label")?.getBoundingClientRect();
      const reaches = (x, y) => {
        if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return true;
        const hit = document.elementFromPoint(x, y);
        return hit && (control.contains(hit) || hit.contains(control) && hit.matches("label, td, th, li, dd"));
      };
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const isHigh = Math.max(box.height, label?.height ?? 0) >= 43.5 || reaches(x, y - 21) && reaches(x, y + 21) && y > 21;
      // A link of one short word is as wide as its word.
      const isWide = control.matches("a") || Math.max(box.width, label?.width ?? 0) >= 43.5 || reaches(x - 21, y) && reaches(x + 21, y);
      if (!isInText && !(isHigh && isWide)) {
        add("below 44 px to touch", `${Math.round(box.width)}×${Math.round(box.height)}: ${told(control)}`);
      }
      if (fits && !sheet && (box.bottom > innerHeight + 1 || box.right > innerWidth + 1)) add("below the screen", told(control));
    }
  }
  // Codes and ids, which are for programs.
  if (!zoomed) {
    const words = root.innerText ?? "";
    for (const match of words.matchAll(/(?<![\w./@-])[a-z]+_[a-z0-9_]+\b|\b(?:rally|sideout)-\d{4}\b|\bdiscgolf\b|\b\d{6,}\*/g)) {
      add("a code", match[0]);
    }
  }
  return {
    faults: [...found].flatMap(([kind, list]) => list.map((text) => `${kind}: ${text}`)),
    texts: boxes.filter(({ element, isUnder }) => !isUnder && !element.closest("[disabled]")).map(({ element, left, right, top, bottom, size, isDrawn }) =>
      ({ told: told(element), x: left + scrollX, y: top + scrollY, width: right - left, height: bottom - top, size, isDrawn })),
  };
}

// Returns what can't be read on a board from some metres away; runs in the page.
function unreadable() {
  const found = [];
  const told = (element) => `${element.className} “${element.textContent.slice(0, 36)}”`;
  const isWide = innerWidth > innerHeight;
  const least = isWide ? innerHeight / 45 : innerHeight / 80;
  const isShown = (each) => each.checkVisibility() && each.textContent;
  for (const text of [...document.querySelectorAll(".side :is(.name, .points, .rank, .beside, .parts, .ends)")].filter(isShown)) {
    const size = parseFloat(getComputedStyle(text).fontSize);
    // A dash in the size of a score would look like a bar.
    const isNone = text.matches(".points") && text.textContent === "–";
    const name = text.closest(".side").querySelector(".name");
    if (isNone && name && size > parseFloat(getComputedStyle(name).fontSize)) found.push(`a bar and no dash: ${told(text)}`);
    const needed = text.matches(".points") && !isNone ? 1.7 * least : text.matches(".name") ? least : least / 2;
    if (size < needed - 0.5) found.push(`too small for a board: ${Math.round(size)} px: ${told(text)}`);
  }
  // The figures of a short score are 60 to 70 % as high as the row of a side.
  for (const points of isWide ? [...document.querySelectorAll(".rows .side:not(.none) .points")].filter(isShown) : []) {
    const part = 0.716 * parseFloat(getComputedStyle(points).fontSize) / points.closest(".side").clientHeight;
    if (points.textContent.length < 4 && (part < 0.55 || part > 0.71)) {
      found.push(`${Math.round(100 * part)} % of its row: ${told(points)}`);
    }
  }
  // A name is a seventh as large as its score at least.
  for (const name of document.querySelectorAll(".rows .side .name bdi")) {
    const points = name.closest(".side").querySelector(".points");
    const [small, large] = [name, points].map((each) => each ? parseFloat(getComputedStyle(each).fontSize) : 0);
    if (isShown(name) && large > 7 * small) found.push(`a small name: ${told(name)}`);
  }
  // A name of both directions begins on the left, on its first line.
  for (const name of document.querySelectorAll(".name bdi")) {
    const node = name.firstChild, at = node?.data?.search(/ [+&] /) ?? -1;
    if (at < 0 || !/\p{Script=Latin}/u.test(node.data) || !isShown(name)) continue;
    const left = (from, to) => {
      const range = document.createRange();
      range.setStart(node, from);
      range.setEnd(node, to);
      const { left, top } = range.getClientRects()[0];
      return [Math.round(top / 4), left];
    };
    const [one, other] = [left(0, at), left(at + 3, node.data.length)];
    if (one[0] > other[0] || one[0] === other[0] && one[1] > other[1]) found.push(`order of names: ${told(name)}`);
  }
  // Four sides beside a card are in two rows of two.
  const sides = [...document.querySelectorAll(".side")];
  const rows = new Set(sides.map((side) => side.offsetTop)).size;
  if (isWide && sides.length === 4 && document.querySelector(".card")?.checkVisibility() && rows !== 2) found.push(`four sides in ${rows} rows`);
  if (document.querySelector("a, button, select, input")) found.push("a board has something to touch");
  return found;
}

// Returns what can't be told apart on a board in a reader's own colours; runs in the page.
function indistinct() {
  const edge = (element) => parseFloat(getComputedStyle(element).borderTopWidth);
  const all = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
  const found = all(".side, .card i, .ends i").filter((each) => !edge(each)).map((each) => `no edge: ${each.textContent}`);
  const [side, marked] = [all(".side:not(.on)")[0], all(".side.on")[0]];
  if (side && marked && edge(side) === edge(marked)) found.push(`not marked: ${marked.textContent}`);
  const ground = getComputedStyle(document.body).backgroundColor;
  if (all(".dot").some((dot) => getComputedStyle(dot).backgroundColor === ground)) found.push("a dot without a colour");
  return found;
}

// Doubles the size of every text, as a reader's setting does, or takes that back; runs in the page.
function enlarge(isBack) {
  if (isBack) {
    for (const [each] of window.enlarged ?? []) each.style.removeProperty("font-size");
    return;
  }
  window.enlarged = [...document.querySelectorAll("body, body *")].filter((each) => !each.closest("svg"))
    .map((each) => [each, parseFloat(getComputedStyle(each).fontSize)]);
  for (const [each, size] of window.enlarged) each.style.setProperty("font-size", 2 * size + "px", "important");
}

// Returns what a screen reader can't name, and buttons of one name.
async function unnamed(page) {
  const { nodes } = await page.call("Accessibility.getFullAXTree");
  const roles = ["button", "link", "textbox", "combobox", "checkbox", "radio", "image", "spinbutton", "searchbox"];
  const known = nodes.filter((node) => !node.ignored && roles.includes(node.role?.value));
  const found = known.filter((node) => !node.name?.value?.trim()).map((node) => `a ${node.role.value} has no name`);
  const names = known.filter((node) => node.role.value === "button").map((node) => node.name?.value ?? "")
    // The browser's own buttons in fields.
    .filter((name) => !/^Show (date|time) picker/.test(name));
  const twice = names.filter((each, index) => each && names.indexOf(each) !== index);
  if (twice.length) found.push(`two buttons are named ${[...new Set(twice)].slice(0, 4).join(", ")}`);
  return [...new Set(found)];
}

// Presses Tab from element to element, and returns what is out of the order of reading, what is
// never reached, and where the focus can't be seen.
async function misordered(page) {
  const stop = `(() => {
    const at = document.activeElement;
    if (!at || at === document.body) return null;
    // A field for a day has several stops.
    if (window.stops.has(at)) return at === window.lastStop && at.matches("input") ? "again" : null;
    window.lastStop = at;
    window.stops.add(at);
    const style = getComputedStyle(at), box = at.getBoundingClientRect();
    let isPinned = false;
    for (let each = at; each; each = each.parentElement) isPinned ||= /fixed|sticky/.test(getComputedStyle(each).position);
    return {
      name: (at.ariaLabel || at.textContent.trim() || at.name || at.tagName).slice(0, 30), isPinned,
      x: box.x + scrollX, y: box.y + scrollY, right: box.right + scrollX, bottom: box.bottom + scrollY,
      isMarked: style.outlineStyle !== "none" || style.boxShadow !== "none",
    };
  })()`;
  const found = [];
  // It begins at the start of the page; a sheet has the focus already.
  await page.value(`(() => {
    const first = document.activeElement?.closest("[aria-modal=true]") ? document.activeElement : null;
    window.stops = new Set(first ? [first] : []);
    if (first) return;
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute("tabindex");
    scrollTo(0, 0);
  })()`);
  let last = null;
  for (let number = 0; number < 60; number++) {
    for (const type of ["rawKeyDown", "keyUp"]) {
      await page.call("Input.dispatchKeyEvent", { type, key: "Tab", code: "Tab", windowsVirtualKeyCode: 9 });
    }
    const at = await page.value(stop);
    if (!at) break;
    if (at === "again") continue;
    if (!at.isMarked) found.push(`the focus on “${at.name}” can't be seen`);
    if (last && at.bottom <= last.y + 2 && at.x < last.right - 2 && !at.isPinned && !last.isPinned) {
      found.push(`the focus goes up from “${last.name}” to “${at.name}”`);
    }
    last = at;
  }
  const missed = await page.value(`(() => {
    const root = document.querySelector("[aria-modal=true]:not([hidden])") ?? document.body;
    const all = [...root.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary")]
      .filter((each) => each.checkVisibility({ checkVisibilityCSS: true }) && !each.disabled && each.type !== "radio");
    return window.stops.size >= 60 ? [] : all.filter((each) => !window.stops.has(each) && each.tabIndex >= 0)
      .map((each) => (each.ariaLabel || each.textContent.trim() || each.name || each.tagName).slice(0, 30));
  })()`);
  if (missed.length) found.push(`the focus never reaches ${missed.slice(0, 4).map((each) => `“${each}”`).join(", ")}`);
  await page.value(`document.activeElement?.blur(); scrollTo(0, 0);
    for (const each of document.querySelectorAll("*")) if (each.scrollLeft || each.scrollTop) each.scrollTo(0, 0);`);
  return found;
}

module.exports = { enlarge, faults, indistinct, misordered, unnamed, unreadable };
