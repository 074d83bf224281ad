// A position: the board that is played on, the verdict, every move with its value, the perfect line, and ways out.

import { address, ask, hasServer, source, prepare, type Board, type Move, type Position, type Rules } from "../api";
import { changedHere, here, link, pressed } from "../place";
import { clicksOf, movesTable, redraw, turnBoard, type Turn } from "../turn";
import { h, type Node_ } from "../view";
import { ending, shellWord, verdict } from "../words";
import { failed, positionUrl, waiting } from "./parts";

// Of this visit alone, so not in the address.
const local = { at: "", copied: "", best: "" };

const after = (move: Move): string => changedHere({ position: move.child, last: clicksOf(move).join(",") });

function copy(name: string, text: string): Node_ {
  const act = (): void => {
    void navigator.clipboard.writeText(text).then(() => {
      local.copied = name;
      redraw();
    });
  };
  return h("button", { type: "button", click: act }, local.copied === name ? `${name} copied` : `copy ${name}`);
}

/** `n` plays the best move; held it goes on along the perfect line. */
window.addEventListener("keydown", (event) => {
  if (pressed(event, "n", "position") && local.best !== "") location.hash = local.best;
});

export function positionScreen(): Node_[] {
  const { parameters } = here();
  local.best = "";
  const url = positionUrl(parameters);
  const answer = ask<Position>(url);
  // A certificate tells its game itself.
  const spec = parameters.get("spec") ?? (answer.state === "there" ? answer.data.spec : "");
  if (spec === "" && answer.state === "waiting") return [waiting()];
  if (answer.state === "failed") return [failed(answer.error)];
  const board = ask<Board>(address("/api/v1/board", { spec }));
  const rules = ask<Rules>(address("/api/v1/rules", { spec }));
  if (board.state === "failed") return [failed(board.error)];
  if (answer.state === "waiting" || board.state === "waiting") return [waiting()];
  const position = answer.data;
  if (local.at !== url) Object.assign(local, { at: url, copied: "" });
  const hints = parameters.get("hints") !== "0";
  const best = position.moves[0];
  if (hints && best !== undefined) prepare(positionUrl(new URLSearchParams({ ...Object.fromEntries(parameters), position: best.child })));
  if (hints && best?.optimal === true) local.best = after(best);
  const title = rules.state === "there" ? rules.data.title : spec;
  const turn: Turn = {
    at: url,
    position,
    board: board.data,
    sides: rules.state === "there" ? rules.data.sides : [],
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
        h("p", { class: "tools" }, h("a", { class: "button", href: changedHere({ position: undefined, last: undefined }) }, "start"), local.best !== "" && h("a", { class: "button", href: local.best, title: "key n; hold it to go on", "aria-keyshortcuts": "n" }, "best move (n)"), h("a", { class: "button", href: changedHere({ hints: hints ? "0" : undefined }) }, hints ? "hide values" : "show values"), position.value === "unknown" && !position.over && h("a", { class: "button", href: changedHere({ search: "5" }) }, "search for 5 seconds")),
      ),
      h("div", { class: "right" }, movesTable(turn)),
    ),
    hints && position.line !== undefined && position.line.length > 0 && h("section", {}, h("h2", {}, "Perfect play"), lineView(position)),
    h("section", {}, h("h2", {}, "Take it along"), h("p", {}, h("code", { class: "text" }, position.position)), h("p", { class: "tools" }, copy("link", location.href), copy("command", `zermelo query ${shellWord(spec)} ${shellWord(position.position)}`), hasServer() && copy("JSON address", new URL(url, location.href).href), h("a", { class: "button", href: source(address("/picture.svg", { spec, position: position.position, values: hints ? 1 : undefined })), download: `${spec}.svg` }, "picture"))),
    h("p", {}, h("a", { href: link("rules", { spec }) }, "Rules"), " · ", h("a", { href: link("play", { spec, position: position.position }) }, "Play from here"), " · ", h("a", { href: link("puzzle", { spec }) }, "Puzzles"), " · ", h("a", { href: link("edit", { spec, position: position.position }) }, "Set up"), " · ", h("a", { href: link("whatif", { spec, position: position.position }) }, "What if?"), " · ", h("a", { href: link("stats", { spec, position: position.position }) }, "Statistics"), " · ", position.file !== null ? `from ${position.file}` : position.source === "search" ? "by search" : position.source === "terminal" ? "by the rules" : "nothing is known"),
  ].filter((part): part is Node_ => typeof part !== "boolean");
}

/** The moves of the line, each a link to the position after it. */
function lineView(position: Position): Node_ {
  const moves = position.line ?? [];
  const items = moves.map((move, i) => h("li", { key: i }, h("a", { href: changedHere({ position: `${position.position} moves ${moves.slice(0, i + 1).join(" ")}`, last: undefined }) }, move)));
  return h("ol", { class: "line" }, ...items);
}
