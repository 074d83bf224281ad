// The figures of the page below: how long screens take and what they send. `node page_figures.mjs` on an idle machine.
import { setTimeout as sleep } from "node:timers/promises";
import { place, start } from "./support.mjs";

const board = "fox-and-hounds@8x8";
const looks = [board, "konane@5x5", "watermelon-chess,white=2,black=2", "zumo@2"];
const counted = ["konane@5x5", "turkish-checkers@4x4"]; // their statistics take seconds to count
const site = await start([...looks, "turkish-checkers@4x4"]);
const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
const drawn = (page) => page.locator("code.text").waitFor({ timeout: 60000 });

/** Keeps in the page when the first frame with an element was painted, in milliseconds from the start of the navigation. */
const clock = (selector) => {
  const look = new MutationObserver(() => {
    if (document.querySelector(selector) === null) return;
    look.disconnect();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => (window.painted = performance.now());
      port2.postMessage(0); // arrives after the frame
    });
  });
  look.observe(document, { childList: true, subtree: true });
};

/** Milliseconds from the start of the navigation until a screen is painted, and bytes sent, each time by a new visitor. */
async function visits(address, element) {
  const times = [];
  let bytes = 0;
  for (let i = 0; i < 9; ++i) {
    const { page, done } = await site.page();
    await page.addInitScript(clock, element);
    await page.goto(site.address + address);
    do
      await sleep(500); // a look at the page takes its time too
    while ((await page.evaluate(() => window.painted)) === undefined);
    times.push(await page.evaluate(() => window.painted));
    bytes = await page.evaluate(() => {
      const sent = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
      return sent.reduce((sum, { transferSize }) => sum + transferSize, 0);
    });
    await done();
  }
  return { milliseconds: Math.round(median(times)), bytes };
}

for (const spec of looks) {
  const { milliseconds, bytes } = await visits(place(spec), "code.text");
  console.log(`first view of ${spec}: ${milliseconds} ms, ${bytes} bytes sent`);
}

/** Milliseconds from the click on a move of the list until the page shows the position after it, within the page. */
const redraw = (page, i) =>
  page.evaluate((row) => {
    const links = document.querySelectorAll("table.moves tbody th a");
    const text = document.querySelector("code.text").textContent;
    const began = performance.now();
    return new Promise((resolve) => {
      const look = () =>
        document.querySelector("code.text")?.textContent === text
          ? requestAnimationFrame(look)
          : resolve(performance.now() - began);
      links[row % links.length].click();
      look();
    });
  }, i);

for (const spec of looks) {
  const { page, done } = await site.page();
  const times = [];
  for (let game = 0; times.length < 100; ++game) {
    await page.goto("about:blank");
    await page.goto(site.address + place(spec));
    await drawn(page);
    for (let ply = 0; ply < 20 && (await page.locator("table.moves tbody th a").count()) > 0; ++ply)
      times.push(await redraw(page, game + 7 * ply));
  }
  console.log(
    `a move of ${spec} redrawn: ${Math.round(median(times))} ms, at most ${Math.round(Math.max(...times))} ms of ${times.length}`,
  );
  await done();
}

for (const spec of counted) {
  const stats = `/#/stats?spec=${spec}`;
  const stands = (page) => page.locator("h2").first().waitFor({ timeout: 600000 });
  const { page, done } = await site.page();
  const began = performance.now();
  await page.goto(site.address + stats);
  await stands(page);
  console.log(`statistics of ${spec}, first time: ${Math.round(performance.now() - began)} ms`);
  await done();
  console.log(`statistics of ${spec}, again: ${(await visits(stats, "h2")).milliseconds} ms`);
}
await site.stop();
