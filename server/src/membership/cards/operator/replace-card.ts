import { replacePermission } from "@baleen/contract/back-office/cards.ts";
import { isPermitted } from "@baleen/contract/back-office/roles.ts";
import type { Context } from "../../../context.ts";
import type { ActionInput, ConsoleAction } from "../../../operators/console-handler.ts";
import { type ActionContext, type OperatorAction, performAction } from "../../../operators/perform-action.ts";
import { inTransaction, type Tx } from "../../../platform/database/transaction.ts";
import { Rejection } from "../../../platform/rejection.ts";
import { cardDigests, makeCardKey, makeStoredKey } from "../card-key.ts";
import { type Card, cardStateOf, lockCard, renewKey, replaceCardBy } from "../card-store.ts";
import { addNewCards } from "../make-cards.ts";
import { expiryOf } from "./create-card-batch.ts";

export const replaceCard: ConsoleAction<"replaceCard"> = async (
  context,
  { id, oldKey, keysExpireOn, ...by },
) => {
  const action: OperatorAction = { ...by, action: "replaceCard", subject: { kind: "card", id } };
  const performed = await performAction(context, action, async (tx) => {
    const now = context.clock.now();
    const card = await lockReplaceableCard(tx, id, now);
    requireReplacePermission(context, by, card, { oldKey, keysExpireOn, now });
    const expiresAt = keysExpireOn === undefined ? card.expires_at : expiryOf(keysExpireOn);
    if (expiresAt && expiresAt <= now) throw new Rejection("cardExpiryPassed");
    const { package_id: packageId, valid_days: validDays, level, is_trial: isTrial, batch, tag } = card;
    const kind = { packageId, validDays, level, isTrial, batch, tag, createdAt: now, expiresAt };
    const { keys, last: newCardId } = await addNewCards(context, tx, kind, 1);
    await replaceCardBy(tx, card, newCardId, now);
    const [firstCallResult = ""] = keys;
    return { result: { cardId: newCardId }, details: { replacedBy: newCardId, expiresAt }, firstCallResult };
  });
  const { cardId } = performed.result;
  return {
    cardId,
    key: performed.isFirst ? performed.firstCallResult : await makeAnotherKey(context, cardId),
  };
};

async function lockReplaceableCard(tx: Tx, id: number, now: Date): Promise<Card> {
  const card = await lockCard(tx, id);
  if (!card) throw new Rejection("notFound");
  if (cardStateOf(card, now) === "used") throw new Rejection("cardRedeemed");
  if (card.replaced_by !== null) throw new Rejection("cardReplaced");
  return card;
}

type ReplacementInput = Pick<ActionInput<"replaceCard">, "oldKey" | "keysExpireOn"> & { readonly now: Date };

/**
 * Replacing an expired or revoked card, or one whose key the operator does not have, is a gift: only roles that may
 * make cards can do it.
 */
function requireReplacePermission(
  { keyRing }: Pick<Context, "keyRing">,
  { operator: { role } }: ActionContext,
  card: Card,
  { oldKey, keysExpireOn, now }: ReplacementInput,
): void {
  const isOldKey = oldKey !== undefined && cardDigests(keyRing, oldKey).includes(card.key_digest);
  if (oldKey !== undefined && !isOldKey) throw new Rejection("oldCardKeyWrong");
  if (role === undefined || isPermitted(role, "manageCards")) return;
  if (!isOldKey) throw new Rejection("oldCardKeyNeeded");
  if (!isPermitted(role, replacePermission(cardStateOf(card, now))) || keysExpireOn !== undefined)
    throw new Rejection("roleMayNotReplaceCard");
}

/** The response with the first new key may have been lost, and keys are not stored. */
async function makeAnotherKey({ db, random, keyRing }: Context, cardId: number): Promise<string> {
  const key = makeCardKey(random);
  const isRenewed = await inTransaction(db, (tx) => renewKey(tx, cardId, makeStoredKey(keyRing, key)));
  if (!isRenewed) throw new Rejection("newCardUsed");
  return key;
}
