// Sets up a position, legal or not: clicks and keys put and take pieces. Every step is an address, so back is undo.

import { address, ask, fetchAnswer, type Board, type Piece, type Setup } from "../api";
import { boardView, focusCell } from "../board";
import { exchanged, keepsRoles, shifts, symmetries, type CellMap } from "../geometry";
import { changedHere, here, hidden, link } from "../place";
import { linkButton, present, textForm } from "../elements";
import { h, type Node_ } from "../view";
import { redraw } from "../turn";
import { pieceName } from "../words";
import { failed, waiting } from "./parts";

// State of this visit: the piece in hand ("" takes pieces away), the focused cell, the last refusal and its cell.
const local = { hand: undefined as string | undefined, focus: "", refused: "", wrong: "", at: "" };

type Changes = { put?: string[]; clear?: number; turn?: string };

const setupUrl = (spec: string, position: string, changes: Changes = {}): string =>
  address("/api/v1/setup", { spec, position, ...changes });

/** The cells that a reason names. */
const namedIn = (why: string | null, board: Board): string[] => {
  const words = new Set(why?.match(/[a-z]+\d+|[a-z]+/g) ?? []);
  return board.cells.map((cell) => cell.name).filter((name) => /\d/.test(name) && words.has(name));
};

/** Applies changes and goes to the new position, unless no piece like that may stand on the cell `on`. */
async function change(board: Board, spec: string, text: string, changes: Changes, on = ""): Promise<void> {
  const answer = await fetchAnswer<Setup>(setupUrl(spec, text, changes));
  local.at = location.hash;
  local.refused = local.wrong = "";
  if (answer.state === "failed") {
    local.refused = `${answer.error.what}: ${answer.error.why}`;
  } else if (answer.state === "there") {
    if (!namedIn(answer.data.why_illegal, board).includes(on)) {
      location.hash = changedHere({ position: answer.data.text });
      return;
    }
    local.refused = answer.data.why_illegal ?? "";
    local.wrong = on;
  }
  redraw();
}

/** Changes by maps of the cells; of a legal position those that keep it legal. */
function offered(
  spec: string,
  setup: Setup,
  maps: { name: string; map: CellMap }[],
): { name: string; changes: Changes }[] {
  return maps
    .map(({ name, map }) => ({ name, changes: moved(setup, map) }))
    .filter(({ changes }) => {
      if (setup.position === null) return true;
      const image = ask<Setup>(setupUrl(spec, setup.text, changes));
      return image.state === "there" && image.data.position !== null;
    });
}

/** All pieces on the images of their cells. */
const moved = ({ pieces }: Setup, map: CellMap): Changes => ({
  clear: 1,
  put: pieces.map((piece) => `${map.get(piece.cell) ?? piece.cell}:${piece.letter}`),
});

export function editScreen(): Node_[] {
  const { parameters } = here();
  const spec = parameters.get("spec") ?? "";
  const given = parameters.get("position") ?? "start";
  if (local.at !== location.hash) local.refused = local.wrong = "";
  const setup = ask<Setup>(setupUrl(spec, given));
  const start = ask<Setup>(setupUrl(spec, "start"));
  const board = ask<Board>(address("/api/v1/board", { spec }));
  if (board.state === "failed") return [failed(board.error)];
  if (setup.state === "failed") return [failed(setup.error)];
  if (board.state === "waiting" || setup.state === "waiting") return [waiting()];
  const { sides, kinds, cells } = board.data;
  const { text, pieces, turn, position, why_illegal } = setup.data;
  if (!cells.some((cell) => cell.name === local.focus)) local.focus = cells[0]?.name ?? "";
  const hand =
    kinds.some((kind) => kind.letter === local.hand) || local.hand === ""
      ? (local.hand as string)
      : (kinds[0]?.letter ?? "");
  const apply = (changes: Changes, on = ""): void => void change(board.data, spec, text, changes, on);
  const on = (cell: string): string => pieces.find((piece) => piece.cell === cell)?.letter ?? "";
  const those = (all: Piece[], letter: string): Piece[] => all.filter((piece) => piece.letter === letter);
  // A piece that a game has once, such as a king, moves to the cell.
  const single = (letter: string): Piece[] =>
    start.state === "there" && those(start.data.pieces, letter).length === 1 ? those(pieces, letter) : [];
  const put = (letter: string, cell: string, from: string[]): void =>
    apply({ put: [...from.map((other) => `${other}:`), `${cell}:${letter}`] }, cell);
  const click = (cell: string): void => {
    if (hand === "" || on(cell) === hand) apply({ put: [`${cell}:`] });
    else
      put(
        hand,
        cell,
        single(hand).map((piece) => piece.cell),
      );
  };
  const button = (name: string, changes: Changes): Node_ =>
    h("button", { type: "button", key: name, click: () => apply(changes) }, name);
  const group = (legend: string, buttons: Node_[]): Node_ | false =>
    buttons.length > 0 && h("fieldset", { key: legend }, h("legend", legend), h("p.tools", ...buttons));
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
    local.refused !== ""
      ? h("p.verdict.refused", { role: "alert" }, `Not possible: ${local.refused}. Nothing was changed.`)
      : h(
          "p.verdict",
          { role: "status" },
          position !== null ? "A legal position." : `Not legal: ${why_illegal ?? ""}.`,
        ),
    h(
      "div.position",
      { key: "place" },
      h(
        "div.left",
        boardView({
          board: board.data,
          pieces,
          title: `board, ${turn} to move`,
          open: new Set(cells.map((cell) => cell.name)),
          wrong: new Set(local.wrong === "" ? namedIn(why_illegal, board.data) : [local.wrong]),
          focus: local.focus,
          onClick: click,
          onDrag: (from, to) => on(from) !== "" && put(on(from), to, [from]),
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
          h("legend", "A click places"),
          ...kinds.map((kind) => take(kind.letter, pieceName(kind))),
          take("", "nothing"),
          h("p.legend", "A second click takes the piece away. Pieces on the board can be dragged."),
        ),
        h(
          "fieldset",
          h("legend", "To move"),
          ...sides.map((side) => pick("turn", side, turn, side, () => apply({ turn: side }))),
        ),
        h(
          "p.tools",
          button("empty the board", { clear: 1 }),
          swapped !== undefined &&
            button("exchange the sides' pieces", {
              clear: 1,
              put: pieces.map((piece) => `${piece.cell}:${swapped.get(piece.letter) ?? piece.letter}`),
            }),
          linkButton(changedHere({ position: undefined }), "back to the start"),
        ),
        group(
          "Turn or mirror all pieces",
          offered(
            spec,
            setup.data,
            symmetries(board.data).filter(({ map }) => keepsRoles(board.data, map)),
          ).map(({ name, changes }) => button(name, changes)),
        ),
        group(
          "Shift all pieces",
          offered(spec, setup.data, shifts(board.data, pieces)).map(({ name, changes }) => button(name, changes)),
        ),
        textForm(
          "As a text: ",
          { name: "text", value: text, size: 34 },
          "read",
          (written) => void change(board.data, spec, written, {}),
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
