import { yuanOfFen } from "@baleen/contract/money.ts";
import {
  type OrderStatus,
  type OwnOrder,
  type listOwnOrders as ordersCall,
  purchasesOnPage,
  type readReceipt as receiptCall,
  type listOwnRedemptions as redemptionsCall,
} from "@baleen/contract/payments/purchases.ts";
import { findAccount } from "../../accounts/account-store.ts";
import type { OrderState } from "../../platform/database/purchase-tables.ts";
import type { Queries } from "../../platform/database/transaction.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { Handler } from "../../platform/http/handler.ts";
import { findOwnOrder, findPaidAgain, type PaidAgain } from "../../shop/orders/order-store.ts";
import type { PaymentDeps } from "../deps.ts";
import { foldFacts } from "../fold-facts.ts";
import {
  findGatewayTradeNo,
  findPurchase,
  listFactsIn,
  listPurchases,
  listRedeemedCards,
  listStatementsOfPaid,
  type PurchaseRow,
  sumRefundsUnderway,
} from "./purchase-store.ts";

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

const statusOf: Readonly<Record<OrderState, OrderStatus>> = {
  pending: "open",
  paid: "granting",
  granted: "granted",
  closed: "closed",
  failed: "failed",
  refunded: "refunded",
};

/** Orders in the form of the contract. */
async function ownOrdersOf(db: Queries, rows: readonly PurchaseRow[]): Promise<OwnOrder[]> {
  const numbersOf = (...states: OrderState[]) =>
    rows.filter(({ state }) => states.includes(state)).map(({ order_no }) => order_no);
  const moneyOf = new Map([
    ...(await readPaid(db, numbersOf("paid", "granted", "refunded"))),
    // What was paid for an order that ended all the same, and was not needed.
    ...(await readReturned(db, numbersOf("closed", "failed"))),
  ]);
  const paidAgain = await findPaidAgain(db, numbersOf("paid", "granted"));
  return rows.map((row) => {
    const money = moneyOf.get(row.order_no) ?? { refundedFen: 0, underwayFen: 0 };
    return ownOrderOf(row, money, paidAgain.get(row.order_no));
  });
}

interface Money {
  /** As the gateway has signed it, of the payment that the order was granted for. */
  readonly paidFen?: number | undefined;
  readonly refundedFen: number;
  readonly underwayFen: number;
}

type OfOrders = readonly (readonly [orderNo: string, Money])[];

async function readPaid(db: Queries, orderNos: readonly string[]): Promise<OfOrders> {
  const facts = Map.groupBy(await listFactsIn(db, orderNos, ["paid"]), ({ order_no }) => order_no);
  const statements = Map.groupBy(await listStatementsOfPaid(db, orderNos), ({ order_no }) => order_no);
  const underway = await sumRefundsUnderway(db, orderNos);
  return orderNos.map((orderNo) => {
    const { paidFen, refundedFen } = foldFacts(facts.get(orderNo) ?? [], statements.get(orderNo));
    return [orderNo, { paidFen, refundedFen, underwayFen: underway.get(orderNo) ?? 0 }];
  });
}

async function readReturned(db: Queries, orderNos: readonly string[]): Promise<OfOrders> {
  const facts = await listFactsIn(db, orderNos, ["surplus", "refunded"]);
  return [...Map.groupBy(facts, ({ order_no }) => order_no)].map(([orderNo, ofOrder]) => {
    const attempts = [...Map.groupBy(ofOrder, ({ attempt_no }) => attempt_no).values()].map((ofAttempt) =>
      foldFacts(ofAttempt),
    );
    const refundedFen = attempts.reduce((sum, attempt) => sum + attempt.refundedFen, 0);
    const paidFen = attempts.reduce((sum, attempt) => sum + (attempt.paidFen ?? 0), 0);
    return [orderNo, { refundedFen, underwayFen: Math.max(0, paidFen - refundedFen) }];
  });
}

function ownOrderOf(row: PurchaseRow, money: Money, again: PaidAgain | undefined): OwnOrder {
  const { paidFen = row.price_fen, refundedFen, underwayFen } = money;
  return {
    orderNo: row.order_no,
    packageId: row.package_id,
    packageName: row.package_name,
    validDays: row.valid_days,
    level: row.level,
    price: yuanOfFen(row.price_fen),
    paid: row.paid_at && yuanOfFen(paidFen),
    paymentMethod: row.payment_method,
    status: statusOf[row.state],
    createdAt: row.created_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
    paidAgainAt: again?.at.toISOString() ?? null,
    refunded: yuanOfFen(refundedFen),
    // Once all the money is back, a refund of it that is still queried brings back nothing more.
    refundUnderway: row.state === "refunded" ? 0 : yuanOfFen(underwayFen),
  };
}
