// Headers, the perfect line, touch and full screen fit their screens.
import assert from "node:assert/strict";
import { test } from "node:test";
import { violations, width } from "./audit.mjs";
import { place, shows, serve } from "./support.mjs";

const large = "fox-and-hounds@8x8";
const small = "konane@4x4";
const site = serve([large, small]);

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, bypassCSP: true };
const desk = { viewport: { width: 1280, height: 800 } };
const at = (screen, parameters) => `/#/${screen}?${new URLSearchParams(parameters)}`;
const box = (page, selector) => page.locator(selector).first().boundingBox();

test("the header of a board leads to all its screens, on a phone too", async () => {
  for (const options of [desk, phone]) {
    const page = await site.open(place(small, "start moves a1"), options);
    const header = page.locator("header");
    for (const [name, heading, screen] of [
      ["set up", "Set up a position", "edit"],
      ["what if", "What if a piece", "whatif"],
      ["first moves", "First moves", "map"],
      ["statistics", "Statistics", "stats"],
      ["board", small, "position"],
    ]) {
      await header.getByRole("link", { name, exact: true }).click();
      await page.locator("h1", { hasText: heading }).waitFor();
      assert.match(page.url(), new RegExp(`#/${screen}\\?`));
      const [link, nav] = [await box(page, "header [aria-current]"), await box(page, "header nav")];
      assert.ok(link.x >= nav.x && link.x + link.width <= nav.x + nav.width + 1, `${name} is in sight`);
      assert.ok((await width(page)) <= options.viewport.width);
    }
    const { height } = await box(page, "header nav");
    assert.ok(height <= 50, `one line, ${height} pixels`);
  }
});

test("perfect play is in sight of the board without scrolling", async () => {
  for (const [spec, position] of [
    [small, "start"],
    [large, "start"],
    [large, "start moves e1-d2"],
  ]) {
    const page = await site.open(place(spec, position), desk);
    await page.locator("ol.line li").first().waitFor();
    const line = await box(page, "ol.line li");
    assert.ok(line.y + line.height <= 800, `${spec}: ${line.y}`);
    const rows = await page.locator("table.moves tbody tr").first().boundingBox();
    assert.ok(rows.y < line.y);
  }
});

test("on a phone a whole row is its link, high enough for a finger", async () => {
  for (const address of [
    place(large, "start moves e1-d2"),
    at("play", { spec: large, side: "both" }),
    at("puzzle", { spec: large, seed: "1" }),
  ]) {
    const page = await site.open(address, phone);
    const row = page.locator("table.moves tbody tr").first();
    await row.waitFor({ timeout: 60000 });
    await row.scrollIntoViewIfNeeded();
    const { x, y, width: wide, height } = await row.boundingBox();
    assert.ok(height >= 44, `${height}`);
    for (const [dx, dy] of [
      [4, 4],
      [wide / 2, height - 4],
      [wide - 6, height / 2],
    ])
      assert.equal(
        await page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.closest("a")?.textContent, [x + dx, y + dy]),
        await row.locator("a").textContent(),
      );
    for (const button of await page.locator(".tools button:visible, .tools .button:visible, header a").all())
      assert.ok((await button.boundingBox()).height >= 44, await button.textContent());
    assert.doesNotMatch(await page.locator("main").evaluate((main) => main.innerText), /\([nvf]\)/);
    assert.ok((await width(page)) <= 390);
    assert.deepEqual(await violations(page), []);
  }
});

test("on a computer buttons tell their keys", async () => {
  const page = await site.open(place(small), desk);
  await page.getByText("best move (n)").waitFor();
  const text = await page.locator(".left .tools").evaluate((tools) => tools.innerText);
  for (const words of ["best move (n)", "hide values (v)", "full screen (f)"]) assert.ok(text.includes(words), text);
});

test("the name of a board is not broken in a heading that has room for it", async () => {
  const page = await site.open(place(large), phone);
  await page.locator("h1 small").waitFor();
  const lines = await page.locator("h1 small").evaluate((small) => {
    const range = document.createRange();
    range.selectNodeContents(small);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
  assert.equal(lines, 1);
});

test("f shows the board of each game screen on the whole screen, with its buttons in sight", async () => {
  for (const address of [
    place(large, "start moves e1-d2"),
    at("play", { spec: large, side: "fox", style: "longest", errors: "0", seed: "1" }),
    at("puzzle", { spec: large, seed: "1" }),
  ])
    for (const viewport of [
      { width: 1280, height: 720 },
      { width: 1920, height: 1080 },
    ]) {
      const page = await site.open(address, { viewport });
      await page.locator("table.moves").first().waitFor({ timeout: 60000 });
      await page.keyboard.press("f");
      await page.getByText("leave full screen").waitFor();
      await page.waitForTimeout(300); // the browser's own full screen
      assert.match(page.url(), /full=1/);
      const { height } = await page.evaluate(() => ({ height: innerHeight }));
      for (const part of await page.locator(".verdict, svg.board, .left .tools").all()) {
        const { y, height: high } = await part.boundingBox();
        const name = await part.getAttribute("class");
        assert.ok(y >= 0 && y + high <= height + 1, `${name} of ${address} ends at ${y + high} of ${height}`);
      }
      const board = await box(page, "svg.board");
      assert.ok(board.height >= 0.5 * height, `the board has ${board.height} of ${height}`);
      await page.keyboard.press("f");
      await page.getByText("leave full screen").waitFor({ state: "detached" });
      await site.closePages();
    }
});

test("a table that is wider than a phone shows that it scrolls", async () => {
  const page = await site.open(at("stats", { spec: large }), phone);
  const list = page.locator("div.list").first();
  await list.waitFor({ timeout: 60000 });
  assert.ok(await list.evaluate((element) => element.scrollWidth > element.clientWidth));
  assert.match(await list.evaluate((element) => getComputedStyle(element).backgroundImage), /gradient/);
  await list.evaluate((element) => (element.scrollLeft = 200));
  const [head, region] = [await list.locator("th[scope=row]").first().boundingBox(), await list.boundingBox()];
  assert.ok(Math.abs(head.x - region.x) < 2, "the heads of the rows stay");
});
