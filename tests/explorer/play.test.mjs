// Whole games by mouse and by keys, on a board of each shape; back is undo.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { api, clicks, place, shows, start } from "./support.mjs";

const boards = { square: "fox-and-hounds@4x4", hexagon: "zumo@2", point: "watermelon-chess,white=3,black=3" };
let site;
before(async () => (site = await start(Object.values(boards))));
after(() => site.stop());

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
    if (cells.length === 0 || move.clicks.choice !== null) await page.locator(".choices button", { hasText: move.clicks.choice ?? move.move }).first().click();
    else await act(page, cells);
    visited.push(move.child);
    await shows(page, move.child);
  }
  return visited;
}

async function byMouse(page, cells) {
  for (const cell of cells) await page.locator(`#cell-${cell}`).click({ force: true });
}

/** With the arrows to each cell, by the key that comes closest to it, and Enter there. */
async function byKeys(page, cells) {
  await page.locator('[role="gridcell"][tabindex="0"]').focus();
  for (const cell of cells) {
    for (let presses = 0; presses < 60; ++presses) {
      const [here, there] = await page.evaluate((name) => {
        const middle = (element) => { const box = element.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
        return [middle(document.activeElement), middle(document.getElementById(`cell-${name}`))];
      }, cell);
      if ((await page.evaluate(() => document.activeElement.id)) === `cell-${cell}`) break;
      const [dx, dy] = [there[0] - here[0], there[1] - here[1]];
      const sideways = Math.abs(dx) > Math.abs(dy) ? dx > 0 ? "ArrowRight" : "ArrowLeft" : dy > 0 ? "ArrowDown" : "ArrowUp";
      const before = await page.evaluate(() => document.activeElement.id);
      await page.keyboard.press(sideways);
      if ((await page.evaluate(() => document.activeElement.id)) === before) await page.keyboard.press(Math.abs(dx) > Math.abs(dy) ? (dy > 0 ? "ArrowDown" : "ArrowUp") : dx > 0 ? "ArrowRight" : "ArrowLeft");
    }
    assert.equal(await page.evaluate(() => document.activeElement.id), `cell-${cell}`);
    await page.keyboard.press("Enter");
  }
}

for (const [shape, spec] of Object.entries(boards))
  for (const [way, act] of [["mouse", byMouse], ["keys", byKeys]])
    test(`${shape} board by ${way}`, async () => {
      const { page, done } = await site.page();
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
      await done();
    });

test("the list, the board and the command line agree", async () => {
  const { page, done } = await site.page();
  for (const spec of Object.values(boards)) {
    let position = await site.ask(api(spec, "start"));
    for (let ply = 0; ply < 8 && !position.over; ++ply) {
      await page.goto(site.address + place(spec, position.position));
      await shows(page, position.position);
      const expected = site.query(spec, position.position);
      assert.deepEqual(position.moves.map((move) => [move.move, move.value, move.dtw]), expected.moves.map((move) => [move.move, move.value, move.dtw]));
      const rows = await page.locator("table.moves tbody tr").evaluateAll((all) => all.map((row) => [row.querySelector("th").textContent, row.querySelector("td").textContent]));
      assert.deepEqual(rows.map(([move]) => move), expected.moves.map((move) => move.move));
      for (const [i, [, value]] of rows.entries()) {
        assert.ok(value.includes(expected.moves[i].value), value);
        if (expected.moves[i].dtw !== null) assert.match(value, new RegExp(`in ${expected.moves[i].dtw} pl`));
      }
      // Each mark is the best of the moves that end on its cell.
      const best = new Map();
      for (const move of position.moves) if (!best.has(clicks(move).at(-1))) best.set(clicks(move).at(-1), move);
      best.delete(undefined);
      for (const [cell, move] of best) assert.match(await page.locator(`#cell-${cell}`).getAttribute("aria-label"), new RegExp(`${move.value}`));
      assert.equal(await page.locator(".mark").count(), best.size);
      position = await site.ask(api(spec, position.moves[(ply * 7) % position.moves.length].child));
    }
  }
  await done();
});
