// The designer's desk: its figures are those of the command's report, boards come and go, differences are marked.
import assert from "node:assert/strict";
import { test } from "node:test";
import { violations, width } from "./audit.mjs";
import { serve, solve } from "./support.mjs";

const rulings = ["mabi@3x3", "mabi@3x3,pass=plain"];
const drawish = "turkish-checkers@4x4,white=1,black=1"; // no game at random has a winner
const points = "enclosure-chess@3x3";
const site = serve([
  ...["konane@4x4", "konane@3x3", "enclosure-chess@3x4", "tiptoe@3x3", "fox-and-hounds@4x4", drawish, points],
  ...rulings,
]);

const at = (spec, beside = [], more = {}) =>
  `/#/report?${new URLSearchParams([["spec", spec], ...beside.map((one) => ["beside", one]), ...Object.entries(more)])}`;
const report = (spec) => JSON.parse(site.run("report", spec, "--json", "-q").stdout);
const boardsOf = (page) => {
  const query = new URLSearchParams(new URL(page.url()).hash.split("?")[1]);
  return [query.get("spec"), ...query.getAll("beside")];
};
const heads = (page) => page.locator("table.desk thead th").allTextContents();

/** The rows of the table of figures, by their names, without empty bars. */
async function rowsOf(page) {
  const rows = await page
    .locator("table.desk tbody tr:has(td)")
    .evaluateAll((all) =>
      all.map((row) =>
        [...row.children].map((cell) => (cell.querySelector("span") ?? cell).textContent.replaceAll("\u00a0", " ")),
      ),
    );
  return Object.fromEntries(rows.map(([name, ...cells]) => [name, cells]));
}

async function drawn(page, columns) {
  await page.locator(`table.desk thead th:nth-child(${columns + 1})`).waitFor({ timeout: 60000 });
  await page.waitForFunction(() => document.querySelector(".waiting") === null, undefined, { timeout: 60000 });
}

const percent = (share) => `${(share * 100).toFixed(1)} %`;
const count = (number) => number.toLocaleString("en");
const total = (list, key) => list.reduce((sum, one) => sum + one[key], 0);
/** The share of positions with one good move among those with several moves: forced moves leave nothing to err. */
const sharp = (list) => {
  const [only, choices, forced] = ["only_moves", "choices", "forced"].map((key) => total(list, key));
  return choices === forced ? undefined : percent((only - forced) / (choices - forced));
};

/** Figures of a document that `zermelo report` printed, as the screen should say them. */
function expected(told) {
  const moves = (value) => told.openings.filter((one) => one.value === value).flatMap((one) => one.moves).length;
  const random = told.plays.at(-1);
  const perfect = told.plays[0];
  const [one, other, both] = told.statistics;
  const all = both.positions;
  const { mean, error, low, high } = random.counts.first_share;
  const lengths = random.counts.by_plies.flatMap((games, plies) => Array(games).fill(plies));
  const quartile = (i) => lengths[Math.ceil((lengths.length * i) / 4) - 1];
  const even = [...told.openings].sort(
    (a, b) => Math.abs(a.at_random.first_share.mean - 0.5) - Math.abs(b.at_random.first_share.mean - 0.5),
  )[0];
  const leans = told.openings.map((opening) => opening.at_random.leans_to);
  const lean = (to, words) => (leans.includes(to) ? [`${leans.filter((one) => one === to).length} ${words}`] : []);
  const toCome = told.table.metric === "score" ? ", by the points still to come" : "";
  return {
    "first moves by their result": `${moves("win")} win, ${moves("draw")} draw, ${moves("loss")} lose`,
    "number of first moves": `${told.openings.flatMap((opening) => opening.moves).length}; ${told.openings.length} without symmetric ones`,
    "positions in the table": count(told.table.positions),
    "positions that can come up": count(told.reachable),
    "positions by their winner": told.sides_exchanged
      ? "no figure: symmetric positions count once, and a symmetry exchanges the sides"
      : `${told.sides[0]} ${percent((one.wins + other.losses) / all)}, drawn ${percent((one.draws + other.draws) / all)}, ` +
        `${told.sides[1]} ${percent((one.losses + other.wins) / all)}${toCome}`,
    "results for the side to move": `${percent(both.wins / all)} won, ${percent(both.draws / all)} drawn, ${percent(both.losses / all)} lost${toCome}`,
    "longest win": told.longest_win === null ? "-" : `${told.longest_win.dtw} plies`,
    "greatest win": told.table.metric === "score" ? `${told.table.max_win_dtw} points` : "-",
    "only one good move": `${sharp([both])} of ${count(both.choices - both.forced)} choices`,
    "nobody wants to move":
      both.mutual_zugzwangs === null ? "unknown: the game has no null move" : count(both.mutual_zugzwangs),
    "length, random play":
      lengths[0] === lengths.at(-1)
        ? `${lengths[0]} plies`
        : `${random.counts.plies.mean.toFixed(1)} ± ${random.counts.plies.error.toFixed(1)} plies; ` +
          `${lengths[0]} to ${lengths.at(-1)}, half of them ${quartile(1)} to ${quartile(3)}`,
    "share of the side that begins, random games":
      error > 0
        ? `${told.sides[0]} ${percent(mean)} ± ${percent(error)}`
        : `${told.sides[0]} ${percent(mean)} (at ${mean === 0 ? `most ${percent(high)}` : `least ${percent(low)}`})`,
    "random games drawn, and stopped": `${percent(random.counts.draws / told.games)}, ${percent(random.counts.cut / told.games)}`,
    "legal moves, random play": (
      total(random.by_ply, "legal_moves") /
      (total(random.by_ply, "positions") - total(random.by_ply, "over"))
    ).toFixed(1),
    "one side errs in 30 % of its turns": told.errors
      .filter((sample) => sample.percent === 30)
      .map(({ side, counts }) => {
        const wins = [counts.first_wins, counts.second_wins];
        const [won, lost] = side === told.sides[0] ? wins : wins.reverse();
        const rest = counts.draws + counts.cut;
        return `${side} with errors: ${percent(won / told.games)} won, ${percent(rest / told.games)} drawn, ${percent(lost / told.games)} lost`;
      })
      .join(" "),
    "only one good move, random play": sharp(random.by_ply) ?? "-",
    "only one good move, perfect play": sharp(perfect.by_ply) ?? "-",
    "first moves that favour a side": [
      ...lean(told.sides[0], `for ${told.sides[0]}`),
      ...lean("balanced", "even"),
      ...lean(told.sides[1], `for ${told.sides[1]}`),
      ...lean(null, "unclear"),
    ].join(", "),
    "fairest first move, random play": even.moves[0],
    "different values": told.values === null ? "-" : `${count(told.values.values)}, ${count(told.values.arrangements)}`,
  };
}

test("the figures are those of the command's report", async () => {
  const specs = ["konane@4x4", "konane@3x3", "enclosure-chess@3x4", "tiptoe@3x3"];
  const page = await site.open(at(specs[0], specs.slice(1)));
  await drawn(page, 4);
  assert.deepEqual(await heads(page), ["figure", ...specs]);
  const rows = await rowsOf(page);
  const documents = specs.map(report);
  assert.deepEqual(
    documents.map((told) => told.sides_exchanged),
    [true, false, false, false],
  );
  for (const [i, told] of documents.entries()) {
    for (const [name, words] of Object.entries(expected(told))) {
      const cell = rows[name]?.[i];
      if (name === "fairest first move, random play")
        assert.ok(cell.startsWith(words), `${specs[i]}, ${name}: ${cell}`);
      else assert.equal(cell, words, `${specs[i]}, ${name}`);
    }
    const start = site.query(specs[i], "start");
    const verdict = rows["winner, with best play"][i];
    assert.ok(verdict.includes(start.winner ?? "draw"), verdict);
    if (start.dtw !== null) assert.ok(verdict.includes(`in ${start.dtw} pl`), verdict);
  }
  const points = documents[2].plays.at(-1).counts.score;
  assert.deepEqual(rows["points, random play"], [
    "-",
    "-",
    `${points.mean.toFixed(2)} ± ${points.error.toFixed(2)}`,
    "-",
  ]);
  // The tables by ply.
  const summary = page.locator("summary", { hasText: "Only one good move, ply by ply" });
  await summary.click();
  const density = page.locator("details", { has: summary }).locator("tbody tr");
  assert.equal(await density.count(), Math.max(...documents.map((told) => told.layers.length)));
  for (const ply of [0, 3]) {
    const shares = documents.map(({ layers }) =>
      layers[ply] === undefined ? "-" : (sharp([layers[ply]]) ?? "no choice"),
    );
    assert.deepEqual(await density.nth(ply).locator("td").allTextContents(), shares);
  }
});

test("the key figures stand above in large letters", async () => {
  const specs = ["konane@4x4", "konane@3x3"];
  const page = await site.open(at(specs[0], specs.slice(1)));
  await drawn(page, 2);
  for (const [i, told] of specs.map(report).entries()) {
    const [perfect, random] = ["perfect", "random"].map((name) => told.plays.find(({ play }) => play === name).counts);
    assert.ok(told.statistics[2].forced > 0, "else forced moves could count");
    assert.deepEqual(await page.locator(".keys section").nth(i).locator("strong").allTextContents(), [
      told.winner[0].toUpperCase() + told.winner.slice(1),
      percent(random.first_share.mean),
      String(perfect.plies.mean),
      sharp([told.statistics[2]]),
      String(told.longest_win.dtw),
    ]);
  }
  assert.equal(
    await page
      .locator(".desk td", { hasText: /\d %/ })
      .evaluateAll((all) => all.some((cell) => / %/.test(cell.textContent))),
    false,
  );
});

test("drawn games are nobody's wins, and points have no longest win", async () => {
  const specs = [rulings[0], drawish, points];
  const page = await site.open(at(specs[0], specs.slice(1)));
  await drawn(page, 3);
  const keys = async (i) => {
    const items = page.locator(".keys section").nth(i).locator("li");
    return items.evaluateAll((all) => all.map((item) => [...item.children].map((child) => child.textContent)));
  };
  const { counts } = report(specs[0]).plays.at(-1);
  assert.ok(counts.draws > 0 && counts.cut === 0);
  const share = (games) => percent(games / counts.games);
  assert.deepEqual((await keys(0))[1], [
    share(counts.first_wins),
    `of random games are won by white, who begins; ${share(counts.second_wins)} by black, ${share(counts.draws)} drawn`,
  ]);
  assert.equal(report(drawish).plays.at(-1).counts.draws, counts.games);
  assert.deepEqual((await keys(1))[1], ["100.0 %", "of random games are drawn"]);
  assert.deepEqual((await keys(2)).at(-1), [String(report(points).table.max_win_dtw), "points: the greatest win"]);
  assert.equal((await keys(2)).length, 5);
});

test("on a phone the boards of a figure stand below each other, with their names", async () => {
  const specs = ["konane@4x4", "konane@3x3"];
  const page = await site.open(at(specs[0], specs.slice(1)), { viewport: { width: 390, height: 844 } });
  await drawn(page, 2);
  const cells = page.locator(".desk tr", { hasText: "positions in the table" }).locator("td");
  const boxes = await cells.evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().toJSON()));
  assert.equal(boxes[0].left, boxes[1].left);
  assert.ok(boxes[0].bottom <= boxes[1].top && boxes[1].right <= 390);
  const names = await cells.evaluateAll((all) => all.map((cell) => getComputedStyle(cell, "::before").content));
  assert.deepEqual(
    names,
    specs.map((spec) => `"${spec}"`),
  );
});

test("boards without figures take no place", async () => {
  const { page, done } = await site.page(); // the browser tells of the answers 404
  await page.goto(
    site.address + at("konane@4x4", ["nothing@3x3", "konane@9x9", "konane@3x3", "tiptoe@3x3", "mabi@3x3"]),
  );
  await drawn(page, 4);
  assert.deepEqual(await heads(page), ["figure", "konane@4x4", "konane@3x3", "tiptoe@3x3", "mabi@3x3"]);
  await page.getByRole("link", { name: "remove tiptoe@3x3" }).click();
  await page.getByLabel("Add any board:").fill("enclosure-chess@3x4");
  await page.keyboard.press("Enter");
  await page.locator(".desk thead", { hasText: "enclosure-chess@3x4" }).waitFor({ timeout: 60000 });
  assert.deepEqual(boardsOf(page), ["konane@4x4", "konane@3x3", "mabi@3x3", "enclosure-chess@3x4"]);
  assert.equal(await page.locator(".failure").count(), 0);
  await done().catch(() => undefined);
});

test("a board whose report is awaited has its picture and a sign in its place", async () => {
  const page = await site.open();
  let release;
  const gate = new Promise((resolve) => (release = resolve));
  await page.route(/api\/v1\/report\?spec=konane%403x3/, async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto(site.address + at("konane@4x4", ["konane@3x3"]));
  const second = page.locator(".keys section").nth(1);
  await page.locator(".keys section").first().locator("strong").first().waitFor();
  await second.getByRole("status").waitFor();
  assert.equal(await second.locator("h2").textContent(), "konane@3x3");
  await page.waitForFunction(() => document.querySelectorAll(".keys img")[1].naturalWidth > 0);
  release();
  await second.locator("strong").first().waitFor();
});

test("bars of the mover's outcomes have the colours of values, bars of both sides have not", async () => {
  const page = await site.open(at("fox-and-hounds@4x4"));
  await drawn(page, 1);
  const bars = (row) =>
    page
      .locator("tr", { has: page.getByText(row, { exact: true }) })
      .locator(".bar")
      .evaluateAll((all) => all.map((bar) => bar.getAttribute("class")));
  assert.deepEqual(await bars("results for the side to move"), ["bar win", "bar draw", "bar loss"]);
  assert.deepEqual(await bars("positions by their winner"), ["bar first", "bar draw", "bar second"]);
});

test("boards come and go, by links and by name", async () => {
  const page = await site.open("/#/stats?spec=konane@4x4");
  await page.getByText("report, beside other boards").click();
  await drawn(page, 1);
  assert.match(await page.title(), /^Designer's desk · konane@4x4/);
  assert.equal(await page.getByRole("link", { name: "remove" }).count(), 0, "one board stays");
  await page.locator("p.tools").getByRole("link", { name: "konane@3x3", exact: true }).click();
  await drawn(page, 2);
  await page.getByLabel("Add any board:").fill("tiptoe@3x3");
  await page.keyboard.press("Enter");
  await drawn(page, 3);
  assert.deepEqual(boardsOf(page), ["konane@4x4", "konane@3x3", "tiptoe@3x3"]);
  await page.getByLabel("Add any board:").fill("mabi@3x3");
  await page.getByRole("button", { name: "add" }).click();
  await drawn(page, 4);
  await page.getByText("More than 4 boards do not fit").waitFor();
  assert.equal(await page.getByLabel("Add any board:").count(), 0);
  await page.getByRole("link", { name: "remove konane@4x4" }).click();
  await page.getByLabel("Add any board:").waitFor();
  assert.deepEqual(boardsOf(page), ["konane@3x3", "tiptoe@3x3", "mabi@3x3"]);
  assert.deepEqual(await heads(page), ["figure", "konane@3x3", "tiptoe@3x3", "mabi@3x3"]);
  await page.goBack();
  await drawn(page, 4);
  await page.getByRole("link", { name: "statistics of tiptoe@3x3" }).click();
  await page.locator("h1", { hasText: "Statistics tiptoe@3x3" }).waitFor();
  await page.goBack();
  await page.locator("header").getByRole("link", { name: "rules" }).click();
  await page.getByText("back to the comparison").click();
  await drawn(page, 4);
  assert.equal(boardsOf(page).length, 4, "the rules lead back to all boards");
});

test("one position on two boards: the values of both, and the differences", async () => {
  const compared = site.run("compare", ...rulings, "--json", "-q");
  const { play } = JSON.parse(compared.stdout);
  const page = await site.open(at(rulings[0], rulings.slice(1)));
  for (const position of ["start", "start moves a1-b1"]) {
    await page.goto(site.address + at(rulings[0], rulings.slice(1), { position }));
    await page.locator(".list[aria-label=moves] table").waitFor({ timeout: 60000 });
    await page.waitForFunction((text) => document.querySelector("input[name=position]")?.value === text, position);
    await drawn(page, 2);
    const [first, second] = rulings.map((spec) => site.query(spec, position));
    const of = (answer, name) => answer.moves.find((one) => one.move === name);
    const names = [...new Set([...first.moves, ...second.moves].map((one) => one.move))];
    const rows = page.locator(".list[aria-label=moves] tbody tr");
    await page.waitForFunction(
      (length) => document.querySelectorAll(".list[aria-label=moves] tbody tr").length === length,
      names.length + 1,
    );
    const told = await rows.evaluateAll((all) =>
      all.map((row) => [...[...row.children].map((cell) => cell.textContent), row.className]),
    );
    const seen = new Set();
    for (const [name, one, other, word, look] of told.slice(1)) {
      const values = [of(first, name), of(second, name)];
      for (const [i, cell] of [one, other].entries()) {
        const value = values[i];
        const words =
          value === undefined ? "no such move" : value.dtw === null ? value.value : `${value.value} in ${value.dtw} pl`;
        assert.ok(cell.includes(value?.dtw === 0 ? `${value.value} at once` : words), `${name}: ${cell}, not ${words}`);
      }
      const [a, b] = values;
      const right =
        a === undefined || b === undefined
          ? "not on every board"
          : a.value !== b.value
            ? "another outcome"
            : a.dtw !== b.dtw
              ? "another distance"
              : "same";
      assert.equal(word, right, name);
      assert.equal(look, right === "another outcome" ? "differs" : "", name);
      seen.add(right);
    }
    assert.ok(seen.has("another outcome"));
    assert.equal(told[0][3], "another outcome", "the position itself");
    assert.ok(told[0][1].includes(first.turn) && told[0][1].includes(first.winner ?? "draw"));
  }
  // The command says that the rulings differ at the start already.
  assert.equal(play.line.length, 0);
});

test("a move is played on every board, and taken back", async () => {
  const page = await site.open(at(rulings[0], rulings.slice(1)));
  await drawn(page, 2);
  const field = page.locator("input[name=position]");
  const shows = (text) =>
    page.waitForFunction((wanted) => document.querySelector("input[name=position]").value === wanted, text);
  await page.getByRole("link", { name: "a1-b1", exact: true }).last().click();
  await shows("start moves a1-b1");
  await page.getByRole("link", { name: "pass", exact: true }).click();
  await shows("start moves a1-b1 pass");
  await page.getByText("one move back").click();
  await shows("start moves a1-b1");
  await page.getByText("one move back").click();
  await shows("start");
  assert.equal(await page.getByText("one move back").count(), 0);
  await field.fill("start moves a1-a2");
  await field.press("Enter");
  await page.getByRole("link", { name: "the start", exact: true }).click();
  await shows("start");
});

test("a board without a table says so, alone and beside others", async () => {
  const { page } = await site.page(); // the browser tells of the answer 404
  await page.goto(site.address + at("konane@4x5"));
  await page.locator(".failure", { hasText: "no table" }).waitFor({ timeout: 60000 });
  await page.locator(".failure code", { hasText: "zermelo solve konane@4x5" }).waitFor();
  await page.goto(site.address + at("konane@4x4", ["konane@4x5"], { position: "start moves z9" }));
  await page.locator(".failure", { hasText: "konane@4x5" }).waitFor({ timeout: 60000 });
  await page.locator("p.failure", { hasText: "z9" }).waitFor();
  assert.deepEqual(await heads(page), ["figure", "konane@4x4"]);
  solve(site.folder, "konane@4x5");
  await page.waitForTimeout(700); // the server looks twice a second
  await page.reload();
  await drawn(page, 2);
  await page.getByRole("link", { name: "remove konane@4x5" }).click();
  await page.waitForFunction(() => !location.hash.includes("beside"));
});

for (const colorScheme of ["light", "dark"])
  test(`accessible and narrow, ${colorScheme}`, async () => {
    const page = await site.open(at("konane@4x4", ["tiptoe@3x3", "konane@3x3"], { position: "start moves a1" }), {
      colorScheme,
      bypassCSP: true,
      viewport: { width: 390, height: 800 },
    });
    await drawn(page, 3);
    await page.getByText("Random games by their length").click();
    assert.deepEqual(await violations(page), []);
    assert.ok((await width(page)) <= 390);
    // Nothing of the figures is cut: their boards stand below each other.
    const box = page.getByRole("region", { name: "figures" });
    assert.ok(await box.evaluate((element) => element.scrollWidth <= element.clientWidth));
    const name = page.locator("table.desk th[scope=row]").first();
    assert.ok((await name.boundingBox()).x >= 0);
  });
