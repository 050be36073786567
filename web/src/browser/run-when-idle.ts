/** Does something once the page is loaded and idle, unless it is called off before. */
export function runWhenIdle(act: () => void, signal: AbortSignal): void {
  const whenIdle = () => {
    if (signal.aborted) return;
    // Safari has no idle callback.
    if ("requestIdleCallback" in window) requestIdleCallback(act, { timeout: 3000 });
    else setTimeout(act, 200);
  };
  if (document.readyState === "complete") whenIdle();
  else window.addEventListener("load", whenIdle, { once: true, signal });
}
