// Symmetries and shifts of a board, computed from the places of its cells, for setting up positions.

import type { Board, Cell, Piece } from "./api";

type Point = [number, number];

/** The image of each cell. */
export type CellMap = Map<string, string>;

function mapped(board: Board, change: (point: Point) => Point): (cell: Cell) => string | undefined {
  return (cell) => {
    const [x, y] = change([cell.x, cell.y]);
    return board.cells.find((other) => Math.hypot(other.x - x, other.y - y) < 0.05)?.name;
  };
}

function whole(board: Board, change: (point: Point) => Point): CellMap | undefined {
  const place = mapped(board, change);
  const pairs = board.cells.map((cell) => [cell.name, place(cell)] as const);
  return pairs.every(([, to]) => to !== undefined) ? new Map(pairs as [string, string][]) : undefined;
}

/** The mirrors and the smallest rotation that map the board onto itself, with their names. */
export function symmetries(board: Board): { name: string; map: CellMap }[] {
  const middle = (values: number[]): number => (Math.min(...values) + Math.max(...values)) / 2;
  const cx = middle(board.cells.map((cell) => cell.x));
  const cy = middle(board.cells.map((cell) => cell.y));
  const turn = (degrees: number) => {
    const [c, s] = [Math.cos((-degrees * Math.PI) / 180), Math.sin((-degrees * Math.PI) / 180)];
    return ([x, y]: Point): Point => [cx + c * (x - cx) - s * (y - cy), cy + s * (x - cx) + c * (y - cy)];
  };
  const found = [
    { name: "mirror left and right", map: whole(board, ([x, y]) => [2 * cx - x, y]) },
    { name: "mirror top and bottom", map: whole(board, ([x, y]) => [x, 2 * cy - y]) },
    ...[60, 90, 180]
      .map((degrees) => ({ name: `turn by ${degrees}°`, map: whole(board, turn(degrees)) }))
      .filter(({ map }) => map !== undefined)
      .slice(0, 1),
  ];
  return found.filter((one): one is { name: string; map: CellMap } => one.map !== undefined);
}

/** True if a map of all cells keeps thrones, corners, goals and camps, and their owners. */
export function keepsRoles(board: Board, map: CellMap): boolean {
  const cells = new Map(board.cells.map((cell) => [cell.name, cell]));
  return board.cells.every((cell) => {
    const image = cells.get(map.get(cell.name) ?? "");
    return image?.role === cell.role && image.role_side === cell.role_side;
  });
}

const directions = ["→ right", "↗ up right", "↑ up", "↖ up left", "← left", "↙ down left", "↓ down", "↘ down right"];

const straight = [4, 0, 2, 6]; // of the directions, in the order of the buttons; diagonals follow

/** Shifts by one cell on boards with a grid, if all pieces stay on the board; straight ones first. */
export function shifts(board: Board, pieces: Piece[]): { name: string; map: CellMap }[] {
  if (board.files === null) return [];
  const steps = new Map<string, Point>();
  for (const cell of board.cells)
    for (const other of board.cells) {
      const [dx, dy] = [other.x - cell.x, other.y - cell.y];
      if (Math.abs(Math.hypot(dx, dy) - 1) < 0.05) steps.set(`${dx.toFixed(1)} ${dy.toFixed(1)}`, [dx, dy]);
    }
  const cells = new Map(board.cells.map((cell) => [cell.name, cell]));
  return [...steps.values()]
    .map(([dx, dy]) => {
      const next = mapped(board, ([x, y]) => [x + dx, y + dy]);
      const map: CellMap = new Map();
      for (const piece of pieces) {
        const cell = cells.get(piece.cell);
        const to = cell === undefined ? undefined : next(cell);
        if (to !== undefined) map.set(piece.cell, to);
      }
      const direction = (Math.round((Math.atan2(dy, dx) * 4) / Math.PI) + 8) % 8;
      return { name: directions[direction] ?? "", order: straight.indexOf(direction) + 1 || 9, map };
    })
    .filter(({ map }) => map.size === pieces.length)
    .sort((a, b) => a.order - b.order);
}

/** The letters of pieces with the sides exchanged; undefined if a piece has no counterpart. */
export function exchanged(board: Board): Map<string, string> | undefined {
  const letters = new Map<string, string>();
  for (const kind of board.kinds) {
    const other =
      kind.side === null
        ? kind
        : board.kinds.find((one) => one.kind === kind.kind && one.side !== null && one.side !== kind.side);
    if (other === undefined) return undefined;
    letters.set(kind.letter, other.letter);
  }
  return [...letters].some(([from, to]) => from !== to) ? letters : undefined;
}
