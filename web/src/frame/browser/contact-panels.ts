import { pressedKey } from "../../ui/pressed-key.ts";

export function toggleContact(button: HTMLElement): void {
  setOpen(button, button.getAttribute("aria-expanded") !== "true");
}

function setOpen(button: HTMLElement, isOpen: boolean): void {
  button.setAttribute("aria-expanded", String(isOpen));
  const panel = document.getElementById(button.getAttribute("aria-controls") ?? "");
  panel?.toggleAttribute("hidden", !isOpen);
}

function findOpenButton(): HTMLElement | null {
  return document.querySelector<HTMLElement>("[data-action=toggle-contact][aria-expanded=true]");
}

/** Esc, a press outside and moving the focus outside close the contact details. */
export function closeContactPanels(): void {
  const closeFor = (target: EventTarget | null) => {
    const button = findOpenButton();
    if (button && target instanceof Node && !button.parentElement?.contains(target)) setOpen(button, false);
  };
  document.addEventListener("pointerdown", ({ target }) => closeFor(target));
  document.addEventListener("focusin", ({ target }) => closeFor(target));
  document.addEventListener("keydown", (event) => {
    const button = findOpenButton();
    if (pressedKey(event) !== "Escape" || !button?.parentElement?.contains(event.target as Node)) return;
    // Keeps a surrounding drawer open.
    event.preventDefault();
    setOpen(button, false);
    button.focus();
  });
}
