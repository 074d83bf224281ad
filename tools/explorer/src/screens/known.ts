// Results that the program carries, with their sources: the value of a position without a table.

import { address, ask, type Position } from "../api";
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

/** The best fact about a position: one with a distance, and of our own before one of others. */
function factOf(spec: string, texts: string[]): Fact | undefined {
  const answer = ask<{ facts: Fact[] }>(address("/api/v1/known", { spec }));
  if (answer.state !== "there") return undefined;
  const worth = ({ dtw, kind }: Fact): number => (dtw === null ? 0 : 10) + trust.indexOf(kind);
  return answer.data.facts
    .filter(({ position, winner, value }) => texts.includes(position) && (winner !== null || value !== null))
    .sort((a, b) => worth(b) - worth(a))[0];
}

/** The position with its known value, and a line with the source; nothing where nothing is known. */
export function knownValue(
  spec: string,
  position: Position,
  text: string,
): { position: Position; source: Node_ } | undefined {
  if (position.value !== "unknown" || position.over) return undefined;
  const fact = factOf(spec, [text, position.position]);
  if (fact === undefined) return undefined;
  const { winner, dtw, source, details } = fact;
  const value = winner === null ? (fact.value ?? "draw") : winner === position.turn ? "win" : "loss";
  return {
    position: { ...position, value, winner, dtw },
    source: h("p.source", `Known without a table (${fact.kind}): ${source}${details === null ? "" : `; ${details}`}`),
  };
}
