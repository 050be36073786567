import { deviceLimitWithoutMembership } from "@baleen/contract/desktop/devices.ts";
import { yuanOfFen } from "@baleen/contract/money.ts";
import type {
  RefundOffer,
  RefundRefusal,
  readOwnRefund as readCall,
  refundOwnOrder as refundCall,
} from "@baleen/contract/payments/own-refunds.ts";
import { lockOwnAccount } from "../../accounts/account-access.ts";
import type { Context } from "../../context.ts";
import { foldGrants } from "../../membership/fold-grants.ts";
import { findOrderGrant, listGrants, type StoredGrant } from "../../membership/membership-store.ts";
import { secondsAfter } from "../../platform/clock.ts";
import { inTransaction, type Queries } from "../../platform/database/transaction.ts";
import { defineHandler } from "../../platform/http/define-handler.ts";
import type { Handler } from "../../platform/http/handler.ts";
import { defineLimit } from "../../platform/http/limit.ts";
import { Rejection } from "../../platform/rejection.ts";
import { type Attempt, listAttemptsOf } from "../attempt-store.ts";
import { findPurchase, type PurchaseRow } from "../purchases/purchase-store.ts";
import { listConfiguredMethods } from "../removed-methods.ts";
import { listGrantsAfter } from "../upgrades/align-credits.ts";
import { readCreditedMoney } from "../upgrades/credited-order-store.ts";
import { findBuyerRefundRule } from "./buyer-refund-rule-store.ts";
import { computeUsedPercent } from "./compute-used-percent.ts";
import { planRefund } from "./plan-refund.ts";
import { beginRefund, readRefundable, requestRefund } from "./refund-order.ts";
import { hasRefundByBuyer, listGrantIdsUnderRefund, listRefunds, type Refund } from "./refund-store.ts";

/** Whoever could refund one order after another would be a member for nothing. */
const refundedOnceInS = 365 * 86_400;

const perAccount = defineLimit("refunds by buyers", {
  by: "account",
  max: 60,
  windowS: 86_400,
  error: "tooManyRequests",
});

export const readOwnRefund: Handler<typeof readCall> = async (context, { params, user }) => {
  const order = await requirePurchase(context.db, params.orderNo, user.accountId);
  const found = await findOffer(context, context.db, order);
  return typeof found === "string" ? { offer: null, refusal: found } : { offer: found, refusal: null };
};

/** Takes the path of an operator's refund. Throws `orderNotFound` or `refundUnavailable`. */
export const refundOwnOrder = defineHandler<Handler<typeof refundCall>>({
  limits: ({ user }) => [perAccount.of(user.accountId)],
  run: refundOrderOnce,
});

async function refundOrderOnce(
  context: Context,
  { params, body, user }: Parameters<Handler<typeof refundCall>>[1],
): Promise<{ state: Refund["state"] }> {
  const { orderNo } = params;
  const begun = await inTransaction(context.db, async (tx) => {
    // The lock lets one of several requests begin; the others find its refund.
    const { id: accountId } = await lockOwnAccount(tx, user, "manage");
    const order = await requirePurchase(tx, orderNo, accountId);
    const earlier = (await listRefunds(tx, orderNo)).findLast(({ by_buyer }) => by_buyer);
    if (earlier && earlier.state !== "refused") return { refund: earlier, isNew: false };
    const found = await findOffer(context, tx, order);
    if (typeof found === "string" || found.amount !== body.amount) throw new Rejection("refundUnavailable");
    const reason = "买家在网站申请退款";
    const refund = await beginRefund(context, tx, { orderNo, amountFen: undefined, reason, isByBuyer: true });
    return { refund, isNew: true };
  });
  const { refund, isNew } = begun;
  return { state: isNew ? await requestRefund(context, refund, { isNew }) : refund.state };
}

async function requirePurchase(db: Queries, orderNo: string, accountId: number): Promise<PurchaseRow> {
  const order = await findPurchase(db, orderNo, accountId);
  if (!order) throw new Rejection("orderNotFound");
  return order;
}

type OfferContext = Pick<Context, "clock" | "gateways">;

/** What a refund by the buyer would return and end, or why there is none. */
async function findOffer(
  context: OfferContext,
  db: Queries,
  order: PurchaseRow,
): Promise<RefundOffer | RefundRefusal> {
  const rule = await findBuyerRefundRule(db);
  const now = context.clock.now();
  if (!rule) return "off";
  const refusal = findEarlyRefusal(order, rule.days, now);
  if (refusal) return refusal;
  const attempt = (await listAttemptsOf(db, order.order_no)).find(({ state }) => state === "paid");
  const money = attempt && (await findWholePayment(context, db, order, attempt));
  if (typeof money !== "number") return money ?? "unconfirmed";
  const grant = await findOrderGrant(db, order.order_no);
  const { account_id: accountId, order_no: exceptOrderNo } = order;
  if (await hasUsedRefund(db, { accountId, now, exceptOrderNo })) return "again";
  const underRefund = await listGrantIdsUnderRefund(db, accountId);
  const isKept = ({ id }: StoredGrant) => !underRefund.includes(id);
  const grants = (await listGrants(db, accountId)).filter(isKept);
  const none = { priceFen: order.price_fen, paidFen: money, refundedFen: money };
  const grantsAfter = (await listGrantsAfter(db, order, none)).filter(isKept);
  const paid = { order, creditedFen: 0, paidFen: money, grant };
  const plan = planRefund({ ...paid, grants: grantsAfter }, 0, money);
  const until = foldGrants(grants);
  const isMoved = plan.unreachableDays > 0 || !grant;
  if (isMoved || computeUsedPercent(grant, grants, now) > rule.used_percent) return "used";
  const goesOn = plan.end !== null && plan.end > now;
  return {
    amount: yuanOfFen(money),
    daysTaken: plan.days,
    memberUntil: until?.toISOString() ?? null,
    memberUntilAfter: goesOn ? (plan.end?.toISOString() ?? null) : null,
    devicesAfter: goesOn ? null : deviceLimitWithoutMembership,
  };
}

/** Whether an account has refunded another order than the given one itself within a year. */
export async function hasUsedRefund(
  db: Queries,
  { accountId, now, exceptOrderNo = "" }: { accountId: number; now: Date; exceptOrderNo?: string },
): Promise<boolean> {
  return await hasRefundByBuyer(db, { accountId, since: secondsAfter(now, -refundedOnceInS), exceptOrderNo });
}

/** Why an order cannot be refunded by its buyer, as far as the order itself tells; null if nothing speaks against it. */
export function findEarlyRefusal(
  { state, paid_at, invoice_state }: Pick<PurchaseRow, "state" | "paid_at" | "invoice_state">,
  days: number,
  now: Date,
): RefundRefusal | null {
  if (state === "refunded") return "refunded";
  if (state !== "granted" || !paid_at) return "notActive";
  if (secondsAfter(paid_at, days * 86_400) <= now) return "late";
  // Money that has an invoice goes back together with a red-letter invoice, which operators issue.
  return invoice_state === "issued" ? "invoiced" : null;
}

/** The amount of a payment of which nothing has gone back and nothing is on its way. */
async function findWholePayment(
  context: OfferContext,
  db: Queries,
  order: PurchaseRow,
  attempt: Attempt,
): Promise<number | RefundRefusal> {
  if ((await readCreditedMoney(db, order)) > 0) return "credited";
  const { paidFen, leftFen, hasUnknownRefunds } = await readRefundable(db, order, attempt);
  const isConfigured = (await listConfiguredMethods({ ...context, db })).has(attempt.method);
  if (paidFen === undefined || hasUnknownRefunds || !isConfigured) return "unconfirmed";
  return leftFen === paidFen ? paidFen : "refunded";
}
