import { isMotionAllowed, watchPreferences } from "../../platform/preferences/preferences.ts";

const rotateEveryMs = 5000;

/**
 * Rotates the announcements, except while motion is reduced, the visitor has stopped them, or the bar is hovered or
 * focused.
 */
export function rotateAnnouncements() {
  let shown = 0;
  let isStopped = false;
  let timer: ReturnType<typeof setInterval> | undefined;
  const bar = document.querySelector<HTMLElement>("[data-announcements]");
  const items = bar?.querySelectorAll("li") ?? [];

  const update = () => {
    const isPaused = bar?.matches(":hover, :focus-within") ?? false;
    const isRunning = isMotionAllowed() && !isStopped && !isPaused;
    bar?.querySelector("ul")?.setAttribute("aria-live", isRunning ? "off" : "polite");
    if (isRunning === (timer !== undefined)) return;
    clearInterval(timer);
    timer = isRunning ? setInterval(showNext, rotateEveryMs) : undefined;
  };
  const showNext = () => {
    shown = (shown + 1) % items.length;
    for (const [index, item] of items.entries()) item.toggleAttribute("data-shown", index === shown);
    const number = bar?.querySelector("[data-announcement-number]");
    if (number) number.textContent = String(shown + 1);
  };

  for (const type of ["pointerover", "pointerout", "focusin", "focusout"]) {
    // Deferred, because `:hover` and `:focus-within` still have their old state during these events.
    bar?.addEventListener(type, () => setTimeout(update));
  }
  watchPreferences(update);
  update();
  return {
    showNext,
    /** Stops or restarts the rotation. */
    toggle() {
      isStopped = !isStopped;
      const button = bar?.querySelector<HTMLElement>("[data-other-label]");
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
