// The atlas of a small board: how many values it has, and lists of them with the first arrangement of each.

import { address, ask, source } from "../api";
import { anchor, linkButton, numberCell, present, section, specText, table, type Row } from "../elements";
import { changedHere, here, link } from "../place";
import { drawing } from "../pictures";
import { outcomeInWords, type Atlas, type AtlasEntry } from "../values";
import { h, type Child, type Node_ } from "../view";
import { failed, onPhone, waiting } from "./parts";

const lists: Record<string, string> = {
  first: "fewest pieces first",
  common: "most common",
  hottest: "hottest",
  numbers: "numbers",
  nimbers: "nimbers",
  "all-small": "all small",
};
const shown = 20; // values of a list at once

const number = (count: number): string => count.toLocaleString("en");

export function atlasScreen(): Node_[] {
  const { parameters } = here();
  const spec = parameters.get("spec") ?? "";
  const list = parameters.get("list") ?? "first";
  const from = Number(parameters.get("from") ?? 0);
  const url = address("/api/v1/atlas", { spec, list, from, count: shown });
  const answer = ask<Atlas>(url);
  if (answer.state === "failed") return [failed(answer.error)];
  if (answer.state === "waiting") return [waiting()];
  const { data } = answer;
  return present([
    h("h1", "Atlas of values ", h("small", ...specText(spec))),
    h(
      "p",
      `${number(data.arrangements)} arrangements without a side to move, mirrored and turned ones counted apart, have `,
      `${number(data.values)} values: ${number(data.numbers)} numbers, ${number(data.infinitesimals)} infinitesimals, `,
      `${number(data.all_small)} all small. `,
      "A value tells who wins the board, and by how much, even when it is added to other boards.",
    ),
    h("div.overview", section("Outcomes", outcomes(data)), section("Records", records(data, spec))),
    section("Values", filters(list), legend(data), entries(data, spec, list), pager(data)),
    h(
      "p.tools",
      linkButton(source(url, "application/json"), "JSON"),
      linkButton(link("position", { spec }), "back to the board"),
    ),
  ]);
}

function outcomes({ outcomes, left, right }: Atlas): Node_ {
  const row = (outcome: "P" | "L" | "R" | "N"): Row => ({
    key: outcome,
    cells: [outcome, outcomeInWords(outcome, left, right), numberCell(number(outcomes[outcome]))],
  });
  return table(["class", "outcome", "arrangements"], (["P", "L", "R", "N"] as const).map(row));
}

/** The first arrangement of a value, as a picture that leads to its board; as text where no side may move there. */
function first({ name, first, first_position }: AtlasEntry, spec: string): Node_ {
  if (first_position === null) return h("code", first);
  return anchor(
    link("position", { spec, position: first_position, values: "1" }),
    drawing(
      "/picture.svg",
      { spec, position: first_position, cell: 16, "no-coordinates": 1 },
      { alt: `${name} on ${first}`, title: first, loading: "lazy" },
      "arrangement",
    ),
  );
}

function records(data: Atlas, spec: string): Node_ {
  const item = (label: string, entry: AtlasEntry, more = ""): Child =>
    h("li", { key: label }, first(entry, spec), h("span", `${label}${more}: `, h("code.name", entry.name)));
  return h(
    "ul.records",
    item("the hottest", data.hottest, `, temperature ${data.hottest.temperature}`),
    item("the most options", data.most_options),
    item("the greatest birthday", data.longest),
    item("the greatest number", data.greatest_number),
    item("the finest number", data.finest_number),
  );
}

const filters = (list: string): Node_ =>
  h(
    "nav.tools",
    { "aria-label": "lists of values" },
    ...Object.entries(lists).map(([name, words]) =>
      linkButton(changedHere({ list: name, from: undefined }), words, {
        key: name,
        "aria-current": name === list ? "true" : undefined,
      }),
    ),
  );

/** The kinds of names, for readers who do not know them. Longer names are made of these. */
function kindsOfNames({ left, right }: Atlas): { example: string; is: RegExp; words: string }[] {
  const lead = `${left} is so many free moves ahead`;
  return [
    {
      example: "3, -1/2",
      is: /^-?\d+(\/\d+)?$/,
      words: `numbers: ${lead}, or ${right} if it is below 0; fractions are parts of a move`,
    },
    { example: "0", is: /^0$/, words: "nothing is to be won: whoever has to move loses" },
    { example: "*", is: /\*(?!\d)/, words: "star: one move for either side, which ends it" },
    { example: "*2, *3", is: /\*\d/, words: "nimbers: heaps of so many matches in Nim; whoever begins wins" },
    { example: "^", is: /\^/, words: `up: ${left} wins, but by less than any number; ^^ is two of them` },
    { example: "v", is: /v/, words: `down: ${right} wins, but by less than any number; vv is two of them` },
    {
      example: "Tiny(1)",
      is: /Tiny/,
      words: `tiny: ${left} wins, by much less than ^; in brackets stands what ${right} threatens to gain`,
    },
    {
      example: "Miny(1)",
      is: /Miny/,
      words: `miny: ${right} wins, by much less than v; in brackets stands what ${left} threatens to gain`,
    },
    { example: "+-1", is: /\+-/, words: "a switch: whoever moves gets so many free moves" },
    {
      example: "{2|0}",
      is: /\{/,
      words: `the choices: ${left} can move to what stands before the bar, ${right} to what stands behind it; || separates more widely than |`,
    },
    { example: "1*, -1^, ^*", is: /(\d|\^|v)[*^vTM]/, words: "a sum: the parts stand side by side" },
  ];
}

function legend(data: Atlas): Node_ {
  const { entries, hottest, most_options, longest, greatest_number, finest_number } = data;
  const names = [...entries, hottest, most_options, longest, greatest_number, finest_number].map(({ name }) => name);
  const kinds = kindsOfNames(data).filter(({ is }) => names.some((name) => is.test(name)));
  return h(
    "details",
    { open: !onPhone() },
    h("summary", "How to read the names"),
    h(
      "dl.names-of-values",
      ...kinds.flatMap(({ example, words }) => [h("dt", h("code.name", example)), h("dd", words)]),
    ),
    h(
      "p",
      "The mean is what the board is worth on average over many copies. The temperature is how much a move gains: below 0 nobody wants to move.",
    ),
  );
}

function entries(data: Atlas, spec: string, list: string): Node_ {
  const cell = (label: string, ...content: Child[]): Node_ => h("td", { "data-label": label }, ...content);
  const row = (entry: AtlasEntry): Row => ({
    key: entry.name,
    cells: [
      h("code.name", entry.name),
      cell("outcome", h("abbr", { title: outcomeInWords(entry.outcome, data.left, data.right) }, entry.outcome)),
      cell("mean", entry.mean),
      cell("temperature", entry.temperature),
      numberCell(number(entry.positions), { "data-label": "arrangements" }),
      cell("first", first(entry, spec)),
    ],
  });
  const { from, size } = data;
  if (data.entries.length === 0) return h("p", "No value here.");
  return table(
    ["value", "outcome", "mean", "temperature", "arrangements", "first, with the fewest pieces"],
    data.entries.map(row),
    { class: "stacked names atlas-values" },
    `${number(from + 1)} to ${number(from + data.entries.length)} of ${number(size)} values, ${lists[list] ?? list}`,
  );
}

function pager({ from, size }: Atlas): Node_ | false {
  const to = (at: number): string => changedHere({ from: at <= 0 ? undefined : String(at) });
  return (
    size > shown &&
    h(
      "p.tools",
      from > 0 && linkButton(to(from - shown), "previous"),
      from + shown < size && linkButton(to(from + shown), "next"),
    )
  );
}
