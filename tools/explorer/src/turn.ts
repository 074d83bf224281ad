// A turn: the person clicks cells until one move is left, or chooses a move from the list.

import type { Board, Position } from "./api";
import { boardView, focusCell, type Mark } from "./board";
import type { Move } from "./types";
import { table, valueCell, type Row } from "./elements";
import type { PartMarks } from "./values";
import { h, type Node_ } from "./view";
import { cost, inWords } from "./words";

export interface Turn {
  at: string; // identifies the turn; a new one begins without chosen cells
  position: Position;
  board: Board;
  hints: boolean; // values on the board and in the list
  last: string; // cells of the last move, with commas
  waits: boolean; // the person may not move now
  parts?: PartMarks; // of the board as a sum
  play: (move: Move) => void;
  href: (move: Move) => string; // the link of a move
}

// Chosen cells, the move and the cell under the pointer: state of this visit, so not in the address.
const local = { at: "", chosen: [] as string[], pointed: "", hovered: "", focus: "" };

export let redraw = (): void => undefined;
export function onChange(changed: () => void): void {
  redraw = changed;
}

export const clicksOf = (move: Move): string[] => move.clicks.steps.flatMap((step) => step.cells);

const startsWith = (cells: string[], begin: string[]): boolean => begin.every((cell, i) => cells[i] === cell);

function go(turn: Turn, move: Move): void {
  local.chosen = [];
  turn.play(move);
}

/** Handles a click on a cell, which begins a turn, continues it, or takes it back. */
function click(turn: Turn, cell: string): void {
  const { moves } = turn.position;
  if (turn.waits) return;
  const next = [...local.chosen, cell];
  let fitting = moves.filter((move) => startsWith(clicksOf(move), next));
  if (fitting.length === 0) {
    local.chosen = local.chosen.includes(cell) ? [] : moves.some((move) => clicksOf(move)[0] === cell) ? [cell] : [];
    fitting = moves.filter((move) => startsWith(clicksOf(move), local.chosen));
  } else {
    local.chosen = next;
  }
  const only = fitting[0];
  if (
    local.chosen.length > 0 &&
    fitting.length === 1 &&
    only !== undefined &&
    clicksOf(only).length === local.chosen.length
  )
    go(turn, only);
  else redraw();
}

/** The cells clicked so far, or that of the piece under the pointer. */
function begun(position: Position): string[] {
  if (local.chosen.length > 0) return local.chosen;
  const moves = position.moves.some((move) => clicksOf(move)[0] === local.hovered && clicksOf(move).length > 1);
  return moves ? [local.hovered] : [];
}

/** A turn that only places, on several cells, has no order and ends nowhere. */
const placesOnSeveralCells = ({ clicks }: Move): boolean =>
  clicks.steps.length > 1 && clicks.steps.every((step) => step.kind === "place");

/**
 * Marks each cell with the best value of a move that ends there, or once begun, of a move that continues there. A turn
 * that places on several cells marks each of them.
 */
function marksOf(position: Position): Map<string, Mark> {
  const begin = begun(position);
  const marks = new Map<string, Mark>();
  for (const move of position.moves) {
    if (move.value === "unknown") continue;
    const cells = clicksOf(move);
    const at = begin.length === 0 ? cells.length - 1 : startsWith(cells, begin) ? begin.length : -1;
    if (at < 0) continue;
    const several = begin.length === 0 && placesOnSeveralCells(move);
    const words = `${move.move}: ${inWords(move)}`;
    for (const cell of several ? cells : cells.slice(at, at + 1)) {
      const mark = marks.get(cell);
      if (mark === undefined) {
        marks.set(cell, { value: move, label: words, worse: new Map() });
      } else if (move.value !== mark.value.value) {
        mark.label += `; ${words}`;
        if (!several) mark.worse?.set(cells[at - 1] ?? cell, move);
      }
    }
  }
  return marks;
}

/** The board to click, and a choice between moves with the same clicks. */
export function turnBoard(turn: Turn): Node_[] {
  const { position, board } = turn;
  if (local.at !== turn.at) {
    Object.assign(local, { at: turn.at, chosen: [], pointed: "", hovered: "" });
    if (!board.cells.some((cell) => cell.name === local.focus)) local.focus = board.cells[0]?.name ?? "";
  }
  const moves = turn.waits ? [] : position.moves;
  const pointed = moves.find((move) => move.move === local.pointed);
  const open = new Set<string>();
  for (const move of moves)
    if (startsWith(clicksOf(move), local.chosen)) open.add(clicksOf(move)[local.chosen.length] ?? "");
  const choices =
    local.chosen.length > 0
      ? moves.filter((move) => move.clicks.choice !== null && clicksOf(move).join() === local.chosen.join())
      : moves.filter((move) => clicksOf(move).length === 0);
  const picture = (): Node_ =>
    boardView({
      board,
      pieces: position.pieces,
      title: `board, ${position.turn} to move`,
      marks: turn.hints ? marksOf(position) : new Map<string, Mark>(),
      parts: turn.parts,
      chosen: local.chosen,
      open,
      pointed: new Set(pointed === undefined ? [] : clicksOf(pointed)),
      last: new Set(turn.last.split(",")),
      focus: local.focus,
      onClick: (cell) => click(turn, cell),
      onHover: (cell) => {
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
  return choices.length === 0
    ? [drawn]
    : [
        drawn,
        h(
          "p.choices",
          ...choices.map((move) =>
            h("button", { type: "button", click: () => go(turn, move) }, move.clicks.choice ?? move.move),
          ),
        ),
      ];
}

/** All moves, with or without their values. */
export function movesTable(turn: Turn): Node_ {
  const { position, hints } = turn;
  // Without hints the moves are sorted by name, because the order by value would reveal it.
  const shown = hints ? position.moves : [...position.moves].sort((a, b) => (a.move < b.move ? -1 : 1));
  const row = (move: Move): Row => {
    const name = h("a", { href: turn.href(move), focus: () => point(move.move), blur: () => point("") }, move.move);
    return {
      key: move.move,
      cells: hints ? [name, valueCell(move), h("td", move.optimal ? "-" : cost(move))] : [name],
      more: {
        class: move.optimal && hints ? "best" : "",
        mouseenter: () => point(move.move),
        mouseleave: () => point(""),
      },
    };
  };
  const count = position.moves.length;
  const caption = `${count} ${count === 1 ? "move" : "moves"} of ${position.turn}${hints ? ", best first" : ""}`;
  const heads = hints ? ["move", `for ${position.turn}`, "cost"] : ["move"];
  return table(heads, shown.map(row), { class: "moves" }, caption);
}

function point(move: string): void {
  if (local.pointed === move) return;
  local.pointed = move;
  redraw();
}
