// The figures of tools/site/README.md: what a page without a server sends and how long it takes. `ZERMELO_PAGE=... node site_figures.mjs`
import { join } from "node:path";
import { statSync } from "node:fs";
import { host } from "./files_host.mjs";
import { api, clickMove, place, shows, start } from "./support.mjs";

const [board, proof] = ["konane@5x5", "konane@6x6,opening=corner"];
const site = await start([board], [proof]);
const made = site.run("export", "--site", "site", "--proofs", ".");
if (made.status !== 0) throw new Error(made.stderr);
const files = await host(join(site.folder, "site"), true);
const { page } = await site.page({}, files.address);
const below = (screen) => files.address + screen.slice(1);
const timed = async (work) => {
  const began = performance.now();
  await work();
  return Math.round(performance.now() - began);
};
const line = (what, milliseconds) => {
  console.log(`${what}: ${milliseconds} ms, ${files.sent.requests} requests, ${files.sent.bytes} bytes of the table`);
  files.sent.requests = files.sent.bytes = 0;
};

let position = await site.ask(api(board, "start"));
console.log(`table: ${statSync(join(site.folder, "site/tables/konane-5x5.ztb")).size} bytes`);
line(
  "first view",
  await timed(async () => (await page.goto(below(place(board))), await shows(page, position.position))),
);
for (let ply = 1; ply <= 4; ++ply) {
  const move = position.moves[position.moves.length - 1];
  line(`move ${ply}`, await timed(async () => (await clickMove(page, move), await shows(page, move.child))));
  position = await site.ask(api(board, move.child));
}
line(
  "statistics",
  await timed(
    async () => (await page.goto(below(`/#/stats?spec=${board}`)), await page.locator("h2").first().waitFor()),
  ),
);
const checked = await timed(
  async () => (
    await page.goto(below("/#/proof?proof=0.zcert")),
    await page.getByText("VERIFIED", { exact: true }).waitFor()
  ),
);
console.log(
  `certificate of ${proof}, ${statSync(join(site.folder, "site/proofs/0.zcert")).size} bytes: checked in ${checked} ms`,
);
files.stop();
await site.stop();
