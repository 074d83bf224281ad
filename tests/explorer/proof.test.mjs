// A proof is checked and walked through, and refused where a byte of it was changed.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { violations } from "./audit.mjs";
import { shows, serve } from "./support.mjs";

const site = serve([], ["konane@4x5"]);

const screen = () => `${site.address}/#/proof?proof=0.zcert`;

test("a proof is checked whole, and walked to the end whatever the other side plays", async () => {
  const page = await site.open("/");
  await page.getByRole("link", { name: "0.zcert" }).click();
  await page.getByText("VERIFIED", { exact: true }).waitFor();
  const { winner } = await site.ask("/api/v1/position?proof=0.zcert");
  await page.getByRole("link", { name: "walk through the proof" }).click();
  let plies = 0;
  for (; ; ++plies) {
    const verdict = await page.locator(".verdict").textContent();
    assert.match(verdict, new RegExp(winner));
    if (verdict.includes("over")) break;
    const moves = page.locator("table.moves tbody a");
    await moves.nth(verdict.startsWith(winner) ? 0 : (await moves.count()) - 1).click(); // the proof has one move for the winner
    await page.waitForFunction((before) => document.querySelector(".verdict").textContent !== before, verdict);
  }
  assert.ok(plies > 3);
});

test("the proof answers whoever plays against it", async () => {
  const page = await site.open(screen());
  const { winner } = await site.ask("/api/v1/position?proof=0.zcert");
  await page.getByRole("link", { name: "play against the proof" }).click();
  const texts = [];
  while (true) {
    await page.locator(".verdict", { hasText: /over|to move/ }).waitFor();
    const verdict = await page.locator(".verdict").textContent();
    assert.ok(verdict.includes("over") || !verdict.startsWith(winner), verdict);
    texts.push(await page.locator("code.text").textContent());
    assert.equal(await page.locator("h2", { hasText: "Perfect play" }).count(), 0);
    if (verdict.includes("over")) {
      assert.match(verdict, new RegExp(`${winner} win`));
      break;
    }
    if (texts.length === 1) await page.locator("h2", { hasText: "One line of the proof, not best play" }).waitFor();
    await page.locator("table.moves tbody a").last().click();
    await page.waitForFunction((text) => document.querySelector("code.text").textContent !== text, texts.at(-1));
  }
  assert.ok(texts.length > 2);
  // Back leads to the person's turns.
  for (const text of texts.slice(0, -1).reverse()) {
    await page.goBack();
    await shows(page, text);
  }
});

test("a proof of a draw has no side to play against", async () => {
  const page = await site.open();
  await page.route("**/api/v1/position?*", async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, json: { ...(await reply.json()), value: "draw", winner: null } });
  });
  await page.goto(screen());
  await page.getByRole("link", { name: "walk through the proof" }).waitFor();
  await page.locator(".verdict", { hasText: "draw" }).waitFor();
  assert.equal(await page.getByText(/against the proof|the proof answers/).count(), 0);
});

test("a board without a table has links to its proofs", async () => {
  const page = await site.open();
  for (const name of ["position", "play"]) {
    await page.goto(`${site.address}/#/${name}?spec=konane@4x5`);
    await page.locator(".proofs a", { hasText: "0.zcert" }).click();
    await page.getByText("VERIFIED", { exact: true }).waitFor();
  }
  await page.goto(`${site.address}/#/position?spec=konane@5x5`);
  await page.locator("code.text").waitFor();
  assert.equal(await page.locator(".proofs").count(), 0);
});

test("the proof's screen is accessible", async () => {
  const { page } = await site.page({ bypassCSP: true });
  await page.goto(screen());
  await page.getByText("VERIFIED", { exact: true }).waitFor();
  assert.deepEqual(await violations(page), []);
});

test("a changed proof is refused", async () => {
  const path = join(site.folder, "0.zcert");
  const bytes = readFileSync(path);
  bytes[bytes.length >> 1] ^= 1;
  writeFileSync(path, bytes);
  const { page } = await site.page();
  await page.goto(screen());
  await page.locator(".failure").first().waitFor();
  assert.equal(await page.getByText("VERIFIED", { exact: true }).count(), 0);
});
