// Puzzles on the page: solved by mouse and by keys, wrong moves with their refutation, nothing of values before.
import assert from "node:assert/strict";
import { test } from "node:test";
import { violations, width } from "./audit.mjs";
import { api, clickMove, clicks, serve } from "./support.mjs";

const boards = { square: "fox-and-hounds@6x6", point: "watermelon-chess,white=3,black=3", points: "enclosure-chess" };
const small = "konane@4x5";
const site = serve([...Object.values(boards), small]);

const puzzleAt = (spec, parameters = {}) => `/#/puzzle?${new URLSearchParams({ spec, ...parameters })}`;
const puzzleOf = (spec, seed = 1) => site.ask(`/api/v1/puzzle?${new URLSearchParams({ spec, seed })}`);
const says = (page, words) => page.locator(".verdict", { hasText: words }).waitFor({ timeout: 60000 });

async function byKeys(page, move) {
  for (const cell of clicks(move)) {
    await page.locator(`#cell-${cell}`).focus();
    await page.keyboard.press("Enter");
  }
}

for (const [shape, act] of [
  ["square", clickMove],
  ["square", byKeys],
  ["point", clickMove],
  ["points", clickMove],
])
  test(`a puzzle on ${shape} is solved by ${act === byKeys ? "keys" : "mouse"}`, async () => {
    const spec = boards[shape];
    const puzzle = await puzzleOf(spec);
    const page = await site.open(puzzleAt(spec));
    const own = puzzle.steps;
    const words = own === 1 ? "1 step" : `${own} steps`;
    await page.getByText(own === 1 ? "Exactly one move" : `At each of ${own} steps exactly one move`).waitFor();
    let step = 0,
      forced = 0,
      position = puzzle.position;
    for (const move of puzzle.solution) {
      if (move.turn === puzzle.side) {
        // Moves without another one are played, but are no steps.
        const { length } = (await site.ask(api(spec, position))).moves;
        if (length > 1) await says(page, `Step ${++step} of ${own}: ${puzzle.side} to move.`);
        else await says(page, "Forced: the only move.");
        const discs = shape === "points" ? 0 : 1; // its pieces are of no side
        if (length > 1) assert.equal(await page.locator(".verdict svg.disc").count(), discs);
        forced += length > 1 ? 0 : 1;
        assert.equal(await page.locator(".left code.text").textContent(), position);
        assert.doesNotMatch(await page.locator(".position").innerHTML(), /\bwin\b|loss|plies|▲|▼|●|class="[^"]*mark/);
        const { moves } = await site.ask(api(spec, position));
        const listed = await page.locator("table.moves tbody th").allTextContents();
        assert.deepEqual(listed, [...listed].sort());
        // The address behind a move does not tell whether it is the right one.
        const links = await page
          .locator("table.moves tbody th a")
          .evaluateAll((all) =>
            all.map((link) => new URL(link.href).hash.replace(encodeURIComponent(link.textContent), "")),
          );
        assert.equal(new Set(links).size, 1);
        await act(
          page,
          moves.find((other) => other.move === move.move),
        );
      }
      position = move.child;
    }
    assert.equal(step, own);
    await says(page, `Solved ✓ ${words}.`);
    assert.equal(await page.locator(".verdict .value.win").textContent(), "Solved ✓");
    assert.equal(await page.getByText("Forced, so no step").count(), forced > 0 ? 1 : 0);
    if (shape === "square") assert.ok(forced > 0, "the puzzle has a forced move");
    assert.deepEqual(
      await page.locator("ol.line li").allTextContents(),
      puzzle.solution.map((move) => move.move),
    );
    for (let back = own + forced; back > 0; --back) {
      await page.goBack();
      await says(page, /Step|Forced/);
    }
    await says(page, `Step 1 of ${own}`);
    await page.getByText("next puzzle").click();
    await page.locator("h1", { hasText: "random puzzle 2" }).waitFor();
  });

test("a wrong move says why, and may be taken back", async () => {
  const spec = boards.square;
  const puzzle = await puzzleOf(spec, 3);
  const { moves } = await site.ask(api(spec, puzzle.position));
  const wrong = moves.find((move) => move.move !== puzzle.solution[0].move);
  const page = await site.open(puzzleAt(spec, { seed: "3" }));
  await says(page, "Step 1");
  await clickMove(page, wrong);
  const { line } = site.query(spec, wrong.child, "--line");
  const words = page.locator(".failure");
  await words.waitFor();
  await page.waitForFunction(() => !document.querySelector(".failure").textContent.endsWith(": …."));
  const text = await words.textContent();
  assert.ok(text.includes(`${wrong.move} is not the move: win → `), text);
  assert.ok(text.includes(line.length === 0 ? "the game is over" : line.slice(0, 8).join(" ")), text);
  await says(page, "Step 1");
  await page.goBack();
  await words.waitFor({ state: "detached" });
  await page.getByText("longer puzzle").waitFor();
  // The list leads on, too; the solution can be shown.
  await page.locator("table.moves a", { hasText: new RegExp(`^${puzzle.solution[0].move}$`) }).click();
  await says(page, "Step 2");
  await page.getByText("show the solution").click();
  await page.locator("h2", { hasText: "Solution" }).waitFor();
  assert.deepEqual(
    await page.locator("ol.line li").allTextContents(),
    puzzle.solution.map((move) => move.move),
  );
});

test("the answer to a wrong move is told with its result, and no ply is counted twice", async () => {
  const spec = small;
  const page = await site.open();
  const kinds = new Set();
  for (const seed of [1, 13]) {
    const puzzle = await puzzleOf(spec, seed);
    const winner = puzzle.side === "black" ? "white" : "black";
    const { moves } = await site.ask(api(spec, puzzle.position));
    for (const wrong of moves.filter((move) => move.value === "loss")) {
      const { line, dtw } = site.query(spec, wrong.child, "--line");
      assert.equal(line.length, dtw, "each ply to the end of the game is a move of the line");
      const kind = dtw === 1 ? "one" : dtw <= 8 ? "some" : "many";
      kinds.add(kind);
      const told = {
        one: `After it: ${line[0]} wins at once.`,
        some: `After it: ${line.join(" ")}: ${winner} wins.`,
        many: `After it: ${line.slice(0, 8).join(" ")} …: ${winner} wins in ${dtw} plies in all.`,
      }[kind];
      await page.goto(site.address + puzzleAt(spec, { seed, tried: wrong.move }));
      await page.locator(".failure", { hasText: told }).waitFor();
    }
  }
  assert.equal(kinds.size, 3);
});

test("board, explanation and buttons of a puzzle are in the window together", async () => {
  const spec = boards.square;
  const puzzle = await puzzleOf(spec, 3);
  const { moves } = await site.ask(api(spec, puzzle.position));
  const wrong = moves.find((move) => move.move !== puzzle.solution[0].move).move;
  for (const tried of [{}, { tried: wrong }])
    for (const viewport of [
      { width: 1280, height: 900 },
      { width: 1000, height: 760 },
    ]) {
      const page = await site.open(puzzleAt(spec, { seed: "3", ...tried }), { viewport });
      await page.locator(".left .tools .button").first().waitFor({ timeout: 60000 });
      const { y, height } = await page.locator(".left .tools").boundingBox();
      assert.ok(y + height <= viewport.height, `${y + height} of ${viewport.height}`);
      const board = await page.locator("svg.board").boundingBox();
      assert.ok(board.height >= 0.4 * viewport.height, `${board.height}`);
    }
});

test("the list of puzzles fills a wide window", async () => {
  const page = await site.open(`/#/puzzles?spec=${boards.square}`, { viewport: { width: 1280, height: 900 } });
  await page.locator(".cards li").nth(3).waitFor({ timeout: 60000 });
  const main = await page.locator("main").boundingBox();
  const cards = page.locator(".cards").first().locator("li");
  assert.equal(await cards.count(), 4);
  const [first, last] = [await cards.first().boundingBox(), await cards.last().boundingBox()];
  assert.equal(first.y, last.y);
  assert.ok(last.x + last.width >= main.x + 0.95 * main.width, `${last.x + last.width}`);
});

test("on a phone the verdict of a move of the list comes into sight", async () => {
  const spec = boards.square;
  const puzzle = await puzzleOf(spec, 3);
  const { moves } = await site.ask(api(spec, puzzle.position));
  const wrong = moves.find((move) => move.move !== puzzle.solution[0].move);
  const page = await site.open(puzzleAt(spec, { seed: "3" }), { viewport: { width: 390, height: 500 } });
  const choose = async (move) => {
    const link = page.locator("table.moves a", { hasText: new RegExp(`^${move}$`) });
    await link.scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await link.click();
  };
  const seen = (selector) =>
    page.waitForFunction(
      (wanted) => {
        const box = document.querySelector(wanted)?.getBoundingClientRect();
        return box !== undefined && box.top >= 0 && box.bottom <= innerHeight;
      },
      selector,
      { timeout: 60000 },
    );
  await choose(wrong.move);
  await seen(".failure");
  await choose(puzzle.solution[0].move);
  await says(page, "Step 2");
  await seen(".verdict");
});

test("links lead to puzzles", async () => {
  const page = await site.open("/");
  await page.getByLabel(`puzzles of ${boards.square}`).click();
  await says(page, "Step 1");
  await page.goto(`${site.address}/#/position?${new URLSearchParams({ spec: boards.square })}`);
  await page.locator("main").getByText("Puzzles").click();
  await says(page, "solved in this browser");
  await page.getByText("number 1", { exact: true }).click();
  await says(page, "Step 1");
  await page.getByText("Play on from the puzzle").click();
  await page.locator(".verdict", { hasText: "Your move" }).waitFor();
});

test("the list by length notes what is solved", async () => {
  const spec = boards.square;
  const list = await site.ask(`/api/v1/puzzles?${new URLSearchParams({ spec })}`);
  const all = list.puzzles.length;
  const at = (position) => site.ask(`/api/v1/puzzle?${new URLSearchParams({ spec, position })}`);
  const page = await site.open(`/#/puzzles?spec=${spec}`);
  const solve = async (puzzle) => {
    let position = puzzle.position;
    for (const move of puzzle.solution) {
      if (move.turn === puzzle.side) {
        const { moves } = await site.ask(api(spec, position));
        await byKeys(
          page,
          moves.find(({ child }) => child === move.child),
        );
      }
      position = move.child;
      await page.waitForTimeout(50);
    }
    await says(page, "Solved");
  };
  await says(page, `0 of ${all} solved`);
  assert.equal(await page.locator(".cards li").count(), all);
  const sections = page.locator("section:has(.cards)");
  const lengths = [...new Set(list.puzzles.map(({ steps }) => steps))];
  assert.deepEqual(
    await sections.locator("h2").allTextContents(),
    lengths.map((steps) => (steps === 1 ? "1 step" : `${steps} steps`)),
  );
  for (const [i, steps] of lengths.entries())
    assert.deepEqual(
      await sections.nth(i).locator("small").allTextContents(),
      list.puzzles
        .filter((puzzle) => puzzle.steps === steps)
        .map(({ wrong }) => `${Math.round(100 * wrong)} % wrong moves`),
    );
  await page.getByText("number 1", { exact: true }).click();
  await says(page, "Step 1");
  await solve(await at(list.puzzles[0].position));
  await page.getByText("next to solve").click();
  await page.locator("h1 small", { hasText: `${spec}, 2 of ${all}` }).waitFor();
  // One whose solution was shown is not solved.
  await page.getByText("show the solution").click();
  await solve(await at(list.puzzles[1].position));
  await page.locator("main").getByText("All puzzles by length").click();
  await says(page, `1 of ${all} solved`);
  await page.reload();
  await says(page, `1 of ${all} solved`);
  assert.equal(await page.locator(".cards li", { hasText: "✓" }).count(), 1);
  await page.getByText("the next one").click();
  await page.locator("h1 small", { hasText: `${spec}, 2 of ${all}` }).waitFor();
});

for (const colorScheme of ["light", "dark"])
  test(`accessible and narrow, ${colorScheme}`, async () => {
    const puzzle = await puzzleOf(boards.square);
    const { moves } = await site.ask(api(boards.square, puzzle.position));
    const wrong = moves.find((move) => move.move !== puzzle.solution[0].move).move;
    for (const parameters of [{}, { tried: wrong }, { shown: "1" }, { done: "99" }]) {
      const page = await site.open(puzzleAt(boards.square, parameters), {
        colorScheme,
        bypassCSP: true,
        viewport: { width: 320, height: 700 },
      });
      await page.locator(".board").waitFor();
      assert.deepEqual(await violations(page), [], JSON.stringify(parameters));
      assert.ok((await width(page)) <= 320, JSON.stringify(parameters));
    }
  });

test("a sheet to print has six boards, and the answers on the next page", async () => {
  const spec = boards.square;
  const page = await site.open(`/#/puzzles?spec=${spec}`);
  const link = page.getByRole("link", { name: "a sheet to print" });
  await link.waitFor({ timeout: 60000 });
  const sheet = await site.open(await link.evaluate((element) => element.href));
  assert.equal(await sheet.locator("figure svg").count(), 6);
  const back = sheet.getByRole("link", { name: "Back to the puzzles" });
  assert.ok(await back.isVisible());
  assert.equal(new URL(await back.evaluate((one) => one.href)).hash, `#/puzzles?spec=${spec}`);
  // Its own styles hold: the answers begin a page on paper, and boards fill two columns of A4.
  await sheet.emulateMedia({ media: "print" });
  assert.ok(!(await back.isVisible()), "paper has no links");
  const begun = await sheet.evaluate(() =>
    [...document.querySelectorAll("h2")]
      .filter((heading) => getComputedStyle(heading.previousElementSibling ?? heading).breakBefore === "page")
      .map((heading) => heading.textContent),
  );
  assert.deepEqual(begun, ["Answers"]); // the rules, without those of other boards, are short and stand above
  await sheet.setViewportSize({ width: 718, height: 1046 });
  const boxes = await sheet.locator("figure svg").evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
  for (const { width, height } of boxes) assert.ok(Math.max(width, height) > 320, `${width}x${height}`);
  assert.deepEqual([...new Set(boxes.map(({ top }) => Math.round(top)))].length, 3, "rows of two");
  assert.deepEqual(await violations(await site.open(sheet.url(), { bypassCSP: true })), []);
});
