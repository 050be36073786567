import { tabStorage } from "../../platform/browser/storage.ts";

/** Set in a tab from a press until WeChat has named the visitor, or was asked again: an address alone goes nowhere. */
const key = "wechat-visit";

/** Remembers that a press in this tab leads to WeChat's page. */
export function rememberVisit(): void {
  tabStorage.write(key, "started");
}

export function forgetVisit(): void {
  tabStorage.write(key, undefined);
}

/** Whether a press has led to WeChat's page; forgets it. */
export function takeVisit(): boolean {
  return tabStorage.take(key) !== undefined;
}
