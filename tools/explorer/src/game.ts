// A game between people and the program. The address holds all of it: the first position, the moves, the sides and the opponent.

import { positionAt, type Answer, type Position } from "./api";
import { isStyle, type Opponent } from "./opponent";
import { link } from "./place";

export interface Game {
  spec: string;
  start: string; // the first position
  moves: string[];
  side: string; // the person's side, or "both"; empty before the game
  opponent: Opponent;
  hints: string[]; // sides whose moves are shown with their values
  ended: boolean; // the person has given up
}

/** A first position and moves from it. */
export type Line = Pick<Game, "start" | "moves">;

/** The line in an address: "start moves c3 b3". */
export function lineOf(parameters: URLSearchParams): Line {
  const [start, moves] = (parameters.get("position") ?? "start").split(" moves ", 2);
  return { start: start ?? "start", moves: moves?.split(" ").filter((move) => move !== "") ?? [] };
}

/** The text of a line: the position reached, with the moves that led to it. */
export const lineText = ({ start, moves }: Line): string =>
  moves.length === 0 ? start : `${start} moves ${moves.join(" ")}`;

export function gameOf(parameters: URLSearchParams): Game {
  const style = parameters.get("style") ?? "";
  const errors = Number(parameters.get("errors") ?? 0);
  return {
    spec: parameters.get("spec") ?? "",
    ...lineOf(parameters),
    side: parameters.get("side") ?? "",
    opponent: {
      style: isStyle(style) ? style : "longest",
      errors: errors >= 0 && errors <= 100 ? errors : 0,
      seed: parameters.get("seed") ?? "1",
    },
    hints: (parameters.get("hints") ?? "").split(",").filter((side) => side !== ""),
    ended: parameters.get("ended") === "1",
  };
}

export function gameLink(game: Game, changes: Partial<Game> = {}): string {
  const next = { ...game, ...changes };
  const { style, errors, seed } = next.opponent;
  return link("play", {
    spec: next.spec,
    side: next.side,
    style,
    errors: String(errors),
    seed,
    position: lineText(next),
    hints: next.hints.join(","),
    ended: next.ended ? "1" : undefined,
  });
}

export const plays = (game: Game, side: string): boolean => game.side === "both" || game.side === side;

/** The positions of the game so far, and the answer for the last one, or for the first that has not arrived. Each request
 * uses the text from the position before, so that it does not grow with the game. */
export function trailOf(game: Game): { trail: Position[]; now: Answer<Position> } {
  const trail: Position[] = [];
  let now = positionAt(game.spec, game.start);
  for (const move of game.moves) {
    if (now.state !== "there") break;
    trail.push(now.data);
    // The server handles other spellings of a move and illegal moves.
    now = positionAt(
      game.spec,
      now.data.moves.find((one) => one.move === move)?.child ?? `${now.data.position} moves ${move}`,
    );
  }
  if (now.state === "there") trail.push(now.data);
  return { trail, now };
}

/** The move that led from a position of the trail to the next. */
export const moveAt = (trail: Position[], ply: number) =>
  trail[ply]?.moves.find((move) => move.child === trail[ply + 1]?.position);
