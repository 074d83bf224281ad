// The moves that keep the value, and how often only one does.

import type { Value } from "./types";

/** True if a move keeps the score of the best move in games of points, else its outcome. */
export const keeps = (best: Value, move: Value): boolean =>
  best.score !== null ? move.score === best.score : move.value === best.value;

/** The moves that keep the value. The best move of the list is the first. */
export function keeping<T extends Value>(moves: T[]): T[] {
  const best = moves[0];
  return best === undefined ? [] : moves.filter((move) => keeps(best, move));
}

/** Positions with several moves and a value to keep, and those of them in which one move alone keeps it. The server counts
 * positions with a single legal move among both, where nobody can err. */
export const several = ({ choices, only_moves, forced }: Record<"choices" | "only_moves" | "forced", number>) => ({
  choices: choices - forced,
  onlyMoves: only_moves - forced,
});
