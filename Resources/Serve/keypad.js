"use strict";
// The keypad's script. It shows the state that the server sends, and sends presses until each is
// acknowledged.
// A press is stored on this phone before it is shown. It has an id of its own, so the server counts
// it once even if it is sent several times.
(function () {
  const places = {};
  ["title", "net", "ask", "main", "wait", "said", "line", "keys", "foot", "lacks", "sheet"].forEach((id) => {
    places[id] = document.getElementById(id);
  });

  // MARK: Storage on this phone

  let isKept = true;
  const memory = {};
  function load(name) {
    try { return localStorage.getItem(name); } catch { return memory[name] || null; }
  }
  function store(name, value) {
    memory[name] = value;
    try {
      if (value === null) localStorage.removeItem(name); else localStorage.setItem(name, value);
    } catch { isKept = false; }
  }
  function read(name, otherwise) {
    try { return JSON.parse(load(name)) || otherwise; } catch { return otherwise; }
  }

  // Each press is stored under a key of its own, so that two windows of this page don't overwrite
  // each other's presses.
  function keep(press) { store("press." + press.id, JSON.stringify(press)); }
  function forget(press) { store("press." + press.id, null); }
  function kept() {
    let names = Object.keys(memory);
    try { names = names.concat(Object.keys(localStorage)); } catch { isKept = false; }
    return Array.from(new Set(names)).filter((name) => name.startsWith("press."))
      .map((name) => read(name, null)).filter(Boolean)
      .sort((one, other) => one.at - other.at);
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
  const own = kept().filter((press) => device && press.by === device);
  // The presses that wait to be sent, oldest first; and the refused ones, until the scorer has read
  // the reason.
  let queue = own.filter((press) => !press.refused);
  let refused = own.filter((press) => press.refused);
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
    return Array.from(bytes, (byte) => ("0" + byte.toString(16)).slice(-2)).join("");
  }

  // MARK: The server

  function ask(path, options = {}, patience = 8000) {
    const control = new AbortController();
    const timer = setTimeout(() => control.abort(), patience);
    options = { redirect: "error", cache: "no-store", credentials: "omit", ...options };
    options.signal = control.signal;
    options.headers = { Authorization: "Bearer " + keypad + (phone ? "." + phone : "") };
    return fetch(path, options).then((answer) => {
      // Captive portals of guest networks answer with pages of their own. Only JSON is accepted.
      return answer.json().then((value) => { return { status: answer.status, value: value }; });
    }).finally(() => clearTimeout(timer));
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
    const isMoot = (press) => press.do === "undo" && press.refused.question && !next.isOver;
    refused.filter(isMoot).forEach(forget);
    refused = refused.filter((press) => !isMoot(press));
    if (state && next.sight !== state.sight && !sending) {
      const counted = (of) => of.counts[device] || 0;
      const gone = counted(state) - counted(next);
      // A press can also be replaced by an entry with the same text, for example when a dispute is
      // settled. Such a press still counts: it is found among the new entries.
      const isIn = (entries) => (entry) => entries.some((each) => each.id === entry.id);
      const wasShown = isIn(state.entries);
      const isShownNow = isIn(next.entries);
      const fresh = next.entries.slice(Math.max(0, next.entries.findIndex(wasShown)))
        .filter((entry) => !wasShown(entry));
      const lost = state.entries.filter((entry) =>
        entry.id.startsWith(device + "-") && !isShownNow(entry));
      const stands = lost.length > 0 && lost.every((entry) =>
        fresh.some((each) => each.says === entry.says));
      said = gone > 0 && !stands ? "Others changed it: " + gone + " of what you pressed "
        + (gone > 1 ? "count" : "counts") + " no more." : "";
      // Others may have filled the place to which the scorer has gone.
      if (aim) {
        ask("/k/look", post({ place: aim.place, goes: true })).then((answer) => {
          aim = answer.value.aim || null;
          draw();
        }).catch(lost);
      }
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
    const known = sights.filter((each) => each.time <= touched - state.reaction);
    return (known[known.length - 1] || sights[0] || state).sight;
  }

  function reached() { heard = Date.now(); if (!isOnline) { isOnline = true; draw(); } }

  function lost() { if (isOnline) { isOnline = false; draw(); } }

  function shut(error) {
    isOver = "This keypad's link " + (error === "expired" ? "has expired."
      : "was taken back, has expired, or is not whole.") + " Ask whoever sent it for a new one."
      + (queue.length
        ? " What waits was not counted; this phone keeps it, and asks when a new link is open." : "");
    said = "";
    draw();
  }

  // The owner can revoke one phone. If the link itself is still valid, its holder can join again.
  function leave(error) {
    if (!phone) return shut(error);
    phone = null;
    ask("/k/state").then((answer) => {
      if (answer.status !== 200) return shut(answer.value.error);
      store("phone", null);
      store("device", null);
      location.reload();
    }).catch(() => shut(error));
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
    ask("/k/state" + (state && isOnline && heard ? "?v=" + state.v : ""), {}, 40000).then((answer) => {
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
    }).catch(() => {
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
    const sent = { ago: Math.max(0, Date.now() - press.at), ...press };
    ask("/k/press", post(sent)).then((answer) => {
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
      const isTakenBack = queue.some((each) => each.of === press.id);
      const why = value.refused || {};
      if ((why.question || "").startsWith("unseen:") && !isTakenBack) {
        stale = { press: press, why: why };
        return show(value.state);
      }
      if (value.refused) drop(press);
      else forget(queue.shift());
      const isAsked = value.refused && (press.do !== "finish" || value.refused.question);
      said = isAsked ? "" : value.refused ? value.refused.message
        : (sent > 1 && !queue.length ? sent + " sent. " : "") + value.told;
      if (press.goes) aim = value.aim || null;
      if (isAsked && !isTakenBack) refuse(press, value.refused);
      show(value.state);
      send();
    }).catch(() => {
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
      return keepAhead({ ...ahead, at: next, walked: ahead.walked + 1, of: value.state.sight });
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
    const made = {
      id: random(), by: device, round: state.round, at, when: state.line,
      sight: seen(at - touched < longestTouch ? touched : at), ...fields,
    };
    touched = 0;
    acted = at;
    bounced = "";
    queue.push(made);
    keep(made);
    if (navigator.vibrate && fields.do === "enter") { try { navigator.vibrate(20); } catch {} }
    draw();
    send();
  }

  function called(press) { return press.label || press.line; }

  // Removes a press that was not counted from the queue, with the undo that belongs to it: on its
  // own, that undo would take back an earlier press.
  function drop(press) {
    queue.filter((each) => each === press || each.of === press.id).forEach(forget);
    queue = queue.filter((each) => each !== press && each.of !== press.id);
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
      const named = !newest && state.back[device];
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

  function element(name, text, className, ...children) {
    const made = document.createElement(name);
    if (text) made.textContent = text;
    if (className) made.className = className;
    made.append(...children);
    return made;
  }

  // Makes an element of HTML from the server, which has escaped all names in it.
  function written(html) {
    const made = element("div");
    made.innerHTML = html;
    return made;
  }

  function button(text, act, className) {
    const made = element("button", text, className);
    made.type = "button";
    if (act) made.addEventListener("click", act);
    return made;
  }

    // Replaces the content of a place only if it has changed, so that touches and the focus are kept,
  // and screen readers don't read the same text again.
  const drawn = {};
  function refill(place, what, make) {
    const text = JSON.stringify(what);
    if (drawn[place.id] === text) return false;
    drawn[place.id] = text;
    const index = Array.from(place.children).indexOf(document.activeElement);
    const first = (each) => each.firstChild && each.firstChild.textContent;
    const focused = index < 0 ? "" : first(place.children[index]);
    place.replaceChildren(...make());
    const again = index < 0 ? null
      : Array.from(place.children).find((each) => first(each) === focused) || place.children[index];
    if (again) again.focus();
    return true;
  }

  // Makes a button that ignores touches until one reaction time after it appeared: an earlier touch
  // was meant for what was there before.
  function answering(text, act, className) {
    const made = Date.now();
    return button(text, () => {
      const now = Date.now();
      if ((now - touched < longestTouch ? touched : now) - made >= state.reaction) act();
    }, className);
  }

  function box(title, text, buttons) {
    return element("section", "", "ask", element("b", title), ...(text ? [element("p", text)] : []),
      element("div", "", "", ...buttons));
  }

  function questions(left) {
    if (isOver) return [box("The link has ended", isOver, [])];
    if (left.length && state) return [leftover(left)];
    if (stale) {
      const { press, why } = stale;
      const settle = (change) => {
        stale = null;
        if (change) Object.assign(press, change); else drop(press);
        // The presses behind it in the queue had the same causal context, so they get the new one
        // too.
        if (change && change.sight) queue.forEach((each) => { each.sight = change.sight; });
        queue.forEach(keep);
        draw();
        send();
      };
      return [box("“" + called(press) + "” was not counted", why.message,
        [answering("Drop mine", () => settle(null)),
          answering("Count it too", () => settle({ sure: why.question, sight: why.sight })),
          answering("I saw it differently", () => settle({ sure: why.question }))])];
    }
    if (refused.length) {
      const asked = refused[0];
      const why = asked.refused;
      const leave = () => { forget(refused.shift()); draw(); };
      const insist = () => {
        forget(refused.shift());
        const { entry, line, place, label } = asked;
        // The answer applies to the state that the question was about. The server asks again if
        // there was a change since.
        press({ do: asked.do, entry, line, place, label, sure: why.question,
          ...(why.sight && { sight: why.sight }) });
      };
      const text = "“" + called(asked) + "”";
      return [why.question
        ? box(text + "?", why.message, [answering("Leave it", leave), answering("Do it", insist)])
        : box(text + " was not counted", why.message, [answering("All right", leave)])];
    }
    const dispute = state && state.disputes[0];
    if (!dispute) return differs && !queue.length ? [difference()] : due();
    // The side that is in effect comes last in the state and first here: the first answer changes
    // nothing.
    const sides = dispute.slice().reverse();
    return [box("Two phones differ", "", sides.map((side, index) => {
      const answer = answering(side.says,
        () => press({ do: "settle", entry: side.id, label: side.says }));
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
    [answering("All right", () => { differs = null; draw(); })]);
  }

  // Returns a reminder of each thing that the rules ask for now.
  function due() {
    const keys = state && !state.isOver && !isOver ? prompt().due : [];
    return keys.map((key) => {
      const name = key.label.slice(0, 1).toUpperCase() + key.label.slice(1);
      const made = box(key.due, "", [answering(name,
        () => complete(key, (line) => press({ do: "enter", line, label: key.label })))]);
      made.classList.add("due");
      return made;
    });
  }

  // Presses that were made with an earlier link and were never acknowledged.
  function leftover(left) {
    const here = left.filter((press) => press.round === state.round);
    const words = left.map((press) =>
      called(press) + (press.when ? " (then: " + press.when + ")" : "")).join(", ");
    const settle = (isWanted) => {
      left.forEach(forget);
      if (isWanted) {
        here.forEach((press) => {
          press.by = device;
          delete press.refused;
          keep(press);
        });
        queue = here.concat(queue);
      }
      draw();
      send();
    };
    return here.length
      ? box("Not counted yet", "This phone kept these by an earlier link: " + words + ".",
        [answering("Drop them", () => settle(false)),
          answering("Count them now", () => settle(true))])
      : box("Never counted", "This phone kept these of another round: " + words
        + ". Whoever keeps that round must enter them.", [answering("All right", () => settle(false))]);
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
    fetching = setTimeout(() => {
      ask("/k/ahead").then((answer) => {
        const next = answer.value;
        // There are none as long as phones differ.
        if (!(next.steps || []).length || !state || next.sight !== state.sight
          || next.round !== state.round) return;
        keepAhead({ ...next, of: next.sight, at: 0, walked: 0 });
        draw();
      }).catch(() => {});
    }, 200);
  }

  // Whether a set of keys offers a line: the lookahead only says what follows an offer.
  function offers(keys, line) {
    return keys.keys.concat(keys.due).some((key) => key.text === line)
      || keys.pads.some((pad) =>
        line.startsWith(pad.prefix) && range(pad, line.slice(pad.prefix.length)) !== undefined);
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
      && (step.turn ?? null) === next.turn;
  }

  // Returns the presses that wait, without those that are taken back, each with its step; and the
  // step of the next press. A step is null if it is not known.
  function position() {
    let at = ahead && state && ahead.of === state.sight && ahead.round === state.round
      ? ahead.at : null;
    const waits = [];
    queue.forEach((each) => {
      const isPair = queue.some((other) => other.of === each.id || each.of && each.of === other.id);
      if (isPair) return;
      const here = at === null ? null : ahead.steps[at];
      waits.push({ press: each, step: here });
      const isNext = here && each.do === "enter" && (!each.place || each.place === here.place);
      at = isNext ? following(at, each.line) : null;
    });
    return { waits: waits, at: at };
  }

  // The prompt of the place to which the scorer has gone instead of the one in turn, such as another
  // hole; null for none. After each entry, the server says which place of that part is next.
  let aim = null;

  // Lists the parts of the card, to go to one that isn't filled.
  function elsewhere() {
    look({ parts: true }, "parts", (parts) => over(state.goes, [
      element("div", "", "list", ...parts.map((part) => {
        const item = button(part.title, () => look({ place: part.place, goes: true }, "aim", (found) => {
          aim = found;
          close();
          draw();
        }));
        item.disabled = !part.place;
        return item;
      }))]));
  }

  // Returns what the next press is for: the prompt of the state, or while presses wait the prompt
  // that follows them. `isKnown` is false if the server has to say it.
  function prompt() {
    const found = position();
    const step = ahead && ahead.steps[found.at] || {};
    if (aim || !found.waits.length || found.at === null) {
      return {
        ...state, then: step.then, ...aim, ...(queue.some((each) => each.goes) && { keys: [], pads: [] }),
        waits: found.waits,
        isKnown: !found.waits.length || !isBehind(), isPredicted: false,
      };
    }
    const part = ahead.parts[step.part];
    return {
      ...ahead.keys[step.keys], question: ahead.questions[step.question], isNamed: step.isNamed || false,
      turn: step.turn ?? null, call: step.call || "",
      part: part && part.title, places: part && part.places, waits: found.waits, then: step.then,
      isKnown: true, isPredicted: true,
    };
  }

  // Returns a press in words: who, what and where.
  function words(now, key, line) {
    const whole = now.isNamed && now.turn !== null ? state.names[now.turn] : "";
    const side = whole && state.sides.find((each) => each.seat === now.turn);
    // In an isolate, the name doesn't move the number after it.
    const name = whole && "\u2068" + (side ? side.short : whole) + "\u2069";
    if (!now.isKnown || !now.question) return [name, key].filter(Boolean).join(" ");
    return name ? name + ": " + key + ", " + now.question : key;
  }

  // MARK: Scores

  // Returns the values of a side in the part that is being filled: those of the log, and those that
  // wait.
  function pieces(side, now) {
    const isSame = !now.isPredicted || now.part === state.part;
    const made = isSame ? side.pieces.map((piece) => ({ ...piece }))
      : (now.places ? now.places[side.seat] : []).map((place) => {
        return { place: place, text: "", mark: "" };
      });
    now.waits.forEach((wait) => {
      const piece = wait.step && made.find((each) => each.place === wait.step.place);
      if (!piece) return;
      const key = ahead.keys[wait.step.keys].keys.find((each) => each.text === wait.press.line);
      piece.text = wait.press.line;
      piece.mark = key ? key.mark : "";
      piece.isWaiting = true;
    });
    return made;
  }

  // A name with its short forms, of which `fit` shows the longest that has room.
  function named(name, side) {
    const made = element("bdi", name);
    made.dataset.short = side ? side.short : "";
    made.dataset.brief = side ? side.brief : "";
    return made;
  }

  function tile(side, now) {
    const isTurn = !isOver && now.isKnown && !state.isPlayed && now.turn === side.seat;
    const made = element("li", "", (side.isMarked && now.isKnown && !now.isPredicted ? "on" : "")
      + (isTurn ? " turn" : ""));
    const name = element("span", "", "name", named(side.name, side));
    if (state.isPlayed && side.label) name.prepend(element("em", side.label));
    const total = element("span", "", "total", element("b", side.score, / /.test(side.score) ? "words" : ""));
    if (side.note) total.append(element("small", side.note));
    made.append(name, total);
    const values = pieces(side, now);
    if (side.isDisputed && !values.some((each) => each.isDisputed)) {
      total.append(element("i", "?", "asked"));
    }
    if (values.length) {
      let open = values.findIndex((each) => !each.text);
      if (!isTurn) open = -1;
      const row = element("span", "", values.length > 1 ? "values row" : "values",
        ...values.map((piece, index) => element("i", piece.isDisputed ? "?" : piece.text, [
          piece.isDisputed ? "asked" : piece.text ? piece.mark : index === open ? "slot next" : "slot",
          piece.isWaiting ? "waits" : "",
        ].filter(Boolean).join(" "))));
      const isWaiting = values.some((each) => each.isWaiting);
      if (values.length > 1) {
        made.classList.add("slots");
        const isSame = now.part === state.part;
        row.append(element("b", isWaiting || !isSame ? "" : side.sum || "–", "sum"));
      }
      made.append(row);
    }
    const said = values.filter((each) => each.text).map((each) =>
      each.text + (each.isWaiting ? " not counted yet" : each.isDisputed ? " disputed" : ""));
    made.setAttribute("aria-label", [side.name + ": " + side.score + (side.note ? " " + side.note : "")]
      .concat(side.isDisputed ? "disputed" : [])
      .concat(values.length ? (now.part || "now") + ": " + (said.join(", ") || "open") : [])
      .concat(isTurn ? "next" : []).join("; "));
    return made;
  }

  function sides(now) {
    const count = state.sides.length;
    const made = element("ol", "", "sides" + (state.isDuel ? " duel" : "")
      + (count === 1 ? " one" : count > 10 ? " many" : count > 6 ? " several" : "")
      + (isBehind() ? " unsent" : ""));
    made.append(...(now.sides || state.sides).filter((side) => !side.isInResult).map((side) => tile(side, now)));
    if (made.querySelector(".slots")) made.classList.add("slotted");
    return made;
  }

  // MARK: Keys

  let pad = null;

  function drawKeys(isDone, now) {
    if (isDone) pad = aim = null;
    const isPair = !isDone && !pad && now.keys.length === 2 && !now.pads.length;
    const count = now.keys.length + now.pads.length;
    const columns = pad ? "pad" : isPair ? "two" : count === 3 || count === 6 || count === 5 ? "three" : "";
    const marked = state.sides.map((side) => side.isMarked);
    const isDrawn = refill(places.keys,
      isDone || [pad, now.keys, now.pads, now.then, aim, marked, now.isKnown, now.isPredicted],
      () => isDone ? [] : pad ? padKeys() : keys(isPair, now));
    places.keys.className = "keys " + columns;
    if (isDrawn) places.keys.dataset.count = count;
    if (queue.length) return;
    places.keys.querySelectorAll(".sent").forEach((key) => key.classList.remove("sent"));
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
    const made = now.keys.map((key) => {
      const side = state.sides.find((each) => each.name === key.seat);
      const isNext = isPair && now.isKnown && !now.isPredicted && side && side.isMarked;
      const big = key.name || (key.example ? key.label : key.text);
      const small = !key.seat ? now.isKnown ? key.short : ""
        : key.label.startsWith(key.seat) ? key.label.slice(key.seat.length).trim() : key.label;
      const item = button("", () => {
        if (isTooEarly()) return;
        item.classList.add("sent");
        setTimeout(() => item.classList.remove("sent"), 600);
        complete(key, (line) => press({
          do: "enter", line, label: words(prompt(), key.seat ? [big, small].filter(Boolean).join(" ") : line), place: now.place,
          goes: Boolean(now.place),
        }));
      }, [isNext ? "on" : "", key.isLikely && now.isKnown ? "likely" : "", key.mark || ""].join(" "));
      item.dataset.key = key.text.toUpperCase();
      item.append(element("bdi", big));
      if (small && small !== big) item.append(element("small", small));
      const then = now.isKnown && now.then && now.then[key.text];
      if (then) item.append(element("small", then, "then"));
      item.setAttribute("aria-label", spoken(key.seat || key.text, now.isKnown || key.seat ? key.label : "")
        + (then ? ", then " + then : ""));
      return item;
    });
    now.pads.forEach((each) => {
      const item = button("", () => openPad(each, prompt()), "other");
      item.append(element("span", each.label), element("small", each.small));
      made.push(item);
    });
    if (aim) made.push(button("Back to the turn", () => { aim = null; draw(); }, "word"));
    return made;
  }

  // MARK: The number pad

  // Returns digits as a pad writes them: 10210 is 1:02.10 on a pad for times with two places.
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
    const parts = text.split(":").reduce((sum, part) => 60 * sum + Number(part), 0);
    const number = Math.round(parts * Math.pow(10, each.places));
    const found = each.ranges.find((one) =>
      one.from <= number && number <= one.to && (one.except || []).indexOf(number) < 0);
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
    const shown = element("output", number || "–", "",
      element("small", (number && place === undefined ? "only " : "") + each.limits));
    const key = (text, name, className, change) => {
      const item = button(text, () => { pad.typed = change(pad.typed); draw(); }, className);
      item.dataset.key = name;
      return item;
    };
    const digit = (text) => key(text, text, "",
      (typed) => String(Number(typed + text)).slice(0, each.digits));
    const write = button("Write " + (number || "…"), () => {
      const line = each.prefix + number;
      const was = pad;
      pad = null;
      press({
        do: "enter", line, label: words(was.now, line), sight: was.sight,
        place: place || was.now.place, goes: Boolean(was.now.place),
      });
    }, "fill");
    write.disabled = place === undefined;
    write.dataset.key = "ENTER";
    const erase = key("⌫", "BACKSPACE", "word", (typed) => typed.slice(0, -1));
    erase.setAttribute("aria-label", "⌫ delete the last digit");
    const back = button("‹ Keys", () => { pad = null; draw(); }, "word wide");
    back.dataset.key = "ESCAPE";
    return [shown, digit("1"), digit("2"), digit("3"), key("Clear", "DELETE", "word", () => ""),
      digit("4"), digit("5"), digit("6"), erase, digit("7"), digit("8"), digit("9"), write,
      back, digit("0")];
  }

  // MARK: A keyboard

  // A digit or letter presses the key that it names, and types into the number pad. In a sheet,
  // Escape goes back, and Tab stays inside.
  function typed(event) {
    const text = event.key.toUpperCase();
    if (!places.sheet.hidden) {
      const all = places.sheet.querySelectorAll("button:enabled, input");
      const end = event.shiftKey ? all[0] : all[all.length - 1];
      if (text === "ESCAPE") close();
      else if (text !== "TAB" || document.activeElement !== end) return;
      else all[event.shiftKey ? all.length - 1 : 0].focus();
      return event.preventDefault();
    }
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || !state
      || event.target.closest("input, .ask, .foot")) return;
    const find = (name) => places.keys.querySelector("[data-key=" + JSON.stringify(name) + "]");
    const open = pad ? null : prompt().pads.find((each) => !each.prefix);
    const found = find(text) || text === "0" && find("10")
      || !pad && places.keys.matches(".two") && places.keys.children["12".indexOf(text)];
    if (found) found.click();
    else if (open && /^[0-9+]$/.test(text)) {
      openPad(open, prompt());
      if (text !== "+") find(text).click();
    } else return;
    event.preventDefault();
  }

  // MARK: Sheets

  // The causal context for choices from a sheet is the one at which the sheet was opened, even if
  // the state has changed since.
  let asked = "";
  // Draws the open sheet again.
  let renew = null;
  // The element with the focus before the sheet was opened.
  let opener = null;
  function over(title, children, again) {
    asked = seen(Date.now());
    renew = again || null;
    const back = button("Back", close);
    places.sheet.replaceChildren(back, element("h2", title), ...children);
    nameCells();
    // The phone's back button closes the sheet, not the keypad.
    if (places.sheet.hidden) {
      opener = document.activeElement;
      history.pushState("sheet", "");
    }
    places.sheet.setAttribute("aria-label", title);
    cover(true);
    back.focus();
  }

  // Shows or hides the sheet. While it is open, nothing behind it can be reached.
  function cover(isOpen) {
    places.sheet.hidden = !isOpen;
    for (const each of document.body.children) each.inert = isOpen && each !== places.sheet;
    if (isOpen || !opener) return;
    (opener.isConnected && opener !== document.body ? opener
      : places.foot.querySelector(".more") || document.body).focus();
    opener = null;
  }

  function close() {
    if (places.sheet.hidden) return;
    cover(false);
    if (history.state === "sheet") history.back();
  }

  // Gives each cell of a card that can be touched a name with its row and column, as many cells
  // contain the same value.
  function nameCells() {
    document.querySelectorAll(".card td").forEach((cell) => {
      const table = cell.closest("table");
      const head = table.querySelectorAll("thead th")[cell.cellIndex];
      const row = cell.parentElement.querySelector("th");
      cell.querySelectorAll("button").forEach((item, index, all) => {
        const where = [row, head].map((each) => each ? each.textContent.trim() : "")
          .concat(all.length > 1 ? "number " + (index + 1) : []).filter(Boolean).join(", ");
        item.setAttribute("aria-label", where + ": " + item.textContent);
      });
    });
  }

  // Asks the server for details, and shows its reason if there are none.
  function look(fields, name, show) {
    ask("/k/look", post(fields)).then((answer) => {
      const found = answer.value[name];
      if (found) show(found); else over(answer.value.message, []);
    }).catch(() => over("Only the server can say that, and it can't be reached.", []));
  }

  // Asks the server which corrections and insertions are possible at a place.
  function mend(place) {
    look({ place }, "look", (look) => {
      const rest = element("div", "", "list");
      if (look.makesRoom) rest.append(button("Put one before it", () => before(look)));
      if (look.goes) {
        rest.append(button("Take it away",
          () => correct(look, { do: "remove", label: "take away " + look.instead })));
      }
      over(look.title, [element("p", look.stands), rest, choices(look, (key, words) =>
        correct(look, { do: "enter", line: key, label: look.instead + " → " + words })),
      written(look.card)]);
    });
  }

  // Inserts a forgotten entry before a place. The entry that is there now comes after it.
  function before(look) {
    const sight = asked;
    over("Before it", [
      element("p", look.instead + " comes after it, and what follows moves on by one: into the next "
        + "part, where one is full."),
      choices(look, (key, words) => {
        correct(look, { do: "insert", line: key, label: words + " before " + look.instead });
      })]);
    asked = sight;
  }

  // A number or an arrow is shown as it is; any other choice is shown with its meaning.
  function choices(look, act) {
    const scores = element("div", "", "list numbers");
    const others = element("div", "", "list");
    look.keys.forEach((key) => {
      const isScore = !key.seat && /^([\d:.+-]+|[A-Z])$/.test(key.text);
      const words = isScore ? key.text : key.label || key.text;
      const item = button(words,
        () => complete(key, (line) => act(line, key.example ? line : words)));
      if (isScore && key.short) item.append(element("small", key.short));
      (isScore ? scores : others).append(item);
    });
    return element("div", "", "choices", scores, others);
  }

  // Enters a key, after it has asked for what follows the key's text, if anything does.
  function complete(key, act) {
    const go = (rest) => {
      close();
      act(key.text + rest);
    };
    if (!key.example) return go("");
    const sight = places.sheet.hidden ? seen(Date.now()) : asked;
    const form = field("As in " + key.text + key.example, "Write", "rest");
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      go(form.elements.rest.value.trim());
    });
    over(key.label, [form]);
    asked = sight;
    form.elements.rest.focus();
  }

  function correct(look, fields) {
    close();
    press({ place: look.place, sight: asked, ...fields });
  }

  // Shows the complete card of one seat, if the shared card shows only the part in play.
  function part(seat) {
    look({ seat }, "part", (part) => over(part.title, [
      element("p", state.isOver ? "" : "Touch what is to be corrected."), written(part.card)]));
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
    look({ entries: true }, "entries", (entries) => {
      over("All entries", [element("div", "", "list", ...entries.map(entered))]);
      places.sheet.scrollTo(0, places.sheet.scrollHeight);
    });
  }

  function more() {
    const list = element("div", "", "list");
    if (state.more.length) list.append(element("p", state.line));
    state.more.forEach((key) => {
      list.append(button(key.label || key.text, () => {
        complete(key, (line) => {
          const label = key.example ? line : key.label || line;
          press({ do: "enter", line, label: words(prompt(), label), sight: asked });
        });
      }));
    });
    if (state.takesFinal) list.append(button("Final score", finalScore));
    if (state.goes) list.append(button(state.goes, elsewhere));
    const gone = state.forward[device];
    if (gone && !queue.length) {
      const words = "Bring back " + gone.says;
      list.append(button(words, () => {
        close();
        press({ do: "redo", label: words });
      }));
    }
    const card = element("div");
    const last = element("div", "", "list");
    const write = () => {
      card.replaceChildren(written(state.card));
      last.replaceChildren(...state.entries.map(entered));
      nameCells();
      if (state.entered > state.entries.length) {
        last.prepend(button("All " + state.entered + " entries", all, "other"));
      }
    };
    write();
    const parts = element("div", "", "list parts", ...state.parts.map((name, seat) =>
      button("All of " + name, () => part(seat))));
    const notes = element("p", places.lacks.textContent, "lacks");
    over(state.title, [list, element("p", state.hint), parts, card, last, notes], write);
  }

  // Takes the final score, one game after the other.
  function finalScore() {
    const games = [];
    const inputs = state.names.map(() =>
      Object.assign(element("input"), { inputMode: "numeric", maxLength: 4 }));
    const form = element("form", "", "final",
      ...inputs.map((input, seat) => element("label", state.names[seat], "", input)));
    const told = element("p", "", "told");
    const words = (text) => text.replace(/-/g, "–");
    const game = () => inputs.map((input) => input.value.trim()).join("-");
    const score = () => {
      const last = game();
      return /^\d+-\d+$/.test(last) ? games.concat([last]).join(" ") : last === "-" ? games.join(" ") : "";
    };
    const more = button("Next game", () => {
      games.push(game());
      inputs.forEach((input) => { input.value = ""; });
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
      ask("/k/look", post({ final: line })).then((answer) => {
        if (line === score()) told.textContent = words(answer.value.says || answer.value.message);
      }).catch(lost);
    }
    form.addEventListener("input", tell);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      close();
      press({ do: "final", line: score(), label: "final score " + words(score()), sight: asked });
    });
    form.append(told, more, send);
    over("Final score", [form]);
    tell();
    inputs[0].focus();
  }

  // The press that an undo would take back: the newest one that waits, without its question,
  // otherwise the newest entry.
  function undone() {
    const waiting = queue[queue.length - 1];
    if (waiting) return waiting.do === "undo" ? "" : called(waiting).replace(/(: [^,]*), [^]*/, "$1");
    const newest = state.back[device];
    return newest ? newest.says : "";
  }

  // Whether this phone's newest entry is too old to be in the state. Undo then takes back nothing.
  function isTooOld() {
    return !queue.length && state.counts[device] > 0 && !state.back[device];
  }

  function foot(what) {
    const back = button("", undo);
    // A narrow button cuts its text off, so the value comes first.
    const brief = what.replace(/^(taking away )?([^]*): (.*)$/, "$1$3 · $2");
    back.append(element("span", "Undo"), element("small", brief));
    back.setAttribute("aria-label", what ? "Undo " + brief : "Undo my last press");
    const made = [back, button("Card and more", more, "more")];
    // The focus follows what is seen.
    if (state.isOver) {
      made.unshift(button("Share the picture", share, "go wide"));
      if (state.next) made.unshift(answering(state.next, rematch, "next"));
      else if (!state.isOfEvent) made.push(button("Same again", rematch));
      else if (state.onward) made.unshift(element("p", state.onward, "onward"));
    }
    if (state.canFinish) {
      // This button appears in the place of the keys, so it ignores early touches.
      made.unshift(answering("Finish", () => press({ do: "finish", label: "finish" }), "go wide"));
    }
    return made;
  }

  // Shows the picture of the round, drawn as PNG on this phone, and passes it to the phone's own
  // sharing, or saves it.
  function share() {
    const hint = element("p", "Drawing the picture…");
    over("The picture", [hint]);
    ask("/k/picture").then((answer) => {
      if (!answer.value.svg) { hint.textContent = answer.value.message; return; }
      const source = new Blob([answer.value.svg], { type: "image/svg+xml" });
      const image = element("img");
      image.alt = answer.value.title;
      image.addEventListener("error", () => { hint.textContent = "This browser can't draw it."; });
      image.addEventListener("load", () => {
        const canvas = element("canvas");
        canvas.width = image.naturalWidth;
        canvas.height = image.naturalHeight;
        canvas.getContext("2d").drawImage(image, 0, 0);
        canvas.toBlob((drawn) => offer(image, drawn || source, answer.value.title, hint), "image/png");
      }, { once: true });
      image.src = URL.createObjectURL(source);
    }).catch(() => { hint.textContent = "Only the server has the picture, and it can't be reached."; });
  }

  function offer(image, drawn, title, hint) {
    if (!hint.isConnected) return;
    const name = "score." + (drawn.type === "image/png" ? "png" : "svg");
    const file = new File([drawn], name, { type: drawn.type });
    const canShare = navigator.canShare && navigator.canShare({ files: [file] });
    const act = () => {
      if (canShare) return navigator.share({ files: [file], title: title }).catch(() => {});
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
    ask("/k/again", post(state.next ? { next: state.next } : {})).then((answer) => {
      if (ended(answer)) return;
      if (!answer.value.keypad) { said = answer.value.message; return draw(); }
      store("again", "1");
      location.hash = answer.value.keypad;
    }).catch(() => { said = "The server can't be reached."; draw(); });
  }

  function ended(answer) { return answer.status === 401 && (leave(answer.value.error), true); }

  // Shows the title of the round before asking for a name.
  function greet() {
    ask("/k/state").then((answer) => {
      if (ended(answer) || !answer.value.title) return;
      places.title.textContent = answer.value.title;
      document.title = answer.value.title;
    }).catch(() => {});
  }

  // A form with one line of text, which `act` gets together with a paragraph for what it says.
  function field(words, go, name, act) {
    const autocomplete = name === "name" ? name : "off";
    const input = Object.assign(element("input"), { name, required: true, autocomplete });
    const note = element("p");
    const form = element("form", "", "", element("label", words, "", input), element("button", go), note);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      act(input.value, note);
    });
    return form;
  }

  // Asks to be let in under a name.
  function enter(name, note) {
    ask("/k/join", post({ name })).then((answer) => {
      if (ended(answer)) return;
      if (!answer.value.phone) { note.textContent = answer.value.message; return; }
      ({ phone, device } = answer.value);
      said = "You keep score as " + answer.value.name + ".";
      store("phone", phone);
      store("device", device);
      store("name", name);
      draw();
      follow();
    }).catch(() => { note.textContent = "The server can't be reached."; });
  }

  let joining = null;
  function join() {
    if (joining) return joining;
    joining = field("Your name, as it stands beside what you enter", "Keep score", "name", enter);
    const input = joining.querySelector("input");
    input.maxLength = 60;
    input.value = load("name") || "";
    // After "Same again" the scorer keeps the name.
    if (load("again") && input.value) enter(input.value, joining.lastChild);
    store("again", null);
    return joining;
  }

  // Lets the user paste a link: an installed page shows no address, and on some phones it has a
  // storage of its own.
  let opening = null;
  function reopen() {
    opening = opening || field("The link of a keypad, to be pasted here", "Open", "link", (text, note) => {
      const found = shape.exec(text.trim());
      if (found) location.hash = found[0];
      else note.textContent = "That is no link of a keypad, or not all of it.";
    });
    return opening;
  }

  // The presses that wait, oldest first, which is the order in which they are sent.
  function waiting() {
    const list = queue.slice(0, 3).map((each) => element("li", called(each)));
    if (queue.length > 3) list.push(element("li", "and " + (queue.length - 3) + " more", "rest"));
    return [element("b", queue.length + " waiting, kept on this phone:"), element("ul", "", "", ...list)];
  }

  let wasBehind = "";
  function net() {
    const behind = [isBehind(), queue.length > 0 && Date.now() - queue[0].at > 4000].join();
    if (wasBehind !== behind) {
      wasBehind = behind;
      draw();
    }
    const seconds = Math.round((Date.now() - heard) / 1000);
    const isOff = !isOnline || heard === 0 || seconds > 45;
    places.net.className = "net" + (isOff ? " off" : "");
    const text = !phone || isOver ? "" : (isOff ? "Offline" : "Online")
      + (queue.length ? ", " + queue.length + " waiting" : "");
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
    const left = phone ? kept().filter((press) => press.by !== device) : [];
    const reminders = state && phone && !state.isOver ? prompt().due : [];
    refill(places.ask, [isOver, stale, refused, state && [state.disputes, state.round], left,
      differs && !queue.length && differs, reminders],
      () => questions(left));
    if (!keypad || isOver && !state) return refill(places.main, "open", () => {
      const hint = element("p", "Open the link of the keypad, or read its code, once more.");
      return isOver ? [reopen()] : [hint, reopen()];
    });
    if (!phone && !isOver) return refill(places.main, "join", () => [join()]);
    if (!state) return refill(places.main, "", () => [element("p", "Asking for the round…")]);
    places.title.textContent = state.title;
    document.title = state.title;
    const now = prompt();
    const isDone = state.isOver || Boolean(isOver);
    const shown = [isOver, state.result, state.isPlayed, state.isOver, now.sides || state.sides, now.turn, now.part,
      now.isKnown, now.isPredicted, isBehind(), queue.map((each) => each.id),
      state.isOver && state.card];
    refill(places.main, shown, () => {
      return (state.result ? [result()] : []).concat([sides(now)],
        state.isOver && !isOver ? [written(state.card)] : [], isOver ? [reopen()] : []);
    });
    const line = isDone || state.isPlayed ? null : pad ? pad.now : now;
    refill(places.line, line && [line.isNamed && line.turn, line.question, line.call, line.isKnown],
      () => line ? question(line) : []);
    drawKeys(isDone, now);
    const what = state.isOver ? "" : undone();
    const onward = [state.next, state.onward];
    refill(places.foot, isOver || [what, state.canFinish, state.isOver, onward], () =>
      isOver ? [] : foot(what));
    // Over a slow network the list would come and go, and the keys would move.
    const isWaiting = queue.length > 0 && !isOver
      && (!isOnline || Date.now() - queue[0].at > 4000);
    refill(places.wait, isWaiting && queue.map((each) => each.id), () =>
      isWaiting ? waiting() : []);
    const text = bounced || (isWaiting ? "" : said);
    if (places.said.textContent !== text) places.said.textContent = text;
    if (renew && !places.sheet.hidden) renew();
    nameCells();
    fit();
    watchKeys();
    isShown();
  }

  // How it ended, with the winner's name and score, as long as nobody disagrees.
  function result() {
    const { says, seat, score, note, short } = state.result;
    const side = state.sides.find((each) => each.seat === seat);
    const title = element("h2", side ? "" : says);
    if (side) title.append(named(side.name, { short, brief: side.short }), " " + says);
    return element("section", "", "result" + (side ? "" : " open"), title,
      ...(score ? [element("b", score)] : []), ...(note ? [element("p", note)] : []));
  }

  // The name of the player whom the next press is for, the question, and the call.
  function question(now) {
    const made = [];
    if (now.isNamed && now.turn !== null) {
      const side = state.sides.find((each) => each.seat === now.turn);
      made.push(element("h2", "", "", named(state.names[now.turn], side)));
    }
    made.push(element("p", (now.question || "Next") + (now.isKnown ? "" : " (before what waits)")));
    if (now.call) made.push(element("b", now.call));
    return made;
  }

  // Shows names in their short form where the full one is too long, and lets what matters less give
  // way until everything fits on the screen. A score is never cut.
  function fit() {
    const body = document.body;
    const parts = Array.from(body.children).filter((each) =>
      each !== places.sheet && each.getClientRects().length);
    for (let level = 0; level <= 7; level++) {
      for (let each = 1; each <= 7; each++) body.classList.toggle("fit" + each, each <= level);
      body.querySelectorAll("bdi[data-short]").forEach((name) => {
        const whole = name.dataset.whole || name.textContent;
        name.dataset.whole = whole;
        name.textContent = whole;
        name.classList.remove("cut");
        [name.dataset.short, name.dataset.brief].forEach((form) => {
          if (!form || name.scrollWidth <= name.clientWidth + 1) return;
          name.textContent = form;
          name.title = whole;
        });
        name.classList.toggle("cut", name.scrollWidth > name.clientWidth + 1);
      });
      const bottom = Math.max(...parts.map((each) => each.getBoundingClientRect().bottom));
      const isLong = Array.from(body.querySelectorAll(".many bdi")).some((name) =>
        name.scrollWidth > name.clientWidth + 1);
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
      .catch(() => { isTrusted = false; lacks(); });
  }

  let awake = null;
  function stayAwake() {
    if (!navigator.wakeLock || document.hidden || awake) return;
    navigator.wakeLock.request("screen").then((lock) => {
      awake = lock;
      lock.addEventListener("release", () => { awake = null; });
    }).catch(() => {});
  }

  function again() {
    failures = 0;
    tries = 0;
    follow();
    send();
    stayAwake();
  }

  places.sheet.addEventListener("click", (event) => {
    const touched = event.target.closest("[data-place]");
    if (touched && !state.isOver && !isOver) mend(touched.dataset.place);
  });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) again(); });
  window.addEventListener("pageshow", (event) => { if (event.persisted) again(); });
  window.addEventListener("online", again);
  window.addEventListener("resize", () => { if (state && phone) { fit(); watchKeys(); } });
  window.addEventListener("popstate", () => cover(false));
  // Opening another keypad's link in this page changes only the fragment, so the page is loaded
  // again.
  window.addEventListener("hashchange", () => location.reload());
  // Ignores a second touch shortly after the first at the same spot: it is a bounce, even if
  // another key is there by then.
  let last = { time: 0, x: 0, y: 0 };
  let isBounce = false;
  let bounced = "";
  document.addEventListener("pointerdown", (event) => {
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
  document.addEventListener("click", (event) => {
    if (isBounce && event.target.closest("button")) {
      isBounce = false;
      event.stopPropagation();
      event.preventDefault();
      bounced = "Touched twice at once: the second touch was not taken.";
      draw();
    }
  }, true);
  document.addEventListener("click", () => { if (!isOnline) again(); else stayAwake(); });
  document.addEventListener("keydown", typed);
  setInterval(net, 1000);
  lacks();
  draw();
  if (phone) follow(); else if (keypad) greet();
})();
