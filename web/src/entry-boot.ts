import { authMarker, deferredPreload, storageKeys, unsentFormKey } from "@baleen/contract/document.ts";

// The inline script of every page. The build bundles and minifies it; the server adds it to the HTML and its hash to the
// content security policy.

// From the first paint on, style sheets show the links of signed-in or signed-out visitors by this marker.
try {
  if (localStorage.getItem(storageKeys.accessToken))
    document.documentElement.dataset[authMarker.name] = authMarker.value;
} catch {
  // Storage is blocked.
}

// Prevents the submission of a form before hydration. `Form` submits it again afterwards.
addEventListener("submit", (event) => {
  window[unsentFormKey] = event.defaultPrevented ? null : (event.target as HTMLFormElement);
  event.preventDefault();
});

let isStarted = false;

function start(): void {
  if (isStarted) return;
  isStarted = true;
  for (const link of document.querySelectorAll<HTMLLinkElement>(`link[rel=${deferredPreload}]`))
    link.rel = "modulepreload";
  // The page's data and further entries are at the end of the document, which may be parsed after the first paint.
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", importEntries);
  else importEntries();
}

function importEntries(): void {
  for (const { dataset } of document.querySelectorAll<HTMLScriptElement>("script[data-entry]"))
    import(/* @vite-ignore */ dataset.entry ?? "");
}

// Scripts are fetched after the first paint, to leave it the bandwidth. Hidden tabs do not paint, and some browsers do
// not report paints.
if (document.hidden) start();
else {
  try {
    new PerformanceObserver(start).observe({ type: "paint", buffered: true });
  } catch {
    // The oldest browsers do not know the type.
  }
  addEventListener("load", () => setTimeout(start, 1000));
}
