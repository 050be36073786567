import { tabStorage } from "../../platform/browser/storage.ts";

// Values that this tab keeps for the next page or reload.

const returnPathKey = "return-to";
const flashKey = "notice";

/** A message that the next page shows once. */
export type Flash = "registered" | "paid" | "expired";

/** Saves the path to return to after signing in. */
export function saveReturnPath(path: string): void {
  tabStorage.write(returnPathKey, path);
}

/** Returns the saved path without removing it. */
export function readReturnPath(): string | undefined {
  return tabStorage.read(returnPathKey);
}

/** Removes and returns the saved path. Returns "/" if none is saved, or if it is another site or a login page. */
export function takeReturnPath(): string {
  const path = tabStorage.take(returnPathKey);
  return path !== undefined && isOwnPath(path) ? path : "/";
}

export function setFlash(flash: Flash): void {
  tabStorage.write(flashKey, flash);
}

/** Removes and returns the flash message if the caller can show it. */
export function takeFlash(shown: readonly Flash[]): Flash | undefined {
  const stored = shown.find((flash) => flash === tabStorage.read(flashKey));
  if (stored !== undefined) tabStorage.take(flashKey);
  return stored;
}

function isOwnPath(path: string): boolean {
  // Browsers treat a backslash as a slash, so `/\host` would open another site, like `//host`.
  return /^\/(?![/\\])[\w\-./?=&%]*$/.test(path) && !/^\/(login|register)\b/.test(path);
}
