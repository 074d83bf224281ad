// The rule book's rule on a position that occurs for the third time in a game. The values of the server know no history.

import type { Position, Rules } from "./api";
import type { Move } from "./types";
import { does } from "./words";

export type Repetition = Rules["repetition"];

const ranks = ["win", "win-or-draw", "draw", "draw-or-loss", "loss"];
const times = (trail: Position[], text: string): number =>
  trail.filter((position) => position.position === text).length;

/** The last position of a game, where moves to a position for the third time have the value that the rule gives them, or
 * are left out. */
export function judged(trail: Position[], rule: Repetition): Position | undefined {
  const last = trail[trail.length - 1];
  const isThird = (move: Move): boolean => times(trail, move.child) >= 2;
  if (last === undefined || !last.moves.some(isThird)) return last;
  const value = rule === "draw" ? "draw" : "loss";
  const moves = last.moves
    .filter((move) => rule !== "forbidden" || !isThird(move))
    .map((move) => (isThird(move) ? { ...move, value, dtw: null, score: null, delta: null, optimal: false } : move))
    .sort((a, b) => ranks.indexOf(a.value) - ranks.indexOf(b.value));
  const best = moves[0];
  return best === undefined || best.value === last.value
    ? { ...last, moves }
    : { ...last, moves, value: best.value, dtw: null };
}

/** The end of a game by the rule: "a draw, this position was there three times"; empty if it goes on. */
export function endByRepetition(trail: Position[], rule: Repetition): string {
  const last = trail[trail.length - 1];
  const mover = trail[trail.length - 2]?.turn;
  if (last === undefined || last.over) return "";
  if (rule === "forbidden")
    return judged(trail, rule)?.moves.length === 0 ? "a draw, every move would make a position for the third time" : "";
  if (times(trail, last.position) < 3) return "";
  return rule === "draw"
    ? "a draw, this position was there three times"
    : `${mover} made this position for the third time and ${does(mover ?? "", "lose")}`;
}

/** The news that the last position occurred before; else empty. */
export function repetitionNews(trail: Position[], rule: Repetition): string {
  const last = trail[trail.length - 1];
  if (last === undefined || times(trail, last.position) !== 2) return "";
  return rule === "draw"
    ? "This position is there for the second time; the third time is a draw."
    : rule === "loses"
      ? "This position is there for the second time; who makes it a third time loses."
      : "This position is there for the second time; no move may make it a third time.";
}
