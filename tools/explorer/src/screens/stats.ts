// Statistics of a table: values, distances with "you are here", the longest wins, mutual zugzwangs, slices.

import { address, ask, hasServer, source, type Group, type Stats } from "../api";
import { here, hidden, link } from "../place";
import { anchor, folded, linkButton, numberCell, present, section, table, type Row } from "../elements";
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
  const picture = source(
    address("/stats.svg", { spec, position: hidden().hints === undefined ? position : undefined }),
  );
  const deepest = (value: string, one: Group["longest_win"]): Child =>
    one !== null && h("li", `${value} in ${one.dtw}: `, open(one.position));
  return present([
    h("h1", "Statistics ", h("small", spec)),
    h(
      "p",
      `${number(total.positions)} positions: ${number(total.wins)} won, ${number(total.draws)} drawn and `,
      `${number(total.losses)} lost for the side to move. Symmetric positions count once. From ${file}.`,
    ),
    sides_exchanged && h("p", "Symmetries of this board exchange the sides, so there are no figures for each side."),
    groups("By the side to move", sides_exchanged ? [total] : [...sides, total], (group) => group.side ?? "both"),
    metric !== "wdl" &&
      section(
        metric === "score" ? "Points" : "Distances",
        h(
          "p.distances",
          h("img.chart", {
            src: picture,
            alt: `Wins and losses by ${metric === "score" ? "points" : "distance"}; the table below has the numbers.`,
            width: 480,
            height: position === undefined ? 316 : 332,
          }),
        ),
        distances(total),
      ),
    (total.longest_win !== null || total.longest_loss !== null) &&
      section("The longest", h("ul", deepest("win", total.longest_win), deepest("loss", total.longest_loss))),
    section(
      "Only moves and zugzwangs",
      h(
        "p",
        `In ${number(total.only_moves)} of ${number(total.choices)} won or drawn positions exactly one move keeps the value. `,
        total.mutual_zugzwangs === null
          ? "The game has no null move, so zugzwangs are unknown."
          : `${number(total.mutual_zugzwangs)} mutual zugzwangs${zugzwangs.length > 0 ? "; the first are" : "."}`,
      ),
      zugzwangs.length > 0 && h("ul", ...zugzwangs.map((pair) => h("li", { key: pair.position }, open(pair.position)))),
    ),
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

function groups(caption: string, list: Group[], name: (group: Group) => string, spec?: string): Node_ {
  const heads = ["positions", "wins", "draws", "losses", "win in", "loss in", "only moves", "zugzwangs"];
  const deepest = (one: { dtw: number; position: string } | null): Child =>
    one === null
      ? "-"
      : spec === undefined
        ? one.dtw
        : anchor(link("position", { spec, position: one.position }), one.dtw);
  const row = (group: Group, key: number): Row => {
    const { positions, wins, draws, losses, longest_win, longest_loss, only_moves, mutual_zugzwangs } = group;
    const counts = [positions, wins, draws, losses].map(number);
    const rest = [deepest(longest_win), deepest(longest_loss), number(only_moves), number(mutual_zugzwangs)];
    return { key, cells: [name(group), ...[...counts, ...rest].map((cell) => numberCell(cell))] };
  };
  return h(
    "div.list",
    { tabindex: 0, role: "region", "aria-label": caption || "slices" },
    table([spec === undefined ? "side" : "slice", ...heads], list.map(row), {}, caption),
  );
}

function distances(total: Group): Node_ {
  const wins = total.wins_at ?? [];
  const losses = total.losses_at ?? [];
  const rows = Array.from({ length: Math.max(wins.length, losses.length) }, (_, at): Row[] => {
    const [won, lost] = [wins[at] ?? 0, losses[at] ?? 0];
    return won + lost > 0 ? [{ key: at, cells: [at, numberCell(number(won)), numberCell(number(lost))] }] : [];
  });
  return folded("as a table", table(["plies", "wins", "losses"], rows.flat()));
}
