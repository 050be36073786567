import { keyedDigest, sameDigest } from "../platform/digest.ts";

/**
 * A token that turns off one account's reminders and authorizes nothing else. It is valid as long as the secret key is.
 */
export function makeUnsubscribeToken(secretKey: string, accountId: number): string {
  return `${accountId}.${keyedDigest(secretKey, "unsubscribe from reminders", String(accountId))}`;
}

/** The account of a token; undefined if its signature is not this deployment's. */
export function readUnsubscribeToken(secretKey: string, token: string): number | undefined {
  const [, id] = /^([1-9]\d{0,14})\.[0-9a-f]{64}$/.exec(token) ?? [];
  if (id === undefined) return undefined;
  const accountId = Number(id);
  return sameDigest(token, makeUnsubscribeToken(secretKey, accountId)) ? accountId : undefined;
}
