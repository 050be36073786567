// Names by which the server's HTML and the browser find an island.

/**
 * When an island starts. `load`: at once. `visible`: when the page has loaded and is idle, and the island is near the viewport.
 * `press`: when something in it is pressed, which starts every kind, or gets the focus.
 */
export type IslandStart = "load" | "visible" | "press";

export const islandSelector = "[data-island]";

/** A comment, which no published text can be: its `<` is escaped. */
export function islandPlaceholder(index: number): string {
  return `<!--island:${index}-->`;
}

/** What `useId` begins with in the island of this number, in the order of the document. */
export function islandPrefix(index: number): string {
  return `i${index}-`;
}
