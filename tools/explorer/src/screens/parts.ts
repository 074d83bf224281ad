// Parts of several screens.

import {
  address,
  ask,
  cancelRequests,
  hasServer,
  longRequest,
  retry,
  source,
  type Board,
  type Catalog,
  type Failure,
  type Pending,
  type PieceKind,
  type Position,
} from "../api";
import { link } from "../place";
import { anchor } from "../elements";
import { h, type Attributes, type Child, type Node_ } from "../view";
import { ending, verdict } from "../words";

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

export const failed = (error: Failure): Node_ =>
  h(
    "div.failure",
    { role: "alert" },
    h("h1", error.what),
    error.why !== "" && h("p", error.why),
    error.try !== "" && h("p", "Try: ", h("code", error.try)),
    error.silent === true && h("p", h("button", { type: "button", click: retry }, "try again")),
  );

/** The text of the position below a board, which does not show who waits or which turn of the opening it is. */
export const positionText = (text: string): Node_ => h("p", h("code.text", text));

/** A stone of a side in its colour on the board, where its pieces have one. */
function disc(board: Board, side: string): Node_ | false {
  const colour = board.kinds.find((kind) => kind.side === side)?.colour;
  return colour !== undefined && h(`span.disc.${colour}`, { "aria-hidden": "true" });
}

/** The start of a board, with so many pixels for a cell. It tells nothing that the text beside it does not. */
export const startPicture = (spec: string, cell: number): Node_ =>
  h("img.start", {
    src: source(address("/picture.svg", { spec, cell, "no-coordinates": 1 })),
    alt: "",
    loading: "lazy",
  });

/** The side to move, and the winner: "black to move: black wins in 15 plies." */
export function stateOf(board: Board, position: Position, hints: boolean): Child[] {
  const { turn, winner, value } = position;
  const kind = winner === null ? value : winner === turn ? "win" : "loss";
  const outcome = (words: string): Child[] => [
    winner !== null && disc(board, winner),
    h(`strong.value.${kind}`, words),
    ".",
  ];
  if (position.over) return ["The game is over: ", ...outcome(ending(position))];
  return [
    disc(board, turn),
    `${turn} to move`,
    ...(hints ? [": ", ...outcome(verdict(position))] : ["."]),
    ...soFar(board, position),
  ];
}

/** In games of points those that are made. */
function soFar(board: Board, { turn, points_made: made }: Position): Child[] {
  if (made === null) return [];
  const leader = made > 0 ? turn : board.sides.find((side) => side !== turn);
  return [made === 0 ? " Points so far: equal." : ` Points so far: ${leader} leads by ${Math.abs(made)}.`];
}

/** The screen for a bad address: a sentence, and a link to the library. */
export const lost = (sentence: string): Node_ =>
  h("div.failure", h("h1", sentence), h("p", anchor(link(""), "All boards and games are in the library"), "."));

/** "white king"; "hound" for a piece of the hounds; "stone" for a piece of neither side. */
export const pieceName = ({ side, kind }: Pick<PieceKind, "side" | "kind">): string =>
  side === null || side === kind || side === `${kind}s` ? kind : `${side} ${kind}`;

export const positionUrl = (parameters: URLSearchParams): string =>
  address("/api/v1/position", {
    spec: parameters.get("spec") ?? "",
    position: parameters.get("position") ?? "start",
    proof: parameters.get("proof") ?? undefined,
    search: parameters.get("search") ?? undefined,
    line: 1,
  });

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

/** A line of play, numbered as by the command line: "1. e1-d2 b8-a7". "--" stands for a turn that is left out. */
export function numberedLine(plies: { turn: string; move: Child; own?: boolean }[], first: string): Node_ {
  let number = 0;
  const item = ({ turn, move, own }: (typeof plies)[number], ply: number): Node_ => {
    const again = plies[ply - 1]?.turn === turn;
    const counts = turn === first || again || ply === 0;
    if (counts) ++number;
    return h(
      "li",
      {
        key: ply,
        value: counts ? number : undefined,
        class: [!counts && "reply", own === true && "own"].filter(Boolean).join(" "),
        "data-before": turn === first || !counts ? undefined : again ? "-- " : "... ",
        "data-after": turn === first && plies[ply + 1]?.turn === turn ? " --" : undefined,
      },
      move,
    );
  };
  return h("ol.line", ...plies.map(item));
}

let revealed = "";

/** Scrolls to an element once it is drawn, if `news` changed. On a small screen it may be out of sight. */
export function reveal(selector: string, news: string): void {
  if (revealed === news) return;
  revealed = news;
  requestAnimationFrame(() => document.querySelector(selector)?.scrollIntoView({ block: "nearest" }));
}
