// Whole games by mouse and by keys, on a board of each shape; back is undo.
import assert from "node:assert/strict";
import { test } from "node:test";
import { api, clicks, place, shows, serve } from "./support.mjs";

const boards = { square: "fox-and-hounds@4x4", hexagon: "zumo@2", point: "watermelon-chess,white=3,black=3" };
const site = serve(Object.values(boards));

/** Plays the moves that `choose` picks by `act`, to the end or for some plies; the positions on the way. */
async function play(page, spec, act, plies) {
  const visited = ["start"];
  await page.goto(site.address + place(spec));
  for (let ply = 0; ply < plies; ++ply) {
    const position = await site.ask(api(spec, visited.at(-1)));
    if (ply === 0) visited[0] = position.position;
    await shows(page, position.position);
    if (position.over) break;
    const move = position.moves[ply % position.moves.length];
    const cells = clicks(move);
    if (cells.length === 0 || move.clicks.choice !== null)
      await page
        .locator(".choices button", { hasText: move.clicks.choice ?? move.move })
        .first()
        .click();
    else await act(page, cells, spec);
    visited.push(move.child);
    await shows(page, move.child);
  }
  return visited;
}

async function byMouse(page, cells) {
  for (const cell of cells) await page.locator(`#cell-${cell}`).click({ force: true });
}

const arrows = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];
const focused = (page) => page.evaluate(() => document.activeElement.id.replace(/^cell-/, ""));

/** The targets of the arrows from each cell: cell -> key -> cell. Every cell is reached from every other. */
async function walk(page) {
  const cells = await page
    .locator('[role="gridcell"]')
    .evaluateAll((all) => all.map((cell) => cell.id.replace(/^cell-/, "")));
  const ways = new Map();
  for (const cell of cells) {
    const steps = new Map();
    for (const key of arrows) {
      await page.locator(`#cell-${cell}`).focus();
      await page.keyboard.press(key);
      steps.set(key, await focused(page));
    }
    ways.set(cell, steps);
  }
  for (const from of cells)
    for (const to of cells) assert.ok(path(ways, from, to) !== undefined, `no arrows lead from ${from} to ${to}`);
  return ways;
}

function path(ways, from, to) {
  const keys = new Map([[from, []]]);
  for (const cell of keys.keys())
    for (const [key, next] of ways.get(cell)) if (!keys.has(next)) keys.set(next, [...keys.get(cell), key]);
  return keys.get(to);
}

const walks = new Map();

/** With the arrows to each cell, and Enter there. */
async function byKeys(page, cells, spec) {
  if (!walks.has(spec)) walks.set(spec, await walk(page));
  await page.locator('[role="gridcell"][tabindex="0"]').focus();
  for (const cell of cells) {
    for (const key of path(walks.get(spec), await focused(page), cell)) await page.keyboard.press(key);
    assert.equal(await focused(page), cell);
    await page.keyboard.press("Enter");
  }
}

for (const [shape, spec] of Object.entries(boards))
  for (const [way, act] of [
    ["mouse", byMouse],
    ["keys", byKeys],
  ])
    test(`${shape} board by ${way}`, async () => {
      const page = await site.open();
      const visited = await play(page, spec, act, 12);
      assert.ok(visited.length > 2);
      for (const position of visited.slice(0, -1).reverse()) {
        await page.goBack();
        await shows(page, position);
      }
      await page.goForward();
      await shows(page, visited[1]);
      await page.reload();
      await shows(page, visited[1]);
    });
