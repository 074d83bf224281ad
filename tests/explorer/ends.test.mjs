// The end of a game, with the rule that says why; of a line that repeats; and draws that have no depth.
import assert from "node:assert/strict";
import { test } from "node:test";
import { place, serve } from "./support.mjs";

const circles = "watermelon-chess,white=1,black=1";
const site = serve(["fox-and-hounds@4x4", circles, "enclosure-chess@4x4"]);

test("a finished game says why", async () => {
  const page = await site.open(place("fox-and-hounds@4x4", "3h/4/1h2/F3 w"));
  await page.getByText("The game is over: ").waitFor();
  await page
    .getByText("By the rules: the fox wins on the highest rank. A side to move that cannot step loses.")
    .waitFor();
  await page.goto(`${site.address}${place("fox-and-hounds@4x4")}`);
  await page.getByText("Fox to move").waitFor();
  assert.equal(await page.locator(".source", { hasText: /^By the rules/ }).count(), 0);
});

test("a line that repeats says from where", async () => {
  const page = await site.open(place(circles));
  const { line, line_repeats_from } = await site.ask(`/api/v1/position?spec=${circles}&line=1`);
  await page.getByText(`It repeats from its ply ${line_repeats_from}, ${line[line_repeats_from - 1]}.`).waitFor();
  await page.getByText(": draw by repetition.").waitFor();
  assert.equal(await page.locator("ol.line li").count(), line.length);
});

test("the depth of a draw is offered where tables know it", async () => {
  const button = "how hard is this draw to hold?";
  const page = await site.open(place(circles));
  await page.getByRole("link", { name: button }).click();
  await page.locator("p.depth").waitFor();
  const { moves } = await site.ask("/api/v1/position?spec=enclosure-chess@4x4");
  const drawn = [];
  const walk = async (position) => {
    const at = await site.ask(`/api/v1/position?spec=enclosure-chess@4x4&position=${encodeURIComponent(position)}`);
    if (at.value === "draw" && !at.over) drawn.push(position);
    for (const move of at.moves) if (drawn.length === 0) await walk(move.child);
  };
  for (const move of moves) if (drawn.length === 0) await walk(move.child);
  assert.equal(drawn.length, 1, "a position with equal points");
  await page.goto(`${site.address}${place("enclosure-chess@4x4", drawn[0])}`);
  await page.getByText("draw", { exact: true }).first().waitFor();
  assert.equal(await page.getByRole("link", { name: button }).count(), 0);
});
