"use strict";
// The surfaces that are drawn, apart from keypads: each function opens the pages of one surface.
const { join } = require("path");
const { asked, home, payload, program, score } = require("../programs.js");
const rounds = require("./rounds.js");

const portrait = [[1080, 1920]];
// A link that has expired when its page is opened.
let expired = null;

// A shared round is one document, and names everyone.
const documentOf = (round) => ({ path: `/s/${round.link}`, isWhole: true, isDeep: round.kind === "long", says: round.people });

function documents(run) {
  for (const round of run.rounds.filter((each) => !/begun/.test(each.scene) || each.kind === "short")) {
    run.look(`share pages ${round.sport} ${round.kind}`, round.scene, documentOf(round));
  }
}

// Boards of few and of many sides; the screen is full.
const boardOf = (run, round) => ({ path: `/s/${round.link}/board`, sizes: [...run.sizes, ...portrait], fits: (width) => width >= 1000,
  isBoard: true, isDeep: round.kind !== "short", blocks: "#board > *" });

function boards(run) {
  for (const round of run.rounds) run.look(`boards ${round.sport} ${round.kind}`, round.scene, boardOf(run, round));
}

// Rounds with other numbers of participants and other names are checked, but not drawn.
function numbers(run) {
  for (const { sport, scene, kind, make } of rounds.numbers(run.sports)) {
    const surfaces = [`boards ${sport} ${kind}`, `share pages ${sport} ${kind}`].filter((each) => run.wants(each));
    if (!surfaces.length) continue;
    run.add(surfaces[0], scene, async (page) => {
      const round = { kind, ...await make() };
      for (const surface of surfaces) {
        const isBoard = surface.startsWith("boards");
        await run.visit(page, surface, scene, { ...isBoard ? boardOf(run, round) : documentOf(round), isDrawn: false,
          isDeep: round.people.length < 30 && isBoard, ...isBoard ? { sizes: [...run.sizes.slice(-2), ...portrait] } : {} });
      }
    });
  }
}

// Pictures to post, in their four forms.
function pictures(run) {
  const forms = { post: [1080, 1080], story: [1080, 1920], wide: [1200, 630], page: [1080, 1080] };
  const add = (surface, row, theme, form, people, ...words) => run.add(surface, row, async (page) => {
    const svg = await asked([...words, "--form", "svg", "--format", form, "--theme", theme]);
    await drawing(run, page, surface, row, `${form} ${theme}`, svg, forms[form], people);
  });
  for (const round of run.rounds.filter((each) => !/begun/.test(each.scene))) {
    for (const theme of ["light", "dark"]) {
      for (const form of Object.keys(forms)) {
        if (theme === "dark" && (round.kind === "long" || form === "wide" || form === "page")) continue;
        add(`pictures ${round.sport} ${round.kind}`, round.scene, theme, form, round.people,
          round.sport, "share", round.id, "--output", "-");
      }
    }
  }
  for (const event of run.events.filter(({ scene }) => /over|^night$|pools|tournament/.test(scene))) {
    for (const form of ["post", "story", "wide"]) {
      add(`pictures of events ${event.kind}`, event.scene, "light", form, rounds.names[event.kind],
        "event", "share", "--event", event.name, "--output", "-");
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
async function drawing(run, page, surface, row, column, svg, [width, height], people) {
  await page.size(width, height);
  await run.html(page, `<body style="margin:0"><style>svg{display:block}</style>${svg}`);
  const size = await page.value("[...document.querySelector('svg').getAttribute('viewBox').split(' ').map(Number)].slice(2)");
  await page.size(...size);
  await run.settle(page);
  const { faults, texts } = await run.faults(page, { least: column.startsWith("page") ? 22 : 25.5 });
  await run.shoot(page, surface, row, column, { texts: texts.map((text) => ({ ...text, least: 3.6 })), scale: 0.3,
    records: column.endsWith("light"), found: [...faults, ...await page.value(`(${smaller})(${JSON.stringify(people)})`)] });
}

// The owner's pages: one of each kind that links lead to.
async function owner(run) {
  if (!["start", ...run.sports].some((each) => run.wants(`owner ${each}`))) return;
  const played = new Set(run.rounds.map((each) => each.sport));
  const page = await run.browser.page();
  const kindOf = (path) => path.split("?")[0].replace(/\/round\/.*/, "/round/ID");
  const seen = new Map([["/m", "/m"]]);
  await run.open(page, run.mine);
  for (const [kind, path] of seen) {
    const sport = kind.split("/")[2];
    if (sport && program !== "score" && !played.has(sport)) continue;
    run.look(sport ? `owner ${sport}` : "owner start", kind, {
      path, isOwner: true, isWhole: true, isDeep: !/stats\/./.test(kind), sizes: /stats\/./.test(kind) ? run.kept : run.sizes,
      // Start pages list events in an order that differs from run to run.
      kept: kind === "/m" || kind === `/m/${sport}` && played.has(sport) ? [] : run.kept,
    });
    await run.open(page, path);
    const links = await page.value("[...document.querySelectorAll('a[href]')].map((each) => each.getAttribute('href'))");
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
function events(run) {
  for (const event of run.events) {
    const [path, isDeep] = [`/e/${event.link}`, event.kind === "long"];
    run.look(`event pages ${event.kind}`, event.scene, { path, isWhole: true, isDeep });
    if (event.scene === "rounds of one name") continue;
    run.look(`event boards ${event.kind}`, event.scene, { path: path + "/board", fits: () => true, isBoard: true, isDeep,
      sizes: run.sizes.filter(([width]) => width > 1000).concat(portrait) });
    if (event.scene === "pools") run.look(`event pages ${event.kind}`, "pools of an entrant", { path: path + "?you=1", isWhole: true, isDeep });
    if (event.scene !== "night") continue;
    const played = payload("event", event.name).fixtures.find((each) => each.state === "played" || each.score);
    run.look(`event pages ${event.kind}`, "report", { path: `${path}/report/${played.id}`, isWhole: true, isDeep });
  }
}

// The start of the server, and pages that aren't there.
function errors(run) {
  // They are the same for any sports.
  if (program !== "score") return;
  const token = run.rounds[0].link;
  const paths = [["start of the server", "/", 200], ["nothing", "/nothing", 404], ["no such link", "/s/" + "A".repeat(token.length), 404],
    ["expired", "/s/" + expired, 410], ["not a page of it", `/s/${token}/nothing`, 404], ["no such page of the owner", "/m/nothing", 404]];
  for (const [name, path, status] of paths) run.look("errors", name, { path, status, isWhole: true, isDeep: true });
}

function expire(round) {
  expired = payload(round.sport, "share", round.id, "--link", "--expires", "1s").link.split("/").pop();
}

// Pages on paper: A4, light; a table may not lose its heads, nor a page have nothing but a footer.
function prints(run) {
  if (!["of events", ...run.sports].some((each) => run.wants(`prints ${each}`))) return;
  const papers = run.rounds.filter((each) => /over|^round$|^stroke$/.test(each.scene))
    .map((each) => ({ surface: `prints ${each.sport}`, row: `${each.scene} ${each.kind}`, path: `/s/${each.link}` }));
  for (const { link, scene, kind, name } of run.events) {
    papers.push({ surface: "prints of events", row: `${scene} ${kind}`, path: `/e/${link}` });
    if (/name|planned/.test(scene)) continue;
    // Only players of the tournament have places at the start.
    for (const show of scene === "tournament" ? ["table", "start"] : ["table"]) {
      const file = join(home, `${scene}-${kind}-${show}.html`.replaceAll(" ", "-"));
      score("event", "share", "--event", name, ...show === "start" ? ["--show", "start"] : [], "--output", file, "--force");
      papers.push({ surface: "prints of events", row: `${show} of ${scene} ${kind}`, path: "file://" + file });
    }
  }
  for (const paper of papers) run.add(paper.surface, paper.row, (page) => run.print(page, paper));
}

module.exports = { boards, documents, errors, events, expire, numbers, owner, pictures, prints };
