// Draws the shapes of cells, pieces and marks, which the server describes.

import type { Board, Cell, Piece, PieceKind, Shape } from "./api";
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

/** A shape around a place, in `unit` pixels for a length of 1. `text`: for a text that the shape leaves open. */
export function drawn(shape: Shape, at: Place, unit: number, more: Attributes = {}, text = ""): Node_ {
  const [px = 0, py = 0] = shape.points;
  const x = at.x * size + px * unit;
  const y = -at.y * size - py * unit;
  const paint: Attributes = {
    fill: shape.fill ?? (shape.stroke === null ? undefined : "none"),
    stroke: shape.stroke ?? undefined,
    "stroke-width": shape.stroke === null ? undefined : digits(shape.width * unit),
    ...more,
  };
  if (shape.form === "circle")
    return h("circle", { cx: digits(x), cy: digits(y), r: digits(shape.size * unit), ...paint });
  if (shape.form === "text")
    return centred(x, y, text || shape.text, {
      "font-size": digits(shape.size * unit),
      "font-weight": "bold",
      ...paint,
    });
  const corners: string[] = [];
  for (let i = 0; i + 1 < shape.points.length; i += 2)
    corners.push(
      `${digits(at.x * size + (shape.points[i] ?? 0) * unit)},${digits(-at.y * size - (shape.points[i + 1] ?? 0) * unit)}`,
    );
  return h("polygon", { points: corners.join(" "), ...paint });
}

export function outline(board: Board, cell: Cell): Node_[] {
  const dark = board.outline === "square" && (Math.round(cell.x) + Math.round(cell.y)) % 2 === 0;
  const paint = board.outline === "point" ? "point" : dark ? "dark" : "light";
  return board.cell.map((shape) => drawn(shape, cell, size, { class: `cell ${paint}` }));
}

/** The marks of a throne, a corner, a goal or a camp. */
export function roleMark(board: Board, { x, y, role, role_side }: Cell): Node_[] {
  const found = board.roles.find((one) => one.role === role && one.side === role_side);
  return (found?.shapes ?? []).map((shape) => drawn(shape, { x, y }, size, { class: "role" }));
}

export function stone(board: Board, { letter, side }: Piece, cell: Cell): Node_[] {
  const kind = board.kinds.find((one) => one.letter === letter) ?? board.unlisted.find((one) => one.side === side);
  return (kind?.shapes ?? []).map((shape, i) => drawn(shape, cell, size, { class: i === 0 ? "piece" : "sign" }));
}

/** A piece without a board, in the view of one cell. */
export const alone = ({ shapes }: PieceKind): Node_[] => shapes.map((shape) => drawn(shape, { x: 0, y: 0 }, size));
export const oneCell = [-size / 2, -size / 2, size, size].join(" ");

/** A line between two points, straight or an arc. */
export function edge(a: Place, b: Place, bend: number): Node_ {
  const chord = Math.hypot(b.x - a.x, b.y - a.y) * size;
  const radius = digits((chord * (1 + bend * bend)) / (4 * Math.abs(bend)));
  const arc = bend === 0 ? "L" : `A${radius},${radius} 0 0 ${bend > 0 ? 1 : 0} `;
  const at = ({ x, y }: Place): string => `${digits(x * size)},${digits(-y * size)}`;
  return h("path.edge", { "aria-hidden": "true", d: `M${at(a)}${arc}${at(b)}` });
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

/** An arrow over cells, from the rim of the first piece. It ends so far before the last cell. */
export function arrow(path: Place[], before: number): Node_ {
  const ends = [path[0], path[1], path[path.length - 2], path[path.length - 1]] as [Place, Place, Place, Place];
  const shifted = (at: Place, to: Place, by: number): Place => {
    const length = Math.hypot(to.x - at.x, to.y - at.y) || 1;
    return { x: at.x + ((to.x - at.x) / length) * by, y: at.y + ((to.y - at.y) / length) * by };
  };
  const [first, second, former, last] = ends;
  const tip = shifted(last, former, before);
  const base = shifted(tip, former, 0.2);
  const aside = { x: (tip.y - base.y) * 0.6, y: (base.x - tip.x) * 0.6 };
  const points = [shifted(first, second, 0.3), ...path.slice(1, -1), base];
  const at = ({ x, y }: Place): string => `${digits(x * size)},${digits(-y * size)}`;
  const head = [tip, { x: base.x + aside.x, y: base.y + aside.y }, { x: base.x - aside.x, y: base.y - aside.y }];
  return h(
    "g.arrow",
    { "aria-hidden": "true" },
    h("polyline", { points: points.map(at).join(" ") }),
    h("polygon", { points: head.map(at).join(" ") }),
  );
}

/** The mark of a value, `r` pixels large. */
export function markOf(board: Board, value: Value, cell: Place, r: number): Node_ {
  const of = (name: string): Shape[] | undefined => board.marks.find((mark) => mark.value === name)?.shapes;
  const shapes = of(value.value) ?? of("unknown") ?? [];
  return h(
    "g",
    { class: `mark ${value.value}`, "aria-hidden": "true" },
    ...shapes.map((shape) => drawn(shape, cell, r, {}, short(value))),
  );
}
