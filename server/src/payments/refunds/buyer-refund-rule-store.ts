import type { BuyerRefundRule } from "@baleen/contract/payments/own-refunds.ts";
import type { Queries, Tx } from "../../platform/database/transaction.ts";

/** The rule by which buyers refund orders themselves; undefined while they cannot. */
export async function findBuyerRefundRule(db: Queries) {
  return await db
    .selectFrom("buyer_refund_rules")
    .select(["days", "used_percent", "changed_at", "changed_by"])
    .executeTakeFirst();
}

interface Change {
  readonly at: Date;
  readonly by: string;
}

/** Replaces the rule; null removes it. */
export async function saveBuyerRefundRule(tx: Tx, rule: BuyerRefundRule | null, { at, by }: Change) {
  if (!rule) {
    await tx.deleteFrom("buyer_refund_rules").execute();
    return;
  }
  const row = { days: rule.days, used_percent: rule.usedPercent, changed_at: at, changed_by: by };
  await tx
    .insertInto("buyer_refund_rules")
    .values({ id: 1, ...row })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
    .execute();
}
