import { languageOfTag } from "@baleen/contract/language.ts";
import { tabStorage } from "../../platform/browser/storage.ts";
import { throwLater } from "../../platform/failures/throw-later.ts";
import { writeCookie } from "../../platform/preferences/preferences.ts";

/** Where the state of a page is kept for the document in the other language. */
const key = "language-switch";

/** Links have no `lang` parameter, so the cookie keeps its language for the following pages. */
export function keepLanguageOfAddress(): void {
  const language = languageOfTag(new URLSearchParams(location.search).get("lang"));
  if (language) writeCookie("lang", language);
}

const loadSwitch = () => import("./language-switch.ts");

/** Loads the document in the other language, without what was typed if the code that keeps it is missing. */
export function switchLanguage(link: HTMLAnchorElement): void {
  loadSwitch().then(
    (late) => late.switchLanguage(link, (state) => tabStorage.write(key, state)),
    () => location.assign(link.href),
  );
}

/** Goes on in the document in the other language where the visitor was. */
export function goOnAfterSwitch(openMenu: () => void): void {
  const kept = tabStorage.take(key);
  if (kept) loadSwitch().then((late) => late.goOnAfterSwitch(kept, openMenu), throwLater);
}
