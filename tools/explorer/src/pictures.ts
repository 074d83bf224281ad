// Pictures that the server draws, for light and for dark pages.

import { address, source } from "./api";
import { h, type Attributes, type Node_ } from "./view";

/** An image that follows the theme of the system. */
export function drawing(
  path: string,
  parameters: Record<string, string | number | undefined>,
  more: Attributes & { alt: string },
  kind = "chart",
): Node_ {
  const dark = source(address(path, { ...parameters, dark: 1 }));
  return h(
    "picture",
    dark !== undefined && h("source", { media: "(prefers-color-scheme: dark)", srcset: dark }),
    h(`img.${kind}`, { src: source(address(path, parameters)), ...more }),
  );
}
