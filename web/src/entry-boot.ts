import {
  authMarker,
  deferredPreload,
  earlyClicksKey,
  earlySignInKey,
  pageFailuresPath,
  scriptsState,
  storageKeys,
} from "@baleen/contract/document.ts";
import type { PageFailureKind } from "@baleen/contract/page-failures.ts";

// The inline script of every page. The build bundles and minifies it. The server adds it to the HTML, and its hash to
// the content security policy.

declare global {
  interface Window {
    [earlyClicksKey]?: Element[] | undefined;
  }
}

const { dataset } = document.documentElement;

// Style sheets use this marker to show the links for signed-in or signed-out visitors from the first paint on.
try {
  if (localStorage.getItem(storageKeys.accessToken)) dataset[authMarker.name] = authMarker.value;
} catch {
  // Access to the storage is blocked.
}

/** Early clicks on buttons. The page's scripts repeat them once they run, and set this to undefined. */
window[earlyClicksKey] = [];
addEventListener(
  "click",
  (event) => {
    const clicks = window[earlyClicksKey];
    const target = event.target as Element;
    if (!clicks || !target.closest("button")) return;
    event.preventDefault();
    clicks.push(target);
    // After a failure, each click tries again.
    if (isStarted) importEntries();
  },
  { capture: true },
);
// The browser never submits a form itself.
addEventListener("submit", (event) => event.preventDefault());

/** If the page's scripts do not run within this time, the page shows that it needs them. */
const scriptTimeoutMs = 20_000;
let isStarted = false;

function start(): void {
  if (isStarted) return;
  isStarted = true;
  setTimeout(() => fail("scriptTimeout"), scriptTimeoutMs);
  for (const link of document.querySelectorAll<HTMLLinkElement>(`link[rel=${deferredPreload}]`))
    link.rel = "modulepreload";
  // The page's data and other entry scripts are at the end of the document, which may still be parsed after the first
  // paint.
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", importEntries);
  else importEntries();
}

function importEntries(): void {
  for (const { dataset } of document.querySelectorAll<HTMLScriptElement>("script[data-entry]"))
    import(/* @vite-ignore */ dataset.entry ?? "").catch(() => fail("chunkMissing"));
}

/** Marks the page as one whose scripts do not run, and reports it to the server. */
function fail(kind: PageFailureKind): void {
  if (!window[earlyClicksKey] || dataset[scriptsState.name]) return;
  dataset[scriptsState.name] = scriptsState.failed;
  const report = { kind, part: "frame", path: location.pathname, build: "boot" };
  navigator.sendBeacon(
    `/api${pageFailuresPath}`,
    new Blob([JSON.stringify(report)], { type: "application/json" }),
  );
}

/** Features that islands need. Browsers without them show only the static document. */
const isSupported = "at" in Array.prototype && "HTMLDialogElement" in window;

// Scripts are fetched after the first paint, so that they do not compete with it for bandwidth. Hidden tabs do not
// paint, and some browsers do not report paints. Somebody who has pressed a button before this page waits for more than
// the paint.
if (!isSupported) fail("unsupportedBrowser");
else if (document.hidden || window[earlySignInKey]) start();
else {
  try {
    new PerformanceObserver(start).observe({ type: "paint", buffered: true });
  } catch {
    // The oldest browsers do not support this entry type.
  }
  addEventListener("load", () => setTimeout(start, 1000));
}
