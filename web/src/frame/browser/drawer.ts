import { isModifiedClick, navigate } from "../../platform/navigation/navigate.ts";
import { addToHistory } from "../../ui/dialog-history.ts";
import { lockPageScroll } from "../../ui/lock-page-scroll.ts";
import { drawerId } from "../actions.ts";

/** Creates the menu from its template and opens it. */
export function openDrawer(): void {
  const template = document.getElementById(drawerId);
  if (!(template instanceof HTMLTemplateElement) || findDrawer()) return;
  const drawer = template.content.firstElementChild?.cloneNode(true) as HTMLDialogElement;
  drawer.addEventListener("click", (event) => {
    // A click on the backdrop has the dialog itself as its target.
    if (event.target === drawer) drawer.close();
    else followLink(event);
  });
  template.after(drawer);
  const releasePage = lockPageScroll();
  // The browser returns focus to this button when the dialog closes.
  document.querySelector<HTMLElement>("[data-action=open-menu]")?.focus();
  drawer.showModal();
  const removeFromHistory = addToHistory(() => drawer.close());
  drawer.addEventListener("close", () => {
    releasePage();
    removeFromHistory();
    void removeAfterExit(drawer);
  });
  drawer.querySelector("h2")?.focus();
}

export function closeDrawer(): void {
  findDrawer()?.close();
}

function findDrawer(): HTMLDialogElement | null {
  return document.querySelector<HTMLDialogElement>(`#${drawerId} + dialog`);
}

/** Replaces the menu's history entry by the page that is opened. */
function followLink(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>("a[href]:not([data-action], [target])");
  if (!link || link.origin !== location.origin || event.defaultPrevented || isModifiedClick(event)) return;
  event.preventDefault();
  navigate(link.href);
}

async function removeAfterExit(drawer: HTMLDialogElement): Promise<void> {
  await Promise.allSettled(drawer.getAnimations().map(({ finished }) => finished));
  drawer.remove();
}
