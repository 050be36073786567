import type { Context } from "../../../context.ts";
import type { ConsoleAction, ConsoleReply } from "../../../operators/console-handler.ts";
import { type ActionContext, performAction } from "../../../operators/perform-action.ts";
import type { Tx } from "../../../platform/database/transaction.ts";
import { Rejection } from "../../../platform/rejection.ts";
import { updateBatch } from "../batch-store.ts";
import { type CardFilter, updateCards } from "../card-store.ts";
import { expiryOf } from "./create-card-batch.ts";
import { auditSubjectOf, countSelected, findFilter, isWholeBatch } from "./select-cards.ts";

/** Revokes the unused ones of the selected cards. Throws `noSuchCard` or `cardEndingAmbiguous`. */
export const revokeCards: ConsoleAction<"revokeCards"> = async (context, { which, ...by }) => {
  // A token that may make cards may revoke those alone.
  const filter = await findFilter(context.db, which, by.operator.token?.id);
  return await changeSelected(
    context,
    { ...by, action: "revokeCards" },
    filter,
    async (tx, now) => await updateCards(tx, filter, now, { columns: { revoked_at: now }, onlyUnused: true }),
  );
};

/** Sets or removes the tag of the selected cards. */
export const tagCards: ConsoleAction<"tagCards"> = async (context, { which, tag, ...by }) => {
  const filter = await findFilter(context.db, which);
  const action = { ...by, action: "tagCards", details: { tag } } as const;
  return await changeSelected(context, action, filter, async (tx, now) => {
    if (isWholeBatch(filter)) await updateBatch(tx, filter.batch, { tag });
    return await updateCards(tx, filter, now, { columns: { tag }, onlyUnused: false });
  });
};

/** Changes the expiry date of the selected cards; used and revoked cards stay unchanged. */
export const setCardExpiry: ConsoleAction<"setCardExpiry"> = async (
  context,
  { which, keysExpireOn, ...by },
) => {
  const filter = await findFilter(context.db, which);
  const expiresAt = expiryOf(keysExpireOn);
  const action = { ...by, action: "setCardExpiry", details: { expiresAt } } as const;
  return await changeSelected(context, action, filter, async (tx, now) => {
    if (expiresAt && expiresAt <= now) throw new Rejection("cardExpiryPassed");
    if (isWholeBatch(filter)) await updateBatch(tx, filter.batch, { expires_at: expiresAt });
    return await updateCards(tx, filter, now, { columns: { expires_at: expiresAt }, onlyUnused: true });
  });
};

interface CardChange extends ActionContext {
  readonly action: "revokeCards" | "tagCards" | "setCardExpiry";
  readonly details?: object;
}

/** Counts and changes the selected cards in one transaction; `change` returns how many it changed. */
async function changeSelected(
  context: Pick<Context, "db" | "clock">,
  { details, ...action }: CardChange,
  filter: CardFilter,
  change: (tx: Tx, now: Date) => Promise<number>,
): Promise<ConsoleReply<"revokeCards">> {
  const { result } = await performAction(context, { ...action, ...auditSubjectOf(filter) }, async (tx) => {
    const now = context.clock.now();
    const found = await countSelected(tx, filter, now);
    const counts = { found, changed: await change(tx, now) };
    return { result: counts, details: { ...details, ...counts } };
  });
  return result;
}
