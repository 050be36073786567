import { tabStorage } from "../platform/browser/storage.ts";

/** The package for which the visitor has pressed "WeChat Pay" in this tab. */
const key = "wechat-press";

/**
 * Remembers that the visitor has pressed to pay with WeChat. WeChat may have to identify them first, on a page of its
 * own; afterwards the payment sheet opens by itself.
 */
export function rememberPress(packageId: number): void {
  tabStorage.write(key, String(packageId));
}

/** Whether the visitor has pressed to pay for this package. */
export function hasPress(packageId: number): boolean {
  return tabStorage.read(key) === String(packageId);
}

/**
 * The same, and forgets it. A press opens one sheet, also if WeChat loads the page to
 * which it returns twice.
 */
export function takePress(packageId: number): boolean {
  return tabStorage.take(key) === String(packageId);
}

export function forgetPress(): void {
  tabStorage.write(key, undefined);
}
