import { type listOwnOrders as call, purchasesOnPage } from "@baleen/contract/purchases.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../http/app-error.ts";
import type { Handler } from "../http/handler.ts";
import { findOwnOrder } from "../orders/order-store.ts";
import { ownOrdersOf } from "./own-order.ts";
import { listPurchases } from "./purchase-store.ts";

/** The cursor is the previous page's last order. */
export const listOwnOrders: Handler<Deps, typeof call> = async ({ db }, { query, user: { accountId } }) => {
  const after = query.cursor === undefined ? undefined : await findOwnOrder(db, query.cursor, accountId);
  if (query.cursor !== undefined && !after) throw new AppError("orderNotFound");
  const rows = await listPurchases(db, { accountId, after, max: purchasesOnPage + 1 });
  const shown = rows.slice(0, purchasesOnPage);
  const hasMore = rows.length > shown.length;
  return {
    orders: await ownOrdersOf(db, shown),
    next: hasMore ? (shown.at(-1)?.order_no ?? null) : null,
  };
};
