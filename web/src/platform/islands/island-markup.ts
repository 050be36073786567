// Names by which the server's HTML and the browser find an island.

/**
 * When an island starts. `load`: at once. `idle`: when the page has loaded and is idle. `visible`: then, and near the
 * viewport. `press`: when something in it is pressed, which starts every kind, or gets the focus. `signed-in`: at once, for visitors with a
 * session.
 */
export type IslandStart = "load" | "idle" | "visible" | "press" | "signed-in";

export const islandSelector = "[data-island]";

/** A comment, which no published text can be: its `<` is escaped. */
export function islandPlaceholder(index: number): string {
  return `<!--island:${index}-->`;
}

/** What `useId` begins with in the island of this number, in the order of the document. */
export function islandPrefix(index: number): string {
  return `i${index}-`;
}
