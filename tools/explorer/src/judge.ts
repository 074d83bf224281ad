// Judges moves: which ones keep the value, and the loss of the others.

import type { Move, Value } from "./types";
import { inPoints, plies } from "./words";

/** True if a move keeps the score of the best move in games of points, else its outcome. */
export const keeps = (best: Value, move: Value): boolean =>
  best.score !== null ? move.score === best.score : move.value === best.value;

/** The moves that keep the value. The best move of the list is the first. */
export function keeping<T extends Value>(moves: T[]): T[] {
  const best = moves[0];
  return best === undefined ? [] : moves.filter((move) => keeps(best, move));
}

/** The loss of a move in words: "win → draw", "2 points", "3 plies"; empty for the best. */
export function loss(best: Value, move: Move): string {
  if (!keeps(best, move))
    return best.score !== null && move.score !== null
      ? inPoints(best.score - move.score)
      : `${best.value} → ${move.value}`;
  return move.delta === null || move.delta === 0 ? "" : plies(move.delta);
}
