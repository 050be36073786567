import {
  authMarker,
  deferredPreload,
  earlyClicksKey,
  pageFailuresPath,
  scriptsState,
  storageKeys,
} from "@baleen/contract/document.ts";
import type { PageFailureKind } from "@baleen/contract/page-failures.ts";

// The inline script of every page. The build bundles and minifies it; the server adds it to the HTML and its hash to the
// content security policy.

declare global {
  interface Window {
    [earlyClicksKey]?: Element[] | undefined;
  }
}

const { dataset } = document.documentElement;

// From the first paint on, style sheets show the links of signed-in or signed-out visitors by this marker.
try {
  if (localStorage.getItem(storageKeys.accessToken)) dataset[authMarker.name] = authMarker.value;
} catch {
  // Storage is blocked.
}

/** Clicks on buttons, which the page's scripts do again; undefined once they run. */
window[earlyClicksKey] = [];
addEventListener(
  "click",
  (event) => {
    const clicks = window[earlyClicksKey];
    const target = event.target as Element;
    if (!clicks || !target.closest("button")) return;
    event.preventDefault();
    clicks.push(target);
    // After a failure each press tries again.
    if (isStarted) importEntries();
  },
  { capture: true },
);
// No form is sent by the browser itself.
addEventListener("submit", (event) => event.preventDefault());

/** After this time without the page's scripts, the page says that it needs them. */
const scriptTimeoutMs = 20_000;
let isStarted = false;

function start(): void {
  if (isStarted) return;
  isStarted = true;
  setTimeout(() => fail("scriptTimeout"), scriptTimeoutMs);
  for (const link of document.querySelectorAll<HTMLLinkElement>(`link[rel=${deferredPreload}]`))
    link.rel = "modulepreload";
  // The page's data and further entries are at the end of the document, which may be parsed after the first paint.
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", importEntries);
  else importEntries();
}

function importEntries(): void {
  for (const { dataset } of document.querySelectorAll<HTMLScriptElement>("script[data-entry]"))
    import(/* @vite-ignore */ dataset.entry ?? "").catch(() => fail("chunkMissing"));
}

/** Shows that the scripts do not run, and tells the server. */
function fail(kind: PageFailureKind): void {
  if (!window[earlyClicksKey] || dataset[scriptsState.name]) return;
  dataset[scriptsState.name] = scriptsState.failed;
  const report = { kind, part: "frame", path: location.pathname, build: "boot" };
  navigator.sendBeacon(
    `/api${pageFailuresPath}`,
    new Blob([JSON.stringify(report)], { type: "application/json" }),
  );
}

/** What islands need. Browsers without it have the document alone. */
const isSupported = "at" in Array.prototype && "HTMLDialogElement" in window;

// Scripts are fetched after the first paint, to leave it the bandwidth. Hidden tabs do not paint, and some browsers do
// not report paints.
if (!isSupported) fail("unsupportedBrowser");
else if (document.hidden) start();
else {
  try {
    new PerformanceObserver(start).observe({ type: "paint", buffered: true });
  } catch {
    // The oldest browsers do not know the type.
  }
  addEventListener("load", () => setTimeout(start, 1000));
}
