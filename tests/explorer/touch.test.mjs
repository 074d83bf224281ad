// On a phone every target of a finger is large enough: 24 pixels in both directions (WCAG 2.2, success criterion 2.5.8).
import assert from "node:assert/strict";
import { test } from "node:test";
import { width } from "./audit.mjs";
import { serve } from "./support.mjs";

const large = "fox-and-hounds@6x6";
const small = "konane@4x4";
const draws = "mabi@2x4";
const site = serve([large, small, draws], [small]);

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const at = (screen, parameters = {}) => `/#/${screen}?${new URLSearchParams(parameters)}`;
const game = "start moves c1-b2 b6-a5 b2-c3";

const screens = {
  "the library": at(""),
  "a search of the library": at("", { find: "konane" }),
  "a board with a game": at("position", { spec: large, position: game }),
  "a drawn board": at("position", { spec: draws, position: "start moves a3-b3" }),
  "a board without a table": at("position", { spec: "konane@6x6" }),
  "a game to set up": at("play", { spec: large }),
  "a game": at("play", { spec: large, side: "both", position: game }),
  "a finished game": at("play", { spec: large, side: "both", position: game, ended: "1" }),
  "a position to set up": at("edit", { spec: small }),
  "a piece to choose": at("whatif", { spec: large }),
  "what if": at("whatif", { spec: large, from: "b6", piece: "h" }),
  statistics: at("stats", { spec: large }),
  "first moves": at("map", { boards: small }),
  "a puzzle": at("puzzle", { spec: large, seed: "1" }),
  puzzles: at("puzzles", { spec: large }),
  "the trainer": at("train", { spec: large }),
  rules: at("rules", { spec: small }),
  files: at("take", { spec: small }),
  "a proof": at("proof", { proof: "0.zcert" }),
  "reports side by side": at("report", { spec: small }),
};

/** The targets that are too small, with their sizes; links between the words of a sentence may be. */
const tooSmall = (page) =>
  page.evaluate(() => {
    const targets = "a[href], button, input, select, summary, textarea";
    const least = 24;
    const isInSentence = (element) => {
      const text = element.closest("p, li, dd, dt, td, th, figcaption, summary")?.cloneNode(true);
      if (element.tagName !== "A" || text === undefined) return false;
      for (const other of text.querySelectorAll("a, button")) other.remove();
      return (text.textContent.match(/[a-z]{2,}/gi) ?? []).length >= 2;
    };
    // A label is a target of its input. A link may cover the row that it stands in.
    const areas = (element) => {
      const all = [element, ...(element.labels ?? [])];
      const after = getComputedStyle(element, "::after");
      if (after.content !== "none" && after.position === "absolute") {
        const own = getComputedStyle(element).position !== "static";
        let row = own ? element : element.parentElement;
        while (row !== null && getComputedStyle(row).position === "static") row = row.parentElement;
        if (row !== null) all.push(row);
      }
      return all.map((one) => one.getBoundingClientRect());
    };
    return [...document.querySelectorAll(targets)]
      .filter((element) => element.checkVisibility() && element.getClientRects().length > 0)
      .filter((element) => !element.classList.contains("skip") && !isInSentence(element))
      .filter((element) => !areas(element).some(({ width, height }) => width >= least && height >= least))
      .map((element) => {
        const { width, height } = element.getBoundingClientRect();
        const words = (element.textContent || element.name || "").trim().slice(0, 30);
        return `${element.tagName} "${words}" in ${element.parentElement.className || element.parentElement.tagName}: ${Math.round(width)}x${Math.round(height)}`;
      });
  });

for (const [name, address] of Object.entries(screens))
  test(`a finger finds each target of ${name}`, async () => {
    const page = await site.open(address, phone);
    await page.locator("main :is(h1, h2, .failure)").first().waitFor({ timeout: 60000 });
    await page.waitForFunction(() => document.querySelector(".waiting") === null, undefined, { timeout: 60000 });
    assert.ok(await page.evaluate(() => matchMedia("(pointer: coarse)").matches));
    await page.evaluate(() => document.querySelectorAll("details").forEach((folded) => (folded.open = true)));
    assert.ok((await page.locator("main :is(a, button)").count()) > 0);
    assert.deepEqual(await tooSmall(page), []);
    assert.ok((await width(page)) <= 390, "nothing scrolls sideways");
  });
