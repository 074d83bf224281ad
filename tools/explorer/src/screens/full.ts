// The board on the whole screen, for a class room, by a button and by the key `f`.

import type { Board } from "../api";
import { changedHere, here, pressed } from "../place";
import { h, type Child, type Node_ } from "../view";

const screens = ["position", "play", "puzzle"];

/** True if the board has the whole screen. */
export const fills = (): boolean => here().parameters.get("full") === "1";

/** On the screen that shows values at once, these wait until somebody asks for them. */
function toggle(): void {
  const leaves = fills();
  const quiet = here().screen === "position" && !leaves ? { hints: "0" } : {};
  const back = here().screen === "position" && leaves ? { hints: undefined } : {};
  location.hash = changedHere({ full: leaves ? undefined : "1", ...quiet, ...back });
  if (leaves && document.fullscreenElement !== null) void document.exitFullscreen();
  if (!leaves) document.documentElement.requestFullscreen?.().catch(() => undefined); // the browser may refuse
}
document.addEventListener("fullscreenchange", () => {
  if (document.fullscreenElement === null && fills()) location.replace(changedHere({ full: undefined }));
});
window.addEventListener("keydown", (event) => {
  if (screens.some((screen) => pressed(event, "f", screen))) toggle();
});

/** The button; a board without cells needs none. */
export const fullButton = (board: Board): Node_ | false =>
  board.cells.length > 0 &&
  h(
    "button",
    { key: "full", type: "button", "aria-keyshortcuts": "f", click: toggle },
    fills() ? "leave full screen" : "full screen",
    keyName("f"),
  );

/** The key of a button, where there are keys. */
export const keyName = (key: string): Node_ => h("span.key", ` (${key})`);

const longMove = 11; // letters; more need a wider column

/** The column beside the board, for a list of these moves. */
export const beside = (moves: { move: string }[]): string =>
  moves.some(({ move }) => move.length > longMove) ? "div.right.long" : "div.right";

/** The board with what stands beside it. */
export const stage = (...columns: Child[]): Node_ =>
  h(fills() ? "div.position.full" : "div.position", { key: "place" }, ...columns);
