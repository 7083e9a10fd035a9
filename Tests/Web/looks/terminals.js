"use strict";
// The output of a terminal, as text and as a drawing.
const { execFile } = require("child_process");
const { join } = require("path");
const { environment, program } = require("../programs.js");

// The 16 colours of a terminal are not used; the 256 colours are, as a cube and a ramp.
function color(index) {
  if (index >= 232) return Array(3).fill(8 + (index - 232) * 10);
  const steps = [0, 95, 135, 175, 215, 255];
  const number = index - 16;
  return [steps[Math.floor(number / 36)], steps[Math.floor(number / 6) % 6], steps[number % 6]];
}

// Returns the output of a terminal as SVG: a fixed grid of characters in their colours.
function terminal(text, columns) {
  const [cell, line, edge] = [9.6, 20, 16];
  const lines = text.replace(/\n+$/, "").split("\n");
  const escaped = (part) => part.replace(/&/g, "&amp;").replace(/</g, "&lt;");
  const shapes = [];
  lines.forEach((row, number) => {
    let [column, front, back, bold] = [0, "#EBEBF0", "", false];
    const y = edge + number * line;
    for (const piece of row.split(/(\x1b\[[\d;]*m)/)) {
      const codes = /^\x1b\[([\d;]*)m$/.exec(piece);
      if (codes) {
        const numbers = (codes[1] || "0").split(";").map(Number);
        while (numbers.length) {
          const code = numbers.shift();
          if (code === 0) [front, back, bold] = ["#EBEBF0", "", false];
          if (code === 1) bold = true;
          if (code === 38 || code === 48) {
            const rgb = numbers.shift() === 2 ? numbers.splice(0, 3) : color(numbers.shift());
            if (code === 38) front = `rgb(${rgb})`;
            else back = `rgb(${rgb})`;
          }
        }
        continue;
      }
      const width = [...piece].length;
      const x = edge + column * cell;
      if (back) shapes.push(`<rect x="${x}" y="${y}" width="${width * cell}" height="${line}" fill="${back}"/>`);
      if (piece.trim()) {
        shapes.push(`<text x="${x}" y="${y + 15}" fill="${front}"${bold ? ' font-weight="700"' : ""}`
          + ` textLength="${width * cell}" xml:space="preserve">${escaped(piece)}</text>`);
      }
      column += width;
    }
  });
  const [width, height] = [columns * cell + 2 * edge, lines.length * line + 2 * edge];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" `
    + `font-family="Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="16">\n`
    + `<rect width="${width}" height="${height}" rx="10" fill="#101012"/>\n${shapes.join("\n")}\n</svg>\n`;
}

// What the program prints on a terminal of so many columns, with colours.
function printed(columns, ...words) {
  const quoted = [join(process.argv[2], program), "--quiet", "--no-input", ...words]
    .map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(" ");
  const { NO_COLOR, ...own } = environment;
  return new Promise((resolve, reject) => execFile("script", ["-qec", `stty cols ${columns} rows 40; exec ${quoted}`, "/dev/null"],
    { env: { ...own, SCORE_PAGER: "cat", COLORTERM: "truecolor", TERM: "xterm-256color" } },
    (error, text) => error ? reject(error) : resolve(text.replaceAll("\r", ""))).stdin.end());
}

// Returns the faults of a text of so many columns.
function faultsOf(text, columns) {
  const found = [];
  const plain = text.replace(/\x1b\[[\d;]*m|\x1b\]8;;.*?(\x1b\\|\x07)/g, "");
  for (const line of plain.split("\n")) {
    const width = [...line].reduce((sum, sign) => sum + (/\p{Script=Han}/u.test(sign) ? 2 : /[\p{M}\p{Cf}]/u.test(sign) ? 0 : 1), 0);
    if (width > columns) found.push(`${width} columns, not ${columns}: “${line.trim().slice(0, 60)}”`);
    if (/\bscore [^ ]*…|score …/.test(line)) found.push(`a command is cut: “${line.trim()}”`);
    if (/\b[a-z0-9]+_\w*…/.test(line)) found.push(`a code is cut: “${line.trim().slice(0, 60)}”`);
  }
  return [...new Set(found)];
}

// The lists and cards of each sport, at three widths.
function terminals(run) {
  const add = (surface, row, ...words) => run.add(surface, row, async (page) => {
    for (const columns of [40, 80, 120]) {
      const text = await printed(columns, ...words);
      await run.type(page, surface, row, columns, text, faultsOf(text, columns));
    }
  });
  for (const sport of new Set(run.rounds.map((round) => round.sport))) {
    const surface = `terminals ${sport}`;
    add(surface, "start", sport);
    add(surface, "history", sport, "history");
    add(surface, "statistics", sport, "stats");
    for (const round of run.rounds.filter((each) => each.sport === sport && each.kind === "long")) {
      add(surface, round.scene, sport, "show", round.id);
    }
  }
  for (const event of run.events.filter((each) => each.kind === "long" && !/name/.test(each.scene))) {
    add("terminals of events", event.scene, "event", event.name);
  }
}

module.exports = { terminal, terminals };
