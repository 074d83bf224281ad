// Accessibility by axe-core, and the width of small screens.
import { createRequire } from "node:module";

const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** The violations that axe finds on a page whose context has `bypassCSP`. */
export async function violations(page) {
  await page.addScriptTag({ path: axe });
  const { violations } = await page.evaluate(() => window.axe.run());
  return violations.map((found) => [found.id, found.nodes.map((node) => node.html.slice(0, 200))]);
}

export const width = (page) => page.evaluate(() => document.documentElement.scrollWidth);
