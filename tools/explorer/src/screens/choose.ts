// The boards to choose from, for a screen whose address names none.

import { ask, type Catalog } from "../api";
import { anchor } from "../elements";
import { here, link, named } from "../place";
import { h, type Node_ } from "../view";
import { failed, startPicture, waiting } from "./parts";

export function chooseBoard(screen: string, title: string): Node_[] {
  const catalog = ask<Catalog>("/api/v1/catalog");
  if (catalog.state === "failed") return [failed(catalog.error)];
  if (catalog.state === "waiting") return [waiting()];
  const boards = new Map(catalog.data.tables.map((table) => [table.spec, table.title]));
  const to = (spec: string): string => link(screen, { ...named(here().parameters), spec });
  return [
    h("h1", title === "" ? "Board" : title),
    h("p", boards.size === 0 ? "The address names no board, and none is solved here." : "Choose a board:"),
    h(
      "ul.games",
      ...[...boards].map(([spec, title]) =>
        h(
          "li",
          { key: spec },
          startPicture(spec, 12),
          h("span", h("a.whole", { href: to(spec) }, spec), " ", h("small", title)),
        ),
      ),
    ),
    h("p", anchor(link(""), "All boards and games are in the library"), "."),
  ];
}
