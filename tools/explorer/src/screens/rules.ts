// The rules of a game, and a link to a board of it.

import { address, ask, type Rules } from "../api";
import { here, link } from "../place";
import { linkButton, present, textForm } from "../elements";
import { h, type Node_ } from "../view";
import { failed, waiting } from "./parts";

export function rulesScreen(): Node_[] {
  const { parameters } = here();
  const spec = parameters.get("spec") ?? "";
  const { back, ...before } = Object.fromEntries(parameters.entries());
  // Games and puzzles show no values, so a board opened from their rules shows none either.
  const hints = back === "play" || back === "puzzle" || parameters.get("hints") === "0" ? "0" : undefined;
  const rules = ask<Rules>(address("/api/v1/rules", { spec }));
  if (rules.state === "failed") return [failed(rules.error)];
  if (rules.state === "waiting") return [waiting()];
  const { data } = rules;
  const open = (wanted: string): void => {
    const position = wanted === data.spec ? (parameters.get("position") ?? undefined) : undefined;
    location.hash = link("position", { spec: wanted, position, hints });
  };
  return present([
    h("h1", data.title),
    textForm("Board: ", { name: "spec", value: data.spec, size: 30 }, "open", open),
    back !== undefined &&
      h(
        "p",
        linkButton(
          link(back, before),
          `back to the ${({ play: "game", puzzle: "puzzle", stats: "statistics" } as Record<string, string>)[back] ?? "board"}`,
        ),
      ),
    h("p", "Boards are written ", h("code", data.spec_syntax)),
    h("pre.rules", { tabindex: 0, "aria-label": "rules" }, data.rules),
    h("h2", "Positions"),
    h("pre.rules", { tabindex: 0, "aria-label": "how positions are written" }, data.position_syntax),
  ]);
}
