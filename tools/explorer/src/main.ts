// Chooses the screen by the address and draws it.

import { onAnswer } from "./api";
import { here, link } from "./place";
import { editScreen } from "./screens/edit";
import { libraryScreen } from "./screens/library";
import { mapScreen } from "./screens/map";
import { playScreen } from "./screens/play";
import { positionScreen } from "./screens/position";
import { proofScreen } from "./screens/proof";
import { puzzleScreen } from "./screens/puzzle";
import { rulesScreen } from "./screens/rules";
import { statsScreen } from "./screens/stats";
import { whatIfScreen } from "./screens/whatif";
import { onChange } from "./turn";
import { fill, h, type Node_ } from "./view";

const screens: Record<string, { title: string; draw: () => Node_[] }> = {
  "": { title: "Library", draw: libraryScreen },
  position: { title: "Position", draw: positionScreen },
  edit: { title: "Set up a position", draw: editScreen },
  whatif: { title: "What if?", draw: whatIfScreen },
  stats: { title: "Statistics", draw: statsScreen },
  map: { title: "First moves", draw: mapScreen },
  play: { title: "Play", draw: playScreen },
  puzzle: { title: "Puzzle", draw: puzzleScreen },
  proof: { title: "Proof", draw: proofScreen },
  rules: { title: "Rules", draw: rulesScreen },
};

function drawOnce(): void {
  const page = document.getElementById("page");
  if (page === null) return;
  const { screen, parameters } = here();
  const shown = screens[screen] ?? screens[""];
  if (shown === undefined) return;
  document.title = `${parameters.get("spec") ?? shown.title} · zermelo`;
  fill(page, [
    h("a", { class: "skip", href: "#main", click: (event: Event) => { event.preventDefault(); document.getElementById("main")?.focus(); } }, "skip to the content"),
    h("header", {}, h("nav", { "aria-label": "screens" }, h("a", { href: link(""), "aria-current": screen === "" ? "page" : undefined }, "zermelo"))),
    h("main", { id: "main", tabindex: -1 }, ...shown.draw()),
  ]);
}

// An element that goes may lose the focus, and who hears of that may ask to draw again.
let drawing = false;
let again = false;
function draw(): void {
  again = drawing;
  if (drawing) return;
  drawing = true;
  try {
    drawOnce();
  } finally {
    drawing = false;
  }
  if (again) draw();
}

onAnswer(draw);
onChange(draw);
window.addEventListener("hashchange", draw);
draw();
