import { earlyClicksKey } from "@baleen/contract/document.ts";
import { browserStorage } from "../browser/storage.ts";
import { isModifiedClick } from "../navigation/navigate.ts";

interface PressHandlers {
  /** Holds the press for an island that is not interactive yet. Returns false if the control is not in one. */
  hold(control: HTMLElement): boolean;
  /** Runs the action in the control's `data-action`. */
  act(control: HTMLElement): void;
}

/**
 * Decides who handles a press, in this order: an island that has not started gets it once it has; the document handles
 * controls with `data-action`; React and the browser handle the rest. Earlier presses, which the boot script has kept,
 * are handled the same way. `localStorage.debug = "presses"` prints who handled which press.
 */
export function listenForPresses({ hold, act }: PressHandlers): void {
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

/** The target of a press: a control, or a surface that handles clicks. */
function controlOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element
    ? target.closest<HTMLElement>("button, [role=tab], [data-part=stage]")
    : null;
}

/** Prints who handled a press if `localStorage.debug` is `presses`. */
export function trace(owner: string, control: HTMLElement): void {
  // biome-ignore lint/suspicious/noConsole: only an engineer turns this on.
  if (browserStorage.read("debug") === "presses") console.debug("press:", owner, control);
}
