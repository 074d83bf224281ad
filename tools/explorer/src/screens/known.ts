// Results that the program carries, with their sources: the value of a position without a table.

import { address, ask, type Position } from "../api";
import type { Move } from "../types";
import { h, type Node_ } from "../view";

interface Fact {
  kind: string; // one of `trust`
  position: string;
  winner: string | null;
  value: string | null;
  dtw: number | null;
  source: string;
  details: string | null;
}

const trust = ["reference", "sweep", "self", "proof", "count", "table"]; // the last is the best

/** All facts of a board. */
function factsOf(spec: string): Fact[] {
  const answer = ask<{ facts: Fact[] }>(address("/api/v1/known", { spec }));
  return answer.state === "there" ? answer.data.facts : [];
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
    return lost ? { ...move, value: "loss" } : move;
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
  if (position.value !== "unknown" || position.over) return undefined;
  const facts = factsOf(spec);
  const known = (value: string, winner: string | null, dtw: number | null, words: string) => ({
    position: { ...position, value, winner, dtw, moves: movesWith(facts, position, value === "loss", after) },
    source: h("p.source", words),
  });
  const fact = bestOf(facts, [text, position.position]);
  if (fact !== undefined) {
    const { winner, dtw, kind, source, details } = fact;
    const words = `Known without a table (${kind}): ${source}${details === null ? "" : `; ${details}`}`;
    return known(valueFor(fact, position.turn), winner, dtw, words);
  }
  const earlier = before === undefined ? undefined : bestOf(facts, [before.text]);
  if (before !== undefined && earlier?.winner != null && earlier.winner !== before.turn)
    return known(
      earlier.winner === position.turn ? "win" : "loss",
      earlier.winner,
      null,
      `Known without a table: in the position before, every move of ${before.turn} loses (${earlier.kind}): ${earlier.source}`,
    );
  const some = known("unknown", null, null, "The values of some moves are known without a table.");
  return some.position.moves.some((move) => move.value !== "unknown") ? some : undefined;
}
