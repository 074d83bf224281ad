// The list of moves in its groups, the marks on the board, the picture and the command line agree, on positions of random games.
// ZERMELO_POSITIONS tells how many for each board; a thousand take a minute a board.
import assert from "node:assert/strict";
import { test } from "node:test";
import { api, boards, clicks, place, shapesIn, shows, serve } from "./support.mjs";

const count = Number(process.env.ZERMELO_POSITIONS ?? 8);
const site = serve(boards);

/** Numbers below 1 (mulberry32). */
function lots(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Positions of random games, each with what the server answers. */
async function positionsOf(spec) {
  const next = lots(20261123);
  const found = [];
  let text = "start";
  for (let ply = 0; found.length < count; ++ply) {
    const position = await site.ask(api(spec, text));
    found.push(position);
    text =
      position.over || ply % 60 === 59 ? "start" : position.moves[Math.floor(next() * position.moves.length)].child;
  }
  return found;
}

/** The shapes that values add to a picture, sorted. */
async function marksOfPicture(spec, position) {
  const shapes = async (more) => {
    const reply = await fetch(`${site.address}/picture.svg?${new URLSearchParams({ spec, position, ...more })}`);
    const svg = await reply.text();
    return shapesIn(svg.slice(svg.indexOf("</desc>")));
  };
  const marked = await shapes({ values: 1 });
  for (const shape of await shapes({})) marked.splice(marked.indexOf(shape), 1);
  return marked.sort();
}

for (const spec of boards)
  test(`${spec}: list, board, picture and command line agree`, async () => {
    const page = await site.open();
    const positions = await positionsOf(spec);
    const expected = site.queries(
      spec,
      positions.map((position) => position.position),
    );
    await page.goto(site.address + place(spec));
    for (const [i, position] of positions.entries()) {
      assert.deepEqual(
        position.moves.map((move) => [move.move, move.value, move.dtw, move.score]),
        expected[i].moves.map((move) => [move.move, move.value, move.dtw, move.score]),
      );
      await page.evaluate((hash) => (location.hash = hash), place(spec, position.position).slice(2));
      await shows(page, position.position);
      const seen = await page.evaluate(() => ({
        rows: [...document.querySelectorAll("table.moves tbody tr")].map((row) => [
          row.querySelector("th").textContent,
          row.querySelector("td").textContent,
        ]),
        marks: [...document.querySelectorAll(".board > .large")].map(({ dataset: { cell } }) => [
          cell,
          document.getElementById(`cell-${cell}`).getAttribute("aria-label"),
        ]),
        small: document.querySelectorAll(".small .mark").length,
        shapes: [...document.querySelectorAll(".board .mark")].map((mark) => mark.outerHTML).join(""),
        groups: [...document.querySelectorAll("table.moves")].map((table) => [
          table.className,
          table.querySelector("caption").textContent,
          table.querySelectorAll("tbody tr").length,
        ]),
        costs: [...document.querySelectorAll("table.moves tbody tr")].map((row) => row.lastElementChild.textContent),
      }));
      assert.deepEqual(
        seen.rows.map(([move]) => move),
        expected[i].moves.map((move) => move.move),
      );
      const heads = { win: "Wins", draw: "Draws", loss: "Loses" };
      const groups = Object.keys(heads)
        .map((value) => [value, expected[i].moves.filter((move) => move.value === value).length])
        .filter(([, size]) => size > 0)
        .map(([value, size]) => [`moves ${value}`, `${heads[value]}: ${size}`, size]);
      assert.deepEqual(seen.groups, groups);
      // The picture tells moves that touch no cell below the board.
      const added = await marksOfPicture(spec, position.position);
      const below = added.filter((shape) => shape.startsWith("text #333333"));
      const without = position.moves.filter((move) => clicks(move).length === 0);
      for (const { move, value } of without)
        assert.ok(
          below.some((line) => line.includes(`${move}: ${value}`)),
          move,
        );
      assert.equal(below.length, without.length);
      assert.deepEqual(
        shapesIn(seen.shapes).sort(),
        added.filter((shape) => !below.includes(shape)),
      );
      for (const [at, [, value]] of seen.rows.entries()) {
        const move = expected[i].moves[at];
        assert.ok(value.includes(move.value), value);
        if (move.dtw !== null) assert.match(value, new RegExp(move.dtw === 0 ? "at once" : `in ${move.dtw} pl`));
        if (move.score) assert.match(value, new RegExp(`by ${Math.abs(move.score)} point`));
      }
      // Each mark is the best of the moves that bring a piece to its cell. A turn that only places does so to each of its cells.
      const places = (move) => move.clicks.steps.length > 1 && move.clicks.steps.every(({ kind }) => kind === "place");
      const arrives = ({ clicks: { steps } }) => {
        const arrival = steps.findIndex(({ kind }) => kind === "place" || kind === "move");
        return steps.slice(0, arrival < 0 ? steps.length : arrival + 1).flatMap(({ cells }) => cells);
      };
      const best = new Map();
      for (const move of position.moves)
        for (const cell of places(move) ? clicks(move) : arrives(move).slice(-1))
          if (!best.has(cell)) best.set(cell, move);
      assert.deepEqual(seen.marks.map(([cell]) => cell).sort(), [...best.keys()].sort());
      for (const [cell, label] of seen.marks)
        assert.ok(label.includes(`${best.get(cell).move}: ${best.get(cell).value}`), label);
      // Small ones, by the cell that they come from, are moves to that cell with another outcome.
      const ways = position.moves.filter((move) => clicks(move).length > 0 && !places(move));
      const worse = ways.filter((move) => best.get(arrives(move).at(-1)).value !== move.value);
      assert.equal(seen.small, new Set(worse.map((move) => arrives(move).slice(-2).join())).size);
      assert.deepEqual(
        seen.costs,
        expected[i].moves.map((move) => (move.optimal ? "-" : (move.cost ?? "").replace("->", "→"))),
      );
    }
  });
