// Sets up a position, legal or not: clicks and keys put and take pieces. Every step is an address, so back is undo.

import { address, ask, fetchAnswer, type Board, type Setup } from "../api";
import { boardView, focusCell } from "../board";
import { exchanged, shifts, symmetries, type CellMap } from "../geometry";
import { changedHere, here, hidden, link } from "../place";
import { linkButton, present, textForm } from "../elements";
import { h, type Node_ } from "../view";
import { redraw } from "../turn";
import { failed, pieceName, waiting } from "./parts";

// State of this visit: the piece in hand ("" takes pieces away), the focused cell, and the last error.
const local = { hand: undefined as string | undefined, focus: "", refused: "", at: "" };

type Changes = { put?: string[]; clear?: number; turn?: string };

/** Applies changes and goes to the new position. */
async function change(spec: string, text: string, changes: Changes): Promise<void> {
  const answer = await fetchAnswer<Setup>(address("/api/v1/setup", { spec, position: text, ...changes }));
  local.at = location.hash;
  local.refused = answer.state === "failed" ? `${answer.error.what}: ${answer.error.why}` : "";
  if (answer.state === "there") location.hash = changedHere({ position: answer.data.text });
  else redraw();
}

export function editScreen(): Node_[] {
  const { parameters } = here();
  const spec = parameters.get("spec") ?? "";
  const given = parameters.get("position") ?? "start";
  if (local.at !== location.hash) local.refused = "";
  const setup = ask<Setup>(address("/api/v1/setup", { spec, position: given }));
  const board = ask<Board>(address("/api/v1/board", { spec }));
  if (board.state === "failed") return [failed(board.error)];
  if (setup.state === "failed")
    return [failed(setup.error), h("p", linkButton(link("edit", { spec, ...hidden() }), "begin with the start"))];
  if (board.state === "waiting" || setup.state === "waiting") return [waiting()];
  const { sides, kinds, cells } = board.data;
  const { text, pieces, turn, position, why_illegal } = setup.data;
  if (!cells.some((cell) => cell.name === local.focus)) local.focus = cells[0]?.name ?? "";
  const hand =
    kinds.some((kind) => kind.letter === local.hand) || local.hand === ""
      ? (local.hand as string)
      : (kinds[0]?.letter ?? "");
  const click = (cell: string): void => {
    const stands = pieces.find((piece) => piece.cell === cell)?.letter ?? "";
    void change(spec, text, { put: [`${cell}:${stands === hand ? "" : hand}`] });
  };
  const moved = (map: CellMap): Changes => ({
    clear: 1,
    put: pieces.map((piece) => `${map.get(piece.cell) ?? piece.cell}:${piece.letter}`),
  });
  const button = (name: string, changes: Changes, label = name): Node_ =>
    h("button", { type: "button", "aria-label": label, click: () => void change(spec, text, changes) }, name);
  const swapped = exchanged(board.data);
  const pick = (name: string, value: string, now: string, words: string, change: () => void): Node_ =>
    h("label.pick", h("input", { type: "radio", name, value, checked: now === value, change }), ` ${words}`);
  const take = (letter: string, name: string): Node_ =>
    pick("hand", letter, hand, name, () => {
      local.hand = letter;
      redraw();
    });
  return present([
    h("h1", "Set up a position ", h("small", spec)),
    h("p.verdict", { role: "status" }, position !== null ? "A legal position." : `Not legal: ${why_illegal ?? ""}.`),
    local.refused !== "" && h("p.failure", { role: "alert" }, local.refused),
    h(
      "div.position",
      h(
        "div.left",
        boardView({
          board: board.data,
          pieces,
          title: `board, ${turn} to move`,
          open: new Set(cells.map((cell) => cell.name)),
          focus: local.focus,
          onClick: click,
          onFocus: (cell) => {
            local.focus = cell;
            redraw();
            focusCell(cell);
          },
        }),
      ),
      h(
        "div.right.plain",
        h(
          "fieldset",
          h("legend", "A click puts"),
          ...kinds.map((kind) => take(kind.letter, pieceName(kind))),
          take("", "nothing"),
        ),
        h(
          "fieldset",
          h("legend", "To move"),
          ...sides.map((side) => pick("turn", side, turn, side, () => void change(spec, text, { turn: side }))),
        ),
        h(
          "div.tools",
          button("empty", { clear: 1 }, "empty the board"),
          ...symmetries(board.data).map(({ name, map }) => button(name, moved(map))),
          ...shifts(board.data, pieces).map(({ name, map }) => button(name, moved(map), `move all pieces ${name}`)),
          swapped !== undefined &&
            button("exchange the sides' pieces", {
              clear: 1,
              put: pieces.map((piece) => `${piece.cell}:${swapped.get(piece.letter) ?? piece.letter}`),
            }),
          linkButton(changedHere({ position: undefined }), "start"),
        ),
        textForm(
          "As a text: ",
          { name: "text", value: text, size: 34 },
          "read",
          (written) => void change(spec, written, {}),
        ),
        h(
          "p.tools",
          position !== null &&
            h("a.button.strong", { href: link("position", { spec, position, ...hidden() }) }, "look it up"),
          linkButton(link("whatif", { spec, position: text, ...hidden() }), "what if a piece stood elsewhere?"),
        ),
      ),
    ),
  ]);
}
