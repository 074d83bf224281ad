// A turn: the person clicks cells until one move is left, or chooses a move from the list.

import type { Board, Position } from "./api";
import { boardView, focusCell, type Mark } from "./board";
import {
  begins,
  clicksAlong,
  clicksOf,
  decided,
  following,
  markAt,
  movesTo,
  onlyRow,
  placesOnSeveralCells,
  rowsToTakeOff,
  stillToTakeOff,
  wholeTurns,
  workOf,
} from "./clicks";
import type { Move } from "./types";
import { present } from "./elements";
import type { PartMarks } from "./values";
import { h, type Node_ } from "./view";
import { capital, glyph, moveInWords } from "./words";

export interface Turn {
  at: string; // identifies the turn; a new one begins without chosen cells
  position: Position;
  board: Board;
  hints: boolean; // values on the board and in the list
  last: string; // cells of the last move, with commas
  waits: boolean; // the person may not move now
  leavesArrows?: boolean; // after a click of the mouse the arrow keys are not the board's
  parts?: PartMarks; // of the board as a sum
  play: (move: Move) => void;
  href: (move: Move) => string; // the link of a move
}

// Chosen cells, the cell to go to, a word about the last click, the move and the cell under the pointer: state of this visit, so not in the address.
const local = { at: "", chosen: [] as string[], target: "", said: "", pointed: "", hovered: "", focus: "" };

// The place of the mouse, and that where it rests since the turn began: it points at nothing that comes to lie under it.
let mouse = "";
let rest = "";
for (const event of ["mouseover", "mousemove"] as const)
  window.addEventListener(event, ({ clientX, clientY }) => (mouse = `${clientX} ${clientY}`), true);

export let redraw = (): void => undefined;
export function onChange(changed: () => void): void {
  redraw = changed;
}

function go(turn: Turn, move: Move): void {
  local.chosen = [];
  local.target = "";
  turn.play(move);
}

/** The reason why a click does nothing. */
function refusal({ position }: Turn, cell: string): string {
  const piece = position.pieces.find((one) => one.cell === cell);
  if (piece === undefined) return `no move ends on ${cell}`;
  if (piece.side !== null && piece.side !== position.turn) return `${position.turn} is to move`;
  return `the ${piece.kind} on ${cell} has no move`;
}

/** Handles a click on a cell, which begins a turn, continues it, takes it back, or names the cell to go to. */
function click(turn: Turn, cell: string): void {
  const { moves } = turn.position;
  if (turn.waits) return;
  const { target } = local;
  local.said = "";
  local.target = "";
  const there = target === "" ? [] : movesTo(moves, target).filter((move) => clicksOf(move)[0] === cell);
  const [ending, ...others] = wholeTurns(moves, local.chosen);
  const before = workOf(turn.board, turn.position, local.chosen);
  const row = rowsToTakeOff(before).includes(cell) ? onlyRow(before, local.chosen) : undefined;
  const chosen = there.length > 0 ? [cell, target] : [...local.chosen, ...(row ?? [cell])];
  if (moves.some((move) => begins(move, chosen))) {
    local.chosen = chosen;
  } else if (local.chosen[local.chosen.length - 1] === cell && ending !== undefined && others.length === 0) {
    return go(turn, ending); // a second click ends a turn that might go on
  } else if (local.chosen.includes(cell)) {
    local.chosen = local.chosen.filter((other) => other !== cell);
    if (!moves.some((move) => begins(move, local.chosen))) local.chosen = [];
  } else if (moves.some((move) => begins(move, [cell]))) {
    local.chosen = [cell];
  } else {
    const to = local.chosen.length > 0 ? [] : movesTo(moves, cell);
    const from = new Set(to.map((move) => clicksOf(move)[0] ?? ""));
    if (from.size === 1) local.chosen = [...from, cell];
    else if (before.made.length === 0) local.chosen = []; // steps that are made stay
    if (from.size > 1) {
      local.target = cell;
      local.said = `${from.size} pieces can go to ${cell}: choose one`;
    } else if (from.size === 0) {
      local.said = before.made.length === 0 ? refusal(turn, cell) : `this turn does not go on at ${cell}`;
    }
  }
  const work = workOf(turn.board, turn.position, local.chosen);
  const { fitting } = work;
  const [whole] = fitting.length === 1 ? wholeTurns(fitting, local.chosen) : [];
  const last = whole ?? decided(work);
  if (last !== undefined) go(turn, last);
  else {
    if (fitting.length > 1 && wholeTurns(moves, local.chosen).length === 1)
      local.said = `another click on ${cell} ends the turn there; or go on`;
    else if (local.said === "") local.said = stillToTakeOff(work, local.chosen);
    redraw();
  }
}

/** A piece dragged to a cell: the same as two clicks. */
function drag(turn: Turn, from: string, to: string): void {
  if (turn.waits || !turn.position.moves.some((move) => clicksOf(move)[0] === from && clicksOf(move).length > 1))
    return;
  local.chosen = [];
  local.target = "";
  click(turn, from);
  click(turn, to);
}

window.addEventListener("keydown", ({ key }) => {
  if (key !== "Escape" || (local.chosen.length === 0 && local.target === "" && local.said === "")) return;
  Object.assign(local, { chosen: [], target: "", said: "" });
  redraw();
});

/** The cells clicked so far, or that of the piece under the pointer. */
function begun(position: Position): string[] {
  if (local.chosen.length > 0) return local.chosen;
  const moves = position.moves.some((move) => clicksOf(move)[0] === local.hovered && clicksOf(move).length > 1);
  return moves ? [local.hovered] : [];
}

/**
 * Marks each cell with the best value of a move that brings a piece there, or once begun, of a move that continues there. A turn
 * that places on several cells marks each of them. Where a cell to go to is chosen, its pieces are marked.
 */
function marksOf(position: Position): Map<string, Mark> {
  const begin = begun(position);
  const marks = new Map<string, Mark>();
  const add = (cell: string, move: Move, from: string | undefined): void => {
    const words = `${move.move}: ${moveInWords(move)}`;
    const mark = marks.get(cell);
    if (mark === undefined) {
      marks.set(cell, { value: move, label: words, worse: new Map() });
    } else if (move.value !== mark.value.value) {
      mark.label += `; ${words}`;
      if (from !== undefined) mark.worse?.set(from, move);
    }
  };
  const known = position.moves.filter((move) => move.value !== "unknown");
  if (local.target !== "") {
    for (const move of movesTo(known, local.target)) add(clicksOf(move)[0] ?? "", move, undefined);
    return marks;
  }
  for (const move of known) {
    if (!begins(move, begin)) continue;
    const cells = clicksAlong(move, begin);
    if (placesOnSeveralCells(move)) {
      for (const cell of following(move, begin)) add(cell, move, undefined);
    } else if (begin.length > 0 && begin.length < cells.length) {
      for (const cell of following(move, begin)) add(cell, move, begin[begin.length - 1]);
    } else if (cells.length > 0) {
      const at = begin.length === 0 ? markAt(move) : cells.length - 1; // a turn that is whole is marked on its last cell
      const cell = cells[at] ?? "";
      add(cell, move, cells[at - 1] ?? cell);
    }
  }
  return marks;
}

/** Arrows for the move under the pointer, or for the best moves if these are few. */
function arrowsOf({ position, hints }: Turn, pointed: Move | undefined): string[][] {
  const most = 3;
  const path = (move: Move): string[] => clicksOf(move).slice(0, markAt(move) + 1); // without what it takes off
  const hasPath = (move: Move): boolean => path(move).length > 1 && !placesOnSeveralCells(move);
  if (pointed !== undefined) return hasPath(pointed) ? [path(pointed)] : [];
  const known = hints && begun(position).length === 0 && local.target === "";
  const best = known ? position.moves.filter((move) => move.optimal && move.value !== "unknown") : [];
  return best.length <= most ? best.filter(hasPath).map(path) : [];
}

/** The moves that clicks on cells do not tell apart: with the same clicks, or with more after those of another move. */
function choicesOf(moves: Move[]): Move[] {
  const whole = wholeTurns(moves, local.chosen);
  if (whole.length === 0 || local.chosen.length === 0) return whole;
  const fitting = moves.filter((move) => begins(move, local.chosen));
  const most = 6; // others are clicked
  return fitting.length > most ? whole : fitting;
}

/** The board to click, and a choice between moves with the same clicks. */
export function turnBoard(turn: Turn): Node_[] {
  const { position, board } = turn;
  if (local.at !== turn.at) {
    Object.assign(local, { at: turn.at, chosen: [], target: "", said: "", pointed: "", hovered: "" });
    rest = mouse;
    if (!board.cells.some((cell) => cell.name === local.focus)) {
      const starts = new Set(position.moves.flatMap((move) => clicksOf(move).slice(0, 1)));
      local.focus = (board.cells.find((cell) => starts.has(cell.name)) ?? board.cells[0])?.name ?? "";
    }
  }
  const moves = turn.waits ? [] : position.moves;
  const pointed = moves.find((move) => move.move === local.pointed);
  const open = new Set<string>();
  if (local.target !== "") for (const move of movesTo(moves, local.target)) open.add(clicksOf(move)[0] ?? "");
  else
    for (const move of moves)
      if (begins(move, local.chosen)) for (const cell of following(move, local.chosen)) open.add(cell);
  const work = workOf(board, position, local.chosen);
  const leaving = rowsToTakeOff(work);
  if (onlyRow(work, local.chosen) !== undefined) for (const cell of leaving) open.add(cell);
  const made = work.made.flatMap(({ cells }) => cells);
  const choices = choicesOf(moves);
  const marks = turn.hints ? marksOf(position) : new Map<string, Mark>();
  const picture = (): Node_ =>
    boardView({
      board,
      pieces: work.pieces,
      title: `board, ${position.turn} to move`,
      marks,
      parts: turn.parts,
      chosen: local.target === "" ? local.chosen.slice(made.length) : [local.target],
      open,
      leaving: new Set(leaving),
      pointed: new Set(pointed === undefined ? [] : clicksOf(pointed)),
      last: new Set(made.length > 0 ? made : turn.last.split(",")),
      arrows: arrowsOf(turn, pointed),
      focus: local.focus,
      onClick: (cell) => click(turn, cell),
      onDrag: (from, to) => drag(turn, from, to),
      ...(turn.leavesArrows === undefined ? {} : { leavesArrows: turn.leavesArrows }),
      onHover: (cell) => {
        if (mouse === rest) return;
        const before = begun(position).join();
        local.hovered = cell;
        if (turn.hints && begun(position).join() !== before) redraw();
      },
      onFocus: (cell) => {
        local.focus = cell;
        redraw();
        focusCell(cell);
      },
    });
  const drawn = board.cells.length > 0 ? picture() : h("p.without-board", position.position);
  return present([
    drawn,
    [...marks.values()].some(({ worse }) => (worse?.size ?? 0) > 0) &&
      h("p.legend", { key: "legend" }, "A small mark is another move to the same cell, with another outcome."),
    local.said !== "" && h("p.said", { key: "said", role: "status" }, `${capital(local.said)}.`),
    choices.length > 0 &&
      h(
        "p.choices",
        { key: "choices" },
        ...choices.map((move) =>
          h(
            "button",
            { type: "button", click: () => go(turn, move) },
            move.clicks.choice ?? move.move,
            turn.hints && move.value !== "unknown" && ` ${glyph(move.value)} ${moveInWords(move)}`,
          ),
        ),
      ),
  ]);
}

/** The moves that go on with the steps that are made; undefined before the first one. */
export function goingOn({ board, position }: Turn): Move[] | undefined {
  const { made, fitting } = workOf(board, position, local.chosen);
  return made.length > 0 ? fitting : undefined;
}

/** The move under the pointer, or with the focus. */
export function point(move: string): void {
  if (local.pointed === move) return;
  local.pointed = move;
  redraw();
}

/** The same by the mouse, unless it rests since the turn began. */
export function pointByMouse(move: string): void {
  if (mouse !== rest) point(move);
}
