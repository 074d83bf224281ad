// The puzzles of a board by length: which are solved, and the way to each.

import { address, ask, hasServer, source, type Puzzles, type Rules } from "../api";
import { anchor, dotted, linkButton, present, section } from "../elements";
import { drawing } from "../pictures";
import { here, link, rulesLink } from "../place";
import { isSolved } from "../solved";
import { h, type Node_ } from "../view";
import { capital, stepsInWords } from "../words";
import { failed, waiting } from "./parts";

type Listed = Puzzles["puzzles"][number];

export function puzzlesScreen(): Node_[] {
  const spec = here().parameters.get("spec") ?? "";
  const asked = ask<Puzzles>(address("/api/v1/puzzles", { spec }));
  const rules = ask<Rules>(address("/api/v1/rules", { spec }));
  if (rules.state === "failed") return [failed(rules.error)];
  if (asked.state === "failed")
    return [failed(asked.error), h("p.tools", linkButton(link("position", { spec }), "look at the board"))];
  if (rules.state !== "there" || asked.state !== "there") return [waiting()];
  const { puzzles } = asked.data;
  const done = puzzles.map(({ position }) => isSolved(asked.data.spec, position));
  const open = puzzles[done.indexOf(false)];
  const to = (position: string): string => link("puzzle", { spec, position });
  const lengths = [...new Set(puzzles.map(({ steps }) => steps))];
  const card = ({ position, wrong, theme, side }: Listed, i: number): Node_ =>
    h(
      "li",
      { key: position, class: done[i] === true ? "solved" : "" },
      drawing("/picture.svg", { spec, position, cell: 24, "no-coordinates": 1 }, { alt: "", loading: "lazy" }, "start"),
      h("a.whole", { href: to(position) }, done[i] === true && "✓ ", `number ${i + 1}`),
      h("span", `${capital(side)} to move: ${theme}`),
      h("small", `${Math.round(100 * wrong)} % wrong moves`),
    );
  return present([
    h("h1", `Puzzles: ${rules.data.title} `, h("small", asked.data.spec)),
    h("p.verdict", { role: "status" }, `${done.filter(Boolean).length} of ${puzzles.length} solved in this browser.`),
    h(
      "p",
      "At each step exactly one move keeps the value. Among puzzles of one length, the share of wrong moves grows. A ✓ marks those that you have solved.",
    ),
    h(
      "p.tools",
      open !== undefined && linkButton(to(open.position), "the next one"),
      linkButton(
        source(address("/sheet.html", { spec, back: hasServer() ? 1 : undefined }), "text/html"),
        "a sheet to print",
        {
          download: hasServer() ? undefined : `${spec}-puzzles.html`,
          target: hasServer() ? "_blank" : undefined,
        },
      ),
    ),
    ...lengths.map((steps) =>
      section(
        stepsInWords(steps),
        h("ol.cards", ...puzzles.map((puzzle, i) => puzzle.steps === steps && card(puzzle, i))),
      ),
    ),
    dotted(
      anchor(link("puzzle", { spec }), "A puzzle by chance"),
      anchor(link("train", { spec }), "Train with repetition"),
      anchor(rulesLink(spec), "Rules"),
    ),
  ]);
}
