// A proof is checked, walked through and shown as a tree, and refused where a byte of it was changed.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { violations, width } from "./audit.mjs";
import { shows, serve } from "./support.mjs";

const site = serve([], ["konane@4x5", "halma@3x3,rows=2-1,goal=all", "fox-and-hounds@8x8"]);

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
    await moves.nth(verdict.toLowerCase().startsWith(winner) ? 0 : (await moves.count()) - 1).click(); // the proof has one move for the winner
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
    assert.ok(verdict.includes("over") || !verdict.toLowerCase().startsWith(winner), verdict);
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

const branchesAt = (position, proof = "0.zcert") =>
  site.ask(`/api/v1/branches?${new URLSearchParams({ proof, position })}`);
const rowsOf = (list) => list.locator(":scope > li");
const topRows = (page) => rowsOf(page.locator(".trees > .branches").first());
const count = (text) => Number(text.match(/([\d,]+) positions?/)[1].replaceAll(",", ""));
/** The rows of a list: the text of the move and its answers, and the size of the branch. */
const rows = (list) =>
  rowsOf(list).evaluateAll((items) =>
    items.map((item) => ({
      words: item.querySelector(".branch > :first-child").textContent.replace(/^[▸▾] /, ""),
      figures: [...item.querySelectorAll(":scope > .branch .figures span")].map((span) => span.textContent),
    })),
  );

for (const proof of ["0.zcert", "2.zcert"])
  test(`the tree of ${proof} has all moves of the other side with the sizes of their branches`, async () => {
    const page = await site.open(`/#/proof?proof=${proof}`);
    await topRows(page).first().waitFor();
    const checked = await page.getByText("positions checked in").textContent();
    assert.equal(
      count(await page.locator(".whole-proof").textContent()),
      count(checked),
      "the checker counts as many positions",
    );
    // The proof begins with its own move, or with all moves of the other side.
    const start = await branchesAt("start", proof);
    const { winner } = await site.ask(`/api/v1/position?proof=${proof}`);
    const first = start.turn === winner ? await branchesAt(start.claims[0].moves[0].next, proof) : start;
    const told = await rows(page.locator(".trees > .branches"));
    assert.equal(told.length, first.claims[0].moves.length);
    for (const [i, { words, figures }] of told.entries()) {
      const branch = first.claims[0].moves[i];
      // The answer is that to the first move, so symmetric ones come behind it.
      const same = branch.symmetric;
      const more = same.length === 0 ? "" : ` (${same.length === 1 ? same[0] : `${same.length} more`} by symmetry)`;
      assert.equal(words.replace(/^[▸▾] /, ""), [branch.move, ...branch.replies].join(" → ") + more);
      assert.equal(count(figures[0]), branch.positions);
      assert.equal(Number.parseInt(figures[2]), branch.depth);
      assert.ok(i === 0 || count(told[i - 1].figures[0]) >= branch.positions, "the largest is first");
      assert.ok(branch.positions < first.claims[0].positions && branch.depth < first.claims[0].depth);
    }
    // Bars compare the branches beside each other; one alone has none.
    const sizes = first.claims[0].moves.map(({ positions }) => positions);
    assert.deepEqual(
      await topRows(page).evaluateAll((all) =>
        all.map((row) => Number(row.querySelector(".branch .share-bar rect:not(.whole)")?.getAttribute("width") ?? -1)),
      ),
      sizes.map((size) => (sizes.length === 1 ? -1 : Math.max(1, Math.round((100 * size) / sizes[0])))),
    );
    // The first branches are open: below is one position less for each answer.
    const branch = first.claims[0].moves[0];
    const below = topRows(page).first().locator(":scope > .branches");
    await below.waitFor();
    const inner = (await branchesAt(branch.next, proof)).claims[0];
    assert.equal(inner.positions, branch.positions - branch.replies.length);
    const innerRows = await rows(below);
    assert.equal(innerRows.length, inner.moves.length);
    const largest = Math.max(...inner.moves.map((move) => move.positions));
    const sum = inner.moves.reduce((total, move) => total + move.positions, 0);
    assert.equal(count(innerRows[0].figures[0]), largest);
    assert.ok(sum >= inner.positions - 1 && largest <= inner.positions - 1);
  });

test("branches open by keys and stay in the address, and back leaves the tree", async () => {
  const page = await site.open("/");
  await page.getByRole("link", { name: "0.zcert" }).waitFor();
  await page.goto(`${screen()}&open=none`);
  const button = topRows(page).first().getByRole("button").first();
  await button.waitFor();
  assert.equal(await button.getAttribute("aria-expanded"), "false");
  await button.focus();
  await page.keyboard.press("Enter");
  await topRows(page).first().locator(":scope > .branches").waitFor();
  assert.equal(await button.getAttribute("aria-expanded"), "true");
  assert.ok(await button.evaluate((element) => element === document.activeElement));
  await page.keyboard.press("Tab"); // the link to the board
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.locator(".branches .branches .branches").waitFor();
  assert.match(page.url(), /open=0\.0(%2C|,)0\.0\.0$/);
  await page.reload();
  await page.locator(".branches .branches .branches").waitFor();
  await button.click(); // with all below
  await page.waitForFunction(() => document.querySelector(".branches .branches") === null);
  assert.match(page.url(), /open=none$/);
  await page.goBack();
  await page.getByRole("link", { name: "0.zcert" }).waitFor();
});

test("the first branches are open, and the board beside the tree is that of the row", async () => {
  const page = await site.open(screen());
  const shown = () =>
    page
      .locator(".looked img")
      .evaluate((image) => new URL(image.currentSrc || image.src).searchParams.get("position"));
  const { position } = await site.ask("/api/v1/position?proof=0.zcert");
  const below = topRows(page).first().locator(":scope > .branches");
  await below.waitFor();
  assert.doesNotMatch(page.url(), /open/);
  assert.equal(await shown(), position);
  const start = await branchesAt("start");
  const { winner } = await site.ask("/api/v1/position?proof=0.zcert");
  const first = start.turn === winner ? await branchesAt(start.claims[0].moves[0].next) : start;
  const branch = first.claims[0].moves[0];
  await topRows(page).first().locator(".branch").first().hover();
  await page.waitForFunction(() => document.querySelector(".looked figcaption").textContent.startsWith("After "));
  assert.equal(await shown(), branch.next ?? branch.child);
  const inner = (await branchesAt(branch.next)).claims[0].moves[0];
  await rowsOf(below).first().locator("a").first().focus();
  await page.waitForFunction(
    (text) => new URL(document.querySelector(".looked img").src).searchParams.get("position") === text,
    inner.next ?? inner.child,
  );
  // It closes and opens as the others.
  await topRows(page).first().getByRole("button").first().click();
  await below.waitFor({ state: "detached" });
});

test("the board of a branch tells its place in the proof, and all its links stay within", async () => {
  const page = await site.open(screen());
  const row = topRows(page).first().locator(":scope > .branches > li").first();
  const words = (await row.locator(".branch > :first-child").first().textContent()).replace(/^[▸▾] /, "");
  await row.getByRole("link", { name: "board" }).first().click();
  await page.locator(".inside").waitFor();
  const { searchParams } = new URL(page.url().replace("#/", ""));
  const line = searchParams.get("position");
  assert.ok(
    line.endsWith(
      ` ${words
        .replace(/ \(.* by symmetry\)$/, "")
        .split(" → ")
        .join(" ")}`,
    ),
    `${line}: ${words}`,
  );
  const plies = line.split(" ").length - 2;
  const depth = (await branchesAt("start")).claims[0].depth;
  const here = await branchesAt(line);
  await page
    .getByText(
      `In the proof: ply ${plies} of at most ${depth}. From here the proof has ${here.claims[0].positions.toLocaleString("en")} positions, ${here.claims[0].depth} plies at most.`,
    )
    .waitFor();
  // Every move of the other side has the size of its branch.
  const cells = await page
    .locator("table.moves tbody tr")
    .evaluateAll((found) => found.map((one) => [one.children[0].textContent, one.children[3].textContent]));
  assert.equal(cells.length, here.claims[0].moves.flatMap((move) => [move, ...move.symmetric]).length);
  for (const [move, size] of cells) {
    const branch = here.claims[0].moves.find((one) => one.move === move || one.symmetric.includes(move));
    assert.equal(size, branch.positions === 0 ? "ends it" : branch.positions.toLocaleString("en"));
  }
  const links = await page
    .locator("a[href^='#']:not(.skip)")
    .evaluateAll((found) => found.map((one) => [one.textContent, one.getAttribute("href")]));
  assert.ok(links.length > 8);
  const board = page.url();
  for (const [name, href] of links) {
    assert.ok(/proof=0\.zcert/.test(href) || href === "#/", `${name}: ${href}`);
    await page.goto(`${site.address}/${href}`);
    await page.locator("h1").first().waitFor();
    await page.waitForFunction(() => document.querySelector(".waiting") === null);
    assert.equal(await page.locator(".failure").count(), 0, `${name}: ${href}`);
  }
  // Back to the tree, whose branches are as they were.
  await page.goto(board);
  await page.getByRole("link", { name: "the tree of the proof" }).click();
  await page.locator(".branches .branches").first().waitFor();
  await page.goBack();
  await page.getByRole("link", { name: "play against it from here" }).click();
  await page.getByRole("link", { name: "choose the moves of both sides" }).waitFor();
  const { turn } = await site.ask(`/api/v1/position?${new URLSearchParams({ proof: "0.zcert", position: line })}`);
  await page.locator("table.moves tbody a").last().click();
  await page.waitForFunction(
    ([side, length]) =>
      document.querySelectorAll(".chips li").length > length + 1 &&
      new RegExp(`^${side} to move|over`, "i").test(document.querySelector(".verdict").textContent),
    [turn, plies],
  );
});

test("a position outside of the proof says so, and offers nothing that fails", async () => {
  const own = (await branchesAt("start")).claims[0].moves[0];
  const { moves } = await site.ask(
    `/api/v1/position?${new URLSearchParams({ proof: "0.zcert", position: own.child })}`,
  );
  const position = moves.find((move) => move.value === "unknown").child;
  const page = await site.open(`/#/position?${new URLSearchParams({ proof: "0.zcert", position })}`);
  await page.getByText("Not in the proof, which has no use for this position.").waitFor();
  assert.equal(await page.getByText(/search for|A proof knows|play against it/).count(), 0);
  await page.getByRole("link", { name: "the tree of the proof" }).click();
  await topRows(page).first().waitFor();
});

test("a proof of a draw has a tree for each side", async () => {
  const page = await site.open("/#/proof?proof=1.zcert");
  const headings = page.getByRole("heading", { level: 3 });
  await headings.first().waitFor();
  const { claims, turn } = await branchesAt("start", "1.zcert");
  assert.deepEqual(
    await headings.allTextContents(),
    claims.map(({ side }) => `${side}: no loss in any line`),
  );
  await page.locator(".trees > .branches").nth(1).waitFor();
  // Of the side that begins the tree has its one first move; of the other all of them are rows.
  const lists = page.locator(".trees > .branches");
  const all = claims.findIndex(({ side }) => side !== turn);
  assert.equal(await rowsOf(lists.nth(all)).count(), claims[all].moves.length);
  const own = claims[1 - all];
  const next = await branchesAt(own.moves[0].next, "1.zcert");
  const answered = next.claims.find(({ side }) => side === own.side);
  const told = await rows(lists.nth(1 - all));
  assert.deepEqual(
    told.map(({ figures }) => count(figures[0])),
    answered.moves.map(({ positions }) => positions),
  );
  assert.equal(
    await page.locator(".whole-proof a").textContent(),
    claims[1 - all].moves[0].move,
    "the proof's own first move",
  );
});

test("the tree that a screen reader gets", async () => {
  const page = await site.open(`${screen()}&open=0.0`);
  await page.locator(".branches .branches").waitFor();
  await page.getByText("VERIFIED", { exact: true }).waitFor();
  const tree = `${(await page.locator("section").ariaSnapshot()).trimEnd()}\n`;
  const golden = new URL("golden/proof.yml", import.meta.url);
  if (process.env.ZERMELO_WRITE_GOLDEN) writeFileSync(golden, tree);
  assert.equal(tree, readFileSync(golden, "utf8"));
});

for (const colorScheme of ["light", "dark"])
  test(`the tree and the board within the proof are accessible and fit a phone, ${colorScheme}`, async () => {
    const page = await site.open(undefined, { colorScheme, bypassCSP: true, viewport: { width: 320, height: 600 } });
    for (const place of [`${screen()}&open=0.0`, `${site.address}/#/position?proof=0.zcert&position=start`]) {
      await page.goto(place);
      await page.locator(".branches .branches, .inside").first().waitFor();
      await page.waitForFunction(() => document.querySelector(".waiting") === null);
      assert.ok((await width(page)) <= 320, place);
      assert.deepEqual(await violations(page), []);
    }
  });

test("the proof's screen is accessible", async () => {
  const { page } = await site.page({ bypassCSP: true });
  await page.goto(screen());
  await page.getByText("VERIFIED", { exact: true }).waitFor();
  assert.deepEqual(await violations(page), []);
});

test("the tree stays where it is when the check's result comes in above it", async () => {
  const page = await site.open();
  let release;
  const released = new Promise((resolve) => (release = resolve));
  await page.route("**/api/v1/check?*", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(screen());
  const top = async () => (await page.locator(".branches").first().boundingBox()).y;
  const before = await top();
  release();
  await page.getByText("VERIFIED", { exact: true }).waitFor();
  assert.equal(await top(), before);
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
