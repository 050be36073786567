import { yuanOfFen } from "@baleen/contract/money.ts";
import type { BuyerRefundRule } from "@baleen/contract/payments/own-refunds.ts";
import {
  type OrderStatus,
  type OwnOrder,
  type listOwnOrders as ordersCall,
  purchasesOnPage,
  type readReceipt as receiptCall,
  type listOwnRedemptions as redemptionsCall,
} from "@baleen/contract/payments/purchases.ts";
import { findAccount } from "../../accounts/account-store.ts";
import { secondsAfter } from "../../platform/clock.ts";
import type { Queries } from "../../platform/database/transaction.ts";
import type { Handler } from "../../platform/http/handler.ts";
import { Rejection } from "../../platform/rejection.ts";
import { findOwnOrder, findRepeatPurchases } from "../../shop/orders/order-store.ts";
import type { OrderState } from "../../shop/tables.ts";
import { findBuyerRefundRule } from "../refunds/buyer-refund-rule-store.ts";
import { findEarlyRefusal, hasUsedRefund } from "../refunds/refund-own-order.ts";
import { computeOrderMoney } from "./purchase-money.ts";
import {
  findPurchase,
  listPayments,
  listPurchases,
  listRedeemedCards,
  type PurchaseRow,
} from "./purchase-store.ts";

/** The cursor is the last order of the previous page. */
export const listOwnOrders: Handler<typeof ordersCall> = async (
  { db, clock },
  { query, user: { accountId } },
) => {
  const after = query.cursor === undefined ? undefined : await findOwnOrder(db, query.cursor, accountId);
  if (query.cursor !== undefined && !after) throw new Rejection("orderNotFound");
  const { shown, last } = pageOf(await listPurchases(db, accountId, after, purchasesOnPage + 1));
  const now = clock.now();
  const rule = await findBuyerRefundRule(db);
  const refundRule = rule ? { days: rule.days, usedPercent: rule.used_percent } : null;
  const isUsed = refundRule !== null && (await hasUsedRefund(db, { accountId, now }));
  const orders = await ownOrdersOf(db, shown, { refundRule: isUsed ? null : refundRule, now });
  return { orders, refundRule, next: last?.order_no ?? null };
};

/** The cursor is the last card of the previous page. */
export const listOwnRedemptions: Handler<typeof redemptionsCall> = async ({ db }, { query, user }) => {
  const rows = await listRedeemedCards(db, user.accountId, query.cursor, purchasesOnPage + 1);
  const { shown, last } = pageOf(rows);
  return {
    redemptions: shown.map((card) => ({
      keyEnding: card.key_ending,
      packageName: card.package_name,
      validDays: card.valid_days,
      level: card.level,
      // Used cards always have `used_at`.
      redeemedAt: (card.used_at as Date).toISOString(),
    })),
    next: last ? String(last.id) : null,
  };
};

/** The rows of a page, and the page's last row if another page follows. */
function pageOf<Row>(rows: readonly Row[]) {
  const shown = rows.slice(0, purchasesOnPage);
  return { shown, last: rows.length > shown.length ? shown.at(-1) : undefined };
}

/** Throws `orderNotFound` for unpaid orders. Receipts of refunded orders show the refund. */
export const readReceipt: Handler<typeof receiptCall> = async (
  { db, clock },
  { params, user: { accountId } },
) => {
  const row = await findPurchase(db, params.orderNo, accountId);
  if (!row?.paid_at) throw new Rejection("orderNotFound");
  const account = await findAccount(db, accountId);
  const [order] = await ownOrdersOf(db, [row], { refundRule: null, now: clock.now() });
  if (!order || !account) throw new Rejection("orderNotFound");
  const payments = await listPayments(db, [row.order_no]);
  const answered = payments.filter(
    ({ state, gateway_trade_no }) => state !== "surplus" && gateway_trade_no !== null,
  );
  const payment = answered.find(({ state }) => state === "paid") ?? answered[0];
  return { order, gatewayTradeNo: payment?.gateway_trade_no ?? null, username: account.username };
};

const statusOf: Readonly<Record<OrderState, OrderStatus>> = {
  pending: "open",
  paid: "granting",
  granted: "granted",
  closed: "closed",
  failed: "failed",
  refunded: "refunded",
};

function statusOfRow({ state, has_mismatch: hasMismatch }: PurchaseRow): OrderStatus {
  const isUnpaid = state === "pending" || state === "closed" || state === "failed";
  return hasMismatch && isUnpaid ? "reviewing" : statusOf[state];
}

interface Refunding {
  readonly refundRule: BuyerRefundRule | null;
  readonly now: Date;
}

/** Orders in the contract's format. */
async function ownOrdersOf(
  db: Queries,
  rows: readonly PurchaseRow[],
  { refundRule, now }: Refunding,
): Promise<OwnOrder[]> {
  const orderNos = rows.map(({ order_no }) => order_no);
  const payments = Map.groupBy(await listPayments(db, orderNos), ({ order_no }) => order_no);
  const paidAgain = await findRepeatPurchases(db, orderNos);
  return rows.map((row) => {
    const { order_no: orderNo, paid_at: paidAt } = row;
    const { paidFen = row.price_fen, ...money } = computeOrderMoney(row, payments.get(orderNo) ?? []);
    return {
      orderNo,
      packageId: row.package_id,
      packageName: row.package_name,
      validDays: row.valid_days,
      level: row.level,
      price: yuanOfFen(row.price_fen),
      listPrice: row.list_price_fen === null ? null : yuanOfFen(row.list_price_fen),
      promotionCode: row.promotion_code,
      credit: row.credit_fen === null ? null : yuanOfFen(row.credit_fen),
      paid: paidAt && yuanOfFen(paidFen),
      paymentMethod: row.payment_method,
      status: statusOfRow(row),
      createdAt: row.created_at.toISOString(),
      paidAt: paidAt?.toISOString() ?? null,
      paidAgainAt: paidAgain.get(orderNo)?.at.toISOString() ?? null,
      refunded: yuanOfFen(money.refundedFen),
      refundUnderway: yuanOfFen(money.underwayFen),
      refundableUntil: findRefundEnd(row, { refundRule, now })?.toISOString() ?? null,
      invoice: row.invoice_state,
    };
  });
}

function findRefundEnd(row: PurchaseRow, { refundRule, now }: Refunding): Date | null {
  if (!refundRule || !row.paid_at || findEarlyRefusal(row, refundRule.days, now)) return null;
  return secondsAfter(row.paid_at, refundRule.days * 86_400);
}
