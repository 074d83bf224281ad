// First-move maps: the value of each first move, for several boards side by side.

import { address, ask, type Board, type Catalog, type Position } from "../api";
import { changedHere, deskLink, here, link } from "../place";
import type { Move } from "../types";
import { anchor, folded, present, table, textForm, type Row } from "../elements";
import { drawing } from "../pictures";
import { h, type Node_ } from "../view";
import { capital, inWords, verdict } from "../words";
import { failed, positionUrl, waiting } from "./parts";

export function mapScreen(): Node_[] {
  const specs = (here().parameters.get("boards") ?? "").split(" ").filter((spec) => spec !== "");
  const catalog = ask<Catalog>("/api/v1/catalog");
  const known =
    catalog.state === "there"
      ? [...new Set(catalog.data.tables.map((table) => table.spec))].filter((spec) => !specs.includes(spec))
      : [];
  const add = (spec: string): void => {
    if (spec !== "") location.hash = changedHere({ boards: [...specs, spec].join(" ") });
  };
  return present([
    h("h1", "First moves"),
    h("p", "What each first move is worth for the player who makes it, on several boards."),
    textForm(
      "One more board: ",
      { name: "spec", list: "known", size: 28 },
      "show",
      add,
      h("datalist", { id: "known" }, ...known.map((spec) => h("option", { value: spec }))),
    ),
    h("div.boards", ...specs.map((spec) => one(spec, specs))),
    specs.length > 0 && h("p", anchor(deskLink(specs.slice(0, 4)), "Other figures of these boards")),
  ]);
}

const cell = 40; // pixels

/** The size of a picture (tools/draw/picture.cpp), to reserve its space before it arrives. */
function sizeOf({ cells, outline }: Board): { width: number; height: number } {
  const square = outline === "square";
  const around = 2 * (cell * (square ? 0.5 : 0.7) + 6) + (square ? 0.45 * cell : 0);
  const length = (along: number[]): number => Math.round((Math.max(...along) - Math.min(...along)) * cell + around);
  return { width: length(cells.map(({ x }) => x)), height: length(cells.map(({ y }) => y)) };
}

function one(spec: string, specs: string[]): Node_ {
  const answer = ask<Position>(positionUrl(new URLSearchParams({ spec })));
  const board = ask<Board>(address("/api/v1/board", { spec }));
  const row = (move: Move): Row => ({
    key: move.move,
    cells: [anchor(link("position", { spec, position: move.child }), move.move), inWords(move)],
  });
  const inner = (): Node_[] => {
    if (answer.state === "failed") return [failed(answer.error)];
    if (answer.state === "waiting" || board.state === "waiting") return [waiting()];
    const { moves, turn } = answer.data;
    return [
      h("p", `${capital(turn)} to move: ${verdict(answer.data)}.`),
      anchor(
        link("position", { spec }),
        drawing(
          "/picture.svg",
          { spec, values: 1, cell },
          {
            ...(board.state === "there" ? sizeOf(board.data) : {}),
            alt: `board of ${spec} with the value of each first move; the table below has them`,
          },
        ),
      ),
      folded("as a table", table(["move", `for ${turn}`], moves.map(row))),
    ];
  };
  return h(
    "section",
    { key: spec },
    h("h2", spec),
    ...inner(),
    h("p", anchor(changedHere({ boards: specs.filter((other) => other !== spec).join(" ") }), "remove")),
  );
}
