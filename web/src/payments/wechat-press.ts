import { tabStorage } from "../platform/browser/storage.ts";

/** The package for which the visitor has pressed "WeChat Pay" in this tab. */
const key = "wechat-press";
/** Set once WeChat has been asked again for the same press. */
const repeatKey = "wechat-press-repeated";

/**
 * Remembers that the visitor has pressed to pay with WeChat. WeChat may have to identify them first, on a page of its
 * own; afterwards the payment sheet opens by itself.
 */
export function rememberPress(packageId: number): void {
  tabStorage.write(key, String(packageId));
  tabStorage.write(repeatKey, undefined);
}

/** Whether WeChat may be asked once more for the press; true only once. */
export function mayRepeat(packageId: number): boolean {
  if (!hasPress(packageId) || tabStorage.read(repeatKey) !== undefined) return false;
  tabStorage.write(repeatKey, "yes");
  return true;
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
