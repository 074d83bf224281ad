// The designer's desk: the report on a board, with other boards beside it, and one position on all of them.

import { address, ask, source, type Answer, type Catalog, type Failure, type Report } from "../api";
import { anchor, box, folded, linkButton, present, section, table, textForm, type Row } from "../elements";
import { changedHere, here, hidden, link } from "../place";
import { h, type Child, type Node_ } from "../view";
import { shellWord } from "../words";
import { byPly, figures, number } from "./desk_figures";
import { keyFigures } from "./desk_keys";
import { samePosition, type Column } from "./desk_moves";
import { forPeople } from "./failure";
import { claimOf, factsOf, sourceOf } from "./known";
import { failed } from "./parts";
import { gameOf, solvedBoards } from "./rules";

const most = 4; // boards

const withBoards = ([spec, ...beside]: string[]): string => changedHere({ spec, beside });

export function deskScreen(): Node_[] {
  const { parameters } = here();
  const asked = askedOf([...new Set([parameters.get("spec") ?? "", ...parameters.getAll("beside")])]);
  const specs = asked.map(({ spec }) => spec);
  const columns: Column[] = asked.flatMap(({ spec, answer }) =>
    answer.state === "there" ? [{ spec, report: answer.data }] : [],
  );
  const [first] = asked;
  if (asked.length === 1 && first?.answer.state === "failed")
    return [failed({ ...first.answer.error, try: advice(first.spec, first.answer.error) })];
  return present([
    h("h1", "Designer's desk"),
    h("p", "Is your game fair, long, sharp? Here are the figures of a board, and of other boards beside it."),
    ...adding(asked.filter(({ answer }) => answer.state !== "failed").map(({ spec }) => spec)),
    ...asked.map(({ spec, answer }) => answer.state === "failed" && missing(spec, answer, specs)),
    keyFigures(
      asked.flatMap(({ spec, answer }) =>
        answer.state === "failed" ? [] : [{ spec, ...(answer.state === "there" ? { report: answer.data } : {}) }],
      ),
    ),
    ...(columns.length > 0
      ? [
          legend(columns),
          meanings(columns),
          figuresTable(columns, specs),
          ...byPly.map((one) => plies(one, columns)),
          samePosition(columns),
          commands(columns),
        ]
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

const heads = (columns: Column[]): Node_[] => columns.map(({ report }) => h("th", { scope: "col" }, report.spec));

function legend(columns: Column[]): Node_ {
  const { games, seed } = columns[0]?.report ?? { games: 0, seed: 0 };
  return h(
    "p.legend",
    `The program played ${number(games)} games of each kind (seed ${seed}). A ply is one turn of one side. `,
    "After ± stands how far chance may have moved a figure (one standard error). Bars in colour show what the side to move wins, draws and loses, from the left; grey bars show the shares of both sides.",
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
      h("th", { scope: "row" }, h("span", name), why !== "" && h("small.why", unbroken(why))),
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
