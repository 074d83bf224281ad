// The list of tables, certificates and games.

import { ask, type Catalog, type Game } from "../api";
import { deskLink, here, link } from "../place";
import { anchor, dotted, labelled, numberCell, present, section, table, type Row } from "../elements";
import { h, type Node_ } from "../view";
import { glyph, verdict } from "../words";
import { failed, startPicture, waiting } from "./parts";

function rowOf({ file, title, spec, positions, ...start }: Catalog["tables"][number]): Row {
  const games = h(
    "td",
    h("a", { href: link("play", { spec }), "aria-label": `play ${spec}` }, "play"),
    " · ",
    h("a", { href: link("puzzle", { spec }), "aria-label": `puzzles of ${spec}` }, "puzzles"),
  );
  const board = h("th", { scope: "row" }, anchor(link("position", { spec }), spec));
  const count = numberCell(positions.toLocaleString("en"), { "data-label": "positions" });
  const winner = verdict(start);
  return { key: file, cells: [h("td.picture", startPicture(spec, 12), title), board, winner, count, games] };
}

const proofItem = ({ file, bytes }: Catalog["certificates"][number]): Node_ =>
  h("li", { key: file }, anchor(link("proof", { proof: file }), file), `, ${bytes.toLocaleString("en")} bytes`);

/** The boards of a game: "2 boards solved here, 31 known". */
function stateOf({ name, known_boards }: Game, tables: Catalog["tables"]): string {
  const here = new Set(tables.map(({ spec }) => spec).filter((spec) => spec.split(/[@,]/)[0] === name)).size;
  const boards = (count: number): string => (count === 1 ? "1 board" : `${count} boards`);
  if (here === 0) return known_boards === 0 ? "open" : `${boards(known_boards)} known`;
  return `${boards(here)} solved here${known_boards === 0 ? "" : `, ${known_boards} known`}`;
}

export function libraryScreen(): Node_[] {
  const catalog = ask<Catalog>("/api/v1/catalog");
  const games = ask<{ games: Game[] }>("/api/v1/games");
  if (catalog.state === "failed") return [failed(catalog.error)];
  if (games.state === "failed") return [failed(games.error)];
  if (catalog.state === "waiting" || games.state === "waiting") return [waiting()];
  const wanted = (here().parameters.get("find") ?? "").toLowerCase();
  const fits = (...texts: string[]): boolean =>
    wanted.split(/\s+/).every((word) => texts.some((text) => text.toLowerCase().includes(word)));
  const tables = catalog.data.tables.filter((table) => fits(table.spec, table.title));
  const boards = [...new Set(tables.map((table) => table.spec))].slice(0, 4);
  const search = (event: Event): void => {
    const { value } = event.target as HTMLInputElement;
    history.replaceState(history.state, "", link("", { find: value }));
    window.dispatchEvent(new HashChangeEvent("hashchange"));
  };
  return present([
    h("h1", "Library"),
    h(
      "p",
      labelled("Find a game or a board: ", {
        type: "search",
        value: here().parameters.get("find") ?? "",
        input: search,
      }),
    ),
    h("h2", "Solved here"),
    tables.length === 0
      ? h(
          "p",
          catalog.data.tables.length === 0 ? "No table yet. How one is made: " : "None fits.",
          catalog.data.tables.length === 0 && h("code", "zermelo help solve"),
        )
      : table(["game", "board", "from the start", "positions", "games"], tables.map(rowOf), {
          class: "list stacked",
        }),
    catalog.data.damaged.length > 0 &&
      h(
        "div.failure",
        ...catalog.data.damaged.map((file) =>
          h("p", { key: file.file }, h("strong", file.file), " cannot be read: ", file.why),
        ),
      ),
    catalog.data.certificates.length > 0 && section("Proofs", h("ul", ...catalog.data.certificates.map(proofItem))),
    tables.length > 1 &&
      dotted(
        anchor(link("map", { boards: boards.join(" ") }), "First moves of several boards side by side"),
        anchor(deskLink(boards), "All their figures: the designer's desk"),
      ),
    h("h2", "All games"),
    h(
      "ul.games",
      ...games.data.games
        .filter((game) => fits(game.name, game.title))
        .map((game) =>
          h(
            "li",
            { key: game.name },
            startPicture(game.name, 12),
            h(
              "span",
              anchor(link("rules", { spec: game.name }), game.title),
              " ",
              h("code", game.spec),
              h("small", stateOf(game, catalog.data.tables)),
            ),
          ),
        ),
    ),
    h("p.legend", "Known: the program carries a result and its source; the rules of a game name these boards."),
    h(
      "p.legend",
      `${glyph("win")} win, ${glyph("draw")} draw, ${glyph("loss")} loss: for the player who makes the move.`,
    ),
  ]);
}
