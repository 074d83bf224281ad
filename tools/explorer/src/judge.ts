// The moves that keep the value.

import type { Value } from "./types";

/** True if a move keeps the score of the best move in games of points, else its outcome. */
export const keeps = (best: Value, move: Value): boolean =>
  best.score !== null ? move.score === best.score : move.value === best.value;

/** The moves that keep the value. The best move of the list is the first. */
export function keeping<T extends Value>(moves: T[]): T[] {
  const best = moves[0];
  return best === undefined ? [] : moves.filter((move) => keeps(best, move));
}
