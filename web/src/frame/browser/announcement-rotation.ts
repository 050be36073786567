import { isMotionAllowed, watchPreferences } from "../../platform/preferences/preferences.ts";

const rotateEveryMs = 5000;

/**
 * Rotates the announcements while motion is allowed, the visitor has not stopped them, and the bar is neither hovered nor
 * focused. The bar is looked up each time: it is rendered anew when other announcements are published.
 */
export function rotateAnnouncements() {
  let shown = 0;
  let isStopped = false;
  let timer: ReturnType<typeof setInterval> | undefined;
  const findBar = () => document.querySelector<HTMLElement>("[data-announcements]");

  const update = () => {
    const bar = findBar();
    const isPaused = bar?.matches(":hover, :focus-within") ?? false;
    const isRunning = isMotionAllowed() && !isStopped && !isPaused;
    bar?.querySelector("ul")?.setAttribute("aria-live", isRunning ? "off" : "polite");
    if (isRunning === (timer !== undefined)) return;
    clearInterval(timer);
    timer = isRunning ? setInterval(showNext, rotateEveryMs) : undefined;
  };
  const showNext = () => show(shown + 1);
  const show = (position: number) => {
    const bar = findBar();
    if (!bar) return;
    const items = bar.querySelectorAll("li");
    shown = position % Math.max(1, items.length);
    for (const [index, item] of items.entries()) item.toggleAttribute("data-shown", index === shown);
    const number = bar.querySelector("[data-announcement-number]");
    if (number) number.textContent = String(shown + 1);
  };

  for (const type of ["pointerover", "pointerout", "focusin", "focusout"]) {
    document.addEventListener(type, ({ target }) => {
      // While these events are dispatched, the states still hold.
      if ((target as Element).closest?.("[data-announcements]")) setTimeout(update);
    });
  }
  watchPreferences(update);
  show(0);
  update();
  return {
    /** Shows the current announcement in a bar that has been rendered anew. */
    refresh: () => show(shown),
    showNext,
    /** Stops or starts the rotation. */
    toggle() {
      isStopped = !isStopped;
      const button = findBar()?.querySelector<HTMLElement>("[data-other-label]");
      if (button) {
        const label = button.getAttribute("aria-label") ?? "";
        button.setAttribute("aria-label", button.dataset.otherLabel ?? label);
        button.dataset.otherLabel = label;
        button.toggleAttribute("data-stopped", isStopped);
      }
      update();
    },
  };
}
