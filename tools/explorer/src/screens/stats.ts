// Statistics of a table: values, distances with "you are here", the longest wins, mutual zugzwangs, slices.

import { address, ask, hasServer, source, type Group, type Stats } from "../api";
import { here, hidden, link } from "../place";
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
  const { total, sides, slices, metric, file } = stats.data;
  const zugzwangs = stats.data.first_mutual_zugzwangs ?? [];
  const open = (text: string): Node_ => h("a", { href: link("position", { spec, position: text, ...hidden() }) }, h("code", {}, text));
  // "You are here" would reveal a hidden value.
  const picture = source(address("/stats.svg", { spec, position: hidden().hints === undefined ? position : undefined }));
  return [
    h("h1", {}, "Statistics ", h("small", {}, spec)),
    h("p", {}, `${number(total.positions)} positions: ${number(total.wins)} won, ${number(total.draws)} drawn and ${number(total.losses)} lost for the side to move. Symmetric positions count once. From ${file}.`),
    groups("By the side to move", [...sides, total], (group) => group.side ?? "both"),
    metric !== "wdl" && h("section", {}, h("h2", {}, metric === "score" ? "Points" : "Distances"), h("p", { class: "distances" }, h("img", { class: "chart", src: picture, alt: `Wins and losses by ${metric === "score" ? "points" : "distance"}; the table below has the numbers.`, width: 480, height: position === undefined ? 316 : 332 })), distances(total)),
    (total.longest_win !== null || total.longest_loss !== null) && h("section", {}, h("h2", {}, "The longest"), h("ul", {}, ...([["win", total.longest_win], ["loss", total.longest_loss]] as const).map(([value, deepest]) => deepest !== null && h("li", {}, `${value} in ${deepest.dtw}: `, open(deepest.position))))),
    h("section", {}, h("h2", {}, "Only moves and zugzwangs"), h("p", {}, `In ${number(total.only_moves)} of ${number(total.choices)} won or drawn positions exactly one move keeps the value. ${total.mutual_zugzwangs === null ? "The game has no null move, so zugzwangs are unknown." : `${number(total.mutual_zugzwangs)} mutual zugzwangs${zugzwangs.length > 0 ? "; the first are" : "."}`}`), zugzwangs.length > 0 && h("ul", {}, ...zugzwangs.map((pair) => h("li", { key: pair.position }, open(pair.position))))),
    slices.length > 1 && h("details", {}, h("summary", {}, `${slices.length} slices`), groups("", slices, (group) => group.name ?? "", spec)),
    h("p", { class: "tools" }, h("a", { class: "button", href: source(address("/api/v1/stats", { spec }), "application/json"), download: hasServer() ? undefined : `${spec}-stats.json` }, "JSON"), h("a", { class: "button", href: picture, download: `${spec}-distances.svg` }, "picture"), h("a", { class: "button", href: link("position", { spec, position, ...hidden() }) }, "back to the board")),
  ].filter((part): part is Node_ => typeof part !== "boolean");
}

function groups(caption: string, list: Group[], name: (group: Group) => string, spec?: string): Node_ {
  const heads = ["positions", "wins", "draws", "losses", "win in", "loss in", "only moves", "zugzwangs"];
  const deepest = (one: { dtw: number; position: string } | null): Child => (one === null ? "-" : spec === undefined ? one.dtw : h("a", { href: link("position", { spec, position: one.position }) }, one.dtw));
  const row = (group: Group, i: number): Node_ =>
    h("tr", { key: i }, h("th", { scope: "row" }, name(group)), ...[number(group.positions), number(group.wins), number(group.draws), number(group.losses), deepest(group.longest_win), deepest(group.longest_loss), number(group.only_moves), number(group.mutual_zugzwangs)].map((cell) => h("td", { class: "number" }, cell)));
  return h("div", { class: "list", tabindex: 0, role: "region", "aria-label": caption || "slices" }, h("table", {}, caption !== "" && h("caption", {}, caption), h("thead", {}, h("tr", {}, h("th", { scope: "col" }, spec === undefined ? "side" : "slice"), ...heads.map((head) => h("th", { scope: "col" }, head)))), h("tbody", {}, ...list.map(row))));
}

function distances(total: Group): Node_ {
  const wins = total.wins_at ?? [];
  const losses = total.losses_at ?? [];
  const rows = Array.from({ length: Math.max(wins.length, losses.length) }, (_, at) => [at, wins[at] ?? 0, losses[at] ?? 0] as const).filter(([, won, lost]) => won + lost > 0);
  return h("details", {}, h("summary", {}, "as a table"), h("table", {}, h("thead", {}, h("tr", {}, ...["plies", "wins", "losses"].map((head) => h("th", { scope: "col" }, head)))), h("tbody", {}, ...rows.map(([at, won, lost]) => h("tr", { key: at }, h("th", { scope: "row" }, at), h("td", { class: "number" }, number(won)), h("td", { class: "number" }, number(lost)))))));
}
