import { isLifetime } from "@baleen/contract/membership/lifetime.ts";
import { lockOpenAccount } from "../../accounts/account-store.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/transaction.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { grantMembership } from "../grant-membership.ts";
import { findCard, takeCard } from "./card-store.ts";

/**
 * Marks the card used and grants its membership; the caller's transaction keeps both or neither. Throws
 * `cardKeyActiveHere`, `cardKeyInvalid`, or `cardKeyNotNeeded` for a lifetime member, whose key stays unused.
 */
export async function redeemCard(tx: Tx, clock: Clock, accountId: number, keyDigest: string) {
  const account = await lockOpenAccount(tx, accountId);
  const now = clock.now();
  const card = await takeCard(tx, keyDigest, accountId, now);
  if (!card) {
    const known = await findCard(tx, keyDigest);
    throw new AppError(known?.used_by === accountId ? "cardKeyActiveHere" : "cardKeyInvalid");
  }
  if (isLifetime(account.vip_expire_at)) throw new AppError("cardKeyNotNeeded");
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
