// Puzzles: at each step only one move keeps the value. The person finds it on the board; wrong moves are refuted.

import { address, ask, positionAt, type Board, type Puzzle, type Puzzles, type Rules } from "../api";
import { changedHere, here, link, rulesLink } from "../place";
import type { Move } from "../types";
import { clicksOf } from "../clicks";
import { movesTable } from "../move_list";
import { turnBoard, type Turn } from "../turn";
import { anchor, dotted, linkButton, present, section } from "../elements";
import { isSolved, noteSolved } from "../solved";
import { h, type Node_ } from "../view";
import { capital, cost, does, inPoints, plies, stepsInWords } from "../words";
import { fills, fullButton, stage } from "./full";
import { failed, numberedLine, positionText, reveal, sideNamed, waiting } from "./parts";
import { refutation } from "./report";

function goalOf(puzzle: Puzzle): string {
  if (puzzle.score === null) return puzzle.value === "win" ? "wins" : "holds the draw";
  return puzzle.score === 0 ? "holds the draw" : `wins by ${inPoints(puzzle.score)}`;
}

/** Links for a board without a puzzle. */
const waysOn = (spec: string, seed: string, steps: string | undefined): Node_ =>
  h(
    "p.tools",
    steps !== undefined && linkButton(link("puzzle", { spec, seed }), "a puzzle of any length"),
    linkButton(link("puzzle", { spec, seed: String(Number(seed) + 1), steps }), "next puzzle"),
    linkButton(link("position", { spec }), "look at the board"),
    linkButton(link(""), "library"),
  );

/** The first of some puzzles that is not solved; the list of all if there is none. */
function nextOf(spec: string, puzzles: Puzzles["puzzles"]): string {
  const open = puzzles.find(({ position }) => !isSolved(spec, position));
  return open === undefined ? link("puzzles", { spec }) : link("puzzle", { spec, position: open.position });
}

/** The moves of a solution that count as no step. */
const noSteps = (moves: Puzzle["solution"]): Node_ | false =>
  moves.length > 0 && h("p.note", `Forced, so no step: ${moves.map(({ move }) => move).join(", ")}.`);

/** Its number, and the place in its solution. */
export function puzzleAbout(): string {
  const { parameters } = here();
  const told = (name: string): string => parameters.get(name) ?? "";
  return [
    parameters.has("position") ? told("position") : `number ${parameters.get("seed") ?? "1"}`,
    parameters.has("done") && `after ${plies(Number(told("done")))}`,
    parameters.has("tried") && `tried ${told("tried")}`,
  ]
    .filter(Boolean)
    .join(", ");
}

export function puzzleScreen(): Node_[] {
  const { parameters } = here();
  const spec = parameters.get("spec") ?? "";
  const seed = parameters.get("seed") ?? "1";
  const begin = parameters.get("position") ?? undefined; // of the list of puzzles
  const url = address(
    "/api/v1/puzzle",
    begin === undefined ? { spec, seed, steps: parameters.get("steps") ?? undefined } : { spec, position: begin },
  );
  const asked = ask<Puzzle>(url);
  const board = ask<Board>(address("/api/v1/board", { spec }));
  const rules = ask<Rules>(address("/api/v1/rules", { spec }));
  for (const answer of [board, rules]) if (answer.state === "failed") return [failed(answer.error)];
  if (asked.state === "failed") return [failed(asked.error), waysOn(spec, seed, parameters.get("steps") ?? undefined)];
  if (board.state !== "there" || rules.state !== "there" || asked.state !== "there") return [waiting()];
  const puzzle = asked.data;
  const { solution, side, steps } = puzzle;
  const done = Math.min(Math.max(0, Math.floor(Number(parameters.get("done") ?? 0)) || 0), solution.length);
  const after = (plies: number): string => solution[plies - 1]?.child ?? puzzle.position;
  const now = positionAt(spec, after(done));
  const before = done === 0 ? undefined : positionAt(spec, after(done - 1));
  if (now.state === "failed") return [failed(now.error)];
  if (now.state === "waiting" || before?.state === "waiting") return [waiting()];
  const position = now.data;
  const next = solution[done];
  const isNext = (move: Move): boolean => move.child === next?.child || move.move === next?.move;
  const tried = position.moves.find((move) => move.move === parameters.get("tried"));
  // A move without another one is no step, though the person plays it.
  const found = solution.slice(0, done).filter(({ choice }) => choice).length;
  const forced = next !== undefined && !next.choice;
  const shown = parameters.get("shown") === "1";
  // The other side's answers follow at once.
  const goOn = (): string => {
    const own = solution.findIndex((move, ply) => ply > done && move.turn === side);
    return changedHere({ done: String(own === -1 ? solution.length : own), tried: undefined });
  };
  // The address of each move has the same shape, so that a link does not tell the right one.
  if (tried !== undefined && isNext(tried)) {
    location.replace(goOn());
    return [waiting()];
  }
  const href = (move: Move): string => changedHere({ tried: move.move });
  const lastMove = before?.state === "there" ? before.data.moves.find((move) => move.child === after(done)) : undefined;
  const turn: Turn = {
    at: location.hash,
    position,
    board: board.data,
    hints: false,
    last: lastMove === undefined ? "" : clicksOf(lastMove).join(","),
    waits: next === undefined,
    play: (move) => (location.hash = href(move)),
    href,
  };
  const answer =
    done > 0 && solution[done - 1]?.turn !== side
      ? `${capital(solution[done - 1]?.turn ?? "")} ${does(solution[done - 1]?.turn ?? "", "answer")} ${solution[done - 1]?.move}. `
      : "";
  const list = begin === undefined ? undefined : ask<Puzzles>(address("/api/v1/puzzles", { spec }));
  const all = list?.state === "there" ? list.data.puzzles : [];
  const place = all.findIndex(({ position }) => position === puzzle.position);
  if (next === undefined && !shown) noteSolved(puzzle.spec, puzzle.position);
  const another = linkButton(
    begin === undefined
      ? link("puzzle", { spec, seed: String(Number(seed) + 1), steps: parameters.get("steps") ?? undefined })
      : nextOf(spec, all.slice(place + 1)),
    begin === undefined ? "next puzzle" : "next to solve",
    { key: "another", class: next === undefined ? "button primary" : "button" },
  );
  // Fewer steps than were asked for: none has more.
  const longest = steps < Number(parameters.get("steps") ?? 0);
  const longer =
    begin === undefined &&
    !fills() &&
    steps < 12 &&
    !longest &&
    linkButton(link("puzzle", { spec, seed, steps: String(steps + 1) }), "longer puzzle");
  const played = shown || next === undefined ? solution : solution.slice(0, done);
  if (done > 0 || tried !== undefined)
    reveal(tried === undefined ? ".verdict" : ".failure", `${url} ${done} ${tried?.move ?? ""}`);
  return present([
    h(
      "h1",
      `Puzzle: ${rules.data.title} `,
      h(
        "small",
        begin === undefined
          ? `${spec}, random puzzle ${seed}`
          : `${spec}, ${place < 0 ? "one position" : `${place + 1} of ${all.length}`}`,
      ),
    ),
    h(
      "p.task",
      `${steps === 1 ? "Exactly" : `At each of ${steps} steps exactly`} one move of ${side} ${goalOf(puzzle)}. Find it.`,
      longest && ` No puzzle with ${parameters.get("steps") ?? ""} steps was found.`,
    ),
    h(
      "div.solving",
      { key: "solving" },
      h(
        "p.verdict",
        { role: "status" },
        ...(next === undefined
          ? [h("strong.solved.value.win", "Solved ✓"), ` ${stepsInWords(steps)}.`]
          : forced
            ? [`${answer}Forced: the only move. It counts as no step.`]
            : [`${answer}Step ${found + 1} of ${steps}: `, sideNamed(board.data, side, side), " to move."]),
      ),
      next === undefined && another,
    ),
    tried !== undefined &&
      h(
        "div.failure",
        { key: "tried", role: "alert" },
        h(
          "p",
          h("strong.move", tried.move),
          ` is not the move: ${cost(tried)}. After it: `,
          ...refutation(spec, tried.child),
          ".",
        ),
      ),
    stage(
      h(
        "div.left",
        ...turnBoard(turn),
        positionText(position.position),
        h(
          "p.tools",
          { key: "tools" },
          next !== undefined &&
            linkButton(
              changedHere({ shown: shown ? undefined : "1" }),
              shown ? "hide the solution" : "show the solution",
              { key: "solution" },
            ),
          done > 0 &&
            linkButton(changedHere({ done: undefined, tried: undefined, shown: undefined }), "from the beginning", {
              key: "begin",
            }),
          fullButton(board.data),
          next !== undefined && another,
          longer,
        ),
      ),
      h(
        "div.right",
        next !== undefined && movesTable(turn),
        played.length > 0 &&
          section(
            next === undefined || shown ? "Solution" : "So far",
            numberedLine(
              played.map(({ turn, move }) => ({ turn, move, own: turn === side })),
              rules.data.sides[0],
            ),
            noSteps(played.filter(({ turn, choice }) => turn === side && !choice)),
          ),
      ),
    ),
    dotted(
      anchor(rulesLink(spec), "Rules"),
      anchor(link("puzzles", { spec }), "All puzzles by length"),
      anchor(link("train", { spec }), "Train with repetition"),
      anchor(link("play", { spec, position: puzzle.position, side }), "Play on from the puzzle"),
      next === undefined &&
        anchor(link("position", { spec, position: puzzle.position }), "Look at it, with all values"),
    ),
  ]);
}
