// The screen before a game: the board, the person's side, style and strength of the opponent.

import type { Board, Position } from "../api";
import { gameLink, type Game } from "../game";
import { isStyle, styles } from "../opponent";
import { labelled } from "../elements";
import { redraw, turnBoard } from "../turn";
import { h, type Child, type Node_ } from "../view";
import { capital } from "../words";
import { disc, stateOf } from "./parts";

const someSeed = String(1 + (Date.now() % 9999)); // another game with each visit

const strengths = { easy: 40, medium: 15, perfect: 0 }; // percent of errors

// The choices until the game begins, for the address `at`.
const local = { at: "", errors: 0 };

/** "It makes no mistake."; "About one of its 7 turns is a mistake." */
function frequency(errors: number): string {
  if (errors <= 0) return "It makes no mistake: it is perfect.";
  if (errors >= 100) return "It errs whenever there is a wrong move.";
  if (errors >= 67) return "It errs in most of its turns, if there is a wrong move.";
  return `It errs about once in ${Math.round(100 / errors)} turns, if there is a wrong move.`;
}

function strength(errors: number): Node_ {
  const take = (share: number): void => {
    local.errors = share;
    redraw();
  };
  return h(
    "fieldset",
    h("legend", "Its strength"),
    h(
      "p.tools.presets",
      ...Object.entries(strengths).map(([name, share]) =>
        h("button", { type: "button", "aria-pressed": String(errors === share), click: () => take(share) }, name),
      ),
    ),
    h(
      "p",
      labelled(
        "It errs in ",
        {
          name: "errors",
          type: "number",
          min: 0,
          max: 100,
          value: errors,
          required: true,
          input: ({ target }: Event) => {
            const { value } = target as HTMLInputElement;
            if (value !== "") take(Number(value));
          },
        },
        " % of its turns.",
      ),
    ),
    h("p.legend", { role: "status" }, frequency(errors)),
  );
}

export function playSetup(game: Game, board: Board, position: Position): Node_[] {
  if (local.at !== location.hash) Object.assign(local, { at: location.hash, errors: game.opponent.errors });
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
  const radio = (name: string, value: string, checked: boolean, ...words: Child[]): Node_ =>
    h("p.option", { key: value }, h("label", h("input", { type: "radio", name, value, checked }), h("span", ...words)));
  const turn = {
    at: location.hash,
    position,
    board,
    hints: false,
    last: "",
    waits: true,
    play: () => undefined,
    href: () => location.hash,
  };
  return [
    h("p.verdict", { role: "status" }, ...stateOf(board, position, false), " Choose your side, then begin."),
    h(
      "div.position",
      { key: "place" },
      h("div.left", ...turnBoard(turn)),
      h(
        "form.setup.right.plain",
        { submit: begin },
        h(
          "fieldset",
          h("legend", "You play"),
          ...board.sides.map((side, i) =>
            radio(
              "side",
              side,
              i === 0,
              disc(board, side),
              h("strong", capital(side)),
              side === position.turn ? ", which moves first" : "",
            ),
          ),
          radio("side", "both", false, h("strong", "Both sides"), ", for two people at one screen"),
        ),
        h(
          "fieldset",
          h("legend", "Your opponent plays"),
          ...Object.entries(styles).map(([style, { name, words }]) =>
            radio("style", style, style === game.opponent.style, h("strong", capital(name)), `: it ${words}`),
          ),
        ),
        strength(local.errors),
        h("p.begin", h("button.primary", { type: "submit" }, "Begin the game")),
        h(
          "p.legend",
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
            ": the same number and the same moves give the same game.",
          ),
        ),
      ),
    ),
  ];
}
