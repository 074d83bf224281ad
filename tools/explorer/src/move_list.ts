// The list of moves of a turn: with their values in groups, or their names alone.

import type { Position } from "./api";
import { numberCell, table, valueCell, type Row } from "./elements";
import { keeping } from "./judge";
import { goingOn, point, pointByMouse, type Turn } from "./turn";
import type { Move } from "./types";
import { h, type Child, type Node_ } from "./view";
import { cost } from "./words";

/** One more column of the list. */
export interface MoveColumn {
  head: string;
  cell: (move: Move) => Child;
}

const groupNames: Record<string, string> = { win: "Wins", draw: "Draws", loss: "Loses", unknown: "Not known" };

/** "5 moves of black, best first: 2 keep the win". */
function share({ moves, turn, source }: Position, hints: boolean): string {
  const count = moves.length;
  const all = `${count} ${count === 1 ? "move" : "moves"} of ${turn}`;
  const best = moves[0];
  if (!hints || best === undefined || count === 1 || moves.some((move) => move.value === "unknown")) return all;
  if (source === "certificate") return all; // a proof knows no best
  const kept = keeping(moves).length;
  if (best.score !== null) return `${all}, best first: ${kept} ${kept === 1 ? "keeps" : "keep"} the points`;
  if (best.value === "loss") return `${all}, best first`;
  return `${all}, best first: ${kept} ${kept === 1 ? "keeps" : "keep"} the ${best.value}`;
}

const many = 8; // moves; more stand in several columns
const shortMove = 8; // letters
const longMove = 16; // a longer one needs a row of its own

/** The class of a list of names: in columns if they are many, wide ones if one of them is long. */
function columnsOf(moves: Move[]): string {
  const longest = Math.max(0, ...moves.map(({ move }) => move.length));
  if (moves.length <= many || longest > longMove) return "";
  return longest > shortMove ? " in-columns wide" : " in-columns";
}

/** All moves, with or without their values; with them in groups of equal outcome. */
export function movesTable(turn: Turn, column?: MoveColumn): Node_ {
  const left = goingOn(turn);
  const position = left === undefined ? turn.position : { ...turn.position, moves: left };
  const known = position.moves.some(({ value }) => value !== "unknown");
  const costs = position.moves.some((move) => move.optimal || cost(move) !== "");
  const hints = turn.hints && (known || column !== undefined); // a list of question marks would tell nothing
  const row = (move: Move): Row => {
    const name = h("a", { href: turn.href(move), focus: () => point(move.move), blur: () => point("") }, move.move);
    return {
      key: move.move,
      cells: hints
        ? [
            name,
            valueCell(move),
            ...(costs ? [h("td", move.optimal ? "-" : cost(move))] : []),
            ...(column === undefined ? [] : [numberCell(column.cell(move))]),
          ]
        : [name],
      more: {
        class: move.optimal && hints ? "best" : "",
        mousemove: () => pointByMouse(move.move),
        mouseleave: () => point(""),
      },
    };
  };
  const words =
    left !== undefined
      ? `${left.length} ${left.length === 1 ? "way" : "ways"} to go on`
      : `${share(position, hints)}${turn.hints && !known ? ", values not known" : ""}`;
  if (!hints) {
    // Sorted by name, because the order by value would reveal it.
    const sorted = [...position.moves].sort((a, b) => (a.move < b.move ? -1 : 1));
    return table(["move"], sorted.map(row), { class: `moves${columnsOf(sorted)}` }, words);
  }
  const heads = [
    "move",
    `after it, for ${position.turn}`,
    ...(costs ? ["cost"] : []),
    ...(column === undefined ? [] : [column.head]),
  ];
  const values = [...new Set(position.moves.map((move) => move.value))];
  const groups = values.map((value) => {
    const moves = position.moves.filter((move) => move.value === value);
    return table(
      heads,
      moves.map(row),
      { class: `moves ${value}${column === undefined ? "" : " with-column"}`, key: value },
      `${groupNames[value] ?? value}: ${moves.length}`,
    );
  });
  return h("div.groups", h("p.share", words), ...groups);
}
