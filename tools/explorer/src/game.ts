// A game between people and the program. All of it is in the address: where it began, the moves, who plays, and how.

import { address, ask, type Position } from "./api";
import { isStyle, type Opponent } from "./opponent";
import { link } from "./place";

export interface Game {
  spec: string;
  start: string; // where it began
  moves: string[];
  side: string; // that the person plays, or "both"; empty before the game
  opponent: Opponent;
  hints: string[]; // sides whose moves are shown with their values
  ended: boolean; // the person has given up
}

export function gameOf(parameters: URLSearchParams): Game {
  const [start, moves] = (parameters.get("position") ?? "start").split(" moves ", 2);
  const style = parameters.get("style") ?? "";
  const errors = Number(parameters.get("errors") ?? 0);
  return {
    spec: parameters.get("spec") ?? "",
    start: start ?? "start",
    moves: moves?.split(" ").filter((move) => move !== "") ?? [],
    side: parameters.get("side") ?? "",
    opponent: { style: isStyle(style) ? style : "longest", errors: errors >= 0 && errors <= 100 ? errors : 0, seed: parameters.get("seed") ?? "1" },
    hints: (parameters.get("hints") ?? "").split(",").filter((side) => side !== ""),
    ended: parameters.get("ended") === "1",
  };
}

/** The text of the position after some moves of the game. */
export const textOf = (game: Game, moves: string[]): string => (moves.length === 0 ? game.start : `${game.start} moves ${moves.join(" ")}`);

export function gameLink(game: Game, changes: Partial<Game> = {}): string {
  const next = { ...game, ...changes };
  const { style, errors, seed } = next.opponent;
  return link("play", { spec: next.spec, side: next.side, style, errors: String(errors), seed, position: textOf(next, next.moves), hints: next.hints.join(","), ended: next.ended ? "1" : undefined });
}

export const plays = (game: Game, side: string): boolean => game.side === "both" || game.side === side;

export const positionAfter = (game: Game, moves: string[]) => ask<Position>(address("/api/v1/position", { spec: game.spec, position: textOf(game, moves) }));

/** The positions of the game so far, the first and the last too; nothing while one of them is on its way. */
export function trailOf(game: Game): Position[] | undefined {
  const trail: Position[] = [];
  for (let ply = 0; ply <= game.moves.length; ++ply) {
    const answer = positionAfter(game, game.moves.slice(0, ply));
    if (answer.state === "there") trail.push(answer.data);
  }
  return trail.length === game.moves.length + 1 ? trail : undefined;
}

/** The move that led from a position of the trail to the next. */
export const moveAt = (trail: Position[], ply: number) => trail[ply]?.moves.find((move) => move.child === trail[ply + 1]?.position);
