import { useEffect, useState } from "react";

/** Runs a task once the main thread is idle, unless it is aborted before that. */
export function runWhenIdle(task: () => void, signal: AbortSignal): void {
  const run = () => {
    if (!signal.aborted) task();
  };
  // Safari lacks `requestIdleCallback`.
  if ("requestIdleCallback" in window) requestIdleCallback(run, { timeout: 3000 });
  else setTimeout(run, 200);
}

/** Runs a task once the page has loaded, pictures included, and is idle, unless it is aborted before. */
export function runAfterLoad(task: () => void, signal: AbortSignal): void {
  const whenIdle = () => runWhenIdle(task, signal);
  if (document.readyState === "complete") whenIdle();
  else window.addEventListener("load", whenIdle, { once: true, signal });
}

/** The `loading` of images below the fold: lazy at first, eager once the page is idle, for fast scrolling and printing. */
export function useImageLoading(): "lazy" | "eager" {
  const [loading, setLoading] = useState<"lazy" | "eager">("lazy");
  useEffect(() => {
    const unmounting = new AbortController();
    runAfterLoad(() => setLoading("eager"), unmounting.signal);
    return () => unmounting.abort();
  }, []);
  return loading;
}
