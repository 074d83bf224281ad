// The trainer: positions with one move that keeps the value, which come back until they are known (../boxes.ts).

import { address, ask, positionAt, type Board, type Position, type Puzzle, type Rules } from "../api";
import { cardAt, cardsOf, days, dueOf, forget, isKept, mostSeed, note, take, toText, type Card } from "../boxes";
import { anchor, dotted, folded, linkButton, numberCell, present, section, table } from "../elements";
import { keeping } from "../judge";
import { here, link, rulesLink } from "../place";
import { movesTable } from "../move_list";
import { redraw, turnBoard, type Turn } from "../turn";
import type { Move } from "../types";
import { h, type Child, type Node_ } from "../view";
import { capital, cost } from "../words";
import { failed, positionText, reveal, sideNamed, waiting } from "./parts";
import { refutation } from "./report";

/** A position to ask, and the seed of its puzzle. */
type Asked = Pick<Card, "spec" | "position" | "seed">;

// State of this visit, so not in the address. The question that is asked stays until it is answered.
const local = { at: "", said: "", wrong: "", forgets: false, asked: undefined as Asked | undefined };

/** The only move that keeps the value; nothing if there are several, or values are not known. */
function onlyMove({ moves }: Position): Move | undefined {
  const keepers = keeping(moves);
  const known = moves.every((move) => move.value !== "unknown");
  return known && moves.length > 1 && keepers.length === 1 ? keepers[0] : undefined;
}

/** The next position: one that has come back, else a new one; a node if there is none yet. */
function next(spec: string): Asked | Node_ {
  for (const card of dueOf(spec, Date.now())) {
    const answer = positionAt(spec, card.position);
    if (answer.state === "waiting") return waiting();
    if (answer.state === "there" && onlyMove(answer.data) !== undefined) return card;
  }
  const most = 40; // puzzles in succession that are known already
  const last = Math.max(0, ...cardsOf(spec).map((card) => card.seed));
  for (let i = 0; i < most; ++i) {
    const seed = ((last + i) % mostSeed) + 1;
    const puzzle = ask<Puzzle>(address("/api/v1/puzzle", { spec, seed, steps: 1 }));
    if (puzzle.state === "failed") return failed(puzzle.error);
    if (puzzle.state === "waiting") return waiting();
    const { position } = puzzle.data;
    if (cardAt(spec, position) === undefined) return { spec, position, seed };
  }
  return h(
    "p.verdict",
    { role: "status" },
    "No new position was found, and none has come back: all that you have seen waits in its box.",
  );
}

function boxes(spec: string): Node_ {
  const cards = cardsOf(spec);
  const due = dueOf(spec, Date.now()).length;
  const waits = (wait: number): string =>
    wait === 0 ? "after some minutes" : wait === 1 ? "after a day" : `after ${wait} days`;
  return section(
    "Boxes",
    h("p", "A position that you solve goes into the next box and comes back later; one that you miss comes back soon."),
    h("p", `${cards.length === 1 ? "1 position" : `${cards.length} positions`}, ${due} to ask now.`),
    cards.length > 0 &&
      table(
        ["box", "positions", "come back"],
        days.map((wait, i) => ({
          key: i,
          cells: [String(i + 1), numberCell(cards.filter((card) => card.box === i + 1).length), waits(wait)],
        })),
      ),
  );
}

function download(): void {
  const file = document.createElement("a");
  file.href = `data:application/json,${encodeURIComponent(toText())}`;
  file.download = "zermelo-trainer.json";
  file.click();
}

async function load(file: File | undefined): Promise<void> {
  if (file === undefined) return;
  local.wrong = local.said = "";
  try {
    const { added, newer } = take(await file.text());
    local.said = `${file.name}: ${added} new, ${newer} that were asked later than here.`;
  } catch (error) {
    local.wrong = `${file.name} is no file of the trainer. ${(error as Error).message} Nothing was changed.`;
  }
  redraw();
}

function tools(spec: string): Node_ {
  const button = (words: string, click: () => void): Node_ => h("button", { type: "button", click }, words);
  const ask_ = (forgets: boolean): void => {
    local.forgets = forgets;
    redraw();
  };
  const forgets: Child[] = local.forgets
    ? [
        `All positions of ${spec} go, with their boxes. `,
        button("forget them", () => {
          forget(spec);
          local.asked = undefined;
          ask_(false);
        }),
        " ",
        button("keep them", () => ask_(false)),
      ]
    : [button("forget this board", () => ask_(true))];
  return folded(
    "Your positions as a file",
    h("p", "This browser alone keeps them. A file holds those of all boards, for another browser or as a copy."),
    h("p.tools", button("save the file", download)),
    h(
      "p",
      h(
        "label",
        "take a file: ",
        h("input", {
          type: "file",
          accept: "application/json,.json",
          change: (event: Event) => void load((event.target as HTMLInputElement).files?.[0]),
        }),
      ),
    ),
    cardsOf(spec).length > 0 && h("p.tools", ...forgets),
  );
}

/** The words after an answer. */
function judged(spec: string, position: Position, tried: Move, best: Move): (Node_ | false)[] {
  const right = tried.move === best.move;
  const card = cardAt(spec, position.position);
  return [
    h(
      "div.solving",
      { key: "solving" },
      h(
        "p.verdict",
        { role: "status" },
        ...(right
          ? [h("strong.solved.value.win", "Right ✓"), ` ${tried.move}. `]
          : [`${tried.move} is not the move: ${cost(tried)}. It was ${best.move}. `]),
        card !== undefined && `Now in box ${card.box}.`,
      ),
      linkButton(link("train", { spec }), "next position", { key: "next", class: "button primary" }),
    ),
    !right && h("div.failure", { key: "tried" }, h("p", "After it: ", ...refutation(spec, tried.child), ".")),
  ];
}

export function trainScreen(): Node_[] {
  const { parameters } = here();
  const named = parameters.get("spec") ?? "";
  const board = ask<Board>(address("/api/v1/board", { spec: named }));
  const rules = ask<Rules>(address("/api/v1/rules", { spec: named }));
  for (const answer of [board, rules]) if (answer.state === "failed") return [failed(answer.error)];
  if (board.state !== "there" || rules.state !== "there") return [waiting()];
  const { spec } = rules.data;
  if (local.at !== spec) Object.assign(local, { at: spec, said: "", wrong: "", forgets: false, asked: undefined });
  const heading = h("h1", `Trainer: ${rules.data.title} `, h("small", spec));
  const rest = (): (Node_ | false)[] => [
    boxes(spec),
    !isKept() &&
      h("p.failure", { role: "alert" }, "This browser keeps nothing for this page: save a file before you go."),
    local.said !== "" && h("p", { role: "status" }, local.said),
    local.wrong !== "" && h("p.failure", { role: "alert" }, local.wrong),
    tools(spec),
    dotted(
      anchor(rulesLink(spec), "Rules"),
      anchor(link("puzzle", { spec }), "Puzzles of several steps"),
      anchor(link("position", { spec }), "Look at the board"),
    ),
  ];
  const shown = parameters.get("position");
  if (shown === null && local.asked === undefined) {
    const found = next(spec);
    if (!("position" in found)) {
      const waits = found.attributes["class"] === "waiting";
      return waits ? [found] : present([heading, found, ...rest()]);
    }
    local.asked = found;
  }
  const answer = positionAt(spec, shown ?? local.asked?.position ?? "");
  if (answer.state === "failed") {
    local.asked = undefined;
    return present([heading, failed(answer.error), ...rest()]);
  }
  if (answer.state === "waiting") return [waiting()];
  const position = answer.data;
  const best = onlyMove(position);
  const tried = position.moves.find((move) => move.move === parameters.get("tried"));
  // An address that is opened again is no answer.
  if (best !== undefined && tried !== undefined && local.asked?.position === position.position) {
    note(local.asked, tried.move === best.move, Date.now());
    local.asked = undefined;
  }
  const href = (move: Move): string => link("train", { spec, position: position.position, tried: move.move });
  const over = tried !== undefined || best === undefined;
  const turn: Turn = {
    at: `${location.hash} ${position.position}`,
    position,
    board: board.data,
    hints: over,
    last: "",
    waits: over,
    play: (move) => (location.hash = href(move)),
    href,
  };
  if (tried !== undefined) reveal(".verdict", location.hash);
  const mover = sideNamed(board.data, position.turn, capital(position.turn));
  const words = (): string =>
    best !== undefined
      ? ` to move. Exactly one move ${best.value === "win" ? "wins" : "keeps the value"}. Find it.`
      : position.moves.some((move) => move.value === "unknown")
        ? "The values of this position are not known here: its table is missing."
        : "In this position not exactly one move keeps the value: it is none of the trainer.";
  return present([
    heading,
    ...(tried !== undefined && best !== undefined
      ? judged(spec, position, tried, best)
      : [h("p.verdict", { role: "status" }, best !== undefined && mover, words())]),
    h(
      "div.position",
      { key: "place" },
      h(
        "div.left",
        ...turnBoard(turn),
        positionText(position.position),
        best === undefined && h("p.tools", { key: "tools" }, linkButton(link("train", { spec }), "next position")),
      ),
      h("div.right", movesTable(turn)),
    ),
    ...rest(),
  ]);
}
