// The page's choice of moves, against the definition of each style.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { keepers, moveValues, styled } from "./brute.mjs";
import { api, start } from "./support.mjs";

const specs = ["fox-and-hounds@4x4", "konane@4x4", "zumo@2", "watermelon-chess,white=3,black=3", "enclosure-chess@3x3"];
const folder = mkdtempSync(join(tmpdir(), "zermelo-opponent-"));
let site, opponent;
before(async () => {
  site = await start(specs);
  const file = (path) => new URL(path, import.meta.url).pathname;
  execFileSync(file("node_modules/.bin/tsc"), [
    file("../../tools/explorer/src/opponent.ts"),
    "--outDir",
    folder,
    "--module",
    "commonjs",
    "--target",
    "es2021",
    "--lib",
    "es2021,dom",
  ]);
  opponent = createRequire(import.meta.url)(join(folder, "opponent.js"));
});
after(async () => {
  rmSync(folder, { recursive: true });
  await site.stop();
});

/** Some positions with a move, along games that begin at the start. */
async function positionsOf(spec, count) {
  const found = new Map();
  const waiting = ["start"];
  for (let i = 0; i < waiting.length && found.size < count; ++i) {
    const position = await site.ask(api(spec, waiting[i]));
    if (position.over || found.has(position.position)) continue;
    found.set(position.position, position);
    // Deeper ones, too: every other position is left by one move alone.
    const { moves } = position;
    waiting.push(
      ...(i % 2 === 0 ? [moves[i % moves.length], moves[moves.length - 1]] : [moves[0]]).map((move) => move.child),
    );
  }
  return [...found.values()];
}

async function replyOf(spec, position) {
  const answers = await site.batch(
    spec,
    position.moves.map((move) => move.child),
    true,
  );
  return (move) => answers[position.moves.indexOf(move)];
}

for (const spec of specs)
  test(`styles are as defined: ${spec}`, async () => {
    const several = { longest: 0, trappy: 0, random: 0 };
    const positions = await positionsOf(spec, 40);
    assert.ok(positions.length > 5);
    for (const position of positions) {
      const replies = await replyOf(spec, position);
      for (const style of Object.keys(several)) {
        const liked = await styled(site, spec, position, style);
        assert.deepEqual(
          new Set(opponent.candidates(position, style, replies).map((move) => move.move)),
          liked,
          `${style} at ${position.position}`,
        );
        if (liked.size < position.moves.length) ++several[style];
      }
    }
    assert.ok(several.longest >= several.random && several.trappy >= several.random);
  });

test("the seed chooses each of equal moves, and always the same", async () => {
  const [spec] = specs;
  for (const position of await positionsOf(spec, 10)) {
    const replies = await replyOf(spec, position);
    const liked = opponent.candidates(position, "random", replies);
    const choose = (seed, ply = 0) =>
      opponent.choose(position, ply, { style: "random", errors: 0, seed: String(seed) }, replies);
    const counts = new Map(liked.map((move) => [move, 0]));
    for (let seed = 0; seed < 1000; ++seed) counts.set(choose(seed), counts.get(choose(seed)) + 1);
    for (const count of counts.values())
      assert.ok(count > 500 / liked.length && count < 1500 / liked.length, [...counts.values()].join());
    if (liked.length > 1)
      assert.ok(
        new Set(Array.from({ length: 20 }, (_, ply) => choose(1, ply))).size > 1,
        "the place in the game counts",
      );
  }
});

test("errors come as often as stated, and lose value", async () => {
  const [spec] = specs;
  for (const position of await positionsOf(spec, 10)) {
    const values = await moveValues(site, spec, position);
    const good = new Set(keepers(values).map((place) => position.moves[place]));
    const replies = await replyOf(spec, position);
    for (const errors of [0, 30, 100]) {
      let wrong = 0;
      for (let seed = 0; seed < 1000; ++seed)
        if (!good.has(opponent.choose(position, 3, { style: "longest", errors, seed: String(seed) }, replies))) ++wrong;
      if (good.size === position.moves.length) assert.equal(wrong, 0);
      else assert.ok(Math.abs(wrong - errors * 10) <= (errors % 100 === 0 ? 0 : 60), `${wrong} of 1000 at ${errors} %`);
    }
  }
});

test("chances are spread evenly", () => {
  const counts = Array(10).fill(0);
  for (let i = 0; i < 10_000; ++i) ++counts[Math.floor(10 * opponent.chance(`1 move ${i} wbwb/bwbw b`))];
  for (const count of counts) assert.ok(count > 850 && count < 1150, counts.join());
});
