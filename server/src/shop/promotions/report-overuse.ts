import type { Context } from "../../context.ts";
import type { Tx } from "../../platform/database/transaction.ts";
import type { Order } from "../orders/order-store.ts";
import { countUses, countUsesOfAccount } from "./code-use-store.ts";
import { findPromotionOfCode } from "./promotion-store.ts";

/**
 * Raises an alarm if an order that was paid after it had ended exceeds the limit of its code, or is the buyer's second
 * use. The payment counts all the same: the buyer has paid the price that was shown. The order must be granted already.
 */
export async function reportOveruse(
  { alarms }: Pick<Context, "alarms">,
  tx: Tx,
  { order_no: subject, account_id: accountId, promotion_code: code }: Order,
): Promise<void> {
  const promotion = code === null ? undefined : await findPromotionOfCode(tx, code);
  if (!promotion) return;
  const uses = await countUses(tx, promotion.code);
  const byBuyer = await countUsesOfAccount(tx, accountId, promotion.id);
  if ((promotion.max_uses === null || uses <= promotion.max_uses) && byBuyer <= 1) return;
  const details = { promotionCode: promotion.code, uses, maxUses: promotion.max_uses, byBuyer };
  await alarms.raise({ kind: "promotion.overused", subject, details }, tx);
}
