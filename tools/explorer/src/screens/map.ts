// First-move maps: the value of each first move, for several boards side by side.

import { address, ask, type Board, type Catalog, type Position } from "../api";
import { changedHere, deskLink, here, link } from "../place";
import type { Move } from "../types";
import { anchor, folded, present, table, textForm, type Row } from "../elements";
import { drawing } from "../pictures";
import { h, type Node_ } from "../view";
import { capital, inWords, verdict } from "../words";
import { knownValue } from "./known";
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
    h("div.boards.maps", ...specs.map((spec) => one(spec, specs))),
    specs.length > 0 && h("p", anchor(deskLink(specs.slice(0, 4)), "Other figures of these boards")),
  ]);
}

const longest = 448; // pixels, of the longer side of each picture

/**
 * The size of a picture (tools/draw/picture.cpp), to reserve its space before it arrives. The longer side is the same
 * for all boards.
 */
function sizeOf({ cells, outline }: Board): { cell: number; width: number; height: number } {
  const around = outline === "square" ? 1.45 : 1.4; // cells
  const border = 12;
  const length = (along: number[]): number => Math.max(...along) - Math.min(...along) + around;
  const [width, height] = [length(cells.map(({ x }) => x)), length(cells.map(({ y }) => y))];
  const cell = Math.floor((longest - border) / Math.max(width, height));
  return { cell, width: Math.round(width * cell + border), height: Math.round(height * cell + border) };
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
    if (board.state === "failed") return [failed(board.error)];
    if (answer.state === "waiting" || board.state === "waiting") return [waiting()];
    const { cell, ...size } = sizeOf(board.data);
    const known = knownValue(spec, answer.data, "start", undefined, (move) => `start moves ${move.move}`);
    const position = known?.position ?? answer.data;
    const { moves, turn } = position;
    return [
      h("p", `${capital(turn)} to move: ${verdict(position)}.`),
      ...(known === undefined ? [] : [known.source]),
      anchor(
        link("position", { spec }),
        drawing(
          "/picture.svg",
          { spec, values: 1, cell },
          {
            ...size,
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
