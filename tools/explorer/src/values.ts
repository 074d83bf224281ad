// Values of combinatorial game theory: what a board is worth without a side to move.

import { address, ask, type Board, type Position } from "./api";
import { anchor, folded, linkButton, present, section, table, type Row } from "./elements";
import { drawing } from "./pictures";
import { changedHere, here } from "./place";
import { failed, waiting } from "./screens/parts";
import { h, type Child, type Node_ } from "./view";
import { does } from "./words";

interface ValuedMove {
  move: string;
  child: string | null;
  name: string;
  incentive: string;
  temperature: string | null; // null if the move never pays
  best: boolean;
  dominated: boolean;
  wins: boolean;
}
interface ArrangementValue {
  left: string;
  right: string;
  name: string;
  outcome: string;
  mean: string;
  temperature: string;
  left_stop: string;
  right_stop: string;
  birthday: number;
  atomic_weight: string | null;
  left_moves: ValuedMove[];
  right_moves: ValuedMove[];
  parts: { cells: string[]; name: string; temperature: string }[];
  thermograph: string;
}
export interface AtlasEntry {
  name: string;
  outcome: string;
  mean: string;
  temperature: string;
  positions: number;
  first: string;
  first_position: string | null;
}
export interface Atlas {
  left: string;
  right: string;
  arrangements: number;
  outcomes: { P: number; L: number; R: number; N: number };
  values: number;
  numbers: number;
  infinitesimals: number;
  all_small: number;
  hottest: AtlasEntry;
  most_options: AtlasEntry;
  longest: AtlasEntry;
  greatest_number: AtlasEntry;
  finest_number: AtlasEntry;
  size: number;
  from: number;
  entries: AtlasEntry[];
}

/** The number of a text like "3/4". */
export function fraction(text: string): number {
  const [above = "0", below = "1"] = text.split("/");
  return Number(above) / Number(below);
}

/** The class of an outcome in words. */
export function outcomeInWords(outcome: string, left: string, right: string): string {
  if (outcome === "P") return "whoever moves second wins";
  if (outcome === "N") return "whoever moves first wins";
  const side = outcome === "L" ? left : right;
  return `${side} ${does(side, "win")}, whoever begins`;
}

/** A letter for each part of a sum, then a number. */
const letterOf = (part: number): string => (part < 26 ? String.fromCharCode(65 + part) : String(part + 1));

/** A colour of the style sheet. */
const colourOf = (part: number): number => part % 8;

/** The parts of the board to mark: their letter and colour, by cell. */
export type PartMarks = Map<string, { letter: string; colour: number }>;

type Hot = { temperature: string | null };
const heat = ({ temperature }: Hot): number => (temperature === null ? -Infinity : fraction(temperature));
const byHeat = (a: Hot, b: Hot): number => (heat(a) === heat(b) ? 0 : heat(b) - heat(a));

export interface Valuation {
  line: Node_[]; // beside the outcome
  marks: PartMarks; // for the board
  details: Node_[]; // beside the board
  lists: Node_[]; // below both
}

const nothing: Valuation = { line: [], marks: new Map(), details: [], lists: [] };

/** The value of the board of a position; asked for only if the address says so. */
export function valuationOf(board: Board, at: Position, after: (child: string) => string): Valuation {
  if (!board.values || here().parameters.get("values") !== "1") return nothing;
  const { spec, position } = at;
  if (onlyTakes(at))
    return {
      ...nothing,
      line: [h("p.worth", { role: "status" }, "No value here: a turn of the opening belongs to one side.")],
    };
  const answer = ask<ArrangementValue>(address("/api/v1/value", { spec, position }));
  if (answer.state === "waiting") return { ...nothing, line: [waiting()] };
  if (answer.state === "failed" && answer.error.silent === true) return { ...nothing, details: [failed(answer.error)] };
  if (answer.state === "failed") {
    const { what, why } = answer.error;
    return { ...nothing, line: [h("p.worth", { role: "status" }, `No value here: ${why === "" ? what : why}.`)] };
  }
  const { data } = answer;
  const parts = data.parts.map((part, i) => ({ ...part, letter: letterOf(i), colour: colourOf(i) })).sort(byHeat);
  const isSum = parts.length > 1;
  const marks: PartMarks = new Map(
    isSum ? parts.flatMap((part) => part.cells.map((cell) => [cell, part] as const)) : [],
  );
  const line = h(
    "p.worth",
    { role: "status" },
    "The board is worth ",
    h("code.name", data.name),
    `: ${outcomeInWords(data.outcome, data.left, data.right)}. Mean ${data.mean}, temperature ${data.temperature}.`,
  );
  return {
    line: [line],
    marks,
    details: [detailsOf(data, { spec, position })],
    lists: [listsOf(data, isSum ? parts : [], after)],
  };
}

/** The thermograph in words. Two walls that are one leave a single line. */
function howToRead({ left, right, temperature, mean }: ArrangementValue): string[] {
  const read = `The thermograph: the higher, the more each move costs. The solid line shows what ${left} gets by beginning, the dashed line what ${right} does`;
  return fraction(temperature) <= 0
    ? [`${read}. Here they are one vertical line at ${mean}: no move gains anything, so nobody is in a hurry.`]
    : [
        `${read}. They meet at height ${temperature}, the temperature: a move is worth that much. The line above them stands at the mean.`,
      ];
}

type MarkedPart = ArrangementValue["parts"][number] & { letter: string; colour: number };

function detailsOf(data: ArrangementValue, asked: { spec: string; position: string }): Node_ {
  const { left, right, left_stop, right_stop, birthday, atomic_weight } = data;
  const weight = atomic_weight === null ? "" : ` All small, atomic weight ${atomic_weight}.`;
  return section(
    "The board as a game of both sides",
    h(
      "p",
      `Play stops at ${left_stop} if ${left} begins, and at ${right_stop} if ${right} does. Birthday ${birthday}.${weight}`,
    ),
    h(
      "p.thermograph",
      drawing("/thermograph.svg", asked, { alt: `Thermograph. ${data.thermograph}`, width: 480, height: 320 }),
    ),
    h("p.legend", ...howToRead(data)),
  );
}

/** The parts, and the moves of both sides. */
function listsOf(data: ArrangementValue, parts: MarkedPart[], after: (child: string) => string): Node_ {
  const { left, right, left_moves, right_moves } = data;
  return section(
    "Moves of both sides",
    h(
      "p.legend",
      "“Leads to” is the value after the move. “Gains” is how much better that is than no move. " +
        "“Temperature” is the highest price at which the move still pays. “Never pays”: no move would be better, if one had the choice.",
    ),
    parts.length > 0 && partsTable(parts),
    h("div.both", movesOf(left, left_moves, after), movesOf(right, right_moves, after)),
  );
}

const name = (text: string): Node_ => h("code.name", text);

/** A long one would fill the table, and few people read it. */
const incentive = (text: string): Node_ =>
  text.length <= 60 ? name(text) : folded(`a value of ${text.length} letters`, name(text));

/** A cell of a table that becomes a list on a phone, with its label there. */
const cell = (label: string, ...content: Child[]): Node_ => h("td", { "data-label": label }, ...content);

function movesOf(side: string, moves: ValuedMove[], after: (child: string) => string): Node_ {
  const judgement = (move: ValuedMove): string =>
    (move.best ? "best" : move.dominated ? "dominated" : "as good") + (move.wins ? ", wins" : "");
  const sorted = [...moves].sort((a, b) => byHeat(a, b) || Number(b.best) - Number(a.best));
  const row = (move: ValuedMove): Row => ({
    key: move.move,
    cells: [
      move.child === null ? move.move : anchor(after(move.child), move.move),
      cell("leads to", name(move.name)),
      cell("gains", incentive(move.incentive)),
      cell("temperature", move.temperature ?? "never pays"),
      h("td", judgement(move)),
    ],
    more: { class: move.best ? "best" : "" },
  });
  if (moves.length === 0) return h("section", { key: side }, h("p", `${side} has no move.`));
  return h(
    "section",
    { key: side },
    table(
      ["move", "leads to", "gains", "temperature", "rank"],
      sorted.map(row),
      { class: "stacked names" },
      `${moves.length} ${moves.length === 1 ? "move" : "moves"} of ${side}, hottest first`,
    ),
  );
}

function partsTable(parts: MarkedPart[]): Node_ {
  const row = (part: MarkedPart): Row => ({
    key: part.letter,
    cells: [
      h("th", { scope: "row" }, h(`span.swatch.part${part.colour}`, { "aria-hidden": "true" }), part.letter),
      cell("value", name(part.name)),
      cell("temperature", part.temperature),
      cell("cells", part.cells.join(" ")),
    ],
  });
  return table(
    ["part", "value", "temperature", "cells"],
    parts.map(row),
    { class: "stacked names parts" },
    `A sum of ${parts.length} parts that never meet, hottest first`,
  );
}

/** True for a turn that only takes away, as in an opening. It belongs to one side, so the board has no value yet. */
const onlyTakes = ({ moves }: Position): boolean =>
  moves.length > 0 && moves.every(({ clicks }) => clicks.steps.every(({ kind }) => kind === "remove"));

/** The button that shows or hides the value, on boards that have one. */
export function valueTools(board: Board, position: Position): Node_[] {
  const shown = here().parameters.get("values") === "1";
  return present([
    board.values &&
      !onlyTakes(position) &&
      linkButton(
        changedHere({ values: shown ? undefined : "1" }),
        shown ? "hide temperature" : "value and temperature",
      ),
  ]);
}
