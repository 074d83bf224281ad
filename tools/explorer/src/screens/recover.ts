// Errors as screens: games with a name like the wrong one, the board before a wrong move, the certificates that there are.

import { address, ask, positionAt, type Board, type Catalog, type Game, type Setup } from "../api";
import { linkButton, present, section, textForm } from "../elements";
import { gameOf as playOf, lineOf, lineText, trailOf } from "../game";
import { here, hidden, link } from "../place";
import { movesTable } from "../move_list";
import { turnBoard, type Turn } from "../turn";
import type { Move } from "../types";
import { h, type Node_ } from "../view";
import { elsewhere, rulesHere } from "./failure";
import { startPicture, stateOf } from "./parts";
import { gameOf } from "./rules";

/** A field that leads to the search of the library. */
export const searchBox = (wanted = ""): Node_ =>
  textForm(
    "Find a game, a board or a proof: ",
    { name: "find", type: "search", value: wanted, size: 24 },
    "search",
    (find) => {
      location.hash = link("", { find });
    },
  );

const mostAlike = 4;

/** The letters to insert, delete or change until one name is the other. */
function distance(one: string, other: string): number {
  let row = [...Array(other.length + 1).keys()];
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1];
    for (const [j, wanted] of [...other].entries())
      next.push(Math.min((row[j] ?? 0) + (letter === wanted ? 0 : 1), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    row = next;
  }
  return row[other.length] ?? 0;
}

/** The games whose names are near to one, or begin like it; the nearest first. */
function alike(games: Game[], name: string): Game[] {
  const wanted = name.toLowerCase();
  const far = (game: Game): number =>
    Math.min(...[game.name, ...game.name.split("-")].map((word) => distance(wanted, word) / word.length));
  const fits = (game: Game): boolean => far(game) <= 0.4 || (wanted.length > 2 && game.name.startsWith(wanted));
  return games
    .filter(fits)
    .sort((a, b) => far(a) - far(b))
    .slice(0, mostAlike);
}

/** A game with its picture. */
const card = (game: Game, href: string): Node_ =>
  h(
    "li",
    { key: game.name },
    startPicture(game.name, 12),
    h("span", h("a.whole", { href }, game.title), h("code", game.name)),
  );

/** No game has this name: those with a name like it, and the search. */
function otherGames(): Node_[] {
  const spec = here().parameters.get("spec") ?? "";
  const answer = ask<{ games: Game[] }>("/api/v1/games");
  const games = answer.state === "there" ? answer.data.games : [];
  const name = gameOf(spec);
  const near = alike(games, name);
  const there = (game: Game): string => elsewhere({ spec: spec.replace(name, game.name), position: undefined });
  return present([
    near.length > 0 &&
      section("Games with a name like it", h("ul.games", ...near.map((game) => card(game, there(game))))),
    searchBox(),
    games.length > 0 &&
      section(
        "Some games of the library",
        h(
          "ul.games",
          ...games
            .filter((game) => game.known_boards > 0 && !near.includes(game))
            .slice(0, 6)
            .map((game) => card(game, link("rules", { spec: game.name }))),
        ),
      ),
  ]);
}

/** The position before the move that could not be played. */
function beforeMove(words: string): { move: string; position: string } | undefined {
  const { screen, parameters } = here();
  const { start, moves } = lineOf(parameters);
  const told = Number(/\(move (\d+) of "/.exec(words)?.[1] ?? 0);
  // A game asks for one position after the other.
  const number = told > 0 && screen === "play" ? trailOf(playOf(parameters)).trail.length : told;
  const move = moves[number - 1];
  return move === undefined ? undefined : { move, position: lineText({ start, moves: moves.slice(0, number - 1) }) };
}

/** The board before a wrong move, with its legal moves. */
function boardBefore(spec: string, text: string, proof: string | undefined): Node_[] {
  const board = ask<Board>(address("/api/v1/board", { spec }));
  const position = positionAt(spec, text);
  if (proof !== undefined || board.state !== "there" || position.state !== "there") return [];
  const { start, moves } = lineOf(new URLSearchParams({ position: text }));
  const after = (move: Move): string =>
    elsewhere({
      position: /\s/.test(move.move) ? move.child : lineText({ start, moves: [...moves, move.move] }),
    });
  const turn: Turn = {
    at: `${location.hash} before`,
    position: position.data,
    board: board.data,
    hints: false,
    last: "",
    waits: false,
    play: (move) => (location.hash = after(move)),
    href: after,
  };
  return [
    section(
      "Play a legal move instead",
      h("p.verdict", ...stateOf(board.data, position.data, false)),
      h("div.position", { key: "place" }, h("div.left", ...turnBoard(turn)), h("div.right", movesTable(turn))),
    ),
  ];
}

/** The certificates that there are. */
function certificates(): Node_[] {
  const catalog = ask<Catalog>("/api/v1/catalog");
  const files = catalog.state === "there" ? catalog.data.certificates : [];
  if (catalog.state === "there" && files.length === 0)
    return [h("p", "There is no certificate here. One is made by ", h("code", "zermelo prove"), "."), searchBox()];
  return present([
    files.length > 0 &&
      section(
        "Certificates here",
        h(
          "ul.games",
          ...files.map(({ file, spec }) =>
            h(
              "li",
              { key: file },
              spec !== null && startPicture(spec, 12),
              h("span", h("a.whole", { href: link("proof", { proof: file }) }, file), spec !== null && h("code", spec)),
            ),
          ),
        ),
      ),
    searchBox(),
  ]);
}

/** The boards that are solved here, for an address that leads nowhere. */
export function someBoards(): Node_[] {
  const catalog = ask<Catalog>("/api/v1/catalog");
  const tables = catalog.state === "there" ? catalog.data.tables : [];
  return present([
    searchBox(),
    tables.length > 0 &&
      section(
        "Boards solved here",
        h(
          "ul.games",
          ...tables
            .slice(0, 6)
            .map(({ spec, title }) =>
              h(
                "li",
                { key: spec },
                startPicture(spec, 12),
                h("span", h("a.whole", { href: link("position", { spec }) }, title), h("code", spec)),
              ),
            ),
        ),
      ),
  ]);
}

/** Help after an error, below its words. `spec`: of the board in the address, if there is one. */
export function recovery(words: string, spec: string | undefined): Node_[] {
  const { parameters } = here();
  const before = beforeMove(words);
  if (spec !== undefined && before !== undefined)
    return boardBefore(spec, before.position, parameters.get("proof") ?? undefined);
  if (words.startsWith("there is no game")) return otherGames();
  if (words.startsWith("there is no certificate")) return certificates();
  return [];
}

/** Links that lead on from a screen that failed: to what of its address there is. */
export function waysOn(words: string): Node_ {
  const { screen, parameters } = here();
  const spec = rulesHere()?.spec;
  const position = parameters.get("position");
  const before = beforeMove(words);
  const isPlace = screen === "position" || position !== null;
  const ways: (Node_ | false)[] = [];
  if (before !== undefined)
    ways.push(linkButton(elsewhere({ position: before.position }), `go to the position before ${before.move}`));
  if (position !== null && (spec !== undefined || parameters.has("proof")))
    ways.push(linkButton(elsewhere({ position: undefined }), "begin with the start"));
  if (spec !== undefined && screen !== "edit" && isPlace) {
    const setup = position === null ? undefined : ask<Setup>(address("/api/v1/setup", { spec, position }));
    const text = setup?.state === "there" ? setup.data.text : undefined;
    ways.push(linkButton(link("edit", { spec, position: text, ...hidden() }), "set it up"));
  }
  if (spec !== undefined && screen !== "position" && screen !== "edit")
    ways.push(linkButton(link("position", { spec, ...hidden() }), "look at the board"));
  if (spec !== undefined && screen !== "rules") ways.push(linkButton(link("rules", { spec }), "rules"));
  return h("p.tools", ...ways, linkButton(link(""), "library"));
}
