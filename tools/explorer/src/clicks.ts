// The meaning of clicks on cells: the moves that they fit, and the steps of a turn that they have made.

import type { Board, Piece, Position } from "./api";
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

/** A turn in work: the moves that fit its clicks, the steps that are made, and the pieces after them. */
export interface Work {
  fitting: Move[];
  made: Step[];
  pieces: Piece[];
}

export function workOf(board: Board, { moves, pieces }: Position, chosen: string[]): Work {
  const fitting = chosen.length > 0 ? moves.filter((move) => begins(move, chosen)) : [];
  const made = stepsMade(fitting, chosen);
  return { fitting, made, pieces: piecesAfter(made, board, pieces, fitting[0]) };
}

/** The first steps that the clicks make whole, where all moves that fit have them. */
function stepsMade(fitting: Move[], chosen: string[]): Step[] {
  const [first] = fitting;
  if (first === undefined || placesOnSeveralCells(first)) return [];
  let clicks = 0;
  const made = first.clicks.steps.filter(({ cells }) => (clicks += cells.length) <= chosen.length);
  const has = (move: Move): boolean =>
    made.every(({ cells }, i) => move.clicks.steps[i]?.cells.join() === cells.join());
  return fitting.every(has) ? made : [];
}

function piecesAfter(made: Step[], board: Board, before: Piece[], move: Move | undefined): Piece[] {
  let pieces = before;
  for (const { kind, cells, after } of made) {
    const [from = "", to = from] = [cells[0], cells[cells.length - 1]];
    if (after.length > 0) {
      pieces = after.flatMap(({ cell, letter }) => stone(board, cell, letter));
    } else if (kind === "move") {
      pieces = pieces
        .filter((piece) => piece.cell !== to)
        .map((piece) => (piece.cell === from ? { ...piece, cell: to } : piece));
    } else if (kind === "place") {
      const placed = move?.clicks.placed.find(({ cell }) => cell === to);
      pieces = [...pieces, ...stone(board, to, placed?.letter ?? "")];
    }
  }
  return pieces;
}

const stone = (board: Board, cell: string, letter: string): Piece[] =>
  board.kinds.filter((kind) => kind.letter === letter).map(({ kind, side }) => ({ cell, letter, kind, side }));

/** The next step of each move that fits, if all of them take off. */
function removals({ fitting, made }: Work): Step[] {
  const next = fitting.flatMap(({ clicks }) => clicks.steps[made.length] ?? []);
  return next.length === fitting.length && next.every(({ kind }) => kind === "remove") ? next : [];
}

/** The move that is left after steps that are made, if all that it lacks is what it takes off. */
export function decided({ fitting, made }: Work): Move | undefined {
  const [only, ...others] = fitting;
  const lacks = only?.clicks.steps.slice(made.length) ?? [];
  return made.length > 0 && others.length === 0 && lacks.every(({ kind }) => kind === "remove") ? only : undefined;
}

/** The cells of rows that the next step may take off, between their ends too. */
export function rowsToTakeOff(work: Work): string[] {
  const rows = removals(work).filter((step) => isRow(step) && step.after.length > 0);
  const goes = ({ cell }: Piece): boolean => rows.some(({ after }) => after.every((other) => other.cell !== cell));
  return work.pieces.filter(goes).map(({ cell }) => cell);
}

/** True if the clicks end within a step. */
const isWithin = ({ made }: Work, chosen: string[]): boolean =>
  chosen.length > made.flatMap(({ cells }) => cells).length;

/** The ends of the row that the next step takes off, if there is no other one: then any of its cells tells it. */
export function onlyRow(work: Work, chosen: string[]): string[] | undefined {
  const [row, ...others] = isWithin(work, chosen) ? [] : removals(work);
  const same = row !== undefined && isRow(row) && others.every(({ cells }) => cells.join() === row.cells.join());
  return same ? row.cells : undefined;
}

/** A word on the next click of a turn that takes pieces off: a row, by its ends if there are several, or one piece. */
export function stillToTakeOff(work: Work, chosen: string[]): string {
  const [next] = removals(work);
  if (next === undefined) return "";
  const row = onlyRow(work, chosen);
  if (row !== undefined) return `now click the row to take off: ${row.join(" to ")}`;
  const cells = [...new Set(work.fitting.flatMap((move) => following(move, chosen)))].join(" or ");
  if (isWithin(work, chosen)) return `now click its other end: ${cells}`;
  if (next.cells.length > 1) return `now click one end of the row to take off: ${cells}`;
  const piece = work.pieces.find(({ cell }) => cell === next.cells[0]);
  return `now click the ${piece?.kind ?? "piece"} to take off: ${cells}`;
}

/** The moves of a piece to a cell, told by two clicks. */
export const movesTo = (moves: Move[], cell: string): Move[] =>
  moves.filter((move) => !placesOnSeveralCells(move) && clicksOf(move).length === 2 && clicksOf(move)[1] === cell);
