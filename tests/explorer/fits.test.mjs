// Headers, the perfect line, touch and full screen fit their screens.
import assert from "node:assert/strict";
import { test } from "node:test";
import { violations, width } from "./audit.mjs";
import { place, shows, serve } from "./support.mjs";

const large = "fox-and-hounds@8x8";
const small = "konane@4x4";
const many = "halma@4x4,rows=2-1"; // moves of several groups, with a long rule on its end
const long = "yinsh-7"; // some moves are several
const names = "tiptoe@3x3"; // moves of one cell each
const site = serve([large, small, many, long, names]);

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

test("on the whole screen the name of the board is in a corner, and the buttons stand in one line", async () => {
  for (const [screen, parameters] of [
    ["position", { spec: large }],
    ["play", { spec: large, side: "fox", position: "start moves e1-d2 b8-a7" }],
    ["puzzle", { spec: large, seed: "1", done: "2" }],
  ])
    for (const height of [720, 900]) {
      const page = await site.open(at(screen, { ...parameters, full: "1" }), { viewport: { width: 1280, height } });
      await page.locator(".right table.moves").first().waitFor({ timeout: 60000 });
      const name = await box(page, "h1");
      assert.ok((await page.locator("h1").textContent()).includes(large));
      assert.ok(
        name.x > 640 && name.y + name.height <= height && name.height < 40,
        `${screen}: ${JSON.stringify(name)}`,
      );
      const { height: high } = await page.locator(".left .tools").last().boundingBox();
      assert.ok(high < 60, `the buttons of ${screen} are ${high} pixels high`);
      const board = await box(page, "svg.board");
      assert.ok(board.y + board.height <= height && board.height > height / 2);
      for (const other of ["svg.board", ".left .tools", ".right"]) {
        const { x, y, width: wide, height: tall } = await box(page, other);
        const apart = x >= name.x + name.width || name.x >= x + wide || y + tall <= name.y || name.y + name.height <= y;
        assert.ok(apart, `${other} of ${screen} is not below the name`);
      }
    }
  const narrow = await site.open(at("position", { spec: large, full: "1" }), phone);
  await narrow.locator("svg.board").waitFor({ timeout: 60000 });
  const [name, board] = [await box(narrow, "h1"), await box(narrow, "svg.board")];
  assert.ok(name.height > 0 && name.y + name.height <= board.y);
});

test("a board without values has no button that hides them", async () => {
  const page = await site.open(place("brandub"), desk);
  await page.getByText("search for 5 seconds").waitFor({ timeout: 60000 });
  const before = page.url();
  assert.equal(await page.getByText(/(hide|show) values/).count(), 0);
  await page.keyboard.press("v");
  await page.keyboard.press("f");
  await page.getByText("leave full screen").waitFor();
  assert.equal(await page.getByText(/(hide|show) values/).count(), 0);
  assert.ok(before.includes("brandub") && !before.includes("hints"));
});

test("many names of moves stand in columns, in the order of the tab key, and cells to choose have a dot", async () => {
  const { moves, position } = await site.ask(`/api/v1/position?${new URLSearchParams({ spec: names })}`);
  assert.equal(moves.length, 9);
  const page = await site.open(at("play", { spec: names, side: "both" }), { viewport: { width: 1280, height: 900 } });
  await shows(page, position);
  const links = page.locator("table.moves tbody a");
  const sorted = moves.map(({ move }) => move).sort();
  assert.deepEqual(await links.allTextContents(), sorted);
  const boxes = await links.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
  assert.ok(new Set(boxes.map(({ x }) => Math.round(x))).size >= 3, "columns");
  boxes.slice(1).forEach((one, i) => assert.ok(one.y > boxes[i].y || one.x > boxes[i].x, "row by row"));
  await links.first().focus();
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.textContent), sorted[1]);
  const { height, width: wide } = await page.locator("table.moves tbody tr").nth(1).boundingBox();
  const { x, y } = await page.locator("table.moves tbody tr").nth(1).boundingBox();
  const under = await page.evaluate(
    ([x, y]) => document.elementFromPoint(x, y)?.closest("a")?.textContent,
    [x + wide - 3, y + height / 2],
  );
  assert.equal(under, sorted[1], "a whole cell is the link");
  assert.equal(await page.getByRole("table", { name: "9 moves of white" }).getByRole("row").count(), 10);
  assert.equal(await page.locator("svg.board circle.dot.open").count(), 9);
  await links.first().click();
  await page.locator(".verdict", { hasText: "White played" }).waitFor();
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
