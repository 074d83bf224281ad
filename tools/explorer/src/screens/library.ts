// The list of tables, certificates and games.

import { address, ask, type Catalog, type Game, type Rules } from "../api";
import { deskLink, here, link } from "../place";
import { anchor, dotted, folded, labelled, numberCell, present, section, specText, table, type Row } from "../elements";
import { h, type Node_ } from "../view";
import { glyph, verdict } from "../words";
import { claimOf, startOf } from "./known";
import { failed, onPhone, startPicture, waiting } from "./parts";
import { gameOf } from "./rules";

const mostKnown = 12; // boards that a search shows

function rowOf({ file, title, spec, positions, ...start }: Catalog["tables"][number]): Row {
  const games = h(
    "td",
    h("a", { href: link("play", { spec }), "aria-label": `play ${spec}` }, "play"),
    " · ",
    h("a", { href: link("puzzle", { spec }), "aria-label": `puzzles of ${spec}` }, "puzzles"),
  );
  const board = h("th", { scope: "row" }, h("a.whole", { href: link("position", { spec }) }, ...specText(spec)));
  const count = numberCell(positions.toLocaleString("en"), { "data-label": "positions" });
  const winner = verdict(start);
  return { key: file, cells: [h("td.picture", startPicture(spec, 12), title), board, winner, count, games] };
}

const proofItem = ({ file, bytes, spec }: Catalog["certificates"][number]): Node_ =>
  h(
    "li",
    { key: file },
    anchor(link("proof", { proof: file }), file),
    `${spec === null ? "" : ` of ${spec}`}, ${bytes.toLocaleString("en")} bytes`,
  );

/** The largest board of each game, then the other boards by size. */
function boardsToCompare(tables: Catalog["tables"]): string[] {
  const bySize = [...tables].sort((a, b) => b.positions - a.positions).map(({ spec }) => spec);
  const largest = bySize.filter((spec, i) => bySize.findIndex((one) => gameOf(one) === gameOf(spec)) === i);
  return [...new Set([...largest, ...bySize])].slice(0, 4);
}

/** The boards without a table here whose results the program carries, of games that the letters of a search fit. */
function knownBoards(games: Game[], tables: Catalog["tables"], words: string[]): string[] {
  const letters = words.filter((word) => /^[^\d@,=]+$/.test(word));
  const fits = (text: string, some: string[]): boolean => some.every((word) => text.toLowerCase().includes(word));
  return games
    .filter((game) => fits(`${game.name} ${game.title}`, letters))
    .flatMap(({ name, title, known_boards }) => {
      const rules = known_boards === 0 ? undefined : ask<Rules>(address("/api/v1/rules", { spec: name }));
      const boards = rules?.state === "there" ? rules.data.known_boards : [];
      return boards.filter((board) => fits(`${board} ${title}`, words));
    })
    .filter((board) => !tables.some(({ spec }) => spec === board));
}

/** True if a text has the form of a board of these games. */
const isBoard = (text: string, games: Game[]): boolean =>
  games.some(({ name }) => name === gameOf(text)) &&
  /^[a-z][\w-]*(:[\w-]+)*(@\d+(x\d+)?)?(,[\w-]+=[\w.+-]+)*$/.test(text);

/** The row of a board without a table here: who wins by whom. */
function knownRow(spec: string, games: Game[]): Row {
  const start = startOf(spec);
  const title = games.find(({ name }) => name === gameOf(spec))?.title ?? "";
  const board = h("th", { scope: "row" }, h("a.whole", { href: link("position", { spec }) }, ...specText(spec)));
  return {
    key: spec,
    cells: [
      h("td.picture", startPicture(spec, 12), title),
      board,
      start === undefined ? "some moves of the start" : claimOf(start.fact),
      h("td", { "data-label": "source" }, start?.by ?? "see the board"),
    ],
  };
}

/** The boards of a game: "2 boards solved here, 31 known". */
function stateOf({ name, known_boards }: Game, tables: Catalog["tables"]): string {
  const here = new Set(tables.map(({ spec }) => spec).filter((spec) => spec.split(/[@,]/)[0] === name)).size;
  const boards = (count: number): string => (count === 1 ? "1 board" : `${count} boards`);
  if (here === 0) return known_boards === 0 ? "open" : `${boards(known_boards)} known`;
  return `${boards(here)} solved here${known_boards === 0 ? "" : `, ${known_boards} known`}`;
}

const gameList = (games: Game[], tables: Catalog["tables"]): Node_ =>
  h(
    "ul.games",
    ...games.map((game) =>
      h(
        "li",
        { key: game.name },
        startPicture(game.name, 12),
        h(
          "span",
          h("a.whole", { href: link("rules", { spec: game.name }) }, game.title),
          h("code", game.name),
          h("small", stateOf(game, tables)),
        ),
      ),
    ),
  );

const opened = new Map<string, boolean>(); // groups that somebody has opened or folded

/** All games by what is known of them, with counts. */
function gameGroups(games: Game[], tables: Catalog["tables"]): Node_[] {
  const solvedHere = new Set(tables.map(({ spec }) => spec.split(/[@,]/)[0]));
  const groups: [string, Game[]][] = [
    ["with boards solved here", games.filter(({ name }) => solvedHere.has(name))],
    ["with known results", games.filter(({ name, known_boards }) => !solvedHere.has(name) && known_boards > 0)],
    [
      "open: rules and boards, no result",
      games.filter(({ name, known_boards }) => !solvedHere.has(name) && known_boards === 0),
    ],
  ];
  return groups
    .filter(([, some]) => some.length > 0)
    .map(([words, some]) =>
      h(
        "details",
        {
          key: words,
          open: opened.get(words) ?? !onPhone(),
          toggle: (event: Event) => opened.set(words, (event.target as HTMLDetailsElement).open),
        },
        h("summary", `${some.length} ${some.length === 1 ? "game" : "games"} ${words}`),
        gameList(some, tables),
      ),
    );
}

const mostOnPhone = 5; // solved boards at first

/** The table of solved boards; on a phone the rest of many is folded. */
function solved(tables: Catalog["tables"], searches: boolean): Node_[] {
  const list = (some: Catalog["tables"]): Node_ =>
    table(["game", "board", "from the start", "positions", "games"], some.map(rowOf), { class: "list stacked rows" });
  if (tables.length === 0) return [];
  if (searches || !onPhone() || tables.length <= mostOnPhone + 2) return [list(tables)];
  const rest = tables.slice(mostOnPhone);
  return [list(tables.slice(0, mostOnPhone)), folded(`${rest.length} more solved boards`, list(rest))];
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
  const searches = wanted.trim() !== "";
  const tables = catalog.data.tables.filter((table) => fits(table.spec, table.title));
  const proofs = catalog.data.certificates.filter(({ file, spec }) => fits(file, spec ?? ""));
  const fitting = games.data.games.filter((game) => fits(game.name, game.title));
  const known = searches ? knownBoards(games.data.games, catalog.data.tables, wanted.trim().split(/\s+/)) : [];
  const board = wanted.trim();
  const opens = isBoard(board, games.data.games) && ![...tables.map(({ spec }) => spec), ...known].includes(board);
  const boards = boardsToCompare(tables);
  const search = (event: Event): void => {
    const { value } = event.target as HTMLInputElement;
    history.replaceState(history.state, "", link("", { find: value }));
    window.dispatchEvent(new HashChangeEvent("hashchange"));
  };
  // The board of these words, or the only one that fits.
  const onEnter = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || event.isComposing || !searches) return;
    const fitted = [...new Set([...tables.map(({ spec }) => spec), ...known])];
    const chosen = fitted.includes(board) || isBoard(board, games.data.games) ? board : fitted[0];
    if (chosen !== undefined && (chosen === board || fitted.length === 1))
      location.hash = link("position", { spec: chosen });
  };
  return present([
    h("h1", "Library"),
    h(
      "p",
      labelled("Find a game, a board or a proof: ", {
        type: "search",
        value: here().parameters.get("find") ?? "",
        input: search,
        keydown: onEnter,
      }),
    ),
    searches &&
      tables.length + proofs.length + fitting.length + known.length === 0 &&
      h("p", { role: "status" }, "None fits."),
    (tables.length > 0 || !searches) && h("h2", "Solved here"),
    ...solved(tables, searches),
    opens && h("p", "Not solved here: ", anchor(link("position", { spec: board }), `open the board ${board}`)),
    tables.length === 0 && !searches && h("p", "No table yet. How one is made: ", h("code", "zermelo help solve")),
    catalog.data.damaged.length > 0 &&
      h(
        "div.failure",
        ...catalog.data.damaged.map((file) =>
          h("p", { key: file.file }, h("strong", file.file), " cannot be read: ", file.why),
        ),
      ),
    proofs.length > 0 && section("Proofs", h("ul", ...proofs.map(proofItem))),
    tables.length > 1 &&
      dotted(
        anchor(link("map", { boards: boards.join(" ") }), "First moves of several boards side by side"),
        anchor(deskLink(boards), "All their figures: the designer's desk"),
      ),
    known.length > 0 &&
      section(
        "Known without a table",
        h(
          "p",
          "These boards are not solved here, but the program carries a proved or a published result of each: who wins from the start, and who has found it.",
        ),
        table(
          ["game", "board", "from the start", "source"],
          known.slice(0, mostKnown).map((spec) => knownRow(spec, games.data.games)),
          { class: "list stacked rows" },
        ),
        known.length > mostKnown &&
          h("p", `${known.length - mostKnown} more fit: search for a longer part of their names.`),
      ),
    fitting.length > 0 && h("h2", searches ? "Games" : "All games"),
    ...(searches ? [gameList(fitting, catalog.data.tables)] : gameGroups(fitting, catalog.data.tables)),
    h(
      "p.legend",
      "Solved here: every position of the board can be asked. Known: the program carries only a result and its source; the rules of a game list these boards.",
    ),
    h(
      "p.legend",
      `${glyph("win")} win, ${glyph("draw")} draw, ${glyph("loss")} loss: for the player who makes the move.`,
    ),
  ]);
}
