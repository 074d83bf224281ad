// First-move maps: what each first move is worth, for several boards side by side.

import { address, ask, source, type Catalog, type Position } from "../api";
import { changedHere, here, link } from "../place";
import { h, type Node_ } from "../view";
import { inWords, verdict } from "../words";
import { failed, positionUrl, waiting } from "./parts";

export function mapScreen(): Node_[] {
  const specs = (here().parameters.get("boards") ?? "").split(" ").filter((spec) => spec !== "");
  const catalog = ask<Catalog>("/api/v1/catalog");
  const known = catalog.state === "there" ? [...new Set(catalog.data.tables.map((table) => table.spec))].filter((spec) => !specs.includes(spec)) : [];
  const add = (event: Event): void => {
    event.preventDefault();
    const { value } = (event.target as HTMLFormElement).elements.namedItem("spec") as HTMLInputElement;
    if (value.trim() !== "") location.hash = changedHere({ boards: [...specs, value.trim()].join(" ") });
  };
  return [
    h("h1", {}, "First moves"),
    h("p", {}, "What each first move is worth for the player who makes it, on several boards."),
    h("form", { submit: add }, h("label", {}, "One more board: ", h("input", { name: "spec", list: "known", size: 28 })), h("datalist", { id: "known" }, ...known.map((spec) => h("option", { value: spec }))), " ", h("button", { type: "submit" }, "show")),
    h("div", { class: "boards" }, ...specs.map((spec) => one(spec, specs))),
  ];
}

function one(spec: string, specs: string[]): Node_ {
  const answer = ask<Position>(positionUrl(new URLSearchParams({ spec })));
  const inner = (): Node_[] => {
    if (answer.state === "failed") return [failed(answer.error)];
    if (answer.state === "waiting") return [waiting()];
    const { moves, turn } = answer.data;
    return [
      h("p", {}, `${turn} to move: ${verdict(answer.data)}.`),
      h("a", { href: link("position", { spec }) }, h("img", { class: "chart", src: source(address("/picture.svg", { spec, values: 1, cell: 40 })), alt: `board of ${spec} with the value of each first move; the table below has them` })),
      h("details", {}, h("summary", {}, "as a table"), h("table", {}, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "move"), h("th", { scope: "col" }, `for ${turn}`))), h("tbody", {}, ...moves.map((move) => h("tr", { key: move.move }, h("th", { scope: "row" }, h("a", { href: link("position", { spec, position: move.child }) }, move.move)), h("td", {}, inWords(move))))))),
    ];
  };
  return h("section", { key: spec }, h("h2", {}, spec), ...inner(), h("p", {}, h("a", { href: changedHere({ boards: specs.filter((other) => other !== spec).join(" ") }) }, "take away")));
}
