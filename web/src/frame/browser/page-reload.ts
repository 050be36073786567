import { languageOfTag } from "@baleen/contract/language.ts";
import { tabStorage } from "../../platform/browser/storage.ts";
import { throwLater } from "../../platform/failures/throw-later.ts";
import { writeCookie } from "../../platform/preferences/preferences.ts";

/** Storage key for the page state that the next document restores. */
const key = "page-state";
const storeState = (state: string) => tabStorage.write(key, state);

/** Stores the language of the URL's `lang` parameter in the cookie, because links do not carry the parameter. */
export function storeLanguageOfUrl(): void {
  const language = languageOfTag(new URLSearchParams(location.search).get("lang"));
  if (language) writeCookie("lang", language);
}

const loadPageState = () => import("./page-state.ts");

/** Loads the page in the other language. Typed text is lost if the module that keeps it cannot be loaded. */
export function switchLanguage(link: HTMLAnchorElement): void {
  loadPageState().then(
    (pageState) => pageState.switchLanguage(link, storeState),
    () => location.assign(link.href),
  );
}

/** Reloads the page. Typed text is lost if the module that keeps it cannot be loaded. */
export function reloadPage(): void {
  loadPageState().then(
    (pageState) => pageState.reloadPage(storeState),
    () => location.reload(),
  );
}

/** Restores the visitor's position and typed text in the new document. */
export function restorePageState(openMenu: () => void): void {
  const storedState = tabStorage.take(key);
  if (storedState)
    loadPageState().then((pageState) => pageState.restorePageState(storedState, openMenu), throwLater);
}
