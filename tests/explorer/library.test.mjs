// The library: rows to click, what a search finds, and the boards that are compared.
import assert from "node:assert/strict";
import { test } from "node:test";
import { serve } from "./support.mjs";

const specs = ["konane@4x4", "konane@2x2", "zumo@2", "tiptoe@3x3"];
const site = serve(specs, ["konane@4x5"]);

const heading = (page, text) => page.locator("h1", { hasText: text }).waitFor({ timeout: 60000 });

test("a click anywhere in a row opens its board, and its game by the links in it", async () => {
  const page = await site.open("/");
  const row = page.locator("table.rows tbody tr", { hasText: "zumo@2" });
  for (const part of ["img", "td.picture", "th", "td:nth-of-type(2)", "td.number"]) {
    await row
      .locator(part)
      .first()
      .click({ force: true, position: { x: 3, y: 3 } });
    await heading(page, "zumo@2");
    assert.match(page.url(), /#\/position\?/);
    await page.goBack();
  }
  await row.getByRole("link", { name: "play" }).click();
  await heading(page, "Play");
  await page.goBack();
  const game = page.locator("ul.games li", { hasText: "Zumo" });
  await game.locator("img").click({ force: true });
  await page.locator(".rules p").first().waitFor();
  assert.match(page.url(), /#\/rules\?/);
});

test("a search finds tables, proofs, games and known boards", async () => {
  const page = await site.open("/");
  const field = page.getByRole("searchbox");
  await field.fill("konane 4x5");
  await page.getByRole("link", { name: "0.zcert" }).waitFor();
  const known = page.locator("section", { hasText: "Known without a table" });
  await known.getByRole("link", { name: "konane@4x5", exact: true }).waitFor();
  assert.equal(await page.locator("h2", { hasText: "Solved here" }).count(), 0);
  assert.equal(await page.locator("ul.games li").count(), 0);
  const { known_boards } = await site.ask("/api/v1/rules?spec=konane");
  const fitting = known_boards.filter((board) => board.includes("4x5"));
  assert.deepEqual(await known.locator("a").allTextContents(), fitting);
  const { facts } = await site.ask("/api/v1/known?spec=konane@4x5");
  const { winner, dtw } = facts.find(({ position, dtw }) => position === "start" && dtw !== null);
  const row = known.locator("tr", { has: page.getByRole("link", { name: "konane@4x5", exact: true }) });
  await row.getByText(`${winner} wins in ${dtw} plies`).waitFor();
  await row.getByText("proved by zermelo").waitFor();
  await row.locator("img").waitFor();
  await field.fill("zumo");
  await page.locator("table.rows").first().waitFor();
  assert.deepEqual(await page.locator("table.rows").first().locator("tbody th").allTextContents(), ["zumo@2"]);
  assert.equal(await page.locator("ul.games li").count(), 1);
  await field.fill("");
  await page.locator("h2", { hasText: "All games" }).waitFor();
});

test("what no search finds is said, and a board that may be is offered", async () => {
  const page = await site.open("/");
  const field = page.getByRole("searchbox");
  const offer = page.getByRole("link", { name: /^open the board/ });
  for (const [text, none, offered] of [
    ["hexxagon", true, false],
    ["hexxagon@4x4", true, false],
    ["konane@", false, false],
    ["konane@4x4", false, false],
    ["konane@7x9", true, true],
    ["Konane@7X9", true, true],
    ["konane@4x6,opening=free", true, true],
  ]) {
    await field.fill(text);
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(50);
    const said = await page.getByText("None fits.").count();
    assert.deepEqual([said === 1, (await offer.count()) === 1], [none, offered], text);
  }
  await offer.click();
  await heading(page, "konane@4x6,opening=free");
});

test("boards are compared by default that are the largest solved ones of different games", async () => {
  const page = await site.open("/");
  const { tables } = await site.ask("/api/v1/catalog");
  const size = (spec) => tables.find((table) => table.spec === spec).positions;
  assert.ok(size("konane@4x4") > size("konane@2x2"));
  const bySize = ["konane@4x4", "zumo@2", "tiptoe@3x3"].sort((a, b) => size(b) - size(a));
  await page.getByText("First moves of several boards").click();
  await page.locator("h2").nth(3).waitFor();
  assert.deepEqual(await page.locator("h2").allTextContents(), [...bySize, "konane@2x2"]);
});

test("Enter opens the board that is named, or the only one that fits", async () => {
  const page = await site.open("/");
  const find = page.getByLabel("Find a game, a board or a proof");
  const opened = async (text) => {
    await page.goto(`${site.address}/#/`);
    await find.fill(text);
    await find.press("Enter");
    await page.waitForFunction(() => location.hash.startsWith("#/position"));
    return new URLSearchParams(new URL(page.url()).hash.split("?")[1]).get("spec");
  };
  assert.equal(await opened("konane@3x7"), "konane@3x7");
  assert.equal(await opened(specs[0]), specs[0]);
  assert.equal(await opened("konane@4x4"), "konane@4x4");
  await page.goto(`${site.address}/#/`);
  await find.fill("o"); // fits several
  await find.press("Enter");
  await page.getByRole("link", { name: "tiptoe@3x3", exact: true }).waitFor();
  assert.match(page.url(), /#\/\?find=o$/);
});

test("on a phone the rows of the library are alike: the picture, and beside it game, board and value", async () => {
  const page = await site.open("/", { viewport: { width: 390, height: 844 } });
  await page.locator(".rows tbody tr").first().waitFor();
  const places = await page.locator(".rows tbody tr").evaluateAll((rows) =>
    rows.map((row) => {
      const { left, top } = row.getBoundingClientRect();
      const title = row.cells[0].getBoundingClientRect();
      const board = row.querySelector("a.whole").getBoundingClientRect();
      return [Math.round(title.left - left), Math.round(board.left - left), board.top >= title.bottom - 1, top >= 0];
    }),
  );
  for (const place of places) assert.deepEqual(place.slice(0, 3), [places[0][0], places[0][0], true]);
});

test("the games stand in groups with their numbers: open on a large screen, folded on a phone", async () => {
  const { games } = await site.ask("/api/v1/games");
  for (const [viewport, open] of [
    [{ width: 1280, height: 800 }, true],
    [{ width: 390, height: 844 }, false],
  ]) {
    const page = await site.open("/", { viewport });
    const groups = page.locator("details", { has: page.locator("ul.games") });
    await groups.nth(2).waitFor();
    assert.equal(await groups.count(), 3);
    const heads = await groups.locator("summary").allTextContents();
    assert.match(heads[2], /rules and boards/, "a game without a table offers no play");
    const numbers = heads.map((text) => Number.parseInt(text, 10));
    assert.equal(numbers[0], new Set(specs.map((spec) => spec.split("@")[0])).size, "solved here");
    assert.equal(
      numbers.reduce((sum, one) => sum + one, 0),
      games.length,
    );
    for (let i = 0; i < 3; ++i) {
      assert.equal(await groups.nth(i).locator("ul.games li").count(), numbers[i]);
      assert.equal(await groups.nth(i).locator("ul.games li").first().isVisible(), open);
    }
    await groups.nth(1).locator("summary").click();
    assert.equal(await groups.nth(1).locator("ul.games li").first().isVisible(), !open);
  }
});
