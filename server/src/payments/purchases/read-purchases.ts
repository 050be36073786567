import {
  type listOwnOrders as ordersCall,
  purchasesOnPage,
  type readReceipt as receiptCall,
  type listOwnRedemptions as redemptionsCall,
} from "@baleen/contract/payments/purchases.ts";
import { findAccount } from "../../accounts/account-store.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { Handler } from "../../platform/http/handler.ts";
import { findOwnOrder } from "../../shop/orders/order-store.ts";
import type { PaymentDeps } from "../deps.ts";
import { ownOrdersOf } from "./own-order.ts";
import { findGatewayTradeNo, findPurchase, listPurchases, listRedeemedCards } from "./purchase-store.ts";

/** The cursor is the previous page's last order. */
export const listOwnOrders: Handler<PaymentDeps, typeof ordersCall> = async (
  { db },
  { query, user: { accountId } },
) => {
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

/** The cursor is the previous page's last card. */
export const listOwnRedemptions: Handler<PaymentDeps, typeof redemptionsCall> = async (
  { db },
  { query, user },
) => {
  const page = { accountId: user.accountId, after: query.cursor, max: purchasesOnPage + 1 };
  const rows = await listRedeemedCards(db, page);
  const shown = rows.slice(0, purchasesOnPage);
  const hasMore = rows.length > shown.length;
  return {
    redemptions: shown.map((card) => ({
      keyEnding: card.key_ending,
      packageName: card.package_name,
      validDays: card.valid_days,
      level: card.level,
      // Used cards always have `used_at`.
      redeemedAt: (card.used_at as Date).toISOString(),
    })),
    next: hasMore ? String(shown.at(-1)?.id) : null,
  };
};

/** Throws `orderNotFound` for unpaid orders. Receipts of refunded orders show the refund. */
export const readReceipt: Handler<PaymentDeps, typeof receiptCall> = async (
  { db },
  { params, user: { accountId } },
) => {
  const row = await findPurchase(db, params.orderNo, accountId);
  if (!row?.paid_at) throw new AppError("orderNotFound");
  const [order] = await ownOrdersOf(db, [row]);
  const account = await findAccount(db, accountId);
  if (!order || !account) throw new AppError("orderNotFound");
  const gatewayTradeNo = await findGatewayTradeNo(db, row.order_no);
  return { order, gatewayTradeNo, username: account.username };
};
