// The screen before a game: side, style and errors of the opponent.

import { gameLink, type Game } from "../game";
import { isStyle, styles } from "../opponent";
import { labelled } from "../elements";
import { h, type Node_ } from "../view";

const someSeed = String(1 + (Date.now() % 9999)); // another game with each visit

export function playSetup(game: Game, sides: string[]): Node_[] {
  const begin = (event: Event): void => {
    event.preventDefault();
    const data = new FormData(event.target as HTMLFormElement);
    const text = (name: string): string => String(data.get(name) ?? "");
    const style = text("style");
    location.hash = gameLink(game, {
      side: text("side"),
      opponent: { style: isStyle(style) ? style : "longest", errors: Number(text("errors")), seed: text("seed") },
    });
  };
  const radio = (name: string, value: string, checked: boolean, words: string): Node_ =>
    h("p", { key: value }, labelled("", { type: "radio", name, value, checked }, ` ${words}`));
  const preset = (name: string, errors: number): Node_ =>
    h(
      "button",
      {
        type: "button",
        click: (event: Event) =>
          (((event.currentTarget as HTMLButtonElement).form?.elements.namedItem("errors") as HTMLInputElement).value =
            String(errors)),
      },
      name,
    );
  return [
    h(
      "form.setup",
      { submit: begin },
      h(
        "fieldset",
        h("legend", "You play"),
        ...sides.map((side, i) => radio("side", side, i === 0, side)),
        radio("side", "both", false, "both sides, the table answers neither"),
      ),
      h(
        "fieldset",
        h("legend", "Of the moves that keep the value, the program plays"),
        ...Object.entries(styles).map(([style, words]) =>
          radio("style", style, style === game.opponent.style, `${style}: ${words}`),
        ),
      ),
      h(
        "p",
        labelled(
          "It errs in ",
          { name: "errors", type: "number", min: 0, max: 100, value: game.opponent.errors, required: true },
          " % of its turns: then it plays a move that loses value, if there is one. 0 is perfect.",
        ),
        " ",
        h("span.tools.presets", preset("easy", 40), preset("medium", 15), preset("perfect", 0)),
      ),
      h(
        "p",
        labelled(
          "Game number ",
          {
            name: "seed",
            type: "number",
            min: 0,
            max: 1000000000,
            value: game.opponent.seed === "1" ? someSeed : game.opponent.seed,
            required: true,
          },
          ": the same number plays the same game.",
        ),
      ),
      h("p", h("button", { type: "submit" }, "begin")),
    ),
  ];
}
