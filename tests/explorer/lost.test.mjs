// Addresses that lead nowhere: what they say, and the ways on. Spellings and titles of addresses that lead somewhere.
import assert from "node:assert/strict";
import { test } from "node:test";
import { place, shows, serve } from "./support.mjs";

const spec = "konane@4x4";
const site = serve([spec], ["konane@4x5"]);

const at = (screen, parameters = {}) => `/#/${screen}?${new URLSearchParams(parameters)}`;

/** A page whose browser may complain of answers that are errors, at a screen that fails. */
async function failing(address) {
  const page = await site.open();
  page.removeAllListeners("console");
  await page.goto(site.address + address);
  await page.locator(".failure").waitFor({ timeout: 60000 });
  await page.waitForLoadState("networkidle");
  return page;
}
const texts = (page, selector) => page.locator(selector).allTextContents();

test("an unknown game leads to the library, and to one with a name like it", async () => {
  for (const screen of [
    "position",
    "play",
    "puzzle",
    "puzzles",
    "stats",
    "rules",
    "edit",
    "whatif",
    "report",
    "train",
  ]) {
    const page = await failing(at(screen, { spec: "chess" }));
    assert.deepEqual(await texts(page, "header a"), ["zermelo"], screen);
    assert.equal(await page.locator(".failure").count(), 1, screen);
    assert.doesNotMatch(await page.locator("main").textContent(), /\/api\/|Try:/, screen);
    await page.locator("main").getByRole("link", { name: "library" }).click();
    await page.locator("h1", { hasText: "Library" }).waitFor();
    await site.closePages();
  }
  const page = await failing(at("position", { spec: "konnane@4x4" }));
  await page.locator(".failure").getByRole("link", { name: "konane" }).click();
  await shows(page, "wbwb/bwbw/wbwb/bwbw b ply:0");
  // The screen has the game with its picture, too, and a field for the search of the library.
  await page.goBack();
  await page.getByRole("heading", { name: "Games with a name like it" }).waitFor();
  const near = page.locator("section", { hasText: "Games with a name like it" }).locator("li");
  assert.equal(await near.locator("code").first().textContent(), "konane");
  await near.getByRole("link").first().click();
  await shows(page, "wbwb/bwbw/wbwb/bwbw b ply:0");
  await page.goBack();
  await page.getByLabel("Find a game").fill("kon");
  await page.keyboard.press("Enter");
  await page.locator("h1", { hasText: "Library" }).waitFor();
  assert.equal(await page.getByLabel("Find a game").inputValue(), "kon");
});

test("a position that is not legal leads to the start, and to the set-up with its pieces", async () => {
  const position = "wbwb/bwbw/wbwb/1wbw b ply:0"; // one stone is gone, and nobody has moved
  assert.equal((await fetch(site.address + `/api/v1/position?${new URLSearchParams({ spec, position })}`)).status, 400);
  for (const screen of ["position", "play"]) {
    const page = await failing(at(screen, { spec, position }));
    await page.getByRole("link", { name: "set it up" }).click();
    await page.locator("input[name=text]").waitFor();
    assert.equal(await page.locator("input[name=text]").inputValue(), position);
    await page.getByText("Not legal").waitFor();
    await page.goBack();
    await page.getByRole("link", { name: "begin with the start" }).click();
    await page.locator(screen === "play" ? ".setup" : ".position").waitFor();
    assert.doesNotMatch(page.url(), /position=/);
  }
});

test("a move that cannot be played leads to the position before it", async () => {
  const page = await failing(place(spec, "start moves a1 b1 z9"));
  await page.getByRole("link", { name: "go to the position before z9" }).click();
  await page.locator(".chips [aria-current]", { hasText: "b1" }).waitFor({ timeout: 60000 });
  assert.equal(new URLSearchParams(page.url().split("?")[1]).get("position"), "start moves a1 b1");
});

test("a wrong move shows the board before it, on which a legal move goes on", async () => {
  for (const [screen, more] of [
    ["position", {}],
    ["play", { side: "both" }],
  ]) {
    const page = await failing(at(screen, { spec, ...more, position: "start moves a1 b1 z9" }));
    const { moves } = await site.ask(
      `/api/v1/position?${new URLSearchParams({ spec, position: "start moves a1 b1" })}`,
    );
    const listed = page.locator("table.moves tbody a");
    await listed.first().waitFor({ timeout: 60000 });
    assert.deepEqual((await listed.allTextContents()).sort(), moves.map(({ move }) => move).sort(), screen);
    await page.locator("svg.board").waitFor();
    await listed.first().click();
    await page.locator(".failure").waitFor({ state: "detached" });
    await shows(page, moves.find(({ move }) => move === [...moves.map((one) => one.move)].sort()[0]).child);
    await site.closePages();
  }
});

test("of many legal moves an error names eight", async () => {
  const board = "tiptoe@4x4"; // no table is of it
  const page = await failing(place(board, "start moves zz9"));
  const { moves } = await site.ask(`/api/v1/position?${new URLSearchParams({ spec: board })}`);
  const told = await page.locator(".failure p", { hasText: "Try:" }).textContent();
  const [, list, more] = /^Try: legal moves: (.*) and (\d+) more$/.exec(told);
  const names = list.split(" ");
  assert.equal(names.length, 8);
  assert.ok(names.every((name) => moves.some(({ move }) => move === name)));
  assert.equal(Number(more), moves.length - 8);
});

test("a text that is no position leads to the rules and to a new set-up", async () => {
  const page = await failing(place(spec, "nonsense"));
  assert.doesNotMatch(await page.locator("main").textContent(), /\/api\//);
  await page.locator("main").getByRole("link", { name: "rules" }).waitFor();
  await page.getByRole("link", { name: "set it up" }).click();
  await page.getByText("A legal position.").waitFor();
});

test("a missing table is told with the command that makes it, and leads to the board", async () => {
  for (const screen of ["stats", "report", "puzzle"]) {
    const page = await failing(at(screen, { spec: "konane@3x3" }));
    await page.locator("code", { hasText: /^zermelo solve konane@3x3$/ }).waitFor();
    assert.doesNotMatch(await page.locator("main").textContent(), /\/api\//);
    await page.getByRole("link", { name: "look at the board" }).click();
    await page.locator("code.text").waitFor();
  }
});

test("a missing certificate is one error with a way to the library", async () => {
  for (const screen of ["proof", "position"]) {
    const page = await failing(at(screen, { proof: "nothing.zcert" }));
    assert.equal(await page.locator(".failure").count(), 1);
    assert.doesNotMatch(await page.locator("main").textContent(), /refute|\/api\//);
    assert.deepEqual(await texts(page, "header a"), ["zermelo"]);
    await page.getByRole("link", { name: "0.zcert" }).click(); // one that there is
    await page.locator("h1", { hasText: /proof/i }).waitFor();
    await page.goBack();
    await page.locator("main").getByRole("link", { name: "library" }).click();
    await page.getByRole("link", { name: "0.zcert" }).waitFor();
    await site.closePages();
  }
});

test("a server that is silent is told in our words", async () => {
  const page = await site.open(place(spec));
  await page.locator("code.text").waitFor();
  page.removeAllListeners("console");
  await page.route("**/api/v1/*", (route) => route.abort());
  await page.locator("header").getByRole("link", { name: "statistics" }).click();
  await page.locator(".failure", { hasText: "the server does not answer" }).waitFor();
  assert.doesNotMatch(await page.locator("main").textContent(), /TypeError|fetch/);
  await page.getByRole("button", { name: "try again" }).waitFor();
});

test("another spelling of a board becomes the one of its table", async () => {
  const page = await site.open();
  for (const screen of ["position", "stats", "edit", "rules", "play", "puzzle"]) {
    await page.goto("about:blank");
    await page.goto(site.address + at(screen, { spec: "Konane@4X4", seed: "2" }));
    await page.waitForFunction(() => new URLSearchParams(location.hash.split("?")[1]).get("spec") === "konane@4x4");
    await page.locator("h1").waitFor();
    await page.waitForLoadState("networkidle");
    assert.match(page.url(), /seed=2/);
    assert.doesNotMatch((await page.title()) + (await page.locator("main").textContent()), /4X4/);
    await page.goBack(); // there is no entry of the other spelling
    assert.equal(page.url(), "about:blank");
  }
});

test("the heading tells the board once while its rules are on their way", async () => {
  const page = await site.open();
  let release;
  const gate = new Promise((resolve) => (release = resolve));
  await page.route("**/api/v1/rules?*", async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto(site.address + place(spec));
  await page.locator("code.text").waitFor();
  assert.equal(await page.locator("h1").textContent(), spec);
  release();
  await page.locator("h1", { hasText: `Kōnane ${spec}` }).waitFor();
});

test("titles tell screens, moves and steps apart", async () => {
  const { line } = await site.ask(`/api/v1/position?${new URLSearchParams({ spec, line: "1" })}`);
  const moves = (count) => `start moves ${line.slice(0, count).join(" ")}`;
  const position = "wbwb/bwbw/wbwb/2bw b";
  const side = "white";
  // Each number counts the moves of black, who begins.
  const titles = [
    [at("position", { spec }), `${spec} · zermelo`],
    [at("position", { spec, position: moves(1) }), `${spec} · after 1. ${line[0]} · zermelo`],
    [at("position", { spec, position: moves(2) }), `${spec} · after 1. ... ${line[1]} · zermelo`],
    [at("position", { spec, position: moves(5) }), `${spec} · after 3. ${line[4]} · zermelo`],
    [at("position", { spec, position: moves(5), ply: "3" }), `${spec} · after 2. ${line[2]} · zermelo`],
    [at("position", { spec, position }), `${spec} · ${position} · zermelo`],
    [at("position", { proof: "0.zcert" }), "0.zcert · zermelo"],
    [at("position", { proof: "0.zcert", position: "start moves a1" }), "0.zcert · after 1. a1 · zermelo"],
    [at("edit", { spec, position }), `Set up a position · ${spec} · ${position} · zermelo`],
    [at("play", { spec }), `Play · ${spec} · zermelo`],
    [at("play", { spec, side, position: moves(5) }), `Play · ${spec} · as ${side}, after 3. ${line[4]} · zermelo`],
    [at("puzzle", { spec, seed: "3" }), `Puzzle · ${spec} · number 3 · zermelo`],
    [at("stats", { spec }), `Statistics · ${spec} · zermelo`],
    [at("map", { boards: spec }), `First moves · ${spec} · zermelo`],
    ["/", "Library · zermelo"],
  ];
  const page = await site.open();
  for (const [address, title] of titles) {
    await page.goto("about:blank");
    await page.goto(site.address + address);
    await page.locator("h1").waitFor({ timeout: 60000 });
    await page.waitForFunction((title) => document.title === title, title, { timeout: 10000 }).catch(() => undefined);
    assert.equal(await page.title(), title);
  }
});

test("screens of a board begin with a choice of boards where the address names none", async () => {
  for (const screen of ["whatif", "play", "stats", "edit"]) {
    const page = await site.open(at(screen));
    await page.locator("ul.games").getByRole("link", { name: spec }).click();
    await page.waitForFunction((spec) => new URLSearchParams(location.hash.split("?")[1]).get("spec") === spec, spec);
    await page.locator("h1", { hasText: spec }).waitFor({ timeout: 60000 });
    assert.match(page.url(), new RegExp(`#/${screen}\\?`));
  }
});

test("who plays against a proof is told the own side", async () => {
  const { winner } = await site.ask("/api/v1/position?proof=0.zcert");
  const other = winner === "black" ? "white" : "black";
  const page = await site.open(at("position", { proof: "0.zcert", answers: "1" }));
  await page.locator(".inside", { hasText: `You play ${other}, the proof answers for ${winner}.` }).waitFor();
});
