// The trainer: one move to find, boxes that decide when a position comes back, and the file with all of them.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { violations, width } from "./audit.mjs";
import { api, clickMove, serve } from "./support.mjs";

const spec = "fox-and-hounds@6x6";
const none = "konane@2x2"; // the server finds no puzzle for it
const site = serve([spec, "mabi@4x4", none]);
const day = 86_400_000;

const trainAt = (of = spec, parameters = {}) => `/#/train?${new URLSearchParams({ spec: of, ...parameters })}`;
const puzzleOf = (seed, of = spec) => site.ask(`/api/v1/puzzle?${new URLSearchParams({ spec: of, seed, steps: 1 })}`);
const says = (page, words) => page.locator(".verdict", { hasText: words }).waitFor({ timeout: 60000 });
const cards = (page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("zermelo.trainer") ?? '{"cards":[]}').cards);
const shown = (page) => page.locator(".left code.text").textContent();
const next = (page) => page.getByText("next position", { exact: true }).click();
const movesOf = async (position, of = spec) => (await site.ask(api(of, position))).moves;

/** Answers the position that is shown. */
async function answer(page, right, of = spec) {
  await says(page, "Find it.");
  const [best, ...others] = await movesOf(await shown(page), of);
  const move = right ? best : others.at(-1);
  await clickMove(page, move);
  await says(page, right ? `Right ✓ ${move.move}.` : `${move.move} is not the move`);
  return { best, move };
}

/** Lets so many milliseconds pass for the boxes. */
const pass = (page, milliseconds) =>
  page.evaluate((passed) => {
    const all = JSON.parse(localStorage.getItem("zermelo.trainer"));
    for (const card of all.cards) card.due -= passed;
    localStorage.setItem("zermelo.trainer", JSON.stringify(all));
  }, milliseconds);

for (const of of [spec, "mabi@4x4"])
  test(`a position that is solved goes through the boxes, ${of}`, async () => {
    const page = await site.open(trainAt(of));
    const { position } = await puzzleOf(1, of);
    await says(page, "Find it.");
    assert.equal(await shown(page), position);
    assert.doesNotMatch(await page.locator(".position").innerHTML(), /\bwin\b|loss|plies|▲|▼|●|class="[^"]*mark/);
    for (const [box, days] of [
      [2, 1],
      [3, 2],
      [4, 4],
      [5, 8],
      [6, 16],
      [6, 16],
    ]) {
      assert.equal(await shown(page), position);
      const before = Date.now();
      await answer(page, true, of);
      await says(page, `Now in box ${box}.`);
      const [card] = await cards(page);
      assert.equal(card.box, box);
      assert.ok(Math.abs(card.due - before - days * day) < 60_000, `${card.due - before}`);
      await pass(page, days * day + 60_000);
      await page.reload(); // an answer in the address is noted once
      await page.goto(site.address + trainAt(of, { again: String(box) }));
      await says(page, "Find it.");
    }
    assert.deepEqual(await page.locator("main table").last().locator("tbody td.number").allTextContents(), [
      "0",
      "0",
      "0",
      "0",
      "0",
      "1",
    ]);
  });

test("the button for the next position is in sight beside the answer, whose word has a colour", async () => {
  const page = await site.open(trainAt(), { viewport: { width: 1280, height: 900 } });
  await says(page, "Find it.");
  assert.equal(await page.locator(".verdict svg.disc").count(), 1);
  for (const right of [true, false]) {
    await answer(page, right);
    assert.deepEqual(await page.locator(".verdict .value.win").allTextContents(), right ? ["Right ✓"] : []);
    const { y, height } = await page.getByText("next position", { exact: true }).boundingBox();
    assert.ok(y >= 0 && y + height <= 450, `${y}`);
    await next(page);
    await says(page, "Find it.");
  }
});

test("a position that is missed is refuted, and comes back soon", async () => {
  const page = await site.open(trainAt());
  const { best, move } = await answer(page, false);
  await says(page, `It was ${best.move}.`);
  await says(page, "Now in box 1.");
  const { line } = site.query(spec, move.child, "--line");
  const after = page.locator("p", { hasText: "After it: " });
  await page.waitForFunction(() => !document.body.textContent.includes("After it: …"));
  assert.ok((await after.textContent()).includes(line.slice(0, 8).join(" ")));
  const first = await cards(page);
  assert.deepEqual([first.length, first[0].missed, first[0].solved], [1, 1, 0]);
  await page.reload();
  await says(page, "Now in box 1.");
  assert.deepEqual(await cards(page), first, "the same answer is noted once");
  const position = await shown(page);
  await next(page);
  await says(page, "Find it.");
  assert.notEqual(await shown(page), position, "a new one, as nothing has come back");
  await answer(page, true);
  await pass(page, 6 * 60_000);
  await page.goto(site.address + trainAt());
  await page.reload();
  await says(page, "Find it.");
  assert.equal(await shown(page), position, "the one that was missed");
  assert.equal((await cards(page)).length, 2);
});

test("positions go into a file, and come back from it", async () => {
  const page = await site.open(trainAt());
  await answer(page, true);
  await next(page);
  await answer(page, false);
  const kept = await cards(page);
  await page.getByText("Your positions as a file").click();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByText("save the file").click()]);
  assert.equal(download.suggestedFilename(), "zermelo-trainer.json");
  const file = join(site.folder, "saved.json");
  await download.saveAs(file);
  assert.deepEqual(JSON.parse(readFileSync(file, "utf8")), { schema: "zermelo.trainer/1", cards: kept });
  await page.getByText("forget this board").click();
  await page.getByText("forget them").click();
  await page.getByText("0 positions, 0 to ask now.").waitFor();
  assert.deepEqual(await cards(page), []);
  await page.goBack();
  await page.reload();
  await page.getByText("0 positions, 0 to ask now.").waitFor();
  const take = (name) => page.getByLabel("take a file").setInputFiles(name);
  await page.getByText("Your positions as a file").click();
  await take(file);
  await page.getByText("saved.json: 2 new, 0 that were asked later than here.").waitFor();
  assert.deepEqual(await cards(page), kept);
  const bad = [
    ["no json", "It is no JSON."],
    ['{"schema":"other"}', "It does not say zermelo.trainer/1."],
    [JSON.stringify({ schema: "zermelo.trainer/1", cards: [{ ...kept[0], box: 9 }] }), "Position 1 is in no box."],
    [
      JSON.stringify({ schema: "zermelo.trainer/1", cards: [{ ...kept[0], seed: 1e17 }] }),
      "Position 1 has a wrong number.",
    ],
    [JSON.stringify({ schema: "zermelo.trainer/1", cards: [kept[0], null] }), "Position 2 has no board."],
    [
      JSON.stringify({ schema: "zermelo.trainer/1", cards: [{ ...kept[0], due: "x" }] }),
      "Position 1 has a wrong number.",
    ],
  ];
  for (const [i, [text, why]] of bad.entries()) {
    const name = join(site.folder, `bad${i}.json`);
    writeFileSync(name, text);
    await take(name);
    await page.getByText(`bad${i}.json is no file of the trainer. ${why} Nothing was changed.`).waitFor();
    assert.deepEqual(await cards(page), kept);
  }
});

test("the address of an answer is no answer", async () => {
  const { position } = await puzzleOf(1);
  const [best] = await movesOf(position);
  const page = await site.open(trainAt(spec, { position, tried: best.move }));
  await says(page, `Right ✓ ${best.move}.`);
  await page.getByText("0 positions, 0 to ask now.").waitFor();
  assert.deepEqual(await cards(page), []);
  await next(page);
  await answer(page, true);
  await page.goto(site.address + trainAt(spec, { position: "start", tried: "b6-a5" }));
  await says(page, "it is none of the trainer");
  assert.equal((await cards(page)).length, 1);
});

test("positions that are none any more are passed over", async () => {
  const page = await site.open(trainAt());
  await answer(page, true);
  const [card] = await cards(page);
  const none = [
    { ...card, position: "start", due: 1 },
    { ...card, position: "of another program", due: 2 },
    { ...card, due: 3 },
  ];
  page.removeAllListeners("console"); // the browser tells of the answer 400
  await page.evaluate(
    (all) => localStorage.setItem("zermelo.trainer", all),
    JSON.stringify({ schema: "zermelo.trainer/1", cards: none }),
  );
  await next(page);
  await says(page, "Find it.");
  assert.equal(await shown(page), card.position);
  await answer(page, true);
  assert.deepEqual(
    (await cards(page)).map(({ solved }) => solved),
    [1, 1, 2],
  );
});

test("two tabs share the boxes, and the question stays", async () => {
  const page = await site.open(trainAt());
  await answer(page, true);
  await next(page);
  await says(page, "Find it.");
  const question = await shown(page);
  const other = await page.context().newPage();
  await other.goto(site.address + trainAt());
  await answer(other, false);
  assert.equal((await cards(page)).length, 2);
  await pass(page, 2 * day); // all have come back, but another question is on the board
  await page.locator(".left svg").first().hover();
  assert.equal(await shown(page), question);
  await answer(page, true);
  const all = await cards(page);
  assert.equal(all.length, 2);
  assert.deepEqual(
    all.map(({ solved, missed }) => [solved, missed]),
    [
      [1, 0],
      [1, 1],
    ],
  );
});

test("what the browser keeps for another program stays", async () => {
  const page = await site.open("/");
  await page.evaluate(() => localStorage.setItem("zermelo.trainer", "something else"));
  await page.goto(site.address + trainAt());
  await page.reload();
  await answer(page, true);
  await page.getByText("This browser keeps nothing for this page").waitFor();
  await page.getByText("1 position, 0 to ask now.").waitFor();
  assert.equal(await page.evaluate(() => localStorage.getItem("zermelo.trainer")), "something else");
});

test("boards without such positions, and positions that are none", async () => {
  const { page: empty } = await site.page(); // the browser tells of the answer 404
  await empty.goto(site.address + trainAt(none));
  await empty.getByText("no puzzle was found").first().waitFor();
  await empty.getByText("0 positions, 0 to ask now.").waitFor();
  await empty.context().close();
  const page = await site.open(trainAt(spec, { position: "start" }));
  await page.getByText("it is none of the trainer").waitFor();
  assert.deepEqual(await cards(page), []);
  await page.getByText("Puzzles of several steps").click();
  await page.getByText("Train with repetition").click();
  await says(page, "Find it.");
});

for (const colorScheme of ["light", "dark"])
  test(`accessible and narrow, ${colorScheme}`, async () => {
    const { position } = await puzzleOf(1);
    const moves = await movesOf(position);
    for (const parameters of [{}, { position, tried: moves[0].move }, { position, tried: moves.at(-1).move }]) {
      const page = await site.open(trainAt(spec, parameters), {
        colorScheme,
        bypassCSP: true,
        viewport: { width: 320, height: 700 },
      });
      await page.locator(".verdict").waitFor();
      await page.getByText("Your positions as a file").click();
      assert.deepEqual(await violations(page), []);
      assert.ok((await width(page)) <= 320);
    }
  });
