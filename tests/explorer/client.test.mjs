// A client that openapi-typescript makes from the server's description: it compiles, asks everything, and is told what the
// command line tells.
import assert from "node:assert/strict";
import { execFile, execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import createClient from "openapi-fetch";
import ts from "typescript";
import { serve } from "./support.mjs";

const here = (path) => new URL(path, import.meta.url).pathname;
const site = serve(["konane@4x4"], ["konane@4x4"]);

/** The types of the description, in the server's folder. */
async function generate() {
  const description = join(site.folder, "openapi.json");
  const types = join(site.folder, "generated.d.ts");
  writeFileSync(description, JSON.stringify(await site.ask("/api/v1/openapi.json")));
  execFileSync(here("node_modules/.bin/openapi-typescript"), [description, "-o", types], { stdio: "pipe" });
  return types;
}

/** The errors of the compiler in programs, by the generated types. It runs beside: a blocked client loses its connection. */
async function compile(programs, types) {
  const config = join(site.folder, "tsconfig.json");
  const { compilerOptions } = JSON.parse(readFileSync(here("tsconfig.json"), "utf8"));
  const paths = { generated: [types], "openapi-fetch": [here("node_modules/openapi-fetch")] };
  writeFileSync(config, JSON.stringify({ compilerOptions: { ...compilerOptions, paths }, files: programs }));
  const compiler = promisify(execFile)(here("node_modules/.bin/tsc"), ["-p", config]);
  return (await compiler.catch((error) => error)).stdout;
}

test("a generated client compiles and is answered", async () => {
  const types = await generate();
  const source = readFileSync(here("client/tour.ts"), "utf8");
  const slips = [
    ['"/api/v1/stats"', '"/api/v1/statistics"'],
    ["steps: 1", 'steps: "one"'],
    ['client.GET("/api/v1/rules", { params: { query: { spec } } })', 'client.GET("/api/v1/rules")'],
    ["line: true", "line: 1"],
    ["move.child", "move.children"],
    ["line: string[]", "line: number[]"],
    ["found.state ===", "found.stage ==="],
  ].map(([right, slip], i) => {
    const file = join(site.folder, `slip${i}.ts`);
    writeFileSync(file, source.replace(right, slip));
    return file;
  });
  const errors = await compile([here("client/tour.ts"), ...slips], types);
  assert.doesNotMatch(errors, /tour\.ts/);
  for (const i of slips.keys()) assert.match(errors, new RegExp(`slip${i}\\.ts\\(\\d+,\\d+\\): error`));

  const compiled = join(site.folder, "tour.mjs");
  writeFileSync(compiled, ts.transpile(source, { target: "ES2022", module: "ESNext" }));
  const { tour } = await import(compiled);
  const asked = new Set();
  const client = createClient({ baseUrl: site.address });
  client.use({
    onRequest: ({ request, schemaPath }) => void asked.add(`${request.method} ${schemaPath}`),
  });
  const told = await tour(client, "konane@4x4", "0.zcert");

  const operations = Object.entries(told.description.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  assert.deepEqual([...asked].sort(), operations.sort(), "each operation is asked");
  const start = site.query("konane@4x4", "start", "--line");
  for (const key of ["value", "dtw", "winner"]) assert.deepEqual(told.start[key], start[key], key);
  assert.deepEqual(told.line, start.line);
  const moves = told.start.moves.map(({ clicks, ...move }) => move);
  assert.deepEqual(moves, start.moves);
  assert.equal(told.proven.value, start.value);
  assert.deepEqual(
    told.batch.answers.map((answer) => [answer.value, answer.dtw]),
    start.moves.map((move) => {
      const { value, dtw } = site.query("konane@4x4", move.child);
      return [value, dtw];
    }),
  );
  assert.deepEqual(told.report, JSON.parse(site.run("report", "konane@4x4", "--json", "-q").stdout));
  assert.equal(told.cells.length, 16);
  assert.ok(Buffer.from(told.file).equals(readFileSync(join(site.folder, "0.zcert"))));
  assert.equal(told.found.state, "done");
  assert.equal(told.refused.error.code, 3);
  for (const picture of told.pictures) assert.match(picture, /^<svg /);
});
