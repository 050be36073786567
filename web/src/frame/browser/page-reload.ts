import { languageOfTag } from "@baleen/contract/language.ts";
import { tabStorage } from "../../platform/browser/storage.ts";
import { throwLater } from "../../platform/failures/throw-later.ts";
import { writeCookie } from "../../platform/preferences/preferences.ts";

/** Where the state of a page is kept for the document that takes its place. */
const key = "page-state";
const keep = (state: string) => tabStorage.write(key, state);

/** Links have no `lang` parameter, so the cookie keeps its language for the following pages. */
export function keepLanguageOfAddress(): void {
  const language = languageOfTag(new URLSearchParams(location.search).get("lang"));
  if (language) writeCookie("lang", language);
}

const loadPageState = () => import("./page-state.ts");

/** Loads the document in the other language, without what was typed if the code that keeps it is missing. */
export function switchLanguage(link: HTMLAnchorElement): void {
  loadPageState().then(
    (late) => late.switchLanguage(link, keep),
    () => location.assign(link.href),
  );
}

/** Loads the page again, without what was typed if the code that keeps it is missing. */
export function reloadPage(): void {
  loadPageState().then(
    (late) => late.reloadPage(keep),
    () => location.reload(),
  );
}

/** Goes on in the new document where the visitor was. */
export function restorePageState(openMenu: () => void): void {
  const kept = tabStorage.take(key);
  if (kept) loadPageState().then((late) => late.restorePageState(kept, openMenu), throwLater);
}
