// The designer's desk: the report on a board, with other boards beside it, and one position on all of them.

import {
  address,
  ask,
  positionAt,
  source,
  type Answer,
  type Catalog,
  type Failure,
  type Position,
  type Report,
} from "../api";
import { anchor, folded, linkButton, present, section, table, textForm, valueCell, type Row } from "../elements";
import { changedHere, here, hidden, link } from "../place";
import type { Move } from "../types";
import { h, type Child, type Node_ } from "../view";
import { shellWord, verdict } from "../words";
import { byPly, figures, number } from "./desk_figures";
import { keyFigures } from "./desk_keys";
import { forPeople } from "./failure";
import { claimOf, factsOf, sourceOf } from "./known";
import { failed, waiting } from "./parts";
import { gameOf, solvedBoards } from "./rules";

const most = 4; // boards

/** A board of the address with its report. */
interface Column {
  spec: string;
  report: Report;
}

const withBoards = ([spec, ...beside]: string[]): string => changedHere({ spec, beside });

export function deskScreen(): Node_[] {
  const { parameters } = here();
  const asked = askedOf([...new Set([parameters.get("spec") ?? "", ...parameters.getAll("beside")])]);
  const specs = asked.map(({ spec }) => spec);
  const columns: Column[] = asked.flatMap(({ spec, answer }) =>
    answer.state === "there" ? [{ spec, report: answer.data }] : [],
  );
  const waits = asked.some(({ answer }) => answer.state === "waiting");
  const [first] = asked;
  if (asked.length === 1 && first?.answer.state === "failed")
    return [failed({ ...first.answer.error, try: advice(first.spec, first.answer.error) })];
  if (columns.length === 0 && waits) return [waiting()];
  return present([
    h("h1", "Designer's desk"),
    h("p", "Is your game fair, long, sharp? Here are the figures of a board, and of other boards beside it."),
    ...adding(asked.filter(({ answer }) => answer.state !== "failed").map(({ spec }) => spec)),
    ...asked.map(({ spec, answer }) => answer.state === "failed" && missing(spec, answer, specs)),
    ...(columns.length > 0
      ? [
          keyFigures(columns.map(({ report }) => report)),
          legend(columns),
          meanings(columns),
          figuresTable(columns, specs),
        ]
      : []),
    waits && waiting(),
    ...(columns.length > 0
      ? [...byPly.map((one) => plies(one, columns)), samePosition(columns), commands(columns)]
      : []),
  ]);
}

/** The boards with their reports, as many as fit. Those without figures take no place. */
function askedOf(specs: string[]): { spec: string; answer: Answer<Report> }[] {
  let places = most;
  return specs.flatMap((spec) => {
    if (places === 0) return [];
    const answer = ask<Report>(address("/api/v1/report", { spec }));
    if (answer.state !== "failed") --places;
    return [{ spec, answer }];
  });
}

/** Ways to one more board: those of the same game, or any. */
function adding(specs: string[]): (Node_ | false)[] {
  if (specs.length === most) return [h("p", `More than ${most} boards do not fit: remove one to add another.`)];
  const catalog = ask<Catalog>("/api/v1/catalog");
  const solved = catalog.state === "there" ? catalog.data.tables.map((table) => table.spec) : [];
  const known = [...new Set(solved)].filter((spec) => !specs.includes(spec));
  const few = 12;
  const same = solvedBoards(specs[0] ?? "").filter((spec) => known.includes(spec));
  return [
    same.length > 0 &&
      h(
        "p.tools",
        h("span", "Add a board of this game:"),
        ...same.slice(0, few).map((spec) => linkButton(withBoards([...specs, spec]), spec, { key: spec })),
      ),
    textForm(
      "Add any board: ",
      { name: "spec", list: "known", size: 28 },
      "add",
      (spec) => {
        if (spec !== "") location.hash = withBoards([...specs, spec]);
      },
      h("datalist", { id: "known" }, ...known.map((spec) => h("option", { value: spec }))),
    ),
  ];
}

const removal = (spec: string, specs: string[]): Node_ =>
  h("a", { href: withBoards(specs.filter((one) => one !== spec)), "aria-label": `remove ${spec}` }, "remove");

/** A way to the table of a board, where that is missing. */
const advice = (spec: string, error: Failure): string =>
  error.cause?.kind === "no_table" ? `zermelo solve ${shellWord(spec)}` : forPeople(error.try);

/** A board without a report. */
const missing = (spec: string, { error }: Answer<Report> & { state: "failed" }, specs: string[]): Node_ =>
  h(
    "div.failure",
    { key: `missing ${spec}`, role: "alert" },
    error.cause?.kind === "no_table"
      ? h("p", h("strong", spec), ": the figures need a table of the board, and there is none here.")
      : h("p", h("strong", spec), `: ${error.what}${error.why === "" ? "" : `, ${error.why}`}`),
    ...factsOf(spec)
      .filter(({ position }) => position === "start")
      .map((fact) => h("p", `Known: ${claimOf(fact)}, `, ...sourceOf(fact))),
    advice(spec, error) !== "" && h("p", "Try: ", h("code", advice(spec, error))),
    h("p", removal(spec, specs), " · ", anchor(link(""), "library")),
  );

/** A wide table scrolls in a box of its own. */
const box = (label: string, ...children: Node_[]): Node_ =>
  h("div.list.wide", { tabindex: 0, role: "region", "aria-label": label }, ...children);

const heads = (columns: Column[]): Node_[] => columns.map(({ report }) => h("th", { scope: "col" }, report.spec));

function legend(columns: Column[]): Node_ {
  const { games, seed } = columns[0]?.report ?? { games: 0, seed: 0 };
  return h(
    "p.legend",
    `The program played ${number(games)} games of each kind (seed ${seed}). A ply is one turn of one side. `,
    "After ± stands how far chance may have moved a figure (one standard error). Bars show won, drawn and lost games or positions, from the left.",
  );
}

/** On phones, where the names of the figures have no room for their meaning. */
const meanings = (columns: Column[]): Node_ =>
  h(
    "div.meanings",
    folded(
      "What the figures mean",
      h(
        "dl",
        ...figures
          .flatMap(({ rows }) => rows)
          .filter(({ of }) => columns.some(({ report }) => of(report) !== undefined))
          .flatMap(({ name, why }) => [h("dt", name), h("dd", why)]),
      ),
    ),
  );

/** No line ends between a number and its unit. */
const unbroken = (child: Child): Child =>
  typeof child === "string"
    ? child.replaceAll(/(\d) (?=%|pl(y|ies))|(±) /g, (words) => words.replace(" ", "\u00a0"))
    : child;

function figuresTable(columns: Column[], specs: string[]): Node_ {
  const screens = ({ spec, report }: Column): Child[] => {
    const way = (words: string, href: string): Node_ => h("a", { href, "aria-label": `${words} of ${spec}` }, words);
    const ways: Node_[] = [
      way("board", link("position", { spec: report.spec, ...hidden() })),
      way("first moves", link("map", { boards: report.spec })),
      way("statistics", link("stats", { spec: report.spec, ...hidden() })),
      way("rules", link("rules", { spec: report.spec })),
      ...(specs.length > 1 ? [removal(spec, specs)] : []),
    ];
    return ways.flatMap((one, i) => [i > 0 && " · ", one]);
  };
  const told = ({ report }: Column, cell: Child[]): Node_ =>
    h("td", { "data-board": columns.length > 1 ? report.spec : undefined }, ...cell.map(unbroken));
  const row = (name: string, cells: Child[][], why = ""): Node_ =>
    h(
      "tr",
      { key: name },
      h("th", { scope: "row" }, h("span", name), why !== "" && h("small.why", why)),
      ...columns.map((column, i) => told(column, cells[i] ?? [])),
    );
  const groups = figures.flatMap(({ heading, rows }) => {
    const told = rows
      .map(({ name, why, of }) => ({ name, why, cells: columns.map(({ report }) => of(report)) }))
      .filter(({ cells }) => cells.some((cell) => cell !== undefined));
    if (told.length === 0) return [];
    return [
      h(
        "tbody",
        { key: heading },
        h("tr", h("th.group", { scope: "rowgroup", colspan: columns.length + 1 }, heading)),
        ...told.map(({ name, why, cells }) =>
          row(
            name,
            cells.map((cell) => cell ?? ["-"]),
            why,
          ),
        ),
      ),
    ];
  });
  return box(
    "figures",
    h(
      "table.desk",
      h("caption", columns.length === 1 ? "Figures of the board" : `Figures of ${columns.length} boards`),
      h("thead", h("tr", h("th", { scope: "col" }, "figure"), ...heads(columns))),
      h("tbody", { key: "screens" }, row("screens", columns.map(screens))),
      ...groups,
    ),
  );
}

/** A table with a row for each ply. */
function plies({ name, of }: (typeof byPly)[number], columns: Column[]): Node_ {
  const lists = columns.map(({ report }) => of(report));
  const rows = Array.from({ length: Math.max(...lists.map((list) => list.length)) }, (_, ply): Row[] =>
    lists.some((list) => list[ply] !== undefined)
      ? [{ key: ply, cells: [ply, ...lists.map((list) => h("td.number", list[ply] ?? "-"))] }]
      : [],
  );
  return folded(name, box(name, table(["ply", ...columns.map(({ report }) => report.spec)], rows.flat())));
}

/** The position with one move more, or one less. */
const after = (text: string, move: string): string => `${text}${text.includes(" moves ") ? "" : " moves"} ${move}`;
function before(text: string): string {
  const [from = "", moves = ""] = text.split(" moves ", 2);
  const rest = moves.split(" ").slice(0, -1);
  return rest.length === 0 ? from : `${from} moves ${rest.join(" ")}`;
}

type Told = Pick<Move, "value" | "dtw" | "score">;
const kinds = ["another outcome", "other points", "another distance", "not on every board", "same"] as const;

/** The greatest difference of a move's values on the boards. */
function difference(values: (Told | undefined)[]): (typeof kinds)[number] {
  const there = values.filter((one) => one !== undefined);
  const differ = (of: (one: Told) => unknown): boolean => new Set(there.map(of)).size > 1;
  if (differ((one) => one.value)) return "another outcome";
  if (there.length < values.length) return "not on every board";
  if (differ((one) => one.score)) return "other points";
  return differ((one) => one.dtw) ? "another distance" : "same";
}

/** One position on all boards of the first one's game. */
function samePosition(all: Column[]): Node_ {
  const columns = all.filter(({ report }) => gameOf(report.spec) === gameOf(all[0]?.report.spec ?? ""));
  const text = here().parameters.get("position") ?? "start";
  const go = (position: string): string => changedHere({ position: position === "start" ? "" : position });
  const asked = columns.map((column) => ({ ...column, answer: positionAt(column.spec, text) }));
  const boards = asked.flatMap(({ report, answer }) =>
    answer.state === "there" ? [{ spec: report.spec, position: answer.data }] : [],
  );
  return section(
    columns.length === 1 ? `Moves on ${columns[0]?.report.spec ?? ""}` : "The same position on each board",
    h("p", `A move's link plays it${columns.length === 1 ? "" : " on every board"}.`),
    textForm("Position: ", { name: "position", value: text, size: 28 }, "show", (position) => {
      location.hash = go(position);
    }),
    text !== "start" &&
      h(
        "p.tools",
        linkButton(go("start"), "the start"),
        text.includes(" moves ") && linkButton(go(before(text)), "one move back"),
      ),
    ...asked.map(
      ({ spec, answer }) =>
        answer.state === "failed" && h("p.failure", h("strong", spec), `: ${answer.error.what}. ${answer.error.why}`),
    ),
    boards.length > 0 && movesTable(boards, text, go),
    asked.some(({ answer }) => answer.state === "waiting") && waiting(),
  );
}

function movesTable(
  boards: { spec: string; position: Position }[],
  text: string,
  go: (position: string) => string,
): Node_ {
  const compares = boards.length > 1;
  const names = [...new Set(boards.flatMap(({ position }) => position.moves.map(({ move }) => move)))];
  const rows = names.map((name) => {
    const moves = boards.map(({ position }) => position.moves.find(({ move }) => move === name));
    return { name, moves, kind: difference(moves) };
  });
  const oneTurn = new Set(boards.map(({ position }) => position.turn)).size === 1;
  const start = oneTurn ? difference(boards.map(({ position }) => position)) : "another outcome";
  const mark = (kind: (typeof kinds)[number]): Child[] =>
    compares ? [h("td", kind === "another outcome" ? h("strong", kind) : kind)] : [];
  const more = (kind: (typeof kinds)[number]): { more?: { class: string } } =>
    compares && kind === "another outcome" ? { more: { class: "differs" } } : {};
  const counts = kinds.map((kind) => [kind, rows.filter((row) => row.kind === kind).length] as const);
  const summary = counts.filter(([, count]) => count > 0).map(([kind, count]) => `${count} ${kind}`);
  return h(
    "div",
    h(
      "p.legend",
      compares && `${rows.length} moves: ${summary.join(", ")}. `,
      "Values are for the player who makes the move.",
    ),
    box(
      "moves",
      table(
        ["move", ...boards.map(({ spec }) => spec), ...(compares ? ["difference"] : [])],
        [
          {
            key: "position",
            cells: [
              "this position",
              ...boards.map(({ spec, position }) =>
                h(
                  "td",
                  anchor(
                    link("position", { spec, position: position.position, ...hidden() }),
                    position.over ? "over" : `${position.turn} to move`,
                  ),
                  `: ${verdict(position)}`,
                ),
              ),
              ...mark(start),
            ],
            ...more(start),
          },
          ...rows.map(({ name, moves, kind }): Row => ({
            key: name,
            cells: [
              moves.every((move) => move !== undefined) ? anchor(go(after(text, name)), name) : name,
              ...moves.map((move) => (move === undefined ? h("td", "no such move") : valueCell(move))),
              ...mark(kind),
            ],
            ...more(kind),
          })),
        ],
        {},
        "Moves and their values",
      ),
    ),
  );
}

/** The same from the command line. */
function commands(columns: Column[]): Node_ {
  const [one, other] = columns.map(({ report }) => report.spec);
  const rulings = columns.length === 2 && one !== undefined && other !== undefined && gameOf(one) === gameOf(other);
  return section(
    "From the command line",
    h(
      "ul",
      ...columns.map(({ spec, report }) =>
        h(
          "li",
          { key: spec },
          h("code", report.command),
          " · ",
          anchor(source(address("/api/v1/report", { spec }), "application/json"), `JSON of ${report.spec}`),
        ),
      ),
      rulings &&
        h(
          "li",
          h("code", `zermelo compare ${shellWord(one)} ${shellWord(other)}`),
          " finds all differences of two rulings of one board",
        ),
    ),
  );
}
