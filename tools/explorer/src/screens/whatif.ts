// Moves one piece to every empty cell and shows the values, for either side to move, from one request.

import { address, ask, type Answer, type Board, type Placement, type Setup } from "../api";
import { boardView, focusCell, type Mark } from "../board";
import { markOf } from "../shapes";
import { changedHere, here, hidden, link } from "../place";
import { anchor, folded, linkButton, present, specText, table, type Row } from "../elements";
import { h, type Node_ } from "../view";
import { capital, does, glyph, inWords, isSeveral, pieceName, verdict } from "../words";
import { redraw } from "../turn";
import { disc, failed, waiting } from "./parts";

const focus = new Map<string, string>(); // board -> the focused cell

const valued = (one: Placement): one is Placement & { value: string } => one.value !== null && one.value !== "unknown";

export function whatIfScreen(): Node_[] {
  const { parameters } = here();
  const spec = parameters.get("spec") ?? "";
  const position = parameters.get("position") ?? "start";
  const setup = ask<Setup>(address("/api/v1/setup", { spec, position }));
  const board = ask<Board>(address("/api/v1/board", { spec }));
  if (setup.state === "failed") return [failed(setup.error)];
  if (board.state === "failed") return [failed(board.error)];
  if (setup.state === "waiting" || board.state === "waiting") return [waiting()];
  const { pieces } = setup.data;
  const from = parameters.get("from") ?? "";
  const piece = parameters.get("piece") ?? pieces.find((one) => one.cell === from)?.letter ?? "";
  const placed = (letter: string, cell: string): Answer<{ placements: Placement[] }> =>
    ask(address("/api/v1/what-if", { spec, position: setup.data.text, piece: letter, from: cell }));
  const answer: Answer<{ placements: Placement[] }> | undefined = piece === "" ? undefined : placed(piece, from);
  const more = new Map(board.data.kinds.map(({ letter }) => [letter, placed(letter, "")]));
  // The last drawing stays until all answers are there.
  if (answer?.state === "waiting" || [...more.values()].some(({ state }) => state === "waiting")) return [waiting()];
  // One more piece of a kind is offered where it can be legal.
  const isOffered = (letter: string): boolean => {
    const of = more.get(letter);
    return of?.state === "there" && of.data.placements.some(({ value }) => value !== null);
  };
  const choices = [
    ...pieces.map((one) => ({ name: `${pieceName(one)} on ${one.cell}`, from: one.cell, piece: one.letter })),
    ...board.data.kinds
      .filter(({ letter }) => isOffered(letter) || (from === "" && letter === piece))
      .map((kind) => ({ name: `one more ${pieceName(kind)}`, from: "", piece: kind.letter })),
  ];
  const choose = (event: Event): void => {
    const chosen = choices[(event.target as HTMLSelectElement).selectedIndex - 1];
    if (chosen !== undefined) location.hash = changedHere({ from: chosen.from, piece: chosen.piece });
  };
  const named = pieceName(
    pieces.find((one) => one.cell === from) ??
      board.data.kinds.find(({ letter }) => letter === piece) ?? { side: null, kind: "piece" },
  );
  const isFull = pieces.length === board.data.cells.length;
  return present([
    h("h1", "What if a piece stood elsewhere? ", h("small", ...specText(spec))),
    h(
      "p.verdict",
      { role: "status" },
      isFull
        ? "Every cell is full: play some moves first."
        : piece === ""
          ? "Choose a piece: click it on the board, or take it from the list."
          : `${from === "" ? `One more ${named}` : `The ${named} from ${from}`}: each cell shows who wins with it there.`,
    ),
    isFull &&
      h("p.tools", linkButton(link("position", { spec, position: setup.data.text, ...hidden() }), "play on the board")),
    !isFull &&
      h(
        "p",
        h(
          "label",
          "Piece: ",
          h(
            "select",
            { change: choose },
            h("option", { selected: piece === "" }, "choose one"),
            ...choices.map((one) => h("option", { selected: one.from === from && one.piece === piece }, one.name)),
          ),
        ),
      ),
    answer?.state === "there" && legend(board.data, answer.data.placements, from),
    answer === undefined
      ? chooser(board.data, setup.data)
      : answer.state === "failed"
        ? failed(answer.error)
        : answer.state === "there" &&
          h(
            "div.boards.pair",
            ...board.data.sides.map((side, i) =>
              map(board.data, setup.data, answer.data.placements, side, `what${i}`, from, spec),
            ),
          ),
    h("p.tools", linkButton(link("edit", { spec, position: setup.data.text, ...hidden() }), "set up")),
  ]);
}

/** The board of the position, whose pieces are clicked. */
function chooser(board: Board, { pieces }: Setup): Node_ {
  const at = focus.get("cell");
  return h(
    "div.boards.alone",
    h(
      "section",
      { key: "chooser" },
      boardView({
        board,
        pieces,
        title: "board, choose a piece",
        open: new Set(pieces.map(({ cell }) => cell)),
        focus: board.cells.some((cell) => cell.name === at) ? (at as string) : (board.cells[0]?.name ?? ""),
        onClick: (cell) => {
          const one = pieces.find((piece) => piece.cell === cell);
          if (one !== undefined) location.hash = changedHere({ from: cell, piece: one.letter });
        },
        onFocus: (cell) => {
          focus.set("cell", cell);
          redraw();
          focusCell(cell);
        },
      }),
    ),
  );
}

/** The meaning of the marks that the boards have. */
function legend(board: Board, placements: Placement[], from: string): Node_ {
  const known = placements.filter(valued);
  const sample = (value: string): Node_ =>
    h(
      "svg.sample",
      { viewBox: "-12 -12 24 24", "aria-hidden": "true" },
      markOf(board, { value, dtw: null, score: null }, { x: 0, y: 0 }, 10),
    );
  const meanings: [string, string][] = [
    ["win", "the side to move wins"],
    ["draw", "draw"],
    ["loss", "the side to move loses"],
  ];
  const scored = known.some(({ score }) => score !== null);
  const timed = known.some(({ dtw }) => dtw !== null);
  return h(
    "ul.key-to-marks",
    ...meanings
      .filter(([value]) => known.some((one) => one.value === value))
      .map(([value, words]) => h("li", sample(value), words)),
    (scored || timed) && h("li", scored ? "number: by how many points" : "number: in how many plies"),
    h("li", "no mark: not possible there"),
    from !== "" && h("li", h("span.here"), `where it stands now, ${from}`),
    h("li", "click a cell to look at the position"),
  );
}

/** "▲ fox wins on 8 cells, ▼ loses on 7." */
function counted(known: (Placement & { value: string })[], side: string): string {
  const verbs: Record<string, string> = {
    win: does(side, "win"),
    draw: does(side, "draw"),
    loss: does(side, "lose"),
  };
  const counts = ["win", "draw", "loss"]
    .map((value) => ({ value, count: known.filter((one) => one.value === value).length }))
    .filter(({ count }) => count > 0);
  const parts = counts.map(
    ({ value, count }, i) =>
      `${glyph(value)} ${verbs[value] ?? value} on ${count}${i > 0 ? "" : count === 1 ? " cell" : " cells"}`,
  );
  return `${capital(side)}: ${parts.join(", ")}.`;
}

/** The board for one side to move, with the same values as a table. */
function map(
  board: Board,
  setup: Setup,
  placements: Placement[],
  side: string,
  name: string,
  from: string,
  spec: string,
): Node_ {
  const mine = placements.filter((one) => one.turn === side);
  const known = mine.filter(valued);
  const marks = new Map<string, Mark>(known.map((one) => [one.cell, { value: one, label: inWords(one) }]));
  const legal = mine.filter((one) => one.value !== null);
  const at = focus.get(name);
  const go = (cell: string): void => {
    const one = legal.find((other) => other.cell === cell);
    if (one !== undefined) location.hash = link("position", { spec, position: one.position, ...hidden() });
  };
  const row = (one: Placement): Row => ({
    key: one.cell,
    cells:
      one.value === null
        ? [one.cell, `not legal: ${one.why_illegal ?? ""}`]
        : [
            anchor(link("position", { spec, position: one.position, ...hidden() }), one.cell),
            inWords({ ...one, value: one.value }),
          ],
  });
  const now = known.find((one) => one.cell === from);
  return h(
    "section",
    { key: name },
    h("h2", disc(board, side), `If ${side} ${isSeveral(side) ? "are" : "is"} to move`),
    h(
      "p",
      known.length === 0
        ? legal.length === 0
          ? setup.pieces.length === board.cells.length
            ? "No other cell is empty."
            : "No such position is legal."
          : "No table knows these positions."
        : counted(known, side),
      now !== undefined && ` Where it stands now: ${verdict(now)}.`,
    ),
    boardView({
      name,
      board,
      pieces: setup.pieces.filter((one) => one.cell !== from),
      title: `values with ${side} to move`,
      marks,
      open: new Set(legal.map((one) => one.cell)),
      last: new Set([from]),
      focus: board.cells.some((cell) => cell.name === at) ? (at as string) : (board.cells[0]?.name ?? ""),
      onClick: go,
      onFocus: (cell) => {
        focus.set(name, cell);
        redraw();
        focusCell(cell, name);
      },
    }),
    folded("as a table", table(["cell", `for ${side}`], mine.map(row))),
  );
}
