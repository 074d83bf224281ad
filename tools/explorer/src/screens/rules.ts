// The rules of a game, and a link to a board of it.

import { address, ask, type Catalog, type Rules } from "../api";
import { deskLink, here, link, named } from "../place";
import { anchor, folded, linkButton, present, textForm } from "../elements";
import { h, type Child, type Node_ } from "../view";
import { failed, startPicture, waiting } from "./parts";

export const gameOf = (spec: string): string => spec.split(/[@:,]/)[0] ?? "";

/** The tables of a game. */
export function solvedBoards(spec: string): string[] {
  const catalog = ask<Catalog>("/api/v1/catalog");
  if (catalog.state !== "there") return [];
  return [...new Set(catalog.data.tables.map((table) => table.spec))].filter((one) => gameOf(one) === gameOf(spec));
}

/** A paragraph of the rules; what comes before its first colon is its subject. */
function paragraph(text: string): Node_ {
  const [, subject, rest] = /^([A-Z][^.:;]{0,60}:)(.*)$/.exec(text) ?? [];
  return subject === undefined ? h("p", text) : h("p", h("strong", subject), rest);
}

/** Paragraphs; numbered ones are a list. */
function paragraphs(lines: string[]): Node_[] {
  const nodes: Node_[] = [];
  let items: Node_[] = [];
  const endList = (): void => {
    if (items.length > 0) nodes.push(h("ol", ...items));
    items = [];
  };
  for (const line of lines) {
    const [, item] = /^\d+\. (.*)$/.exec(line) ?? [];
    if (item !== undefined) items.push(h("li", item));
    else {
      endList();
      nodes.push(paragraph(line));
    }
  }
  endList();
  return nodes;
}

/** The options of a paragraph: a name or a setting, and the text about it. */
function optionsOf(paragraph: string): Node_[] {
  const texts = paragraph
    .replace(/^Options: /, "Option ")
    .replaceAll(/[;.] (?=[a-z]+=[\w-]+(?: and [a-z]+=[\w-]+)?[,:])/g, ". Option ")
    .split(/(?<=\.) (?=Option )/);
  return texts.flatMap((text) => {
    const [, name, about] = /^Options? ([\w=-]+(?: and [\w=-]+)*)[,:]\s*(.*)$/.exec(text) ?? [];
    return name === undefined ? [h("dd", text)] : [h("dt", h("code", name)), h("dd", about ?? "")];
  });
}

/** The rules in parts, by the first words of their paragraphs. Another rule set than that of the board is a part. */
function rulesOf(text: string, spec: string): Node_[] {
  const lines = text.trim().split("\n");
  const own = spec.split(/[@,]/)[0]?.split(":")[1];
  const parts: [string, RegExp][] = [
    ["Boards", /^Size:/],
    ["Options", /^Options?\b/],
    ["Other rule sets", own === undefined ? /^Rule set\b/ : new RegExp(`^Rule set (?!${own}\\b)`)],
    ["Doubtful points", /^(Decided|Decisions|Reconstructed)\b/],
  ];
  const partOf = (line: string): number => parts.findIndex(([, begin]) => begin.test(line));
  return [
    ...paragraphs(lines.filter((line) => partOf(line) === -1)),
    ...parts.flatMap(([head], part) => {
      const own = lines.filter((line) => partOf(line) === part);
      if (own.length === 0) return [];
      return [
        h("h2", head),
        head === "Options" ? h("dl.options", ...own.flatMap(optionsOf)) : h("div", ...paragraphs(own)),
      ];
    }),
  ];
}

/** The board that the rules are shown with. Somebody who comes for the game, and not from a board, is offered one with a table. */
function offeredBoard(spec: string, back: string | undefined): string {
  const solved = solvedBoards(spec);
  return back !== undefined || solved.includes(spec) ? spec : (solved[0] ?? spec);
}

/** The board that the rules offer to open. */
export function boardOfRules(parameters: URLSearchParams): string | undefined {
  const spec = parameters.get("spec");
  return spec === null ? undefined : offeredBoard(spec, parameters.get("back") ?? undefined);
}

export function rulesScreen(): Node_[] {
  const { parameters } = here();
  const spec = parameters.get("spec") ?? "";
  const { back: _, ...before } = named(parameters);
  const back = parameters.get("back") ?? undefined;
  // Games and puzzles show no values, so a board opened from their rules shows none either.
  const hints = back === "play" || back === "puzzle" || parameters.get("hints") === "0" ? "0" : undefined;
  const rules = ask<Rules>(address("/api/v1/rules", { spec }));
  if (rules.state === "failed") return [failed(rules.error)];
  if (rules.state === "waiting") return [waiting()];
  const { data } = rules;
  const solved = solvedBoards(data.spec);
  const beside = [data.spec, ...solved]
    .filter((one, i, all) => solved.includes(one) && all.indexOf(one) === i)
    .slice(0, 4);
  const offered = offeredBoard(data.spec, back);
  const own = ask<Rules>(address("/api/v1/rules", { spec: offered }));
  const text = own.state === "there" ? own.data.rules : data.rules;
  const known = data.known_boards.filter((one) => !solved.includes(one));
  const few = 12;
  const boards = (specs: string[]): Child[] =>
    specs.flatMap((one, i) => [i > 0 && ", ", anchor(link("position", { spec: one, hints }), one)]);
  const open = (wanted: string): void => {
    const position = wanted === data.spec ? (parameters.get("position") ?? undefined) : undefined;
    location.hash = link("position", { spec: wanted, position, hints });
  };
  return present([
    h("h1", data.title),
    textForm("Board: ", { name: "spec", value: offered, size: 30 }, "open", open),
    back !== undefined &&
      h(
        "p",
        linkButton(
          link(back, before),
          `back to the ${({ play: "game", puzzle: "puzzle", stats: "statistics", report: "comparison" } as Record<string, string>)[back] ?? "board"}`,
        ),
      ),
    solved.length > 0 &&
      h("p", "Solved here: ", ...boards(solved), " · ", anchor(deskLink(beside), "their figures, side by side")),
    known.length > 0 &&
      (known.length <= few
        ? h("p", "Known without a table: ", ...boards(known))
        : folded(`Known without a table: ${known.length} boards`, h("p", ...boards(known)))),
    h("div.position", h("div.left.rules", ...rulesOf(text, offered)), h("div.right.plain", startPicture(offered, 66))),
    h("h2", "Boards and positions"),
    h("p", "Boards are written ", h("code", data.spec_syntax)),
    h("p", "Positions: ", data.position_syntax),
  ]);
}
