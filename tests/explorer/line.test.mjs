// The perfect line on the position screen: stepped by its links, played by a key and by a button.
import assert from "node:assert/strict";
import { test } from "node:test";
import { place, shows, serve } from "./support.mjs";

const specs = ["fox-and-hounds@6x6", "konane@4x4", "zumo@2", "enclosure-chess@3x3", "tiptoe@3x3"];
const site = serve(specs);

/** The canonical texts along the line of the command line. */
function positionsOf(spec) {
  const { line } = site.query(spec, "start", "--line");
  return line.map((_, i) => site.query(spec, `start moves ${line.slice(0, i + 1).join(" ")}`).position);
}

for (const spec of specs)
  test(`the key n plays the line of the command line: ${spec}`, async () => {
    const page = await site.open(place(spec));
    await page.locator("code.text").waitFor();
    const start = await page.locator("code.text").textContent();
    const positions = positionsOf(spec);
    assert.ok(positions.length > 2);
    for (const position of positions) {
      await page.keyboard.press("n");
      await shows(page, position);
    }
    await page.keyboard.press("n"); // after the end it does nothing
    await shows(page, positions.at(-1));
    for (const position of [start, ...positions].slice(0, -1).reverse()) {
      await page.goBack();
      await shows(page, position);
    }
    // The links step through the same line.
    for (let i = 0; i < positions.length; ++i) {
      await page.goto(site.address + place(spec));
      await page.locator("ol.line a").nth(i).click();
      await shows(page, positions[i]);
    }
  });

const numbered = async (page) => {
  await page.locator("ol.line").waitFor();
  return page
    .locator("ol.line li")
    .evaluateAll((items) =>
      items.map(
        (li) =>
          `${li.value > 0 ? `${li.value}. ` : ""}${li.dataset.before ?? ""}${li.textContent}${li.dataset.after ?? ""}`,
      ),
    );
};

test("within a game the numbers of the line go on", async () => {
  const spec = "fox-and-hounds@6x6";
  const { line } = site.query(spec, "start", "--line");
  for (const [ply, number] of [
    [1, "1. ... "],
    [2, "2. "],
    [5, "3. ... "],
  ]) {
    const page = await site.open(place(spec, `start moves ${line.slice(0, ply).join(" ")}`));
    assert.equal((await numbered(page))[0], number + line[ply]);
  }
});

test("the line is numbered as by the command line", async () => {
  const { position: afterOne } = site.query("konane@4x4", "start moves a1");
  for (const [spec, position] of [...specs.map((spec) => [spec, "start"]), ["konane@4x4", afterOne]]) {
    const page = await site.open(place(spec, position));
    const words = await numbered(page);
    const text = site.run("query", spec, position, "--line").stdout;
    assert.equal(words.join(" "), text.match(/^line +(.*)$/m)[1].replace(/ +/g, " "));
  }
});

test("held, the key goes on to the end", async () => {
  const [spec] = specs;
  const page = await site.open(place(spec));
  await page.getByText("best move (n)").waitFor();
  const positions = positionsOf(spec);
  // A key that is held repeats without coming up.
  for (let i = 0; i < 40 * positions.length && (await page.getByText("The game is over").count()) === 0; ++i)
    await page.keyboard.down("n");
  await shows(page, positions.at(-1));
});

test("the button plays the best move; hidden values hide it", async () => {
  const [spec] = specs;
  const page = await site.open(place(spec));
  await page.getByText("best move (n)").click();
  const [first] = positionsOf(spec);
  await shows(page, first);
  await page.getByText("hide values").click();
  await page.getByText("show values").waitFor();
  assert.equal(await page.getByText("best move (n)").count(), 0);
  await page.keyboard.press("n");
  await page.waitForTimeout(100);
  await shows(page, first);
  // In a text field it is a letter.
  await page.goto(`${site.address}/#/`);
  await page.getByLabel(/Find a game/).fill("");
  await page.keyboard.press("n");
  assert.match(page.url(), /find=n/);
});

test("a drawn position tells how hard it is to hold, in the words of the command line", async () => {
  const [spec, position] = ["mabi@2x4", "start moves a3-b3"];
  site.run("solve", spec, "-q");
  const page = await site.open(place(spec, position));
  await page.getByText("how hard is this draw to hold?").click();
  const words = await page.locator("p.depth").textContent();
  const told = site.run("query", spec, position, "--draw-depth", "-q").stdout.replace(/\s+/g, " ");
  assert.ok(told.includes(words.charAt(0).toLowerCase() + words.slice(1, -1)), `${words} is not in ${told}`);
  await page.keyboard.press("n"); // the question belongs to one position
  await page.locator("p.depth").waitFor({ state: "detached" });
  await page.goto(site.address + place("konane@4x4"));
  await page.locator("p.verdict").waitFor();
  assert.equal(await page.getByText("how hard is this draw to hold?").count(), 0);
});
