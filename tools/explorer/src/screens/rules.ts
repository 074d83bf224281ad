// The rules of a game, and a way to a board of it.

import { address, ask, type Rules } from "../api";
import { here, link } from "../place";
import { h, type Node_ } from "../view";
import { failed, waiting } from "./parts";

export function rulesScreen(): Node_[] {
  const spec = here().parameters.get("spec") ?? "";
  const rules = ask<Rules>(address("/api/v1/rules", { spec }));
  if (rules.state === "failed") return [failed(rules.error)];
  if (rules.state === "waiting") return [waiting()];
  const { data } = rules;
  const open = (event: Event): void => {
    event.preventDefault();
    const input = (event.target as HTMLFormElement).elements.namedItem("spec") as HTMLInputElement;
    location.hash = link("position", { spec: input.value.trim() });
  };
  return [
    h("h1", {}, data.title),
    h("form", { submit: open }, h("label", {}, "Board: ", h("input", { name: "spec", value: data.spec, size: 30 })), " ", h("button", { type: "submit" }, "open")),
    h("p", {}, "Boards are written ", h("code", {}, data.spec_syntax)),
    h("pre", { class: "rules", tabindex: 0, "aria-label": "rules" }, data.rules),
    h("h2", {}, "Positions"),
    h("pre", { class: "rules", tabindex: 0, "aria-label": "how positions are written" }, data.position_syntax),
  ];
}
