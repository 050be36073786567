import { languageOfTag } from "@baleen/contract/language.ts";
import { tabStorage } from "../../platform/browser/storage.ts";
import { readTyped, restoreTyped, type TypedField } from "../../platform/forms/typed-fields.ts";
import { writeCookie } from "../../platform/preferences/preferences.ts";

const typedKey = "typed";

/** What was typed on a page whose language the visitor has changed. */
interface TypedPage {
  readonly path: string;
  /** The position of the selected tab; -1 without tabs. */
  readonly tab: number;
  readonly fields: readonly TypedField[];
}

/** Loads the document in the other language. The cookie names the language, so that links need not. */
export function switchLanguage(link: HTMLAnchorElement): void {
  const { searchParams } = new URL(link.href);
  writeCookie("lang", searchParams.get("lang") ?? undefined);
  const fields = readTyped(document).filter(({ name }) => !isSecret(name));
  const typed: TypedPage = { path: location.pathname, tab: findTabs().findIndex(isSelected), fields };
  tabStorage.write(typedKey, JSON.stringify(typed));
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

/** Puts back what was typed before the language was changed. Call it when an island has started. */
export function restoreTypedPage(): void {
  const typed = readTypedPage();
  if (!typed || typed.path !== location.pathname) return;
  const tab = findTabs()[typed.tab];
  if (tab && !isSelected(tab)) tab.click();
  // A tab may load its code first.
  const restore = () => {
    if (restoreTyped(document, typed.fields).length === 0) stop();
  };
  const observer = new MutationObserver(restore);
  const stop = () => observer.disconnect();
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener("pointerdown", stop, { once: true });
  document.addEventListener("keydown", stop, { once: true });
  restore();
}

function readTypedPage(): TypedPage | undefined {
  try {
    return JSON.parse(tabStorage.take(typedKey) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}
