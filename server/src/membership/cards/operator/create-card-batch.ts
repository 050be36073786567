import { maxCardsPerTokenCall } from "@baleen/contract/back-office/access-tokens.ts";
import type { ConsoleAction } from "../../../operators/console-handler.ts";
import { performAction } from "../../../operators/perform-action.ts";
import { endOfChinaDay } from "../../../platform/china-day.ts";
import type { Tx } from "../../../platform/database/transaction.ts";
import { Rejection } from "../../../platform/rejection.ts";
import { findOffer } from "../../../shop/packages/package-store.ts";
import { addBatch } from "../batch-store.ts";
import { addNewCards } from "../make-cards.ts";

/**
 * Makes a batch with all its cards in one transaction. Keys are returned after the commit, so every key shown is
 * stored. Only digests are stored, so a repeated call cannot show the keys again; a token's can, for a day. Throws
 * `batchNameTaken`, `batchKeysShownOnce` or `tokenCardsAboveLimit`.
 */
export const createCardBatch: ConsoleAction<"createCardBatch"> = async (
  context,
  { packageId, isTrial = false, count, name: batch, tag, note, keysExpireOn, ...by },
) => {
  const expiresAt = expiryOf(keysExpireOn);
  const subject = { kind: "batch", id: batch } as const;
  const action = { ...by, action: "createCardBatch", params: { count, packageId }, subject } as const;
  const performed = await performAction(context, action, async (tx) => {
    const now = context.clock.now();
    const { validDays, level } = await readCardTerms(tx, { packageId, isTrial, at: now });
    if (expiresAt && expiresAt <= now) throw new Rejection("cardExpiryPassed");
    const { token, login } = by.operator;
    if (token && count > maxCardsPerTokenCall) throw new Rejection("tokenCardsAboveLimit");
    const row = { name: batch, package_id: packageId, tag, note, expires_at: expiresAt };
    const id = await addBatch(tx, { ...row, made_by: login, token_id: token?.id, made_at: now });
    if (id === undefined) {
      throw new Rejection("batchNameTaken", { batch });
    }
    const kind = { packageId, validDays, level, isTrial, batch, tag, createdAt: now, expiresAt };
    const { keys } = await addNewCards(context, tx, kind, count);
    return {
      result: { id },
      details: { tag, note, expiresAt, ...(isTrial && { trialDays: validDays }) },
      firstCallResult: keys,
    };
  });
  if (!performed.isFirst) throw new Rejection("batchKeysShownOnce");
  return { ...performed.result, keys: performed.firstCallResult };
};

/** The days and the level that a card of the package gives. */
async function readCardTerms(
  tx: Tx,
  { packageId, isTrial, at }: { readonly packageId: number; readonly isTrial: boolean; readonly at: Date },
) {
  const offer = await findOffer(tx, packageId, at);
  if (!offer) throw new Rejection("noSuchPackage", { packageId });
  const { valid_days, trial_days, level } = offer;
  if (isTrial && trial_days === 0) throw new Rejection("packageHasNoTrial");
  return { validDays: isTrial ? trial_days : valid_days, level };
}

/** A key can be redeemed until the end of its last day. */
export function expiryOf(lastDay: string | null): Date | null {
  return lastDay === null ? null : endOfChinaDay(lastDay);
}
