// The report after a game: each move of the person with its loss, the better move, and the refutation.

import { ask, positionUrl, type Position } from "../api";
import { moveAt, plays, type Game } from "../game";
import { keeps } from "../judge";
import { link } from "../place";
import type { Move } from "../types";
import { anchor, moveName, numberCell, table, valueCell, type Row } from "../elements";
import { h, type Node_ } from "../view";
import { cost, ending, inWords, verdict } from "../words";

const shownPlies = 8;
const heads = ["ply", "your move", "worth", "lost", "better", "why: perfect play after it"];

/** Perfect play after a wrong move, which refutes it. */
export function refutation(spec: string, child: string): (Node_ | string)[] {
  const answer = ask<Position>(positionUrl(new URLSearchParams({ spec, position: child })));
  if (answer.state !== "there") return ["…"];
  const line = answer.data.line ?? [];
  const moves = line.slice(0, shownPlies).flatMap((move) => [moveName(move), " "]);
  const words =
    moves.length === 0 ? ["the game is over"] : line.length > shownPlies ? [...moves, "…"] : moves.slice(0, -1);
  return [anchor(link("position", { spec, position: child }), ...words), endOf(answer.data, line)];
}

/** The words behind such a line. A number of plies would count its moves once more, so one that is shown whole has none. */
function endOf(position: Position, line: string[]): string {
  const { dtw, turn, winner } = position;
  if (winner === null || dtw === null) return `: ${verdict(position)}`;
  if (line.length === 1 && dtw === 1 && winner === turn) return " wins at once";
  return line.length === dtw && dtw <= shownPlies ? `: ${ending(position)}` : `: ${verdict(position)} in all`;
}

interface Played {
  ply: number;
  before: Position;
  move: Move;
  best: Move;
}

export function report(game: Game, trail: Position[]): Node_ {
  const own: Played[] = [];
  trail.forEach((before, ply) => {
    const move = moveAt(trail, ply);
    const best = before.moves[0];
    if (move !== undefined && best !== undefined && plays(game, before.turn)) own.push({ ply, before, move, best });
  });
  const wrong = own.filter(({ best, move }) => !keeps(best, move)).length;
  const points = own.some(({ best }) => best.score !== null);
  const perfect = own.filter(({ move }) => cost(move) === "").length;
  const row = ({ ply, before, move, best }: Played): Row => {
    const lost = cost(move);
    const start = anchor(link("position", { spec: game.spec, position: before.position }), move.move);
    return {
      key: ply,
      cells: [
        numberCell(ply + 1),
        h("th", { scope: "row" }, start),
        valueCell(move),
        h("td", { "data-label": "lost" }, lost === "" ? "nothing" : lost),
        h("td", { "data-label": "better" }, ...(lost === "" ? [""] : [moveName(best.move), `, ${inWords(best)}`])),
        h("td", { "data-label": "why" }, ...(keeps(best, move) ? [""] : refutation(game.spec, move.child))),
      ],
    };
  };
  return h(
    "section.report",
    h("h2", "Report"),
    h(
      "p",
      own.length === 0
        ? "You made no move."
        : `Your ${own.length === 1 ? "move" : `${own.length} moves`}: ${perfect} perfect, ` +
            (points
              ? `${wrong} that lost points.`
              : `${own.length - perfect - wrong} slow, ${wrong} wrong. Slow moves keep the value, but win later or lose sooner.`),
      own[0]?.before.value === "loss" && game.side !== "both" ? " You were lost before your first move." : "",
    ),
    own.length > 0 && table(heads, own.map(row), { class: "list stacked" }),
  );
}
