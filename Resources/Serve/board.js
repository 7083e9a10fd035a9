"use strict";
// Follows a round. Each event contains the whole board, so a missed event loses nothing.
(function () {
  const board = document.getElementById("board");
  let source = null;
  let last = Date.now();
  let ended = false;

  function word() { last = Date.now(); }

  function clock(time) {
    const two = function (number) { return (number < 10 ? "0" : "") + number; };
    const date = new Date(time);
    return two(date.getHours()) + ":" + two(date.getMinutes()) + ":" + two(date.getSeconds());
  }

  // Says "Live" only if the server was heard within the last 2 seconds: an old score must not look
  // current. The same place says since when there is no connection.
  function age() {
    const isHeard = Date.now() - last < 2000;
    document.body.classList.toggle("stale", ended || !isHeard);
    const lost = ended ? "No longer shared" : isHeard ? "" : "No connection since " + clock(last);
    const mark = board.querySelector("header [data-state]");
    if (mark) {
      const text = lost || mark.dataset.state;
      if (mark.textContent !== text) mark.textContent = text;
      mark.className = lost ? "over" : "live";
    }
    const place = document.getElementById("age");
    const text = mark ? "" : lost;
    if (place && place.textContent !== text) place.textContent = text;
  }

  // If a reader has enlarged the text beyond the screen, the page scrolls instead of a part of it.
  function stretch() {
    const parts = [board.querySelector("main"), board.querySelector(".card")];
    const isOver = parts.some(function (part) {
      return part && (part.scrollHeight > part.clientHeight + 2 || part.scrollWidth > part.clientWidth + 2);
    });
    if (!isOver) return;
    document.body.classList.add("tall");
    // A score is never cut, and a word of a name never broken.
    board.querySelectorAll(".points, .name").forEach(function (text) {
      const room = text.parentNode.clientWidth - (text.matches(".points") ? 32 : 0);
      if (!text.style.zoom && text.scrollWidth > room + 1) text.style.zoom = room / text.scrollWidth;
    });
  }
  // A reader can enlarge the text without resizing the window.
  const watcher = window.ResizeObserver && new ResizeObserver(stretch);
  function fit() {
    document.body.classList.remove("tall");
    board.querySelectorAll(".points, .name").forEach(function (text) { text.style.zoom = ""; });
    stretch();
    if (!watcher) return;
    watcher.disconnect();
    board.querySelectorAll("header *, .who, .points, .card table").forEach(function (part) { watcher.observe(part); });
  }

  // A long list is shown in pages, one after the other. Lists beside each other have pages of their
  // own.
  let page = 0;
  function turn(step) {
    page += step;
    const groups = new Map();
    board.querySelectorAll("[data-range]").forEach(function (part) {
      const known = groups.get(part.parentNode) || [];
      known.push(part);
      groups.set(part.parentNode, known);
    });
    groups.forEach(function (parts) {
      const shown = page % parts.length;
      parts.forEach(function (part, index) { part.hidden = index !== shown; });
      const range = board.querySelector(".range");
      if (range) range.textContent = parts[shown].dataset.range;
    });
  }

  // Replaces the parts of the board that differ, so that the others keep their place and the focus.
  function hasText(element) {
    return Array.from(element.childNodes).some(function (node) {
      return node.nodeType === 3 && node.data.trim();
    });
  }
  function patch(old, fresh, depth) {
    const before = Array.from(old.children);
    const after = Array.from(fresh.children);
    if (!before.length || before.length !== after.length || hasText(old) || hasText(fresh)) {
      old.replaceChildren(...fresh.childNodes);
      return;
    }
    before.forEach(function (part, index) {
      const now = after[index];
      if (part.outerHTML === now.outerHTML) return;
      const isAlike = part.cloneNode(false).outerHTML === now.cloneNode(false).outerHTML;
      if (isAlike && depth > 1) patch(part, now, depth - 1);
      else part.replaceWith(now);
    });
  }

  // The visible elements that can have the focus and are alike: of one link, or of one label.
  function alike(element) {
    const names = ["href", "aria-label"];
    return Array.from(board.querySelectorAll("a, [tabindex]")).filter(function (other) {
      return other.getClientRects().length && names.every(function (name) {
        return other.getAttribute(name) === element.getAttribute(name);
      });
    });
  }

  // Shows the new state of the board; what has the focus keeps it, or else the board gets it, so
  // that the next key goes on from here.
  function show(html) {
    const focused = document.activeElement;
    const place = board.contains(focused) && focused !== board ? alike(focused).indexOf(focused) : -1;
    const fresh = document.createElement("div");
    fresh.innerHTML = html;
    patch(board, fresh, 5);
    if (place < 0 || document.activeElement === focused) return;
    const again = alike(focused);
    board.tabIndex = -1;
    (again[place] || again[0] || board).focus({ preventScroll: true });
  }

  function open() {
    if (ended || source) return;
    source = new EventSource(board.dataset.feed);
    source.addEventListener("board", function (event) {
      word();
      // The server has escaped all names in this HTML.
      show(event.data);
      const score = board.querySelector("h1");
      if (score) document.title = score.textContent;
      turn(0);
      fit();
      age();
    });
    source.addEventListener("alive", function () { word(); age(); });
    source.addEventListener("end", function () { ended = true; close(); age(); });
    source.onerror = function () {
      // A browser stops for good if the answer is not an event stream, so the script reconnects.
      if (source && source.readyState === 2) {
        close();
        setTimeout(open, 2000 + Math.random() * 8000);
      }
    };
  }

  function close() {
    if (source) source.close();
    source = null;
  }

  let hidden = 0;
  document.addEventListener("visibilitychange", function () {
    clearTimeout(hidden);
    if (document.hidden) hidden = setTimeout(close, 60000);
    else open();
  });
  window.addEventListener("pageshow", function (event) {
    if (event.persisted) { close(); open(); }
  });
  window.addEventListener("resize", fit);
  setInterval(stretch, 2000);
  setInterval(age, 250);
  setInterval(function () { turn(1); }, 8000);
  fit();
  open();
})();
