import type { BuyerFindingKind } from "@baleen/contract/payments/payment-help.ts";
import type { Context } from "../../context.ts";
import { chinaDayOf } from "../../platform/china-day.ts";
import type { Queries } from "../../platform/database/transaction.ts";

/** Stores what a buyer is told about an order: the last finding of the day counts. */
export async function saveLookUp(
  { db, clock }: Pick<Context, "db" | "clock">,
  order_no: string,
  finding: BuyerFindingKind,
): Promise<void> {
  const at = clock.now();
  await db
    .insertInto("payment_look_ups")
    .values({ day: chinaDayOf(at), order_no, finding, at })
    .onConflict((conflict) => conflict.columns(["day", "order_no"]).doUpdateSet({ finding, at }))
    .execute();
}

/** How many orders were looked up since a time whose last finding is one of these. */
export async function countLookUps(
  db: Queries,
  since: Date,
  findings: readonly BuyerFindingKind[],
): Promise<number> {
  const { orders } = await db
    .selectFrom("payment_look_ups")
    .select((select) => select.fn.count<number>("order_no").distinct().as("orders"))
    .where("at", ">=", since)
    .where("finding", "in", findings)
    .executeTakeFirstOrThrow();
  return orders;
}
