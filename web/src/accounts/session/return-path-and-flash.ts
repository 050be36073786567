import { tabStorage } from "../../platform/browser/storage.ts";

// Values that this tab keeps across one navigation or reload.

const returnPathKey = "return-to";
const flashKey = "notice";

/** A message that the next page shows once. */
export type Flash = "registered" | "paid" | "expired";

/** Saves the path to return to after signing in. */
export function saveReturnPath(path: string): void {
  tabStorage.write(returnPathKey, path);
}

/** The saved path, which stays. */
export function readReturnPath(): string | undefined {
  return tabStorage.read(returnPathKey);
}

/** Removes and returns the saved path. Home if there is none, or if it is another site or a sign-in page. */
export function takeReturnPath(): string {
  const path = tabStorage.take(returnPathKey);
  return path !== undefined && isOwnPath(path) ? path : "/";
}

export function setFlash(flash: Flash): void {
  tabStorage.write(flashKey, flash);
}

/** Removes and returns the flash message if it is one of those that the caller shows. */
export function takeFlash(shown: readonly Flash[]): Flash | undefined {
  const stored = shown.find((flash) => flash === tabStorage.read(flashKey));
  if (stored !== undefined) tabStorage.take(flashKey);
  return stored;
}

function isOwnPath(path: string): boolean {
  // Browsers treat a backslash as a slash, so `/\host` would lead to another site like `//host`.
  return /^\/(?![/\\])[\w\-./?=&%]*$/.test(path) && !/^\/(login|register)\b/.test(path);
}
