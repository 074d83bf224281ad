// The five key figures of a report in large numbers: who wins, how even beginners play, how long and how sharp games are.

import type { Report } from "../api";
import { specText } from "../elements";
import { several } from "../judge";
import { hidden, link } from "../place";
import { h, type Child, type Node_ } from "../view";
import { capital, does, percent } from "../words";
import { greatestWin } from "./desk_figures";
import { startPicture, waiting } from "./parts";

/** A figure in large letters, with its meaning below it. */
interface Key {
  name: string;
  value: Child;
  words: string;
}

function winner(report: Report): Key {
  const name = "winner with best play";
  const value = report.winner === null ? "Draw" : capital(report.winner);
  return {
    name,
    value,
    words: report.winner === null ? "with best play" : `${does(report.winner, "win")} with best play`,
  };
}

/** The share that each side wins. The ends that no game had are left out, but for the wins of the side that begins. */
function atRandom({ plays, sides }: Report): Key {
  const name = "random games";
  const counts = plays.find(({ play }) => play === "random")?.counts;
  const [one, other] = sides;
  if (counts === undefined) return { name, value: "-", words: "no random games" };
  const { games, first_wins, second_wins, draws, cut } = counts;
  const share = (some: number): string => percent(some / games);
  const rest: [number, string][] = [
    [second_wins, `by ${other}`],
    [draws, "drawn"],
    [cut, "stopped as too long"],
  ];
  const all = rest.slice(1).find(([some]) => some === games);
  if (all !== undefined) return { name, value: share(games), words: `of random games are ${all[1]}` };
  const told = rest.filter(([some]) => some > 0).map(([some, words]) => `${share(some)} ${words}`);
  const words = `of random games are won by ${one}, who ${does(one, "begin")}`;
  return {
    name,
    value: share(first_wins),
    words: draws + cut === 0 ? words : `${words}; ${told.join(", ")}`,
  };
}

/** The length of perfect play. Games that were cut have no end. */
function length({ plays }: Report): Key {
  const counts = plays.find(({ play }) => play === "perfect")?.counts;
  const endless = counts !== undefined && counts.cut > 0;
  const value = counts === undefined ? "-" : endless ? "no end" : String(Math.round(counts.plies.mean));
  return { name: "length", value, words: endless ? "of perfect play" : "plies of perfect play" };
}

function sharpness({ statistics }: Report): Key {
  const { choices, onlyMoves } = several(statistics[2]);
  const value = choices === 0 ? "-" : percent(onlyMoves / choices);
  return { name: "only one good move", value, words: "of positions with a choice have only one good move" };
}

/** The longest win, or in games of points the greatest. */
function longest(report: Report): Key | undefined {
  const { spec, longest_win, table } = report;
  if (table.metric === "score") {
    const most = greatestWin(report);
    return most === undefined ? undefined : { name: "greatest win", value: most, words: "points: the greatest win" };
  }
  const name = "longest win";
  if (longest_win === null) return { name, value: "-", words: "no position is won" };
  const { position, dtw } = longest_win;
  const value = h("a", { href: link("position", { spec, position, ...hidden() }) }, dtw);
  return { name, value, words: "plies: the longest win" };
}

const keys = [winner, atRandom, length, sharpness, longest];

const figuresOf = (report: Report): Node_ =>
  h(
    "ul",
    ...keys
      .flatMap((key) => key(report) ?? [])
      .map(({ name, value, words }) => h("li", { key: name }, h("strong", value), " ", h("span", words))),
  );

/** A row of large numbers for each board, or a sign that its report is awaited. */
export const keyFigures = (boards: { spec: string; report?: Report }[]): Node_ =>
  h(
    "div.keys",
    ...boards.map(({ spec, report }) =>
      h(
        "section",
        { key: spec },
        startPicture(report?.spec ?? spec, 24),
        h("h2", ...specText(report?.spec ?? spec)),
        report === undefined ? waiting() : figuresOf(report),
      ),
    ),
  );
