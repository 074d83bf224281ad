// A rule book without a board: the text of a position stands for it, and its moves can be chosen by name.
import assert from "node:assert/strict";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { place, serve } from "./support.mjs";

const pile = `
import zermelo

class Pile(zermelo.RuleBook):
    stuck = "loss"
    def start(self): return 9, 0
    def turn(self, p): return p[1]
    def moves(self, p): return [f"take {n}" for n in (1, 2, 3) if n <= p[0]]
    def play(self, p, m): return p[0] - int(m[5:]), 1 - p[1]
`;
const file = join(mkdtempSync(join(tmpdir(), "zermelo-book-")), "pile.py");
writeFileSync(file, pile);
const site = serve([], [], [file]);

test("the text stands for the board", async () => {
  const page = await site.open(place("pile"));
  await page.locator(".without-board").waitFor();
  assert.equal(await page.locator(".without-board").textContent(), "(9, 0)");
  assert.equal(await page.locator("svg.board").count(), 0);
});
