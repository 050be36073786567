import { defaultLanguage } from "@baleen/contract/language.ts";
import { readMembership } from "@baleen/contract/membership/membership.ts";
import { callApi } from "../platform/api/call-api.ts";

/**
 * The membership of the signed-in user: its current level, undefined without one, and whether they may begin a free
 * trial. Undefined if the server does not report it.
 */
export async function fetchMembership(signal: AbortSignal) {
  // Errors of this call are not shown, so they must not end the session either.
  const parts = { language: defaultLanguage, signal, ignoreUnauthorized: true };
  const membership = await callApi(readMembership, parts).catch(() => undefined);
  return membership && { level: membership.spans[0]?.level, mayTry: membership.mayTry };
}
