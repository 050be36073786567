/** In the state of an entry: how many dialogs were open when it was made. */
const key = "openDialogs";

/** How open dialogs are closed. The last one is on top. */
let open: readonly (() => void)[] = [];
let isWatching = false;
/** An entry is being left, and `popstate` has not come yet. */
let isGoingBack = false;
/** Another document is being loaded, which a step in the history would stop. */
let isLeavingPage = false;

/**
 * Gives an opened dialog an entry of the history, with the same address, so that Back closes it instead of leaving the page.
 * `close` may leave the dialog open. Returns the function to call when it has closed.
 */
export function addToHistory(close: () => void): () => void {
  watchHistory();
  open = [...open, close];
  addEntries();
  return () => {
    open = open.filter((other) => other !== close);
    // A dialog that opens in place of this one uses the same entry.
    setTimeout(removeEntries);
  };
}

/** Whether the current entry is that of a dialog: what is loaded then takes its place. */
export function isEntryOfDialog(): boolean {
  return entryDepth() > 0;
}

export function startLeavingPage(): void {
  isLeavingPage = true;
}

/** Calls `act` once the entries of closed dialogs have been left: what an entry in between loads would be left as well. */
export function afterClosing(act: () => void): void {
  removeEntries();
  // A step back that is under way counts: a second one would leave the page.
  if (isGoingBack) addEventListener("popstate", () => afterClosing(act), { once: true });
  else act();
}

/** Calls `act` in the entry of the page itself, with no dialog above it. */
export function afterDialogs(act: () => void): void {
  open = [];
  afterClosing(act);
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
    // What has stayed open gets an entry again; one without its dialog is passed over.
    setTimeout(() => {
      addEntries();
      removeEntries();
    });
  });
  addEventListener("pageshow", () => {
    isLeavingPage = false;
  });
}
