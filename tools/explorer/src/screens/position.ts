// A position: the board that is played on, the verdict, every move with its value, the perfect line, and ways out.

import { address, ask, prepare, type Board, type Move, type Position, type Rules } from "../api";
import { boardView, focusCell, type Mark } from "../board";
import { changedHere, here, link } from "../place";
import { h, type Node_ } from "../view";
import { cost, glyph, inWords, verdict } from "../words";
import { failed, positionUrl, redraw, waiting } from "./parts";

// What is chosen on the board and pointed at in the list: of this visit alone, so not in the address.
const local = { at: "", chosen: [] as string[], pointed: "", focus: "", copied: "" };

const clicksOf = (move: Move): string[] => move.clicks.steps.flatMap((step) => step.cells);

const startsWith = (cells: string[], begin: string[]): boolean => begin.every((cell, i) => cells[i] === cell);

function go(move: Move): void {
  local.chosen = [];
  location.hash = changedHere({ position: move.child, last: clicksOf(move).join(",") });
}

/** A click on a cell: begins a turn, goes on with it, or takes it back. */
function click(position: Position, cell: string): void {
  const next = [...local.chosen, cell];
  let fitting = position.moves.filter((move) => startsWith(clicksOf(move), next));
  if (fitting.length === 0) {
    local.chosen = local.chosen.includes(cell) ? [] : position.moves.some((move) => clicksOf(move)[0] === cell) ? [cell] : [];
    fitting = position.moves.filter((move) => startsWith(clicksOf(move), local.chosen));
  } else {
    local.chosen = next;
  }
  const only = fitting[0];
  if (local.chosen.length > 0 && fitting.length === 1 && only !== undefined && clicksOf(only).length === local.chosen.length) go(only);
  else redraw();
}

/** The best value that ends, or goes on, at each cell after what is chosen. */
function marksOf(position: Position): Map<string, Mark> {
  const marks = new Map<string, Mark>();
  for (const move of position.moves) {
    if (move.value === "unknown") continue;
    const cells = clicksOf(move);
    const cell = local.chosen.length === 0 ? cells[cells.length - 1] : startsWith(cells, local.chosen) ? cells[local.chosen.length] : undefined;
    if (cell !== undefined && !marks.has(cell)) marks.set(cell, { value: move, label: `${move.move}: ${inWords(move)}` });
  }
  return marks;
}

function movesTable(position: Position, hints: boolean): Node_ {
  // The order of the list would tell the values, too.
  const shown = hints ? position.moves : [...position.moves].sort((a, b) => (a.move < b.move ? -1 : 1));
  const rows = shown.map((move) =>
    h(
      "tr",
      { key: move.move, class: move.optimal && hints ? "best" : "", mouseenter: () => point(move.move), mouseleave: () => point("") },
      h("th", { scope: "row" }, h("a", { href: changedHere({ position: move.child, last: clicksOf(move).join(",") }), focus: () => point(move.move), blur: () => point("") }, move.move)),
      hints && h("td", { class: `value ${move.value}` }, h("span", { "aria-hidden": "true" }, `${glyph(move.value)} `), inWords(move)),
      hints && h("td", { class: "number" }, cost(move)),
    ),
  );
  return h(
    "table",
    { class: "moves" },
    h("caption", {}, `${position.moves.length} ${position.moves.length === 1 ? "move" : "moves"} of ${position.turn}${hints ? ", best first" : ""}`),
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "move"), hints && h("th", { scope: "col" }, `for ${position.turn}`), hints && h("th", { scope: "col" }, "worse by"))),
    h("tbody", {}, ...rows),
  );
}

function point(move: string): void {
  if (local.pointed === move) return;
  local.pointed = move;
  redraw();
}

function copy(name: string, text: string): Node_ {
  const act = (): void => {
    void navigator.clipboard.writeText(text).then(() => {
      local.copied = name;
      redraw();
    });
  };
  return h("button", { type: "button", click: act }, local.copied === name ? `${name} copied` : `copy ${name}`);
}

const shellWord = (text: string): string => (/^[\w@=,:./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

export function positionScreen(): Node_[] {
  const { parameters } = here();
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
  if (local.at !== url) {
    Object.assign(local, { at: url, chosen: [], pointed: "", copied: "" });
    if (!board.data.cells.some((cell) => cell.name === local.focus)) local.focus = board.data.cells[0]?.name ?? "";
  }
  const hints = parameters.get("hints") !== "0";
  const pointed = position.moves.find((move) => move.move === local.pointed);
  const open = new Set<string>();
  for (const move of position.moves) if (startsWith(clicksOf(move), local.chosen)) open.add(clicksOf(move)[local.chosen.length] ?? "");
  const best = position.moves[0];
  if (hints && best !== undefined) prepare(positionUrl(new URLSearchParams({ ...Object.fromEntries(parameters), position: best.child })));
  const title = rules.state === "there" ? rules.data.title : spec;
  const choices = local.chosen.length > 0 ? position.moves.filter((move) => move.clicks.choice !== null && clicksOf(move).join() === local.chosen.join()) : position.moves.filter((move) => clicksOf(move).length === 0);
  return [
    h("h1", {}, title, " ", h("small", {}, spec)),
    h("p", { class: "verdict", role: "status" }, position.over ? `The game is over: ${verdict(position)}.` : hints ? `${position.turn} to move: ${verdict(position)}.` : `${position.turn} to move.`),
    h(
      "div",
      { class: "position" },
      h(
        "div",
        { class: "left" },
        boardView(
          {
            board: board.data,
            pieces: position.pieces,
            title: `board, ${position.turn} to move`,
            marks: hints ? marksOf(position) : new Map<string, Mark>(),
            chosen: local.chosen,
            open,
            pointed: new Set(pointed === undefined ? [] : clicksOf(pointed)),
            last: new Set((parameters.get("last") ?? "").split(",")),
            focus: local.focus,
            onClick: (cell) => click(position, cell),
            onFocus: (cell) => {
              local.focus = cell;
              redraw();
              focusCell(cell);
            },
          },
          rules.state === "there" ? rules.data.sides : [],
        ),
        choices.length > 0 && h("p", { class: "choices" }, ...choices.map((move) => h("button", { type: "button", click: () => go(move) }, move.clicks.choice ?? move.move))),
        h("p", { class: "tools" }, h("a", { class: "button", href: changedHere({ position: undefined, last: undefined }) }, "start"), h("a", { class: "button", href: changedHere({ hints: hints ? "0" : undefined }) }, hints ? "hide values" : "show values"), position.value === "unknown" && !position.over && h("a", { class: "button", href: changedHere({ search: "5" }) }, "search for 5 seconds")),
      ),
      h("div", { class: "right" }, movesTable(position, hints)),
    ),
    hints && position.line !== undefined && position.line.length > 0 && h("section", {}, h("h2", {}, "Perfect play"), lineView(position)),
    h("section", {}, h("h2", {}, "Take it along"), h("p", {}, h("code", { class: "text" }, position.position)), h("p", { class: "tools" }, copy("link", location.href), copy("command", `zermelo query ${shellWord(spec)} ${shellWord(position.position)}`), copy("JSON address", new URL(url, location.href).href), h("a", { class: "button", href: address("/picture.svg", { spec, position: position.position, values: hints ? 1 : undefined }), download: `${spec}.svg` }, "picture"))),
    h("p", {}, h("a", { href: link("rules", { spec }) }, "Rules"), " · ", h("a", { href: link("edit", { spec, position: position.position }) }, "Set up"), " · ", h("a", { href: link("whatif", { spec, position: position.position }) }, "What if?"), " · ", h("a", { href: link("stats", { spec, position: position.position }) }, "Statistics"), " · ", position.file !== null ? `from ${position.file}` : position.source === "search" ? "by search" : position.source === "terminal" ? "by the rules" : "nothing is known"),
  ].filter((part): part is Node_ => typeof part !== "boolean");
}

/** The moves of the line, each a link to the position after it. */
function lineView(position: Position): Node_ {
  const moves = position.line ?? [];
  const items = moves.map((move, i) => h("li", { key: i }, h("a", { href: changedHere({ position: `${position.position} moves ${moves.slice(0, i + 1).join(" ")}`, last: undefined }) }, move)));
  return h("ol", { class: "line" }, ...items);
}
