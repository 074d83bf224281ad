// One position on several boards of a game, with its moves side by side, for the designer's desk.

import { positionAt, type Position, type Report } from "../api";
import { anchor, box, linkButton, section, table, textForm, valueCell, type Row } from "../elements";
import { changedHere, here, hidden, link } from "../place";
import type { Move } from "../types";
import { h, type Child, type Node_ } from "../view";
import { verdict } from "../words";
import { waiting } from "./parts";
import { gameOf } from "./rules";

/** A board of the address with its report. */
export interface Column {
  spec: string;
  report: Report;
}

/** The position with one move more, or one less. */
const after = (text: string, move: string): string => `${text}${text.includes(" moves ") ? "" : " moves"} ${move}`;
function before(text: string): string {
  const [from = "", moves = ""] = text.split(" moves ", 2);
  const rest = moves.split(" ").slice(0, -1);
  return rest.length === 0 ? from : `${from} moves ${rest.join(" ")}`;
}

type Told = Pick<Move, "value" | "dtw" | "score">;
const kinds = ["another outcome", "other points", "another distance", "not on every board", "same"] as const;

/** The greatest difference of a move's values on the boards. */
function difference(values: (Told | undefined)[]): (typeof kinds)[number] {
  const there = values.filter((one) => one !== undefined);
  const differ = (of: (one: Told) => unknown): boolean => new Set(there.map(of)).size > 1;
  if (differ((one) => one.value)) return "another outcome";
  if (there.length < values.length) return "not on every board";
  if (differ((one) => one.score)) return "other points";
  return differ((one) => one.dtw) ? "another distance" : "same";
}

/** One position on all boards of the first one's game. */
export function samePosition(all: Column[]): Node_ {
  const columns = all.filter(({ report }) => gameOf(report.spec) === gameOf(all[0]?.report.spec ?? ""));
  const text = here().parameters.get("position") ?? "start";
  const go = (position: string): string => changedHere({ position: position === "start" ? "" : position });
  const asked = columns.map((column) => ({ ...column, answer: positionAt(column.spec, text) }));
  const boards = asked.flatMap(({ report, answer }) =>
    answer.state === "there" ? [{ spec: report.spec, position: answer.data }] : [],
  );
  return section(
    columns.length === 1 ? `Moves on ${columns[0]?.report.spec ?? ""}` : "The same position on each board",
    h("p", `A move's link plays it${columns.length === 1 ? "" : " on every board"}.`),
    textForm("Position: ", { name: "position", value: text, size: 28 }, "show", (position) => {
      location.hash = go(position);
    }),
    text !== "start" &&
      h(
        "p.tools",
        linkButton(go("start"), "the start"),
        text.includes(" moves ") && linkButton(go(before(text)), "one move back"),
      ),
    ...asked.map(
      ({ spec, answer }) =>
        answer.state === "failed" && h("p.failure", h("strong", spec), `: ${answer.error.what}. ${answer.error.why}`),
    ),
    boards.length > 0 && movesTable(boards, text, go),
    asked.some(({ answer }) => answer.state === "waiting") && waiting(),
  );
}

function movesTable(
  boards: { spec: string; position: Position }[],
  text: string,
  go: (position: string) => string,
): Node_ {
  const compares = boards.length > 1;
  const names = [...new Set(boards.flatMap(({ position }) => position.moves.map(({ move }) => move)))];
  const rows = names.map((name) => {
    const moves = boards.map(({ position }) => position.moves.find(({ move }) => move === name));
    return { name, moves, kind: difference(moves) };
  });
  const oneTurn = new Set(boards.map(({ position }) => position.turn)).size === 1;
  const start = oneTurn ? difference(boards.map(({ position }) => position)) : "another outcome";
  const mark = (kind: (typeof kinds)[number]): Child[] =>
    compares ? [h("td", kind === "another outcome" ? h("strong", kind) : kind)] : [];
  const more = (kind: (typeof kinds)[number]): { more?: { class: string } } =>
    compares && kind === "another outcome" ? { more: { class: "differs" } } : {};
  const counts = kinds.map((kind) => [kind, rows.filter((row) => row.kind === kind).length] as const);
  const summary = counts.filter(([, count]) => count > 0).map(([kind, count]) => `${count} ${kind}`);
  return h(
    "div",
    h(
      "p.legend",
      compares && `${rows.length} moves: ${summary.join(", ")}. `,
      "Values are for the player who makes the move.",
    ),
    box(
      "moves",
      table(
        ["move", ...boards.map(({ spec }) => spec), ...(compares ? ["difference"] : [])],
        [
          {
            key: "position",
            cells: [
              "this position",
              ...boards.map(({ spec, position }) =>
                h(
                  "td",
                  anchor(
                    link("position", { spec, position: position.position, ...hidden() }),
                    position.over ? "over" : `${position.turn} to move`,
                  ),
                  `: ${verdict(position)}`,
                ),
              ),
              ...mark(start),
            ],
            ...more(start),
          },
          ...rows.map(({ name, moves, kind }): Row => ({
            key: name,
            cells: [
              moves.every((move) => move !== undefined) ? anchor(go(after(text, name)), name) : name,
              ...moves.map((move) => (move === undefined ? h("td", "no such move") : valueCell(move))),
              ...mark(kind),
            ],
            ...more(kind),
          })),
        ],
        {},
        "Moves and their values",
      ),
    ),
  );
}
