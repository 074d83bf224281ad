// The focus of keys and screen readers is never lost, and a mouse at rest points at nothing.
import assert from "node:assert/strict";
import { test } from "node:test";
import { clicks, place, shows, serve } from "./support.mjs";

const board = "konane@4x4";
const puzzles = "fox-and-hounds@6x6";
const site = serve([board, puzzles]);

/** Counts from now on the frames in which no element has the focus. */
const watchFocus = (page) =>
  page.evaluate(() => {
    window.lost = [];
    const look = () => {
      if (document.activeElement === document.body) window.lost.push(location.hash);
      requestAnimationFrame(look);
    };
    look();
  });
const lost = (page) => page.evaluate(() => window.lost);

/** Goes on by the Tab key to an element that fits. */
async function tabTo(page, selector, text) {
  for (let i = 0; i < 80; ++i) {
    const there = await page.evaluate(
      ([selector, text]) =>
        document.activeElement.matches(selector) && (text === null || document.activeElement.textContent === text),
      [selector, text ?? null],
    );
    if (there) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`no Tab leads to ${selector} ${text ?? ""}`);
}

const focusedText = (page) => page.evaluate(() => document.activeElement.textContent);

test("a game by keys on the board screen, by the list and by the board, never loses the focus", async () => {
  const page = await site.open(place(board));
  let now = await site.ask(`/api/v1/position?${new URLSearchParams({ spec: board })}`);
  await shows(page, now.position);
  await page.locator("#main").focus();
  await watchFocus(page);
  for (let ply = 0; !now.over; ++ply) {
    const move = now.moves.at(-1);
    if (ply % 3 < 2) {
      await tabTo(page, "table.moves a", move.move);
      await page.keyboard.press("Enter");
    } else {
      await tabTo(page, ".place");
      for (const cell of clicks(move)) {
        await page.evaluate((cell) => document.getElementById(`cell-${cell}`).focus(), cell);
        await page.keyboard.press("Enter");
      }
    }
    await shows(page, move.child);
    now = await site.ask(`/api/v1/position?${new URLSearchParams({ spec: board, position: move.child })}`);
    await page.waitForTimeout(50);
    assert.deepEqual(await lost(page), []);
  }
  await page.locator(".verdict", { hasText: "The game is over" }).waitFor();
});

test("a game against the table by the list never loses the focus", async () => {
  const page = await site.open(
    `/#/play?${new URLSearchParams({ spec: board, side: "black", style: "longest", errors: "0", seed: "1" })}`,
  );
  await page.locator("table.moves").waitFor({ timeout: 60000 });
  await page.locator("#main").focus();
  await watchFocus(page);
  const text = () => page.locator("code.text").textContent();
  let moves = 0;
  for (; (await page.getByText("The game is over").count()) === 0; ++moves) {
    const before = await text();
    await tabTo(page, "table.moves a");
    await page.keyboard.press("Enter");
    await page.waitForFunction(
      (before) =>
        document.querySelector("code.text").textContent !== before &&
        /over|your move: black/i.test(document.querySelector(".verdict").textContent),
      before,
    );
    await page.waitForTimeout(50);
    assert.deepEqual(await lost(page), []);
  }
  assert.ok(moves >= 3); // the table of konane@4x4 has a loss in 6 plies from the start
});

test("a puzzle by the list keeps the focus on the move that was wrong", async () => {
  const { solution, side, position } = await site.ask(
    `/api/v1/puzzle?${new URLSearchParams({ spec: puzzles, seed: 1 })}`,
  );
  const page = await site.open(`/#/puzzle?${new URLSearchParams({ spec: puzzles, seed: 1 })}`);
  await page.locator("table.moves").waitFor({ timeout: 60000 });
  await page.locator("#main").focus();
  await watchFocus(page);
  const { moves } = await site.ask(`/api/v1/position?${new URLSearchParams({ spec: puzzles, position })}`);
  const [wrong, other] = moves.map(({ move }) => move).filter((move) => move !== solution[0].move);
  for (const move of [wrong, other ?? wrong]) {
    await tabTo(page, "table.moves a", move);
    await page.keyboard.press("Enter");
    await page.locator(".failure strong", { hasText: move }).waitFor();
    assert.equal(await focusedText(page), move);
  }
  for (const [ply, { turn, move }] of solution.entries()) {
    if (turn !== side) continue;
    await tabTo(page, "table.moves a", move);
    await page.keyboard.press("Enter");
    await shows(
      page,
      solution.slice(ply).find((one, i, rest) => rest[i + 1]?.turn === side)?.child ?? solution.at(-1).child,
    );
  }
  await page.locator(".verdict", { hasText: "Solved" }).waitFor();
  await page.waitForTimeout(50);
  assert.deepEqual(await lost(page), []);
});

test("the button that hides the values shows them when it is pressed again", async () => {
  const page = await site.open(place(board));
  await page.getByText("hide values").waitFor();
  await page.locator("#main").focus();
  await watchFocus(page);
  await tabTo(page, ".tools a", "hide values (v)");
  for (const words of ["show values (v)", "hide values (v)", "show values (v)"]) {
    await page.keyboard.press("Enter");
    await page.getByText(words).waitFor();
    assert.equal(await focusedText(page), words);
  }
  // The key does the same from a row that goes away.
  await tabTo(page, "table.moves a");
  await page.keyboard.press("v");
  await page.getByText("hide values").waitFor();
  await page.waitForTimeout(50);
  assert.deepEqual(await lost(page), []);
  assert.equal(await page.evaluate(() => document.activeElement.className), "verdict");
});

test("a row that comes to lie under a mouse at rest is not pointed at until the mouse moves", async () => {
  const page = await site.open(place(board, "start moves a1 b1"));
  await page.locator("table.moves").waitFor();
  const first = await page.locator("table.moves a").first().boundingBox();
  const clicked = { clientX: Math.round(first.x + 5), clientY: Math.round(first.y + 5) };
  await page.mouse.move(clicked.clientX, clicked.clientY);
  await page.mouse.down();
  await page.mouse.up();
  await page.waitForFunction(() => location.hash.includes("a1+b1+"));
  const row = page.locator("table.moves tbody tr:hover");
  await row.waitFor();
  // A browser tells of the new row at the place of the mouse, sooner or later.
  await row.evaluate((element, place) => {
    for (const [name, bubbles] of [
      ["mouseover", true],
      ["mouseenter", false],
      ["mousemove", true],
    ])
      element.dispatchEvent(new MouseEvent(name, { ...place, bubbles }));
  }, clicked);
  await page.waitForTimeout(100);
  assert.equal(await page.locator(".place.pointed").count(), 0);
  await page.mouse.move(clicked.clientX + 3, clicked.clientY);
  await page.locator(".place.pointed").first().waitFor();
});
