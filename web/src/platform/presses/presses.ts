import { earlyClicksKey } from "@baleen/contract/document.ts";
import { browserStorage } from "../browser/storage.ts";
import { isModifiedClick } from "../navigation/navigate.ts";

interface Owners {
  /** Holds the press for an island that does not answer yet; false if the control is in none. */
  hold(control: HTMLElement): boolean;
  /** Does what the control's `data-action` names. */
  act(control: HTMLElement): void;
}

/**
 * Decides who answers to a press, in this order: an island that has not started gets it once it has; a control with
 * `data-action` is the document's; all else is left to React and to the browser. Presses from before this ran, which the
 * boot script has kept, go the same way. `localStorage.debug = "presses"` prints who took which press.
 */
export function listenForPresses({ hold, act }: Owners): void {
  const isHeld = (control: HTMLElement) => {
    if (!hold(control)) return false;
    trace("held for its island", control);
    return true;
  };
  addEventListener(
    "click",
    (event) => {
      const control = controlOf(event.target);
      if (!control || !isHeld(control)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
  document.addEventListener("click", (event) => {
    const control = (event.target as Element).closest<HTMLElement>("[data-action]");
    if (!control || isModifiedClick(event)) return;
    event.preventDefault();
    trace(`the document's ${control.dataset.action}`, control);
    act(control);
  });
  const early = window[earlyClicksKey] ?? [];
  window[earlyClicksKey] = undefined;
  for (const target of early) {
    const control = controlOf(target);
    if (control && !isHeld(control)) control.click();
  }
}

/** What a press is meant for: a control, or a surface that answers to clicks. */
function controlOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element
    ? target.closest<HTMLElement>("button, [role=tab], [data-part=stage]")
    : null;
}

/** Prints what became of a press where `localStorage.debug` is `presses`. */
export function trace(owner: string, control: HTMLElement): void {
  // biome-ignore lint/suspicious/noConsole: only an engineer turns this on.
  if (browserStorage.read("debug") === "presses") console.debug("press:", owner, control);
}
