// The shapes of a board: cells, pieces and marks.

import type { Board, Cell, Piece, PieceKind } from "./api";
import type { Value } from "./types";
import { present } from "./elements";
import { h, type Attributes, type Node_ } from "./view";
import { short } from "./words";

export const size = 44; // pixels from cell to cell

type Place = Pick<Cell, "x" | "y">;

export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

export function frameOf(board: Board): Frame {
  if (board.cells.length === 0) return { left: 0, top: 0, width: size, height: size };
  const margin = size * 0.75;
  const xs = board.cells.map((cell) => cell.x * size);
  const ys = board.cells.map((cell) => -cell.y * size);
  const left = Math.min(...xs) - margin;
  const top = Math.min(...ys) - margin;
  return { left, top, width: Math.max(...xs) + margin - left, height: Math.max(...ys) + margin - top };
}

export const digits = (length: number): string => length.toFixed(1);

export const centred = (x: number, y: number, words: string, more: Attributes = {}): Node_ =>
  h("text", { x: digits(x), y: digits(y), "text-anchor": "middle", "dominant-baseline": "central", ...more }, words);

export function outline(board: Board, cell: Cell): Node_[] {
  const x = cell.x * size;
  const y = -cell.y * size;
  if (board.outline === "square") {
    const dark = (Math.round(cell.x) + Math.round(cell.y)) % 2 === 0;
    return [
      h(dark ? "rect.cell.dark" : "rect.cell.light", {
        x: digits(x - size / 2),
        y: digits(y - size / 2),
        width: size,
        height: size,
      }),
    ];
  }
  if (board.outline === "hexagon")
    return [h("polygon.cell.light", { points: points(cell, size / Math.sqrt(3), hexagon) })];
  return [h("circle.cell.point", { cx: digits(x), cy: digits(y), r: digits(size * 0.4) })];
}

/** Corners of a polygon around the middle of a cell: x and y of each one, in units of `r`. */
function points(cell: Place, r: number, corners: number[][]): string {
  const corner = ([dx = 0, dy = 0]: number[]): string =>
    `${digits(cell.x * size + dx * r)},${digits(-cell.y * size + dy * r)}`;
  return corners.map(corner).join(" ");
}

// prettier-ignore
const upwards = [[0, -1], [1, 0.75], [-1, 0.75]];
// prettier-ignore
const lozenge = [[0, -1.1], [1.1, 0], [0, 1.1], [-1.1, 0]];
const signs: Record<string, string> = { win: "", draw: "=", loss: "" }; // in place of plies or points
// prettier-ignore
const crown = [[-0.5, 0.45], [-0.6, -0.36], [-0.25, 0], [0, -0.54], [0.25, 0], [0.6, -0.36], [0.5, 0.45]];
const hexagon = [30, 90, 150, 210, 270, 330].map((degrees) => {
  const angle = (degrees * Math.PI) / 180;
  return [Math.cos(angle), Math.sin(angle)];
});

/** A disc with its sign, as in the server's pictures. */
export function stone(piece: Piece, cell: Cell, look: PieceKind | undefined): Node_[] {
  const x = cell.x * size;
  const y = -cell.y * size;
  const r = size * 0.36;
  const { colour, sign } = look ?? { colour: "grey", sign: piece.letter };
  return present([
    h("circle", { class: `piece ${colour}`, cx: digits(x), cy: digits(y), r: digits(r) }),
    sign === "crown"
      ? h("polygon", {
          class: `sign on-${colour}`,
          points: points(cell, r, crown),
        })
      : sign !== "" && centred(x, y, sign, { class: `sign on-${colour}` }),
  ]);
}

/** The colour of a part over its cell, and its letter in a corner. */
export function partMark({ letter, colour }: { letter: string; colour: number }, board: Board, cell: Cell): Node_[] {
  const [shape] = outline(board, cell);
  const x = cell.x * size + size * 0.38;
  const y = -cell.y * size - size * 0.36;
  return present([
    shape !== undefined && { ...shape, attributes: { ...shape.attributes, class: `tint part${colour}` } },
    centred(x, y, letter, { class: "letter", "aria-hidden": "true" }),
  ]);
}

export function markOf(value: Value, cell: Place, r: number): Node_ {
  const x = cell.x * size;
  const y = -cell.y * size;
  const shapes: Record<string, Node_> = {
    win: h("polygon", { points: points(cell, r, upwards) }),
    loss: h("polygon", { points: points(cell, -r, upwards) }),
    draw: h("polygon", { points: points(cell, r, lozenge) }),
  };
  const shape =
    shapes[value.value] ??
    h("rect", { x: digits(x - r * 0.7), y: digits(y - r * 0.7), width: digits(r * 1.4), height: digits(r * 1.4) });
  return h(
    "g",
    { class: `mark ${value.value}`, "aria-hidden": "true" },
    shape,
    centred(x, y, short(value) || (signs[value.value] ?? "?")),
  );
}
