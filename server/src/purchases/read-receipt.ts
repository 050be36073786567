import type { readReceipt as call } from "@baleen/contract/purchases.ts";
import { findAccount } from "../accounts/account-store.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../http/app-error.ts";
import type { Handler } from "../http/handler.ts";
import { ownOrdersOf } from "./own-order.ts";
import { findGatewayTradeNo, findPurchase } from "./purchase-store.ts";

/** Throws `orderNotFound` for unpaid orders. Receipts of refunded orders show the refund. */
export const readReceipt: Handler<Deps, typeof call> = async ({ db }, { params, user: { accountId } }) => {
  const row = await findPurchase(db, params.orderNo, accountId);
  if (!row?.paid_at) throw new AppError("orderNotFound");
  const [order] = await ownOrdersOf(db, [row]);
  const account = await findAccount(db, accountId);
  if (!order || !account) throw new AppError("orderNotFound");
  const gatewayTradeNo = await findGatewayTradeNo(db, row.order_no);
  return { order, gatewayTradeNo, username: account.username };
};
