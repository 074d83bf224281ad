// The five key figures of a report in large numbers: who wins, how even beginners play, how long and how sharp games are.

import type { Report } from "../api";
import { specText } from "../elements";
import { hidden, link } from "../place";
import { h, type Child, type Node_ } from "../view";
import { capital, does, percent } from "../words";
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

function atRandom({ plays, sides }: Report): Key {
  const share = plays.find(({ play }) => play === "random")?.counts.first_share.mean;
  const value = share === undefined ? "-" : percent(share);
  return {
    name: "random games",
    value,
    words: `of random games are won by ${sides[0]}, who ${does(sides[0], "begin")}`,
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
  const { choices, only_moves } = statistics[2];
  const value = choices === 0 ? "-" : percent(only_moves / choices);
  return { name: "only one good move", value, words: "of positions with a choice have only one good move" };
}

function longest({ spec, longest_win }: Report): Key {
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
    ...keys.map((key) => {
      const { name, value, words } = key(report);
      return h("li", { key: name }, h("strong", value), " ", h("span", words));
    }),
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
