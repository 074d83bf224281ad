// The game that the address holds: its moves with what each lost, the value over the plies, and its text.

import { fetchAnswer, positionUrl, type Answer, type Position } from "../api";
import { copyButton } from "../copy";
import { folded, linkButton, section, table, type Row } from "../elements";
import { lineText } from "../game";
import { readGame, writeGame, type GameText } from "../game_text";
import { changedHere, here, link, pressed } from "../place";
import { redraw } from "../turn";
import type { Move } from "../types";
import { moveFrom, toPly, type Walk } from "./walk";
import { h, type Child, type Node_ } from "../view";
import { capital, cost, does, ending, verdict } from "../words";

// State of this visit, so not in the address.
const local = { walk: undefined as Walk | undefined, wrong: "" };

/** A link to another ply of the walk. */
const at = (walk: Walk, ply: number): string =>
  changedHere({ search: undefined, depth: undefined, ...toPly(walk, ply) });

/** Arrow keys, Home and End step through the game; the history keeps one entry for all steps. */
window.addEventListener("keydown", (event) => {
  const { walk } = local;
  if (walk === undefined || event.defaultPrevented || event.shiftKey || !pressed(event, event.key, "position")) return;
  const steps: Record<string, number> = {
    ArrowLeft: walk.ply - 1,
    ArrowRight: walk.ply + 1,
    Home: 0,
    End: walk.moves.length,
  };
  const ply = steps[event.key];
  if (ply === undefined || ply < 0 || ply > walk.moves.length || ply === walk.ply) return;
  event.preventDefault();
  location.replace(at(walk, ply));
});

/** The sign behind a move: `??` gives a better outcome away, `?` some points. */
const sign = (move: Move): string =>
  move.cost === null ? "" : move.cost.includes("->") ? "??" : move.score !== null ? "?" : "";

interface Ply {
  ply: number; // of the position before
  name: string;
  before: Position | undefined;
  after: Position | undefined;
  move: Move | undefined;
}

function pliesOf(walk: Walk, answers: Answer<Position>[]): Ply[] {
  const positions = answers.map((answer) => (answer.state === "there" ? answer.data : undefined));
  return walk.moves.map((name, ply) => {
    const before = positions[ply];
    const after = positions[ply + 1];
    const move = before !== undefined && after !== undefined ? moveFrom(before, after, name) : undefined;
    return { ply, name, before, after, move };
  });
}

/** The value of a position for the first side: 1 wins, -1 loses; nearer ends weigh more. Points are a share of the most. */
function height(position: Position, first: string, most: number): number | undefined {
  if (position.value === "unknown") return undefined;
  if (position.score !== null) return most === 0 ? 0 : ((position.turn === first ? 1 : -1) * position.score) / most;
  if (position.winner === null) return 0;
  const near = position.dtw === null || most === 0 ? 1 : 1 - (0.7 * position.dtw) / most;
  return position.winner === first ? near : -near;
}

const most = 12; // numbers of plies that a chart shows

/** A bar for each position: up for the first side, down for the other. The table below it says the same. */
function chart(walk: Walk, answers: Answer<Position>[], sides: [string, string]): Node_ {
  const positions = answers.map((answer) => (answer.state === "there" ? answer.data : undefined));
  const farthest = Math.max(0, ...positions.map((one) => Math.abs(one?.score ?? one?.dtw ?? 0)));
  const half = 50;
  const bar = (position: Position | undefined): Node_ | false => {
    const tall = position === undefined ? undefined : height(position, sides[0], farthest);
    if (tall === undefined) return false;
    const kind = tall === 0 ? "draw" : tall > 0 ? "first" : "second";
    const long = Math.max(3, Math.abs(tall) * half);
    const y = tall === 0 ? half - 1.5 : tall > 0 ? half - long : half;
    return h("rect", { class: `bar ${kind}`, x: 0, y, width: 10, height: long });
  };
  const every = [1, 2, 5, 10, 20, 50, 100].find((step) => positions.length <= step * most) ?? 200;
  return h(
    "div.values-of-game",
    { role: "img", "aria-label": `the value over the plies: up ${sides[0]}, down ${sides[1]}` },
    h("span.up", `${capital(sides[0])} ${does(sides[0], "win")}`),
    h("span.down", `${capital(sides[1])} ${does(sides[1], "win")}`),
    h(
      "div.bars",
      ...positions.map((position, ply) =>
        h(
          ply === walk.ply ? "span.now" : "span",
          { key: ply },
          h("svg", { viewBox: `0 0 10 ${2 * half}`, preserveAspectRatio: "none" }, bar(position)),
          h("small", ply % every === 0 && ply),
        ),
      ),
    ),
  );
}

function twin(plies: Ply[]): Node_ {
  const row = ({ ply, name, before, after, move }: Ply): Row => ({
    key: ply,
    cells: [
      String(ply + 1),
      before?.turn ?? "",
      name,
      after === undefined ? "" : after.over ? ending(after) : verdict(after),
      move === undefined ? "" : move.cost === null ? "-" : cost(move),
    ],
  });
  return table(["ply", "side", "move", "value after it", "cost"], plies.map(row), { class: "game" });
}

/** The moves, each a link to the position after it. */
function chips(walk: Walk, plies: Ply[], hints: boolean): Node_ {
  const chip = ({ ply, name, before, move }: Ply): Node_ => {
    const lost = hints && move !== undefined ? sign(move) : "";
    return h(
      "li",
      { key: ply },
      h(
        "a",
        {
          href: at(walk, ply + 1),
          class: lost === "??" ? "blunder" : lost === "?" ? "mistake" : "",
          "aria-current": walk.ply === ply + 1 ? "step" : undefined,
          title: [before?.turn, lost === "" || move === undefined ? "" : cost(move)].filter(Boolean).join(": "),
        },
        name + lost,
      ),
    );
  };
  return h(
    "ol.chips",
    h(
      "li",
      { key: "start" },
      h("a", { href: at(walk, 0), "aria-current": walk.ply === 0 ? "step" : undefined }, "start"),
    ),
    ...plies.map(chip),
  );
}

function textOf(walk: Walk, plies: Ply[], spec: string, first: string): string {
  const last = plies[plies.length - 1]?.after;
  const result = last?.over === true ? ending(last) : "";
  return writeGame(
    { spec, start: walk.start, moves: walk.moves },
    plies.map(({ before }) => before?.turn ?? ""),
    first,
    result,
  );
}

/** Goes to a game if all of its moves are legal; else says why not, and stays. */
async function load(game: GameText, proof: string | null): Promise<void> {
  const parameters = { ...(proof === null ? { spec: game.spec } : { proof }), position: lineText(game) };
  const answer = await fetchAnswer<Position>(positionUrl(new URLSearchParams(parameters)));
  local.wrong = answer.state === "failed" ? `${answer.error.what}. ${answer.error.why}` : "";
  if (answer.state === "failed") redraw();
  else location.hash = link("position", { ...parameters, ply: "0" });
}

/** A field for a game from elsewhere. */
function loader(spec: string): Node_ {
  const submit = (event: Event): void => {
    event.preventDefault();
    const field = (event.target as HTMLFormElement).elements.namedItem("game") as HTMLTextAreaElement;
    const game = readGame(field.value, spec);
    if (game.moves.length === 0) {
      local.wrong = "This text has no moves.";
      redraw();
      return;
    }
    void load(game, here().parameters.get("proof"));
  };
  return folded(
    "Load a game",
    h(
      "form",
      { submit },
      h(
        "label",
        "moves of our notation, with or without numbers and tags",
        h("textarea", { name: "game", rows: 6, cols: 60, spellcheck: "false" }),
      ),
      h("p", h("button", { type: "submit" }, "load")),
      local.wrong !== "" && h("p.failure", { role: "alert" }, local.wrong),
    ),
  );
}

/** The strip of a position screen. `hints`: values are shown. */
export function strip(
  walk: Walk,
  answers: Answer<Position>[],
  spec: string,
  sides: [string, string],
  hints: boolean,
): (Node_ | false)[] {
  local.walk = walk;
  if (walk.moves.length === 0) return [loader(spec)];
  const plies = pliesOf(walk, answers);
  const { ply, moves } = walk;
  const step = (to: number, words: string, key: string): Child => {
    const leads = to >= 0 && to <= moves.length && to !== ply;
    return linkButton(leads ? at(walk, to) : undefined, words, {
      "aria-keyshortcuts": key,
      "aria-disabled": leads ? undefined : "true",
    });
  };
  const failure = answers.find((answer) => answer.state === "failed");
  const valued = hints && answers.some((answer) => answer.state === "there" && answer.data.value !== "unknown");
  return [
    section(
      `Game, ply ${ply} of ${moves.length}`,
      h(
        "p.tools",
        step(0, "first", "Home"),
        step(ply - 1, "back (←)", "ArrowLeft"),
        step(ply + 1, "forward (→)", "ArrowRight"),
        step(moves.length, "last", "End"),
        copyButton("game", textOf(walk, plies, spec, sides[0])),
      ),
      chips(walk, plies, hints),
      failure?.state === "failed" && h("p.failure", { role: "alert" }, `${failure.error.what}. ${failure.error.why}`),
      valued &&
        h("p.source", "Who wins after each ply; bars are taller where the end is near, or where more points are won."),
      valued && chart(walk, answers, sides),
      valued && folded("The game as a table", twin(plies)),
    ),
    loader(spec),
  ];
}
