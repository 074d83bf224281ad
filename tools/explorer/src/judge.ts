// How good a move is: what it keeps, and what it loses.

import type { Move } from "./api";
import { inPoints, plies, type Value } from "./words";

/** Whether a move keeps the value of its position, given the best move: the score in games of points, else the outcome. */
export const keeps = (best: Value, move: Value): boolean => (best.score !== null ? move.score === best.score : move.value === best.value);

/** The moves that keep the value; of a list with the best one first. */
export function keeping<T extends Value>(moves: T[]): T[] {
  const best = moves[0];
  return best === undefined ? [] : moves.filter((move) => keeps(best, move));
}

/** What a move loses, in words: "win → draw", "2 points", "3 plies"; empty of the best. */
export function loss(best: Value, move: Move): string {
  if (!keeps(best, move)) return best.score !== null && move.score !== null ? inPoints(best.score - move.score) : `${best.value} → ${move.value}`;
  return move.delta === null || move.delta === 0 ? "" : plies(move.delta);
}
