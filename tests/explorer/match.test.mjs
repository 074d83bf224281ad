// Games against the table: set up, played by mouse and by keys, weaker on purpose, with values hidden, and the report.
import assert from "node:assert/strict";
import { test } from "node:test";
import { violations, width } from "./audit.mjs";
import { keepers, moveValues, styled, worth } from "./brute.mjs";
import { api, clickMove, clicks, serve } from "./support.mjs";

const boards = {
  square: "fox-and-hounds@4x4",
  hexagon: "zumo@2",
  point: "watermelon-chess,white=3,black=3",
  points: "enclosure-chess@3x3",
};
const circles = { loses: "tafl-5x5,attackers=2,defenders=1", forbidden: "mabi@3x3" };
const site = serve([...Object.values(boards), ...Object.values(circles)]);

const playAt = (parameters) =>
  `/#/play?${new URLSearchParams({ style: "longest", errors: "0", seed: "1", ...parameters })}`;
const inAddress = (page) => new URLSearchParams(new URL(page.url()).hash.split("?")[1]);
const movesOf = (page) => (inAddress(page).get("position") ?? "start").split(" moves ")[1]?.split(" ") ?? [];
const textAfter = (moves) => (moves.length === 0 ? "start" : `start moves ${moves.join(" ")}`);
const ready = (page) => page.locator("h1, .failure").first().waitFor({ timeout: 60000 });

/** Waits until the person may move, or the game is over; the position. */
async function turnOf(page, spec, person) {
  for (let i = 0; i < 200; ++i) {
    const position = await site.ask(api(spec, textAfter(movesOf(page))));
    const words = await page
      .locator(".verdict")
      .textContent()
      .catch(() => "");
    if (words.startsWith("The game is over")) return { position, over: true };
    if (
      position.turn === person &&
      words.startsWith(`Your move: ${person}`) &&
      (movesOf(page).length === 0 || words.includes(`played ${movesOf(page).at(-1)}`))
    )
      return { position, over: false };
    await page.waitForTimeout(20);
  }
  throw new Error(`nobody moves at ${page.url()}`);
}

/** Plays to the end, at most some plies; the addresses of the person's turns. */
async function playGame(page, spec, person, act, pick, plies) {
  const turns = [];
  while (true) {
    const { position, over } = await turnOf(page, spec, person);
    if (over || movesOf(page).length >= plies) return turns;
    turns.push(page.url());
    const before = page.url();
    await act(page, pick(position, turns.length));
    await page.waitForFunction((url) => location.href !== url, before);
  }
}

async function byKeys(page, move) {
  for (const cell of clicks(move)) {
    await page.locator(`#cell-${cell}`).focus();
    await page.keyboard.press("Enter");
  }
  if (move.clicks.choice !== null || clicks(move).length === 0) {
    await page
      .locator(".choices button", { hasText: move.clicks.choice ?? move.move })
      .first()
      .focus();
    await page.keyboard.press("Enter");
  }
}

const games = [
  ["square", "fox", "longest", clickMove],
  ["square", "hounds", "trappy", byKeys],
  ["hexagon", "white", "random", clickMove],
  ["point", "black", "trappy", byKeys],
  ["points", undefined, "longest", clickMove],
];
for (const [shape, wanted, style, act] of games)
  test(`a game on ${shape} against ${style}, by ${act === byKeys ? "keys" : "mouse"}`, async () => {
    const spec = boards[shape];
    const { sides } = await site.ask(`/api/v1/rules?spec=${spec}`);
    const side = sides.includes(wanted) ? wanted : sides[1];
    const page = await site.open(playAt({ spec, side, style, seed: "7" }));
    const turns = await playGame(
      page,
      spec,
      side,
      act,
      (position, turn) => position.moves[(turn * 5) % position.moves.length],
      24,
    );
    const moves = movesOf(page);
    assert.ok(turns.length > 0 && moves.length > turns.length - 1);
    // Each answer is one that the style allows.
    for (let ply = 0; ply < moves.length; ++ply) {
      const position = await site.ask(api(spec, textAfter(moves.slice(0, ply))));
      if (position.turn !== side)
        assert.ok((await styled(site, spec, position, style)).has(moves[ply]), `${moves[ply]} at ${position.position}`);
    }
    // Back is undo: to each of the person's turns; forward and reloaded it is the same game.
    for (const url of turns.slice().reverse()) {
      if (page.url() !== url) await page.goBack();
      assert.equal(page.url(), url);
    }
    for (const _ of turns) await page.goForward();
    await page.reload();
    await ready(page);
    assert.deepEqual(movesOf(page), moves);
    // Played again with the same moves it is the same game.
    await page.goto("about:blank");
    await page.goto(site.address + playAt({ spec, side, style, seed: "7" }));
    await playGame(
      page,
      spec,
      side,
      clickMove,
      (position, turn) => position.moves[(turn * 5) % position.moves.length],
      24,
    );
    assert.deepEqual(movesOf(page), moves);
  });

test("the end names the winner in the colour of a win, and tells the person in the colour of their result", async () => {
  const spec = boards.square;
  const { line, winner } = await site.ask(`${api(spec, "start")}&line=1`);
  const { sides } = await site.ask(`/api/v1/rules?spec=${spec}`);
  for (const side of sides) {
    const page = await site.open(playAt({ spec, side, position: textAfter(line) }));
    await page.locator(".verdict", { hasText: "The game is over" }).waitFor();
    const values = await page
      .locator(".verdict .value")
      .evaluateAll((all) => all.map((one) => [one.textContent, one.className]));
    assert.deepEqual(values, [
      [`${winner} win`, "value win"],
      side === winner ? ["You won", "value win"] : ["You lost", "value loss"],
    ]);
  }
});

test("nothing of the values is in the page until somebody asks", async () => {
  const spec = boards.square;
  const page = await site.open(playAt({ spec, side: "hounds" }));
  await turnOf(page, spec, "hounds");
  const values = /\bwin\b|wins|loss|plies|▲|▼|●|class="[^"]*mark/;
  assert.doesNotMatch(await page.locator("main").innerHTML(), values);
  const listed = await page.locator("table.moves tbody th").allTextContents();
  assert.deepEqual(listed, [...listed].sort());
  await page.getByLabel("values for hounds").click();
  await page.locator(".mark").first().waitFor();
  assert.match(await page.locator("main").innerHTML(), values);
  assert.equal(inAddress(page).get("hints"), "hounds");
  await page.getByLabel("values for hounds").click();
  await page.locator(".mark").first().waitFor({ state: "detached" });
  assert.doesNotMatch(await page.locator("main").innerHTML(), values);
  // A key or the button shows them as long as it is held.
  for (const [down, up] of [
    [() => page.keyboard.down("v"), () => page.keyboard.up("v")],
    [
      () =>
        page
          .getByText("hold to see values")
          .hover()
          .then(() => page.mouse.down()),
      () => page.mouse.up(),
    ],
  ]) {
    await down();
    await page.locator(".mark").first().waitFor();
    await up();
    await page.locator(".mark").first().waitFor({ state: "detached" });
    assert.doesNotMatch(await page.locator("main").innerHTML(), values);
  }
  // The other switch tells what the answers of the table are worth.
  await page.getByLabel("values for fox").click();
  await page.waitForFunction(() => document.querySelector(".played").textContent.includes("in"));
  assert.equal(await page.locator(".mark").count(), 0);
});

test("the report tells each loss, the better move, and the refutation", async () => {
  for (const [spec, side] of [
    [boards.square, "fox"],
    [boards.square, "hounds"],
    [boards.points, undefined],
  ]) {
    const sides = (await site.ask(`/api/v1/rules?spec=${spec}`)).sides;
    const person = side ?? sides[0];
    const page = await site.open(playAt({ spec, side: person, errors: "50", seed: "3" }));
    await playGame(page, spec, person, clickMove, (position) => position.moves.at(-1), 8);
    if (!(await page.locator(".report").isVisible())) await page.getByText("give up").click();
    await page.locator(".report tbody tr").first().waitFor();
    await page.waitForFunction(
      () => ![...document.querySelectorAll(".report td")].some((cell) => cell.textContent === "…"),
    );
    const rows = await page
      .locator(".report tbody tr")
      .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
    const moves = movesOf(page);
    let wrong = 0,
      perfect = 0,
      row = 0;
    let already = "";
    for (let ply = 0; ply < moves.length; ++ply) {
      const position = await site.ask(api(spec, textAfter(moves.slice(0, ply))));
      if (position.turn !== person) continue;
      const values = await moveValues(site, spec, position);
      const place = position.moves.findIndex((move) => move.move === moves[ply]);
      const kept = keepers(values).includes(place);
      const [number, name, , lost, better, why] = rows[row++];
      assert.deepEqual([number, name], [String(ply + 1), moves[ply]]);
      if (row === 1 && position.value === "loss") already = " You were lost before your first move.";
      if (!kept) {
        ++wrong;
        const best = position.moves.findIndex((move) => better.startsWith(`${move.move},`));
        assert.ok(keepers(values).includes(best), better);
        const difference = worth(values[best]) - worth(values[place]);
        assert.equal(
          lost,
          values[best].score === null
            ? `${values[best].value} → ${values[place].value}`
            : `${difference} point${difference === 1 ? "" : "s"}`,
        );
        const { line } = site.query(spec, position.moves[place].child, "--line");
        assert.ok(why.startsWith(line.length === 0 ? "the game is over" : line.slice(0, 8).join(" ")), why);
      } else if (lost === "nothing") ++perfect;
      else assert.match(lost, /^\d+ pl/);
    }
    assert.equal(row, rows.length);
    const own = rows.length;
    const losses =
      spec === boards.points
        ? `${wrong} that lost points`
        : `${own - perfect - wrong} slow, ${wrong} wrong. Slow moves keep the value, but win later or lose sooner`;
    const words = await page.locator(".report p").first().textContent();
    assert.equal(
      words,
      own === 0
        ? "You made no move."
        : `Your ${own === 1 ? "move" : `${own} moves`}: ${perfect} perfect, ${losses}.${already}`,
    );
  }
});

test("a game is set up by the form, and from links", async () => {
  const page = await site.open("/");
  await page.getByLabel(`play ${boards.square}`).click();
  await page.locator("svg.board .piece").first().waitFor();
  await page.getByRole("radio", { name: /^Hounds/ }).check();
  await page.getByRole("radio", { name: /^With traps/ }).check();
  await page.getByLabel(/^ ?It errs in/).fill("25");
  await page.getByLabel(/^Game number/).fill("12");
  await page.getByRole("button", { name: "begin" }).click();
  await turnOf(page, boards.square, "hounds");
  assert.deepEqual(
    ["spec", "side", "style", "errors", "seed"].map((name) => inAddress(page).get(name)),
    [boards.square, "hounds", "trappy", "25", "12"],
  );
  await page.getByText("new game").click();
  await page.waitForFunction(() => location.hash.includes("seed=13"));
  await page.goto(`${site.address}/#/position?${new URLSearchParams({ spec: boards.hexagon })}`);
  await page.getByText("Play from here").click();
  await page.getByRole("button", { name: "begin" }).waitFor();
});

test("three buttons set how often the table is wrong", async () => {
  const page = await site.open(playAt({ spec: boards.square }));
  const errors = () =>
    page
      .getByLabel(/^ ?It errs in/)
      .inputValue()
      .then(Number);
  const found = [];
  for (const name of ["easy", "medium", "perfect"]) {
    await page.getByRole("button", { name }).click();
    found.push(await errors());
  }
  assert.ok(found[0] > found[1] && found[1] > 0, `${found}`);
  assert.equal(found[2], 0);
  await page.getByRole("button", { name: "easy" }).click();
  await page.getByRole("button", { name: "begin" }).click();
  await page.waitForFunction(
    (share) => new URLSearchParams(location.hash.split("?")[1]).get("errors") === String(share),
    found[0],
  );
});

test("a drawn position for the third time ends the game", async () => {
  const spec = boards.point;
  const page = await site.open();
  // Out and back again, twice, with moves that keep the draw.
  const forth = [];
  for (const turn of [0, 1]) {
    const position = await site.ask(api(spec, textAfter(forth)));
    const values = await moveValues(site, spec, position);
    forth.push(position.moves[keepers(values)[turn]].move);
  }
  const back = forth.map((move) => move.split("-").reverse().join("-"));
  const once = [...forth, ...back];
  await page.goto(site.address + playAt({ spec, side: "both", position: textAfter([...once, ...once.slice(0, -1)]) }));
  await page.locator(".board").waitFor();
  const { position: drawn } = await site.ask(api(spec, textAfter(once)));
  assert.equal((await site.ask(api(spec, "start"))).position, drawn);
  assert.match(await page.locator(".verdict").textContent(), /to move/);
  await page.locator("table.moves a", { hasText: new RegExp(`^${back[1]}$`) }).click();
  await page
    .locator(".verdict", { hasText: "The game is over: a draw, this position was there three times." })
    .waitFor();
  assert.equal(await page.locator(".report tbody tr").count(), 8);
});

test("the rule books' own rules: who makes a third occurrence loses, or may not make it", async () => {
  const page = await site.open();
  const twice = (circle) => textAfter([...circle, ...circle]);
  // The seed of tafl: "The player who makes such repeated moves loses."
  const tafl = playAt({
    spec: circles.loses,
    side: "both",
    position: twice(["a3-a2", "Kc3-c2", "a2-a3", "Kc2-c3"]),
  });
  await page.goto(site.address + tafl);
  await page
    .locator(".verdict", { hasText: "The game is over: defenders made this position for the third time and lose." })
    .waitFor();
  // Mabi: a third occurrence is not allowed. The other three moves stay.
  const mabi = playAt({
    spec: circles.forbidden,
    side: "both",
    position: twice(["a1-a2", "a3-b3", "a2-a1", "b3-a3"]),
  });
  await page.goto(site.address + mabi);
  await page.locator(".board").waitFor();
  await page.locator("table.moves a").first().waitFor();
  const moves = await page.locator("table.moves a").allTextContents();
  assert.ok(moves.length > 0 && !moves.includes("a1-a2"), moves.join(" "));
  const all = (await site.ask(api(circles.forbidden, twice(["a1-a2", "a3-b3", "a2-a1", "b3-a3"])))).moves;
  assert.deepEqual([...moves, "a1-a2"].sort(), all.map((move) => move.move).sort());
});

test("the trees that a screen reader gets, and the focus that stays", async () => {
  const spec = boards.square;
  const page = await site.open(playAt({ spec, side: "hounds" }));
  const { position } = await turnOf(page, spec, "hounds");
  const tree = await page.locator("main").ariaSnapshot();
  for (const part of [
    /status: "Your move: hounds\. Fox played [a-d]\d-[a-d]\d\."/,
    /grid "board, hounds to move"/,
    /gridcell "[a-d]\d hound(, goal of fox)?, can be chosen"/,
    /checkbox "values for fox"/,
    /table "\d moves? of hounds"/,
  ])
    assert.match(tree, part);
  await byKeys(page, position.moves[0]);
  await turnOf(page, spec, "hounds");
  assert.equal(await page.evaluate(() => document.activeElement.id), `cell-${clicks(position.moves[0]).at(-1)}`);
});

test("the headline says whose move it is, the person's or the program's", async () => {
  const spec = boards.square; // the fox begins
  const page = await site.open();
  let goOn;
  const waits = new Promise((resolve) => (goOn = resolve));
  await page.route("**/api/v1/batch*", async (route) => {
    await waits;
    await route.continue();
  });
  const { moves } = await site.ask(api(spec, "start"));
  const [from] = moves[0].move.split("-");
  assert.ok(moves.length > 1 && moves.every(({ move }) => move.startsWith(from)));
  await page.goto(site.address + playAt({ spec, side: "hounds", style: "trappy" }));
  const verdict = page.locator(".verdict");
  await page.locator(".verdict", { hasText: /^The program’s move: fox\.$/ }).waitFor();
  assert.equal(await verdict.locator("svg.disc").count(), 1);
  assert.equal(await page.locator(".place.open").count(), 0);
  goOn();
  await page.locator(".verdict", { hasText: /^Your move: hounds\. Fox played/ }).waitFor();
  assert.equal(await verdict.locator("svg.disc").count(), 1);
  await page.goto(site.address + playAt({ spec, side: "both" }));
  await page.locator(".verdict", { hasText: /^Fox to move\.$/ }).waitFor();
});

test("a game without a table names the command that solves it", async () => {
  const page = await site.open(playAt({ spec: "konane@6x6", side: "black" }));
  await page.getByText("zermelo solve konane@6x6").waitFor();
  assert.equal(await page.locator(".board").count(), 0);
});

const screens = {
  setup: { spec: boards.square },
  game: { spec: boards.square, side: "fox" },
  report: { spec: boards.square, side: "fox", ended: "1", position: "start moves b1-a2" },
  unsolved: { spec: "konane@6x6" },
};
for (const colorScheme of ["light", "dark"])
  test(`accessible and narrow, ${colorScheme}`, async () => {
    const first = (await site.ask(api(boards.square, "start"))).moves[0].move;
    for (const [name, parameters] of Object.entries(screens)) {
      if (name === "report") parameters.position = `start moves ${first}`;
      const page = await site.open(playAt(parameters), {
        colorScheme,
        bypassCSP: true,
        viewport: { width: 320, height: 700 },
      });
      await ready(page);
      await page
        .locator(name === "setup" ? "form" : name === "report" ? ".report" : name === "game" ? ".board" : ".failure")
        .waitFor();
      assert.deepEqual(await violations(page), [], name);
      assert.ok((await width(page)) <= 320, name);
    }
  });

test("a game longer than an address that the server reads, in other spellings too", async () => {
  const spec = boards.point;
  const moves = [];
  let position = await site.ask(api(spec, "start"));
  while (moves.join(" ").length < 5000) {
    const quiet = position.moves.filter((move) => move.clicks.captured.length === 0);
    const move = quiet[moves.length % quiet.length];
    moves.push(move.move);
    position = await site.ask(api(spec, move.child));
  }
  const page = await site.open();
  for (const written of [moves, [moves[0].toUpperCase(), ...moves.slice(1)]]) {
    await page.goto("about:blank");
    await page.goto(site.address + playAt({ spec, side: "both", position: textAfter(written) }));
    await page.locator(".verdict").waitFor({ timeout: 60000 });
    assert.equal(await page.locator(".failure").count(), 0);
    assert.match(await page.locator(".verdict").textContent(), new RegExp(`played ${moves.at(-1)}`));
  }
  await page.goto("about:blank");
  await page.goto(site.address + playAt({ spec, side: "both", position: `${textAfter(moves.slice(0, 2))} nonsense` }));
  page.removeAllListeners("console"); // the error's 400
  assert.match(await page.locator(".failure").textContent(), /nonsense/);
});

test("on a phone on its side the button that begins a game is in sight", async () => {
  const page = await site.open(playAt({ spec: boards.square }), {
    viewport: { width: 844, height: 390 },
    isMobile: true,
    hasTouch: true,
  });
  const begin = page.getByText("Begin the game");
  await begin.waitFor();
  const { y, height } = await begin.boundingBox();
  assert.ok(y >= 0 && y + height <= 390, `${y}`);
  await begin.tap();
  await turnOf(page, boards.square, "fox");
});

test("on a phone a new game begins with its verdict and the board in sight", async () => {
  const spec = boards.square;
  const page = await site.open(playAt({ spec }), {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  const inSight = async () => {
    await page.locator("table.moves").waitFor({ timeout: 60000 });
    await page.waitForFunction(() => {
      const [verdict, board] = [".verdict", "svg.board"].map((one) =>
        document.querySelector(one).getBoundingClientRect(),
      );
      return verdict.top >= 0 && board.bottom <= innerHeight;
    });
  };
  const begin = page.getByText("Begin the game");
  await begin.waitFor();
  const { y, height } = await begin.boundingBox();
  assert.ok(y + height <= 844, "the button stays in sight");
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  assert.ok((await page.evaluate(() => window.scrollY)) > 300);
  await begin.tap();
  await inSight();
  // The same for one more game.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.getByText("new game").tap();
  await inSight();
});

test("at the end the report stands beside the board, which keeps its size", async () => {
  const spec = boards.square;
  const { line, winner } = await site.ask(`${api(spec, "start")}&line=1`);
  for (const screen of ["play", "position"]) {
    const at = (moves) =>
      `/#/${screen}?${new URLSearchParams({ spec, ...(screen === "play" ? { side: winner } : {}), position: textAfter(moves) })}`;
    const page = await site.open(at(line.slice(0, -1)), { viewport: { width: 1280, height: 900 } });
    await page.locator("table.moves").first().waitFor({ timeout: 60000 });
    const before = await page.locator("svg.board").boundingBox();
    await page.goto(site.address + at(line));
    await page.locator(".verdict", { hasText: "The game is over" }).waitFor();
    const after = await page.locator("svg.board").boundingBox();
    assert.deepEqual(after, before, screen);
    const beside = page.locator(screen === "play" ? ".right .report" : ".right .chips");
    assert.ok((await beside.boundingBox()).x > after.x + after.width - 1, screen);
    if (screen === "play") await page.getByRole("heading", { name: "You won" }).waitFor();
  }
});

test("a button takes the person's last move back with the answers to it, and the moves so far are listed", async () => {
  const page = await site.open(playAt({ spec: boards.square, side: "hounds" }));
  const back = page.getByRole("link", { name: "take back" });
  const { position } = await turnOf(page, boards.square, "hounds");
  const [first] = movesOf(page);
  assert.equal(await back.count(), 0, "the fox's move is not the person's");
  const begun = page.url();
  await clickMove(page, position.moves[0]);
  await back.waitFor();
  await page.waitForFunction(() => document.querySelectorAll(".line li").length > 2);
  const moves = movesOf(page);
  assert.deepEqual(moves.slice(0, 2), [first, position.moves[0].move]);
  assert.deepEqual(await page.locator(".line li").allTextContents(), moves);
  await back.click();
  await turnOf(page, boards.square, "hounds");
  assert.equal(page.url(), begun);
});
