// The figures of a report on a board, for the designer's desk: a row for each figure.

import type { Games, Group, Ply, Report } from "../api";
import { anchor, sharesBar } from "../elements";
import { several } from "../judge";
import { hidden, link } from "../place";
import { h, type Child, type Node_ } from "../view";
import { moveInWords, percent, verdict } from "../words";

export interface Figure {
  name: string;
  /** A sentence for readers who see the figure for the first time. */
  why: string;
  /** The cell of a board; undefined where its report lacks the figure. */
  of: (report: Report) => Child[] | undefined;
}

export interface Figures {
  heading: string;
  rows: Figure[];
}

export const number = (count: number): string => count.toLocaleString("en");

const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
const sum = <T>(list: T[], of: (one: T) => number): number => list.reduce((total, one) => total + of(one), 0);

/** A small chart of columns. */
function columns(heights: number[]): Node_ {
  const most = Math.max(...heights, 0);
  return h(
    "svg.columns",
    { viewBox: `0 0 ${Math.max(heights.length, 1)} 10`, preserveAspectRatio: "none", "aria-hidden": "true" },
    ...heights.map((height, x) =>
      h("rect", {
        x,
        y: 10 - (most === 0 ? 0 : (10 * height) / most),
        width: 0.8,
        height: (10 * height) / (most || 1),
      }),
    ),
  );
}

/** "70.0 % won, 5.0 % drawn, 25.0 % lost", with a bar. */
function shares(won: string, lost: string, counts: [number, number, number]): Child[] {
  const all = counts[0] + counts[1] + counts[2];
  const [win, draw, loss] = counts.map((count) => percent(ratio(count, all)));
  return [`${win} ${won}, ${draw} drawn, ${loss} ${lost}`, sharesBar("outcomes", counts)];
}

const countsOf = (group: Group): [number, number, number] => [group.wins, group.draws, group.losses];

/** The length at which a share of the games is over. */
function quantile({ games, by_plies }: Games, share: number): number {
  let over = 0;
  return by_plies.findIndex((count) => (over += count) >= share * games);
}

function lengths(games: Games, withChart: boolean): Child[] {
  const { plies, by_plies } = games;
  const least = by_plies.findIndex((count) => count > 0);
  const most = by_plies.length - 1;
  const mean = `${plies.mean.toFixed(1)} ± ${plies.error.toFixed(1)} plies`;
  const cut = games.cut > 0 && `; ${number(games.cut)} games cut there`;
  if (least === most) return [`${least} plies`, cut];
  return [
    `${mean}; ${least} to ${most}, half of them ${quantile(games, 0.25)} to ${quantile(games, 0.75)}`,
    cut,
    withChart && columns(by_plies.slice(least)),
  ];
}

/** A share with its standard error; if all games agree, with the interval of Wilson (tools/study/README.md). */
function withError({ mean, error, low, high }: Games["first_share"]): string {
  if (error > 0) return `${percent(mean)} ± ${percent(error)}`;
  if (mean === 0) return `0.0 % (at most ${percent(high)})`;
  if (mean === 1) return `100.0 % (at least ${percent(low)})`;
  return `${percent(mean)} (${percent(low)} to ${percent(high)})`;
}

const play = (report: Report, name: string): Report["plays"][number] | undefined =>
  report.plays.find((one) => one.play === name);

function lengthsOf(report: Report, name: string): Child[] | undefined {
  const counts = play(report, name)?.counts;
  return counts && lengths(counts, name === "random");
}

/** The ends of the games in which one side errs. */
function erring({ errors, sides }: Report, percent: number): Child[] | undefined {
  const samples = errors.filter((sample) => sample.percent === percent);
  if (samples.length === 0) return undefined;
  return samples.flatMap(({ side, counts: { first_wins, draws, cut, second_wins } }, i) => {
    const [won, lost] = side === sides[0] ? [first_wins, second_wins] : [second_wins, first_wins];
    return [`${i > 0 ? " " : ""}${side} with errors: `, ...shares("won", "lost", [won, draws + cut, lost])];
  });
}

/** The share of turns with several moves in which one alone keeps the value. */
function onlyMoves(plies: Ply[]): Child[] | undefined {
  const counts = plies.map(several);
  const choices = sum(counts, (ply) => ply.choices);
  return choices === 0 ? undefined : [percent(sum(counts, (ply) => ply.onlyMoves) / choices)];
}

/** In games of points the most by which a position is won; undefined if none is. */
export function greatestWin({ statistics }: Report): number | undefined {
  const won = (statistics[2].wins_at ?? []).flatMap((count, points) => (count > 0 ? [points] : []));
  return won.length === 0 ? undefined : Math.max(...won);
}

const position = (report: Report, text: string | undefined, words: Child): Node_ =>
  anchor(link("position", { spec: report.spec, position: text, ...hidden() }), words);

const first = (moves: string[]): string => `start moves ${moves[0] ?? ""}`;
const kind = (moves: string[]): string =>
  `${moves[0] ?? ""}${moves.length > 1 ? ` and ${moves.length - 1} like it` : ""}`;

function firstMoves(report: Report): Child[] | undefined {
  if (report.openings.length === 0) return undefined;
  const of = (value: string): number => sum(report.openings, (one) => (one.value === value ? one.moves.length : 0));
  const counts: [number, number, number] = [of("win"), of("draw"), of("loss")];
  return [`${counts[0]} win, ${counts[1]} draw, ${counts[2]} lose`, sharesBar("outcomes", counts)];
}

/** Tables of games of points know nothing of points that were made before. */
const toCome = ({ metric }: Report["table"]): string => (metric === "score" ? ", by the points still to come" : "");

/** Positions by the side that wins them; a board whose symmetries exchange the sides has no such figure. */
function bySide({ statistics, sides, sides_exchanged, table }: Report): Child[] {
  if (sides_exchanged) return ["no figure: symmetric positions count once, and a symmetry exchanges the sides"];
  const [one, other] = statistics;
  const counts: [number, number, number] = [one.wins + other.losses, one.draws + other.draws, one.losses + other.wins];
  const [won, drawn, lost] = counts.map((count) => percent(ratio(count, counts[0] + counts[1] + counts[2])));
  return [`${sides[0]} ${won}, drawn ${drawn}, ${sides[1]} ${lost}${toCome(table)}`, sharesBar("sides", counts)];
}

function leans(report: Report): Child[] | undefined {
  const { openings, sides } = report;
  if (openings.length === 0) return undefined;
  const of = (lean: string | null): number => openings.filter((one) => one.at_random.leans_to === lean).length;
  const told = [
    [of(sides[0]), `for ${sides[0]}`],
    [of("balanced"), "even"],
    [of(sides[1]), `for ${sides[1]}`],
    [of(null), "unclear"],
  ] as const;
  return [
    told
      .filter(([count]) => count > 0)
      .map(([count, words]) => `${count} ${words}`)
      .join(", "),
  ];
}

/** The first moves nearest to a draw by perfect play: all of one value, if they are few. */
function closest(report: Report): Child[] | undefined {
  const most = 3;
  const [best] = report.openings;
  if (best === undefined) return undefined;
  const alike = report.openings.filter((one) => moveInWords(one) === moveInWords(best));
  const names = alike
    .slice(0, most)
    .flatMap((one, i) => [i > 0 && " or ", position(report, first(one.moves), kind(one.moves))]);
  const more = alike.length > most ? ` and ${alike.length - most} more` : "";
  return [...names, `${more}: ${moveInWords(best)}`];
}

function evenest(report: Report): Child[] | undefined {
  const lean = (one: Report["openings"][number]): number => Math.abs(one.at_random.first_share.mean - 0.5);
  const [best] = [...report.openings].sort((a, b) => lean(a) - lean(b));
  if (best === undefined) return undefined;
  return [position(report, first(best.moves), kind(best.moves)), `: ${withError(best.at_random.first_share)}`];
}

export const figures: Figures[] = [
  {
    heading: "The start",
    rows: [
      {
        name: "winner, with best play",
        why: "Both sides play perfectly from the start.",
        of: (report) => [position(report, undefined, verdict(report))],
      },
      {
        name: "first moves by their result",
        why: "How many first moves win, draw or lose for the side that begins, with best play after them.",
        of: firstMoves,
      },
      {
        name: "number of first moves",
        why: "All of them; then only those that no mirror or turn of the board makes alike.",
        of: ({ openings }) => [
          `${sum(openings, (one) => one.moves.length)}; ${openings.length} without symmetric ones`,
        ],
      },
      {
        name: "fairest first move, best play",
        why: "It comes nearest to a draw. If all of them win or all lose, it is the one with the longest game.",
        of: closest,
      },
    ],
  },
  {
    heading: "All positions of the board",
    rows: [
      {
        name: "positions in the table",
        why: "Whether play can reach them or not. Mirrored and turned boards count once.",
        of: ({ table }) => [number(table.positions)],
      },
      {
        name: "positions that can come up",
        why: "Some game from the start reaches them.",
        of: ({ reachable }) => [reachable === null ? "too many to count for a report" : number(reachable)],
      },
      {
        name: "positions by their winner",
        why: "The share that each side wins with best play, whoever is to move.",
        of: bySide,
      },
      {
        name: "results for the side to move",
        why: "The share of positions that it wins, draws or loses with best play.",
        of: ({ statistics, table }) => {
          const [words, ...bar] = shares("won", "lost", countsOf(statistics[2]));
          return [`${String(words)}${toCome(table)}`, ...bar];
        },
      },
      {
        name: "longest win",
        why: "No other position takes so long to win; the link opens it.",
        of: (report) => {
          const longest = report.longest_win;
          return longest === null ? undefined : [position(report, longest.position, `${longest.dtw} plies`)];
        },
      },
      {
        name: "greatest win",
        why: "No other position is won by so many points.",
        of: (report) => {
          const most = report.table.metric === "score" ? greatestWin(report) : undefined;
          return most === undefined ? undefined : [`${most} ${most === 1 ? "point" : "points"}`];
        },
      },
      {
        name: "only one good move",
        why: "Of the turns with several moves and something to lose: the share in which one single move keeps the result. A high share makes it easy to err.",
        of: ({ statistics }) => {
          const { choices, onlyMoves } = several(statistics[2]);
          return choices === 0 ? undefined : [`${percent(onlyMoves / choices)} of ${number(choices)} choices`];
        },
      },
      {
        name: "nobody wants to move",
        why: "Boards on which each side would rather leave the move to the other: mutual zugzwangs.",
        of: ({ statistics }) => {
          const pairs = statistics[2].mutual_zugzwangs;
          return [pairs === null ? "unknown: the game has no null move" : number(pairs)];
        },
      },
      {
        name: "only one good move, ply by ply",
        why: "The same share among all positions that play can reach after so many plies.",
        of: ({ layers }) => [
          `counted to ply ${layers.length - 1}`,
          columns(layers.map(several).map(({ onlyMoves, choices }) => ratio(onlyMoves, choices))),
        ],
      },
    ],
  },
  {
    heading: "Games that the program played",
    rows: [
      {
        name: "length, perfect play",
        why: "Both sides win as fast, and lose as slowly, as they can.",
        of: (report) => lengthsOf(report, "perfect"),
      },
      {
        name: "length, careful play",
        why: "Both sides take any move that keeps the result, fast or slow.",
        of: (report) => lengthsOf(report, "careful"),
      },
      {
        name: "length, random play",
        why: "Both sides take any legal move, as beginners might.",
        of: (report) => lengthsOf(report, "random"),
      },
      {
        name: "share of the side that begins, random games",
        why: "Its wins, and half of the games without a winner. Near 50 % it has no edge among beginners.",
        of: (report) => {
          const counts = play(report, "random")?.counts;
          return (
            counts && [
              `${report.sides[0]} ${withError(counts.first_share)}`,
              sharesBar("sides", [counts.first_wins, counts.draws + counts.cut, counts.second_wins]),
            ]
          );
        },
      },
      {
        name: "random games drawn, and stopped",
        why: "The share that ended in a draw, then the share that was stopped because it grew too long.",
        of: (report) => {
          const counts = play(report, "random")?.counts;
          return counts && [`${percent(counts.draws / counts.games)}, ${percent(counts.cut / counts.games)}`];
        },
      },
      {
        name: "points, random play",
        why: "The mean lead of the side that begins.",
        of: (report) => {
          const score = play(report, "random")?.counts.score;
          return score ? [`${score.mean.toFixed(2)} ± ${score.error.toFixed(2)}`] : undefined;
        },
      },
      {
        name: "legal moves, random play",
        why: "The mean number of moves to choose from on a turn.",
        of: (report) => {
          const plies = play(report, "random")?.by_ply ?? [];
          const going = sum(plies, (ply) => ply.positions - ply.over);
          return going === 0 ? undefined : [(sum(plies, (ply) => ply.legal_moves) / going).toFixed(1)];
        },
      },
      {
        name: "only one good move, random play",
        why: "The share of such turns in random games.",
        of: (report) => onlyMoves(play(report, "random")?.by_ply ?? []),
      },
      ...[10, 30].map((percent) => ({
        name: `one side errs in ${percent} % of its turns`,
        why: "The other side plays perfectly; this is how the games end for the side that errs.",
        of: (report: Report) => erring(report, percent),
      })),
      {
        name: "only one good move, perfect play",
        why: "The share of such turns when both sides play perfectly.",
        of: (report) => onlyMoves(play(report, "perfect")?.by_ply ?? []),
      },
    ],
  },
  {
    heading: "Fairness of the first moves",
    rows: [
      {
        name: "first moves that favour a side",
        why: "By games at random after each; moves that mirror each other are one kind. A move favours a side if 50 % lies outside of the range that chance explains (95 %); it is even if that range lies within 45 to 55 %; else more games are needed.",
        of: leans,
      },
      {
        name: "fairest first move, random play",
        why: "Random games after it come nearest to 50 %; the figure is the share of the side that begins, with half of the games without a winner.",
        of: evenest,
      },
    ],
  },
  {
    heading: "Values in sums of games",
    rows: [
      {
        name: "different values",
        why: "What boards are worth without a side to move, in the theory of sums of games; then the arrangements of stones.",
        of: ({ values }) =>
          values === null ? undefined : [`${number(values.values)}, ${number(values.arrangements)}`],
      },
      {
        name: "hottest value",
        why: "The board on which the right to move is worth most, and how much that is.",
        of: ({ values }) => {
          const hottest = values?.hottest[0];
          return hottest && [h("code", hottest.name), `, temperature ${hottest.temperature}`];
        },
      },
    ],
  },
];

/** A table with a row for each ply: its name, and the cell of a board. */
export const byPly: { name: string; of: (report: Report) => (string | undefined)[] }[] = [
  {
    name: "Only one good move, ply by ply",
    of: ({ layers }) =>
      layers.map(several).map(({ onlyMoves, choices }) => (choices === 0 ? "no choice" : percent(onlyMoves / choices))),
  },
  {
    name: "Random games by their length in plies",
    of: (report) =>
      (play(report, "random")?.counts.by_plies ?? []).map((count) => (count === 0 ? undefined : number(count))),
  },
];
