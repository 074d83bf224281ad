// The trainer: positions with one move that keeps the value, which come back until they are known (../boxes.ts).

import { address, ask, positionAt, type Board, type Position, type Puzzle, type Rules } from "../api";
import { cardAt, cardsOf, days, dueOf, forget, isKept, note, take, toText, type Card } from "../boxes";
import { anchor, dotted, folded, linkButton, numberCell, present, section, table } from "../elements";
import { keeping } from "../judge";
import { here, link, rulesLink } from "../place";
import { movesTable, redraw, turnBoard, type Turn } from "../turn";
import type { Move } from "../types";
import { h, type Child, type Node_ } from "../view";
import { cost } from "../words";
import { failed, positionText, reveal, waiting } from "./parts";
import { refutation } from "./report";

/** A position to ask, the seed of its puzzle, and when it was asked last; 0 for a new one. */
type Asked = Pick<Card, "position" | "seed" | "asked">;

// State of this visit, so not in the address.
const local = { at: "", said: "", wrong: "", forgets: false };

/** The next position: one that has come back, else a new one; a node if there is none yet. */
function next(spec: string): Asked | Node_ {
  const due = dueOf(spec, Date.now())[0];
  if (due !== undefined) return due;
  const most = 40; // puzzles in succession that are known already
  const first = 1 + Math.max(0, ...cardsOf(spec).map((card) => card.seed));
  for (let seed = first; seed < first + most; ++seed) {
    const puzzle = ask<Puzzle>(address("/api/v1/puzzle", { spec, seed, steps: 1 }));
    if (puzzle.state === "failed") return failed(puzzle.error);
    if (puzzle.state === "waiting") return waiting();
    const { position } = puzzle.data;
    if (cardAt(spec, position) === undefined) return { position, seed, asked: 0 };
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
          location.hash = link("train", { spec }); // the answer in this address would be noted again
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

/** What follows an answer. */
function judged(spec: string, position: Position, tried: Move, best: Move): (Node_ | false)[] {
  const right = tried.move === best.move;
  const card = cardAt(spec, position.position);
  return [
    h(
      "p.verdict",
      { role: "status" },
      right ? `Right: ${tried.move}. ` : `${tried.move} is not the move: ${cost(tried)}. It was ${best.move}. `,
      card !== undefined && `Now in box ${card.box}.`,
    ),
    !right && h("p", "After it: ", ...refutation(spec, tried.child)),
  ];
}

export function trainScreen(): Node_[] {
  const { parameters } = here();
  const spec = parameters.get("spec") ?? "";
  if (local.at !== spec) Object.assign(local, { at: spec, said: "", wrong: "", forgets: false });
  const board = ask<Board>(address("/api/v1/board", { spec }));
  const rules = ask<Rules>(address("/api/v1/rules", { spec }));
  for (const answer of [board, rules]) if (answer.state === "failed") return [failed(answer.error)];
  if (board.state !== "there" || rules.state !== "there") return [waiting()];
  const named = parameters.get("position");
  const number = (name: string): number => Math.max(0, Math.floor(Number(parameters.get(name) ?? 0)) || 0);
  const asked = named === null ? next(spec) : { position: named, seed: number("seed"), asked: number("asked") };
  const ways = dotted(
    anchor(rulesLink(spec), "Rules"),
    anchor(link("puzzle", { spec }), "Puzzles of several steps"),
    anchor(link("position", { spec }), "Look at the board"),
  );
  const heading = h("h1", `Trainer: ${rules.data.title} `, h("small", spec));
  const rest = (): (Node_ | false)[] => [
    boxes(spec),
    !isKept() &&
      h("p.failure", { role: "alert" }, "This browser keeps nothing for this page: save a file before you go."),
    local.said !== "" && h("p", { role: "status" }, local.said),
    local.wrong !== "" && h("p.failure", { role: "alert" }, local.wrong),
    tools(spec),
    ways,
  ];
  if (!("position" in asked)) {
    const waits = asked.attributes["class"] === "waiting";
    return waits ? [asked] : present([heading, asked, ...rest()]);
  }
  const answer = positionAt(spec, asked.position);
  if (answer.state === "failed") return present([heading, failed(answer.error), ...rest()]);
  if (answer.state === "waiting") return [waiting()];
  const position = answer.data;
  const keepers = keeping(position.moves);
  const best = keepers[0];
  const tried = position.moves.find((move) => move.move === parameters.get("tried"));
  const fits = best !== undefined && keepers.length === 1 && position.moves.length > 1;
  if (fits && tried !== undefined)
    note({ spec, ...asked, position: position.position }, tried.move === best.move, Date.now());
  const href = (move: Move): string =>
    link("train", {
      spec,
      position: asked.position,
      seed: String(asked.seed),
      asked: String(asked.asked),
      tried: move.move,
    });
  const turn: Turn = {
    at: location.hash,
    position,
    board: board.data,
    hints: tried !== undefined,
    last: "",
    waits: tried !== undefined,
    play: (move) => (location.hash = href(move)),
    href,
  };
  if (tried !== undefined) reveal(".verdict", location.hash);
  return present([
    heading,
    ...(tried !== undefined && best !== undefined
      ? judged(spec, position, tried, best)
      : [
          h(
            "p.verdict",
            { role: "status" },
            fits
              ? `${position.turn} to move. Exactly one move ${best.value === "win" ? "wins" : "keeps the value"}. Find it.`
              : "In this position not exactly one move keeps the value: it is none of the trainer.",
          ),
        ]),
    h(
      "div.position",
      h(
        "div.left",
        ...turnBoard(turn),
        positionText(position.position),
        h("p.tools", (tried !== undefined || !fits) && linkButton(link("train", { spec }), "next position")),
      ),
      h("div.right", movesTable(turn)),
    ),
    ...rest(),
  ]);
}
