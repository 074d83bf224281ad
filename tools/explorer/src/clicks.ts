// The meaning of clicks on cells: the moves that they fit, and the steps of a turn that they have made.

import type { Board, Piece } from "./api";
import type { Move } from "./types";

type Step = Move["clicks"]["steps"][number];

export const clicksOf = (move: Move): string[] => move.clicks.steps.flatMap((step) => step.cells);

const startsWith = (cells: string[], begin: string[]): boolean => begin.every((cell, i) => cells[i] === cell);

/** A turn that only places, on several cells, has no order and ends nowhere. */
export const placesOnSeveralCells = ({ clicks }: Move): boolean =>
  clicks.steps.length > 1 && clicks.steps.every((step) => step.kind === "place");

/** The place of its mark among the cells of a turn: the end of the first step that places or moves, else the last. */
export function markAt({ clicks }: Move): number {
  let at = -1;
  for (const { kind, cells } of clicks.steps) {
    at += cells.length;
    if (kind === "place" || kind === "move") break;
  }
  return at;
}

/** True for a step that takes off a row, told by its ends in any order. */
const isRow = ({ kind, cells }: Step): boolean => kind === "remove" && cells.length === 2;

/** The clicks of a move in the order of those so far. */
export function clicksAlong(move: Move, chosen: string[]): string[] {
  let at = 0;
  return move.clicks.steps.flatMap((step) => {
    const isTurned = isRow(step) && chosen[at] === step.cells[1];
    at += step.cells.length;
    return isTurned ? [...step.cells].reverse() : step.cells;
  });
}

/** True if a move may begin with these clicks. */
export const begins = (move: Move, chosen: string[]): boolean =>
  placesOnSeveralCells(move)
    ? chosen.every((cell) => clicksOf(move).includes(cell))
    : startsWith(clicksAlong(move, chosen), chosen);

/** The turns that the clicks so far make whole; without clicks those that touch no cell. */
export const wholeTurns = (moves: Move[], chosen: string[]): Move[] =>
  moves.filter((move) => begins(move, chosen) && clicksOf(move).length === chosen.length);

/** The cells of a move that may be clicked after these. */
export function following(move: Move, chosen: string[]): string[] {
  if (placesOnSeveralCells(move)) return clicksOf(move).filter((cell) => !chosen.includes(cell));
  let at = 0;
  const next = move.clicks.steps.find((step) => (at += step.cells.length) > chosen.length);
  if (next !== undefined && isRow(next) && at - next.cells.length === chosen.length) return next.cells;
  return clicksAlong(move, chosen).slice(chosen.length, chosen.length + 1);
}

/** The first steps of a turn that the clicks so far make whole, where all moves that begin so have them. */
export function stepsMade(moves: Move[], chosen: string[]): Step[] {
  const fitting = chosen.length > 0 ? moves.filter((move) => begins(move, chosen)) : [];
  const [first] = fitting;
  if (first === undefined || placesOnSeveralCells(first)) return [];
  let clicks = 0;
  const made = first.clicks.steps.filter(({ cells }) => (clicks += cells.length) <= chosen.length);
  const has = (move: Move): boolean =>
    made.every(({ cells }, i) => move.clicks.steps[i]?.cells.join() === cells.join());
  return fitting.every(has) ? made : [];
}

/** The pieces after the steps that are made. */
export function piecesSoFar(board: Board, before: Piece[], moves: Move[], chosen: string[]): Piece[] {
  const stone = (cell: string, letter: string): Piece[] =>
    board.kinds.filter((kind) => kind.letter === letter).map(({ kind, side }) => ({ cell, letter, kind, side }));
  let pieces = before;
  for (const { kind, cells, after } of stepsMade(moves, chosen)) {
    const [from = "", to = from] = [cells[0], cells[cells.length - 1]];
    if (after.length > 0) {
      pieces = after.flatMap(({ cell, letter }) => stone(cell, letter));
    } else if (kind === "move") {
      pieces = pieces
        .filter((piece) => piece.cell !== to)
        .map((piece) => (piece.cell === from ? { ...piece, cell: to } : piece));
    } else if (kind === "place") {
      const placed = moves.find((move) => begins(move, chosen))?.clicks.placed.find(({ cell }) => cell === to);
      pieces = [...pieces, ...stone(to, placed?.letter ?? "")];
    }
  }
  return pieces;
}

/** The move that is left after steps that are made, if all that it lacks is what it takes off. */
export function decided(moves: Move[], chosen: string[]): Move | undefined {
  const [only, ...others] = moves.filter((move) => begins(move, chosen));
  const made = stepsMade(moves, chosen).length;
  const lacks = only?.clicks.steps.slice(made) ?? [];
  return made > 0 && others.length === 0 && lacks.every(({ kind }) => kind === "remove") ? only : undefined;
}

/** A word on the next click of a turn that takes pieces off: a row by its ends, or one piece. */
export function stillToTakeOff(board: Board, before: Piece[], moves: Move[], chosen: string[]): string {
  const fitting = chosen.length > 0 ? moves.filter((move) => begins(move, chosen)) : [];
  const made = stepsMade(moves, chosen);
  const [next, ...others] = fitting.map((move) => move.clicks.steps[made.length]);
  if (next?.kind !== "remove" || others.some((step) => step?.kind !== "remove")) return "";
  const cells = [...new Set(fitting.flatMap((move) => following(move, chosen)))].join(" or ");
  if (chosen.length > made.reduce((sum, step) => sum + step.cells.length, 0))
    return `now click its other end: ${cells}`;
  if (next.cells.length > 1) return `now click one end of the row to take off: ${cells}`;
  const piece = piecesSoFar(board, before, moves, chosen).find(({ cell }) => cell === next.cells[0]);
  return `now click the ${piece?.kind ?? "piece"} to take off: ${cells}`;
}

/** The moves of a piece to a cell, told by two clicks. */
export const movesTo = (moves: Move[], cell: string): Move[] =>
  moves.filter((move) => !placesOnSeveralCells(move) && clicksOf(move).length === 2 && clicksOf(move)[1] === cell);
