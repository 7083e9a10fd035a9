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

  // Marks the board as stale if no event arrived lately: an old score must not look current.
  function age() {
    const place = document.getElementById("age");
    const isStale = ended || Date.now() - last > 9000;
    document.body.classList.toggle("stale", isStale);
    const mark = ended && board.querySelector(".live");
    if (mark) {
      mark.className = "over";
      mark.textContent = "No longer shared";
    }
    if (!place) return;
    const text = ended ? "No longer shared" : isStale ? "as of " + clock(last) : "";
    if (place.textContent !== text) place.textContent = text;
  }

  function open() {
    if (ended || source) return;
    source = new EventSource(board.dataset.feed);
    source.addEventListener("board", function (event) {
      word();
      // The server has escaped all names in this HTML.
      board.innerHTML = event.data;
      const score = board.querySelector("h1");
      if (score) document.title = score.textContent;
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
  setInterval(age, 1000);
  open();
})();
