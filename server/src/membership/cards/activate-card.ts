import type { activateCard as call } from "@baleen/contract/membership/cards.ts";
import { isLifetime } from "@baleen/contract/membership/lifetime.ts";
import { type Actor, lockOwnAccount } from "../../accounts/account-access.ts";
import { findAccount } from "../../accounts/account-store.ts";
import type { Clock } from "../../platform/clock.ts";
import { inTransaction, type Tx } from "../../platform/database/transaction.ts";
import type { Handler, Visitor } from "../../platform/http/handler.ts";
import type { RateLimit } from "../../platform/http/rate-limits.ts";
import { isRejection, Rejection } from "../../platform/rejection.ts";
import type { MembershipDeps } from "../deps.ts";
import { grantMembership } from "../grant-membership.ts";
import { cardDigest, findCardKeys } from "./card-key.ts";
import { findCard, takeCard } from "./card-store.ts";

const perUser: RateLimit = { max: 10, windowS: 3600, error: "tooManyCardTries" };
const perIp: RateLimit = { max: 30, windowS: 3600, error: "tooManyCardTries" };

export const activateCard: Handler<MembershipDeps, typeof call> = async (deps, { body, user, visitor }) => {
  if (body.userId !== undefined && body.userId !== user.accountId) throw new Rejection("forbidden");
  return await activateCardOf(deps, user, body.keyCode, visitor);
};

/** Keys that do not work are counted, for the account and for the IP address. */
async function activateCardOf(
  { db, clock, secretKey, rateLimits }: MembershipDeps,
  user: Actor,
  typed: string,
  { clientKey }: Visitor,
) {
  const [key, ...others] = findCardKeys(typed);
  // A text that cannot be a key is not counted as a guess.
  if (key === undefined) throw new Rejection("cardKeyInvalid");
  if (others.length > 0) throw new Rejection("severalCardKeys");
  const counters = [
    { subject: `card keys of account ${user.accountId}`, limit: perUser },
    ...rateLimits.perIp("card keys", clientKey, perIp),
  ];
  return await rateLimits.limitFailures(counters, isRejection("cardKeyInvalid"), () =>
    inTransaction(db, (tx) => redeemCard(tx, clock, user, cardDigest(secretKey, key))),
  );
}

/**
 * As `activateCardOf`, but a key that the same account has redeemed is no error: its answer may have been lost. `redeemedAt` is
 * when the account redeemed it first.
 */
export async function redeemForAccount(deps: MembershipDeps, user: Actor, typed: string, visitor: Visitor) {
  const now = deps.clock.now().toISOString();
  try {
    return { ...(await activateCardOf(deps, user, typed, visitor)), redeemedAt: now };
  } catch (error) {
    if (!(error instanceof Rejection && error.code === "cardKeyActiveHere")) throw error;
    const [key = ""] = findCardKeys(typed);
    const card = await findCard(deps.db, cardDigest(deps.secretKey, key));
    const account = await findAccount(deps.db, user.accountId);
    if (!card || !account) throw error;
    return {
      validDays: card.valid_days,
      vipExpireAt: account.vip_expire_at?.toISOString() ?? now,
      redeemedAt: card.used_at?.toISOString() ?? now,
    };
  }
}

/**
 * Marks the card used and grants its membership; the caller's transaction keeps both or neither. Throws
 * `cardKeyActiveHere`, `cardKeyInvalid`, or `cardKeyNotNeeded` for a lifetime member, whose key stays unused.
 */
export async function redeemCard(tx: Tx, clock: Clock, user: Actor, keyDigest: string) {
  const account = await lockOwnAccount(tx, user, "acquire");
  const accountId = account.id;
  const now = clock.now();
  const card = await takeCard(tx, keyDigest, accountId, now);
  if (!card) {
    const known = await findCard(tx, keyDigest);
    throw new Rejection(known?.used_by === accountId ? "cardKeyActiveHere" : "cardKeyInvalid");
  }
  if (isLifetime(account.vip_expire_at)) throw new Rejection("cardKeyNotNeeded");
  const end = await grantMembership(tx, {
    accountId,
    sourceKind: "card",
    sourceRef: String(card.id),
    days: card.valid_days,
    level: card.level,
    grantedAt: now,
  });
  return { validDays: card.valid_days, vipExpireAt: (end ?? now).toISOString() };
}
