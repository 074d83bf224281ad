// A result is taken away: its sentence, BibTeX and files, from the board, the statistics and the proof.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { place, serve } from "./support.mjs";

const site = serve(["konane@4x4"], ["konane@4x4"]);

async function download(page, button) {
  const [file] = await Promise.all([page.waitForEvent("download"), button.click()]);
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

/** The sentence for a paper, as the button copies it. */
async function sentence(page) {
  await page.evaluate(() => (navigator.clipboard.writeText = async (text) => void (window.copied = text)));
  await page
    .getByRole("button", { name: /^copy text of / })
    .first()
    .click();
  await page.getByText("text copied").waitFor();
  return page.evaluate(() => window.copied);
}

/** The same in parts, by their names. */
const listed = async (page) => {
  const texts = (tag) => page.locator("dl").first().locator(tag).allTextContents();
  const told = await texts("dd");
  return Object.fromEntries((await texts("dt")).map((name, i) => [name, told[i]]));
};

test("a table is cited and downloaded", async () => {
  const page = await site.open(place("konane@4x4"));
  await page.getByRole("link", { name: "Take it away" }).click();
  await page.getByRole("heading", { name: "Take it away konane@4x4" }).waitFor();
  const { tables, program } = await site.ask("/api/v1/catalog");
  const [{ file, digest, bytes, dtw, positions }] = tables;
  const name = file.split("/").at(-1);
  assert.deepEqual(await listed(page), {
    file: `${name}, ${bytes.toLocaleString("en")} bytes`,
    digest: `${digest} (XXH128)`,
    "made by": program,
    check: `zermelo verify ${name} --full`,
  });
  const text = await sentence(page);
  for (const part of [
    `konane@4x4: white wins in ${dtw} plies from the start (${positions.toLocaleString("en")} positions)`,
    program,
    `${name}, ${bytes.toLocaleString("en")} bytes`,
    digest,
    `zermelo verify ${name} --full`,
  ])
    assert.ok(text.includes(part), `${part} in ${text}`);
  const entry = await page.locator("pre").first().textContent();
  assert.match(entry, /^@misc\{zermelo-konane-4x4,\n {2}author = \{\{The zermelo authors\}\},\n/);
  assert.ok(entry.includes(digest) && entry.endsWith("\n}"));
  assert.ok(!entry.includes("url ="), "others cannot open an address of this machine");
  assert.ok(entry.includes("title = {{K{\\=o}nane, konane@4x4: "), entry);
  assert.match(entry, /^[\n -~]*$/, "old BibTeX reads ASCII");
  const taken = await download(page, page.getByRole("link", { name: "download" }).first());
  assert.equal(taken.name, name);
  assert.ok(taken.bytes.equals(readFileSync(join(site.folder, file))));
  assert.equal(site.run("verify", file, "--full", "-q").status, 0, "the check that the sentence names");
});

test("a proof is cited and downloaded, and the check that is named accepts it", async () => {
  const page = await site.open("/#/proof?proof=0.zcert");
  await page.getByRole("link", { name: "take it away" }).click();
  const text = await sentence(page);
  const [{ bytes, digest, positions }] = (await site.ask("/api/v1/catalog")).certificates;
  const { winner } = await site.ask("/api/v1/position?spec=konane@4x4");
  for (const part of [
    `konane@4x4: ${winner} wins from the start (a proof of ${positions} positions)`,
    `${bytes.toLocaleString("en")} bytes, digest (XXH128) ${digest}`,
  ])
    assert.ok(text.includes(part), `${part} in ${text}`);
  assert.equal(digest, (await site.ask("/api/v1/check?proof=0.zcert")).digest, "as the checker tells it");
  const command = text.match(/check: (zermelo-check 0\.zcert)\./)[1].split(" ");
  const taken = await download(page, page.getByRole("link", { name: "download" }));
  assert.ok(taken.bytes.equals(readFileSync(join(site.folder, "0.zcert"))));
  const checker =
    process.env.ZERMELO_CHECK ?? new URL("../../build/release/bin/zermelo-check", import.meta.url).pathname;
  execFileSync(checker, command.slice(1), { cwd: site.folder });
  await page.getByRole("link", { name: "back to the proof" }).click();
  await page.getByRole("heading", { name: "Checked" }).waitFor();
});

test("the entries of one board have different keys, and name the winner, the digest, the size and the year", async () => {
  site.run("solve", "konane@4x4", "--metric", "wdl", "-o", "tables/outcomes.ztb", "-q");
  const page = await site.open("/#/take?spec=konane@4x4");
  await page.locator("pre").nth(2).waitFor();
  const entries = await page.locator("pre").allTextContents();
  const { tables, certificates } = await site.ask("/api/v1/catalog");
  const files = [...tables, ...certificates].filter((file) => file.spec === "konane@4x4");
  assert.equal(entries.length, files.length);
  assert.equal(new Set(entries.map((entry) => entry.match(/^@misc\{(.*),/)[1])).size, entries.length);
  for (const [i, { digest, bytes }] of files.entries())
    for (const part of [digest, bytes.toLocaleString("en"), "white wins", `year = {${new Date().getFullYear()}}`])
      assert.ok(entries[i].includes(part), `${part} in ${entries[i]}`);
  assert.match(entries.at(-1), /^@misc\{zermelo-konane-4x4-proof,\n/);
});

test("LaTeX reads names with underscores, and a board without a table says so", async () => {
  site.run("solve", "konane@3x4", "-o", "tables/my_board.ztb", "-q");
  const page = await site.open("/#/take?spec=konane@3x4");
  const entry = page.locator("pre");
  assert.match(await entry.textContent(), /my\\_board\.ztb/);
  await page.goto(`${site.address}/#/take?spec=konane@9x9`);
  await page.getByText("No table and no proof of this board is here.").waitFor();
});

test("where others can open the page, the entry has its address", async () => {
  const host = "http://tables.example";
  const { page, done } = await site.page({}, host);
  await page.route(`${host}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    await route.fulfill({ response: await route.fetch({ url: site.address + pathname + search }) });
  });
  const { tables } = await site.ask("/api/v1/catalog");
  await page.goto(`${host}/#/take?spec=${encodeURIComponent(tables[0].spec)}`);
  await page
    .locator("pre", { hasText: `url = {${page.url()}}` })
    .first()
    .waitFor();
  await page.waitForLoadState("networkidle"); // no answer is on its way any more
  await done();
});
