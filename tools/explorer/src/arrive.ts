// Where a screen begins: at the top where a link led to it, and where it was left on the way back and forward.

// A place that a link led to has no state yet; places that back and forward lead to have one, and how far they were scrolled. The browser
// restores that before the screen is drawn, so on a page of another height.
let before: string | undefined;
let places = 0;
const scrolled = new Map<unknown, number>();
window.addEventListener("scroll", () => scrolled.set(history.state, window.scrollY));

/** To be called when a screen was drawn; `enter` is called where it is another one than before. */
export function arrive(screen: string, enter?: () => void): void {
  const isNew = history.state === null;
  if (isNew) history.replaceState(`${Date.now()} ${++places}`, "");
  if (before === screen) return;
  enter?.();
  if (before !== undefined) {
    if (isNew) document.getElementById("main")?.focus({ preventScroll: true });
    window.scrollTo(0, isNew ? 0 : (scrolled.get(history.state) ?? window.scrollY));
  }
  before = screen;
}
