// A game against the tables: the person's moves on the board, the program's answers at once, a report at the end.

import { address, ask, type Batch, type Board, type Position, type Rules } from "../api";
import { gameLink, gameOf, lineText, moveAt, plays, trailOf, type Game } from "../game";
import { keeping } from "../judge";
import { choose, styles } from "../opponent";
import { here, link, pressed, rulesLink } from "../place";
import type { Move } from "../types";
import { clicksOf } from "../clicks";
import { movesTable } from "../move_list";
import { redraw, turnBoard, type Turn } from "../turn";
import { anchor, dotted, labelled, linkButton, moveName, present, section } from "../elements";
import { h, type Node_ } from "../view";
import { capital, ending, inWords, shellWord } from "../words";
import { endByRepetition, judged, repetitionNews } from "../repetition";
import { beside, fills, fullButton, keyName, stage } from "./full";
import { afterWords, failed, numberedLine, positionText, proofsOf, reveal, stateOf, waiting, whyOver } from "./parts";
import { playSetup } from "./play_setup";
import { report } from "./report";

// Values are shown while a key or the button is held.
const local = { peeks: false };
function peek(on: boolean): void {
  if (local.peeks === on) return;
  local.peeks = on;
  redraw();
}
window.addEventListener("keydown", (event) => {
  if (pressed(event, "v", "play")) peek(true);
});
for (const end of ["keyup", "pointerup", "pointercancel", "blur", "hashchange"])
  window.addEventListener(end, () => peek(false));

/** The program's move, once the values that it depends on are known. */
function answerOf(game: Game, position: Position): Move | undefined {
  const good = keeping(position.moves);
  const wanted = game.opponent.style === "trappy" && good.length > 1 ? good.map((move) => move.child) : [];
  const replies =
    wanted.length === 0 ? undefined : ask<Batch>("/api/v1/batch", { spec: game.spec, positions: wanted, moves: true });
  if (replies !== undefined && replies.state !== "there") return undefined;
  const nothing = { turn: "", moves: [] };
  return choose(
    position,
    game.moves.length,
    game.opponent,
    (move) => replies?.data.answers[good.indexOf(move)] ?? nothing,
  );
}

/** "plays straight and makes no mistake". */
const strength = ({ errors, style }: Game["opponent"]): string =>
  `${styles[style].plays} and ${errors === 0 ? "makes no mistake" : `errs in ${errors} % of its turns`}`;

function hintSwitch(game: Game, side: string): Node_ {
  const on = game.hints.includes(side);
  const change = (): void =>
    location.replace(
      gameLink(game, { hints: on ? game.hints.filter((other) => other !== side) : [...game.hints, side] }),
    );
  return labelled("", { type: "checkbox", checked: on, change }, ` values for ${side}`);
}

/** The message for a board without a table, with links to its proofs. */
function unsolved(spec: string): Node_[] {
  return [
    h(
      "div.failure",
      { role: "alert" },
      h(
        "p",
        `No table here knows ${spec}, so nobody can play it perfectly. A board that is small enough is solved by `,
      ),
      h("p", h("code", `zermelo solve ${shellWord(spec)}`)),
      h("p", "In a terminal one plays any board at once, against a search: "),
      h("p", h("code", `zermelo play ${shellWord(spec)}`)),
    ),
    ...proofsOf(spec),
  ];
}

/** The game before the person's last turn; undefined if there was none. */
function takenBack(game: Game, trail: Position[]): Game | undefined {
  for (let ply = game.moves.length - 1; ply >= 0; --ply)
    if (plays(game, trail[ply]?.turn ?? "")) return { ...game, moves: game.moves.slice(0, ply), ended: false };
  return undefined;
}

/** The moves so far. */
const soFar = (game: Game, trail: Position[], first: string): Node_ | false =>
  game.moves.length > 0 &&
  section(
    "So far",
    numberedLine(
      game.moves.map((move, ply) => ({ turn: trail[ply]?.turn ?? "", move })),
      first,
    ),
  );

/** The result in large letters for people who play both sides, or a draw. */
const endingOf = (position: Position): Node_ =>
  h(`h2.ending.value.${position.winner === null ? "draw" : "win"}`, capital(ending(position)));

/** The person's side, and the last move. */
export function playAbout(): string {
  const game = gameOf(here().parameters);
  const turns = game.moves.length === 0 ? [] : trailOf(game).trail.map(({ turn }) => turn);
  const side = game.side === "" ? "" : game.side === "both" ? "both sides" : `as ${game.side}`;
  return [side, afterWords(game.spec, turns, game.moves)].filter((words) => words !== "").join(", ");
}

export function playScreen(): Node_[] {
  const { parameters } = here();
  const game = gameOf(parameters);
  const board = ask<Board>(address("/api/v1/board", { spec: game.spec }));
  const rules = ask<Rules>(address("/api/v1/rules", { spec: game.spec }));
  const { trail, now } = trailOf(game);
  for (const answer of [board, rules, now]) if (answer.state === "failed") return [failed(answer.error)];
  if (board.state !== "there" || rules.state !== "there" || now.state !== "there") return [waiting()];
  const { title, sides, repetition } = rules.data;
  const head = h("h1", `Play ${title} `, h("small", game.spec));
  const position = judged(trail, repetition) ?? now.data;
  const circled = endByRepetition(trail, repetition);
  if (position.value === "unknown" && !position.over) return [head, ...unsolved(position.spec)];
  if (game.side !== "both" && !sides.includes(game.side)) return [head, ...playSetup(game, board.data, position)];
  const over = position.over || circled !== "";
  const mine = plays(game, position.turn);
  if (!over && !game.ended && !mine) {
    const move = answerOf(game, position);
    // The answer replaces the person's move in the history, so that back goes to the person's previous turn.
    if (move !== undefined) location.replace(gameLink(game, { moves: [...game.moves, move.move] }));
  }
  const hints = (local.peeks || game.hints.includes(position.turn)) && !over && !game.ended && mine;
  const last = moveAt(trail, game.moves.length - 1);
  const mover = trail[game.moves.length - 1]?.turn ?? "";
  const href = (move: Move): string => gameLink(game, { moves: [...game.moves, move.move] });
  const turn: Turn = {
    at: location.hash,
    position,
    board: board.data,
    hints,
    last: last === undefined ? "" : clicksOf(last).join(","),
    waits: over || game.ended || !mine,
    play: (move) => (location.hash = href(move)),
    href,
  };
  const givenUp = game.ended && !over;
  const whose = game.side === "both" || givenUp ? "" : mine ? "Your move" : "The program’s move";
  const state =
    circled === "" ? stateOf(board.data, position, hints || givenUp, whose) : [`The game is over: ${circled}.`];
  const had = position.winner === game.side ? " a won position" : position.value === "draw" ? " a drawn position" : "";
  if (givenUp) state.unshift(game.side === "both" ? "The game is given up. " : `You gave up${had}. `);
  const played =
    last === undefined
      ? []
      : [
          ` ${capital(mover)} played `,
          ...(game.hints.includes(mover)
            ? [moveName(`${last.move},`), ` ${inWords(last)}.`]
            : [moveName(`${last.move}.`)]),
        ];
  const won = position.over && circled === "" && game.side !== "both" && position.winner !== null;
  const wins = position.winner === game.side;
  const outcome = wins ? "win" : "loss";
  const words = `You ${wins ? "won" : "lost"}`;
  const result = won ? h("span.result", " ", h(`strong.value.${outcome}`, words), ".") : "";
  const large = won ? h(`h2.ending.value.${outcome}`, words) : position.over && circled === "" && endingOf(position);
  const news = over ? "" : repetitionNews(trail, repetition);
  const before = takenBack(game, trail);
  const seed = String(Number(game.opponent.seed) + 1);
  const looked = link("position", { spec: game.spec, position: lineText(game) });
  const players = h(
    "p.legend",
    game.side === "both"
      ? "You play both sides."
      : `You play ${game.side} against the table, which ${strength(game.opponent)}. Game number ${game.opponent.seed}.`,
  );
  // A new game begins with its verdict and the board in sight.
  reveal(
    ".verdict",
    `${position.position} ${game.moves.length}${game.moves.length > 0 ? "" : ` ${game.side} ${seed}`}`,
  );
  return present([
    head,
    h("p.verdict", { role: "status" }, ...state, result, h("span.played", ...played), news === "" ? "" : ` ${news}`),
    stage(
      h(
        "div.left",
        ...turnBoard(turn),
        positionText(position.position),
        !over &&
          !game.ended &&
          h(
            "p.tools",
            { key: "values" },
            ...sides.map((side) => hintSwitch(game, side)),
            h(
              "button",
              {
                type: "button",
                "aria-keyshortcuts": "v",
                pointerdown: () => peek(true),
                keydown: (event: KeyboardEvent) => event.key === " " && peek(true),
              },
              "hold to see values",
              keyName("v"),
            ),
          ),
        h(
          "p.tools",
          { key: "tools" },
          before !== undefined && linkButton(gameLink(before), "take back", { key: "back" }),
          !over &&
            linkButton(gameLink(game, { ended: !game.ended }), game.ended ? "go on" : "give up, show the report", {
              key: "end",
            }),
          (over || game.ended) && linkButton(looked, "look at this game, with all values", { key: "look" }),
          linkButton(gameLink(game, { moves: [], ended: false, opponent: { ...game.opponent, seed } }), "new game"),
          fullButton(board.data),
          !fills() && linkButton(gameLink(game, { side: "", moves: [], ended: false }), "change opponent"),
        ),
      ),
      over || game.ended
        ? h("div.right.over", { key: "over" }, large, over && whyOver(position), report(game, trail), players)
        : h(beside(position.moves), players, movesTable(turn), soFar(game, trail, sides[0])),
    ),
    dotted(
      anchor(rulesLink(game.spec), "Rules"),
      !(over || game.ended) && anchor(looked, "Look at this game, with all values"),
    ),
  ]);
}
