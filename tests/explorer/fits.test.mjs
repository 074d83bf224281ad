// Headers, the perfect line, touch and full screen fit their screens.
import assert from "node:assert/strict";
import { test } from "node:test";
import { violations, width } from "./audit.mjs";
import { place, shows, serve } from "./support.mjs";

const large = "fox-and-hounds@8x8";
const small = "konane@4x4";
const many = "halma@4x4,rows=2-1"; // moves of several groups, with a long rule on its end
const long = "yinsh-7"; // some moves are several
const site = serve([large, small, many, long]);

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

/** How many lines the text of each element takes. */
const linesOf = (elements) =>
  elements.map((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });

test("the column beside the board is as long as its text", async () => {
  const { line } = site.query(large, "start", "--line");
  for (const address of [
    place(many),
    at("play", { spec: large, side: "both", position: `start moves ${line.join(" ")}` }),
  ]) {
    const page = await site.open(address, { viewport: { width: 1280, height: 900 } });
    await page.locator(".right table").first().waitFor({ timeout: 60000 });
    const cut = await page
      .locator(".right, .right *")
      .evaluateAll((all) =>
        all.filter((one) => getComputedStyle(one).overflowY !== "visible" && one.scrollHeight > one.clientHeight + 1),
      );
    assert.equal(cut.length, 0, address);
  }
});

test("numbers of a line of play stand clear of the moves before them, and with their moves", async () => {
  for (const [options, full] of [
    [{ viewport: { width: 1280, height: 900 } }, "1"],
    [{ viewport: { width: 1920, height: 1080 } }, "1"],
    [desk, ""],
    [phone, ""],
  ]) {
    const page = await site.open(`${place(large)}${full === "" ? "" : "&full=1"}`, options);
    await page.locator("ol.line li").nth(20).waitFor();
    const gaps = await page.locator("ol.line li").evaluateAll((items) => {
      const canvas = document.createElement("canvas").getContext("2d");
      const place = (item) => item.querySelector("a").getBoundingClientRect();
      return items.slice(1).map((item, i) => {
        const [before, now] = [place(items[i]), place(item)];
        const style = getComputedStyle(item);
        canvas.font = `${style.fontSize} ${style.fontFamily}`;
        const number = item.hasAttribute("value") ? canvas.measureText(`${item.value}.`).width : 0;
        return {
          number,
          sameLine: Math.abs(before.top - now.top) < 2,
          clear: now.left - before.right - number,
          em: Number.parseFloat(style.fontSize),
        };
      });
    });
    for (const { number, sameLine, clear, em } of gaps)
      if (number === 0) assert.ok(sameLine, "a move and its reply");
      else if (sameLine) assert.ok(clear >= em, `${clear} pixels around a number of ${em}`);
    assert.ok(gaps.some(({ number, sameLine }) => number > 0 && sameLine));
  }
});

test("a phone on its side has the board over its height on the whole screen, and the rest beside it", async () => {
  const size = (page) =>
    page.locator(".verdict").evaluate((verdict) => Number.parseFloat(getComputedStyle(verdict).fontSize));
  const side = { ...phone, viewport: { width: 844, height: 390 } };
  for (const [screen, parameters] of [
    ["position", { spec: large }],
    ["play", { spec: large, side: "both" }],
    ["puzzle", { spec: large, seed: "1" }],
  ]) {
    const plain = await site.open(at(screen, parameters), side);
    const page = await site.open(at(screen, { ...parameters, full: "1" }), side);
    for (const one of [plain, page]) await one.locator("table.moves").first().waitFor({ timeout: 60000 });
    const board = await box(page, "svg.board");
    assert.ok(board.height >= 0.9 * 390 && board.y >= 0 && board.y + board.height <= 391, `${screen}: ${board.height}`);
    for (const part of [".verdict", ".left .tools", ".right"])
      assert.ok((await box(page, part)).x >= board.x + board.width, `${part} of ${screen}`);
    assert.ok((await size(page)) <= (await size(plain)));
    assert.ok((await width(page)) <= 844);
  }
});

test("no move breaks at its hyphen", async () => {
  const page = await site.open(undefined, phone);
  for (const [address, moves] of [
    [place(large, "start moves e1-d2"), ".moves th a, .line a"],
    [
      place(long, `start moves ${site.query(long, "start", "--line").line.slice(0, -1).join(" ")}`),
      ".moves th a, .line a",
    ],
    [at("play", { spec: large, side: "both", position: "start moves e1-d2 b8-a7" }), ".moves th a, .played .move"],
  ]) {
    await page.goto(site.address + address);
    await page.locator("table.moves").first().waitFor({ timeout: 60000 });
    for (let wide = 320; wide <= 400; wide += 4) {
      await page.setViewportSize({ width: wide, height: 844 });
      const lines = await page.locator(moves).evaluateAll(linesOf);
      assert.ok(lines.length > 1);
      assert.deepEqual(new Set(lines), new Set([1]), `${address} of ${wide} pixels`);
      assert.ok((await width(page)) <= wide);
    }
  }
  assert.equal(await page.locator(".played .move").count(), 1);
});
