// A line of moves in the address, and the position of it that is looked at.

import { ask, positionUrl, type Answer, type Position } from "../api";
import { lineOf, lineText, type Line } from "../game";
import type { Move } from "../types";

export interface Walk extends Line {
  ply: number; // how many of them lead to the position looked at
}

export function walkOf(parameters: URLSearchParams): Walk {
  const line = lineOf(parameters);
  const end = line.moves.length;
  const ply = Number(parameters.get("ply") ?? end);
  const isPly = Number.isInteger(ply) && ply >= 0 && ply <= end;
  return { ...line, ply: isPly ? ply : end };
}

/** The text of a position of the walk. */
export const textAt = ({ start, moves }: Walk, ply: number): string => lineText({ start, moves: moves.slice(0, ply) });

/** Parameters of the address that change to another ply. */
export const toPly = (walk: Walk, ply: number): Record<string, string | undefined> => ({
  position: textAt(walk, walk.moves.length),
  ply: ply === walk.moves.length ? undefined : String(ply),
});

/** The same after a move: the next one of the walk goes on in it, another one ends it here. */
export function afterMove(
  walk: Walk,
  { move, child }: Pick<Move, "move" | "child">,
): Record<string, string | undefined> {
  if (walk.moves[walk.ply] === move) return toPly(walk, walk.ply + 1);
  if (/\s/.test(move)) return { position: child, ply: undefined }; // a name with blanks has no place in a line
  return afterMoves(walk, [move]);
}

/** The same after several moves. */
export function afterMoves(walk: Walk, names: string[]): Record<string, string | undefined> {
  const moves = [...walk.moves.slice(0, walk.ply), ...names];
  return toPly({ ...walk, moves }, moves.length);
}

/** The text of the position after a move. */
export const textAfter = (walk: Walk, move: Pick<Move, "move" | "child">): string => {
  const { position } = afterMove({ ...walk, moves: walk.moves.slice(0, walk.ply) }, move);
  return position ?? walk.start;
};

/** The request of a position of the walk, in a proof if the address names one. */
export function urlAt(parameters: URLSearchParams, text: string): string {
  const asked = new URLSearchParams(parameters);
  asked.set("position", text);
  return positionUrl(asked);
}

/** The answers of all positions of the walk; each is requested once. */
export function answersOf(walk: Walk, parameters: URLSearchParams): Answer<Position>[] {
  const plain = new URLSearchParams(parameters);
  plain.delete("search"); // of one position
  return [...Array(walk.moves.length + 1).keys()].map((ply) => ask<Position>(urlAt(plain, textAt(walk, ply))));
}

/** The move that leads from one position to the next. */
export const moveFrom = (before: Position, after: Position, name: string): Move | undefined =>
  before.moves.find((move) => move.move === name || move.child === after.position);
