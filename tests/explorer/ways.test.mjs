// Ways through the page: links and what they take along, focus and scrolling, answers that are late, odd or missing.
import assert from "node:assert/strict";
import { test } from "node:test";
import { place, shows, solve, serve } from "./support.mjs";

const spec = "konane@4x4";
const site = serve([spec, "tiptoe@4x4", "konane@2x2"]);

const at = (screen, parameters = {}) => `${site.address}/#/${screen}?${new URLSearchParams(parameters)}`;
const parameter = (page, name) => new URLSearchParams(new URL(page.url()).hash.split("?")[1]).get(name);
const focused = (page) => page.evaluate(() => document.activeElement.id);
/** Answers of an address wait until the function is called that this gives. */
async function held(page, address) {
  let release;
  const gate = new Promise((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    await gate;
    await route.continue();
  });
  return release;
}

test("statistics of a game without null moves", async () => {
  const page = await site.open(at("stats", { spec: "tiptoe@4x4" }));
  assert.equal((await site.ask("/api/v1/stats?spec=tiptoe@4x4")).first_mutual_zugzwangs, null);
  await page.getByText("The game has no null move").waitFor({ timeout: 60000 });
});

test("an answer that a screen cannot draw is a failure, and the next screen is drawn", async () => {
  const { page } = await site.page();
  await page.route("**/api/v1/stats?*", (route) => route.fulfill({ json: { total: null } }));
  await page.goto(at("stats", { spec }));
  await page.locator(".failure", { hasText: "cannot be shown" }).waitFor({ timeout: 60000 });
  await page.getByRole("link", { name: "zermelo" }).click();
  await page.locator("h1", { hasText: "Library" }).waitFor();
});

test("a link to another screen begins at its top, with the focus on its content; back returns to the place", async () => {
  const page = await site.open("/", { viewport: { width: 400, height: 500 } });
  await page.locator("summary", { hasText: "games with known results" }).click(); // folded on a phone
  const last = page.locator("ul.games a:visible").last();
  await last.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  assert.ok(scrolled > 100);
  await last.click();
  await page.locator(".rules p").first().waitFor();
  assert.deepEqual([await page.evaluate(() => scrollY), await focused(page)], [0, "main"]);
  await page.goBack();
  await page.locator("ul.games a:visible").last().waitFor();
  await page.waitForFunction((y) => Math.abs(scrollY - y) < 5, scrolled);
});

test("the library and the rules tell what is solved here, known and open", async () => {
  const page = await site.open("/");
  const { games } = await site.ask("/api/v1/games");
  const { tables } = await site.ask("/api/v1/catalog");
  await page.locator("ul.games li").first().waitFor();
  const states = await page.locator("ul.games li small").allTextContents();
  const names = await page.locator("ul.games li code").allTextContents();
  assert.deepEqual(names.toSorted(), games.map(({ name }) => name).toSorted());
  for (const { name, known_boards } of games) {
    const state = states[names.indexOf(name)];
    const here = tables.filter((table) => table.spec === name || table.spec.match(/^[^@,]*/)[0] === name).length;
    const known = here > 0 && known_boards === 0 ? "" : String(known_boards === 0 ? "open" : known_boards);
    for (const count of [known, here === 0 ? "" : `${here} board`]) assert.ok(state.includes(count), state);
  }
  assert.ok(states.includes("open") && states.some((state) => state.includes("solved here")));
  await page.locator("ul.games a", { hasText: "Kōnane" }).click();
  await page.getByText("Known without a table").click();
  await page.getByRole("link", { name: "konane@6x6", exact: true }).click();
  await page.locator(".source summary").click({ timeout: 60000 });
  await page.locator(".source code", { hasText: "zermelo solve konane@6x6" }).waitFor();
});

test("the rules stand in parts, with every word of their text", async () => {
  const page = await site.open("/");
  const { games } = await site.ask("/api/v1/games");
  const words = (text) =>
    (text.replaceAll(/^\d\. /gm, "").match(/[^\s;:,.]+/g) ?? []).filter((word) => !/^Options?$/.test(word)).sort();
  for (const { name } of games) {
    const { title, rules } = await site.ask(`/api/v1/rules?spec=${name}`);
    await page.goto(`${site.address}/#/rules?spec=${name}`);
    await page.getByRole("heading", { name: title, exact: true, level: 1 }).waitFor({ timeout: 60000 });
    const shown = await page
      .locator(".rules :is(p, li, dt, dd)")
      .evaluateAll((parts) => parts.map((part) => part.textContent).join(" "));
    assert.deepEqual(words(shown), words(rules), name);
  }
  const options = async (name) => {
    await page.goto(`${site.address}/#/rules?spec=${name}`);
    await page.locator(".rules dt").first().waitFor();
    await page.waitForFunction((game) => document.querySelector("h1 + form input").value.startsWith(game), name);
    return page.locator(".rules dt").allTextContents();
  };
  assert.deepEqual(await options("fox-and-hounds"), ["fox=CELL", "fox=choose", "first=hounds"]);
  assert.deepEqual(await options("turkish-checkers"), ["promo", "kvm=win", "white and black"]);
  assert.deepEqual(await options("yinsh"), ["markers=N", "end=strict"]);
  assert.equal(await page.locator(".rules ol li").count(), 3);
});

test("another rule set than that of the board has a part of its own", async () => {
  const page = await site.open("/#/rules?spec=fox-and-hounds@8x8");
  const heading = page.getByRole("heading", { name: "Other rule sets" });
  await heading.waitFor();
  assert.match(await heading.evaluate((one) => one.nextElementSibling.textContent), /^Rule set escape /);
  assert.doesNotMatch(
    await page
      .locator(".rules > p")
      .allTextContents()
      .then((all) => all.join(" ")),
    /escape/,
  );
  await page.goto(`${site.address}/#/rules?spec=fox-and-hounds:escape@8x8&back=position`);
  await page.locator(".rules > p", { hasText: /^Rule set escape / }).waitFor();
  assert.equal(await heading.count(), 0);
});

test("from a game the way leads to a board that is solved", async () => {
  const page = await site.open("/#/rules?spec=tiptoe"); // 8x8, if no size is given
  const board = page.getByLabel("Board:");
  await board.waitFor();
  assert.equal(await board.inputValue(), "tiptoe@4x4");
  await page.goto(`${site.address}/#/rules?spec=tiptoe@8x8&back=position`);
  await page.getByText("back to the board").waitFor();
  assert.equal(await board.inputValue(), "tiptoe@8x8");
});

test("while a position is on its way the board stays, and the focus on its cell", async () => {
  const page = await site.open(place(spec));
  const { moves } = await site.ask(`/api/v1/position?spec=${spec}`);
  const move = moves.at(-1); // only the best is asked for ahead
  const cell = move.clicks.steps[0].cells[0];
  await page.locator(`#cell-${cell}`).focus();
  const release = await held(page, "**/api/v1/position?*");
  await page.keyboard.press("Enter");
  await page.locator(".waiting").waitFor();
  assert.equal(await focused(page), `cell-${cell}`);
  assert.equal(await page.locator("table.moves tbody tr").count(), moves.length);
  release();
  await shows(page, move.child);
  assert.equal(await focused(page), `cell-${cell}`);
  assert.equal(await page.locator(".waiting").count(), 0);
});

test("another puzzle, too, comes without an empty page between", async () => {
  const page = await site.open(at("puzzle", { spec }));
  await page.getByText("next puzzle").waitFor();
  const release = await held(page, "**/api/v1/puzzle?*");
  await page.getByText("next puzzle").click();
  await page.locator(".waiting").waitFor();
  assert.equal(await page.locator("svg.board").count(), 1);
  release();
  await page.locator("h1", { hasText: "random puzzle 2" }).waitFor();
});

for (const [how, script] of [
  ["missing", () => Object.defineProperty(navigator, "clipboard", { value: undefined })],
  ["denied", () => (navigator.clipboard.writeText = () => Promise.reject(new Error("denied")))],
])
  test(`where the clipboard is ${how}, the text is shown and selected`, async () => {
    const page = await site.open();
    await page.addInitScript(script);
    await page.goto(site.address + place(spec));
    await page.getByText("copy command").click();
    await page.locator("[role=alert]", { hasText: "command" }).waitFor({ timeout: 60000 });
    const selected = await page.evaluate(() =>
      document.activeElement.value.slice(document.activeElement.selectionStart, document.activeElement.selectionEnd),
    );
    assert.match(selected, new RegExp(`^zermelo query ${spec} `));
    await page.getByText("hide values").click();
    await page.locator("[role=alert]").waitFor({ state: "detached" });
  });

test("a copied link is another one after a click", async () => {
  const page = await site.open(place(spec), { permissions: ["clipboard-read", "clipboard-write"] });
  await page.getByText("copy link").click();
  await page.getByText("link copied").waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), page.url());
  await page.getByText("hide values").click();
  await page.getByText("copy link").waitFor();
});

test("hidden values stay hidden on the way over the set-up, the rules and the statistics", async () => {
  const page = await site.open();
  const position = "start moves a1";
  const quiet = async () => {
    await page.getByText("show values").waitFor({ timeout: 60000 });
    assert.doesNotMatch(await page.locator("main").innerHTML(), /\bwin\b|plies|mark /);
  };
  await page.goto(at("position", { spec, position, hints: "0" }));
  await page.locator("main").getByText("Set up").click();
  await page.getByText("look it up").click();
  await quiet();
  const { position: text } = await site.ask(`/api/v1/position?${new URLSearchParams({ spec, position })}`);
  for (const leave of [
    () => page.getByRole("button", { name: "open" }).click(),
    () => page.getByText("back to the board").click(),
  ]) {
    await page.locator("main").getByRole("link", { name: "Rules" }).click();
    await page.locator(".rules p").first().waitFor();
    await leave();
    await quiet();
    await shows(page, text);
  }
  await page.locator("main").getByText("Statistics").click();
  await page.locator("img.chart").waitFor();
  assert.doesNotMatch(await page.locator("picture:has(.chart) source").getAttribute("srcset"), /position/);
  assert.doesNotMatch(await page.locator("img.chart").getAttribute("src"), /position/); // "you are here" tells the value
  await page.getByText("back to the board").click();
  await quiet();
  await shows(page, text);
  // Another board begins at its start.
  await page.locator("main").getByRole("link", { name: "Rules" }).click();
  await page.getByLabel("Board:").fill("konane@4x5");
  await page.getByRole("button", { name: "open" }).click();
  await page.locator("h1", { hasText: "konane@4x5" }).waitFor();
  assert.deepEqual([parameter(page, "position"), parameter(page, "hints")], [null, "0"]);
});

test("the rules lead back to the game, and tell no values of it", async () => {
  const page = await site.open(at("play", { spec, side: "both", position: "start moves a1" }));
  await page.getByText("You play both sides.").waitFor();
  const game = page.url();
  await page.locator("main").getByRole("link", { name: "Rules" }).click();
  await page.getByText("back to the game").click();
  await page.getByText("You play both sides.").waitFor();
  assert.deepEqual(
    Object.fromEntries(new URLSearchParams(game.split("?")[1])),
    Object.fromEntries(new URLSearchParams(page.url().split("?")[1])),
  );
  await page.locator("main").getByRole("link", { name: "Rules" }).click();
  await page.getByRole("button", { name: "open" }).click();
  await page.getByText("show values").waitFor();
});

test("the header leads to the screens of the board, and from games to hidden values alone", async () => {
  const page = await site.open(undefined, { viewport: { width: 320, height: 640 } });
  const position = "start moves a1";
  const header = page.locator("header");
  await page.goto(site.address);
  assert.equal(await header.getByRole("link").count(), 1);
  await page.goto(at("position", { spec, position }));
  await header.getByRole("link", { name: "statistics" }).click();
  await page.locator("h1", { hasText: "Statistics" }).waitFor();
  await header.getByRole("link", { name: "rules" }).click();
  await page.getByText("back to the statistics").waitFor();
  await header.getByRole("link", { name: "play" }).click();
  await page.getByRole("button", { name: "begin" }).waitFor();
  assert.equal(parameter(page, "position"), position);
  assert.equal(await header.locator("[aria-current=page]").textContent(), "play");
  await header.getByRole("link", { name: "board" }).click();
  await page.getByText("show values").waitFor();
  assert.equal(parameter(page, "position"), position);
  await header.getByRole("link", { name: "puzzles" }).click();
  await page.locator(".verdict", { hasText: "solved in this browser" }).waitFor();
  // Screens that need a table are not offered where there is none.
  await page.goto(at("position", { spec: "konane@6x6" }));
  await page.locator(".source", { hasText: "There is no table of this board here" }).waitFor();
  assert.deepEqual(await header.getByRole("link").allTextContents(), [
    "zermelo",
    "board",
    "first moves",
    "set up",
    "rules",
  ]);
  for (const words of ["Play from here", "Puzzles", "Statistics", "What if?"])
    assert.equal(await page.getByRole("link", { name: words, exact: true }).count(), 0, words);
  await page.getByRole("link", { name: "Take it away" }).click();
  const fact = (position) => page.locator(".facts tr", { has: page.getByText(position, { exact: true }) });
  await fact("start").filter({ hasText: "white wins in 28 plies" }).filter({ hasText: "zermelo solve" }).waitFor();
  await fact("start moves a1 b1").filter({ hasText: "white wins" }).filter({ hasText: "P. Norvig" }).waitFor();
  await page.goto(at("map", { boards: "konane@6x6" }));
  await page.getByText("Black to move: white wins in 28 plies.").waitFor();
  page.removeAllListeners("console"); // the report's 404
  await page.goto(at("report", { spec, beside: "konane@6x6" }));
  await page.getByText("Known: white wins in 28 plies, counted by zermelo solve").waitFor();
});

test("alt and an arrow are the browser's, also on the board", async () => {
  const page = await site.open(place(spec));
  await page.locator("#cell-b2").focus();
  for (const modifier of ["Alt", "Control", "Meta"]) {
    const kept = await page.evaluate((modifier) => {
      const event = new KeyboardEvent("keydown", {
        key: "ArrowLeft",
        bubbles: true,
        cancelable: true,
        altKey: modifier === "Alt",
        ctrlKey: modifier === "Control",
        metaKey: modifier === "Meta",
      });
      return document.activeElement.dispatchEvent(event);
    }, modifier);
    assert.ok(kept, modifier);
    assert.equal(await focused(page), "cell-b2");
  }
  await page.keyboard.press("ArrowLeft");
  assert.equal(await focused(page), "cell-a2");
});

test("what went wrong in setting up is gone elsewhere", async () => {
  const { page } = await site.page();
  await page.goto(at("edit", { spec }));
  await page.getByRole("button", { name: "empty the board" }).click();
  await page.waitForURL(/position=4%2F4%2F4%2F4/);
  await page.locator("input[name=text]").fill("nonsense");
  await page.getByRole("button", { name: "read" }).click();
  await page.locator(".refused").waitFor();
  await page.goBack();
  await page.getByText("A legal position.").waitFor();
  assert.equal(await page.locator(".refused").count(), 0);
});

test("a search is of one position", async () => {
  const page = await site.open(at("position", { spec: "konane@4x5", position: "start moves a1" }));
  await page.getByText("search for 5 seconds").click();
  await page.getByText("by search").waitFor({ timeout: 60000 });
  await page.locator("h2", { hasText: "One line of the search, not best play" }).waitFor();
  assert.equal(await page.locator("h2", { hasText: "Perfect play" }).count(), 0);
  const targets = await page
    .locator("table.moves a, ol.line a, a:text('start')")
    .evaluateAll((all) => all.map((link) => link.href));
  assert.ok(targets.length > 3);
  for (const target of targets) assert.doesNotMatch(target, /search/);
  await page.locator("table.moves a").first().click();
  await page.waitForFunction(() => !location.hash.includes("search"));
});

test("a new table is seen when the library is entered again", async () => {
  const page = await site.open(at("position", { spec: "konane@3x3" }));
  await page.getByText("search for 5 seconds").waitFor(); // no table knows it
  await page.getByRole("link", { name: "zermelo" }).click();
  await page.locator("h1", { hasText: "Library" }).waitFor();
  await page.getByRole("link", { name: "Tiptoe", exact: true }).click();
  await page.locator(".rules p").first().waitFor();
  solve(site.folder, "konane@3x3");
  await page.waitForTimeout(700); // the server looks twice a second
  await page.getByRole("link", { name: "zermelo" }).click();
  await page.getByRole("link", { name: "konane@3x3", exact: true }).click();
  await page.getByText("best move (n)").waitFor({ timeout: 60000 });
});

test("a server that did not answer is asked again", async () => {
  const { page } = await site.page();
  await page.route("**/api/v1/*", (route) => route.abort());
  await page.goto(site.address + place(spec));
  await page.locator(".failure", { hasText: "does not answer" }).waitFor();
  await page.unroute("**/api/v1/*");
  await page.getByRole("button", { name: "try again" }).click();
  await page.locator("code.text").waitFor({ timeout: 60000 });
});

test("addresses that name no board lead to the library", async () => {
  const page = await site.open();
  for (const address of [
    "#/play",
    "#/puzzle",
    "#/train",
    "#/position",
    "#/edit",
    "#/whatif",
    "#/stats",
    "#/report",
    "#/rules",
    "#/proof",
    "#/nowhere",
  ]) {
    await page.goto("about:blank");
    await page.goto(`${site.address}/${address}`);
    await page.locator("main a", { hasText: "library" }).waitFor({ timeout: 60000 });
    assert.doesNotMatch(await page.locator("main").textContent(), /\?spec=|Try:/, address);
  }
  await page.locator(".failure a").click();
  await page.locator("h1", { hasText: "Library" }).waitFor();
});

test("where there is no puzzle there are ways on", async () => {
  const { page } = await site.page();
  await page.goto(at("puzzle", { spec: "konane@2x2", steps: "3" }));
  await page.locator(".failure").waitFor();
  await page.getByText("look at the board").waitFor();
  await page.getByText("a puzzle of any length").click();
  await page.waitForFunction(() => !location.hash.includes("steps"));
  await page.getByText("a puzzle of any length").waitFor({ state: "detached" }); // the others move to its place
  await page.getByText("look at the board").click();
  await page.locator("code.text").waitFor();
});

test("a search that found nothing goes on for minutes, and can be stopped", async () => {
  const page = await site.open(at("position", { spec: "konane@10x10", search: "0.2" }));
  const more = page.getByRole("button", { name: "were not enough: search for 5 minutes" });
  await more.click();
  await page.getByText(/searching: [12] s of 5 minutes/).waitFor({ timeout: 60000 });
  await page.getByRole("button", { name: "stop" }).click();
  await more.waitFor({ timeout: 60000 });
  // One that is found is shown as if a table had it.
  await page.goto(at("position", { spec: "konane@5x6", search: "0.001" }));
  await more.click();
  await page.getByText("by search").waitFor({ timeout: 60000 });
  assert.equal(await page.locator("progress").count(), 0);
});

test("the last move wins at once, and then there are no moves", async () => {
  const { line } = await site.ask(`/api/v1/position?${new URLSearchParams({ spec, line: "1" })}`);
  const page = await site.open(at("position", { spec, position: `start moves ${line.slice(0, -1).join(" ")}` }));
  await page.locator("table.win td.value", { hasText: "win at once" }).first().waitFor();
  await page.goto(at("position", { spec, position: `start moves ${line.join(" ")}` }));
  await page.getByText("The game is over").waitFor();
  assert.equal(await page.getByText(/0 moves/).count(), 0);
});

test("a person who has lost is told so", async () => {
  const { line, winner } = await site.ask(`/api/v1/position?${new URLSearchParams({ spec, line: "1" })}`);
  for (const [side, words] of [
    [winner, "You won."],
    [winner === "black" ? "white" : "black", "You lost."],
  ]) {
    const page = await site.open(at("play", { spec, side, position: `start moves ${line.join(" ")}` }));
    await page.locator(".verdict", { hasText: words }).waitFor();
    await page.getByRole("heading", { name: words.replace(".", "") }).waitFor();
  }
});

test("a puzzle with fewer steps than asked for is the longest", async () => {
  const page = await site.open(at("puzzle", { spec, seed: "1", steps: "12" }));
  await page.getByText("No puzzle with 12 steps was found.").waitFor({ timeout: 60000 });
  assert.equal(await page.getByText("longer puzzle").count(), 0);
});

test("after a second a screen tells how far the work for it is", async () => {
  const page = await site.open(at("rules", { spec }));
  await page.locator(".rules p").first().waitFor();
  const release = await held(page, "**/api/v1/stats?*");
  const job = { state: "waiting", before: 2, seconds: 0, phase: null, done: null, total: null };
  await page.route("**/api/v1/job?*", (route) => route.fulfill({ json: job }));
  await page.goto(at("stats", { spec }));
  const waiting = page.locator(".waiting");
  await waiting.getByText("2 others are in front, ").waitFor();
  Object.assign(job, { state: "running", before: 0, phase: "counting", done: 3000, total: 12000 });
  await waiting.getByText(/^counting: 3,000 of 12,000, \d+ s\.$/).waitFor();
  const bar = waiting.getByRole("progressbar", { name: "counting" });
  assert.equal(await bar.evaluate((element) => element.position), 0.25);
  Object.assign(job, { total: null });
  await waiting.getByText(/^counting: 3,000, \d+ s\.$/).waitFor();
  assert.equal(await bar.count(), 0);
  release();
  await page.getByText("mutual zugzwangs").first().waitFor();
  assert.equal(await waiting.count(), 0);
});

test("long work is cancelled on the server too, and can be asked for again", async () => {
  const search = { spec: "konane@10x10", search: "29" };
  const page = await site.open(at("position", search));
  const told = async () => {
    const address = `/api/v1/position?${new URLSearchParams({ spec: search.spec, position: "start", search: "29", line: "1" })}`;
    return (await site.ask(`/api/v1/job?${new URLSearchParams({ address })}`)).state;
  };
  const cancel = page.getByRole("button", { name: "cancel" });
  await cancel.waitFor();
  assert.equal(await told(), "running");
  await cancel.click();
  await page.locator(".failure", { hasText: "this was cancelled" }).waitFor();
  const end = Date.now() + 10000;
  while ((await told()) !== "none") assert.ok(Date.now() < end);
  await page.getByRole("button", { name: "try again" }).click();
  await cancel.waitFor();
  assert.equal(await told(), "running");
});
