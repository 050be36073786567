import { languageOfTag } from "@baleen/contract/language.ts";
import { tabStorage } from "../../platform/browser/storage.ts";
import { readTyped, restoreTyped, type TypedField } from "../../platform/forms/typed-fields.ts";
import { writeCookie } from "../../platform/preferences/preferences.ts";

const key = "language-switch";

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

/** Loads the document in the other language. The cookie names the language, so that links need not. */
export function switchLanguage(link: HTMLAnchorElement): void {
  writeCookie("lang", new URL(link.href).searchParams.get("lang") ?? undefined);
  const state: PageState = {
    path: location.pathname,
    scrollY: window.scrollY,
    isInMenu: link.closest("dialog") !== null,
    tab: findTabs().findIndex(isSelected),
    fields: readTyped(document).filter(({ name }) => !isSecret(name)),
  };
  tabStorage.write(key, JSON.stringify(state));
  const here = new URL(location.href);
  if (here.searchParams.has("lang")) {
    here.searchParams.delete("lang");
    location.replace(here);
  } else location.reload();
}

function isSecret(name: string): boolean {
  return document.querySelector(`input[type=password][name="${CSS.escape(name)}"]`) !== null;
}

function findTabs(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("main [role=tab]")];
}

function isSelected(tab: HTMLElement): boolean {
  return tab.getAttribute("aria-selected") === "true";
}

/** Links have no `lang` parameter, so the cookie keeps its language for the following pages. */
export function keepLanguageOfAddress(): void {
  const language = languageOfTag(new URLSearchParams(location.search).get("lang"));
  if (language) writeCookie("lang", language);
}

/** What was typed, until an island takes it. */
let typed: Pick<PageState, "tab" | "fields"> | undefined;

/** Goes on in the document in the other language where the visitor was. `openMenu` opens the menu of narrow screens. */
export function goOnAfterSwitch(openMenu: () => void): void {
  const state = takeState();
  if (state?.path !== location.pathname) return;
  typed = state;
  window.scrollTo({ top: state.scrollY, behavior: "instant" });
  if (state.isInMenu) openMenu();
  const links = [...document.querySelectorAll<HTMLElement>("[data-action=switch-language]")];
  const link = links.find((one) => (one.closest("dialog") !== null) === state.isInMenu);
  link?.focus({ preventScroll: true });
}

function takeState(): PageState | undefined {
  try {
    return JSON.parse(tabStorage.take(key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** Puts back what was typed before the language was changed. Call it when an island has started. */
export function restoreTypedFields(): void {
  if (!typed) return;
  const { tab: position, fields } = typed;
  typed = undefined;
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
