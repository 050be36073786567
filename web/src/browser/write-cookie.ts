import type { PreferenceCookie } from "@baleen/contract/document.ts";

const maxAgeS = 365 * 86_400;

/** Stores a preference where the server can read it; undefined deletes it. */
export function writeCookie(name: PreferenceCookie, value: string | undefined): void {
  const ageS = value === undefined ? 0 : maxAgeS;
  // biome-ignore lint/suspicious/noDocumentCookie: the oldest supported browsers lack the Cookie Store API.
  document.cookie = `${name}=${value ?? ""}; Path=/; Max-Age=${ageS}; SameSite=Lax`;
}
