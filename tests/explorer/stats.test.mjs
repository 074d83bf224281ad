// Statistics: the words and columns say what is counted, of outcomes with distances, with draws and of points.
import assert from "node:assert/strict";
import { test } from "node:test";
import { serve } from "./support.mjs";

const specs = ["fox-and-hounds@4x4", "watermelon-chess,white=1,black=1", "enclosure-chess@3x3"];
const site = serve(specs);

async function opened(spec) {
  const page = await site.open(`/#/stats?spec=${spec}`);
  await page.getByRole("heading", { name: "Only moves and zugzwangs" }).waitFor();
  const { total } = await site.ask(`/api/v1/stats?spec=${spec}`);
  const table = page.getByRole("table", { name: "By the side to move" });
  const heads = await table.getByRole("columnheader").allTextContents();
  return { page, total, table, heads };
}

/** The rows of the table below the chart. */
async function distances(page) {
  await page.getByText("as a table").click();
  return page
    .locator("details", { hasText: "as a table" })
    .locator("tr")
    .evaluateAll((rows) => rows.map((row) => [...row.cells].map((cell) => cell.textContent)));
}

test("only moves are counted where there are several moves", async () => {
  const { page, total, table, heads } = await opened("fox-and-hounds@4x4");
  assert.notEqual(total.choices, total.wins + total.draws, "else the words could be wrong");
  const count = (number) => number.toLocaleString("en");
  await page
    .getByText(
      `In ${count(total.only_moves - total.forced)} of ${count(total.choices - total.forced)} won or drawn positions ` +
        `with several moves exactly one keeps the value; ${count(total.forced)} more have a single move. ${count(total.mutual_zugzwangs)} mutual zugzwangs, boards on which neither side wants to be on turn`,
    )
    .waitFor();
  const all = [
    "side",
    "positions",
    "wins",
    "draws",
    "losses",
    "longest win",
    "longest loss",
    "only moves",
    "mutual zugzwangs",
  ];
  assert.deepEqual(heads, all);
  const column = await table.locator("tbody tr td:nth-last-child(2)").allTextContents();
  assert.equal(column.at(-1), count(total.only_moves - total.forced));
  assert.ok(total.forced > 0 && total.only_moves > total.forced, "else the column could be wrong");
  // The first of the longest wins has its picture, which leads to it.
  const longest = page.locator("a.longest");
  await page.waitForFunction(() => document.querySelector("a.longest img").naturalWidth > 0);
  assert.equal(
    await longest.getAttribute("href"),
    await page.locator("a", { hasText: total.longest_win.position }).getAttribute("href"),
  );
  assert.deepEqual((await distances(page))[0], ["plies", "wins", "losses"], "no draws, no column");
});

test("mutual zugzwangs belong to both sides, and numbers stand below their heads", async () => {
  const { total, table, heads } = await opened("fox-and-hounds@4x4");
  const told = site.run("stats", "fox-and-hounds@4x4", "-q").stdout;
  const ofCommand = (side) => new RegExp(`^  ${side} .* ([\\d,]+)$`, "m").exec(told)[1];
  const last = await table
    .locator("tbody tr")
    .evaluateAll((rows) => rows.map((row) => [row.cells[0].textContent, [...row.cells].at(-1).textContent]));
  assert.ok(total.mutual_zugzwangs > 0);
  assert.deepEqual(last, [
    ["fox", ofCommand("fox")],
    ["hounds", ofCommand("hounds")],
    ["both", String(total.mutual_zugzwangs)],
  ]);
  const aligned = await table
    .locator("thead th")
    .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).textAlign));
  assert.deepEqual(
    aligned,
    heads.map((_, column) => (column === 0 ? "left" : "right")),
  );
});

test("one mutual zugzwang is told in the singular", async () => {
  const page = await site.open();
  await page.route("**/api/v1/stats?*", async (route) => {
    const answer = await (await route.fetch()).json();
    answer.total.mutual_zugzwangs = 1;
    answer.first_mutual_zugzwangs = answer.first_mutual_zugzwangs.slice(0, 1);
    await route.fulfill({ json: answer });
  });
  await page.goto(`${site.address}/#/stats?spec=fox-and-hounds@4x4`);
  await page.getByText("1 mutual zugzwang, a board on which neither side wants to be on turn:").waitFor();
});

test("points have the columns that they can fill, and draws among them", async () => {
  const { page, total, heads } = await opened("enclosure-chess@3x3");
  await page
    .getByText(
      `In ${total.only_moves - total.forced} of ${total.choices - total.forced} positions with several moves exactly ` +
        "one keeps the score; 1 more has a single move.",
    )
    .waitFor();
  assert.deepEqual(heads, ["side", "positions", "wins", "draws", "losses", "only moves"]);
  const rows = await distances(page);
  assert.deepEqual(rows[0], ["points", "wins", "draws", "losses"]);
  assert.ok(total.draws > 0);
  assert.deepEqual(rows[1], ["0", "0", String(total.draws), "0"]);
});

test("draws have a row and a bar of their own", async () => {
  const { page, total } = await opened("watermelon-chess,white=1,black=1");
  const rows = await distances(page);
  assert.deepEqual(rows.at(-1), ["none", "0", total.draws.toLocaleString("en"), "0"]);
  const picture = await (await fetch(`${site.address}/stats.svg?spec=watermelon-chess,white=1,black=1`)).text();
  assert.match(picture, />draws</);
  assert.match(picture, /Draws have no distance; the last bar counts them\./);
});
