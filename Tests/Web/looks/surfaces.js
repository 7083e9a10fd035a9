"use strict";
// The surfaces that are drawn, apart from keypads: each function opens the pages of one surface.
const { join } = require("path");
const { home, payload, program, score } = require("../programs.js");
const rounds = require("./rounds.js");

const portrait = [[1080, 1920]];
// A link that has expired when its page is opened.
let expired = null;

// A shared round is one document.
async function documents(run) {
  for (const round of run.rounds.filter((each) => !/begun/.test(each.scene) || each.kind === "short")) {
    await run.look(run.page, `share pages ${round.sport} ${round.kind}`, round.scene, {
      open: () => run.page.open(`${run.site}/s/${round.link}`), isWhole: true, isDeep: round.kind === "long",
    });
  }
}

// Boards of few and of many sides; the screen is full.
async function boards(run) {
  for (const round of run.rounds) {
    await run.look(run.page, `boards ${round.sport} ${round.kind}`, round.scene, {
      open: () => run.page.open(`${run.site}/s/${round.link}/board`),
      sizes: [...run.sizes, ...portrait], fits: (width) => width >= 1000, isBoard: true, isDeep: round.kind === "long",
    });
  }
}

// Pictures to post, in their four forms.
async function pictures(run) {
  const forms = { post: [1080, 1080], story: [1080, 1920], wide: [1200, 630], page: [1080, 1080] };
  for (const round of run.rounds.filter((each) => !/begun/.test(each.scene))) {
    if (!run.wants(`pictures ${round.sport} ${round.kind}`)) continue;
    for (const theme of ["light", "dark"]) {
      for (const [form, [width, height]] of Object.entries(forms)) {
        if (theme === "dark" && (round.kind === "long" || form === "wide" || form === "page")) continue;
        const svg = score(round.sport, "share", round.id, "--form", "svg", "--format", form, "--theme", theme, "--output", "-");
        await drawing(run, `pictures ${round.sport} ${round.kind}`, round.scene, `${form} ${theme}`, svg, [width, height], round.people);
      }
    }
  }
  for (const event of run.events.filter(({ scene }) => !/planned|name/.test(scene))) {
    if (!run.wants(`pictures of events ${event.kind}`)) continue;
    for (const form of ["post", "story", "wide"]) {
      let svg = null;
      try {
        svg = score("event", "share", "--event", event.name, "--form", "svg", "--format", form, "--theme", "light", "--output", "-");
      } catch {
        continue;
      }
      await drawing(run, `pictures of events ${event.kind}`, event.scene, `${form} light`, svg, forms[form], rounds.names[event.kind]);
    }
  }
}

// Returns a fault if the name in the accent's panel is smaller than another; runs in the page.
function smaller(people) {
  const panels = [...document.querySelectorAll("svg rect")].filter((each) => getComputedStyle(each).fill === "rgb(59, 227, 154)")
    .map((each) => each.getBoundingClientRect()).sort((one, other) => other.width * other.height - one.width * one.height);
  if (!panels.length || panels[0].height < 60) return [];
  const sizes = { in: [], out: [] };
  for (const text of document.querySelectorAll("svg text")) {
    const size = parseFloat(getComputedStyle(text).fontSize), box = text.getBoundingClientRect();
    if (text.textContent.includes(" v ") || !people.some((person) => text.textContent.trim().startsWith(person.split(" ")[0]))) continue;
    const isIn = box.top >= panels[0].top - 1 && box.bottom <= panels[0].bottom + 1 && box.left >= panels[0].left - 1
      && box.right <= panels[0].right + 1;
    (isIn ? sizes.in : sizes.out).push([size, text.textContent.trim()]);
  }
  if (!sizes.in.length || !sizes.out.length) return [];
  const [own, other] = [sizes.in, sizes.out].map((all) => all.reduce((one, next) => next[0] > one[0] ? next : one));
  return own[0] < other[0] - 0.5 ? [`the winner's name (${own[1]}, ${own[0]}) is smaller than another (${other[1]}, ${other[0]})`] : [];
}

// Draws a picture alone, and looks at its texts.
async function drawing(run, surface, row, column, svg, [width, height], people) {
  const page = run.blank;
  await page.size(width, height);
  await run.html(`<body style="margin:0"><style>svg{display:block}</style>${svg}`);
  const size = await page.value("[...document.querySelector('svg').getAttribute('viewBox').split(' ').map(Number)].slice(2)");
  await page.size(...size);
  await run.settle(page);
  const { faults, texts } = await run.faults(page, { least: column.startsWith("page") ? 22 : 25.5 });
  await run.shoot(page, surface, row, column, { texts: texts.map((text) => ({ ...text, least: 3.6 })), scale: 0.3,
    records: true, found: [...faults, ...await page.value(`(${smaller})(${JSON.stringify(people)})`)] });
}

// The owner's pages: one of each kind that links lead to.
async function owner(run) {
  if (!["start", ...run.sports].some((each) => run.wants(`owner ${each}`))) return;
  const played = new Set(run.rounds.map((each) => each.sport));
  await run.page.open(run.site + run.mine);
  const kindOf = (path) => path.split("?")[0].replace(/\/round\/.*/, "/round/ID");
  const seen = new Map([["/m", "/m"]]);
  for (const [kind, path] of seen) {
    if (program === "score" || played.has(kind.split("/")[2])) await run.look(run.page, kind.split("/").length < 3 ? "owner start" : `owner ${kind.split("/")[2]}`, kind, {
      open: () => run.page.open(run.site + path), isWhole: true, isDeep: !/stats\/./.test(kind),
      sizes: /stats\/./.test(kind) ? run.kept : run.sizes,
    });
    await run.page.open(run.site + path);
    const links = await run.page.value("[...document.querySelectorAll('a[href]')].map((each) => each.getAttribute('href'))");
    for (const link of links) {
      const at = new URL(link, run.site + path);
      if (at.searchParams.has("before")) continue;
      const sport = at.pathname.split("/")[2];
      if (!at.pathname.startsWith("/m") || run.sports.includes(sport) && !played.has(sport)) continue;
      const kind = kindOf(at.pathname);
      if (!seen.has(kind)) seen.set(kind, at.pathname + at.search);
    }
  }
}

// Pages and boards of events, and the form of a report.
async function events(run) {
  for (const event of run.events) {
    const address = `${run.site}/e/${event.link}`;
    const open = (path) => () => run.page.open(address + path);
    await run.look(run.page, `event pages ${event.kind}`, event.scene,
      { open: open(""), isWhole: true, isDeep: event.kind === "long" });
    if (event.scene === "rounds of one name") continue;
    await run.look(run.page, `event boards ${event.kind}`, event.scene,
      { open: open("/board"), sizes: run.sizes.filter(([width]) => width > 1000).concat(portrait), fits: () => true,
        isBoard: true, isDeep: event.kind === "long" });
    if (event.scene !== "night") continue;
    const played = payload("event", event.name).fixtures.find((each) => each.state === "played" || each.score);
    await run.look(run.page, `event pages ${event.kind}`, "report",
      { open: open(`/report/${played.id}`), isWhole: true, isDeep: event.kind === "long" });
  }
}

// The start of the server, and pages that aren't there.
async function errors(run) {
  // They are the same for any sports.
  if (program !== "score") return;
  const token = run.rounds[0].link;
  const paths = { "start of the server": "/", nothing: "/nothing", "no such link": "/s/" + "A".repeat(token.length),
    expired: expired ? "/s/" + expired : null, "not a page of it": `/s/${token}/nothing`, "no such page of the owner": "/m/nothing" };
  const page = await run.browser.page();
  for (const [name, path] of Object.entries(paths)) {
    if (path) await run.look(page, "errors", name, { open: () => page.open(run.site + path), isWhole: true, isDeep: true });
  }
}

function expire(round) {
  expired = payload(round.sport, "share", round.id, "--link", "--expires", "1s").link.split("/").pop();
}

// Pages on paper: A4, light; a table may not lose its heads, nor a page have nothing but a footer.
async function prints(run) {
  if (!["of events", ...run.sports].some((each) => run.wants(`prints ${each}`))) return;
  const papers = run.rounds.filter((each) => /over|^round$|^stroke$/.test(each.scene))
    .map((each) => ({ surface: `prints ${each.sport}`, row: `${each.scene} ${each.kind}`, url: `${run.site}/s/${each.link}` }));
  for (const { link, scene, kind, name } of run.events) {
    papers.push({ surface: "prints of events", row: `${scene} ${kind}`, url: `${run.site}/e/${link}` });
    if (/name|planned/.test(scene)) continue;
    for (const show of ["table", "start"]) {
      const file = join(home, `${scene}-${kind}-${show}.html`.replaceAll(" ", "-"));
      try {
        score("event", "share", "--event", name, ...show === "start" ? ["--show", "start"] : [], "--output", file, "--force");
        papers.push({ surface: "prints of events", row: `${show} of ${scene} ${kind}`, url: "file://" + file });
      } catch {}
    }
  }
  for (const paper of papers) await run.print(paper);
}

module.exports = { boards, documents, errors, events, expire, owner, pictures, prints };
