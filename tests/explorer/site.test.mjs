// The page without a server, on hosts that know nothing but files: it says what the server says, and asks nobody else.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { violations } from "./audit.mjs";
import { host } from "./files_host.mjs";
import { api, clickMove, place, shows, start } from "./support.mjs";

const boards = ["konane@5x5", "tafl-5x5,attackers=2,defenders=1", "yinsh-7", "enclosure-chess@3x3"];
let site;
let missing; // why the page cannot be tested

before(async () => {
  site = await start(boards, ["konane@4x5"]);
  const made = site.run("export", "--site", "site", "--proofs", ".");
  if (made.status === 7) missing = "the program has no page of its own (tools/site/build, ZERMELO_SITE)";
  else assert.equal(made.status, 0, made.stderr);
});
after(() => site.stop());

const folder = () => join(site.folder, "site");
/** A test with the site on a host of files. */
const onHost = (name, body, ranges = true) =>
  test(name, async (context) => {
    if (missing !== undefined) return context.skip(missing);
    const files = await host(folder(), ranges);
    try {
      await body(files);
    } finally {
      files.stop();
    }
  });

/** A screen's address on a host. */
const below = (files, screen) => files.address + screen.slice(1);

/** The text of a screen, without the parts that only a server has. */
const told = async (page) =>
  (await page.locator("main").innerText()).replaceAll(/copy JSON address\s*/g, "").replaceAll(/\n+/g, "\n");

onHost("the screens say what they say with a server", async (files) => {
  const withServer = await site.page();
  const without = await site.page({}, files.address);
  const screens = boards.flatMap((spec) => [
    place(spec),
    `/#/rules?spec=${encodeURIComponent(spec)}`,
    `/#/stats?spec=${encodeURIComponent(spec)}`,
  ]);
  screens.push(
    place("konane@5x5", "start moves c3"),
    "/#/edit?spec=konane@5x5",
    "/#/whatif?spec=yinsh-7",
    "/#/puzzle?spec=konane@5x5&seed=3",
    "/#/puzzles?spec=konane@5x5",
    "/#/train?spec=konane@5x5",
    "/#/map?specs=konane@5x5",
    "/#/report?spec=konane@5x5&beside=yinsh-7&beside=enclosure-chess@3x3",
    "/#/play?spec=konane@5x5&side=black",
    `${place("konane@6x6", "wb4/6/6/6/6/4bw b")}&values=1`,
    "/#/atlas?spec=konane@3x4",
    "/#/atlas?spec=tiptoe@3x3&list=hottest",
  );
  for (const screen of screens) {
    const texts = [];
    for (const [{ page }, address] of [
      [withServer, site.address + "/"],
      [without, files.address],
    ]) {
      await page.goto("about:blank");
      await page.goto(address + screen.slice(1));
      await page.waitForFunction(
        () => document.querySelector("h1") !== null && !document.body.innerText.includes("One moment"),
      );
      await page.waitForTimeout(300);
      texts.push(await told(page));
    }
    assert.equal(texts[1], texts[0], screen);
    assert.ok(texts[0].length > 20, screen);
  }
  await withServer.done();
  await without.done();
});

onHost("a whole game is played, and read from the table in parts", async (files) => {
  const { page, done } = await site.page({}, files.address);
  await page.goto(below(files, place("konane@5x5")));
  let position = await site.ask(api("konane@5x5", "start"));
  await shows(page, position.position);
  const table = readFileSync(join(folder(), "tables/konane-5x5.ztb")).length;
  assert.ok(files.sent.bytes < table, `${files.sent.bytes} of ${table} bytes for the start`);
  while (!position.over) {
    await clickMove(page, position.moves[0]);
    position = await site.ask(api("konane@5x5", position.moves[0].child));
    await shows(page, position.position);
  }
  await done();
});

onHost(
  "a host without ranges sends a table once, and only where a screen needs it",
  async (files) => {
    const { page, done } = await site.page({}, files.address);
    await page.goto(files.address);
    for (const spec of boards) await page.getByText(spec).first().waitFor();
    await page.goto(below(files, "/#/rules?spec=konane@5x5"));
    await page.getByText("Black begins").first().waitFor();
    assert.equal(files.sent.requests, 0);
    await page.goto(below(files, place("konane@5x5")));
    const position = await site.ask(api("konane@5x5", "start"));
    await shows(page, position.position);
    await clickMove(page, position.moves[0]);
    await shows(page, position.moves[0].child);
    assert.equal(files.sent.requests, 1);
    await done();
  },
  false,
);

onHost("a board without a table has its moves, and no search is offered", async (files) => {
  const { page, done } = await site.page({}, files.address);
  await page.goto(below(files, place("konane@3x3")));
  await page.getByText("· no table").waitFor();
  assert.ok((await page.locator("table.moves tbody tr").count()) > 1);
  assert.equal(await page.getByText("search for").count(), 0);
  await done();
});

onHost("a value that takes too long is refused, and the page goes on", async (files) => {
  const { page } = await site.page({}, files.address);
  await page.goto(below(files, `${place("konane@8x8", "start moves d4 d5")}&values=1`));
  await page.getByText("this takes too long for a page").waitFor({ timeout: 120_000 });
  await page.goto(below(files, "/#/atlas?spec=konane@3x3"));
  await page.getByText("512 arrangements").waitFor();
});

onHost("pictures come without a server", async (files) => {
  const { page, done } = await site.page({}, files.address);
  await page.goto(below(files, place("konane@5x5")));
  const picture = page.getByRole("link", { name: "picture" });
  await page.waitForFunction(() => document.querySelector("a[download$='.svg']")?.href.startsWith("data:"));
  const svg = decodeURIComponent((await picture.getAttribute("href")).replace("data:image/svg+xml,", ""));
  const same = await fetch(
    `${site.address}/picture.svg?${new URLSearchParams({ spec: "konane@5x5", position: (await site.ask(api("konane@5x5", "start"))).position, values: 1 })}`,
  );
  assert.equal(svg, await same.text());
  await done();
});

onHost("a certificate is checked in the page, and a changed one refused", async (files) => {
  const sound = await site.page({}, files.address);
  await sound.page.goto(files.address + "#/proof?proof=0.zcert");
  await sound.page.getByText("VERIFIED", { exact: true }).waitFor();
  await sound.page.locator(".branches button").first().click();
  await sound.page.locator(".branches .branches").waitFor();
  await sound.done();
  const path = join(folder(), "proofs/0.zcert");
  const bytes = readFileSync(path);
  bytes[bytes.length >> 1] ^= 1;
  writeFileSync(path, bytes);
  const changed = await site.page({}, files.address);
  await changed.page.goto(files.address + "#/proof?proof=0.zcert");
  await changed.page.locator(".failure").first().waitFor();
  assert.equal(await changed.page.getByText("VERIFIED", { exact: true }).count(), 0);
});

onHost("a damaged table is named, and the others answer", async (files) => {
  const path = join(folder(), "tables/yinsh-7.ztb");
  const bytes = readFileSync(path);
  for (let i = 0; i < bytes.length; i += 97) bytes[i] ^= 0x55;
  writeFileSync(path, bytes);
  const { page } = await site.page({}, files.address);
  await page.goto(below(files, place("yinsh-7")));
  await page.getByText("yinsh-7.ztb").first().waitFor();
  await page.goto(below(files, place("konane@5x5")));
  await shows(page, (await site.ask(api("konane@5x5", "start"))).position);
});

onHost("the library is accessible, and says what to do where its files do not come", async (files) => {
  const { page } = await site.page({ bypassCSP: true }, files.address);
  await page.goto(files.address);
  await page.getByText("konane@5x5").first().waitFor();
  assert.deepEqual(await violations(page), []);
  const broken = await site.page({}, files.address);
  await broken.page.route("**/zermelo.wasm", (route) => route.abort());
  await broken.page.goto(files.address);
  await broken.page.getByText("the page cannot read its files").waitFor();
});
