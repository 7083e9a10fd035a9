"use strict";
// A keypad: shows what the server says of a round, and sends presses until each is acknowledged.
// A press is written down in this phone before it is shown, has an id of its own, and counts once
// however often it is sent.
(function () {
  const byID = function (id) { return document.getElementById(id); };
  const places = {};
  ["title", "net", "ask", "main", "said", "keys", "foot", "sheet", "lacks"].forEach(function (id) {
    places[id] = byID(id);
  });

  // MARK: What is kept in this phone

  let isKept = true;
  const memory = {};
  function load(name) {
    try { return localStorage.getItem(name); } catch (error) { return memory[name] || null; }
  }
  function store(name, value) {
    memory[name] = value;
    try {
      if (value === null) localStorage.removeItem(name); else localStorage.setItem(name, value);
    } catch (error) { isKept = false; }
  }
  function read(name, otherwise) {
    try { return JSON.parse(load(name)) || otherwise; } catch (error) { return otherwise; }
  }

  // The token comes behind the #, which is sent to nobody, and leaves the address at once.
  const given = location.hash.slice(1);
  if (/^k[A-Za-z0-9_-]{22}$/.test(given)) {
    if (given !== load("keypad")) { store("phone", null); store("queue", null); }
    store("keypad", given);
    history.replaceState(null, "", location.pathname);
  }
  const keypad = load("keypad");
  let phone = load("phone");
  let queue = read("queue", []);
  let state = read("state", null);
  if (state && state.keypad !== keypad) state = null;
  let heard = 0;
  let isOnline = true;
  let isOver = "";
  let sending = false;
  let stale = null;
  let said = "";

  function random() {
    const bytes = new Uint8Array(16);
    crypto.getRandomValues(bytes);
    return Array.from(bytes, function (byte) { return ("0" + byte.toString(16)).slice(-2); }).join("");
  }

  // MARK: The server

  function ask(path, options, patience) {
    const control = new AbortController();
    const timer = setTimeout(function () { control.abort(); }, patience);
    options = Object.assign({ redirect: "error", cache: "no-store", credentials: "omit" }, options);
    options.signal = control.signal;
    options.headers = { Authorization: "Bearer " + keypad + (phone ? "." + phone : "") };
    return fetch(path, options).then(function (answer) {
      // Guest networks answer with pages of their own: only our JSON counts.
      return answer.json().then(function (value) { return { status: answer.status, value: value }; });
    }).finally(function () { clearTimeout(timer); });
  }

  function show(next) {
    if (!next || !next.sight && next.sight !== "") return;
    next.keypad = keypad;
    state = next;
    store("state", JSON.stringify(next));
    draw();
  }

  function reached() { heard = Date.now(); if (!isOnline) { isOnline = true; draw(); } }

  function lost() { if (isOnline) { isOnline = false; draw(); } }

  function shut(message) { isOver = message; draw(); }

  const pauses = [0, 1000, 2000, 4000, 8000, 15000];
  let failures = 0;
  let following = 0;
  let round = 0;

  // Asks again and again what is new; an answer that waits comes when something is.
  function follow() {
    const mine = ++round;
    clearTimeout(following);
    if (!phone || isOver) return;
    ask("/k/state" + (state && isOnline ? "?v=" + state.v : ""), {}, 40000).then(function (answer) {
      if (mine !== round) return;
      if (answer.status === 401 || answer.value.error === "revoked") {
        return shut("This keypad's link was taken back or has expired.");
      }
      if (answer.value.error) throw new Error(answer.value.message);
      failures = 0;
      reached();
      if (!answer.value.same) show(answer.value);
      send();
      following = setTimeout(follow, 20);
    }).catch(function () {
      if (mine !== round) return;
      lost();
      failures += 1;
      following = setTimeout(follow, pauses[Math.min(failures, pauses.length - 1)]);
    });
  }

  // Sends the oldest press; the next one follows when it was acknowledged.
  let retry = 0;
  let tries = 0;
  function send() {
    clearTimeout(retry);
    const press = queue[0];
    if (!press || sending || stale || isOver || !phone) return;
    sending = true;
    const sent = Object.assign({ ago: Math.max(0, Date.now() - press.at) }, press);
    ask("/k/press", { method: "POST", body: JSON.stringify(sent) }, 8000).then(function (answer) {
      sending = false;
      const value = answer.value;
      if (answer.status === 401) return shut("This keypad's link was taken back or has expired.");
      // Acknowledged is only what names this very press.
      if (value.press !== press.id || value.round !== press.round) throw new Error("not ours");
      tries = 0;
      reached();
      if (value.refused && value.refused.error === "stale") {
        stale = { press: press, since: value.refused.since };
        return show(value.state);
      }
      queue.shift();
      store("queue", JSON.stringify(queue));
      said = value.refused ? value.refused.message : "Counted: " + (press.label || press.line);
      if (value.refused && press.do === "enter") refuse(press, value.refused.message);
      show(value.state);
      send();
    }).catch(function () {
      sending = false;
      tries += 1;
      lost();
      retry = setTimeout(send, pauses[Math.min(tries, pauses.length - 1)] || 1000);
    });
  }

  function press(fields) {
    if (!state) return;
    const made = Object.assign({
      id: random(), round: state.round, sight: state.sight, at: Date.now()
    }, fields);
    queue.push(made);
    store("queue", JSON.stringify(queue));
    if (navigator.vibrate && fields.do === "enter") { try { navigator.vibrate(20); } catch (e) {} }
    draw();
    send();
  }

  let refused = null;
  function refuse(press, message) { refused = { press: press, message: message }; }

  // MARK: Drawing

  function element(name, text, className) {
    const made = document.createElement(name);
    if (text) made.textContent = text;
    if (className) made.className = className;
    return made;
  }

  function button(text, act, className) {
    const made = element("button", text, className);
    made.type = "button";
    made.addEventListener("click", act);
    return made;
  }

  function fill(place, children) { place.replaceChildren.apply(place, children); }

  function box(title, text, buttons) {
    const made = element("section", "", "ask");
    made.append(element("b", title), element("p", text));
    const row = element("div");
    row.append.apply(row, buttons);
    made.append(row);
    return made;
  }

  function questions() {
    if (isOver) return [box("Over", isOver, [])];
    if (stale) {
      const press = stale.press;
      const since = stale.since.map(function (entry) {
        return (entry.who ? entry.who + ": " : "") + entry.says;
      }).join("; ");
      const settle = function (change) {
        return function () {
          stale = null;
          if (change === null) queue.shift(); else Object.assign(queue[0], change);
          // Those behind it were made at the same sight; they follow it.
          if (change && change.sight) queue.forEach(function (each) { each.sight = change.sight; });
          store("queue", JSON.stringify(queue));
          draw();
          send();
        };
      };
      return [box("“" + (press.label || press.line) + "” was not counted",
        "By then there was: " + since + ". Is yours another one?",
        [button("Drop mine", settle(null)),
          button("Count it too", settle({ sure: true, sight: state.sight })),
          button("I saw it differently", settle({ sure: true }))])];
    }
    if (refused) {
      return [box("“" + (refused.press.label || refused.press.line) + "” was not counted",
        refused.message, [button("All right", function () { refused = null; draw(); })])];
    }
    const dispute = state && state.disputes[0];
    if (!dispute) return [];
    const text = dispute.map(function (side) {
      return (side.who || "Somebody") + ": " + side.says;
    }).join(". ");
    return [box("Two phones differ", text, dispute.map(function (side) {
      return button(side.says + (side.who ? " (" + side.who + ")" : ""), function () {
        press({ do: "settle", entry: side.id, label: side.says });
      });
    }))];
  }

  function sides() {
    const made = element("div", "", "sides" + (state.isDuel ? " duel" : "")
      + (state.sides.length === 1 ? " one" : "") + (queue.length ? " unsent" : ""));
    state.sides.forEach(function (side) {
      const place = element("div", "", side.isMarked ? "on" : "");
      const name = element("span");
      if (side.isNext) {
        const dot = element("i", "", "dot");
        dot.setAttribute("role", "img");
        dot.setAttribute("aria-label", "next:");
        name.append(dot);
      }
      name.append(element("bdi", side.name));
      place.append(name, element("b", side.score));
      if (side.note) place.append(element("small", side.note));
      made.append(place);
    });
    return made;
  }

  function keys() {
    const isPair = state.keys.length === 2 && !state.others.length;
    places.keys.className = "keys" + (isPair ? " two" : "");
    const made = state.keys.map(function (key) {
      const isNext = isPair && state.sides.some(function (side) {
        return side.isMarked && side.name === key.seat;
      });
      const big = key.seat || key.text;
      const small = !key.seat ? key.short
        : key.label.startsWith(key.seat) ? key.label.slice(key.seat.length).trim() : key.label;
      const item = button("", function () {
        item.classList.add("sent");
        press({ do: "enter", line: key.text, label: key.seat ? key.label : key.text });
      }, (isNext ? "on" : "") + (key.isLikely ? " likely" : ""));
      item.append(element("bdi", big));
      if (small && small !== big) item.append(element("small", small));
      item.setAttribute("aria-label", key.label || key.text);
      return item;
    });
    state.others.forEach(function (other) {
      made.push(button("Other…", function () { numbers(other); }, "other"));
    });
    return made;
  }

  function over(title, children) {
    const back = button("Back", function () { places.sheet.hidden = true; });
    fill(places.sheet, [back, element("h2", title)].concat(children));
    places.sheet.hidden = false;
    back.focus();
  }

  function numbers(other) {
    const list = element("div", "", "list numbers");
    for (let number = other.from; number <= Math.min(other.to, other.from + 120); number++) {
      const line = other.prefix + number;
      list.append(button(String(number), function () {
        places.sheet.hidden = true;
        press({ do: "enter", line: line, label: line });
      }));
    }
    over(state.line, [list]);
  }

  function more() {
    const list = element("div", "", "list");
    state.more.forEach(function (key) {
      list.append(button(key.label || key.text, function () {
        places.sheet.hidden = true;
        press({ do: "enter", line: key.text, label: key.label });
      }));
    });
    list.append(button("Bring back what was undone", function () {
      places.sheet.hidden = true;
      press({ do: "redo", label: "redo" });
    }));
    const card = element("div");
    // The server has escaped every name in it.
    card.innerHTML = state.card;
    const last = element("ol");
    state.entries.forEach(function (entry) {
      last.append(element("li", entry.says + (entry.who ? " (" + entry.who + ")" : "")));
    });
    over(state.title, [card, last, list]);
  }

  function foot() {
    const undo = button("Undo", function () { press({ do: "undo", label: "undo" }); });
    undo.setAttribute("aria-label", "Undo my last press");
    const made = [undo, button("Card and more", more)];
    if (state.canFinish) {
      made.push(button("Finish", function () { press({ do: "finish", label: "finish" }); }, "go"));
    }
    return made;
  }

  function join() {
    const form = element("form");
    const label = element("label", "Your name, as it stands beside what you enter");
    const input = element("input");
    input.name = "name";
    input.required = true;
    input.maxLength = 60;
    input.autocomplete = "name";
    label.append(input);
    const note = element("p");
    const go = element("button", "Keep score");
    form.append(label, go, note);
    form.addEventListener("submit", function (event) {
      event.preventDefault();
      ask("/k/join", { method: "POST", body: JSON.stringify({ name: input.value }) }, 8000)
        .then(function (answer) {
          if (answer.status === 401) {
            return shut("This keypad's link was taken back or has expired.");
          }
          if (!answer.value.phone) { note.textContent = answer.value.message; return; }
          phone = answer.value.phone;
          store("phone", phone);
          draw();
          follow();
        }).catch(function () { note.textContent = "The server can't be reached."; });
    });
    return form;
  }

  function net() {
    const seconds = Math.round((Date.now() - heard) / 1000);
    const waiting = queue.length ? ", " + queue.length + " waiting" : "";
    const isOff = !isOnline || heard === 0 || seconds > 45;
    places.net.className = "net" + (isOff ? " off" : "");
    const text = !phone || isOver ? "" : (isOff ? "Offline" : "Online") + waiting;
    if (places.net.textContent !== text) places.net.textContent = text;
  }

  function draw() {
    net();
    if (!keypad) {
      fill(places.main, [element("p", "Open the link of the keypad, or read its code, once more.")]);
      return;
    }
    fill(places.ask, questions());
    if (!phone && !isOver) return fill(places.main, [join()]);
    if (!state) return fill(places.main, [element("p", "Asking for the round…")]);
    places.title.textContent = state.title;
    document.title = state.title;
    const question = element("p", state.line, "question");
    const waiting = element("ul", "", "wait");
    queue.forEach(function (each) { waiting.append(element("li", each.label || each.line)); });
    const top = state.isOver ? element("p", state.line, "result") : question;
    fill(places.main, [top, sides(), waiting]);
    const isDone = state.isOver || isOver;
    fill(places.keys, isDone ? [] : keys());
    fill(places.foot, isOver ? [] : foot());
    places.said.textContent = said;
  }

  // MARK: What this phone lacks

  function lacks() {
    const missing = [];
    if (!window.isSecureContext) {
      missing.push("Over plain http this page can't keep the screen awake or open without a "
        + "network: set the phone's lock to 5 minutes, and leave the page open.");
    }
    if (!isKept) missing.push("This window keeps nothing: presses that wait are lost if it closes.");
    places.lacks.textContent = missing.join(" ");
  }

  let awake = null;
  function stayAwake() {
    if (!navigator.wakeLock || document.hidden || awake) return;
    navigator.wakeLock.request("screen").then(function (lock) {
      awake = lock;
      lock.addEventListener("release", function () { awake = null; });
    }).catch(function () {});
  }

  function again() {
    failures = 0;
    tries = 0;
    follow();
    send();
    stayAwake();
  }

  document.addEventListener("visibilitychange", function () { if (!document.hidden) again(); });
  window.addEventListener("pageshow", function (event) { if (event.persisted) again(); });
  window.addEventListener("online", again);
  document.addEventListener("click", function () { if (!isOnline) again(); else stayAwake(); });
  setInterval(net, 1000);
  lacks();
  draw();
  if (phone) follow();
})();
