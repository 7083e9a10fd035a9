"use strict";
// The keypad's script. It shows the state that the server sends, and sends presses until each is
// acknowledged.
// A press is stored on this phone before it is shown. It has an id of its own, so the server counts
// it once even if it is sent several times.
(function () {
  const byID = function (id) { return document.getElementById(id); };
  const places = {};
  ["title", "net", "ask", "main", "wait", "said", "line", "keys", "foot", "lacks", "sheet"].forEach(function (id) {
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

  function post(fields) { return { method: "POST", body: JSON.stringify(fields) }; }

  // The states that were shown, each with its time, newest last.
  let sights = [];

  function show(next) {
    if (!next || !next.sight && next.sight !== "") return;
    next.keypad = keypad;
    state = next;
    store("state", JSON.stringify(next));
    if (ahead && ahead.of !== next.sight) keepAhead(null);
    draw();
    lookAhead();
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
  let pending = 0;
  let round = 0;

  // Polls for changes in a loop. The server delays its answer until something changes.
  function follow() {
    const mine = ++round;
    clearTimeout(pending);
    if (!phone || isOver) return;
    const known = acknowledged;
    // The first request is answered at once, which shows that the server is reachable.
    ask("/k/state" + (state && isOnline && heard ? "?v=" + state.v : ""), {}, 40000).then(function (answer) {
      if (mine !== round) return;
      if (answer.status === 401 || answer.value.error === "revoked") {
        return leave(answer.value.error);
      }
      if (answer.value.error) throw new Error(answer.value.message);
      failures = 0;
      reached();
      // The answer to a press brings the state after it. This state may be older than that answer,
      // or contain a press that still waits here.
      if (!answer.value.same && !sending && known === acknowledged) hear(answer.value);
      send();
      pending = setTimeout(follow, sending ? 250 : 20);
    }).catch(function () {
      if (mine !== round) return;
      lost();
      failures += 1;
      pending = setTimeout(follow, pauses[Math.min(failures, pauses.length - 1)]);
    });
  }

  // Sends the oldest press. The next one is sent after this one was acknowledged.
  let retry = 0;
  let tries = 0;
  let acknowledged = 0;
  function send() {
    clearTimeout(retry);
    const press = queue[0];
    if (!press || sending || stale || isOver || !phone) return;
    sending = true;
    press.wasSent = true;
    keep(press);
    const sent = Object.assign({ ago: Math.max(0, Date.now() - press.at) }, press);
    ask("/k/press", post(sent), 8000).then(function (answer) {
      sending = false;
      const value = answer.value;
      if (answer.status === 401) return leave(value.error);
      // Only an answer that names this press and this round acknowledges it.
      if (value.press !== press.id || value.round !== press.round) throw new Error("not ours");
      tries = 0;
      acknowledged += 1;
      const wasBehind = isBehind();
      reached();
      moveOn(press, value, wasBehind);
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
        : press.do === "finish" || press.do === "final" ? "Finished."
          : press.do !== "enter" && press.do !== "insert" ? value.says || press.label
            : value.isDisputed ? "Kept beside what others say: " + (press.label || press.line)
              : (sent > 1 && !queue.length ? sent + " sent. " : "") + "Counted: "
                + (value.says || press.label);
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

  // The number of presses that waited and were counted since the phone reached the server again,
  // and what the log says other than this phone showed.
  let sent = 0;
  let differs = null;

  // Moves to the step that follows a press which was counted. If the log asks something else than
  // this phone showed meanwhile, that is reported.
  function moveOn(press, value, wasBehind) {
    if (!wasBehind) sent = 0;
    const isOurs = ahead && state && ahead.of === state.sight;
    const isNext = isOurs && !value.refused && press.do === "enter"
      && (!press.place || press.place === ahead.steps[ahead.at].place);
    const next = isNext ? following(ahead.at, press.line) : null;
    if (wasBehind && !value.refused) sent += 1;
    if (next === null) return;
    if (isAt(next, value.state)) {
      return keepAhead(Object.assign(ahead, {
        at: next, walked: ahead.walked + 1, of: value.state.sight,
      }));
    }
    if (!wasBehind) return;
    const step = ahead.steps[next];
    const name = step.turn === undefined ? "" : state.names[step.turn];
    differs = {
      after: press.label, expected: [name, ahead.questions[step.question]].filter(Boolean).join(", "),
      now: value.state.line,
    };
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
    acted = at;
    bounced = "";
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
    if (buttons.length) made.append(row);
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
    if (!dispute) return differs && !queue.length ? [difference()] : due();
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

  function difference() {
    return box("The log differs", "After “" + differs.after + "” this phone expected: "
      + differs.expected + ". The log says: " + differs.now + ".",
    [answering("All right", function () { differs = null; draw(); })]);
  }

  // Returns a reminder of each thing that the rules ask for now.
  function due() {
    const keys = state && !state.isOver && !isOver ? prompt().due : [];
    return keys.map(function (key) {
      const name = key.label.slice(0, 1).toUpperCase() + key.label.slice(1);
      const made = box(key.due, "", [answering(name, function () {
        complete(key, function (line) { press({ do: "enter", line: line, label: key.label }); });
      })]);
      made.classList.add("due");
      return made;
    });
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

  // MARK: What follows

  // The prompts that may follow, as the server sent them for one state: `of` is that state's causal
  // context, `at` the step that the state shown is at, and `walked` the number of steps since then.
  let ahead = read("ahead", null);
  let fetching = 0;

  function keepAhead(next) {
    ahead = next;
    store("ahead", next && JSON.stringify(next));
  }

  // Requests the prompts that may follow, when nothing waits and those known are used up or belong
  // to another state.
  function lookAhead() {
    clearTimeout(fetching);
    if (!phone || !state || isOver || state.isPlayed || queue.length) return;
    if (ahead && ahead.of === state.sight && ahead.walked * 4 <= ahead.depth) return;
    fetching = setTimeout(function () {
      ask("/k/ahead", {}, 8000).then(function (answer) {
        const next = answer.value;
        if (!next.steps || !state || next.sight !== state.sight || next.round !== state.round) return;
        keepAhead(Object.assign(next, { of: next.sight, at: 0, walked: 0 }));
      }).catch(function () {});
    }, 200);
  }

  // Whether a set of keys offers a line: the lookahead only says what follows an offer.
  function offers(keys, line) {
    return keys.keys.concat(keys.due).some(function (key) { return key.text === line; })
      || keys.pads.some(function (pad) {
        return line.startsWith(pad.prefix) && range(pad, line.slice(pad.prefix.length)) !== undefined;
      });
  }

  // Returns the index of the step after a line is entered; null if it is not known.
  function following(index, line) {
    const step = ahead.steps[index];
    if (typeof step.next === "number") return offers(ahead.keys[step.keys], line) ? step.next : null;
    const next = step.next && step.next[line];
    return next === undefined ? null : next;
  }

  // Whether a state asks what a step says.
  function isAt(index, next) {
    const step = ahead.steps[index];
    const question = ahead.questions[step.question];
    if (next.isPlayed) return !ahead.keys[step.keys].keys.length;
    return (question === "" || question === next.question)
      && (step.turn === undefined ? null : step.turn) === next.turn;
  }

  // Returns the presses that wait, without those that are taken back, each with its step; and the
  // step of the next press. A step is null if it is not known.
  function position() {
    let at = ahead && state && ahead.of === state.sight && ahead.round === state.round
      ? ahead.at : null;
    const waits = [];
    queue.forEach(function (each) {
      const isPair = queue.some(function (other) {
        return other.of === each.id || each.of && each.of === other.id;
      });
      if (isPair) return;
      const here = at === null ? null : ahead.steps[at];
      waits.push({ press: each, step: here });
      const isNext = here && each.do === "enter" && (!each.place || each.place === here.place);
      at = isNext ? following(at, each.line) : null;
    });
    return { waits: waits, at: at };
  }

  // Returns what the next press is for: the prompt of the state, or while presses wait the prompt
  // that follows them. `isKnown` is false if the server has to say it.
  function prompt() {
    const found = position();
    if (!found.waits.length || found.at === null) {
      return Object.assign({}, state, {
        waits: found.waits, isKnown: !found.waits.length || !isBehind(), isPredicted: false,
        place: null,
      });
    }
    const step = ahead.steps[found.at];
    const part = step.part === undefined ? null : ahead.parts[step.part];
    return Object.assign({}, ahead.keys[step.keys], {
      question: ahead.questions[step.question], isNamed: step.isNamed || false,
      turn: step.turn === undefined ? null : step.turn, call: step.call || "",
      part: part && part.title, places: part && part.places, waits: found.waits, isKnown: true,
      isPredicted: true,
    });
  }

  // Returns a press in words: who, what and where.
  function words(now, key, line) {
    const name = now.isNamed && now.turn !== null ? state.names[now.turn] : "";
    if (!now.isKnown || !now.question) return [name, key].filter(Boolean).join(" ");
    return name ? name + " " + key + ", " + now.question : key;
  }

  // MARK: Scores

  // Returns the values of a side in the part that is being filled: those of the log, and those that
  // wait.
  function pieces(side, now) {
    const isSame = !now.isPredicted || now.part === state.part;
    const made = isSame ? side.pieces.map(function (piece) { return Object.assign({}, piece); })
      : (now.places ? now.places[side.seat] : []).map(function (place) {
        return { place: place, text: "", mark: "" };
      });
    now.waits.forEach(function (wait) {
      const piece = wait.step && made.find(function (each) { return each.place === wait.step.place; });
      if (!piece) return;
      const key = ahead.keys[wait.step.keys].keys.find(function (each) {
        return each.text === wait.press.line;
      });
      piece.text = wait.press.line;
      piece.mark = key ? key.mark : "";
      piece.isWaiting = true;
    });
    return made;
  }

  function drawnPiece(piece, isNext) {
    const made = element("i", piece.isDisputed ? "?" : piece.text, [
      piece.isDisputed ? "asked" : piece.text ? piece.mark : isNext ? "slot next" : "slot",
      piece.isWaiting ? "waits" : "",
    ].filter(Boolean).join(" "));
    return made;
  }

  function tile(side, now) {
    const isTurn = !isOver && now.isKnown && !state.isPlayed && now.turn === side.seat;
    const made = element("li", "", (side.isMarked && now.isKnown && !now.isPredicted ? "on" : "")
      + (isTurn ? " turn" : ""));
    const name = element("span", "", "name");
    if (state.isPlayed && side.label) name.append(element("em", side.label));
    const written = element("bdi", side.name);
    written.dataset.short = side.short;
    written.dataset.brief = side.brief;
    name.append(written);
    const total = element("span", "", "total");
    total.append(element("b", side.score));
    if (side.note) total.append(element("small", side.note));
    made.append(name, total);
    const values = pieces(side, now);
    if (values.length) {
      let open = values.findIndex(function (each) { return !each.text; });
      if (!isTurn) open = -1;
      const row = element("span", "", values.length > 1 ? "values row" : "values");
      values.forEach(function (piece, index) { row.append(drawnPiece(piece, index === open)); });
      const isWaiting = values.some(function (each) { return each.isWaiting; });
      if (values.length > 1) {
        made.classList.add("slots");
        const isSame = now.part === state.part;
        row.append(element("b", isWaiting || !isSame ? "" : side.sum || "–", "sum"));
      }
      made.append(row);
    }
    const said = values.filter(function (each) { return each.text; }).map(function (each) {
      return each.text + (each.isWaiting ? " not counted yet" : each.isDisputed ? " disputed" : "");
    });
    made.setAttribute("aria-label", [side.name + ": " + side.score + (side.note ? " " + side.note : "")]
      .concat(values.length ? (now.part || "now") + ": " + (said.join(", ") || "open") : [])
      .concat(isTurn ? "next" : []).join("; "));
    return made;
  }

  function sides(now) {
    const count = state.sides.length;
    const made = element("ol", "", "sides" + (state.isDuel ? " duel" : "")
      + (count === 1 ? " one" : count > 10 ? " many" : count > 6 ? " several" : "")
      + (isBehind() ? " unsent" : ""));
    state.sides.forEach(function (side) { made.append(tile(side, now)); });
    if (made.querySelector(".slots")) made.classList.add("slotted");
    return made;
  }

  // MARK: Keys

  let pad = null;

  function drawKeys(isDone, now) {
    if (isDone) pad = null;
    const isPair = !isDone && !pad && now.keys.length === 2 && !now.pads.length;
    const count = now.keys.length + now.pads.length;
    const columns = pad ? "pad" : isPair ? "two" : count === 3 || count === 6 || count === 5 ? "three" : "";
    const marked = state.sides.map(function (side) { return side.isMarked; });
    const isDrawn = refill(places.keys,
      isDone || [pad, now.keys, now.pads, marked, now.isKnown, now.isPredicted],
      function () { return isDone ? [] : pad ? padKeys() : keys(isPair, now); });
    places.keys.className = "keys " + columns;
    if (isDrawn) places.keys.dataset.count = count;
    if (queue.length) return;
    places.keys.querySelectorAll(".sent").forEach(function (key) { key.classList.remove("sent"); });
  }

  // Whether presses have waited for so long that the state shown is old.
  function isBehind() {
    return queue.length > 0 && (!isOnline || Date.now() - queue[0].at > 1500);
  }

  // The name of a key for a screen reader, which contains the text that is visible.
  function spoken(text, label) {
    const isIn = (" " + label + " ").includes(" " + text + " ");
    return !label ? text : isIn ? label : text + ", " + label;
  }

  // The time at which the keys moved although this phone had pressed nothing.
  let moved = 0;
  // The time of the last touch or press: what it changes on the screen is expected.
  let acted = 0;
  let height = "";
  function watchKeys() {
    const box = places.keys.getBoundingClientRect();
    const now = [innerWidth, innerHeight, Math.round(box.top), Math.round(box.height)].join();
    const isSameScreen = height.startsWith([innerWidth, innerHeight].join());
    if (now !== height && isSameScreen && Date.now() - acted > 1500) moved = Date.now();
    height = now;
  }

  // Whether a finger touched a key that had just moved there. A keyboard's focus moves along.
  function isTooEarly() {
    if (Date.now() - touched >= longestTouch || touched - moved >= state.reaction) return false;
    bounced = "The keys had just moved: nothing was pressed.";
    draw();
    return true;
  }

  function keys(isPair, now) {
    const made = now.keys.map(function (key) {
      const isNext = isPair && now.isKnown && !now.isPredicted && state.sides.some(function (side) {
        return side.isMarked && side.name === key.seat;
      });
      const big = key.seat || (key.example ? key.label : key.text);
      const small = !key.seat ? now.isKnown ? key.short : ""
        : key.label.startsWith(key.seat) ? key.label.slice(key.seat.length).trim() : key.label;
      const item = button("", function () {
        if (isTooEarly()) return;
        item.classList.add("sent");
        setTimeout(function () { item.classList.remove("sent"); }, 600);
        complete(key, function (line) {
          press({ do: "enter", line: line, label: words(prompt(), key.seat ? key.label : line) });
        });
      }, [isNext ? "on" : "", key.isLikely && now.isKnown ? "likely" : "", key.mark || ""].join(" "));
      item.append(element("bdi", big));
      if (small && small !== big) item.append(element("small", small));
      item.setAttribute("aria-label", spoken(key.seat || key.text, now.isKnown || key.seat ? key.label : ""));
      return item;
    });
    now.pads.forEach(function (each) {
      const item = button("", function () { openPad(each, prompt()); }, "other");
      item.append(element("span", each.label), element("small", "number"));
      made.push(item);
    });
    return made;
  }

  // MARK: The number pad

  // Returns a number as a pad writes it: 10210 is 1:02.10 on a pad for times with two places.
  function formed(each, digits) {
    const cut = Math.max(digits.length - each.places, 0);
    const whole = digits.slice(0, cut) || "0";
    return (each.isTime ? whole.replace(/\B(?=(\d\d)+$)/g, ":") : whole)
      + (each.places ? "." + digits.slice(cut).padStart(each.places, "0") : "");
  }

  // Returns the place that a number of a pad is for, null for the place on turn; undefined if the
  // number is in none of its ranges.
  function range(each, text) {
    if (!/^\d[\d:.]*$/.test(text) || /:[6-9]/.test(text)) return undefined;
    const parts = text.split(":").reduce(function (sum, part) { return 60 * sum + Number(part); }, 0);
    const number = Math.round(parts * Math.pow(10, each.places));
    const found = each.ranges.find(function (one) {
      return one.from <= number && number <= one.to && (one.except || []).indexOf(number) < 0;
    });
    return found && found.place;
  }

  // The pad answers the question that was asked when it was opened.
  function openPad(each, now) {
    pad = { pad: each, typed: "", sight: seen(Date.now()), now: now };
    draw();
    const first = places.keys.querySelector("button");
    if (first) first.focus({ preventScroll: true });
  }

  function padKeys() {
    const each = pad.pad;
    const number = pad.typed && formed(each, pad.typed);
    const place = range(each, number);
    const shown = element("output", number || "–");
    shown.append(element("small", (number && place === undefined ? "only " : "") + each.limits));
    const type = function (text) {
      return function () {
        pad.typed = text === "" ? pad.typed.slice(0, -1) : text === "clear" ? ""
          : String(Number(pad.typed + text)).slice(0, each.digits);
        draw();
      };
    };
    const digit = function (text) { return button(text, type(text)); };
    const write = button("Write " + (number || "…"), function () {
      const line = each.prefix + number;
      const was = pad;
      pad = null;
      press({
        do: "enter", line: line, label: words(was.now, line), sight: was.sight,
        place: place || undefined,
      });
    }, "fill");
    write.disabled = place === undefined;
    const erase = button("⌫", type(""), "word");
    erase.setAttribute("aria-label", "⌫ delete the last digit");
    const back = button("‹ Keys", function () { pad = null; draw(); }, "word wide");
    return [shown, digit("1"), digit("2"), digit("3"), button("Clear", type("clear"), "word"),
      digit("4"), digit("5"), digit("6"), erase, digit("7"), digit("8"), digit("9"), write,
      back, digit("0")];
  }

  // MARK: Sheets

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
    nameCells();
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

  // Gives each cell of a card that can be touched a name with its row and column, as many cells
  // contain the same value.
  function nameCells() {
    document.querySelectorAll(".card td").forEach(function (cell) {
      const table = cell.closest("table");
      const head = table.querySelectorAll("thead th")[cell.cellIndex];
      const row = cell.parentElement.querySelector("th");
      cell.querySelectorAll("button").forEach(function (item, index, all) {
        const where = [row, head].map(function (each) { return each ? each.textContent.trim() : ""; })
          .concat(all.length > 1 ? "number " + (index + 1) : []).filter(Boolean).join(", ");
        item.setAttribute("aria-label", where + ": " + item.textContent);
      });
    });
  }

  function look(fields) { return ask("/k/look", post(fields), 8000); }

  function lacksServer() { over("Only the server can say that, and it can't be reached.", []); }

  // Asks the server which corrections and insertions are possible at a place.
  function mend(place) {
    look({ place: place }).then(function (answer) {
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
        correct(look, { do: "enter", line: key, label: look.instead + " → " + words });
      }), card]);
    }).catch(lacksServer);
  }

  // Inserts a forgotten entry before a place. The entry that is there now comes after it.
  function before(look) {
    const sight = asked;
    over("Before it", [
      element("p", look.instead + " comes after it, and what follows moves on by one: into the next "
        + "part, where one is full."),
      choices(look, function (key, words) {
        correct(look, { do: "insert", line: key, label: words + " before " + look.instead });
      })]);
    asked = sight;
  }

  // A number or an arrow is shown as it is; any other choice is shown with its meaning.
  function choices(look, act) {
    const made = element("div", "", "choices");
    const scores = element("div", "", "list numbers");
    const others = element("div", "", "list");
    look.keys.forEach(function (key) {
      const isScore = !key.seat && /^([\d:.+-]+|[A-Z])$/.test(key.text);
      const words = isScore ? key.text : key.label || key.text;
      const item = button(words, function () {
        complete(key, function (line) { act(line, key.example ? line : words); });
      });
      if (isScore && key.short) item.append(element("small", key.short));
      (isScore ? scores : others).append(item);
    });
    made.append(scores, others);
    return made;
  }

  // Enters a key, after it has asked for what follows the key's text, if anything does.
  function complete(key, act) {
    const go = function (rest) {
      close();
      act(key.text + rest);
    };
    if (!key.example) return go("");
    const sight = places.sheet.hidden ? seen(Date.now()) : asked;
    const form = field("As in " + key.text + key.example, "Write", "rest");
    form.addEventListener("submit", function (event) {
      event.preventDefault();
      go(form.elements.rest.value.trim());
    });
    over(key.label, [form]);
    asked = sight;
    form.elements.rest.focus();
  }

  function correct(look, fields) {
    close();
    press(Object.assign({ place: look.place, sight: asked }, fields));
  }

  // Shows the complete card of one seat, if the shared card shows only the part in play.
  function part(seat) {
    look({ seat: seat }).then(function (answer) {
      const part = answer.value.part;
      if (!part) return over(answer.value.message, []);
      const card = element("div");
      card.innerHTML = part.card;
      over(part.title, [element("p", state.isOver ? "" : "Touch what is to be corrected."), card]);
    }).catch(lacksServer);
  }

  // An entry with the score after it, numbered from the first one. Touching it opens its correction.
  function entered(entry, index, all) {
    const number = state.entered - all.length + index + 1;
    const item = button(number + ". " + entry.says + (entry.who ? " (" + entry.who + ")" : ""));
    if (entry.after) item.append(element("small", entry.after));
    item.dataset.place = entry.id;
    item.disabled = state.isOver;
    return item;
  }

  function all() {
    look({ entries: true }).then(function (answer) {
      if (!answer.value.entries) return over(answer.value.message, []);
      const list = element("div", "", "list");
      list.append.apply(list, answer.value.entries.map(entered));
      over("All entries", [list]);
      places.sheet.scrollTo(0, places.sheet.scrollHeight);
    }).catch(lacksServer);
  }

  function more() {
    const list = element("div", "", "list");
    if (state.more.length) list.append(element("p", state.line));
    state.more.forEach(function (key) {
      list.append(button(key.label || key.text, function () {
        complete(key, function (line) {
          const label = key.example ? line : key.label || line;
          press({ do: "enter", line: line, label: words(prompt(), label), sight: asked });
        });
      }));
    });
    if (state.takesFinal) list.append(button("Final score", finalScore));
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
      nameCells();
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
    const notes = element("p", places.lacks.textContent, "lacks");
    over(state.title, [list, hint, parts, card, last, notes], write);
  }

  // Takes the final score, one game after the other.
  function finalScore() {
    const games = [];
    const form = element("form", "", "final");
    const inputs = state.names.map(function (name) {
      const label = element("label", name);
      const input = element("input");
      input.inputMode = "numeric";
      input.maxLength = 4;
      label.append(input);
      form.append(label);
      return input;
    });
    const told = element("p", "", "told");
    const words = function (text) { return text.replace(/-/g, "–"); };
    const game = function () {
      return inputs.map(function (input) { return input.value.trim(); }).join("-");
    };
    const score = function () {
      const last = game();
      return /^\d+-\d+$/.test(last) ? games.concat([last]).join(" ") : last === "-" ? games.join(" ") : "";
    };
    const more = button("Next game", function () {
      games.push(game());
      inputs.forEach(function (input) { input.value = ""; });
      inputs[0].focus();
      tell();
    });
    const send = element("button", "", "go");
    function tell() {
      const line = score();
      send.textContent = "Send " + words(line);
      send.disabled = !line;
      more.disabled = !line || game() === "-";
      told.textContent = "";
      if (!line) return;
      look({ final: line }).then(function (answer) {
        if (line === score()) told.textContent = words(answer.value.says || answer.value.message);
      }).catch(lost);
    }
    form.addEventListener("input", tell);
    form.addEventListener("submit", function (event) {
      event.preventDefault();
      close();
      press({ do: "final", line: score(), label: "final score " + words(score()), sight: asked });
    });
    form.append(told, more, send);
    over("Final score", [form]);
    tell();
    inputs[0].focus();
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
    back.setAttribute("aria-label", what ? "Undo " + brief : "Undo my last press");
    const made = [back, button("Card and more", more)];
    if (state.isOver) {
      made.push(button("Share the picture", share, "go wide"));
      if (state.next) made.push(answering(state.next, rematch, "next"));
      else if (!state.isOfEvent) made.push(button("Same again", rematch));
      else if (state.onward) made.push(element("p", state.onward, "onward"));
    }
    if (state.canFinish) {
      // This button appears in the place of another, so it ignores early touches.
      made.push(answering("Finish", function () { press({ do: "finish", label: "finish" }); }, "go"));
    }
    return made;
  }

  // Shows the picture of the round, drawn as PNG on this phone, and passes it to the phone's own
  // sharing, or saves it.
  function share() {
    const hint = element("p", "Drawing the picture…");
    over("The picture", [hint]);
    ask("/k/picture", {}, 8000).then(function (answer) {
      if (!answer.value.svg) { hint.textContent = answer.value.message; return; }
      const source = new Blob([answer.value.svg], { type: "image/svg+xml" });
      const image = element("img");
      image.alt = answer.value.title;
      image.addEventListener("error", function () { hint.textContent = "This browser can't draw it."; });
      image.addEventListener("load", function () {
        const canvas = element("canvas");
        canvas.width = image.naturalWidth;
        canvas.height = image.naturalHeight;
        canvas.getContext("2d").drawImage(image, 0, 0);
        canvas.toBlob(function (drawn) { offer(image, drawn || source, answer.value.title, hint); }, "image/png");
      }, { once: true });
      image.src = URL.createObjectURL(source);
    }).catch(function () { hint.textContent = "Only the server has the picture, and it can't be reached."; });
  }

  function offer(image, drawn, title, hint) {
    if (!hint.isConnected) return;
    const name = "score." + (drawn.type === "image/png" ? "png" : "svg");
    const file = new File([drawn], name, { type: drawn.type });
    const canShare = navigator.canShare && navigator.canShare({ files: [file] });
    const act = function () {
      if (canShare) return navigator.share({ files: [file], title: title }).catch(function () {});
      const link = element("a");
      link.href = URL.createObjectURL(drawn);
      link.download = name;
      link.click();
    };
    hint.replaceWith(button(canShare ? "Share" : "Save", act, "go"), image);
  }

  // Starts what follows on the court or with the same players, and opens its keypad.
  function rematch() {
    if (queue.length) { said = "Something still waits to be sent."; return draw(); }
    ask("/k/again", post(state.next ? { next: state.next } : {}), 8000).then(function (answer) {
      if (ended(answer)) return;
      if (!answer.value.keypad) { said = answer.value.message; return draw(); }
      store("again", "1");
      location.hash = answer.value.keypad;
    }).catch(function () { said = "The server can't be reached."; draw(); });
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

  // Asks to be let in under a name.
  function enter(name, note) {
    ask("/k/join", post({ name: name }), 8000)
      .then(function (answer) {
        if (ended(answer)) return;
        if (!answer.value.phone) { note.textContent = answer.value.message; return; }
        phone = answer.value.phone;
        device = answer.value.device;
        said = "You keep score as " + answer.value.name + ".";
        store("phone", phone);
        store("device", device);
        store("name", name);
        draw();
        follow();
      }).catch(function () { note.textContent = "The server can't be reached."; });
  }

  let joining = null;
  function join() {
    if (joining) return joining;
    joining = field("Your name, as it stands beside what you enter", "Keep score", "name");
    const input = joining.querySelector("input");
    const note = joining.querySelector("p");
    input.maxLength = 60;
    input.autocomplete = "name";
    input.value = load("name") || "";
    // After "Same again" the scorer keeps the name.
    if (load("again") && input.value) enter(input.value, note);
    store("again", null);
    joining.addEventListener("submit", function (event) {
      event.preventDefault();
      enter(input.value, note);
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
    const list = element("ul");
    const all = queue.slice().reverse();
    all.slice(0, 3).forEach(function (each) { list.append(element("li", each.label || each.line)); });
    if (all.length > 3) list.append(element("li", "and " + (all.length - 3) + " before", "rest"));
    return [element("b", "Waiting, kept on this phone:"), list];
  }

  let wasBehind = "";
  function net() {
    const behind = [isBehind(), queue.length > 0 && Date.now() - queue[0].at > 4000].join();
    if (wasBehind !== behind) {
      wasBehind = behind;
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
    document.body.classList.toggle("joining", !phone || !state);
    document.body.classList.toggle("over", Boolean(state && state.isOver));
    const left = phone ? kept().filter(function (press) { return press.by !== device; }) : [];
    const reminders = state && phone && !state.isOver ? prompt().due : [];
    refill(places.ask, [isOver, stale, refused, state && [state.disputes, state.round], left,
      differs && !queue.length && differs, reminders],
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
    const now = prompt();
    const isDone = state.isOver || Boolean(isOver);
    const shown = [isOver, state.line, state.isPlayed, state.isOver, state.sides, now.turn, now.part,
      now.isKnown, now.isPredicted, isBehind(), queue.map(function (each) { return each.id; }),
      state.isOver && state.card];
    refill(places.main, shown, function () {
      return (state.isPlayed ? [result()] : []).concat([sides(now)],
        state.isOver && !isOver ? [card()] : [], isOver ? [reopen()] : []);
    });
    const line = isDone || state.isPlayed ? null : pad ? pad.now : now;
    refill(places.line, line && [line.isNamed && line.turn, line.question, line.call, line.isKnown],
      function () { return line ? question(line) : []; });
    drawKeys(isDone, now);
    const what = state.isOver ? "" : undone();
    const onward = [state.next, state.onward];
    refill(places.foot, isOver || [what, state.canFinish, state.isOver, onward], function () {
      return isOver ? [] : foot(what);
    });
    // Over a slow network the list would come and go, and the keys would move.
    const isWaiting = queue.length > 0 && !isOver
      && (!isOnline || Date.now() - queue[0].at > 4000);
    refill(places.wait, isWaiting && queue.map(function (each) { return each.id; }), function () {
      return isWaiting ? waiting() : [];
    });
    const text = bounced || (isWaiting ? "" : said);
    if (places.said.textContent !== text) places.said.textContent = text;
    if (renew && !places.sheet.hidden) renew();
    nameCells();
    fit();
    watchKeys();
    isShown();
  }

  function result() {
    const made = element("p", state.line, "result");
    if (state.isOver && state.line !== "Finished") made.append(element("small", "Finished"));
    return made;
  }

  function card() {
    const made = element("div");
    // The server has escaped all names in this HTML.
    made.innerHTML = state.card;
    return made;
  }

  // The name of the player whom the next press is for, the question, and the call.
  function question(now) {
    const made = [];
    if (now.isNamed && now.turn !== null) {
      const name = element("h2");
      const written = element("bdi", state.names[now.turn]);
      const side = state.sides.find(function (each) { return each.seat === now.turn; });
      written.dataset.short = side ? side.short : "";
      written.dataset.brief = side ? side.brief : "";
      name.append(written);
      made.push(name);
    }
    made.push(element("p", (now.question || "Next") + (now.isKnown ? "" : " (before what waits)")));
    if (now.call) made.push(element("b", now.call));
    return made;
  }

  // Shows names in their short form where the full one is too long, and lets what matters less give
  // way until everything fits on the screen. A score is never cut.
  function fit() {
    const body = document.body;
    const parts = Array.from(body.children).filter(function (each) {
      return each !== places.sheet && each.getClientRects().length;
    });
    for (let level = 0; level <= 7; level++) {
      for (let each = 1; each <= 7; each++) body.classList.toggle("fit" + each, each <= level);
      body.querySelectorAll("bdi[data-short]").forEach(function (name) {
        const whole = name.dataset.whole || name.textContent;
        name.dataset.whole = whole;
        name.textContent = whole;
        [name.dataset.short, name.dataset.brief].forEach(function (form) {
          if (!form || name.scrollWidth <= name.clientWidth + 1) return;
          name.textContent = form;
          name.title = whole;
        });
      });
      const bottom = Math.max.apply(null, parts.map(function (each) {
        return each.getBoundingClientRect().bottom;
      }));
      const isLong = Array.from(body.querySelectorAll(".many bdi")).some(function (name) {
        return name.scrollWidth > name.clientWidth + 1;
      });
      const isCut = places.keys.scrollHeight > places.keys.clientHeight + 1 || isLong && level < 6;
      if (bottom + scrollY <= innerHeight && !isCut) return;
    }
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
  window.addEventListener("resize", function () { if (state && phone) { fit(); watchKeys(); } });
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
    acted = touched;
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
