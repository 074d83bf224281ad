// A server with some tables, a browser, and a page that must be quiet: no message, no other host.
import assert from "node:assert/strict";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, afterEach, before } from "node:test";
import { chromium } from "playwright-core";

// The shell has no window of its own around each page, so it takes half of the time.
const browserFile =
  process.env.CHROMIUM ?? ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find((file) => existsSync(file));

const program = process.env.ZERMELO ?? new URL("../../build/release/bin/zermelo", import.meta.url).pathname;

export const solve = (folder, spec) =>
  void execFileSync(program, ["solve", spec, "-q", "--threads", "1"], { cwd: folder });

/** The shapes of an SVG text without their places: form, colours and size. */
export const shapesIn = (svg) =>
  [...svg.matchAll(/<(circle|polygon|text) ([^>]*)>([^<]*)/g)].map(([, form, attributes, text]) => {
    const attribute = (name) => new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1];
    return [form, attribute("fill"), attribute("stroke"), form === "text" ? text.trim() : ""].join(" ");
  });

/** For all tests of a file. */
export function serve(specs, proofs, plugs) {
  const site = {};
  before(async () => Object.assign(site, await start(specs, proofs, plugs)));
  afterEach(() => site.closePages());
  after(() => site.stop());
  return site;
}

export async function start(specs, proofs = [], plugs = []) {
  const folder = mkdtempSync(join(tmpdir(), "zermelo-explorer-"));
  for (const spec of specs) solve(folder, spec);
  for (const [i, spec] of proofs.entries())
    execFileSync(program, ["prove", spec, "--certificate", `${i}.zcert`, "-q"], { cwd: folder });
  const server = spawn(
    program,
    [...plugs.flatMap((file) => ["--plug", file]), "serve", "--port", "0", "--proofs", "."],
    {
      cwd: folder,
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const [address] = await new Promise((resolve) =>
    createInterface(server.stdout).once("line", (line) => resolve([line])),
  );
  const browser = await chromium.launch({
    executablePath: browserFile,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-dev-shm-usage",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
  const opened = [];
  return {
    address,
    folder,
    /** A page, at an address if one is given, which must be quiet until the test is over. */
    async open(at, options) {
      const { page, done } = await this.page(options);
      opened.push(done);
      if (at !== undefined) await page.goto(at.startsWith("/") ? address + at : at);
      return page;
    },
    async closePages() {
      for (const done of opened.splice(0)) await done();
    },
    /** A page in a context of its own; `done` fails on anything that it said or asked of others. */
    async page(options = {}, host = address) {
      const context = await browser.newContext({ viewport: { width: 1000, height: 900 }, ...options });
      const page = await context.newPage();
      const said = [];
      page.on("console", (message) => said.push(message.text()));
      page.on("pageerror", (error) => said.push(String(error)));
      page.on(
        "request",
        (request) =>
          request.url().startsWith(host) || request.url().startsWith("data:") || said.push(`asked ${request.url()}`),
      );
      return {
        page,
        async done() {
          await context.close();
          assert.deepEqual(said, []);
        },
      };
    },
    async ask(path) {
      const reply = await fetch(address + path);
      assert.equal(reply.status, 200, path);
      return reply.json();
    },
    async batch(spec, positions, moves = false) {
      const reply = await fetch(`${address}/api/v1/batch`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ spec, positions, moves }),
      });
      return (await reply.json()).answers;
    },
    query: (...args) =>
      JSON.parse(execFileSync(program, ["query", ...args, "--json", "--no-search"], { cwd: folder, encoding: "utf8" })),
    /** Runs the program in the folder of the tables; the exit code and what it said. */
    run: (...args) => spawnSync(program, args, { cwd: folder, encoding: "utf8" }),
    /** Many positions by one call, in their order. */
    queries: (spec, positions) =>
      execFileSync(program, ["query", spec, "-", "--jsonl", "--no-search"], {
        cwd: folder,
        encoding: "utf8",
        input: positions.join("\n") + "\n",
        maxBuffer: 1 << 28,
      })
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line)),
    async stop() {
      await browser.close();
      server.kill("SIGTERM");
      const code = await new Promise((resolve) => server.once("exit", resolve));
      rmSync(folder, { recursive: true, force: true });
      assert.equal(code, 0);
    },
  };
}

/** A board of each game that is solved at once. */
export const boards = [
  "apart@3x4",
  "enclosure-chess@3x3",
  "enso@3x3",
  "fox-and-hounds@6x6",
  "halma@3x3,rows=2-1",
  "konane@4x4",
  "mabi@2x4",
  "tafl-5x5,attackers=2,defenders=1",
  "tiptoe@3x3",
  "turkish-checkers@4x4,white=2,black=2",
  "watermelon-chess,white=2,black=2",
  "yinsh-7",
  "zumo@2",
];

export const place = (spec, position) =>
  `/#/position?${new URLSearchParams({ spec, ...(position === undefined ? {} : { position }) })}`;

/** The cells that a person clicks for a move. */
export const clicks = (move) => move.clicks.steps.flatMap((step) => step.cells);

/** Clicks the cells of a move, and the choice where clicks do not tell it. */
export async function clickMove(page, move) {
  for (const cell of clicks(move)) await page.locator(`#cell-${cell}`).click({ force: true });
  if (clicks(move).length === 0 || move.clicks.choice !== null)
    await page
      .locator(".choices button", { hasText: move.clicks.choice ?? move.move })
      .first()
      .click();
}

/** Waits until the page shows a position. */
export const shows = (page, text) =>
  page
    .locator("code.text", { hasText: new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`) })
    .waitFor({ timeout: 60000 });

export const api = (spec, position) => `/api/v1/position?${new URLSearchParams({ spec, position })}`;
