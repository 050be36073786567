import { defaultLanguage } from "@baleen/contract/language.ts";
import { readMembership } from "@baleen/contract/membership/membership.ts";
import type { Level } from "@baleen/contract/shop/packages.ts";
import { callApi } from "../platform/api/call-api.ts";

/** The level of the signed-in member's membership now; undefined without one, and if the server does not tell. */
export async function fetchCurrentLevel(signal: AbortSignal): Promise<Level | undefined> {
  // Its errors are not shown, so they do not end the session either.
  const parts = { language: defaultLanguage, signal, ignoreUnauthorized: true };
  const membership = await callApi(readMembership, parts).catch(() => undefined);
  return membership?.spans[0]?.level;
}
