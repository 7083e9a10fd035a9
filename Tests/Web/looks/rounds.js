"use strict";
// The rounds and events that are drawn. Their days and results are fixed, so that each run draws
// the same.
const { asked, enter, payload, score, setClock } = require("../programs.js");

// The longest names of the first picture of each kind, and other scripts.
const names = {
  short: ["Ann", "Ben", "Cid", "Dora", "Eve", "Finn", "Gus", "Hal", "Ida", "Joe", "Kim", "Lea", "Max", "Ned"],
  long: ["Maximiliana Featherstonehaugh-Okonkwo of Llanfair", "Bartholomew Castellanos de la Fontaine the Younger",
    "נועה בן־דוד", "Christopher Alexander Montgomery", "Вероника Преображенская", "佐藤 美咲",
    "Tomás Ó Súilleabháin", "Alexandrina Vanderbilt-Wolkenstein", "محمد عبد الرحمن", "Guadalupe Hernández",
    "Sæþór Þorvaldsson", "Konstantinos Papadopoulos", "Nguyễn Thị Minh Khai", "Oluwaseun Adebayo"],
};
// Names that are checked, but not drawn: from right to left, and without a place to break them.
const leftwards = ["נועה בן־דוד", "محمد عبد الرحمن", "יעל כהן", "فاطمة الزهراء", "דוד לוי", "خالد بن الوليد", "שרה אברהם",
  "عائشة", "משה רבינוביץ'"];
const unbroken = ["W".repeat(60), "x".repeat(60), "A", "Wolfeschlegelsteinhausenbergerdorffwelchevoralt"];
const longest = ["Maximiliana Featherstonehaugh-Okonkwo of the Northern Valleys", unbroken[3], "נועה בן־דוד", "佐藤 美咲",
  "Đặng Thị Hạnh", "Σοφία Παπαδοπούλου", "A", "محمد عبد الرحمن"];
const many = (count) => Array.from({ length: count }, (_, index) => `Player ${index + 1}`);

// Scores that look like those of people: holes in card order, ends archer by archer.
const holes = (count, players) => Array.from({ length: count }, (_, hole) => Array.from({ length: players },
  (_, seat) => [3, 3, 4, 2, 3, 5, 3][(hole * 3 + seat * 5 + (hole * seat) % 3) % 7]).join(" "));
const ends = (count, archers, arrows = 6) => Array.from({ length: count * archers }, (_, at) => {
  const [end, seat] = [Math.floor(at / archers), at % archers];
  return ["X 10 9 9 8 7", "10 9 9 8 8 6", "X X 10 9 9 8", "9 9 8 7 7 M", "10 10 9 9 8 8"][(end + seat * 2) % 5]
    .split(" ").slice(0, arrows).join(" ");
});
const rallies = (text, times) => Array.from({ length: times }, () => text);
const pairs = (list) => [list.slice(0, 2).join("+"), list.slice(2, 4).join("+")];
const quoted = (name) => `"${name}"`;
const sets = (list, ...all) => all.map(([one, other]) => `${quoted(list[0])} ${one}, ${quoted(list[1])} ${other}`);

const course = ["--course", "Maple Hill"];
const shoot = (code) => ["--shoot", code];

// Each with its players as sides, options of `start`, and lines; it is finished if it is `over`.
const scenes = {
  discgolf: [
    { name: "stroke begun", count: 4, words: course },
    { name: "stroke", count: 4, words: course, lines: holes(7, 4) },
    { name: "stroke over", count: 4, words: course, lines: holes(18, 4), over: true },
    { name: "alone over", count: 1, words: course, lines: holes(18, 1), over: true },
    { name: "stopped over", count: 3, words: course, over: true,
      lines: (list) => [...holes(6, 3), `${quoted(list[2])} dnf`, ...holes(12, 2)] },
    { name: "match", count: 2, words: [...course, "--kind", "match"], lines: ["3 4", "3 3", "4 3", "2 3", "3 3"] },
    { name: "match over", count: 2, words: [...course, "--kind", "match"], over: true,
      lines: [...Array(10).fill("3 4"), "4 3", "3 3", "3 3", "3 3"] },
    { name: "skins", count: 3, words: [...course, "--kind", "skins"], lines: ["3 4 4", "3 3 4", "4 4 4", "3 3 3"] },
    { name: "skins over", count: 3, words: [...course, "--kind", "skins"], lines: holes(18, 3), over: true },
    { name: "many", count: 14, words: course, lines: holes(7, 14) },
  ],
  archery: [
    { name: "round begun", count: 3, words: shoot("wa720_70") },
    { name: "round", count: 3, words: shoot("wa720_70"), lines: [...ends(4, 3), "X 10 9"] },
    { name: "round over", count: 3, words: shoot("wa720_70"), lines: ends(12, 3), over: true },
    { name: "1440 over", count: 1, words: shoot("wa1440_90"), lines: ends(24, 1), over: true },
    { name: "indoor over", count: 4, words: shoot("wa18"), over: true,
      lines: ends(20, 4, 3).map((line) => line.replaceAll("X", "10")) },
    { name: "total over", count: 2, words: shoot("wa720_70"), over: true,
      lines: (list) => [`total ${quoted(list[0])} 647 22 10`, `total ${quoted(list[1])} 612`] },
    { name: "set match", count: 2, words: ["--kind", "match"],
      lines: (list) => [...sets(list, ["X 10 9", "9 9 8"], ["8 8 8", "10 9 9"], ["9 9 9", "9 9 9"]), `${quoted(list[0])} X 9`] },
    { name: "set match over", count: 2, words: ["--kind", "match"], over: true,
      lines: (list) => [...sets(list, ["X 10 9", "9 9 8"], ["8 8 8", "10 9 9"], ["9 9 9", "9 9 9"], ["10 9 9", "9 9 9"],
        ["9 8 7", "10 10 9"]), `shootoff ${quoted(list[0])} 10 ${quoted(list[1])} 9`] },
    { name: "compound over", count: 2, words: ["--kind", "match", "--bow", "compound"], over: true,
      lines: ["X X X", "X X X", "X X 10", "X X 10", "X X X", "X X X", "X 10 10", "X X X", "X X X", "X X 9"] },
    { name: "team match", count: 6, words: ["--kind", "match", "--form", "team"],
      sides: (list) => [list.slice(0, 3).join("+"), list.slice(3, 6).join("+")],
      lines: ["X X 10 9 9 9", "10 10 9 9 8 8", "X 9 9 9 9 8", "X X X 9 9 9"] },
    { name: "many", count: 14, words: shoot("wa720_70"), lines: ends(3, 14) },
  ],
  pickleball: [
    { name: "doubles begun", count: 4, sides: pairs, words: [] },
    { name: "doubles", count: 4, sides: pairs, words: ["--best-of", "3"],
      lines: [...rallies("AAABABBAAABBAB", 3), "time A"] },
    { name: "doubles over", count: 4, sides: pairs, words: ["--best-of", "3"], over: true,
      lines: ["AAAAAABBAAAAAABBB", "A".repeat(6), "B".repeat(7), "AABB", "B".repeat(7), "BAAAA", "A".repeat(9)] },
    { name: "singles", count: 2, words: ["--format", "rally-2026", "--to", "15"], lines: rallies("AABABAABB", 2) },
    { name: "retired over", count: 2, words: ["--best-of", "3"], lines: ["A".repeat(11), "AABB", "end retired B"], over: true },
  ],
  tenpin: [
    { name: "game begun", count: 4, words: [] },
    { name: "game", count: 4, words: [], lines: ["x", "7 2", "9 /", "8 -", "x", "6 3", "x", "9 /", "7 /"] },
    { name: "game over", count: 3, words: [], over: true,
      lines: Array.from({ length: 30 }, (_, at) => at < 27 ? ["x", "7 2", "9 /", "8 -", "6 3"][at % 5] : "9 / x") },
    { name: "match", count: 2, words: ["--kind", "match"], lines: ["x", "7 2", "9 /", "8 -"] },
    { name: "alone", count: 1, words: [], lines: ["x", "9 /", "8 -"] },
  ],
};

let day = 0;
// Starts, plays and, if it is over, finishes a round; returns its id and a link to it.
function play(sport, { count, words, sides, lines = [], over }, list = names.short) {
  const people = list.slice(0, count);
  day += 1;
  const at = new Date(Date.UTC(2026, 0, 3, 10) + day * 86400000).toISOString().slice(0, 16);
  const { id } = payload("--yes", sport, "start", "--new", "--at", at, ...words, ...(sides?.(people) ?? people));
  const all = [...typeof lines === "function" ? lines(people) : lines];
  if (all.length) enter(sport, id, all, over);
  if (over) score("--yes", sport, "finish", id);
  return { id, people };
}

// Returns all rounds of some sports, each with its sport, names and link.
function rounds(sports) {
  const made = [];
  for (const sport of sports) {
    // The days of a sport don't depend on the other sports.
    day = Object.keys(scenes).indexOf(sport) * 40;
    for (const scene of scenes[sport] ?? []) {
      for (const [kind, list] of Object.entries(names)) {
        const { id, people } = play(sport, scene, list);
        const link = payload(sport, "share", id, "--link", "--expires", "never").link.split("/").pop();
        made.push({ sport, scene: scene.name, kind, id, people, link, count: scene.count, over: Boolean(scene.over) });
      }
    }
  }
  return made;
}

// Returns rounds with other numbers of participants and other names; `make` plays one.
function numbers(sports) {
  const scenes = {
    discgolf: [course, (count) => holes(3, count)], archery: [shoot("wa720_70"), (count) => ends(1, count)],
    pickleball: [[], () => ["AABABAAABBABA"]], match: [[...course, "--kind", "match"], () => ["2 3", "3 3", "3 4"]],
    skins: [[...course, "--kind", "skins"], () => ["3 2 4", "3 3 3"]], duel: [["--kind", "match"], () => ["10 9 9", "9 9 8", "10 10 9"]],
  };
  const usual = { short: [[names.short, 2, 5, 6, 8, 9, 12]], long: [[names.long, 2, 5, 6, 8, 9, 12], [many(30), 30]],
    leftwards: [[leftwards, 4, 9]], unbroken: [[unbroken, 1, 4]] };
  const rare = (...counts) => ({ leftwards: [[leftwards, ...counts]], unbroken: [[unbroken, ...counts]] });
  const all = { discgolf: ["discgolf", usual], archery: ["archery", usual], pickleball: ["pickleball", rare(2, 4)],
    match: ["discgolf", rare(2)], skins: ["discgolf", rare(3)], duel: ["archery", rare(2)] };
  const call = async (...words) => JSON.parse(await asked(["--json", "--yes", ...words])).payload;
  return Object.entries(all).filter(([, [sport]]) => sports.includes(sport)).flatMap(([game, [sport, lists]]) =>
    Object.entries(lists).flatMap(([kind, own]) => own.flatMap(([list, ...counts]) => counts.map((count) => ({
      sport, kind, scene: `${game} of ${count}${kind === "leftwards" || kind === "unbroken" ? `, ${kind}` : ""}`,
      make: async () => {
        const people = list.slice(0, count);
        const [words, lines] = scenes[game];
        const { id } = await call(sport, "start", "--new", "--at", "2026-06-01T10:00", ...words,
          ...sport === "pickleball" && count === 4 ? pairs(people) : people);
        await asked([sport, "enter", "-", "--round", id], lines(count).join("\n") + "\n");
        return { people, link: (await call(sport, "share", id, "--link", "--expires", "never")).link.split("/").pop() };
      },
    })))));
}

// Events with short and long names: a club night, a knockout that is over, one in which a result is
// missing, a tournament with cards, and an event that only bears a name.
function events() {
  const made = [];
  // Links end after some days.
  const link = (name) => {
    setClock("2026-11-28T08:00:00Z", 1);
    return payload("links", "event", name).link.split("/").pop();
  };
  const fixtures = (name) => payload("event", name).fixtures;
  let date = 1;
  for (const [kind, list] of Object.entries(names)) {
    // Each event is made on a day of its own, as the order of those of one day is not known.
    const say = (name) => {
      date += 1;
      setClock(`2026-11-${String(date).padStart(2, "0")}T08:00:00Z`, 1);
      return kind === "short" ? name : `${name} of the Society of Friends of the Game in the Northern Valleys`;
    };
    let name = say("Thursday");
    score("event", "new", name, "--sport", "pickleball", "--as", "partners", "--courts", "2", "--new", ...list.slice(0, 9));
    made.push({ kind, scene: "night planned", name, link: link(name) });
    name = say("Friday");
    score("event", "new", name, "--sport", "pickleball", "--as", "partners", "--courts", "2", "--new", ...list.slice(0, 9));
    score("event", "draw", "--event", name, "--yes");
    for (const [court, result] of [[1, "11-6"], [2, "7-11"], [1, "3-11"], [2, "11-9"], [1, "11-2"]]) {
      score("result", `c${court}`, result, "--event", name);
    }
    const next = fixtures(name).find((each) => each.state === "ready");
    if (next) {
      score("--yes", "event", "start", next.id, "--event", name);
      enter("pickleball", fixtures(name).find((each) => each.id === next.id).roundID, ["AABABAAA"]);
    }
    made.push({ kind, scene: "night", name, link: link(name) });
    for (const [when, results] of [["cup", 3], ["cup over", 8]]) {
      name = say(when === "cup" ? "Cup" : "Open");
      score("event", "new", name, "--sport", "pickleball", "--as", "bracket", "--bronze", "--courts", "3", "--new", ...list.slice(0, 8));
      score("event", "draw", "--event", name, "--yes");
      for (let number = 0; number < results; number++) {
        const open = fixtures(name).find((each) => each.state === "ready");
        if (open) score("result", open.id, ["11-6", "11-9", "8-11", "11-2"][number % 4], "--event", name);
      }
      made.push({ kind, scene: when, name, link: link(name) });
    }
    name = say("Pools");
    score("archery", "event", "new", name, "--kind", "match", "--as", "allplay", "--pools", "2", "--new", ...list.slice(0, 8));
    score("event", "stage", "ko", "--as", "bracket", "--from", "a 1-2", "--event", name);
    score("event", "draw", "--event", name, "--yes");
    for (const { id } of fixtures(name).slice(0, 5)) score("result", id, "6-2", "--event", name);
    made.push({ kind, scene: "pools", name, link: link(name) });
    name = say("Classic");
    score("discgolf", "event", "new", name, "--as", "season", "--rounds", "2", ...course);
    score("event", "in", ...list.slice(0, 4), "--division", "MPO", "--event", name, "--new");
    score("event", "in", ...list.slice(4, 7), "--division", "FPO", "--event", name, "--new");
    score("event", "places", "--cards", "3", "--by", "division", "--start", "9:00", "--every", "8", "--event", name);
    for (const [index, person] of list.slice(0, 5).entries()) {
      score("result", person, String(54 + index * 2), "--event", name);
    }
    made.push({ kind, scene: "tournament", name, link: link(name) });
    // Rounds that only bear the name of an event.
    name = say("Sunday");
    for (const scene of ["stroke over", "stroke"]) {
      const found = scenes.discgolf.find((each) => each.name === scene);
      play("discgolf", { ...found, words: [...found.words, "--event", name] }, list);
    }
    made.push({ kind, scene: "rounds of one name", name, link: link(name) });
  }
  return made;
}

module.exports = { events, longest, many, names, numbers, pairs, play, rounds, scenes };
