/** Runs a task once the main thread is idle, unless it is aborted before that. */
function runWhenIdle(task: () => void, signal?: AbortSignal): void {
  const run = () => {
    if (!signal?.aborted) task();
  };
  // Safari lacks `requestIdleCallback`.
  if ("requestIdleCallback" in window) requestIdleCallback(run, { timeout: 3000 });
  else setTimeout(run, 200);
}

/** Runs a task once the page has loaded, pictures included, and is idle, unless it is aborted before. */
export function runAfterLoad(task: () => void, signal?: AbortSignal): void {
  const whenIdle = () => runWhenIdle(task, signal);
  if (document.readyState === "complete") whenIdle();
  else window.addEventListener("load", whenIdle, { once: true, ...(signal && { signal }) });
}
