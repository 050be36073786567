import { readStorable, restoreTyped, type TypedField } from "../../platform/forms/typed-fields.ts";
import { writeCookie } from "../../platform/preferences/preferences.ts";
import { runAfterDialogs } from "../../ui/dialog-history.ts";

/** The state of a page, which the next document restores. */
interface PageState {
  readonly path: string;
  readonly scrollY: number;
  /**
   * Where the visitor changed the language: on the page, or in the menu of narrow screens. Undefined if the language
   * stays the same.
   */
  readonly language: "page" | "menu" | undefined;
  /** The index of the selected tab; -1 if there are no tabs. */
  readonly tab: number;
  readonly fields: readonly TypedField[];
}

/** Stores the state of a page for `restorePageState`. */
type StoreState = (state: string) => void;

/** Loads the page in the other language. The cookie stores the language, so that links need no parameter. */
export function switchLanguage(link: HTMLAnchorElement, storeState: StoreState): void {
  writeCookie("lang", new URL(link.href).searchParams.get("lang") ?? undefined);
  storeState(readPageState(findPlace(link)));
  const here = new URL(location.href);
  if (here.searchParams.has("lang")) {
    here.searchParams.delete("lang");
    runAfterDialogs(() => location.replace(here));
  } else location.reload();
}

export function reloadPage(storeState: StoreState): void {
  storeState(readPageState(undefined));
  location.reload();
}

function readPageState(language: PageState["language"]): string {
  const state: PageState = {
    path: location.pathname,
    scrollY: window.scrollY,
    language,
    tab: findTabs().findIndex(isSelected),
    fields: readStorable(document),
  };
  return JSON.stringify(state);
}

function findPlace(link: HTMLElement): PageState["language"] {
  return link.closest("dialog") ? "menu" : "page";
}

function findTabs(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("main [role=tab]")];
}

function isSelected(tab: HTMLElement): boolean {
  return tab.getAttribute("aria-selected") === "true";
}

/** Restores the visitor's position and typed text in the new document. `openMenu` opens the menu of narrow screens. */
export function restorePageState(storedState: string, openMenu: () => void): void {
  const state = parseState(storedState);
  if (state?.path !== location.pathname) return;
  window.scrollTo({ top: state.scrollY, behavior: "instant" });
  if (state.language === "menu") openMenu();
  const links = [...document.querySelectorAll<HTMLElement>("[data-action=switch-language]")];
  const link = links.find((one) => findPlace(one) === state.language);
  link?.focus({ preventScroll: true });
  restoreTypedFields(state);
}

function parseState(storedState: string): PageState | undefined {
  try {
    return JSON.parse(storedState) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Restores typed text. Islands read it from the fields when they start, like text typed before hydration. */
function restoreTypedFields({ tab: position, fields }: PageState): void {
  const tab = findTabs()[position];
  if (tab && !isSelected(tab)) tab.click();
  const restore = () => {
    if (restoreTyped(document, fields).length === 0) stop();
  };
  // The selected tab may have to load its module first.
  const observer = new MutationObserver(restore);
  const stop = () => observer.disconnect();
  observer.observe(document.body, { childList: true, subtree: true });
  for (const use of ["pointerdown", "keydown"]) document.addEventListener(use, stop, { once: true });
  restore();
}
