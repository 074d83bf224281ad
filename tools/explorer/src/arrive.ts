// Sets the scroll position of a new screen: the top after a link, the earlier position after back and forward.

// A history entry gets a state when its screen is drawn first, so only a new entry has none. We store scroll positions by state, because
// the browser restores them before the screen is drawn, on a page of another height.
let before: string | undefined;
let places = 0;
const scrolled = new Map<unknown, number>();
// The position to return to, until the screen is high enough for it or the user scrolls.
let wanted: number | undefined;
// From a change of the entry until its screen is drawn, the old screen scrolls under the state of the new entry.
let leaving = false;
window.addEventListener("popstate", () => (leaving = true));
window.addEventListener("scroll", () => leaving || wanted !== undefined || scrolled.set(history.state, window.scrollY));
for (const event of ["wheel", "keydown", "pointerdown"]) window.addEventListener(event, () => (wanted = undefined));

/** Call it after drawing a screen. It calls `enter` if the screen is not the one before. */
export function arrive(screen: string, enter?: () => void): void {
  const isNew = history.state === null;
  leaving = false;
  if (isNew) history.replaceState(`${Date.now()} ${++places}`, "");
  if (before !== screen) {
    enter?.();
    if (before !== undefined) {
      if (isNew) document.getElementById("main")?.focus({ preventScroll: true });
      wanted = isNew ? 0 : (scrolled.get(history.state) ?? window.scrollY);
    }
    before = screen;
  }
  if (wanted === undefined) return;
  window.scrollTo(0, wanted);
  if (Math.abs(window.scrollY - wanted) < 1) wanted = undefined;
}
