import { readStorable, restoreTyped, type TypedField } from "../../platform/forms/typed-fields.ts";
import { writeCookie } from "../../platform/preferences/preferences.ts";
import { afterDialogs } from "../../ui/dialog-history.ts";

/** The state of a page whose language is being changed, for the document in the other language. */
interface PageState {
  readonly path: string;
  readonly scrollY: number;
  /** Whether the language was changed in the menu of narrow screens. */
  readonly isInMenu: boolean;
  /** The position of the selected tab; -1 without tabs. */
  readonly tab: number;
  readonly fields: readonly TypedField[];
}

/**
 * Loads the document in the other language. The cookie names the language, so that links need not. `keep` keeps the state of
 * the page for `goOnAfterSwitch`.
 */
export function switchLanguage(link: HTMLAnchorElement, keep: (state: string) => void): void {
  writeCookie("lang", new URL(link.href).searchParams.get("lang") ?? undefined);
  const state: PageState = {
    path: location.pathname,
    scrollY: window.scrollY,
    isInMenu: link.closest("dialog") !== null,
    tab: findTabs().findIndex(isSelected),
    fields: readStorable(document),
  };
  keep(JSON.stringify(state));
  const here = new URL(location.href);
  if (here.searchParams.has("lang")) {
    here.searchParams.delete("lang");
    afterDialogs(() => location.replace(here));
  } else location.reload();
}

function findTabs(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("main [role=tab]")];
}

function isSelected(tab: HTMLElement): boolean {
  return tab.getAttribute("aria-selected") === "true";
}

/** Goes on in the document in the other language where the visitor was. `openMenu` opens the menu of narrow screens. */
export function goOnAfterSwitch(kept: string, openMenu: () => void): void {
  const state = parseState(kept);
  if (state?.path !== location.pathname) return;
  window.scrollTo({ top: state.scrollY, behavior: "instant" });
  if (state.isInMenu) openMenu();
  const links = [...document.querySelectorAll<HTMLElement>("[data-action=switch-language]")];
  const link = links.find((one) => (one.closest("dialog") !== null) === state.isInMenu);
  link?.focus({ preventScroll: true });
  restoreTypedFields(state);
}

function parseState(kept: string): PageState | undefined {
  try {
    return JSON.parse(kept) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Puts back what was typed. Islands take it from the fields when they start, as they do with what was typed before. */
function restoreTypedFields({ tab: position, fields }: PageState): void {
  const tab = findTabs()[position];
  if (tab && !isSelected(tab)) tab.click();
  const restore = () => {
    if (restoreTyped(document, fields).length === 0) stop();
  };
  // A tab may load its code first.
  const observer = new MutationObserver(restore);
  const stop = () => observer.disconnect();
  observer.observe(document.body, { childList: true, subtree: true });
  for (const use of ["pointerdown", "keydown"]) document.addEventListener(use, stop, { once: true });
  restore();
}
