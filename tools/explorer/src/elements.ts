// Elements that several screens are made of.

import type { Value } from "./types";
import { glyph, moveInWords } from "./words";
import { h, type Attributes, type Child, type Node_ } from "./view";

export const anchor = (href: string | undefined, ...children: Child[]): Node_ => h("a", { href }, ...children);

/** A move, which a line breaks only if it is longer than a line. */
export const moveName = (move: string): Node_ => h("span.move", move);

/** A link that looks like a button. */
export const linkButton = (href: string | undefined, text: Child | Child[], more: Attributes = {}): Node_ =>
  h("a.button", { href, ...more }, text);

/** A paragraph of links with dots between them. */
export const dotted = (...links: Child[]): Node_ =>
  h("p.dotted", ...links.filter((link) => link !== false).flatMap((link, i) => (i === 0 ? [link] : [" · ", link])));

export const folded = (summary: string, ...children: (Child | Child[])[]): Node_ =>
  h("details", h("summary", summary), ...children);

export const section = (heading: string, ...children: (Child | Child[])[]): Node_ =>
  h("section", h("h2", heading), ...children);

/** An input between the words of its label. */
export const labelled = (before: string, input: Attributes, after = ""): Node_ =>
  h("label", before, h("input", input), after);

/** A form with one text, which is trimmed, and extra nodes behind it. */
export function textForm(
  label: string,
  input: Attributes,
  verb: string,
  use: (text: string) => void,
  ...more: Child[]
): Node_ {
  const submit = (event: Event): void => {
    event.preventDefault();
    use(((event.target as HTMLFormElement).elements.namedItem(String(input["name"])) as HTMLInputElement).value.trim());
  };
  return h("form", { submit }, labelled(label, input), ...more, " ", h("button", { type: "submit" }, verb));
}

export const numberCell = (count: Child, more: Attributes = {}): Node_ => h("td.number", more, count);

/** The value of a move. */
export const valueCell = (value: Value): Node_ =>
  h(`td.value.${value.value}`, h("span", { "aria-hidden": "true" }, `${glyph(value.value)} `), moveInWords(value));

/** The first cell of a row is its head, unless a cell is one by itself. */
export interface Row {
  key: string | number;
  cells: Child[];
  more?: Attributes;
}

const isCell = (child: Child | undefined): child is Node_ =>
  typeof child === "object" && child !== null && /^t[hd]$/.test(child.tag);

export function table(heads: string[], rows: Row[], more: Attributes = {}, caption = ""): Node_ {
  const cell = (child: Child, i: number): Node_ =>
    isCell(child) ? child : i === 0 ? h("th", { scope: "row" }, child) : h("td", child);
  const isNumber = (column: number): boolean =>
    rows.length > 0 &&
    rows.every(({ cells }) => {
      const child = cells[column];
      return isCell(child) && child.attributes["class"] === "number";
    });
  return h(
    "table",
    more,
    caption !== "" && h("caption", caption),
    h("thead", h("tr", ...heads.map((head, i) => h(isNumber(i) ? "th.number" : "th", { scope: "col" }, head)))),
    h("tbody", ...rows.map(({ key, cells, more }) => h("tr", { key, ...more }, ...cells.map(cell)))),
  );
}

/** A wide table scrolls in a box of its own. */
export const box = (label: string, ...children: Node_[]): Node_ =>
  h("div.list.wide", { tabindex: 0, role: "region", "aria-label": label }, ...children);

/** The name of a board, which a narrow screen breaks only behind commas. */
export const specText = (spec: string): Child[] =>
  spec.split(/(?<=,)/).flatMap((part, i) => (i === 0 ? [part] : [h("wbr"), part]));

/** The parts that are there. */
export const present = (parts: (Node_ | false | undefined)[]): Node_[] =>
  parts.filter((part): part is Node_ => typeof part === "object");

/**
 * A bar of shares: of won, drawn and lost games of the mover, or of both sides. The text beside it has the numbers. Only
 * outcomes of the mover have the colours of values.
 */
export function sharesBar(of: "outcomes" | "sides", [win, draw, loss]: [number, number, number]): Node_ {
  const all = win + draw + loss;
  const part = (name: string, before: number, share: number): Node_ =>
    h(`rect.bar.${name}`, { x: (100 * before) / all, y: 0, width: (100 * share) / all, height: 10 });
  const [first, second] = of === "outcomes" ? ["win", "loss"] : ["first", "second"];
  const parts = [part(first, 0, win), part("draw", win, draw), part(second, win + draw, loss)];
  return h(
    `svg.shares.${of}`,
    { viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true" },
    ...(all === 0 ? [] : parts),
  );
}
