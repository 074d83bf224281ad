// A game on the board screen: its moves in the address, steps by keys, what each move lost, and its text.
import assert from "node:assert/strict";
import { test } from "node:test";
import { api, clickMove, place, serve, shows } from "./support.mjs";

const spec = "fox-and-hounds@6x6";
const site = serve([spec, "enclosure-chess@3x3"]);

/** A game in which the fox gives its win away: the answers for all of its positions. */
async function gameWithABlunder() {
  const trail = [await site.ask(api(spec, "start"))];
  const moves = [];
  const play = async (move) => {
    moves.push(move.move);
    trail.push(await site.ask(api(spec, `start moves ${moves.join(" ")}`)));
  };
  while (moves.length < 12) {
    const { moves: all, turn } = trail.at(-1);
    const blunder = all.find((move) => move.cost?.includes("->"));
    await play(turn === "fox" && blunder !== undefined ? blunder : all[0]);
    if (turn === "fox" && blunder !== undefined) break;
  }
  return { moves, trail };
}
const textOf = (moves) => `start moves ${moves.join(" ")}`;
const chips = (page) => page.locator(".chips a").allTextContents();

test("moves stay in the address, keys step through them, and another move begins a variation", async () => {
  const page = await site.open(place(spec));
  let position = await site.ask(api(spec, "start"));
  const moves = [];
  const seen = [position.position];
  for (let i = 0; i < 3; ++i) {
    await shows(page, position.position);
    const move = position.moves[0];
    moves.push(move.move);
    await clickMove(page, move);
    position = await site.ask(api(spec, textOf(moves)));
    seen.push(position.position);
  }
  await shows(page, seen[3]);
  assert.equal(new URLSearchParams(new URL(page.url()).hash.split("?")[1]).get("position"), textOf(moves));
  assert.deepEqual(await chips(page), ["start", ...moves]);
  // The mouse has clicked the board; the keys are the game's all the same, and leave one entry in the history.
  const entries = await page.evaluate(() => history.length);
  for (const [key, at] of [
    ["ArrowLeft", 2],
    ["ArrowLeft", 1],
    ["End", 3],
    ["Home", 0],
    ["ArrowRight", 1],
  ]) {
    await page.keyboard.press(key);
    await shows(page, seen[at]);
    assert.deepEqual(await chips(page), ["start", ...moves], key);
    assert.equal(await page.locator(".chips [aria-current]").textContent(), ["start", ...moves][at]);
  }
  assert.equal(await page.evaluate(() => history.length), entries);
  await page.reload();
  await shows(page, seen[1]);
  const other = (await site.ask(api(spec, textOf(moves.slice(0, 1))))).moves.find(({ move }) => move !== moves[1]);
  await page.locator("table.moves a", { hasText: other.move }).click();
  await shows(page, other.child);
  assert.deepEqual(await chips(page), ["start", moves[0], other.move]);
  await page.goBack();
  await shows(page, seen[1]);
  assert.deepEqual(await chips(page), ["start", ...moves]);
});

test("a move that gives the win away is marked, and the chart turns over after it", async () => {
  const { moves, trail } = await gameWithABlunder();
  assert.ok(trail.at(-2).winner === "fox" && trail.at(-1).winner === "hounds", "the game has a blunder");
  const page = await site.open(place(spec, textOf(moves)));
  await page.locator(".chips .blunder").waitFor();
  assert.deepEqual(await chips(page), ["start", ...moves.slice(0, -1), `${moves.at(-1)}??`]);
  const bars = await page.locator(".values-of-game .bar").evaluateAll((all) => all.map((bar) => bar.classList[1]));
  assert.deepEqual(
    bars,
    trail.map(({ winner }) => (winner === "fox" ? "first" : "second")),
  );
  await page.getByText("The game as a table").click();
  const rows = await page
    .locator("table.game tbody tr")
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
  assert.deepEqual(
    rows.map(([, side, move, , cost]) => [side, move, cost]),
    moves.map((move, ply) => [
      trail[ply].turn,
      move,
      trail[ply].moves.find((one) => one.move === move).cost?.replace("->", "→") ?? "-",
    ]),
  );
  await page.getByText("hide values").click();
  await page.locator(".values-of-game").waitFor({ state: "detached" });
  assert.deepEqual(await chips(page), ["start", ...moves]);
});

test("the text of a game is read again, with numbers, tags and comments", async () => {
  const { moves, trail } = await gameWithABlunder();
  const page = await site.open(place(spec, textOf(moves)));
  await shows(page, trail.at(-1).position);
  await page.evaluate(() => (navigator.clipboard.writeText = async (text) => void (window.copied = text)));
  await page.getByText("copy game").click();
  await page.getByText("game copied").waitFor();
  const text = await page.evaluate(() => window.copied);
  assert.match(text, /^\[Game "fox-and-hounds@6x6"\]\n\n1\. \S+ \S+ 2\. /);
  await page.goto(site.address + place("enclosure-chess@3x3"));
  await page.getByText("Load a game").click();
  await page.locator("textarea").fill(text.replace("2. ", "{ the fox goes on } 2."));
  await page.getByRole("button", { name: "load" }).click();
  await shows(page, trail[0].position);
  await page.waitForFunction((count) => document.querySelectorAll(".chips a").length === count, moves.length + 1);
  await page.keyboard.press("End");
  await shows(page, trail.at(-1).position);
});

test("what is known without a table is the verdict, with its source", async () => {
  const page = await site.open(place("konane@6x6"));
  await page.locator(".verdict", { hasText: "black to move: white wins in 28 plies." }).waitFor();
  await page.locator(".source summary").click();
  await page.getByText("zermelo solve konane@6x6 --metric dtw --count-only").waitFor();
  // A search that proves the winner alone takes no distance away.
  await page.getByText("search for 5 seconds").click();
  await page.getByText("by search").waitFor({ timeout: 60000 });
  await page.locator(".verdict", { hasText: "Black to move: white wins in 28 plies." }).waitFor();
  await page.goto("about:blank");
  await page.goto(site.address + place("konane@6x6"));
  await page.locator(".source summary").click();
  await page.locator(".source p", { hasText: "137,438,953,472 positions counted" }).waitFor();
  const values = () =>
    page.locator("table.moves tbody tr").evaluateAll((rows) => rows.map((row) => row.textContent.replace("▼ ", "")));
  // White wins, so each of Black's first moves loses.
  const first = (await values()).map((text) => text.replace(/^[a-f][1-6]/, ""));
  assert.deepEqual(first, Array(first.length).fill("loss"));
  assert.ok(first.length > 1);
  // Nobody has counted the position after a1, but it follows from the start; b1 is a win of `data/known/searched.txt`.
  await page.goto(site.address + place("konane@6x6", "start moves a1"));
  await page.locator(".verdict", { hasText: "white to move: white wins." }).waitFor();
  await page.locator("table.moves.win tbody tr", { hasText: /^b1/ }).waitFor();
  const line = "start moves a1 b1 a3xa1"; // the only move of Black, so White wins after it
  const { moves } = await site.ask(api("konane@6x6", line));
  await page.goto(site.address + place("konane@6x6", line));
  await page.locator(".verdict", { hasText: "white to move: white wins." }).waitFor();
  await page.goto(site.address + place("konane@6x6", `${line} ${moves[0].move}`));
  await page.locator(".verdict", { hasText: "there is no table" }).waitFor();
});

test("a text without moves is told, and a move that is not legal with its reason", async () => {
  const page = await site.open(place(spec));
  page.removeAllListeners("console"); // the 400 of the illegal move
  await page.getByText("Load a game").click();
  await page.locator("textarea").fill('[Game "fox-and-hounds@6x6"]');
  await page.getByRole("button", { name: "load" }).click();
  await page.getByRole("alert").getByText("This text has no moves.").waitFor();
  const { moves } = await site.ask(api(spec, "start"));
  await page.locator("textarea").fill(`1. ${moves[0].move} a1-a9`);
  await page.getByRole("button", { name: "load" }).click();
  await page
    .getByRole("alert")
    .getByText(/cannot play "a1-a9"/)
    .waitFor();
  assert.equal(await page.locator("textarea").inputValue(), `1. ${moves[0].move} a1-a9`); // the place stays
  assert.equal(new URL(page.url()).hash.includes("a9"), false);
});
