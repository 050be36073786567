/**
 * Runs a task once the page has loaded, including its pictures, and the main thread is idle, unless `signal` is aborted
 * before.
 */
export function runAfterLoad(task: () => void, signal?: AbortSignal): void {
  const run = () => {
    if (!signal?.aborted) task();
  };
  const runWhenIdle = () => {
    // Safari lacks `requestIdleCallback`.
    if ("requestIdleCallback" in window) requestIdleCallback(run, { timeout: 3000 });
    else setTimeout(run, 200);
  };
  if (document.readyState === "complete") runWhenIdle();
  else window.addEventListener("load", runWhenIdle, { once: true });
}
