// Results that the program carries, with their sources: the value of a position without a table.

import { address, ask, type Position } from "../api";
import { folded } from "../elements";
import type { Move } from "../types";
import { h, type Child, type Node_ } from "../view";
import { does, inWords } from "../words";

export interface Fact {
  kind: string; // one of `trust`
  position: string;
  winner: string | null;
  value: string | null;
  dtw: number | null;
  source: string;
  details: string | null;
}

const trust = ["reference", "sweep", "self", "proof", "count", "table"]; // the last is the best

/** "counted by `zermelo solve …`: 137,438,953,472 positions counted, digest …, 41.39 s". */
export function sourceOf({ kind, source, details }: Fact): Child[] {
  const more =
    details === null
      ? ""
      : `: ${details
          .replaceAll(/\b\d{5,}\b/g, (count) => Number(count).toLocaleString("en"))
          .replace(/, 0\.00 s$/, ", less than 0.01 s")}`;
  const how: Record<string, string> = {
    count: "counted by ",
    proof: "proven by ",
    table: "solved by ",
    sweep: "solved by ",
  };
  const words = how[kind];
  return words === undefined
    ? [`${kind === "reference" ? "reference: " : ""}${source.replace(/\.$/, "")}${more}`]
    : [words, h("code", source), more];
}

/** The authority of each kind of fact, in a sentence for newcomers. */
const said: Record<string, string> = {
  count: "zermelo has proved this: it has counted all positions of the board, and has kept no table.",
  proof: "zermelo has proved this by a search, with a certificate that zermelo-check can check.",
  table: "zermelo has proved this: it has solved every position of the board, but the table is not here.",
  sweep: "zermelo has proved this: it has solved every position of the board, but the table is not here.",
  reference: "Another source says this; zermelo has not proved it here.",
  self: "Only zermelo has found this; no other source confirms it.",
};

/** The origin of a fact, and the limits of the answers here. `before`: how it follows. */
const origin = (fact: Fact, before = ""): Node_ =>
  h(
    "div.source.origin",
    h("p", h("strong", said[fact.kind] ?? "Another source says this."), before),
    h("p", "There is no table of this board here, so perfect play is not known."),
    folded("the source", h("p", ...sourceOf(fact), ".")),
  );

/** "white wins in 28 plies"; "draw". */
export const claimOf = ({ winner, value, dtw }: Fact): string =>
  inWords({ value: winner === null ? (value ?? "unknown") : `${winner} ${does(winner, "win")}`, dtw, score: null });

/** All facts of a board. */
export function factsOf(spec: string): Fact[] {
  const answer = ask<{ facts: Fact[] }>(address("/api/v1/known", { spec }));
  return answer.state === "there" ? answer.data.facts : [];
}

/** The best fact about the start of a board, and who says so in two or three words. */
export function startOf(spec: string): { fact: Fact; by: string } | undefined {
  const fact = bestOf(factsOf(spec), ["start"]);
  const by =
    fact?.kind === "reference" ? "another source" : fact?.kind === "self" ? "zermelo alone" : "proved by zermelo";
  return fact === undefined ? undefined : { fact, by };
}

/** The best fact about a position: one with a distance, and of our own before one of others. */
function bestOf(facts: Fact[], texts: string[]): Fact | undefined {
  const worth = ({ dtw, kind }: Fact): number => (dtw === null ? 0 : 10) + trust.indexOf(kind);
  return facts
    .filter(({ position, winner, value }) => texts.includes(position) && (winner !== null || value !== null))
    .sort((a, b) => worth(b) - worth(a))[0];
}

/** The value of a fact for a side. */
const valueFor = ({ winner, value }: Fact, side: string): string =>
  winner === null ? (value ?? "draw") : winner === side ? "win" : "loss";

const ranks = ["win", "draw", "unknown", "loss"];

/** The moves with the values of facts about the positions after them. All moves of a lost position lose. */
function movesWith(facts: Fact[], { moves, turn }: Position, lost: boolean, after: (move: Move) => string): Move[] {
  const valued = (move: Move): Move => {
    const fact = bestOf(facts, [after(move), move.child]);
    if (fact !== undefined) return { ...move, value: valueFor(fact, turn), dtw: fact.dtw };
    return lost && move.value === "unknown" ? { ...move, value: "loss" } : move;
  };
  return moves.map(valued).sort((a, b) => ranks.indexOf(a.value) - ranks.indexOf(b.value));
}

/** The position before in the walk. */
export interface Before {
  text: string;
  turn: string;
}

/** A position with the values that are known without a table, and a line with their source; nothing where nothing is known.
 * `after`: the text of the position after a move. */
export function knownValue(
  spec: string,
  position: Position,
  text: string,
  before: Before | undefined,
  after: (move: Move) => string,
): { position: Position; source: Node_ } | undefined {
  const searched = position.source === "search" && position.dtw === null && position.score === null;
  if ((position.value !== "unknown" && !searched) || position.over) return undefined;
  const facts = factsOf(spec);
  const known = (value: string, winner: string | null, dtw: number | null, source: Node_) => ({
    position: { ...position, value, winner, dtw, moves: movesWith(facts, position, value === "loss", after) },
    source,
  });
  const fact = bestOf(facts, [text, position.position]);
  if (fact !== undefined) {
    const { winner, dtw } = fact;
    return known(valueFor(fact, position.turn), winner, dtw, origin(fact));
  }
  if (searched && position.value !== "unknown") return undefined;
  const earlier = before === undefined ? undefined : bestOf(facts, [before.text]);
  if (before !== undefined && earlier?.winner != null && earlier.winner !== before.turn)
    return known(
      earlier.winner === position.turn ? "win" : "loss",
      earlier.winner,
      null,
      origin(earlier, ` It is about the position before, in which every move of ${before.turn} loses.`),
    );
  const some = known(
    "unknown",
    null,
    null,
    h("p.source", "Who wins here is not known. The values of some moves are known without a table."),
  );
  if (some.position.moves.some((move) => move.value !== "unknown")) return some;
  const start = bestOf(facts, ["start"]);
  return start === undefined
    ? undefined
    : { position, source: h("p.source", `Known of the start: ${claimOf(start)}. ${said[start.kind] ?? ""}`) };
}
