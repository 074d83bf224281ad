// A position: the board to click, the verdict, every move with its value, the perfect line, and links to other screens.

import { address, ask, hasServer, prepare, source, type Board, type Move, type Position, type Rules } from "../api";
import { copyButton, refusedCopy } from "../copy";
import { changedHere, here, hidden, link, pressed, rulesLink } from "../place";
import { clicksOf, movesTable, turnBoard, type Turn } from "../turn";
import { h, type Node_ } from "../view";
import { ending, shellWord, verdict } from "../words";
import { failed, positionUrl, proofsOf, waiting } from "./parts";

// State of this visit, so not in the address.
const local = { best: "" };

/** Drops the parameter `search`, which belongs to one position. */
const elsewhere = (changes: Record<string, string | undefined>): string => changedHere({ search: undefined, ...changes, last: changes["last"] });

const after = (move: Move): string => elsewhere({ position: move.child, last: clicksOf(move).join(",") });

/** The name of the line of moves. A proof or a search has many lines. */
function lineName(position: Position): string {
  if (position.source === "certificate") return "One line of the proof, not the shortest";
  return position.source === "search" ? "One line of the search, not the shortest" : "Perfect play";
}

/** The key `n` plays the best move. Held down, it follows the perfect line. */
window.addEventListener("keydown", (event) => {
  if (pressed(event, "n", "position") && local.best !== "") location.hash = local.best;
});

export function positionScreen(): Node_[] {
  const { parameters } = here();
  local.best = "";
  const url = positionUrl(parameters);
  const answer = ask<Position>(url);
  // A certificate names its game, so the address may lack it.
  const spec = parameters.get("spec") ?? (answer.state === "there" ? answer.data.spec : "");
  if (spec === "" && answer.state === "waiting") return [waiting()];
  if (answer.state === "failed") return [failed(answer.error)];
  const board = ask<Board>(address("/api/v1/board", { spec }));
  const rules = ask<Rules>(address("/api/v1/rules", { spec }));
  if (board.state === "failed") return [failed(board.error)];
  if (answer.state === "waiting" || board.state === "waiting") return [waiting()];
  const position = answer.data;
  const hints = parameters.get("hints") !== "0";
  const best = position.moves[0];
  // The proof answers the other side's moves and replaces them in the history, so that back leads to the previous turn.
  if (parameters.get("answers") === "1" && best !== undefined && position.winner === position.turn) {
    location.replace(after(best));
    return [waiting()];
  }
  if (hints && best !== undefined) prepare(positionUrl(new URLSearchParams({ spec, proof: parameters.get("proof") ?? "", position: best.child })));
  if (hints && best?.optimal === true) local.best = after(best);
  const title = rules.state === "there" ? rules.data.title : spec;
  const turn: Turn = {
    at: url,
    position,
    board: board.data,
    hints,
    last: parameters.get("last") ?? "",
    waits: false,
    play: (move) => (location.hash = after(move)),
    href: after,
  };
  return [
    h("h1", {}, title, " ", h("small", {}, spec)),
    h("p", { class: "verdict", role: "status" }, position.over ? `The game is over: ${ending(position)}.` : hints ? `${position.turn} to move: ${verdict(position)}.` : `${position.turn} to move.`),
    h(
      "div",
      { class: "position" },
      h(
        "div",
        { class: "left" },
        ...turnBoard(turn),
        h("p", { class: "tools" }, h("a", { class: "button", href: elsewhere({ position: undefined }) }, "start"), local.best !== "" && h("a", { class: "button", href: local.best, title: "key n; hold it to go on", "aria-keyshortcuts": "n" }, "best move (n)"), h("a", { class: "button", href: changedHere({ hints: hints ? "0" : undefined }) }, hints ? "hide values" : "show values"), position.value === "unknown" && !position.over && hasServer() && h("a", { class: "button", href: changedHere({ search: "5" }) }, "search for 5 seconds")),
      ),
      h("div", { class: "right" }, movesTable(turn)),
    ),
    hints && position.line !== undefined && position.line.length > 0 && h("section", {}, h("h2", {}, lineName(position)), lineView(position)),
    ...(position.value === "unknown" && !position.over ? proofsOf(position.spec) : []),
    h("section", {}, h("h2", {}, "Take it along"), h("p", {}, h("code", { class: "text" }, position.position)), h("p", { class: "tools" }, copyButton("link", location.href), copyButton("command", `zermelo query ${shellWord(spec)} ${shellWord(position.position)}`), hasServer() && copyButton("JSON address", new URL(url, location.href).href), h("a", { class: "button", href: source(address("/picture.svg", { spec, position: position.position, values: hints ? 1 : undefined })), download: `${spec}.svg` }, "picture")), refusedCopy()),
    h("p", {}, h("a", { href: rulesLink(spec) }, "Rules"), " · ", h("a", { href: link("play", { spec, position: position.position }) }, "Play from here"), " · ", h("a", { href: link("puzzle", { spec }) }, "Puzzles"), " · ", h("a", { href: link("edit", { spec, position: position.position, ...hidden() }) }, "Set up"), " · ", h("a", { href: link("whatif", { spec, position: position.position, ...hidden() }) }, "What if?"), " · ", h("a", { href: link("stats", { spec, position: position.position, ...hidden() }) }, "Statistics"), " · ", position.file !== null ? `from ${position.file}` : position.source === "search" ? "by search" : position.source === "terminal" ? "by the rules" : "nothing is known"),
  ].filter((part): part is Node_ => typeof part !== "boolean");
}

/** The moves of the line as links to the positions after them. */
function lineView(position: Position): Node_ {
  const moves = position.line ?? [];
  const items = moves.map((move, i) => h("li", { key: i }, h("a", { href: elsewhere({ position: `${position.position} moves ${moves.slice(0, i + 1).join(" ")}` }) }, move)));
  return h("ol", { class: "line" }, ...items);
}
