// Any click on a board plays, begins a turn, asks which, or says why not.
import assert from "node:assert/strict";
import { test } from "node:test";
import { api, clicks, place, serve, shows } from "./support.mjs";

const fox = "fox-and-hounds@6x6";
const zumo = "zumo@2";
const site = serve([fox, "tiptoe@3x3", zumo]);

const cell = (page, name) => page.locator(`#cell-${name}`);
const said = (page, words) => page.locator(".said", { hasText: words }).waitFor();
const marked = (page) => page.locator(".place.chosen").evaluateAll((all) => all.map(({ id }) => id));

test("a cell that one piece can go to is played, and one for several pieces asks which", async () => {
  const start = await site.ask(api(fox, "start"));
  const page = await site.open(place(fox));
  const [from, to] = start.moves[0].move.split("-");
  await cell(page, to).click();
  await shows(page, start.moves[0].child);
  // The hounds: a cell between two of them.
  const hounds = await site.ask(api(fox, `start moves ${start.moves[0].move}`));
  const ends = hounds.moves.map(({ move }) => move.split("-"));
  const [, shared] = ends.find(([, end], i) => ends.some(([, other], j) => j !== i && other === end));
  const pieces = ends.filter(([, end]) => end === shared).map(([begin]) => begin);
  assert.equal(pieces.length, 2);
  await cell(page, shared).click();
  await said(page, `2 pieces can go to ${shared}: choose one`);
  assert.deepEqual(
    await page.locator(".place.open").evaluateAll((all) => all.map(({ id }) => id.slice(5)).sort()),
    [...pieces].sort(),
  );
  await cell(page, pieces[1]).click();
  await shows(page, hounds.moves.find(({ move }) => move === `${pieces[1]}-${shared}`).child);
  assert.notEqual(from, to);
});

test("a click that can do nothing says why, and Escape takes a choice back", async () => {
  const page = await site.open(place(fox));
  const start = await site.ask(api(fox, "start"));
  await shows(page, start.position);
  const hound = start.pieces.find(({ side }) => side === "hounds").cell;
  await cell(page, hound).click();
  await said(page, "fox is to move.");
  await cell(page, "d4").click();
  await said(page, "no move ends on d4.");
  const own = start.pieces.find(({ side }) => side === "fox").cell;
  await cell(page, own).click();
  assert.deepEqual(await marked(page), [`cell-${own}`]);
  assert.equal(await page.locator(".said").count(), 0);
  await page.keyboard.press("Escape");
  await page.locator(".place.chosen").waitFor({ state: "detached" });
});

test("a piece is dragged", async () => {
  const page = await site.open(place(fox));
  const start = await site.ask(api(fox, "start"));
  await shows(page, start.position);
  const [from, to] = start.moves[0].move.split("-");
  await cell(page, from).dragTo(cell(page, to));
  await shows(page, start.moves[0].child);
});

test("the cells of a set are clicked in any order", async () => {
  const first = await site.ask(api("tiptoe@3x3", "start"));
  const text = `start moves ${first.moves[0].move}`;
  const { moves } = await site.ask(api("tiptoe@3x3", text));
  const move = moves.find(({ clicks }) => clicks.steps.length === 2);
  const cells = move.clicks.steps.flatMap((step) => step.cells);
  for (const order of [cells, [...cells].reverse()]) {
    const page = await site.open(place("tiptoe@3x3", text));
    await cell(page, order[0]).click();
    await page.waitForFunction((id) => document.querySelector(".place.chosen")?.id === id, `cell-${order[0]}`);
    await cell(page, order[1]).click();
    await shows(page, move.child);
  }
});

test("a turn that might go on is ended by a second click or a button, and its cell has the best value", async () => {
  // A stone on c3 alone loses; with the push of the stone on a1 off the board it wins.
  const before = "start moves b2 a1";
  const { moves } = await site.ask(api(zumo, before));
  const [alone, pushing] = ["c3", "c3;a1-off"].map((name) => moves.find(({ move }) => move === name));
  assert.deepEqual([alone.value, pushing.value, pushing.dtw], ["loss", "win", 0]);
  const page = await site.open(place(zumo, before));
  await cell(page, "c3").click();
  const buttons = page.locator(".choices button");
  await buttons.nth(1).waitFor();
  await said(page, "another click on c3 ends the turn there; or go on");
  assert.match(await cell(page, "c3").getAttribute("aria-label"), /^c3 black stone/);
  assert.match(await cell(page, "c3").getAttribute("aria-label"), /c3: loss/);
  assert.deepEqual(
    (await buttons.allTextContents()).map((text) => text.split(" ")[0]),
    [pushing.move, alone.move],
  );
  await cell(page, "c3").click();
  await shows(page, alone.child);
  await page.goBack();
  await cell(page, "c3").click();
  await buttons.filter({ hasText: "off" }).click();
  await shows(page, pushing.child);
  await page.goBack();
  await buttons.first().waitFor({ state: "detached" });
  assert.match(await cell(page, "c3").getAttribute("aria-label"), /c3;a1-off: win at once; c3: loss/);
  await cell(page, "c3").click();
  await cell(page, "a1").click();
  await shows(page, pushing.child);
});

test("a turn in work is drawn, says what it takes off, and ends by itself where nothing is left to choose", async () => {
  const rings = "yinsh-13-2"; // no table: by the rules alone
  const two = "start moves d3 c2 c3 d5 d3-d4 c2-b1 d4-d2"; // a row, and either ring
  const { moves, pieces } = await site.ask(api(rings, two));
  const move = moves.find((one) => one.move === "b1-b2;xb1-d3xd5");
  assert.deepEqual(
    move.clicks.steps.map(({ cells }) => cells),
    [["b1", "b2"], ["b1", "d3"], ["d5"]],
  );
  const page = await site.open(place(rings, two));
  const label = (name) => cell(page, name).getAttribute("aria-label");
  await cell(page, "b1").click();
  await cell(page, "b2").click();
  await said(page, "Now click the row to take off: b1 to d3.");
  assert.deepEqual(await page.locator(".place.open").evaluateAll((all) => all.map(({ id }) => id.slice(5)).sort()), [
    "b1",
    "c2",
    "d3",
  ]);
  const ring = pieces.find((piece) => piece.cell === "b1");
  assert.ok((await label("b2")).startsWith(`b2 ${ring.side} ${ring.kind}`), await label("b2"));
  assert.ok((await label("b1")).startsWith(`b1 ${ring.side} marker`), "the ring leaves one");
  assert.deepEqual(await marked(page), [], "the step is made");
  assert.equal(await page.locator(".frame.leaving").count(), 3, "the whole row: b1, c2 and d3");
  const listed = await page.locator("table.moves tbody th").allTextContents();
  assert.deepEqual(
    listed.toSorted(),
    moves
      .map((one) => one.move)
      .filter((name) => name.startsWith("b1-b2;"))
      .toSorted(),
    "the list has what is left",
  );
  await cell(page, "e4").click();
  await said(page, "This turn does not go on at e4.");
  assert.ok((await label("b2")).startsWith(`b2 ${ring.side} ${ring.kind}`), "the step stays");
  await cell(page, "c2").click(); // there is one row alone, so any of its cells tells it
  for (const gone of ["b1", "c2", "d3"]) assert.ok((await label(gone)).startsWith(`${gone} empty`), gone);
  await said(page, "Now click the ring to take off: b2 or d5.");
  await cell(page, "d5").click();
  await shows(page, move.child);
  for (const end of ["b1", "d3"]) {
    await page.goBack();
    await page.locator(".said").waitFor({ state: "detached" });
    for (const name of ["b1", "b2", end, "d5"]) await cell(page, name).click();
    await shows(page, move.child);
  }
  // Two rows: an end of one of them, then its other end.
  const rows = "start moves b3 b4 b2 e4 b3-a2 b4-c4 b2-c2 e4-d4 c2-c3 d4-d2 c3-d3";
  const either = (await site.ask(api(rings, rows))).moves.filter((one) => clicks(one).slice(0, 2).join() === "c4,d5");
  const ends = either.map(({ clicks }) => clicks.steps[1].cells);
  assert.deepEqual([...new Set(ends.map((row) => row.join(" to ")))].sort(), ["b4 to d4", "c4 to e4"]);
  await page.goto(`${site.address}${place(rings, rows)}`);
  await shows(page, (await site.ask(api(rings, rows))).position);
  for (const name of ["c4", "d5"]) await cell(page, name).click();
  await said(page, /Now click one end of the row to take off: (?=.*b4)(?=.*c4)(?=.*d4)(?=.*e4)/);
  await cell(page, "d4").click();
  await said(page, "Now click its other end: b4.");
  await cell(page, "b4").click();
  const taken = either.filter(({ clicks }) => clicks.steps[1].cells.includes("b4"));
  if (taken.length > 1) await cell(page, taken[0].clicks.steps[2].cells[0]).click();
  await shows(page, taken[0].child);
  const one = "start moves b2 a1 b2-a2 a1-b1 a2-c2 b1-b3"; // one row, one ring
  const last = await site.ask(api("yinsh-7", one));
  assert.deepEqual(
    last.moves.map((only) => only.move),
    ["c2-c3;xa2-c2xc3"],
  );
  await page.goto(`${site.address}${place("yinsh-7", one)}`);
  await cell(page, "c2").click();
  await cell(page, "c3").click();
  await shows(page, last.moves[0].child);
});
