// The looks of boards: pieces as in the pictures of the server, marked cells, small screens.
import assert from "node:assert/strict";
import { test } from "node:test";
import { width } from "./audit.mjs";
import { place, serve, shapesIn } from "./support.mjs";

const specs = ["konane@4x4", "watermelon-chess,white=2,black=2", "fox-and-hounds@4x4"];
const [halma, enso, mabi, zumo] = ["halma@4x4,rows=2-1", "enso@3x3", "mabi@3x3", "zumo@2"];
const [brandub, hexagons] = ["brandub,attackers=2,defenders=1", "tiptoe@2,adj=hex"];
const narrow = "mabi@2x4";
const site = serve([...specs, halma, enso, mabi, zumo, brandub, hexagons, narrow]);

const at = (screen, parameters = {}) => `${site.address}/#/${screen}?${new URLSearchParams(parameters)}`;

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

/** The boxes of elements on the screen. */
const boxes = (page, selector) =>
  page.locator(selector).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;

test("arrows lie above the pieces and below all marks", async () => {
  for (const [spec, position] of [
    [halma, "start moves b1-c1"],
    [enso, "start moves c1xc2 a1xb1"],
    ["fox-and-hounds@4x4", "start moves c1-b2"],
  ]) {
    const page = await site.open(at("position", { spec, position }));
    await page.locator(".arrow").first().waitFor();
    const order = await page
      .locator(".board > *")
      .evaluateAll((all) => all.map((one) => (one.getAttribute("role") ?? one.getAttribute("class")).split(" ")[0]));
    const places = (kind) => order.flatMap((name, i) => (name === kind ? [i] : []));
    assert.ok(places("large").length > 0, spec);
    assert.ok(Math.min(...places("arrow")) > Math.max(...places("row")), String(order));
    assert.ok(Math.max(...places("arrow")) < Math.min(...places("large"), ...places("small")), String(order));
  }
});

test("a mark on a cell with a piece leaves the piece and the arrows to it free", async () => {
  const page = await site.open(place("konane@4x4"));
  const stones = async () => {
    const cells = await page.locator(".board > .large").evaluateAll((all) => all.map(({ dataset }) => dataset.cell));
    const marks = await boxes(page, ".board > .large > .mark");
    const pieces = await Promise.all(cells.map((cell) => page.locator(`#cell-${cell} .piece`).count()));
    return Promise.all(
      cells.flatMap((cell, i) =>
        pieces[i] > 0 ? [boxes(page, `#cell-${cell} .piece`).then(([stone]) => ({ cell, stone, mark: marks[i] }))] : [],
      ),
    );
  };
  /** The share of a stone that a mark's box hides, at most. */
  const hidden = ({ stone, mark }) =>
    (Math.max(0, Math.min(stone.right, mark.right) - Math.max(stone.left, mark.left)) *
      Math.max(0, Math.min(stone.bottom, mark.bottom) - Math.max(stone.top, mark.top))) /
    (stone.width * stone.height);
  await page.locator(".large").first().waitFor();
  assert.ok((await stones()).length > 0); // Black takes away a stone of its own
  for (const one of await stones()) assert.ok(hidden(one) < 0.25, `${one.cell}: ${hidden(one)}`);
  await page.goto(at("position", { spec: enso, position: "start moves c1xc2 a1xb1" }));
  await page.locator(".arrow").first().waitFor();
  assert.ok((await stones()).length > 0);
  const heads = await boxes(page, ".arrow polygon");
  for (const one of await stones()) {
    assert.ok(hidden(one) < 0.25, `${one.cell}: ${hidden(one)}`);
    for (const head of heads) assert.ok(apart(one.mark, head), one.cell);
  }
});

/** The contrast of two colours as computed styles have them, by the Web Content Accessibility Guidelines 2.2. */
function contrast(one, other) {
  const light = (colour) =>
    [...colour.matchAll(/[0-9.]+/g)]
      .slice(0, 3)
      .map(([part]) => Number(part) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
      .reduce((sum, part, i) => sum + part * [0.2126, 0.7152, 0.0722][i], 0);
  const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}
const looks = [{ colorScheme: "light" }, { colorScheme: "dark" }, { media: "print", colorScheme: "light" }];
const paint = (page, selector, property) =>
  page
    .locator(selector)
    .evaluateAll((all, name) => [...new Set(all.map((one) => getComputedStyle(one)[name]))], property);

test("the frame of the last move stands out from every cell, on the screen and on paper", async () => {
  for (const [spec, position] of [
    ["fox-and-hounds@4x4", "start moves c1-b2"],
    [hexagons, "start moves a1"],
    [specs[1], "start moves s3-s2"],
  ]) {
    const page = await site.open(at("position", { spec, position }));
    await page.locator(".frame.last").first().waitFor();
    for (const look of looks) {
      await page.emulateMedia({ media: "screen", ...look });
      const colour = spec === specs[1] ? "fill" : "stroke"; // a point has arcs
      const [frame, ...others] = await paint(page, ".frame.last > *", colour);
      assert.deepEqual(others, []);
      const cells = await paint(page, ".place .cell", "fill");
      const ground = await paint(page, "svg.board", "backgroundColor"); // of boards of points
      for (const fill of spec === specs[1] ? ground : cells)
        assert.ok(contrast(frame, fill) >= 3, `${spec} ${JSON.stringify(look)}: ${frame} on ${fill}`);
    }
  }
});

test("names in cells are read on every ground, and are small beside the pieces", async () => {
  for (const [viewport, least, most] of [
    [{ width: 390, height: 844 }, 6, 14],
    [{ width: 1920, height: 1080 }, 14, 32],
  ])
    for (const spec of [mabi, zumo, hexagons, "fox-and-hounds@4x4", specs[1]]) {
      const page = await site.open(place(spec), { viewport });
      await page.locator(".coordinate").first().waitFor();
      const size = await page
        .locator(".coordinate")
        .first()
        .evaluate((name) => Number(name.getAttribute("font-size")) * name.getScreenCTM().a);
      assert.ok(size >= least && size <= most, `${spec}: ${size} pixels`);
    }
  const page = await site.open(at("position", { spec: hexagons, position: "start moves a1" }));
  await page.locator(".place.last").waitFor();
  await page.locator("#cell-b2").click();
  await page.locator(".place.chosen").waitFor();
  for (const look of looks) {
    await page.emulateMedia({ media: "screen", ...look });
    const [name] = await paint(page, ".coordinate", "fill");
    for (const fill of await paint(page, ".place .cell", "fill"))
      assert.ok(contrast(name, fill) >= 4.5, `${JSON.stringify(look)}: ${name} on ${fill}`);
  }
});

test("a verdict begins with a capital letter, has a stone for each side, and the colour of the value for the mover", async () => {
  const page = await site.open(place(brandub));
  const verdict = page.locator(".verdict");
  const classes = (part) => verdict.locator(part).evaluateAll((all) => all.map((one) => one.getAttribute("class")));
  const said = async () => [await verdict.textContent(), ...(await classes(".disc")), ...(await classes(".value"))];
  await verdict.locator(".value").waitFor();
  const { turn, winner, dtw } = await site.ask(`/api/v1/position?${new URLSearchParams({ spec: brandub })}`);
  assert.deepEqual([turn, winner], ["attackers", "defenders"]);
  // The sentence names the defenders, in the colour of a loss: the attackers are to move, and all their moves have it.
  assert.deepEqual(await said(), [
    `Attackers to move: defenders win in ${dtw} plies.`,
    "disc black",
    "disc white",
    "value loss",
  ]);
  // One ply later the winner is to move.
  const [{ move }] = (await site.ask(`/api/v1/position?${new URLSearchParams({ spec: brandub })}`)).moves;
  await page.goto(site.address + place(brandub, `start moves ${move}`));
  await page.locator(".verdict", { hasText: "Defenders to move: defenders win in" }).waitFor();
  assert.deepEqual((await said()).slice(1), ["disc white", "disc white", "value win"]);
});

test("pictures of the server follow the theme", async () => {
  const value = { spec: "konane@4x4", position: "wbw1/bwb1/1bwb/4 b" };
  for (const [address, picture] of [
    [at("map", { boards: "konane@4x4" }), "img.chart"],
    [at("stats", { spec: "konane@4x4", position: "start" }), "img.chart"],
    [at("position", { ...value, values: "1" }), "img.chart"],
    [at("rules", { spec: "konane@4x4" }), "img.start"],
  ]) {
    const page = await site.open(address);
    for (const [colorScheme, dark] of [
      ["light", false],
      ["dark", true],
    ]) {
      await page.emulateMedia({ colorScheme });
      await page.locator(picture).first().waitFor();
      await page.waitForFunction(
        ([selector, dark]) => {
          const image = document.querySelector(selector);
          return image.complete && image.naturalWidth > 0 && image.currentSrc.includes("dark=1") === dark;
        },
        [picture, dark],
      );
      const source = await page
        .locator(picture)
        .first()
        .evaluate((image) => image.currentSrc);
      const svg = await (await fetch(source)).text();
      assert.equal(/<rect x="0\.0" y="0\.0" [^>]*fill="#1e1e1e"/.test(svg), dark, source);
    }
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

test("on boards of points arcs are around the last move, and the move under the pointer is filled", async () => {
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
    cells.map(() => "0"),
  );
  const frames = page.locator(".frame.last");
  assert.equal(await frames.count(), cells.length);
  assert.equal(await frames.first().locator("polygon").count(), 4, "a whole ring would look like a piece");
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
  assert.deepEqual(await kinds(".large > .mark"), ["loss", "win"]); // a3, c3
  assert.deepEqual(await kinds(".small .mark"), ["loss"]); // b4-c3
  const label = await page.locator("#cell-c3").getAttribute("aria-label");
  assert.ok(label.endsWith("d4-c3: win in 6 plies; b4-c3: loss in 3 plies"), label);
  await page.locator("#cell-b4").hover();
  await page.locator(".large > .mark.win").waitFor({ state: "detached" });
  assert.deepEqual(await kinds(".mark"), ["loss", "loss"]); // a3, c3
  await page.locator("h1").hover();
  await page.locator(".large > .mark.win").waitFor();
  await page.locator("#cell-d4").click();
  await page.locator(".small .mark").waitFor({ state: "detached" });
  assert.deepEqual(await kinds(".mark"), ["win"]);
});

test("small marks are inside of their square, beside the arrows to it", async () => {
  const page = await site.open(place(halma));
  await page.locator(".small .mark").first().waitFor();
  const inside = await page.locator("g.small").evaluateAll((all) =>
    all.map((mark) => {
      const one = mark.getBoundingClientRect();
      const cell = document.querySelector(`#cell-${mark.dataset.cell} .cell`).getBoundingClientRect();
      const heads = [...document.querySelectorAll(".arrow polygon")].map((head) => head.getBoundingClientRect());
      const covers = (head) =>
        head.left < one.right && one.left < head.right && head.top < one.bottom && one.top < head.bottom;
      return [
        one.left >= cell.left - 1 && one.right <= cell.right + 1,
        one.top >= cell.top - 1 && one.bottom <= cell.bottom + 1,
        heads.some(covers),
      ];
    }),
  );
  assert.ok(inside.length > 0);
  for (const one of inside) assert.deepEqual(one, [true, true, false]);
});

test("the moves of a narrow board stand next to it", async () => {
  const page = await site.open(place(narrow), { viewport: { width: 1280, height: 800 } });
  await page.locator("table.moves").first().waitFor();
  const cell = await page.locator("#cell-b1 .cell").boundingBox();
  const moves = await page.locator("table.moves").first().boundingBox();
  const gap = moves.x - (cell.x + cell.width);
  assert.ok(gap > 0 && gap < 100, `${gap} pixels`);
  assert.ok(cell.height > 110, `${cell.height} pixels high`);
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

test("boards take the height of a phone on its side, and small ones that of a large screen", async () => {
  for (const [width, height, least, all] of [
    [844, 390, 240, [mabi, zumo, halma, brandub, hexagons]],
    [1920, 1080, 600, [mabi, zumo, halma]],
  ])
    for (const spec of all) {
      const page = await site.open(place(spec), { viewport: { width, height } });
      await page.locator(".place").first().waitFor();
      const [board] = await boxes(page, "svg.board");
      const cells = await boxes(page, ".place .cell");
      const top = Math.min(...cells.map((cell) => cell.top));
      const bottom = Math.max(...cells.map((cell) => cell.bottom));
      assert.ok(board.height >= least && board.height <= height, `${spec}: ${board.height}`);
      assert.ok(bottom - top >= 0.75 * least, `${spec}: cells of ${bottom - top} pixels`);
      if ([mabi, zumo, halma].includes(spec)) assert.ok(board.bottom <= height, `${spec} ends below the screen`);
    }
});

test("on a phone on its side the words stand beside the board, which has the height", async () => {
  const phone = { viewport: { width: 844, height: 390 }, isMobile: true, hasTouch: true };
  const page = await site.open(place(specs[2]), phone);
  await page.locator(".place").first().waitFor();
  const [board] = await boxes(page, "svg.board");
  const [verdict] = await boxes(page, ".verdict");
  const [moves] = await boxes(page, ".groups");
  assert.ok(board.height >= 0.8 * 390 && board.bottom <= 390, `${board.top} to ${board.bottom}`);
  for (const words of [verdict, moves]) assert.ok(words.left >= board.right && words.top < 390);
});

test("on paper there are no buttons", async () => {
  const page = await site.open(place(specs[0]));
  await page.locator("code.text").waitFor();
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.locator("button:visible, .button:visible, header:visible").count(), 0);
  assert.ok(await page.locator("svg.board").isVisible());
});

test("several boards of first moves have cells of one size", async () => {
  const boards = ["konane@4x4", "fox-and-hounds@4x4", narrow, hexagons];
  const page = await site.open();
  await page.goto(at("map", { boards: boards.join(" ") }));
  await page.waitForFunction(() => [...document.images].filter(({ naturalWidth }) => naturalWidth > 0).length === 4);
  const widths = await page
    .locator("img.chart")
    .evaluateAll((all) =>
      all.map((image) => [image.getBoundingClientRect().width, Number(new URL(image.src).searchParams.get("cell"))]),
    );
  // The natural width is that of the cells and a border, so equal scales are equal cells.
  const natural = await page.locator("img.chart").evaluateAll((all) => all.map((image) => image.naturalWidth));
  assert.equal(new Set(widths.map(([, cell]) => cell)).size, 1, "the server draws cells of one size");
  const scales = widths.map(([width], i) => width / natural[i]);
  assert.ok(Math.max(...scales) / Math.min(...scales) < 1.05, scales.join());
});

test("boards of first moves beside each other leave no gap, and their words begin at one height", async () => {
  const page = await site.open();
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(at("map", { boards: ["konane@4x4", narrow, hexagons].join(" ") }));
  await page.waitForFunction(() => [...document.images].filter(({ naturalWidth }) => naturalWidth > 0).length === 3);
  const [ends, words, heads] = await Promise.all(
    ["img.chart", ".verdict-of", ".maps h2"].map((selector) =>
      page.locator(selector).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON())),
    ),
  );
  assert.equal(new Set(words.map(({ top }) => Math.round(top))).size, 1);
  assert.equal(new Set(ends.map(({ bottom }) => Math.round(bottom))).size, 1);
  const free = words[0].top - heads[0].bottom - Math.max(...ends.map(({ height }) => height));
  assert.ok(free < 40, `${free} pixels without a picture`);
  assert.equal(await page.getByText("remove", { exact: true }).count(), 3);
  await page.goto(at("map", { boards: narrow }));
  await page.locator(".boards.alone .verdict-of").waitFor();
  assert.equal(await page.getByText("remove", { exact: true }).count(), 0, "an only board stays");
});

test("a piece and the name beside it stay in one line", async () => {
  const page = await site.open(place(specs[2]));
  for (let width = 260; width < 400; width += 7) {
    await page.setViewportSize({ width, height: 700 });
    const [icons, names] = await page.locator(".verdict").evaluate((verdict) => {
      const pieces = [...verdict.querySelectorAll("svg.disc")];
      const after = (piece) => {
        const walker = document.createTreeWalker(verdict, NodeFilter.SHOW_TEXT);
        let text = walker.nextNode();
        while (!(piece.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING)) text = walker.nextNode();
        const range = document.createRange();
        range.setStart(text, 0);
        range.setEnd(text, 1);
        return range.getBoundingClientRect().toJSON();
      };
      return [pieces.map((piece) => piece.getBoundingClientRect().toJSON()), pieces.map(after)];
    });
    assert.equal(icons.length, 2, "of the side to move, and of the winner");
    for (const [i, icon] of icons.entries())
      assert.ok(
        icon.top < names[i].bottom && names[i].top < icon.bottom,
        `${width}: icon ${icon.top}, name ${names[i].top}`,
      );
  }
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
    await page.waitForFunction((count) => {
      const charts = [...document.querySelectorAll("img.chart")];
      return charts.length === count && charts.every((image) => image.naturalWidth > 0);
    }, before.length);
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

test("marks stand where the picture of the server has them", async () => {
  let small = 0;
  for (const [spec, position] of [
    [halma, "start"],
    [halma, "start moves a1-c1 d4-b4"],
    ["fox-and-hounds@4x4", "start moves c1-b2"],
    [brandub, "start"],
    [hexagons, "start moves a1"],
    ["watermelon-chess,white=2,black=2", "start"],
    ["konane@4x4", "start"],
  ]) {
    const { moves } = await site.ask(`/api/v1/position?${new URLSearchParams({ spec, position })}`);
    const best = moves.filter(({ optimal }) => optimal).map(({ move }) => move);
    const page = await site.open(at("position", { spec, position }));
    await page.locator(".mark").first().waitFor();
    small += await page.locator("g.small").count();
    const onPage = await page
      .locator(".mark polygon")
      .evaluateAll((all) => all.map((one) => one.getAttribute("points").trim()));
    const asked = [
      ...Object.entries({ spec, position, values: "1", cell: "44" }),
      ...(best.length <= 3 ? best.map((move) => ["arrow", move]) : []), // as on the page
    ];
    const svg = await (await fetch(`${site.address}/picture.svg?${new URLSearchParams(asked)}`)).text();
    const colours = "#005a8c|#6a3d9a|#a03c00|#4d4d4d"; // of values (tools/draw/shapes.cpp)
    const inPicture = [...svg.matchAll(new RegExp(`<polygon points="([^"]*)" fill="(?:${colours})"`, "g"))];
    // From the first corner of the marks at the left and above, since the frames of the two differ.
    const placed = (marks) => {
      const shapes = marks.map((points) => points.split(/[ ,]+/).map(Number));
      const least = (from) => Math.min(...shapes.flatMap((shape) => shape.filter((_, i) => i % 2 === from)));
      const origin = [least(0), least(1)];
      return shapes
        .map((shape) => shape.map((length, i) => Math.round(length - origin[i % 2]) + 0))
        .map(String)
        .sort();
    };
    const near = (a, b) => a.split(",").every((length, i) => Math.abs(length - b.split(",")[i]) <= 1);
    const [one, other] = [placed(onPage), placed(inPicture.map(([, points]) => points))];
    assert.equal(one.length, other.length, `${spec} ${position}`);
    const rest = [...other];
    for (const mark of one) {
      const same = rest.findIndex((twin) => near(mark, twin));
      assert.ok(same >= 0, `${spec} ${position}: no mark at ${mark} among ${rest.join(" | ")}`);
      rest.splice(same, 1);
    }
  }
  assert.ok(small > 2);
});
