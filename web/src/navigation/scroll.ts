/** Stores the scroll position in the history entry that is being left. */
export function rememberScroll(): void {
  history.replaceState({ ...history.state, scrollY: window.scrollY }, "");
}

/**
 * Restores the scroll position. The browser does so before the page is rendered, and stops at the end of the previous
 * one.
 */
export function restoreScroll(): void {
  const scrollY: unknown = history.state?.scrollY;
  if (typeof scrollY === "number") window.scrollTo({ top: scrollY, behavior: "instant" });
}
