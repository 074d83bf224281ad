// Moves one piece to every empty cell and shows the values, for either side to move, from one request.

import { address, ask, type Answer, type Board, type Placement, type Setup } from "../api";
import { boardView, focusCell, type Mark } from "../board";
import { changedHere, here, hidden, link } from "../place";
import { anchor, folded, linkButton, table, type Row } from "../elements";
import { h, type Node_ } from "../view";
import { capital, inWords, pieceName } from "../words";
import { redraw } from "../turn";
import { failed, waiting } from "./parts";

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
  // One more piece of a kind is offered where it can be legal.
  const isOffered = (letter: string): boolean => {
    const answer = placed(letter, "");
    return answer.state === "there" && answer.data.placements.some(({ value }) => value !== null);
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
  const answer: Answer<{ placements: Placement[] }> = piece === "" ? { state: "waiting" } : placed(piece, from);
  return [
    h("h1", "What if? ", h("small", spec)),
    h(
      "p",
      h(
        "label",
        "Piece to move: ",
        h(
          "select",
          { change: choose },
          h("option", { selected: piece === "" }, "choose one"),
          ...choices.map((one) => h("option", { selected: one.from === from && one.piece === piece }, one.name)),
        ),
      ),
    ),
    piece === ""
      ? h("p", "Each cell then shows what the position is worth with the piece there, for the side to move.")
      : answer.state === "failed"
        ? failed(answer.error)
        : answer.state === "waiting"
          ? waiting()
          : h(
              "div.boards",
              ...board.data.sides.map((side, i) =>
                map(board.data, setup.data, answer.data.placements, side, `what${i}`, from, spec),
              ),
            ),
    h("p.tools", linkButton(link("edit", { spec, position: setup.data.text, ...hidden() }), "set up")),
  ];
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
  const counts = ["win", "draw", "loss"]
    .map((value) => [value, known.filter((one) => one.value === value).length] as const)
    .filter(([, count]) => count > 0);
  return h(
    "section",
    { key: name },
    h("h2", `${capital(side)} to move`),
    h(
      "p",
      known.length === 0
        ? legal.length === 0
          ? "No such position is legal."
          : "No table knows these positions."
        : counts.map(([value, count]) => `${count} × ${value}`).join(", ") + ` for ${side}`,
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
