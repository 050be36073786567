/** Key in a history entry's state: how many dialogs were open when the entry was created. */
const key = "openDialogs";

/** The functions that close the open dialogs. The last one is on top. */
let open: readonly (() => void)[] = [];
let isWatching = false;
/** True while the browser is leaving an entry and `popstate` has not fired yet. */
let isGoingBack = false;
/** True while another document is loading. A step in the history would cancel that. */
let isLeavingPage = false;

/**
 * Gives an open dialog its own history entry with the same URL, so that Back closes the dialog instead of leaving the
 * page. `close` may leave the dialog open. Returns the function to call when the dialog has closed.
 */
export function addToHistory(close: () => void): () => void {
  watchHistory();
  open = [...open, close];
  addEntries();
  return () => {
    open = open.filter((other) => other !== close);
    // Deferred, so that a dialog that opens in place of this one uses the same entry.
    setTimeout(removeEntries);
  };
}

/** Whether the current entry belongs to a dialog. A page that is loaded then replaces the entry. */
export function isEntryOfDialog(): boolean {
  return entryDepth() > 0;
}

export function startLeavingPage(): void {
  isLeavingPage = true;
}

/**
 * Calls `act` once the history has left the entries of closed dialogs. Otherwise a page that `act` loads would be left
 * together with them.
 */
export function runAfterClosing(act: () => void): void {
  removeEntries();
  // Wait for a step back that is already running: a second one would leave the page.
  if (isGoingBack) addEventListener("popstate", () => runAfterClosing(act), { once: true });
  else act();
}

/** Calls `act` in the page's own history entry, without dialogs above it. */
export function runAfterDialogs(act: () => void): void {
  open = [];
  runAfterClosing(act);
}

function entryDepth(): number {
  const depth: unknown = history.state?.[key];
  return typeof depth === "number" ? depth : 0;
}

function addEntries(): void {
  while (!isGoingBack && entryDepth() < open.length)
    history.pushState({ ...history.state, [key]: entryDepth() + 1 }, "");
}

function removeEntries(): void {
  const extra = entryDepth() - open.length;
  if (extra <= 0 || isGoingBack || isLeavingPage) return;
  isGoingBack = true;
  history.go(-extra);
}

function watchHistory(): void {
  if (isWatching) return;
  isWatching = true;
  addEventListener("popstate", () => {
    const isByVisitor = !isGoingBack;
    isGoingBack = false;
    if (isByVisitor) for (const close of open.slice(entryDepth()).reverse()) close();
    // Dialogs that stayed open get an entry again; entries without a dialog are skipped.
    setTimeout(() => {
      addEntries();
      removeEntries();
    });
  });
  addEventListener("pageshow", () => {
    isLeavingPage = false;
  });
}
