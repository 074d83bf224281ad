// Positions that are set up, by mouse and keys; what if; statistics; first moves: all as the command line has them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { shows, serve } from "./support.mjs";

const boards = { square: "fox-and-hounds@4x4", hexagon: "zumo@2", point: "watermelon-chess,white=2,black=2" };
const site = serve(Object.values(boards));

const screen = (name, parameters) => `${site.address}/#/${name}?${new URLSearchParams(parameters)}`;
const api = (name, parameters) => site.ask(`/api/v1/${name}?${new URLSearchParams(parameters)}`);
const textIs = (page, text) =>
  page.waitForFunction((wanted) => document.querySelector("input[name=text]")?.value === wanted, text, {
    timeout: 60000,
  });
const textOf = (page) => page.locator("input[name=text]").inputValue();

async function byMouse(page, cell) {
  await page.locator(`#cell-${cell}`).click({ force: true });
}

async function byKeys(page, cell) {
  await page.locator(`#cell-${cell}`).focus();
  await page.keyboard.press("Enter");
}

for (const [shape, spec] of Object.entries(boards))
  for (const [way, act] of [
    ["mouse", byMouse],
    ["keys", byKeys],
  ])
    test(`a ${shape} board is emptied and set up again by ${way}`, async () => {
      const page = await site.open();
      const { sides, kinds, cells } = await api("board", { spec });
      const start = await api("setup", { spec });
      const wanted =
        start.pieces.length > 0
          ? start.pieces
          : [
              { cell: cells[0].name, letter: kinds[0].letter },
              { cell: cells[3].name, letter: kinds[1].letter },
            ];
      await page.goto(screen("edit", { spec }));
      await textIs(page, start.text);
      let text = (await api("setup", { spec, clear: 1 })).text;
      if (text !== start.text) await page.getByRole("button", { name: "empty the board" }).click();
      await textIs(page, text);
      const visited = [text];
      for (const { cell, letter } of wanted) {
        await page.locator(`input[name=hand][value="${letter}"]`).check();
        await act(page, cell);
        text = (await api("setup", { spec, position: text, put: `${cell}:${letter}` })).text;
        await textIs(page, text);
        visited.push(text);
        assert.ok(await page.locator(`input[name=turn][value="${start.turn}"]`).isChecked(), "the side to move stays");
      }
      if (start.pieces.length > 0) {
        assert.equal(text, start.text);
        await page.getByText("A legal position.").waitFor();
      }
      await page.locator(`input[name=turn][value="${sides[1]}"]`).check();
      const other = (await api("setup", { spec, position: text, turn: sides[1] })).text;
      await textIs(page, other);
      for (const before of visited.reverse()) {
        await page.goBack();
        await textIs(page, before);
      }
      // A second click takes the piece away; on a legal board a reason stands where it is none any more.
      await page.goto(screen("edit", { spec, position: text }));
      await textIs(page, text);
      await page.locator(`input[name=hand][value="${wanted[0].letter}"]`).check();
      await act(page, wanted[0].cell);
      const less = await api("setup", { spec, position: text, put: `${wanted[0].cell}:` });
      await textIs(page, less.text);
      if (less.why_illegal !== null) await page.getByText(less.why_illegal).waitFor();
    });

test("the editor moves single pieces, refuses impossible cells, and offers what keeps the board", async () => {
  const spec = boards.square;
  const page = await site.open();
  await page.goto(screen("edit", { spec }));
  await page.getByText("A legal position.").waitFor();
  // Mirrors move hounds to light cells, or the goal of the fox.
  assert.equal(await page.getByRole("button", { name: /mirror|turn by/ }).count(), 0);
  await page.locator("input[name=hand][value=F]").check();
  await page.locator("#cell-b2").click({ force: true });
  await textIs(page, "1h1h/4/1F2/4 w");
  await page.locator("#cell-b3").click({ force: true });
  await page.getByText("Not possible: the fox on b3, which is not a dark cell. Nothing was changed.").waitFor();
  assert.equal(await page.getByText("A legal position.").count(), 0, "one message");
  assert.equal(await textOf(page), "1h1h/4/1F2/4 w");
  assert.match(await page.locator("#cell-b3").getAttribute("aria-label"), /not possible/);
  assert.equal(await page.locator(".frame.wrong").count(), 1);
  await page.locator("#cell-d4").dragTo(page.locator("#cell-c3"), { force: true });
  await textIs(page, "1h2/2h1/1F2/4 w");
  assert.equal(await page.locator(".frame.wrong").count(), 0);
  // The start of Brandub is legal however it is turned.
  await page.goto(screen("edit", { spec: "brandub" }));
  await page.getByRole("button", { name: "turn by 90°" }).waitFor();
  assert.equal(await page.getByRole("button", { name: /mirror/ }).count(), 2);
});

test("mirrors and turns come back, moves of all pieces too", async () => {
  const page = await site.open();
  for (const [shape, spec] of Object.entries({ ...boards, square: "konane@4x4" })) {
    const { cells, kinds } = await api("board", { spec });
    // On Kōnane's board two black stones side by side are illegal, and so are all their images: each is offered.
    const { text } =
      shape === "square"
        ? { text: "4/4/4/bb2 b" }
        : await api("setup", { spec, clear: 1, put: `${cells[1].name}:${kinds[0].letter}` });
    await page.goto(screen("edit", { spec, position: text }));
    await textIs(page, text);
    const names = await page
      .getByRole("group", { name: "Turn or mirror all pieces" })
      .getByRole("button")
      .allTextContents();
    for (const name of names) {
      const order = name.includes("mirror") ? 2 : 360 / Number(/\d+/.exec(name)[0]);
      let changes = 0;
      for (let i = 0; i < order; ++i) {
        const before = await textOf(page);
        await page.getByRole("button", { name, exact: true }).click();
        // A mirror through the piece changes nothing, so there is nothing to wait for.
        const changed = (old) => document.querySelector("input[name=text]").value !== old;
        const waited = page.waitForFunction(changed, before, { timeout: 1000 });
        changes += await waited.then(
          () => 1,
          () => 0,
        );
      }
      assert.equal(await textOf(page), text, `${shape}: ${name}`);
      assert.ok(changes === order || (changes === 0 && name.includes("mirror")), `${shape}: ${name}`);
    }
    if (names.length > 0 && shape !== "point") {
      const group = page.getByRole("group", { name: "Shift all pieces" });
      const there = group.getByRole("button").first();
      const opposite = { right: "left", left: "right", up: "down", down: "up" };
      const [, ...words] = (await there.textContent()).split(" ");
      const back = words.map((word) => opposite[word]).join(" ");
      await there.click();
      await page.waitForFunction((old) => document.querySelector("input[name=text]").value !== old, text);
      await group.getByRole("button", { name: new RegExp(`^. ${back}$`) }).click();
      await textIs(page, text);
    }
  }
});

test("what if: each cell has the value of the single position, for both sides", async () => {
  const page = await site.open();
  for (const [spec, cell, letter] of [
    [boards.square, "c1", "F"],
    [boards.point, "s2", "w"],
  ]) {
    const { pieces } = await api("setup", { spec });
    const from = pieces.some((piece) => piece.cell === cell)
      ? cell
      : pieces.find((piece) => piece.letter === letter).cell;
    await page.goto(screen("whatif", { spec, from, piece: letter }));
    await page.locator(".boards .mark").first().waitFor();
    const { placements } = await api("what-if", { spec, piece: letter, from });
    const { sides } = await api("board", { spec });
    for (const one of placements) {
      const said = await page.locator(`#what${sides.indexOf(one.turn)}-${one.cell}`).getAttribute("aria-label");
      if (one.value === null) {
        assert.doesNotMatch(said, /win|loss|draw/, said);
        continue;
      }
      const single = site.query(spec, one.position);
      assert.deepEqual([one.value, one.dtw], [single.value, single.dtw]);
      assert.match(said, new RegExp(single.dtw === null ? single.value : `${single.value} in ${single.dtw} pl`));
    }
  }
  await page
    .locator(
      "#what1-" +
        (await page.locator("section:nth-of-type(2) .place.open").first().getAttribute("id")).replace(/^what1-/, ""),
    )
    .click({ force: true });
  await page.locator("code.text").waitFor();
});

test("statistics are those of the command line", async () => {
  const page = await site.open();
  const spec = boards.square;
  await page.goto(screen("stats", { spec, position: "start" }));
  const counted = await api("stats", { spec });
  await page.getByText(`${counted.total.positions.toLocaleString("en")} positions:`).waitFor();
  const rows = await page
    .getByRole("table", { name: "By the side to move" })
    .locator("tbody tr")
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
  assert.deepEqual(
    rows.map((row) => row.slice(1, 5)),
    [...(counted.sides_exchanged ? [] : counted.sides), counted.total].map((group) =>
      [group.positions, group.wins, group.draws, group.losses].map((count) => count.toLocaleString("en")),
    ),
  );
  await page.waitForFunction(() => document.querySelector("img.chart").naturalWidth > 0);
  await page.getByRole("link", { name: counted.total.longest_win.position }).first().click();
  await shows(page, counted.total.longest_win.position);
});

test("first moves of several boards stand side by side", async () => {
  const page = await site.open(screen("map", { boards: boards.square }));
  await page.getByLabel("One more board").fill(boards.point);
  await page.keyboard.press("Enter");
  await page.locator(".boards section:nth-of-type(2) img").waitFor();
  await page.waitForFunction(() => [...document.images].every((image) => image.naturalWidth > 0));
  const moves = await page.locator(".boards section:nth-of-type(2) tbody th").allTextContents();
  assert.deepEqual(
    moves,
    site.query(boards.point, "start").moves.map((move) => move.move),
  );
});

test("first moves say how many of them win, draw and lose, and by how much", async () => {
  const specs = Object.values(boards);
  const page = await site.open(screen("map", { boards: specs.join(" ") }));
  for (const [i, spec] of specs.entries()) {
    const { moves } = site.query(spec, "start");
    const part = page.locator(".boards section").nth(i);
    await part.locator(".outcomes").waitFor();
    const words = (value) => ({ win: "wins?", draw: "holds? the draw", loss: "loses?" })[value];
    for (const value of ["win", "draw", "loss"]) {
      const some = moves.filter((move) => move.value === value);
      assert.equal(await part.locator(`.outcomes li.${value}`).count(), some.length > 0 ? 1 : 0, `${spec} ${value}`);
      if (some.length === 0) continue;
      const text = await part.locator(`.outcomes li.${value}`).textContent();
      const amount =
        some.length < moves.length
          ? `${some.length} of ${moves.length}`
          : some.length === 2
            ? "Both"
            : `All ${some.length}`;
      assert.match(text, new RegExp(`^. ${amount} first moves ${words(value)}`));
      assert.deepEqual(
        (await part.locator(`.outcomes li.${value} a`).allTextContents()).sort(),
        some.map(({ move }) => move).sort(),
      );
    }
  }
});

test("what if offers no piece that cannot stand anywhere", async () => {
  const spec = boards.square;
  const page = await site.open(screen("whatif", { spec }));
  const legal = async (piece) =>
    (await api("what-if", { spec, position: "start", piece })).placements.some(({ value }) => value !== null);
  assert.deepEqual([await legal("F"), await legal("h")], [false, false], "there are one fox and all hounds");
  await page.waitForLoadState("networkidle");
  const names = await page.locator("select option").allTextContents();
  assert.ok(names.length > 2);
  assert.deepEqual(
    names.filter((name) => name.startsWith("one more")),
    [],
  );
});
