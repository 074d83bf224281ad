// Values of combinatorial game theory beside the outcome, and the atlas of a small board.
import assert from "node:assert/strict";
import { test } from "node:test";
import { violations, width } from "./audit.mjs";
import { place, serve, shows } from "./support.mjs";

const spec = "konane@3x4";
const sum = "wb4/6/6/6/6/4bw b"; // two pairs of stones in opposite corners of 6x6, which never meet
const hot = "1b1/bw1/w1w/1w1 b";
const site = serve([spec]);

const valued = (board, position) => `${place(board, position)}&values=1`;
const atlas = (parameters = {}) => `/#/atlas?${new URLSearchParams({ spec, ...parameters })}`;
const ask = (board, position) => site.ask(`/api/v1/value?${new URLSearchParams({ spec: board, position })}`);
const worth = (page) => page.locator(".worth").textContent();
const cells = (rows) =>
  rows.locator("tr").evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));

test("a value is asked for after a click, and stays for the next positions", async () => {
  const page = await site.open();
  const asked = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(site.address + place(spec, hot));
  await shows(page, hot);
  await page.waitForLoadState("networkidle");
  assert.deepEqual(
    asked.filter((url) => /value\?|thermograph|atlas\?/.test(url)),
    [],
  );
  assert.equal(await page.locator(".worth").count(), 0);
  await page.getByRole("link", { name: "value and temperature" }).click();
  await page.locator("img.chart").waitFor();
  const answer = await ask(spec, hot);
  assert.equal(
    await worth(page),
    `The board is worth ${answer.name}: whoever moves first wins. Mean ${answer.mean}, temperature ${answer.temperature}.`,
  );
  const next = answer.left_moves[0];
  await page.locator("section table.names a", { hasText: next.move }).first().click();
  await shows(page, next.child);
  await page.waitForFunction((name) => document.querySelector(".worth code")?.textContent === name, next.name);
  await page.getByRole("link", { name: "hide temperature" }).click();
  await page.locator(".worth").waitFor({ state: "detached" });
});

test("both sides have their moves, the hottest first, with values and incentives", async () => {
  const board = "3/bw1/wbw/1wb b"; // with a dominated move that never pays
  const page = await site.open(valued(spec, board));
  await page.locator("img.chart").waitFor();
  const answer = await ask(spec, board);
  const heat = (text) => (text === "never pays" ? -2 : text.split("/").reduce((above, below) => above / below));
  for (const [side, moves] of [
    ["black", answer.left_moves],
    ["white", answer.right_moves],
  ]) {
    const table = page.locator("table.names", { hasText: `of ${side}, hottest first` });
    const rows = await cells(table.locator("tbody"));
    const found = rows.map(([move, name, incentive, temperature]) => ({ move, name, incentive, temperature }));
    const expected = moves.map(({ move, name, incentive, temperature }) => ({
      move,
      name,
      incentive,
      temperature: temperature ?? "never pays",
    }));
    const byMove = (a, b) => (a.move < b.move ? -1 : 1);
    assert.deepEqual([...found].sort(byMove), expected.sort(byMove));
    const heats = found.map((row) => Number(heat(row.temperature)));
    assert.deepEqual(
      heats,
      [...heats].sort((a, b) => b - a),
    );
    for (const [move, , , , judgement] of rows) {
      const { best, dominated, wins } = moves.find((one) => one.move === move);
      assert.equal(judgement, (best ? "best" : dominated ? "dominated" : "as good") + (wins ? ", wins" : ""));
    }
  }
  assert.ok(new Set([...answer.left_moves, ...answer.right_moves].map((move) => move.temperature)).size > 1);
});

test("the parts of a sum have colours and letters on the board, and a legend", async () => {
  const page = await site.open(valued("konane@6x6", sum));
  await page.locator(".parts").waitFor();
  const { parts, name } = await ask("konane@6x6", sum);
  assert.ok(parts.length > 1);
  assert.equal(await page.locator(".worth code").textContent(), name);
  const legend = await cells(page.locator(".parts tbody"));
  assert.equal(legend.length, parts.length);
  for (const [i, part] of parts.entries()) {
    const letter = String.fromCharCode(65 + i);
    const row = legend.find((cells) => cells[0] === letter);
    assert.deepEqual(row, [letter, part.name, part.temperature, part.cells.join(" ")]);
    for (const cell of part.cells) {
      const place = page.locator(`#cell-${cell}`);
      assert.equal(await place.locator("text.letter").textContent(), letter);
      assert.match(await place.getAttribute("aria-label"), new RegExp(`, part ${letter}\\b`));
    }
  }
  assert.equal(await page.locator("text.letter").count(), parts.flatMap((part) => part.cells).length);
  const colours = await page.evaluate(() =>
    [...document.querySelectorAll(".swatch")].map((swatch) => getComputedStyle(swatch).backgroundColor),
  );
  assert.equal(new Set(colours).size, parts.length);
  const [first] = parts[0].cells;
  assert.equal(
    await page.locator(`#cell-${first} .tint`).evaluate((tint) => getComputedStyle(tint).fill),
    colours[legend.findIndex((cells) => cells[0] === "A")],
  );
});

test("the thermograph is described for those who do not see it", async () => {
  const page = await site.open(valued(spec, hot));
  const picture = page.locator("img.chart");
  await picture.waitFor();
  assert.equal(await picture.getAttribute("alt"), `Thermograph. ${(await ask(spec, hot)).thermograph}`);
  await page.waitForFunction(() => document.querySelector("img.chart").naturalWidth > 0);
  const [wide, high] = await picture.evaluate((image) => [image.naturalWidth, image.naturalHeight]);
  assert.deepEqual([wide, high], [480, 320]);
});

test("an opening turn says why it has no value", async () => {
  const page = await site.open();
  await page.goto(site.address + valued(spec, "start"));
  await page.locator(".worth").waitFor();
  assert.match(await worth(page), /^No value here: .*opening belongs to one side/);
  await page.locator("svg.board").waitFor();
  assert.equal(await page.getByRole("link", { name: /temperature/ }).count(), 0, "no button that leads to nothing");
});

test("the thermograph stands beside the board, and a sentence tells how to read it", async () => {
  const page = await site.open(undefined, { viewport: { width: 1280, height: 900 } });
  await page.goto(site.address + valued(spec, hot));
  await page.locator("img.chart").waitFor();
  const board = await page.locator("svg.board").boundingBox();
  const chart = await page.locator("img.chart").boundingBox();
  assert.ok(chart.x >= board.x + board.width && chart.y < board.y + board.height, JSON.stringify([board, chart]));
  await page.getByText("They meet at height 7/4, the temperature").waitFor(); // of {3|-1/2}: (3 + 1/2) / 2
  const svg = await (
    await page.request.get(await page.locator("img.chart").evaluate((image) => image.currentSrc))
  ).text();
  for (const [, size] of svg.matchAll(/font-size="([\d.]+)"/g)) assert.ok(Number(size) >= 14, size);
  const { entries } = await site.ask(`/api/v1/atlas?spec=${spec}&list=numbers&count=50`);
  const number = entries.find(({ name, first_position }) => name === "1" && first_position !== null);
  await page.goto(site.address + valued(spec, number.first_position));
  await page.getByText("Here they are one vertical line").waitFor();
});

test("other games and hidden values show nothing of it", async () => {
  const page = await site.open(valued("zumo@2", "start"));
  await page.locator("code.text").waitFor();
  assert.equal(await page.getByText(/temperature|Atlas/).count(), 0);
  await page.goto(`${site.address}${valued(spec, hot)}&hints=0`);
  await shows(page, hot);
  await page.waitForLoadState("networkidle");
  assert.equal(await page.locator(".worth, .names").count(), 0);
  assert.equal(await page.getByText("temperature").count(), 0);
});

test("the atlas counts and lists, by keys alone, and leads to boards", async () => {
  const page = await site.open(place(spec));
  await page.getByRole("link", { name: "Atlas of values" }).click();
  await page.getByText("4,096 arrangements without a side to move").waitFor();
  await page.getByText("103 values: 17 numbers").waitFor();
  const outcomes = await cells(page.locator("table").first().locator("tbody"));
  assert.deepEqual(
    outcomes.map((row) => row[2]),
    ["1,061", "1,255", "1,255", "525"], // /work/shared/values.md, E.2
  );
  for (const [list, words] of [
    ["numbers", "numbers"],
    ["nimbers", "nimbers"],
    ["all-small", "all small"],
    ["hottest", "hottest"],
  ]) {
    await page.getByRole("link", { name: words, exact: true }).focus();
    await page.keyboard.press("Enter");
    await page.locator(".button[aria-current]", { hasText: new RegExp(`^${words}$`) }).waitFor();
    const { entries } = await site.ask(`/api/v1/atlas?spec=${spec}&list=${list}&count=20`);
    await page.locator("table.names caption", { hasText: `1 to ${entries.length} of ` }).waitFor();
    const rows = await cells(page.locator("table.names tbody"));
    assert.deepEqual(
      rows,
      entries.map((entry) => [
        entry.name,
        entry.outcome,
        entry.mean,
        entry.temperature,
        entry.positions.toLocaleString("en"),
        "", // a picture
      ]),
    );
    assert.deepEqual(
      await page.locator("table.names tbody img").evaluateAll((all) => all.map((image) => image.alt)),
      entries.map((entry) => `${entry.name} on ${entry.first}`),
    );
  }
  await page.getByRole("link", { name: "next" }).click();
  await page.getByText("21 to 40 of 103 values, hottest").waitFor();
  await page.getByRole("link", { name: "previous" }).click();
  await page.getByText("1 to 20 of 103 values, hottest").waitFor();
  await page.locator("table.names tbody a").first().click();
  await shows(page, hot);
  assert.match(await worth(page), /^The board is worth \{3\|-1\/2\}: .* temperature 7\/4\.$/);
});

for (const colorScheme of ["light", "dark"])
  test(`values are accessible and fit a phone, ${colorScheme}`, async () => {
    const { page, done } = await site.page({ colorScheme, bypassCSP: true, viewport: { width: 320, height: 640 } });
    for (const path of [valued(spec, hot), valued("konane@6x6", sum), atlas(), atlas({ list: "hottest" })]) {
      await page.goto("about:blank");
      await page.goto(site.address + path);
      await page.locator("table.names").first().waitFor();
      await page.waitForFunction(() => document.querySelector(".waiting") === null);
      assert.ok((await width(page)) <= 320, path);
      assert.deepEqual(await violations(page), [], path);
    }
    await done();
  });
