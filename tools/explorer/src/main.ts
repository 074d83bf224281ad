// Chooses the screen by the address and draws it.

import { onAnswer, refresh } from "./api";
import { arrive } from "./arrive";
import { here, hidden, link, rulesLink } from "./place";
import { atlasScreen } from "./screens/atlas";
import { deskScreen } from "./screens/desk";
import { editScreen } from "./screens/edit";
import { libraryScreen } from "./screens/library";
import { mapScreen } from "./screens/map";
import { treeLink } from "./screens/inside";
import { failed, lost, waiting } from "./screens/parts";
import { playScreen } from "./screens/play";
import { positionScreen } from "./screens/position";
import { proofScreen } from "./screens/proof";
import { puzzleScreen } from "./screens/puzzle";
import { puzzlesScreen } from "./screens/puzzles";
import { rulesScreen } from "./screens/rules";
import { statsScreen } from "./screens/stats";
import { takeScreen } from "./screens/take";
import { trainScreen } from "./screens/train";
import { whatIfScreen } from "./screens/whatif";
import { onChange } from "./turn";
import { fill, h, type Node_ } from "./view";

interface Screen {
  title: string;
  draw: () => Node_[];
  needs?: string[]; // one of these parameters
  enter?: () => void;
}

const screens: Record<string, Screen> = {
  "": { title: "Library", draw: libraryScreen, enter: () => void refresh("/api/v1/catalog") },
  position: { title: "Position", draw: positionScreen, needs: ["spec", "proof"] },
  edit: { title: "Set up a position", draw: editScreen, needs: ["spec"] },
  whatif: { title: "What if?", draw: whatIfScreen, needs: ["spec"] },
  stats: { title: "Statistics", draw: statsScreen, needs: ["spec"] },
  report: { title: "Designer's desk", draw: deskScreen, needs: ["spec"] },
  take: { title: "Take it away", draw: takeScreen, needs: ["spec", "proof"] },
  atlas: { title: "Atlas of values", draw: atlasScreen, needs: ["spec"] },
  map: { title: "First moves", draw: mapScreen },
  play: { title: "Play", draw: playScreen, needs: ["spec"] },
  puzzle: { title: "Puzzle", draw: puzzleScreen, needs: ["spec"] },
  puzzles: { title: "Puzzles", draw: puzzlesScreen, needs: ["spec"] },
  train: { title: "Trainer", draw: trainScreen, needs: ["spec"] },
  proof: { title: "Proof", draw: proofScreen, needs: ["proof"] },
  rules: { title: "Rules", draw: rulesScreen, needs: ["spec"] },
};

function drawScreen(screen: string, parameters: URLSearchParams): Node_[] {
  const shown = screens[screen];
  if (shown === undefined) return [lost("There is no such screen.")];
  if (shown.needs !== undefined && !shown.needs.some((name) => parameters.has(name)))
    return [lost(`The address names no ${shown.needs.includes("spec") ? "board" : "proof"}.`)];
  try {
    return shown.draw();
  } catch (error) {
    console.error(error);
    return [
      failed({
        what: "this screen cannot be shown",
        why: String(error),
        try: "reload the page, or ask for the library",
      }),
    ];
  }
}

// The last screen and its focus stay until the next answers arrive.
let kept = { key: "", drawn: [] as Node_[] };
function lasting(key: string, drawn: Node_[]): Node_[] {
  const waits = drawn.length === 1 && drawn[0]?.attributes["class"] === "waiting";
  if (!waits) kept = { key, drawn };
  return waits && kept.key === key ? [...kept.drawn, waiting({ key: "waiting", class: "waiting later" })] : drawn;
}

/** Links to the screens of the board in the address, or of its proof, for the header. */
function ways(screen: string, parameters: URLSearchParams): Node_[] {
  const spec = parameters.get("spec");
  const proof = parameters.get("proof");
  if ((spec === null && proof === null) || screens[screen] === undefined) return [];
  const puzzling = ["puzzle", "puzzles", "train"].includes(screen);
  const position = puzzling ? undefined : (parameters.get("position") ?? undefined);
  const quiet = puzzling || screen === "play" ? { hints: "0" } : hidden(); // games and puzzles show no values
  const way = (name: string, words: string, href: string): Node_ =>
    name === screen
      ? h("a", { key: name, href: location.hash, "aria-current": "page" }, words)
      : h("a", { key: name, href }, words);
  if (proof !== null)
    return [
      way("proof", "proof", treeLink(proof)),
      way("position", "board", link("position", { proof, position, ...quiet })),
      way("take", "files", link("take", { proof })),
    ];
  if (spec === null) return [];
  return [
    way("position", "board", link("position", { spec, position, ...quiet })),
    way("play", "play", link("play", { spec, position })),
    way("puzzle", "puzzles", link("puzzle", { spec })),
    way("stats", "statistics", link("stats", { spec, position, ...quiet })),
    way("rules", "rules", rulesLink(spec)),
  ];
}

function drawOnce(): void {
  const page = document.getElementById("page");
  if (page === null) return;
  const { screen, parameters } = here();
  const named = (name: string): string => parameters.get(name) ?? "";
  const words = [
    screen === "position" ? "" : (screens[screen]?.title ?? "Explorer"),
    named("spec") || named("proof"),
    "zermelo",
  ];
  document.title = words.filter((word) => word !== "").join(" · ");
  fill(page, [
    h(
      "a.skip",
      {
        href: "#main",
        click: (event: Event) => {
          event.preventDefault();
          document.getElementById("main")?.focus();
        },
      },
      "skip to the content",
    ),
    h(
      "header",
      h(
        "nav",
        { "aria-label": "screens" },
        h("a", { href: link(""), "aria-current": screen === "" ? "page" : undefined }, "zermelo"),
        ...ways(screen, parameters),
      ),
    ),
    h(
      "main",
      { id: "main", tabindex: -1 },
      ...lasting([screen, named("spec"), named("proof")].join(" "), drawScreen(screen, parameters)),
    ),
  ]);
  arrive(screen, screens[screen]?.enter);
}

// Removing an element may fire a blur event, whose listener may call draw() again.
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
