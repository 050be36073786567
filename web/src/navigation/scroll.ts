/** Notes on the entry of the history that is about to be left how far its page is scrolled. */
export function rememberScroll(): void {
  history.replaceState({ ...history.state, scrollY: window.scrollY }, "");
}

/**
 * Scrolls a page one has come back to as far as it was. The browser does it too, but before the page is
 * there, so it stops at the end of the page that was left.
 */
export function restoreScroll(): void {
  const scrollY: unknown = history.state?.scrollY;
  if (typeof scrollY === "number") window.scrollTo({ top: scrollY, behavior: "instant" });
}
