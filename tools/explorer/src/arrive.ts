// Sets the scroll position of a new screen: the top after a link, the earlier position after back and forward.

// A history entry gets a state when its screen is drawn first, so only a new entry has none. We store scroll positions by state, because
// the browser restores them before the screen is drawn, on a page of another height.
let before: string | undefined;
let places = 0;
const scrolled = new Map<unknown, number>();
window.addEventListener("scroll", () => scrolled.set(history.state, window.scrollY));

/** Call it after drawing a screen. It calls `enter` if the screen is not the one before. */
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
