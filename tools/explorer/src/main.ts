// Chooses the screen by the address and draws it.

import { address, ask, onAnswer, refresh, type Position } from "./api";
import { arrive } from "./arrive";
import { changedHere, here, hidden, link, rulesLink } from "./place";
import { chooseBoard } from "./screens/choose";
import { libraryScreen } from "./screens/library";
import { rulesHere } from "./screens/failure";
import { treeLink } from "./screens/inside";
import { failed, hasTable, lost, waiting } from "./screens/parts";
import { positionAbout, positionScreen } from "./screens/position";
import type { Screen } from "./screens/others";
import { recovery, someBoards, waysOn } from "./screens/recover";
import { onChange } from "./turn";
import { present } from "./elements";
import { fill, h, type Node_ } from "./view";

/** The screens that people open first. The others are a script of their own, so these come sooner. */
let screens: Record<string, Screen> = {
  "": { title: "Library", draw: libraryScreen, enter: () => void refresh("/api/v1/catalog") },
  position: { title: "", draw: positionScreen, about: positionAbout, needs: ["spec", "proof"] },
};
const others = { asked: false, awaited: false, come: false, why: "" };

/** Asks for the script of the other screens, once. */
async function askForOthers(): Promise<void> {
  if (others.asked) return;
  others.asked = true;
  try {
    screens = { ...screens, ...(await import("./screens/others")).others };
    others.come = true;
  } catch (error) {
    others.why = String(error);
  }
  if (others.awaited) draw();
}

/** A screen that is not there (yet). */
function unknownScreen(): Node_[] {
  if (others.come) return [lost("There is no such screen."), ...someBoards()];
  others.awaited = true;
  void askForOthers();
  if (others.why === "") return [waiting()];
  return [failed({ what: "this screen did not come", why: others.why, try: "reload the page" })];
}

function drawScreen(screen: string, parameters: URLSearchParams): Node_[] {
  const shown = screens[screen];
  if (shown === undefined) return unknownScreen();
  if (shown.needs !== undefined && !shown.needs.some((name) => parameters.has(name)))
    return shown.needs.includes("spec")
      ? chooseBoard(screen, shown.title)
      : [lost("The address names no proof."), ...someBoards()];
  try {
    const drawn = shown.draw();
    const failure = failureOf(drawn);
    return failure === "" ? drawn : [...drawn, waysOn(failure), ...recovery(failure, rulesHere()?.spec)];
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

/** The words of a screen that is a failure and nothing else; empty for others. A server that is silent may answer again. */
function failureOf([only, ...others]: Node_[]): string {
  if (only?.attributes["class"] !== "failure" || others.length > 0 || only.attributes["data-silent"] === true)
    return "";
  const [head] = only.children;
  return typeof head === "object" ? head.children.join("") : "";
}

const isWaiting = (drawn: Node_[]): boolean => drawn.length === 1 && drawn[0]?.attributes["class"] === "waiting";

// The last screen and its focus stay until the next answers arrive.
let kept = { key: "", drawn: [] as Node_[] };
function lasting(key: string, drawn: Node_[]): Node_[] {
  const waits = isWaiting(drawn);
  if (!waits) kept = { key, drawn };
  return waits && kept.key === key ? [...kept.drawn, waiting({ key: "waiting", class: "waiting later" })] : drawn;
}

/** False if the server has no such board or proof. */
function isThere(spec: string | null, proof: string | null): boolean {
  const answer =
    proof === null
      ? ask(address("/api/v1/rules", { spec: spec ?? "" }))
      : ask<Position>(address("/api/v1/position", { proof }));
  return answer.state !== "failed" || answer.error.silent === true;
}

/** Links to the screens of the board in the address, or of its proof, for the header. */
function ways(screen: string, parameters: URLSearchParams): Node_[] {
  const shown = screens[screen];
  const spec = shown?.boardOf?.(parameters) ?? parameters.get("spec");
  const proof = parameters.get("proof");
  if ((spec === null && proof === null) || shown === undefined || !isThere(spec, proof)) return [];
  const puzzling = ["puzzle", "puzzles", "train"].includes(screen);
  const position = puzzling ? undefined : (parameters.get("position") ?? undefined);
  const quiet = puzzling || screen === "play" ? { hints: "0" } : hidden(); // games and puzzles show no values
  const way = (name: string, words: string, href: string): Node_ =>
    name === screen
      ? h("a", { key: name, href: location.hash, "aria-current": "page" }, words)
      : h("a", { key: name, href, "aria-current": proof === null && name === shown.under ? "true" : undefined }, words);
  if (proof !== null)
    return [
      way("proof", "proof", treeLink(proof)),
      way("position", "board", link("position", { proof, position, ...quiet })),
      way("take", "files", link("take", { proof })),
    ];
  if (spec === null) return [];
  const withTable = hasTable(spec);
  return present([
    way("position", "board", link("position", { spec, position, ...quiet })),
    withTable && way("play", "play", link("play", { spec, position })),
    withTable && way("puzzles", "puzzles", link("puzzles", { spec })),
    withTable && way("stats", "statistics", link("stats", { spec, position, ...quiet })),
    way("map", "first moves", link("map", { boards: spec })),
    way("edit", "set up", link("edit", { spec, position, ...quiet })),
    withTable && way("whatif", "what if", link("whatif", { spec, position, ...quiet })),
    way("rules", "rules", rulesLink(spec)),
  ]);
}

/** Words that tell this place apart in tabs and in the browser's history. */
function titleOf(screen: string, parameters: URLSearchParams): string {
  const named = (name: string): string => parameters.get(name) ?? "";
  const shown = screens[screen];
  const board = named("spec") || named("proof") || named("boards");
  const place = shown?.about !== undefined ? shown.about() : named("position");
  const words = [shown?.title ?? "Explorer", board, board === "" || place === "start" ? "" : place, "zermelo"];
  return words.filter((word) => word !== "").join(" · ");
}

/** Other spellings of a board lead to the one that tables and links have. */
function spellAlike(): void {
  const { screen, parameters } = here();
  const spec = parameters.get("spec") ?? "";
  if (screen === "rules" && /^[^@:,]*$/.test(spec)) return; // the rules of a game name its boards
  const rules = rulesHere();
  if (rules !== undefined && rules.spec !== spec) location.replace(changedHere({ spec: rules.spec }));
}

/** The focus of an element that is gone goes to the verdict, so that keys and screen readers go on near it. */
function catchFocus(): void {
  const verdict =
    document.querySelector<HTMLElement>("main .verdict, main .failure") ?? document.getElementById("main");
  if (verdict === null) return;
  if (!verdict.hasAttribute("tabindex")) verdict.tabIndex = -1;
  verdict.focus({ preventScroll: true });
  if (verdict.matches(":focus-visible")) verdict.scrollIntoView({ block: "nearest" });
}

let shown = ""; // the screen whose link is in sight

/** On a small screen the links of the header scroll sideways. */
function showCurrent(screen: string): void {
  const links = document.querySelector("header nav");
  const current = links?.querySelector<HTMLElement>("[aria-current]");
  if (shown === screen || !links || !current) return;
  links.scrollLeft = current.offsetLeft - links.clientWidth / 2;
  shown = screen;
}

const soon = 250; // milliseconds from the call of the page in which answers of a near server come, so a sign of waiting would flicker

let drawnScreen: string | undefined;
function drawOnce(): void {
  const page = document.getElementById("page");
  if (page === null) return;
  const { screen, parameters } = here();
  const named = (name: string): string => parameters.get(name) ?? "";
  const hadFocus = page.contains(document.activeElement);
  spellAlike();
  document.title = titleOf(screen, parameters);
  const drawn = lasting([screen, named("spec"), named("proof")].join(" "), drawScreen(screen, parameters));
  if (drawnScreen === undefined && isWaiting(drawn) && performance.now() < soon) {
    drawSoon(soon);
    return;
  }
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
    h("main", { id: "main", tabindex: -1 }, ...drawn),
  ]);
  showCurrent(screen);
  drawnScreen = screen;
  arrive(screen, screens[screen]?.enter);
  if (hadFocus && !page.contains(document.activeElement)) catchFocus();
  if (!isWaiting(drawn)) window.setTimeout(() => void askForOthers(), soon);
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

// Answers that come together are drawn together.
let planned = 0;
function drawSoon(milliseconds = 0): void {
  window.clearTimeout(planned);
  planned = window.setTimeout(draw, milliseconds);
}

onAnswer(drawSoon);
onChange(draw);
window.addEventListener("hashchange", draw);
draw();
