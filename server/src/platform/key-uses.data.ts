import { retentionPolicy } from "@baleen/contract/privacy/retention-policy.ts";

interface KeyUse {
  /**
   * How long values under a former key are accepted after the change: at least as long as such a value is valid, and
   * not longer than a leaked key may do harm.
   */
  readonly acceptedAfterChangeS: number;
}

const hourS = 3600;
const dayS = 24 * hourS;
const ever = { acceptedAfterChangeS: Number.POSITIVE_INFINITY };
/** Values that end within minutes. */
const short = { acceptedAfterChangeS: hourS };

/**
 * All purposes of keyed digests. A purpose is part of the digest, so it is never renamed. Digests with a purpose of
 * `ever` protect at least 50 random bits, which a leaked key does not reveal.
 */
export const digestUses = {
  card: ever,
  "recovery key": ever,
  "recovery code of operator": ever,
  code: short,
  captcha: short,
  "user code": short,
  "operator address": short,
  // A request waits 7 days for support, and then at most 6 days for its owner.
  "code of a recovery request": { acceptedAfterChangeS: 14 * dayS },
  "digest of a recovery request's code": { acceptedAfterChangeS: 14 * dayS },
  "message target": { acceptedAfterChangeS: retentionPolicy.messageLog.retentionS + dayS },
  // Compared as of the beginning of the digested day, so that a former key proves nothing about later days.
  "day of the audit log": { acceptedAfterChangeS: 0 },
} as const satisfies Readonly<Record<string, KeyUse>>;

/** Purposes of digests that stay the same when the key changes. Nobody gains access by forging one. */
export type StableUse = "entitlement subject" | "setting" | "settings" | "trial identity";

/** All purposes of signed tokens. */
export const tokenUses = {
  // Mails are read late, and a forged token only turns reminders off.
  "unsubscribe from reminders": ever,
  "preview of site content": short,
  "desktop sign-in request": short,
  diagnosis: short,
  "merge of accounts": short,
  // Renewed at each sign-in. A forged one gives its holder a counter of wrong passwords of its own.
  "operator device": { acceptedAfterChangeS: 3 * dayS },
} as const satisfies Readonly<Record<string, KeyUse>>;

/** All purposes of sealed values, with the `info` of their derived key (RFC 5869), which is never changed. */
export const sealUses = {
  "second factor": "baleen totp v1",
  "webhook secret": "baleen webhook secret v1",
  "reply to access token": "baleen token reply v1",
  "former key": "baleen former key v1",
} as const;

export type DigestUse = keyof typeof digestUses;
export type TokenUse = keyof typeof tokenUses;
export type SealUse = keyof typeof sealUses;
