// The board of any game, for mouse and keys. Cells and pieces come from the server.

import type { Board, Cell, Piece } from "./api";
import type { Value } from "./types";
import {
  arrow,
  centred,
  digits,
  drawn,
  edge,
  frameOf,
  markOf,
  outline,
  partMark,
  roleMark,
  size,
  stone,
  type Frame,
} from "./shapes";
import { pieceName } from "./words";
import { h, type Node_ } from "./view";

export interface Mark {
  value: Value;
  label: string; // for screen readers
  worse?: Map<string, Value>; // moves to this cell with other outcomes, by the cell that they come from
}

export interface BoardView {
  name?: string; // distinguishes several boards of a screen
  board: Board;
  pieces: Piece[];
  title: string;
  marks?: Map<string, Mark>; // by cell
  parts?: Map<string, { letter: string; colour: number }> | undefined; // of a sum, by cell
  chosen?: string[]; // cells clicked so far
  open: Set<string>; // cells that may be clicked next
  leaving?: Set<string>; // cells of rows that the turn may take off
  wrong?: Set<string>; // cells where something may not stand
  pointed?: Set<string>; // cells of the move under the pointer
  last?: Set<string>; // cells of the last move
  arrows?: string[][]; // paths over at least two cells
  focus: string; // the cell that keys act on
  onClick: (cell: string) => void;
  onHover?: (cell: string) => void; // the cell under the pointer, or ""
  onFocus: (cell: string) => void; // keys go to this cell
  onDrag?: (from: string, to: string) => void; // a piece is dragged by the mouse
  leavesArrows?: boolean; // after a click of the mouse the arrow keys are not the board's
}

type Way = [number, number]; // from a cell, upwards is positive

function way(from: Cell, to: Cell): Way {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return length > 0 ? [(to.x - from.x) / length, (to.y - from.y) / length] : [0.8, 0.5];
}

const corners: Way[] = [
  [-1, 1],
  [-1, -1],
  [1, -1],
  [1, 1],
];

/**
 * Small marks of moves with other outcomes, on the side of the cell where they come from: in corners of a square, where
 * the fewest shapes are, or at the border of other cells.
 */
function worseMarks(
  board: Board,
  mark: Mark,
  cell: Cell,
  cells: Map<string, Cell>,
  paths: string[][],
  large: Way | undefined,
): Node_[] {
  const arrows = paths.flatMap((path) =>
    path.flatMap((name, i) =>
      name === cell.name ? [path[i - 1], path[i + 1]].flatMap((next) => cells.get(next ?? "") ?? []) : [],
    ),
  );
  const taken = new Set<Way>();
  const corner = (from: Way): Way | undefined => {
    if (board.outline !== "square" || taken.size === corners.length) return undefined;
    const cost = (one: Way): number => {
      const along = ([x, y]: Way): number => (one[0] * x + one[1] * y) / Math.SQRT2;
      const isWide = large === undefined && one[1] === (mark.value.value === "win" ? -1 : 1); // of the large triangle
      return (
        (taken.has(one) || (one[0] === large?.[0] && one[1] === large[1]) ? 9 : 0) +
        (arrows.some((other) => along(way(cell, other)) > 0.9) ? 2 : 0) +
        (isWide && mark.value.value !== "draw" ? 0.5 : 0) -
        along(from)
      );
    };
    const best = corners.reduce((least, one) => (cost(one) < cost(least) - 1e-6 ? one : least));
    taken.add(best);
    return best;
  };
  return [...(mark.worse ?? [])].map(([from, value]) => {
    const side = way(cell, cells.get(from) ?? cell);
    const inner = corner(side);
    const [x, y] =
      inner === undefined
        ? side.map((part) => (board.outline === "hexagon" ? 0.36 : 0.5) * part)
        : inner.map((part) => (large === undefined ? 0.34 : 0.3) * part);
    return h(
      "g.small",
      { "data-cell": cell.name },
      markOf(board, value, { x: cell.x + (x ?? 0), y: cell.y + (y ?? 0) }, size * 0.14),
    );
  });
}

/** The corner of a cell that is the farthest from the arrows and the small marks there. */
function freeCorner(cell: Cell, mark: Mark, paths: string[][], cells: Map<string, Cell>): Way {
  const ways: Way[] = [];
  const take = (name: string | undefined): void => {
    const other = cells.get(name ?? "");
    if (other !== undefined) ways.push(way(cell, other));
  };
  for (const path of paths)
    path.forEach((name, i) => {
      if (name === cell.name) for (const next of [path[i - 1], path[i + 1]]) take(next);
    });
  for (const from of mark.worse?.keys() ?? []) take(from);
  const nearest = ([x, y]: Way): number => Math.max(-1, ...ways.map(([dx, dy]) => (x * dx + y * dy) / Math.SQRT2));
  return corners.reduce((best, corner) => (nearest(corner) < nearest(best) - 1e-6 ? corner : best));
}

/** The nearest cell in the direction of an arrow key. */
function towards(board: Board, from: Cell, dx: number, dy: number): Cell | undefined {
  let best: Cell | undefined;
  let least = Infinity;
  for (const cell of board.cells) {
    const x = cell.x - from.x;
    const y = cell.y - from.y;
    const along = x * dx + y * dy;
    const aside = Math.abs(x * dy - y * dx);
    if (along < 0.3 || aside > along * 1.01) continue;
    const distance = along + aside;
    if (distance < least) [least, best] = [distance, cell];
  }
  return best;
}

const arrows: Record<string, [number, number]> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

// The cell on which the mouse went down, and whether the focus came by the mouse.
let pressedOn = "";
let byMouse = false;
window.addEventListener("pointerup", () => (pressedOn = ""));
window.addEventListener("pointerdown", () => (byMouse = true), true);
window.addEventListener("keydown", ({ key }) => (byMouse = byMouse && key !== "Tab"), true);

export function focusCell(name: string, board = "cell"): void {
  document.getElementById(`${board}-${name}`)?.focus();
}

export function boardView(view: BoardView): Node_ {
  const { board, chosen = [], marks } = view;
  const frame = frameOf(board);
  const pieces = new Map(view.pieces.map((piece) => [piece.cell, piece]));
  const cells = new Map(board.cells.map((cell) => [cell.name, cell]));
  const rows = new Map<number, Cell[]>();
  for (const cell of board.cells) {
    const y = Math.round(cell.y * 1000);
    rows.set(y, [...(rows.get(y) ?? []), cell]);
  }
  const framed = chosen.length > 0 || view.open.size <= board.cells.length / 2; // more frames would tell nothing
  const keys = (cell: Cell) => (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return; // keys of the browser
    const direction = arrows[event.key];
    if (direction !== undefined) {
      if (byMouse && view.leavesArrows === true) return;
      const next = towards(board, cell, ...direction);
      if (next !== undefined) view.onFocus(next.name);
    } else if (event.key === "Enter" || event.key === " ") {
      view.onClick(cell.name);
    } else {
      return;
    }
    event.preventDefault();
  };
  const said = (cell: Cell): string => {
    const piece = pieces.get(cell.name);
    const what = piece === undefined ? "empty" : pieceName(piece);
    const mark = marks?.get(cell.name);
    const state = view.wrong?.has(cell.name)
      ? ", not possible"
      : chosen.includes(cell.name)
        ? ", chosen"
        : view.open.has(cell.name)
          ? ", can be chosen"
          : "";
    const part = view.parts?.get(cell.name);
    const sum = part === undefined ? "" : `, part ${part.letter}`;
    const whose = cell.role_side === null ? "" : ` of ${cell.role_side}`;
    const role = cell.role === null ? "" : `, ${cell.role}${whose}`;
    return `${cell.name} ${what}${role}${state}${sum}${mark === undefined ? "" : `, ${mark.label}`}`;
  };
  const drawCell = (cell: Cell): Node_ => {
    const piece = pieces.get(cell.name);
    const mark = marks?.get(cell.name);
    const part = view.parts?.get(cell.name);
    const classes = [
      "place",
      view.open.has(cell.name) && "open",
      view.wrong?.has(cell.name) && "wrong",
      chosen.includes(cell.name) && "chosen",
      view.pointed?.has(cell.name) && "pointed",
      view.last?.has(cell.name) && "last",
    ]
      .filter(Boolean)
      .join(" ");
    return h(
      "g",
      {
        key: cell.name,
        id: `${view.name ?? "cell"}-${cell.name}`,
        role: "gridcell",
        class: classes,
        tabindex: cell.name === view.focus ? 0 : -1,
        "aria-label": said(cell),
        "aria-selected": chosen.includes(cell.name) ? "true" : "false",
        click: () => view.onClick(cell.name),
        keydown: keys(cell),
        pointerdown: (event: PointerEvent) => (pressedOn = event.pointerType === "mouse" ? cell.name : ""),
        pointerup: () => pressedOn !== "" && pressedOn !== cell.name && view.onDrag?.(pressedOn, cell.name),
        mouseenter: () => view.onHover?.(cell.name),
        mouseleave: () => view.onHover?.(""),
        focus: () => cell.name !== view.focus && view.onFocus(cell.name),
      },
      ...outline(board, cell),
      ...(part === undefined ? [] : partMark(part, board, cell)),
      ...roleMark(board, cell),
      ...(piece === undefined ? [] : stone(board, piece, cell)),
      board.outline === "point" &&
        piece === undefined &&
        mark === undefined &&
        h("circle.dot", { cx: digits(cell.x * size), cy: digits(-cell.y * size), r: 3 }),
    );
  };
  const paths = view.arrows ?? [];
  // The mark on an empty cell, or in a corner beside the piece.
  const drawMark = (cell: Cell, mark: Mark): Node_ => {
    if (!pieces.has(cell.name)) {
      const half = (mark.worse?.size ?? 0) > 0 ? 0.25 : 0.3; // room for small marks
      return h("g.large", { "data-cell": cell.name }, markOf(board, mark.value, cell, size * half));
    }
    const [x, y] = freeCorner(cell, mark, paths, cells);
    return h(
      "g.large",
      { "data-cell": cell.name },
      markOf(board, mark.value, { x: cell.x + 0.25 * x, y: cell.y + 0.25 * y }, size * 0.22),
    );
  };
  const frames = (kind: string, has: (cell: Cell) => boolean): Node_[] =>
    board.cells
      .filter(has)
      .map((cell) =>
        h("g", { key: `${kind}-${cell.name}`, class: `frame ${kind}`, "aria-hidden": "true" }, ...outline(board, cell)),
      );
  const drawMarks = (draw: (cell: Cell, mark: Mark) => Node_[]): Node_[] =>
    board.cells.flatMap((cell) => {
      const mark = marks?.get(cell.name);
      return mark === undefined ? [] : draw(cell, mark);
    });
  return h(
    "svg",
    {
      class: `board ${board.outline}${frame.width < 0.75 * frame.height ? " narrow" : ""}`,
      role: "grid",
      "aria-label": view.title,
      viewBox: `${digits(frame.left)} ${digits(frame.top)} ${digits(frame.width)} ${digits(frame.height)}`,
      width: Math.round(frame.width * 2),
      preserveAspectRatio: "xMinYMin",
    },
    ...board.lines.flatMap(({ from, to, bend }) => {
      const [a, b] = [cells.get(from), cells.get(to)];
      return a === undefined || b === undefined ? [] : [edge(a, b, bend)];
    }),
    ...[...rows.entries()]
      .sort(([a], [b]) => b - a)
      .map(([y, cells]) => {
        const sorted = cells.sort((a, b) => a.x - b.x);
        const [first, last] = [sorted[0]?.name ?? "", sorted[sorted.length - 1]?.name ?? ""];
        const words = first === last ? first : `${first} to ${last}`; // else the names of the cells, without blanks
        return h("g", { key: `row-${y}`, role: "row", "aria-label": words }, ...sorted.map(drawCell));
      }),
    // The rest is drawn after all cells, which would cover it: arrows below marks, the frame of the focus above all.
    ...board.cells
      .filter((cell) => view.last?.has(cell.name))
      .map((cell) =>
        h(
          "g",
          { key: `last-${cell.name}`, class: "frame last", "aria-hidden": "true" },
          ...board.last.map((shape) => drawn(shape, cell, size)),
        ),
      ),
    ...paths.map((path) => {
      const end = path[path.length - 1] ?? "";
      const reach = pieces.has(end) || marks?.has(end) === true ? 0.34 : 0.1; // the rim of what is there
      return arrow(
        path.flatMap((name) => cells.get(name) ?? []),
        reach,
      );
    }),
    ...drawMarks((cell, mark) => [drawMark(cell, mark)]),
    ...drawMarks((cell, mark) => {
      const large = pieces.has(cell.name) ? freeCorner(cell, mark, paths, cells) : undefined;
      return worseMarks(board, mark, cell, cells, paths, large);
    }),
    ...frames("open", ({ name }) => framed && view.open.has(name) && (marks?.has(name) !== true || pieces.has(name))),
    ...board.cells
      .filter((cell) => !framed && board.outline !== "point" && view.open.has(cell.name) && !pieces.has(cell.name))
      .filter((cell) => marks?.has(cell.name) !== true)
      .map((cell) =>
        h("circle.dot.open", { key: `dot-${cell.name}`, cx: digits(cell.x * size), cy: digits(-cell.y * size), r: 3 }),
      ),
    ...frames("leaving", ({ name }) => view.leaving?.has(name) === true),
    ...frames("wrong", ({ name }) => view.wrong?.has(name) === true),
    ...board.cells
      .filter((cell) => cell.name === view.focus)
      .map((cell) => h("g", { key: "frame", class: "frame active", "aria-hidden": "true" }, ...outline(board, cell))),
    ...coordinates(board, frame),
  );
}

/** Files and ranks at the border of square boards; names in the cells of others. */
function coordinates(board: Board, frame: Frame): Node_[] {
  // On a small board, which is enlarged more, letters are smaller.
  const most = { square: 0.25, point: 0.19, hexagon: 0.17 }[board.outline] * size;
  const letters = Math.min(most, 0.03 * Math.max(frame.width, frame.height));
  const text = (x: number, y: number, words: string): Node_ =>
    centred(x, y, words, { class: "coordinate", "font-size": digits(letters), "aria-hidden": "true" });
  if (board.outline !== "square")
    return board.cells.map(({ x, y, name, name_at }) => {
      const [aside, up] = name_at ?? [0, 0];
      return text((x + aside) * size, -(y + up) * size, name);
    });
  const bottom = frame.top + frame.height - size * 0.13;
  const left = frame.left + size * 0.13;
  const names: Node_[] = [];
  for (const cell of board.cells) {
    if (Math.round(cell.y) === 0) names.push(text(cell.x * size, bottom, cell.name.replace(/\d+$/, "")));
    if (Math.round(cell.x) === 0) names.push(text(left, -cell.y * size, cell.name.replace(/^[a-z]+/, "")));
  }
  return names;
}
