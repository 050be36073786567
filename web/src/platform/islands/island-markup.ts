// Names that the server's HTML and the browser use to find islands.

/**
 * When an island starts. `load`: at once. `visible`: when the page has loaded and is idle, and the island is near the
 * viewport. `press`: when something in the island is pressed or gets the focus. A press also starts the other kinds.
 */
export type IslandStart = "load" | "visible" | "press";

export const islandSelector = "[data-island]";

/** Set on an island while it is interactive. */
export const runningAttribute = "data-running";

/** The placeholder of an island: an HTML comment, which published text cannot contain because its `<` is escaped. */
export function islandPlaceholder(index: number): string {
  return `<!--island:${index}-->`;
}

/** The prefix of `useId` in an island. `index` is the island's position in the document. */
export function islandPrefix(index: number): string {
  return `i${index}-`;
}
