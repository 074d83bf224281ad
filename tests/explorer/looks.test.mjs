// The looks of boards: pieces as in the pictures of the server, marked cells, small screens.
import assert from "node:assert/strict";
import { test } from "node:test";
import { width } from "./audit.mjs";
import { place, serve } from "./support.mjs";

const specs = ["konane@4x4", "watermelon-chess,white=2,black=2", "fox-and-hounds@4x4"];
const site = serve(specs);

const at = (screen, parameters = {}) => `${site.address}/#/${screen}?${new URLSearchParams(parameters)}`;

/** The shapes of an SVG text without their places: form, colours and size. */
const shapesIn = (svg) =>
  [...svg.matchAll(/<(circle|polygon|text) ([^>]*)>([^<]*)/g)].map(([, form, attributes, text]) => {
    const attribute = (name) => new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1];
    return [form, attribute("fill"), attribute("stroke"), form === "text" ? text.trim() : ""].join(" ");
  });

// A game of each look of pieces, each outline of cells and each kind of marked cells.
for (const spec of [
  "brandub",
  "fox-and-hounds",
  "watermelon-chess",
  "konane@4x4",
  "turkish-checkers",
  "enclosure-chess@4x4",
  "halma@4x4,rows=2-1",
])
  test(`marked cells and pieces of ${spec} are those of its picture`, async () => {
    const page = await site.open(place(spec));
    await page.locator(".place").first().waitFor();
    const onPage = await page
      .locator(".board")
      .evaluate((board) =>
        [...board.querySelectorAll(".role, .piece, .sign")].map((shape) => shape.outerHTML).join(""),
      );
    const svg = await (
      await fetch(`${site.address}/picture.svg?${new URLSearchParams({ spec, "no-coordinates": 1 })}`)
    ).text();
    const ofCells = /^circle #6b5d3f/; // dots
    const inPicture = shapesIn(svg.slice(svg.indexOf("</desc>"))).filter((shape) => !ofCells.test(shape));
    assert.ok(inPicture.length > 0);
    assert.deepEqual(shapesIn(onPage).sort(), inPicture.sort());
  });

test("arrows show up to three best moves, and the move under the pointer", async () => {
  const spec = "fox-and-hounds@4x4";
  for (const position of ["start", "start moves c1-d2"]) {
    const { moves } = await site.ask(`/api/v1/position?${new URLSearchParams({ spec, position })}`);
    const best = moves.filter(({ optimal }) => optimal).length;
    const page = await site.open(at("position", { spec, position }));
    await page.locator(".mark").first().waitFor();
    assert.equal(await page.locator(".arrow").count(), best <= 3 ? best : 0);
    await page.locator(".moves tbody tr").last().hover();
    await page.locator(".arrow").first().waitFor();
    assert.equal(await page.locator(".arrow").count(), 1);
  }
});

test("cells say what the rules make of them", async () => {
  for (const [spec, cell, role] of [
    ["brandub", "d4", ", throne"],
    ["brandub", "a1", ", corner"],
    ["fox-and-hounds@4x4", "b4", ", goal of fox"],
    ["halma@4x4,rows=2-1", "a1", ", camp of white"],
  ]) {
    const page = await site.open(place(spec));
    const label = await page.locator(`#cell-${cell}`).getAttribute("aria-label");
    assert.ok(label.includes(role), label);
  }
});

test("marked cells of boards of points are filled", async () => {
  const page = await site.open();
  const [, spec] = specs;
  const { moves } = await site.ask(`/api/v1/position?${new URLSearchParams({ spec })}`);
  const cells = moves[0].clicks.steps.flatMap((step) => step.cells);
  await page.goto(at("position", { spec, position: `start moves ${moves[0].move}` }));
  await page.locator(".place.last").first().waitFor();
  const opacities = await page
    .locator(".place.last .cell")
    .evaluateAll((all) => all.map((cell) => getComputedStyle(cell).fillOpacity));
  assert.deepEqual(
    opacities,
    cells.map(() => "1"),
  );
  await page.locator("table.moves a").first().hover();
  await page.locator(".place.pointed").first().waitFor();
  for (const opacity of await page
    .locator(".place.pointed .cell")
    .evaluateAll((all) => all.map((cell) => getComputedStyle(cell).fillOpacity)))
    assert.equal(opacity, "1");
});

test("a losing move to the cell of a winning one is on the board, and a piece shows its own moves", async () => {
  const page = await site.open(place("fox-and-hounds@4x4", "start moves c1-b2"));
  const kinds = (marks) =>
    page.locator(marks).evaluateAll((all) => all.map((mark) => mark.getAttribute("class").replace("mark ", "")).sort());
  await page.locator(".small .mark").waitFor();
  assert.deepEqual(await kinds(".place > .mark"), ["loss", "win"]); // a3, c3
  assert.deepEqual(await kinds(".small .mark"), ["loss"]); // b4-c3
  const label = await page.locator("#cell-c3").getAttribute("aria-label");
  assert.ok(label.endsWith("d4-c3: win in 6 plies; b4-c3: loss in 3 plies"), label);
  await page.locator("#cell-b4").hover();
  await page.locator(".place > .mark.win").waitFor({ state: "detached" });
  assert.deepEqual(await kinds(".mark"), ["loss", "loss"]); // a3, c3
  await page.locator("h1").hover();
  await page.locator(".place > .mark.win").waitFor();
  await page.locator("#cell-d4").click();
  await page.locator(".small .mark").waitFor({ state: "detached" });
  assert.deepEqual(await kinds(".mark"), ["win"]);
});

test("the frame of the active cell is drawn over all cells", async () => {
  const page = await site.open(place(specs[0]));
  await page.locator("#cell-b2").focus();
  await page.keyboard.press("ArrowRight");
  const { frame, cell, covered } = await page.evaluate(() => {
    const box = (element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [x, y, width, height].map(Math.round);
    };
    const frame = document.querySelector(".frame.active");
    return {
      frame: box(frame.querySelector(".cell")),
      cell: box(document.activeElement.querySelector(".cell")),
      covered:
        frame.compareDocumentPosition([...document.querySelectorAll(".place")].at(-1)) &
        Node.DOCUMENT_POSITION_FOLLOWING,
    };
  });
  assert.deepEqual(frame, cell);
  assert.ok(frame[2] > 10);
  assert.equal(covered, 0);
});

test("the library shows all of its columns on a phone", async () => {
  const page = await site.open("/", { viewport: { width: 390, height: 844 } });
  for (const name of [`play ${specs[0]}`, `puzzles of ${specs[0]}`, specs[0]]) {
    const box = await page.getByRole("link", { name, exact: true }).boundingBox();
    assert.ok(box.x >= 0 && box.x + box.width <= 390, `${name}: ${JSON.stringify(box)}`);
  }
  assert.ok((await width(page)) <= 390);
});

test("long names of boards fit 320 pixels", async () => {
  const { page } = await site.page({ viewport: { width: 320, height: 640 } });
  const spec = "brandub,attackers=2,defenders=1";
  for (const screen of ["position", "play", "puzzle", "puzzles", "train", "rules", "edit", "whatif", "stats", "map"]) {
    await page.goto("about:blank");
    await page.goto(at(screen, screen === "map" ? { boards: spec } : { spec }));
    await page.locator("h1, .failure").first().waitFor();
    await page.waitForFunction(() => document.querySelector(".waiting") === null);
    assert.ok((await width(page)) <= 320, screen);
  }
});

test("a board is as large as the window allows, and fits it", async () => {
  for (const [size, least] of [
    [[1920, 1080], 600],
    [[1280, 800], 450],
    [[640, 400], 200],
    [[390, 844], 300],
  ]) {
    const page = await site.open(place("brandub"), { viewport: { width: size[0], height: size[1] } });
    await page.locator(".place").first().waitFor();
    const cells = await page
      .locator(".place .cell")
      .evaluateAll((all) =>
        all
          .map((cell) => cell.getBoundingClientRect())
          .map(({ left, right, top, bottom }) => ({ left, right, top, bottom })),
      );
    const span = (from, to) =>
      Math.max(...cells.map((cell) => cell[to])) - Math.min(...cells.map((cell) => cell[from]));
    const [across, down] = [span("left", "right"), span("top", "bottom")];
    assert.ok(Math.min(across, down) >= least, `${size}: ${across} x ${down}`);
    assert.ok(across <= size[0] && down <= size[1], `${size}: ${across} x ${down}`);
  }
});

test("on paper there are no buttons", async () => {
  const page = await site.open(place(specs[0]));
  await page.locator("code.text").waitFor();
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.locator("button:visible, .button:visible, header:visible").count(), 0);
  assert.ok(await page.locator("svg.board").isVisible());
});

test("nothing jumps when a picture comes", async () => {
  const page = await site.open();
  let release;
  const gate = new Promise((resolve) => (release = resolve));
  await page.route("**/*.svg?*", async (route) => {
    await gate;
    await route.continue();
  });
  const heights = () =>
    page.locator("img.chart").evaluateAll((all) => all.map((image) => image.getBoundingClientRect().height));
  const rounded = (list) => list.map((height) => Math.round(height / 3));
  const pages = [];
  for (const address of [
    at("map", { boards: specs.join(" ") + " zumo@2" }),
    at("stats", { spec: specs[0] }),
    at("stats", { spec: specs[0], position: "start" }),
  ]) {
    await page.goto("about:blank");
    await page.goto(address, { waitUntil: "commit" });
    await page.locator("img.chart").first().waitFor();
    await page.waitForFunction(() => document.querySelector(".waiting") === null);
    pages.push([address, rounded(await heights())]);
  }
  release();
  for (const [address, before] of pages) {
    await page.goto("about:blank");
    await page.goto(address);
    await page.waitForFunction(
      (count) => document.images.length === count && [...document.images].every((image) => image.naturalWidth > 0),
      before.length,
    );
    assert.deepEqual(rounded(await heights()), before, address);
  }
});

test("the board fills the window of a class room, and values wait until they are asked for", async () => {
  const [, , spec] = specs;
  const page = await site.open(at("position", { spec }));
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.locator(".mark").first().waitFor();
  await page.keyboard.press("f");
  await page.getByText("leave full screen").waitFor();
  assert.equal(await page.locator(".mark").count(), 0);
  assert.equal(await page.locator("header").isVisible(), false);
  const { height } = await page.locator("svg.board").boundingBox();
  const { fontSize } = await page.locator(".verdict").evaluate((verdict) => getComputedStyle(verdict));
  assert.ok(height >= 0.8 * 1080, `the board is ${height} high`);
  assert.equal(fontSize, "40px");
  await page.keyboard.press("v");
  await page.locator(".mark").first().waitFor();
  await page.reload();
  await page.getByText("leave full screen").waitFor();
  await page.keyboard.press("f");
  await page.locator("header").waitFor();
  assert.ok(!page.url().includes("full="), page.url());
});

test("small boards grow with the window", async () => {
  const page = await site.open(at("position", { spec: specs[0] }));
  const widths = [];
  for (const size of [320, 800, 1280, 1920, 2560]) {
    await page.setViewportSize({ width: size, height: size / 1.6 });
    await page.locator(".place").first().waitFor();
    widths.push((await page.locator("svg.board").boundingBox()).width);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${size} pixels wide`);
  }
  assert.deepEqual(
    widths,
    [...widths].sort((a, b) => a - b),
  );
  assert.ok(widths[4] > 2 * widths[1], String(widths));
});
