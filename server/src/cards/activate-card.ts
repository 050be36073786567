import type { activateCard as call } from "@baleen/contract/cards.ts";
import { isLifetime } from "@baleen/contract/lifetime.ts";
import { lockAccount } from "../accounts/account-store.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../http/app-error.ts";
import type { Handler, Visitor } from "../http/handler.ts";
import type { Allowance } from "../http/turns.ts";
import { grantMembership } from "../membership/grant-membership.ts";
import { readCardKey } from "./card-key.ts";
import { findCard, takeCard } from "./card-store.ts";
import { cardDigest } from "./make-cards.ts";

const perUser: Allowance = { most: 10, windowS: 3600, refusal: "tooManyCardTries" };
const perAddress: Allowance = { most: 30, windowS: 3600, refusal: "tooManyCardTries" };

export const activateCard: Handler<Deps, typeof call> = async (deps, { body, user, visitor }) => {
  if (body.userId !== undefined && body.userId !== user.accountId) throw new AppError("forbidden");
  const { accountId } = user;
  return await countingFailures(deps, accountId, visitor, async () => {
    const key = readCardKey(body.keyCode);
    if (key === undefined) throw new AppError("cardKeyRefused");
    return await redeem(deps, cardDigest(deps.secretKey, key), accountId);
  });
};

/** Takes the card and grants what it stands for, in one transaction: a key is used exactly if it has granted. */
async function redeem({ db, clock }: Deps, keyDigest: string, accountId: number) {
  return await inTransaction(db, async (tx) => {
    const account = await lockAccount(tx, accountId);
    const now = clock.now();
    const card = await takeCard(tx, keyDigest, accountId, now);
    if (!card) {
      const known = await findCard(tx, keyDigest);
      throw new AppError(known?.used_by === accountId ? "cardKeyActiveHere" : "cardKeyRefused");
    }
    // The transaction is undone, and the key stays unused.
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
  });
}

/** Tries are counted before they are made, and given back unless they were guesses. */
async function countingFailures<Result>(
  { turns }: Deps,
  accountId: number,
  { subscriber }: Visitor,
  work: () => Promise<Result>,
): Promise<Result> {
  const byUser = `card keys of account ${accountId}`;
  await turns.take(byUser, perUser);
  await turns.takeForAddress("card keys", subscriber, perAddress);
  let isGuess = false;
  try {
    return await work();
  } catch (error) {
    isGuess = error instanceof AppError && error.reason === "cardKeyRefused";
    throw error;
  } finally {
    if (!isGuess) {
      await turns.giveBack(byUser);
      await turns.giveBackForAddress("card keys", subscriber, perAddress);
    }
  }
}
