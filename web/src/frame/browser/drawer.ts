import { holdPageBehind } from "../../ui/hold-page.ts";
import { drawerId } from "../drawer-id.ts";

/** Opens the menu, made from its template. `onMade` gets the new element. */
export function openDrawer(onMade: (drawer: HTMLElement) => void): void {
  const template = document.getElementById(drawerId);
  if (!(template instanceof HTMLTemplateElement) || findDrawer()) return;
  const drawer = template.content.firstElementChild?.cloneNode(true) as HTMLDialogElement;
  drawer.addEventListener("close", () => void removeAfterExit(drawer));
  drawer.addEventListener("click", (event) => {
    // The backdrop is the dialog itself.
    if (event.target === drawer) drawer.close();
  });
  template.after(drawer);
  onMade(drawer);
  holdPageBehind();
  // The browser gives it the focus back when the dialog closes.
  document.querySelector<HTMLElement>("[data-action=open-menu]")?.focus();
  drawer.showModal();
  drawer.querySelector("h2")?.focus();
}

export function closeDrawer(): void {
  findDrawer()?.close();
}

function findDrawer(): HTMLDialogElement | null {
  return document.querySelector<HTMLDialogElement>(`#${drawerId} + dialog`);
}

async function removeAfterExit(drawer: HTMLDialogElement): Promise<void> {
  await Promise.allSettled(drawer.getAnimations().map(({ finished }) => finished));
  drawer.remove();
}
