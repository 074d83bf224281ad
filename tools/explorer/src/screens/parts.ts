// Parts of several screens.

import {
  address,
  ask,
  cancelRequests,
  hasServer,
  longRequest,
  type Board,
  type Catalog,
  type Pending,
  type Position,
} from "../api";
import { link } from "../place";
import { alone, oneCell } from "../shapes";
import { drawing } from "../pictures";
import { anchor, moveName } from "../elements";
import { h, type Attributes, type Child, type Node_ } from "../view";
import { capital, ending, verdict } from "../words";

export { failed, lost } from "./failure";

/** The sign that answers are awaited. After a second it tells how far the work is, with a button that ends it. */
export function waiting(attributes: Attributes = {}): Node_ {
  const long = longRequest();
  return h(
    "div.waiting",
    attributes,
    h("p", { role: "status" }, "One moment …"),
    ...(long === undefined ? [] : progress(long)),
  );
}

function progress({ began, job }: Pending): (Node_ | false)[] {
  const count = (units: number): string => units.toLocaleString("en");
  const { state, before, phase, done, total } = job ?? { state: "none", before: 0, phase: null, done: 0, total: null };
  const work = state === "running" && phase !== null && done !== null;
  return [
    work && total !== null && h("progress", { value: Math.min(done, total), max: total, "aria-label": phase }),
    h(
      "p",
      work && `${phase}: ${count(done)}${total === null ? "" : ` of ${count(total)}`}, `,
      state === "waiting" && before > 0 && `${count(before)} others are in front, `,
      `${Math.round((performance.now() - began) / 1000)} s.`,
    ),
    hasServer() && h("p", h("button", { type: "button", click: cancelRequests }, "cancel")),
  ];
}

/** The text of the position below a board, which does not show who waits or which turn of the opening it is. */
export const positionText = (text: string): Node_ => h("p", h("code.text", text));

/** A piece of a side as on the board: its most common kind. */
export function disc(board: Board, side: string): Node_ | false {
  const kinds = board.kinds.filter((kind) => kind.side === side);
  const kind = kinds.find(({ look }) => look === "disc") ?? kinds[0];
  return (
    kind !== undefined && h(`svg.disc.${kind.colour}`, { viewBox: oneCell, "aria-hidden": "true" }, ...alone(kind))
  );
}

/** The piece of a side and its name, in one line. */
export const sideNamed = (board: Board, side: string, words: string): Node_ =>
  h("span.together", disc(board, side), words);

/** The start of a board, with so many pixels for a cell. It tells nothing that the text beside it does not. */
export const startPicture = (spec: string, cell: number): Node_ =>
  drawing("/picture.svg", { spec, cell, "no-coordinates": 1 }, { alt: "", loading: "lazy" }, "start");

/** The side to move, and the winner: "Black to move: black wins in 15 plies." A colour is that of the value for the side named.
 * `whose` tells it for one player: "Your move: black." */
export function stateOf(board: Board, position: Position, hints: boolean, whose = ""): Child[] {
  const { turn, winner, value } = position;
  const kind = position.over && winner !== null ? "win" : value;
  const outcome = (words: string): Child[] => {
    const [first = "", ...rest] = words.split(" ");
    const told = winner === null ? [words] : [sideNamed(board, winner, first), ` ${rest.join(" ")}`];
    return [h(`strong.value.${kind}`, ...told), "."];
  };
  if (position.over) return ["The game is over: ", ...outcome(ending(position))];
  return [
    ...(whose === ""
      ? [sideNamed(board, turn, capital(turn)), " to move"]
      : [`${whose}: `, sideNamed(board, turn, turn)]),
    ...(hints ? [whose === "" ? ": " : ", ", ...outcome(verdict(position))] : ["."]),
    ...soFar(board, position),
  ];
}

/** Why a finished game is over, in the words of its rules. */
export const whyOver = ({ why_over }: Position): Node_ | false =>
  why_over !== null && why_over !== undefined && h("p.source", `By the rules: ${why_over}`);

/** In games of points those that are made. */
function soFar(board: Board, { turn, points_made: made }: Position): Child[] {
  if (made === null) return [];
  const leader = made > 0 ? turn : board.sides.find((side) => side !== turn);
  return [made === 0 ? " Points so far: equal." : ` Points so far: ${leader} leads by ${Math.abs(made)}.`];
}

/** False if no table is of the board; screens that need one would lead nowhere. */
export function hasTable(spec: string): boolean {
  const catalog = ask<Catalog>("/api/v1/catalog");
  return catalog.state !== "there" || catalog.data.tables.some((table) => table.spec === spec);
}

/** Links to the proofs of a board. */
export function proofsOf(spec: string): Node_[] {
  const catalog = ask<Catalog>("/api/v1/catalog");
  const fitting = catalog.state === "there" ? catalog.data.certificates.filter((file) => file.spec === spec) : [];
  return fitting.length === 0
    ? []
    : [
        h(
          "p.proofs",
          `${fitting.length === 1 ? "A proof knows" : "Proofs know"} this board: `,
          ...fitting.flatMap((file, i) => [i > 0 && ", ", anchor(link("proof", { proof: file.file }), file.file)]),
        ),
      ];
}

/** A line of play, numbered as by the command line: "1. e1-d2 b8-a7". "--" stands for a turn that is left out.
 * `before`: the sides of the plies before it, which count. */
export function numberedLine(
  plies: { turn: string; move: Child; own?: boolean }[],
  first: string,
  before: string[] = [],
): Node_ {
  const turns = [...before, ...plies.map(({ turn }) => turn)];
  let number = 0;
  const again = (ply: number): boolean => turns[ply - 1] === turns[ply];
  const counted = (ply: number): boolean => turns[ply] === first || again(ply) || ply === 0;
  for (const ply of before.keys()) if (counted(ply)) ++number;
  const item = ({ turn, move, own }: (typeof plies)[number], i: number): Node_ => {
    const ply = before.length + i;
    const counts = counted(ply) || i === 0;
    if (counted(ply)) ++number;
    return h(
      "li",
      {
        key: i,
        value: counts ? number : undefined,
        class: [!counts && "reply", own === true && "own"].filter(Boolean).join(" "),
        "data-before": turn === first || !counts ? undefined : again(ply) ? "-- " : "... ",
        "data-after": turn === first && turns[ply + 1] === turn ? " --" : undefined,
      },
      typeof move === "string" ? moveName(move) : move,
    );
  };
  const twice = plies.some((_, i) => again(before.length + i));
  return h(
    "div",
    h("ol.line", ...plies.map(item)),
    twice && h("p.note", "-- stands for the turn of the other side where a side moves twice in a row."),
  );
}

/** "after 3. c3xe3", "after 3. ... d4xd2": the last of some moves, numbered as by the command line. `turns`: of each ply. */
export function afterWords(spec: string | undefined, turns: string[], moves: string[]): string {
  const last = moves[moves.length - 1];
  if (last === undefined) return "";
  const board = spec === undefined ? undefined : ask<Board>(address("/api/v1/board", { spec }));
  const first = board?.state === "there" ? board.data.sides[0] : turns[0];
  const own = turns.slice(0, moves.length);
  if (own.length < moves.length || own.includes("")) return `after ${last}`;
  const number = own.filter((turn, ply) => turn === first || turns[ply - 1] === turn || ply === 0).length;
  return `after ${number}. ${own[moves.length - 1] === first ? "" : "... "}${last}`;
}

let revealed = "";

/** Scrolls to an element once it is drawn, if `news` changed. On a small screen it may be out of sight. */
export function reveal(selector: string, news: string): void {
  if (revealed === news) return;
  revealed = news;
  requestAnimationFrame(() => document.querySelector(selector)?.scrollIntoView({ block: "nearest" }));
}

/** On a phone lists are shorter, and the rest is folded. */
export const onPhone = (): boolean => matchMedia("(max-width: 40rem)").matches;
