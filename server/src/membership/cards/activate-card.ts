import type { activateCard as call } from "@baleen/contract/membership/cards.ts";
import { isLifetime } from "@baleen/contract/membership/lifetime.ts";
import { type Actor, lockOwnAccount } from "../../accounts/account-access.ts";
import { findAccount } from "../../accounts/account-store.ts";
import type { Context } from "../../context.ts";
import { inTransaction, type Tx } from "../../platform/database/transaction.ts";
import { countOutcomes } from "../../platform/http/count-outcomes.ts";
import { defineHandler } from "../../platform/http/define-handler.ts";
import type { Handler } from "../../platform/http/handler.ts";
import { defineLimit } from "../../platform/http/limit.ts";
import { Rejection } from "../../platform/rejection.ts";
import { announceEvent } from "../../webhooks/announce-event.ts";
import { grantMembership } from "../grant-membership.ts";
import { beginTrial } from "../trials/begin-trial.ts";
import { watchTrials } from "../trials/start-trial.ts";
import { cardDigests, findCardKeys } from "./card-key.ts";
import { consumeCard, findCard } from "./card-store.ts";

const wrongKeysPerAccount = defineLimit("wrong card keys", {
  by: "account",
  max: 10,
  windowS: 3600,
  error: "tooManyCardTries",
});
const wrongKeysPerClient = defineLimit("wrong card keys", {
  by: "client",
  max: 30,
  windowS: 3600,
  error: "tooManyCardTries",
});

/**
 * Invalid keys count towards the limits of the account and of the client. Input that is not in the format of one key is
 * not counted.
 */
export const cardKeyPolicy = {
  countedErrors: ["cardKeyInvalid"],
  limits: ({ body, user, visitor }: CardKeyRequest) =>
    findCardKeys(body.keyCode).length === 1
      ? [wrongKeysPerAccount.of(user.accountId), wrongKeysPerClient.of(visitor.clientKey)]
      : [],
} as const;

interface CardKeyRequest {
  readonly body: { readonly keyCode: string };
  readonly user: Actor;
  readonly visitor: { readonly clientKey: string };
}

export const activateCard = countOutcomes(
  defineHandler<Handler<typeof call>>({
    ...cardKeyPolicy,
    async run(context, { body, user }) {
      if (body.userId !== undefined && body.userId !== user.accountId) throw new Rejection("forbidden");
      return await activateOwnCard(context, user, body.keyCode);
    },
  }),
  {
    name: "cards_tried_total",
    outcomeOf: () => "granted",
    labelsOf: (_, outcome) => ({ outcome }),
  },
);

async function activateOwnCard(context: Context, user: Actor, typed: string) {
  const [key, ...others] = findCardKeys(typed);
  if (key === undefined) throw new Rejection("cardKeyInvalid");
  if (others.length > 0) throw new Rejection("severalCardKeys");
  const keyDigests = cardDigests(context.keyRing, key);
  const { isTrial, ...redeemed } = await inTransaction(context.db, (tx) =>
    redeemCard(tx, context, user, keyDigests),
  );
  if (isTrial) await watchTrials(context);
  return redeemed;
}

/**
 * Like `activateOwnCard`, but succeeds for a key that the same account has already redeemed, since the earlier response
 * may have been lost. `redeemedAt` is the time of the first redemption.
 */
export async function redeemForAccount(context: Context, user: Actor, typed: string) {
  const now = context.clock.now().toISOString();
  try {
    return { ...(await activateOwnCard(context, user, typed)), redeemedAt: now };
  } catch (error) {
    if (!(error instanceof Rejection && error.code === "cardKeyActiveHere")) throw error;
    const [key = ""] = findCardKeys(typed);
    const card = await findCard(context.db, cardDigests(context.keyRing, key));
    const account = await findAccount(context.db, user.accountId);
    if (!card || !account) throw error;
    return {
      validDays: card.valid_days,
      vipExpireAt: account.vip_expire_at?.toISOString() ?? now,
      redeemedAt: card.used_at?.toISOString() ?? now,
    };
  }
}

/**
 * Marks the card as used and grants its membership within the caller's transaction. Throws `cardKeyActiveHere`,
 * `cardKeyInvalid`, or, and the key stays unused, `cardKeyNotNeeded` for a lifetime member and for a trial card what
 * `beginTrial` throws.
 */
export async function redeemCard(
  tx: Tx,
  context: Pick<Context, "clock" | "keyRing">,
  user: Actor,
  keyDigests: readonly string[],
) {
  const account = await lockOwnAccount(tx, user, "acquire");
  const accountId = account.id;
  const now = context.clock.now();
  const card = await consumeCard(tx, keyDigests, accountId, now);
  if (!card) {
    const card = await findCard(tx, keyDigests);
    throw new Rejection(card?.used_by === accountId ? "cardKeyActiveHere" : "cardKeyInvalid");
  }
  if (isLifetime(account.vip_expire_at)) throw new Rejection("cardKeyNotNeeded");
  const { id: cardId, batch, package_id: packageId, level, valid_days: days, is_trial: isTrial } = card;
  const end = isTrial
    ? await beginTrial(context, tx, account, {
        ...{ packageId, days, level, at: now },
        refuse: (because) => new Rejection("trialCardNotUsed", { because }),
      })
    : await grantMembership(tx, {
        ...{ accountId, days, level, grantedAt: now },
        ...({ sourceKind: "card", sourceRef: String(cardId) } as const),
      });
  const redeemed = { cardId, batch, accountId, packageId, level, days, redeemedAt: now.toISOString() };
  await announceEvent(tx, { type: "card.redeemed", data: redeemed, at: now });
  return { isTrial, validDays: days, vipExpireAt: (end ?? now).toISOString() };
}
