import { authMarker, deferredPreload, storageKeys, unsentFormKey } from "@baleen/contract/document.ts";

// The inline script of every page. The build bundles and minifies it; the server adds it to the HTML and its hash to the
// content security policy.

// The style sheets show the links of signed-in or signed-out visitors by this marker, from the first paint on.
try {
  if (localStorage.getItem(storageKeys.accessToken))
    document.documentElement.dataset[authMarker.name] = authMarker.value;
} catch {
  // Storage is blocked.
}

// A form that is submitted before hydration keeps its values; `Form` submits it again after.
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
  // The page's data and further entries stand at the end of the document, which may arrive after the first paint.
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", importEntries);
  else importEntries();
}

function importEntries(): void {
  for (const { dataset } of document.querySelectorAll<HTMLScriptElement>("script[data-entry]"))
    import(/* @vite-ignore */ dataset.entry ?? "");
}

// Scripts are fetched after the first paint, so that they take no bandwidth from it. A hidden tab does not paint, and a
// browser may not report paints.
if (document.hidden) start();
else {
  try {
    new PerformanceObserver(start).observe({ type: "paint", buffered: true });
  } catch {
    // The oldest browsers do not know the type.
  }
  addEventListener("load", () => setTimeout(start, 1000));
}
