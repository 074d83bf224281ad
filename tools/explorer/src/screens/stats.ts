// Statistics of a table: values, distances with "you are here", the longest wins, mutual zugzwangs, slices.

import { address, ask, hasServer, source, type Group, type Stats } from "../api";
import { here, hidden, link } from "../place";
import { anchor, folded, linkButton, numberCell, present, section, table, type Row, sharesBar } from "../elements";
import { several } from "../judge";
import { drawing } from "../pictures";
import { percent } from "../words";
import { h, type Child, type Node_ } from "../view";
import { failed, waiting } from "./parts";

const number = (count: number | null): string => (count === null ? "-" : count.toLocaleString("en"));

export function statsScreen(): Node_[] {
  const { parameters } = here();
  const spec = parameters.get("spec") ?? "";
  const position = parameters.get("position") ?? undefined;
  const stats = ask<Stats>(address("/api/v1/stats", { spec }));
  if (stats.state === "failed") return [failed(stats.error)];
  if (stats.state === "waiting") return [waiting()];
  const { total, sides, sides_exchanged, slices, metric, file } = stats.data;
  const zugzwangs = stats.data.first_mutual_zugzwangs ?? [];
  const open = (text: string): Node_ =>
    anchor(link("position", { spec, position: text, ...hidden() }), h("code", text));
  // "You are here" would reveal a hidden value.
  const asked = { spec, position: hidden().hints === undefined ? position : undefined };
  const picture = source(address("/stats.svg", asked));
  const deepest = (value: string, one: Group["longest_win"]): Child =>
    one !== null && h("li", `${value} in ${one.dtw}: `, open(one.position));
  const pictured = ({ position }: { position: string }): Node_ =>
    h(
      "a.longest",
      { href: link("position", { spec, position, ...hidden() }) },
      drawing(
        "/picture.svg",
        { spec, position, cell: 24, "no-coordinates": 1 },
        { alt: "board of the longest win", loading: "lazy" },
        "arrangement",
      ),
    );
  const { choices, onlyMoves } = several(total);
  const points = metric === "score";
  const moves = points ? "" : "won or drawn ";
  return present([
    h("h1", "Statistics ", h("small", spec)),
    h("p.verdict", headline(total, points)),
    shares(sides_exchanged ? [total] : sides, points),
    h(
      "p",
      points
        ? `${number(total.positions)} positions, by the points that are still to come: more for the side to move in ${number(total.wins)}, ` +
            `as many in ${number(total.draws)} and fewer in ${number(total.losses)}. `
        : `${number(total.positions)} positions: ${number(total.wins)} won, ${number(total.draws)} drawn and ` +
            `${number(total.losses)} lost for the side to move, with best play of both. `,
      `Symmetric positions count once. From ${file}.`,
    ),
    sides_exchanged && h("p", "Symmetries of this board exchange the sides, so there are no figures for each side."),
    h(
      "div.beside",
      ...present([
        metric !== "wdl" &&
          section(
            points ? "Points" : "Distances",
            h(
              "p",
              points
                ? "By how many points the side to move wins (above the line) or loses (below it)."
                : "In how many plies the side to move wins (above the line) or loses (below it). A ply is one turn of one side.",
              " Each line of the scale is ten times the one before.",
            ),
            h(
              "p.distances",
              drawing("/stats.svg", asked, {
                alt: `${total.draws > 0 ? "Wins, draws" : "Wins"} and losses by ${points ? "points" : "distance"}; the table below has the numbers.`,
                width: 480,
                height: position === undefined ? 316 : 332,
              }),
            ),
            distances(total, points),
          ),
        h(
          "div",
          ...present([
            (total.longest_win !== null || total.longest_loss !== null) &&
              section(
                "The longest",
                total.longest_win !== null && pictured(total.longest_win),
                h("ul", deepest("win", total.longest_win), deepest("loss", total.longest_loss)),
              ),
            section(
              "Only moves and zugzwangs",
              h(
                "p",
                `In ${number(onlyMoves)} of ${number(choices)} ${moves}positions with several `,
                `moves exactly one keeps the ${points ? "score" : "value"}; `,
                `${number(total.forced)} more ${total.forced === 1 ? "has" : "have"} a single move. `,
                total.mutual_zugzwangs === null
                  ? "The game has no null move, so zugzwangs are unknown."
                  : (total.mutual_zugzwangs === 1
                      ? "1 mutual zugzwang, a board on which neither side wants to be on turn"
                      : `${number(total.mutual_zugzwangs)} mutual zugzwangs, boards on which neither side wants to be on turn`) +
                      (zugzwangs.length === 0
                        ? "."
                        : zugzwangs.length === total.mutual_zugzwangs
                          ? ":"
                          : zugzwangs.length === 1
                            ? "; the first is"
                            : "; the first are"),
              ),
              zugzwangs.length > 0 &&
                h("ul", ...zugzwangs.map((pair) => h("li", { key: pair.position }, open(pair.position)))),
            ),
          ]),
        ),
      ]),
    ),
    groups("By the side to move", sides_exchanged ? [total] : [...sides, total], (group) => group.side ?? "both"),
    total.mutual_zugzwangs !== null &&
      !sides_exchanged &&
      h("p.legend", "A pair of mutual zugzwangs counts once, in the row of the first of its two positions."),
    slices.length > 1 &&
      folded(
        `${slices.length} slices`,
        groups("", slices, (group) => group.name ?? "", spec),
      ),
    h(
      "p.tools",
      linkButton(source(address("/api/v1/stats", { spec }), "application/json"), "JSON", {
        download: hasServer() ? undefined : `${spec}-stats.json`,
      }),
      linkButton(picture, "picture", { download: `${spec}-distances.svg` }),
      linkButton(link("report", { spec, ...hidden() }), "report, beside other boards"),
      linkButton(link("take", { spec }), "take it away"),
      linkButton(link("position", { spec, position, ...hidden() }), "back to the board"),
    ),
  ]);
}

/** "The side to move wins 52.2 % of the positions and loses 47.8 %." */
function headline({ positions, wins, draws, losses }: Group, points: boolean): string {
  const share = (count: number): string => percent(positions === 0 ? 0 : count / positions);
  if (points)
    return (
      `From here on, with best play, the side to move makes more points than the other in ${share(wins)} of the positions, ` +
      `as many in ${share(draws)} and fewer in ${share(losses)}.`
    );
  const told = [
    `wins ${share(wins)} of the positions`,
    ...(draws > 0 ? [`draws ${share(draws)}`] : []),
    `loses ${share(losses)}`,
  ];
  return `With best play, the side to move ${told.slice(0, -1).join(", ")} and ${told[told.length - 1] ?? ""}.`;
}

/** A bar for each side to move, with its shares in words. */
const shares = (list: Group[], points: boolean): Node_ =>
  h(
    "div.outcome-shares",
    ...list.map(({ side, positions, wins, draws, losses }) => {
      const words = [
        [wins, points ? "more points" : "won"],
        [draws, points ? "as many" : "drawn"],
        [losses, points ? "fewer" : "lost"],
      ] as const;
      return h(
        "div",
        { key: side ?? "both" },
        h("span", side === null ? "either side to move" : `${side} to move`),
        sharesBar("outcomes", [wins, draws, losses]),
        h(
          "span",
          words
            .filter(([count]) => count > 0)
            .map(([count, word]) => `${percent(count / positions)} ${word}`)
            .join(", "),
        ),
      );
    }),
  );

function groups(caption: string, list: Group[], name: (group: Group) => string, spec?: string): Node_ {
  const heads = [
    spec === undefined ? "side" : "slice",
    ...["positions", "wins", "draws", "losses", "longest win", "longest loss", "only moves", "mutual zugzwangs"],
  ];
  const deepest = (one: { dtw: number; position: string } | null): Child =>
    one === null
      ? "-"
      : spec === undefined
        ? one.dtw
        : anchor(link("position", { spec, position: one.position }), one.dtw);
  const row = (group: Group): Child[] => {
    const { positions, wins, draws, losses, longest_win, longest_loss, mutual_zugzwangs } = group;
    const counts = [positions, wins, draws, losses].map(number);
    // A pair counts where the normal form of the table has it, as in the command line.
    const pairs = number(mutual_zugzwangs);
    return [
      name(group),
      ...counts,
      deepest(longest_win),
      deepest(longest_loss),
      number(several(group).onlyMoves),
      pairs,
    ];
  };
  const rows = list.map(row);
  const tells = heads.map((_, column) => rows.some((cells) => cells[column] !== "-")); // else all are dashes
  const numbers = (cells: Child[]): Child[] => cells.map((cell, column) => (column === 0 ? cell : numberCell(cell)));
  const kept = <T>(cells: T[]): T[] => cells.filter((_, column) => tells[column] === true);
  return h(
    "div.list",
    { tabindex: 0, role: "region", "aria-label": caption || "slices" },
    table(
      kept(heads),
      rows.map((cells, key) => ({ key, cells: kept(numbers(cells)) })),
      {},
      caption,
    ),
  );
}

/** Draws have no distance; in games of points they are those with 0. */
function distances(total: Group, points: boolean): Node_ {
  const wins = total.wins_at ?? [];
  const losses = total.losses_at ?? [];
  const { draws } = total;
  const row = (key: number, counts: number[]): Row[] =>
    counts.some((count) => count > 0)
      ? [{ key, cells: [key < 0 ? "none" : key, ...counts.map((count) => numberCell(number(count)))] }]
      : [];
  const rows = Array.from({ length: Math.max(wins.length, losses.length, 1) }, (_, at): Row[] =>
    row(at, [wins[at] ?? 0, ...(draws > 0 ? [points && at === 0 ? draws : 0] : []), losses[at] ?? 0]),
  );
  const without = draws > 0 && !points ? row(-1, [0, draws, 0]) : [];
  const heads = [points ? "points" : "plies", "wins", ...(draws > 0 ? ["draws"] : []), "losses"];
  return folded("as a table", table(heads, [...rows.flat(), ...without]));
}
