// The list of tables, certificates and games.

import { ask, type Catalog, type Game } from "../api";
import { here, link } from "../place";
import { h, type Node_ } from "../view";
import { glyph, verdict } from "../words";
import { failed, waiting } from "./parts";

export function libraryScreen(): Node_[] {
  const catalog = ask<Catalog>("/api/v1/catalog");
  const games = ask<{ games: Game[] }>("/api/v1/games");
  if (catalog.state === "failed") return [failed(catalog.error)];
  if (games.state === "failed") return [failed(games.error)];
  if (catalog.state === "waiting" || games.state === "waiting") return [waiting()];
  const wanted = (here().parameters.get("find") ?? "").toLowerCase();
  const fits = (...texts: string[]): boolean => wanted.split(/\s+/).every((word) => texts.some((text) => text.toLowerCase().includes(word)));
  const tables = catalog.data.tables.filter((table) => fits(table.spec, table.title));
  const search = (event: Event): void => {
    const { value } = event.target as HTMLInputElement;
    history.replaceState(history.state, "", link("", { find: value }));
    window.dispatchEvent(new HashChangeEvent("hashchange"));
  };
  return [
    h("h1", {}, "Library"),
    h("p", {}, h("label", {}, "Find a game or a board: ", h("input", { type: "search", value: here().parameters.get("find") ?? "", input: search }))),
    h("h2", {}, "Solved here"),
    tables.length === 0
      ? h("p", {}, catalog.data.tables.length === 0 ? "No table yet. How one is made: " : "None fits.", catalog.data.tables.length === 0 && h("code", {}, "zermelo help solve"))
      : h(
          "table",
          { class: "list stacked" },
          h("thead", {}, h("tr", {}, ...["game", "board", "from the start", "positions", "games"].map((name) => h("th", { scope: "col" }, name)))),
          h("tbody", {}, ...tables.map((table) => h("tr", { key: table.file }, h("td", {}, table.title), h("th", { scope: "row" }, h("a", { href: link("position", { spec: table.spec }) }, table.spec)), h("td", {}, verdict({ ...table, draw_by: null, why_unknown: null })), h("td", { class: "number", "data-label": "positions" }, table.positions.toLocaleString("en")), h("td", {}, h("a", { href: link("play", { spec: table.spec }), "aria-label": `play ${table.spec}` }, "play"), " · ", h("a", { href: link("puzzle", { spec: table.spec }), "aria-label": `puzzles of ${table.spec}` }, "puzzles"))))),
        ),
    catalog.data.damaged.length > 0 && h("div", { class: "failure" }, ...catalog.data.damaged.map((file) => h("p", { key: file.file }, h("strong", {}, file.file), " cannot be read: ", file.why))),
    catalog.data.certificates.length > 0 && h("section", {}, h("h2", {}, "Proofs"), h("ul", {}, ...catalog.data.certificates.map((file) => h("li", { key: file.file }, h("a", { href: link("proof", { proof: file.file }) }, file.file), `, ${file.bytes.toLocaleString("en")} bytes`)))),
    tables.length > 1 && h("p", {}, h("a", { href: link("map", { boards: [...new Set(tables.map((table) => table.spec))].slice(0, 4).join(" ") }) }, "First moves of several boards side by side")),
    h("h2", {}, "All games"),
    h("ul", { class: "games" }, ...games.data.games.filter((game) => fits(game.name, game.title)).map((game) => h("li", { key: game.name }, h("a", { href: link("rules", { spec: game.name }) }, game.title), " ", h("code", {}, game.spec)))),
    h("p", { class: "legend" }, `${glyph("win")} win, ${glyph("draw")} draw, ${glyph("loss")} loss: for the player who makes the move.`),
  ].filter((part): part is Node_ => typeof part !== "boolean");
}
