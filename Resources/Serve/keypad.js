"use strict";
// The keypad's script. It shows the state that the server sends, and sends presses until each is
// acknowledged.
// A press is stored on this phone before it is shown. It has an id of its own, so the server counts
// it once even if it is sent several times.
(function () {
  const byID = function (id) { return document.getElementById(id); };
  const places = {};
  ["title", "net", "ask", "line", "main", "said", "keys", "foot", "sheet", "lacks"].forEach(function (id) {
    places[id] = byID(id);
  });

  // MARK: Storage on this phone

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

  // Each press is stored under a key of its own, so that two windows of this page don't overwrite
  // each other's presses.
  function keep(press) { store("press." + press.id, JSON.stringify(press)); }
  function forget(press) { store("press." + press.id, null); }
  function kept() {
    let names = Object.keys(memory);
    try { names = names.concat(Object.keys(localStorage)); } catch (error) { isKept = false; }
    return Array.from(new Set(names)).filter(function (name) { return name.startsWith("press."); })
      .map(function (name) { return read(name, null); }).filter(Boolean)
      .sort(function (one, other) { return one.at - other.at; });
  }

  // The token is in the fragment of the address, which browsers never send to a server. It is
  // removed from the address at once.
  const shape = /k[A-Za-z0-9_-]{22}$/;
  const given = location.hash.slice(1);
  if (given.length === 23 && shape.test(given)) {
    if (given !== load("keypad")) { store("phone", null); store("device", null); }
    store("keypad", given);
    history.replaceState(null, "", location.pathname);
  }
  const keypad = load("keypad");
  let device = load("device");
  let phone = device && load("phone");
  const own = kept().filter(function (press) { return device && press.by === device; });
  // The presses that wait to be sent, oldest first; and the refused ones, until the scorer has read
  // the reason.
  let queue = own.filter(function (press) { return !press.refused; });
  let refused = own.filter(function (press) { return press.refused; });
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
      // Captive portals of guest networks answer with pages of their own. Only JSON is accepted.
      return answer.json().then(function (value) { return { status: answer.status, value: value }; });
    }).finally(function () { clearTimeout(timer); });
  }

  // The states that were shown, each with its time, newest last.
  let sights = [];

  function show(next) {
    if (!next || !next.sight && next.sight !== "") return;
    next.keypad = keypad;
    state = next;
    store("state", JSON.stringify(next));
    draw();
  }

  // Shows a newer state from the server. If others changed it, the message about this phone's last
  // press may be wrong by now, and some of its presses may be superseded.
  function hear(next) {
    // The question whether to reopen the round is dropped if somebody else has reopened it.
    const isMoot = function (press) {
      return press.do === "undo" && press.refused.question && !next.isOver;
    };
    refused.filter(isMoot).forEach(forget);
    refused = refused.filter(function (press) { return !isMoot(press); });
    if (state && next.sight !== state.sight && !sending) {
      const counted = function (of) { return of.counts && of.counts[device] || 0; };
      const gone = counted(state) - counted(next);
      // A press can also be replaced by an entry with the same text, for example when a dispute is
      // settled. Such a press still counts: it is found among the new entries.
      const isIn = function (entries) {
        return function (entry) {
          return entries.some(function (each) { return each.id === entry.id; });
        };
      };
      const wasShown = isIn(state.entries);
      const isShownNow = isIn(next.entries);
      const fresh = next.entries.slice(Math.max(0, next.entries.findIndex(wasShown)))
        .filter(function (entry) { return !wasShown(entry); });
      const lost = state.entries.filter(function (entry) {
        return entry.id.startsWith(device + "-") && !isShownNow(entry);
      });
      const stands = lost.length > 0 && lost.every(function (entry) {
        return fresh.some(function (each) { return each.says === entry.says; });
      });
      said = gone > 0 && !stands ? "Others changed it: " + gone + " of what you pressed "
        + (gone > 1 ? "count" : "counts") + " no more." : "";
    }
    show(next);
  }

  function isShown() {
    const last = sights[sights.length - 1];
    if (last && last.sight === state.sight) return;
    sights = sights.slice(-20).concat({ sight: state.sight, time: Date.now() });
  }

  // Returns the causal context of a touch: the newest state that was shown at least one reaction
  // time earlier. Nobody can react to a change in less time than that.
  function seen(touched) {
    const known = sights.filter(function (each) { return each.time <= touched - state.reaction; });
    return (known[known.length - 1] || sights[0] || state).sight;
  }

  function reached() { heard = Date.now(); if (!isOnline) { isOnline = true; draw(); } }

  function lost() { if (isOnline) { isOnline = false; draw(); } }

  function shut(error) {
    isOver = error === "expired" ? "This keypad's link has expired."
      : "This keypad's link was taken back, has expired, or is not whole.";
    isOver += " Ask whoever sent it for a new one.";
    if (queue.length) {
      isOver += " What waits was not counted; this phone keeps it, and asks when a new link is open.";
    }
    draw();
  }

  // The owner can revoke one phone. If the link itself is still valid, its holder can join again.
  function leave(error) {
    if (!phone) return shut(error);
    phone = null;
    ask("/k/state", {}, 8000).then(function (answer) {
      if (answer.status !== 200) return shut(answer.value.error);
      store("phone", null);
      store("device", null);
      location.reload();
    }).catch(function () { shut(error); });
  }

  const pauses = [0, 1000, 2000, 4000, 8000, 15000];
  let failures = 0;
  let following = 0;
  let round = 0;

  // Polls for changes in a loop. The server delays its answer until something changes.
  function follow() {
    const mine = ++round;
    clearTimeout(following);
    if (!phone || isOver) return;
    // The first request is answered at once, which shows that the server is reachable.
    ask("/k/state" + (state && isOnline && heard ? "?v=" + state.v : ""), {}, 40000).then(function (answer) {
      if (mine !== round) return;
      if (answer.status === 401 || answer.value.error === "revoked") {
        return leave(answer.value.error);
      }
      if (answer.value.error) throw new Error(answer.value.message);
      failures = 0;
      reached();
      if (!answer.value.same) hear(answer.value);
      send();
      following = setTimeout(follow, 20);
    }).catch(function () {
      if (mine !== round) return;
      lost();
      failures += 1;
      following = setTimeout(follow, pauses[Math.min(failures, pauses.length - 1)]);
    });
  }

  // Sends the oldest press. The next one is sent after this one was acknowledged.
  let retry = 0;
  let tries = 0;
  function send() {
    clearTimeout(retry);
    const press = queue[0];
    if (!press || sending || stale || isOver || !phone) return;
    sending = true;
    press.wasSent = true;
    keep(press);
    const sent = Object.assign({ ago: Math.max(0, Date.now() - press.at) }, press);
    ask("/k/press", { method: "POST", body: JSON.stringify(sent) }, 8000).then(function (answer) {
      sending = false;
      const value = answer.value;
      if (answer.status === 401) return leave(value.error);
      // Only an answer that names this press and this round acknowledges it.
      if (value.press !== press.id || value.round !== press.round) throw new Error("not ours");
      tries = 0;
      reached();
      const isTakenBack = queue.some(function (each) { return each.of === press.id; });
      const why = value.refused || {};
      if ((why.question || "").startsWith("unseen:") && !isTakenBack) {
        stale = { press: press, why: why };
        return show(value.state);
      }
      if (value.refused) drop(press);
      else forget(queue.shift());
      const isAsked = value.refused && (press.do !== "finish" || value.refused.question);
      said = value.refused ? isAsked ? "" : value.refused.message
        : press.do === "finish" ? "Finished."
          : press.do !== "enter" && press.do !== "insert" ? value.says || press.label
            : value.isDisputed ? "Kept beside what others say: " + (press.label || press.line)
              : "Counted: " + (value.says || press.label);
      if (isAsked && !isTakenBack) refuse(press, value.refused);
      show(value.state);
      send();
    }).catch(function () {
      sending = false;
      tries += 1;
      lost();
      retry = setTimeout(send, pauses[Math.min(tries, pauses.length - 1)] || 1000);
    });
  }

  const longestTouch = 5000;
  let touched = 0;

  function press(fields) {
    if (!state) return;
    const at = Date.now();
    const made = Object.assign({
      id: random(), by: device, round: state.round,
      sight: seen(at - touched < longestTouch ? touched : at), at: at, when: state.line
    }, fields);
    touched = 0;
    queue.push(made);
    keep(made);
    if (navigator.vibrate && fields.do === "enter") { try { navigator.vibrate(20); } catch (e) {} }
    draw();
    send();
  }

  // Removes a press that was not counted from the queue, with the undo that belongs to it: on its
  // own, that undo would take back an earlier press.
  function drop(press) {
    queue.filter(function (each) { return each === press || each.of === press.id; }).forEach(forget);
    queue = queue.filter(function (each) { return each !== press && each.of !== press.id; });
  }

  // Takes back the newest press. If the server can't have counted it yet, it is only removed from
  // the queue.
  function undo() {
    if (isTooOld()) {
      said = "Your newest press lies too far back: nothing was taken back.";
      return draw();
    }
    const newest = queue[queue.length - 1];
    const isStale = stale && stale.press === newest;
    if (!newest || newest.wasSent && !isStale || newest.do === "undo") {
      const named = !newest && device && (state.back || {})[device];
      return press({
        do: "undo", label: "undo", of: newest && newest.do !== "undo" ? newest.id : undefined,
        entry: named ? named.id : undefined,
      });
    }
    if (isStale) stale = null;
    drop(newest);
    draw();
    send();
  }

  // Stores a refused press on this phone until the scorer has read the reason.
  function refuse(press, why) {
    press.refused = { message: why.message, question: why.question, sight: why.sight };
    keep(press);
    refused.push(press);
  }

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
    if (act) made.addEventListener("click", act);
    return made;
  }

  function fill(place, children) { place.replaceChildren.apply(place, children); }

  // Replaces the content of a place only if it has changed, so that touches and the focus are kept,
  // and screen readers don't read the same text again.
  const drawn = {};
  function refill(place, what, make) {
    const text = JSON.stringify(what);
    if (drawn[place.id] === text) return false;
    drawn[place.id] = text;
    const index = Array.from(place.children).indexOf(document.activeElement);
    fill(place, make());
    if (index >= 0 && place.children[index]) place.children[index].focus();
    return true;
  }

  // Makes a button that ignores touches until one reaction time after it appeared: an earlier touch
  // was meant for what was there before.
  function answering(text, act, className) {
    const made = Date.now();
    return button(text, function () {
      const now = Date.now();
      if ((now - touched < longestTouch ? touched : now) - made >= state.reaction) act();
    }, className);
  }

  function box(title, text, buttons) {
    const made = element("section", "", "ask");
    made.append(element("b", title));
    if (text) made.append(element("p", text));
    const row = element("div");
    row.append.apply(row, buttons);
    made.append(row, element("small", "", "beneath"));
    return made;
  }

  function questions(left) {
    if (isOver) return [box("The link has ended", isOver, [])];
    if (left.length && state) return [leftover(left)];
    if (stale) {
      const press = stale.press;
      const why = stale.why;
      const settle = function (change) {
        return function () {
          stale = null;
          if (change === null) drop(press); else Object.assign(press, change);
          // The presses behind it in the queue had the same causal context, so they get the new one
          // too.
          if (change && change.sight) queue.forEach(function (each) { each.sight = change.sight; });
          queue.forEach(keep);
          draw();
          send();
        };
      };
      return [box("“" + (press.label || press.line) + "” was not counted",
        why.message,
        [answering("Drop mine", settle(null)),
          answering("Count it too", settle({ sure: why.question, sight: why.sight })),
          answering("I saw it differently", settle({ sure: why.question }))])];
    }
    if (refused.length) {
      const asked = refused[0];
      const why = asked.refused;
      const answer = function (isSure) {
        return function () {
          forget(refused.shift());
          if (!isSure) return draw();
          const sure = {
            do: asked.do, entry: asked.entry, line: asked.line, place: asked.place,
            label: asked.label, sure: why.question,
          };
          // The answer applies to the state that the question was about. The server asks again if
          // there was a change since.
          if (why.sight) sure.sight = why.sight;
          press(sure);
        };
      };
      const text = asked.label || asked.line;
      return [why.question
        ? box("“" + text + "”?", why.message,
          [answering("Leave it", answer(false)), answering("Do it", answer(true))])
        : box("“" + text + "” was not counted", why.message,
          [answering("All right", answer(false))])];
    }
    const dispute = state && state.disputes[0];
    if (!dispute) return [];
    // The side that is in effect comes last in the state and first here: the first answer changes
    // nothing.
    const sides = dispute.slice().reverse();
    return [box("Two phones differ", "", sides.map(function (side, index) {
      const answer = answering(side.says, function () {
        press({ do: "settle", entry: side.id, label: side.says });
      });
      // Two scorers may have the same name, so this phone's own side is labelled "you".
      const who = side.id.startsWith(device + "-") ? "you" : side.who || "somebody";
      const more = side.followers ? ", with " + side.followers + " more since" : "";
      answer.append(element("small", "by " + who + (index ? "" : ", counts for now") + more));
      return answer;
    }))];
  }

  // The text that the box of a question covers: the last message, and the question that the keys
  // answer (they don't answer the box).
  function beneath() {
    const isOpen = state && phone && !isOver && !state.isOver && state.keys.length;
    return [bounced, said, isOpen ? "The keys are for: " + where() : ""].filter(Boolean)
      .join("\n");
  }

  function where() {
    return state.line + (queue.length && !state.isPlayed ? " (before what waits)" : "");
  }

  // Presses that were made with an earlier link and were never acknowledged.
  function leftover(left) {
    const here = left.filter(function (press) { return press.round === state.round; });
    const words = left.map(function (press) {
      return (press.label || press.line) + (press.when ? " (then: " + press.when + ")" : "");
    }).join(", ");
    const settle = function (isWanted) {
      return function () {
        left.forEach(forget);
        if (isWanted) {
          here.forEach(function (press) {
            press.by = device;
            delete press.refused;
            keep(press);
          });
          queue = here.concat(queue);
        }
        draw();
        send();
      };
    };
    return here.length
      ? box("Not counted yet", "This phone kept these by an earlier link: " + words + ".",
        [answering("Drop them", settle(false)), answering("Count them now", settle(true))])
      : box("Never counted", "This phone kept these of another round: " + words
        + ". Whoever keeps that round must enter them.", [answering("All right", settle(false))]);
  }

  function sides() {
    const isPast = isBehind();
    const made = element("div", "", "sides" + (state.isDuel ? " duel" : "")
      + (state.sides.length === 1 ? " one" : "") + (queue.length ? " unsent" : ""));
    state.sides.forEach(function (side) {
      const place = element("div", "",
        (side.isMarked ? "on" : "") + (side.isTurn && !isPast ? " turn" : ""));
      const name = element("span");
      if (side.isTurn && !isPast) {
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
    if (state.below) made.append(element("p", "and " + state.below + " more"));
    return made;
  }

  function drawKeys(isDone) {
    const isPair = !isDone && state.keys.length === 2 && !state.others.length;
    places.keys.className = "keys" + (isPair ? " two" : "");
    const marked = state.sides.map(function (side) { return side.isMarked; });
    const isPast = isBehind();
    refill(places.keys, isDone || [state.keys, state.others, marked, isPast], function () {
      return isDone ? [] : keys(isPair, isPast);
    });
    if (queue.length) return;
    places.keys.querySelectorAll(".sent").forEach(function (key) { key.classList.remove("sent"); });
  }

  // Whether the state shown is older than the presses that wait. Only the server knows what the
  // next press would be for.
  function isBehind() {
    return queue.length > 0 && (!isOnline || Date.now() - queue[0].at > 1500);
  }

  function keys(isPair, isPast) {
    const made = state.keys.map(function (key) {
      const isNext = isPair && !isPast && state.sides.some(function (side) {
        return side.isMarked && side.name === key.seat;
      });
      const big = key.seat || key.text;
      const small = !key.seat ? isPast ? "" : key.short
        : key.label.startsWith(key.seat) ? key.label.slice(key.seat.length).trim() : key.label;
      const item = button("", function () {
        item.classList.add("sent");
        setTimeout(function () { item.classList.remove("sent"); }, 600);
        press({ do: "enter", line: key.text, label: key.seat ? key.label : key.text });
      }, (isNext ? "on" : "") + (key.isLikely && !isPast ? " likely" : ""));
      item.append(element("bdi", big));
      if (small && small !== big) item.append(element("small", small));
      item.setAttribute("aria-label", key.label || key.text);
      return item;
    });
    state.others.forEach(function (other) {
      const words = other.place ? other.from + " and more" : "Other…";
      made.push(button(words, function () { numbers(other); }, "other"));
    });
    return made;
  }

  // The causal context for choices from a sheet is the one at which the sheet was opened, even if
  // the state has changed since.
  let asked = "";
  // Draws the open sheet again.
  let renew = null;
  function over(title, children, again) {
    asked = seen(Date.now());
    renew = again || null;
    const back = button("Back", close);
    fill(places.sheet, [back, element("h2", title)].concat(children));
    // The phone's back button closes the sheet, not the keypad.
    if (places.sheet.hidden) history.pushState("sheet", "");
    places.sheet.hidden = false;
    back.focus();
  }

  function close() {
    if (places.sheet.hidden) return;
    places.sheet.hidden = true;
    if (history.state === "sheet") history.back();
  }

  function numbers(other) {
    const list = element("div", "", "list numbers");
    for (let number = other.from; number <= Math.min(other.to, other.from + 120); number++) {
      const line = other.prefix + number;
      list.append(button(String(number), function () {
        close();
        press({
          do: "enter", line: line, label: line, sight: asked, place: other.place || undefined,
        });
      }));
    }
    over(state.line, [list]);
  }

  // Asks the server which corrections and insertions are possible at a place.
  function mend(place) {
    const body = JSON.stringify({ place: place });
    ask("/k/look", { method: "POST", body: body }, 8000).then(function (answer) {
      const look = answer.value.look;
      if (!look) return over(answer.value.message, []);
      const card = element("div");
      card.innerHTML = look.card;
      const rest = element("div", "", "list");
      if (look.makesRoom) rest.append(button("Put one before it", function () { before(look); }));
      if (look.goes) {
        rest.append(button("Take it away", function () {
          correct(look, { do: "remove", label: "take away " + look.instead });
        }));
      }
      over(look.title, [element("p", look.stands), rest, choices(look, function (key, words) {
        correct(look, { do: "enter", line: key.text, label: look.instead + " → " + words });
      }), card]);
    }).catch(function () { over("Only the server can say that, and it can't be reached.", []); });
  }

  // Inserts a forgotten entry before a place. The entry that is there now comes after it.
  function before(look) {
    const sight = asked;
    over("Before it", [
      element("p", look.instead + " comes after it, and what follows moves on by one: into the next "
        + "part, where one is full."),
      choices(look, function (key, words) {
        correct(look, { do: "insert", line: key.text, label: words + " before " + look.instead });
      })]);
    asked = sight;
  }

  // A number or an arrow is shown as it is; any other choice is shown with its meaning.
  function choices(look, act) {
    const made = element("div", "", "choices");
    const scores = element("div", "", "list numbers");
    const others = element("div", "", "list");
    look.keys.forEach(function (key) {
      const isScore = !key.seat && /^(\d+|[A-Z])$/.test(key.text);
      const words = isScore ? key.text : key.label || key.text;
      const item = button(words, function () { act(key, words); });
      if (isScore && key.short) item.append(element("small", key.short));
      (isScore ? scores : others).append(item);
    });
    made.append(scores, others);
    return made;
  }

  function correct(look, fields) {
    close();
    press(Object.assign({ place: look.place, sight: asked }, fields));
  }

  // Shows the complete card of one seat, if the shared card shows only the part in play.
  function part(seat) {
    const body = JSON.stringify({ seat: seat });
    ask("/k/look", { method: "POST", body: body }, 8000).then(function (answer) {
      const part = answer.value.part;
      if (!part) return over(answer.value.message, []);
      const card = element("div");
      card.innerHTML = part.card;
      over(part.title, [element("p", state.isOver ? "" : "Touch what is to be corrected."), card]);
    }).catch(function () { over("Only the server can say that, and it can't be reached.", []); });
  }

  // An entry with the score after it. Touching it opens its correction.
  function entered(entry) {
    const item = button(entry.says + (entry.who ? " (" + entry.who + ")" : ""));
    if (entry.after) item.append(element("small", entry.after));
    item.dataset.place = entry.id;
    item.disabled = state.isOver;
    return item;
  }

  function all() {
    ask("/k/look", { method: "POST", body: JSON.stringify({ entries: true }) }, 8000)
      .then(function (answer) {
        if (!answer.value.entries) return over(answer.value.message, []);
        const list = element("div", "", "list");
        list.append.apply(list, answer.value.entries.map(entered));
        over("All entries", [list]);
        places.sheet.scrollTo(0, places.sheet.scrollHeight);
      }).catch(function () { over("Only the server can say that, and it can't be reached.", []); });
  }

  function more() {
    const list = element("div", "", "list");
    if (state.more.length) list.append(element("p", state.line));
    state.more.forEach(function (key) {
      list.append(button(key.label || key.text, function () {
        close();
        press({ do: "enter", line: key.text, label: key.label, sight: asked });
      }));
    });
    const gone = device && (state.forward || {})[device];
    if (gone && !queue.length) {
      const words = "Bring back " + gone.says;
      list.append(button(words, function () {
        close();
        press({ do: "redo", label: words });
      }));
    }
    const card = element("div");
    const last = element("div", "", "list");
    const write = function () {
      // The server has escaped all names in this HTML.
      card.innerHTML = state.card;
      fill(last, state.entries.map(entered));
      if (state.entered > state.entries.length) {
        last.prepend(button("All " + state.entered + " entries", all, "other"));
      }
    };
    write();
    const isMendable = !state.isOver && (state.entries.length || state.card.includes("data-place"));
    const hint = element("p", isMendable ? "Touch what is to be corrected."
      : state.isOver ? "It is over: who ended it can undo that, and then it can be corrected." : "");
    const parts = element("div", "", "list parts");
    (state.parts || []).forEach(function (name, seat) {
      parts.append(button("All of " + name, function () { part(seat); }));
    });
    over(state.title, [list, hint, parts, card, last], write);
  }

  // The press that an undo would take back: the newest one that waits, otherwise this phone's
  // newest entry in the state.
  function undone() {
    const waiting = queue[queue.length - 1];
    if (waiting) return waiting.do === "undo" ? "" : waiting.label || waiting.line;
    const newest = device && (state.back || {})[device];
    return newest ? newest.says : "";
  }

  // Whether this phone's newest entry is too old to be in the state. Undo then takes back nothing.
  function isTooOld() {
    return !queue.length && device && state.counts[device] > 0 && !(state.back || {})[device];
  }

  function foot(what) {
    const back = button("", undo);
    // A narrow button cuts its text off, so the value comes first.
    const brief = what.replace(/^(taking away )?([^]*): ([^:]*)$/, "$1$3 · $2");
    back.append(element("span", "Undo"), element("small", brief));
    back.setAttribute("aria-label", "Undo my last press" + (what ? ": " + what : ""));
    const made = [back, button("Card and more", more)];
    if (state.canFinish) {
      // This button appears in the place of another, so it ignores early touches.
      made.push(answering("Finish", function () { press({ do: "finish", label: "finish" }); }, "go"));
    }
    return made;
  }

  function ended(answer) { return answer.status === 401 && (leave(answer.value.error), true); }

  // Shows the title of the round before asking for a name.
  function greet() {
    ask("/k/state", {}, 8000).then(function (answer) {
      if (ended(answer) || !answer.value.title) return;
      places.title.textContent = answer.value.title;
      document.title = answer.value.title;
    }).catch(function () {});
  }

  function field(words, go, name) {
    const form = element("form");
    const label = element("label", words);
    const input = element("input");
    input.name = name;
    input.required = true;
    label.append(input);
    form.append(label, element("button", go), element("p"));
    return form;
  }

  let joining = null;
  function join() {
    if (joining) return joining;
    joining = field("Your name, as it stands beside what you enter", "Keep score", "name");
    const input = joining.querySelector("input");
    const note = joining.querySelector("p");
    input.maxLength = 60;
    input.autocomplete = "name";
    joining.addEventListener("submit", function (event) {
      event.preventDefault();
      ask("/k/join", { method: "POST", body: JSON.stringify({ name: input.value }) }, 8000)
        .then(function (answer) {
          if (ended(answer)) return;
          if (!answer.value.phone) { note.textContent = answer.value.message; return; }
          phone = answer.value.phone;
          device = answer.value.device;
          said = "You keep score as " + answer.value.name + ".";
          store("phone", phone);
          store("device", device);
          draw();
          follow();
        }).catch(function () { note.textContent = "The server can't be reached."; });
    });
    return joining;
  }

  // Lets the user paste a link: an installed page shows no address, and on some phones it has a
  // storage of its own.
  let opening = null;
  function reopen() {
    if (opening) return opening;
    opening = field("The link of a keypad, to be pasted here", "Open", "link");
    opening.querySelector("input").autocomplete = "off";
    opening.addEventListener("submit", function (event) {
      event.preventDefault();
      const found = shape.exec(opening.querySelector("input").value.trim());
      if (found) location.hash = found[0];
      else opening.querySelector("p").textContent = "That is no link of a keypad, or not all of it.";
    });
    return opening;
  }

  // The presses that wait, newest first, which is the order in which Undo takes them back.
  function waiting() {
    return "Not counted yet: " + queue.slice().reverse().map(function (each) {
      return each.label || each.line;
    }).join(", ");
  }

  let wasBehind = false;
  function net() {
    if (wasBehind !== isBehind()) {
      wasBehind = !wasBehind;
      draw();
    }
    const seconds = Math.round((Date.now() - heard) / 1000);
    const waiting = queue.length ? ", " + queue.length + " waiting" : "";
    const isOff = !isOnline || heard === 0 || seconds > 45;
    places.net.className = "net" + (isOff ? " off" : "");
    const text = !phone || isOver ? "" : (isOff ? "Offline" : "Online") + waiting;
    if (places.net.textContent !== text) places.net.textContent = text;
  }

  // The page is not drawn while a finger is down, because a key that moves would be missed.
  let held = 0;
  let isDue = false;
  function draw() {
    isDue = held !== 0;
    if (isDue) return;
    net();
    const left = phone ? kept().filter(function (press) { return press.by !== device; }) : [];
    refill(places.ask, [isOver, stale, refused, state && [state.disputes, state.round], left],
      function () { return questions(left); });
    if (!keypad || isOver && !state) return refill(places.main, "open", function () {
      const hint = element("p", "Open the link of the keypad, or read its code, once more.");
      return isOver ? [reopen()] : [hint, reopen()];
    });
    if (!phone && !isOver) return refill(places.main, "join", function () { return [join()]; });
    if (!state) return refill(places.main, "", function () {
      return [element("p", "Asking for the round…")];
    });
    places.title.textContent = state.title;
    document.title = state.title;
    // The line with the state of play stays visible while the sides below it are scrolled.
    const line = state.isPlayed ? "" : where();
    if (places.line.textContent !== line) places.line.textContent = line;
    const shown = [isOver, queue, state.line, state.isPlayed, state.isOver, state.sides, isBehind()];
    const isNew = refill(places.main, shown, function () {
      const top = [];
      if (state.isPlayed) {
        const result = element("p", state.line, "result");
        if (state.isOver && state.line !== "Finished") {
          result.append(element("small", "Finished"));
        }
        top.push(result);
      }
      return top.concat([sides()], isOver ? [reopen()] : []);
    });
    // The side that is next is scrolled into view.
    const turn = isNew && places.main.querySelector(".turn");
    if (turn) turn.scrollIntoView({ block: "nearest" });
    drawKeys(state.isOver || Boolean(isOver));
    const what = state.isOver ? "" : undone();
    refill(places.foot, isOver || [what, state.canFinish], function () {
      return isOver ? [] : foot(what);
    });
    const words = [bounced, isBehind() ? waiting() : said].filter(Boolean).join(" ");
    if (places.said.textContent !== words) places.said.textContent = words;
    const small = places.ask.querySelector(".beneath");
    const covered = small ? beneath() : "";
    if (small && small.textContent !== covered) small.textContent = covered;
    places.said.style.visibility = small ? "hidden" : "";
    if (renew && !places.sheet.hidden) renew();
    isShown();
  }

  function letGo() {
    clearTimeout(held);
    held = 0;
    // The click event comes after the finger is lifted.
    if (isDue) setTimeout(draw, 50);
  }

  // MARK: Features that this phone lacks

  let isTrusted = true;
  function lacks() {
    const missing = [];
    if (!window.isSecureContext) {
      missing.push("Over plain http this page can't be installed, keep the screen awake or open "
        + "without a network: set the phone's lock to 5 minutes, and leave the page open.");
    } else {
      if (!navigator.wakeLock) {
        missing.push("This browser can't keep the screen awake: set the phone's lock to 5 minutes.");
      }
      if (!navigator.serviceWorker || !isTrusted) {
        missing.push("This page can't open without a network: leave it open. "
          + (isTrusted ? "" : "The phone doesn't trust the server's certificate."));
      }
    }
    if (!isKept) missing.push("This window keeps nothing: presses that wait are lost if it closes.");
    places.lacks.textContent = missing.join(" ");
  }

  // The service worker stores the page on the phone, so that it opens without a network.
  if (window.isSecureContext && navigator.serviceWorker) {
    navigator.serviceWorker.register("/k/worker.js", { scope: "/k" })
      .catch(function () { isTrusted = false; lacks(); });
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

  places.sheet.addEventListener("click", function (event) {
    const touched = event.target.closest("[data-place]");
    if (touched && !state.isOver && !isOver) mend(touched.dataset.place);
  });
  document.addEventListener("visibilitychange", function () { if (!document.hidden) again(); });
  window.addEventListener("pageshow", function (event) { if (event.persisted) again(); });
  window.addEventListener("online", again);
  window.addEventListener("popstate", function () { places.sheet.hidden = true; });
  // Opening another keypad's link in this page changes only the fragment, so the page is loaded
  // again.
  window.addEventListener("hashchange", function () { location.reload(); });
  // Ignores a second touch shortly after the first at the same spot: it is a bounce, even if
  // another key is there by then.
  let last = { time: 0, x: 0, y: 0 };
  let isBounce = false;
  let bounced = "";
  document.addEventListener("pointerdown", function (event) {
    const now = { time: event.timeStamp, x: event.clientX, y: event.clientY };
    isBounce = now.time - last.time < 250
      && Math.hypot(now.x - last.x, now.y - last.y) < 30;
    if (!isBounce) bounced = "";
    last = now;
    touched = Date.now();
    clearTimeout(held);
    held = setTimeout(letGo, longestTouch);
  }, true);
  document.addEventListener("pointerup", letGo, true);
  document.addEventListener("pointercancel", letGo, true);
  document.addEventListener("click", function (event) {
    if (isBounce && event.target.closest("button")) {
      isBounce = false;
      event.stopPropagation();
      event.preventDefault();
      bounced = "Touched twice at once: the second touch was not taken.";
      draw();
    }
  }, true);
  document.addEventListener("click", function () { if (!isOnline) again(); else stayAwake(); });
  setInterval(net, 1000);
  lacks();
  draw();
  if (phone) follow(); else if (keypad) greet();
})();
