// The boards as people see them: pictures of each game in each theme, compared by pixels with those that were looked at.
// ZERMELO_WRITE_GOLDEN=1 writes them again; look at them before you keep them.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";
import { boards, place, serve } from "./support.mjs";

const themes = {
  light: { colorScheme: "light" },
  dark: { colorScheme: "dark" },
  print: { media: "print", colorScheme: "light" },
  forced: { forcedColors: "active", colorScheme: "dark" },
};
// Of all pixels: Chromium's next version may draw an edge another way. A stone that is gone in all themes is 0.3 % or more.
const tolerance = 0.002;
const site = serve(boards);

/** The board in all themes, one below the other. Letters are left out: fonts differ from host to host. */
async function pictures(page, spec) {
  await page.goto("about:blank");
  await page.goto(site.address + place(spec));
  await page.locator(".board .place").first().waitFor();
  await page.waitForFunction(() => document.querySelector(".waiting") === null);
  await page.addStyleTag({
    content:
      ".board text { visibility: hidden !important } * { transition: none !important; animation: none !important }",
  });
  const shots = [];
  for (const theme of Object.values(themes)) {
    await page.emulateMedia({
      media: "screen",
      forcedColors: "none",
      ...theme,
    });
    await page.mouse.move(0, 0);
    shots.push(PNG.sync.read(await page.locator(".board").first().screenshot()));
  }
  const width = Math.max(...shots.map((shot) => shot.width));
  const sheet = new PNG({
    width,
    height: shots.reduce((sum, shot) => sum + shot.height, 0),
  });
  let y = 0;
  for (const shot of shots) {
    PNG.bitblt(shot, sheet, 0, 0, shot.width, shot.height, 0, y);
    y += shot.height;
  }
  // Sixteen steps of each colour: the files are small, and the tolerance of a pixel is larger.
  for (let i = 0; i < sheet.data.length; ++i) sheet.data[i] = (sheet.data[i] >> 4) * 17;
  return sheet;
}

// Brandub has no table here, so its board has no marks.
for (const spec of [...boards, "brandub"])
  test(`${spec} looks as it did`, async () => {
    const page = await site.open(undefined, {
      viewport: { width: 320, height: 600 },
      bypassCSP: true,
    });
    const seen = await pictures(page, spec);
    const file = new URL(`golden/boards/${spec.split(/[@,]/)[0]}.png`, import.meta.url);
    if (process.env.ZERMELO_WRITE_GOLDEN)
      writeFileSync(
        file,
        PNG.sync.write(seen, {
          colorType: 2,
          deflateLevel: 9,
          deflateStrategy: 0,
          filterType: 0,
        }),
      );
    const kept = PNG.sync.read(readFileSync(file));
    assert.deepEqual([seen.width, seen.height], [kept.width, kept.height]);
    const different = pixelmatch(seen.data, kept.data, undefined, seen.width, seen.height, { threshold: 0.1 });
    const share = different / (seen.width * seen.height);
    assert.ok(share <= tolerance, `${(100 * share).toFixed(2)} % of the pixels differ`);
  });
