import { defaultLanguage } from "@baleen/contract/language.ts";
import { readMembership } from "@baleen/contract/membership/membership.ts";
import type { Level } from "@baleen/contract/shop/packages.ts";
import { callApi } from "../platform/api/call-api.ts";

/**
 * The current membership level of the signed-in user; undefined without a membership, or if the server does not report
 * it.
 */
export async function fetchCurrentLevel(signal: AbortSignal): Promise<Level | undefined> {
  // Errors of this call are not shown, so they must not end the session either.
  const parts = { language: defaultLanguage, signal, ignoreUnauthorized: true };
  const membership = await callApi(readMembership, parts).catch(() => undefined);
  return membership?.spans[0]?.level;
}
