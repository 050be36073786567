/** Runs a task once the page has loaded and is idle, unless it is aborted before. */
export function runWhenIdle(task: () => void, signal: AbortSignal): void {
  const whenIdle = () => {
    if (signal.aborted) return;
    // Safari lacks `requestIdleCallback`.
    if ("requestIdleCallback" in window) requestIdleCallback(task, { timeout: 3000 });
    else setTimeout(task, 200);
  };
  if (document.readyState === "complete") whenIdle();
  else window.addEventListener("load", whenIdle, { once: true, signal });
}
