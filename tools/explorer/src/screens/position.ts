// A position: the board to click, the verdict, every move with its value, the perfect line, and links to other screens.

import {
  address,
  ask,
  hasServer,
  prepare,
  source,
  type Answer,
  type Board,
  type DrawDepth,
  type Position,
  type Rules,
} from "../api";
import { copyButton, refusedCopy } from "../copy";
import { changedHere, here, hidden, link, pressed, rulesLink } from "../place";
import type { Move } from "../types";
import { clicksOf } from "../clicks";
import { movesTable } from "../move_list";
import { turnBoard, type Turn } from "../turn";
import { valuationOf, valueTools } from "../values";
import { anchor, dotted, linkButton, present, section, specText } from "../elements";
import { h, type Node_ } from "../view";
import { capital, ending, shellWord } from "../words";
import { afterWords, failed, hasTable, numberedLine, positionText, proofsOf, stateOf, waiting, whyOver } from "./parts";
import { beside, fills, fullButton, keyName, stage } from "./full";
import { insideProof } from "./inside";
import { knownValue, type Before } from "./known";
import { searchTools, withFound } from "./search";
import { strip } from "./strip";
import { afterMove, afterMoves, answersOf, moveFrom, textAfter, textAt, urlAt, walkOf, type Walk } from "./walk";

// State of this visit, so not in the address.
const local = { best: "", hasValues: false };

/** Drops the parameters that belong to one position. */
const elsewhere = (changes: Record<string, string | undefined>): string =>
  changedHere({ search: undefined, depth: undefined, ply: undefined, ...changes });

/** The cells of the move that led here, with commas. */
function lastMove(walk: Walk, answers: Answer<Position>[]): string {
  const [before, now] = [answers[walk.ply - 1], answers[walk.ply]];
  if (before?.state !== "there" || now?.state !== "there") return "";
  const move = moveFrom(before.data, now.data, walk.moves[walk.ply - 1] ?? "");
  return move === undefined ? "" : clicksOf(move).join(",");
}

/** The position before in the walk, for what is known of it. */
function before(walk: Walk, answers: Answer<Position>[]): Before | undefined {
  const answer = answers[walk.ply - 1];
  return answer?.state === "there" ? { text: textAt(walk, walk.ply - 1), turn: answer.data.turn } : undefined;
}

/** The name of the line of moves. A proof or a search has many lines. */
function lineName(position: Position): string {
  if (position.source === "certificate") return "One line of the proof, not best play";
  if (position.source === "search") return "One line of the search, not best play";
  return "Perfect play";
}

/** The draw depth, of all draws of the table: a large one takes a while, so it waits until somebody asks. */
function depthOf(spec: string, { position, value, score, over, file }: Position): Node_[] {
  const isDraw = value === "draw" && score === null; // tables of points know no draw depths
  if (!isDraw || over || file === null || !hasServer()) return [];
  if (here().parameters.get("depth") !== "1")
    return [h("p.tools", linkButton(changedHere({ depth: "1" }), "how hard is this draw to hold?"))];
  const answer = ask<DrawDepth>(address("/api/v1/draw-depth", { spec, position }));
  if (answer.state === "waiting") return [waiting()];
  if (answer.state === "failed") return [failed(answer.error)];
  return [h("p.depth", { role: "status" }, `${capital(answer.data.draw_depth?.words ?? "no draw in this table")}.`)];
}

const toggledHints = (hints: boolean): string => changedHere({ hints: hints ? "0" : undefined });

/** The key `n` plays the best move, and held down follows the perfect line; `v` shows or hides values. */
window.addEventListener("keydown", (event) => {
  if (pressed(event, "n", "position") && local.best !== "") location.hash = local.best;
  if (pressed(event, "v", "position") && local.hasValues)
    location.hash = toggledHints(here().parameters.get("hints") !== "0");
});

/** The last move before the position, or the text of one that was set up. */
export function positionAbout(): string {
  const { parameters } = here();
  const walk = walkOf(parameters);
  if (walk.ply === 0) return walk.start === "start" ? "" : walk.start;
  const answers = answersOf(walk, parameters);
  const [start] = answers; // knows the board of a proof
  const spec = parameters.get("spec") ?? (start?.state === "there" ? start.data.spec : undefined);
  const turns = answers.map((answer) => (answer.state === "there" ? answer.data.turn : ""));
  return afterWords(spec, turns, walk.moves.slice(0, walk.ply));
}

export function positionScreen(): Node_[] {
  const { parameters } = here();
  const proof = parameters.get("proof");
  local.best = "";
  const walk = walkOf(parameters);
  const after = (move: Move): string => elsewhere(afterMove(walk, move));
  const url = urlAt(parameters, textAt(walk, walk.ply));
  const answer = ask<Position>(url);
  // A certificate names its game, so the address may lack it.
  const spec = parameters.get("spec") ?? (answer.state === "there" ? answer.data.spec : "");
  if (spec === "" && answer.state === "waiting") return [waiting()];
  if (answer.state === "failed") return [failed(answer.error)];
  const board = ask<Board>(address("/api/v1/board", { spec }));
  const rules = ask<Rules>(address("/api/v1/rules", { spec }));
  if (board.state === "failed") return [failed(board.error)];
  if (answer.state === "waiting" || board.state === "waiting") return [waiting()];
  const position = proof === null ? withFound(answer.data) : answer.data;
  const hints = parameters.get("hints") !== "0";
  const best = position.moves[0];
  // The proof answers the other side's moves and replaces them in the history, so that back leads to the previous turn.
  const isAtEnd = walk.ply === walk.moves.length;
  if (isAtEnd && parameters.get("answers") === "1" && best !== undefined && position.winner === position.turn) {
    location.replace(after(best));
    return [waiting()];
  }
  if (hints && best !== undefined) prepare(urlAt(parameters, textAfter(walk, best)));
  if (hints && best?.optimal === true) local.best = after(best);
  const worth = hints ? valuationOf(board.data, position, (child) => elsewhere({ position: child })) : undefined;
  const details = worth?.details ?? [];
  const lists = worth?.lists ?? [];
  const inside = proof === null ? undefined : insideProof(proof, walk, position, board.data.sides, hints);
  const answers = answersOf(walk, parameters);
  const worthTools = valueTools(board.data, position);
  const valued = [position, ...position.moves].some(({ value }) => value !== "unknown");
  const found =
    proof === null && (hints || !valued)
      ? knownValue(spec, position, textAt(walk, walk.ply), before(walk, answers), (move) => textAfter(walk, move))
      : undefined;
  const known = hints ? found : undefined;
  local.hasValues = proof !== null || valued || found !== undefined || worthTools.length > 0;
  const turn: Turn = {
    at: url,
    position: known?.position ?? position,
    board: board.data,
    hints,
    last: lastMove(walk, answers),
    waits: false,
    leavesArrows: walk.moves.length > 0,
    ...(worth === undefined ? {} : { parts: worth.marks }),
    play: (move) => (location.hash = after(move)),
    href: after,
  };
  const searches = proof === null ? present(searchTools(position)) : [];
  const searching = searches.length > 0 ? [h("p.tools", { key: "search" }, ...searches)] : [];
  const game = strip(walk, answers, spec, board.data.sides, hints);
  return present([
    rules.state === "there" ? h("h1", rules.data.title, " ", h("small", ...specText(spec))) : h("h1", spec),
    h("p.verdict", { role: "status" }, ...stateOf(board.data, known?.position ?? position, hints)),
    known?.source,
    inside?.line,
    ...(worth?.line ?? []),
    ...(hints && proof === null ? depthOf(spec, position) : []),
    stage(
      h(
        "div.left",
        ...turnBoard(turn),
        h(
          "p.tools",
          { key: "tools" },
          linkButton(elsewhere({ position: undefined }), "new game", { key: "new" }),
          local.best !== "" &&
            linkButton(local.best, ["best move", keyName("n")], {
              key: "best",
              title: "key n; hold it to go on",
              "aria-keyshortcuts": "n",
            }),
          local.hasValues &&
            linkButton(toggledHints(hints), [hints ? "hide values" : "show values", keyName("v")], {
              key: "hints",
              "aria-keyshortcuts": "v",
            }),
          fullButton(board.data),
          ...(hints ? worthTools : []),
        ),
      ),
      position.over
        ? h("div.right.over", { key: "over" }, whyOver(position), ...game)
        : h(
            beside(position.moves),
            ...searching,
            movesTable(turn, inside?.column),
            hints && bestPlay(walk, answers, position, board.data),
            ...details,
            ...(fills() ? lists : []),
          ),
    ),
    ...(position.over ? details : []),
    ...(fills() && !position.over ? [] : lists),
    ...(position.over ? [] : game),
    ...(position.value === "unknown" && !position.over && proof === null ? proofsOf(position.spec) : []),
    section(
      "Share",
      positionText(position.position),
      h(
        "p.tools",
        copyButton("link", location.href),
        copyButton(
          "command",
          proof === null
            ? `zermelo query ${shellWord(spec)} ${shellWord(position.position)}`
            : `zermelo-check ${shellWord(proof)}`,
        ),
        hasServer() && copyButton("JSON address", new URL(url, location.href).href),
        linkButton(
          source(
            address("/picture.svg", {
              spec,
              position: position.position,
              values: hints && proof === null ? 1 : undefined,
            }),
          ),
          "picture",
          { download: `${spec}.svg` },
        ),
      ),
      refusedCopy(),
    ),
    dotted(
      anchor(rulesLink(spec), "Rules"),
      ...(proof === null
        ? waysOf(board.data, position, spec, known !== undefined)
        : [anchor(link("take", { proof }), "Take it away")]),
      position.file !== null
        ? `from ${position.file}`
        : position.source === "search"
          ? "by search"
          : position.source === "terminal"
            ? "by the rules"
            : known === undefined
              ? "no table here, and no known result"
              : "no table",
    ),
  ]);
}

/** Links to the screens of a board. Those of a board within a proof would leave it, and most need a table. */
function waysOf(board: Board, position: Position, spec: string, isKnown: boolean): (Node_ | false)[] {
  const withTable = hasTable(spec);
  return [
    withTable && anchor(link("play", { spec, position: position.position }), "Play from here"),
    withTable && anchor(link("puzzles", { spec }), "Puzzles"),
    anchor(link("edit", { spec, position: position.position, ...hidden() }), "Set up"),
    withTable && anchor(link("whatif", { spec, position: position.position, ...hidden() }), "What if?"),
    withTable && anchor(link("stats", { spec, position: position.position, ...hidden() }), "Statistics"),
    (position.file !== null || isKnown) && anchor(link("take", { spec }), "Take it away"),
    board.atlas && anchor(link("atlas", { spec }), "Atlas of values"),
  ];
}

/** The line from here, beside the list of moves. */
const bestPlay = (walk: Walk, answers: Answer<Position>[], position: Position, board: Board): Node_ | false =>
  (position.line ?? []).length > 0 &&
  section(lineName(position), lineView(walk, answers, position, board.sides[0]), repeats(position), lineEnd(position));

/** The end of a line that goes on for ever. */
const repeats = ({ line = [], line_repeats_from: ply = null }: Position): Node_ | false =>
  ply !== null && h("p.repeats", `It repeats from its ply ${ply}, ${line[ply - 1] ?? ""}.`);

/** The end of a line after which the game is over. */
const lineEnd = (position: Position): Node_ | false =>
  position.line_why_over != null &&
  h(
    "p.source",
    `It ends the game: ${ending({ ...position, draw_by: "terminal" })}. By the rules: ${position.line_why_over}`,
  );

/** The moves of the line as links to the positions after them. */
function lineView(
  walk: Walk,
  answers: Answer<Position>[],
  { turn, line = [], line_turns }: Position,
  first: string,
): Node_ {
  const after = (ply: number): string => elsewhere(afterMoves(walk, line.slice(0, ply + 1)));
  return numberedLine(
    line.map((move, ply) => ({ turn: line_turns?.[ply] ?? turn, move: anchor(after(ply), move) })),
    first,
    answers.slice(0, walk.ply).map((answer) => (answer.state === "there" ? answer.data.turn : "")),
  );
}
