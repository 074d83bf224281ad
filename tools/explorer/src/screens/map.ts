// First-move maps: the value of each first move, for several boards side by side.

import { address, ask, positionUrl, type Answer, type Board, type Catalog, type Position } from "../api";
import { changedHere, deskLink, here, link } from "../place";
import type { Move } from "../types";
import { anchor, folded, present, specText, table, textForm, type Row } from "../elements";
import { drawing } from "../pictures";
import { h, type Node_ } from "../view";
import { capital, does, glyph, inWords, verdict } from "../words";
import { knownValue } from "./known";
import { failed, waiting } from "./parts";

const boardsOf = (parameters: URLSearchParams): string[] =>
  (parameters.get("boards") ?? "").split(" ").filter((spec) => spec !== "");

/** The board for the links in the header; of several none is meant. */
export function onlyBoard(parameters: URLSearchParams): string | undefined {
  const [only, ...others] = boardsOf(parameters);
  return others.length === 0 ? only : undefined;
}

export function mapScreen(): Node_[] {
  const specs = boardsOf(here().parameters);
  const catalog = ask<Catalog>("/api/v1/catalog");
  const known =
    catalog.state === "there"
      ? [...new Set(catalog.data.tables.map((table) => table.spec))].filter((spec) => !specs.includes(spec))
      : [];
  const add = (spec: string): void => {
    if (spec !== "") location.hash = changedHere({ boards: [...specs, spec].join(" ") });
  };
  return present([
    h("h1", "First moves"),
    h(
      "p",
      "What each first move is worth for the player who makes it, with best play after it. Triangles up win, triangles down lose, lozenges draw; the number counts the plies that are left, or the points.",
    ),
    textForm(
      "One more board: ",
      { name: "spec", list: "known", size: 28 },
      "show",
      add,
      h("datalist", { id: "known" }, ...known.map((spec) => h("option", { value: spec }))),
    ),
    h(specs.length === 1 ? "div.boards.alone" : "div.boards.maps", ...specs.map((spec) => one(spec, specs))),
    specs.length > 0 && h("p", anchor(deskLink(specs.slice(0, 4)), "Other figures of these boards")),
  ]);
}

const longest = 448; // pixels, of the longest side of all pictures; the style sheet enlarges those of wide columns
const border = 12;

/** The sides of a picture in cells (tools/draw/picture.cpp). */
function sidesOf({ cells, outline }: Board): [number, number] {
  const around = outline === "square" ? 1.45 : 1.4;
  const length = (along: number[]): number => Math.max(...along) - Math.min(...along) + around;
  return [length(cells.map(({ x }) => x)), length(cells.map(({ y }) => y))];
}

const boardOf = (spec: string): Answer<Board> => ask<Board>(address("/api/v1/board", { spec }));

/** The size of a cell, the same on all boards. */
function cellOf(specs: string[]): number {
  const sides = specs.flatMap((spec) => {
    const board = boardOf(spec);
    return board.state === "there" ? sidesOf(board.data) : [];
  });
  return Math.floor((longest - border) / Math.max(...sides, 1));
}

const kinds = [
  ["win", "wins", "win"],
  ["draw", "holds the draw", "hold the draw"],
  ["loss", "loses", "lose"],
] as const;
const named = 24; // moves of one value; the table has the others

/** How many first moves win, draw and lose, and by how much, each with the moves. */
function outcomes(spec: string, { moves, turn, value }: Position): Node_ {
  const count = (some: number, one: string, several: string): string => {
    if (moves.length === 1) return `The only first move ${one}`;
    if (some === moves.length) return `${some === 2 ? "Both" : `All ${some}`} first moves ${several}`;
    return `${some} of ${moves.length} first moves ${some === 1 ? one : several}`;
  };
  const known = moves.filter((move) => move.value !== "unknown");
  const line = (kind: string, head: string, ...more: Node_[]): Node_ =>
    h(`li.${kind}`, { key: kind }, h(`strong.value.${kind}`, `${glyph(kind)} ${head}`), ...more);
  const byValue = (some: Move[]): Node_[] =>
    [...new Set(some.map(inWords))].map((words) => {
      const alike = some.filter((move) => inWords(move) === words);
      return h(
        "span.moves-alike",
        { key: words },
        `${words}: `,
        ...alike
          .slice(0, named)
          .flatMap((move, i, { length }) => [
            i > 0 && " ",
            h(
              "span.listed",
              anchor(link("position", { spec, position: move.child }), move.move),
              i < length - 1 && ",",
            ),
          ]),
        alike.length > named && ` and ${alike.length - named} more`,
      );
    });
  // Of moves without values the outcome is still known where the side that begins is lost.
  const all = known.length === 0 && value === "loss" && moves.length > 0;
  const rest = moves.length - known.length;
  return h(
    "ul.outcomes",
    ...kinds.flatMap(([kind, one, several]) => {
      const some = known.filter((move) => move.value === kind);
      return some.length === 0 ? [] : [line(kind, count(some.length, one, several), ...byValue(some))];
    }),
    all &&
      line(
        "loss",
        count(moves.length, "loses", "lose"),
        h("span.moves-alike", `${turn} ${does(turn, "lose")} anyway; lengths need a table`),
      ),
    !all && rest > 0 && line("unknown", count(rest, "has no known value", "have no known value")),
  );
}

function one(spec: string, specs: string[]): Node_ {
  const answer = ask<Position>(positionUrl(new URLSearchParams({ spec })));
  const board = boardOf(spec);
  const row = (move: Move): Row => ({
    key: move.move,
    cells: [anchor(link("position", { spec, position: move.child }), move.move), inWords(move)],
  });
  const inner = (): Node_[] => {
    if (answer.state === "failed") return [failed(answer.error)];
    if (board.state === "failed") return [failed(board.error)];
    if (answer.state === "waiting" || board.state === "waiting") return [waiting()];
    const cell = cellOf(specs);
    const [width = 0, height = 0] = sidesOf(board.data).map((side) => Math.round(side * cell + border));
    const alone = specs.length === 1;
    // Beside others it has a part of the width of its column, so that cells are as large on all boards.
    const share = `${((100 * width) / longest).toFixed(2)}%`;
    const size = alone ? { width, height } : { width: share, height: "100%" };
    const known = knownValue(spec, answer.data, "start", undefined, (move) => `start moves ${move.move}`);
    const position = known?.position ?? answer.data;
    const { moves, turn } = position;
    const tells = answer.data.moves.some((move) => move.value !== "unknown"); // else the picture has question marks
    return [
      h(
        "a.picture-of-board",
        { href: link("position", { spec }) },
        // It gives the link its height before the picture is there.
        !alone && h("svg.room", { viewBox: `0 0 ${longest} ${height}`, "aria-hidden": "true" }),
        drawing(
          "/picture.svg",
          { spec, values: tells ? 1 : undefined, cell },
          {
            ...size,
            alt: `board of ${spec}${tells ? " with the value of each first move" : ""}; the table below has the moves`,
          },
        ),
      ),
      h("p.verdict-of", `${capital(turn)} to move: `, h("strong", verdict(position)), "."),
      outcomes(spec, position),
      ...(known === undefined ? [] : [known.source]),
      folded("as a table", table(["move", `for ${turn}`], moves.map(row))),
    ];
  };
  return h(
    "section",
    { key: spec },
    h("h2", ...specText(spec)),
    ...inner(),
    specs.length > 1 &&
      h("p.removal", anchor(changedHere({ boards: specs.filter((other) => other !== spec).join(" ") }), "remove")),
  );
}
