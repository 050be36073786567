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

/** Closes the contact details on Esc, on a press outside, and when focus moves outside. */
export function listenForOutsidePresses(): void {
  const closeFor = (target: EventTarget | null) => {
    const button = findOpenButton();
    if (button && target instanceof Node && !button.parentElement?.contains(target)) setOpen(button, false);
  };
  document.addEventListener("pointerdown", ({ target }) => closeFor(target));
  document.addEventListener("focusin", ({ target }) => closeFor(target));
  document.addEventListener("keydown", (event) => {
    const button = findOpenButton();
    if (pressedKey(event) !== "Escape" || !button?.parentElement?.contains(event.target as Node)) return;
    // Prevents Esc from also closing the drawer around the panel.
    event.preventDefault();
    setOpen(button, false);
    button.focus();
  });
}
