import { isLifetime } from "@baleen/contract/membership/lifetime.ts";
import type { Fen } from "@baleen/contract/money.ts";
import type { PaymentFlow } from "@baleen/contract/payments/payments.ts";
import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import { lockOwnAccount } from "../accounts/account-access.ts";
import type { Context } from "../context.ts";
import { secondsAfter } from "../platform/clock.ts";
import { inTransaction, type Tx } from "../platform/database/transaction.ts";
import type { Visitor } from "../platform/http/handler.ts";
import { defineLimit } from "../platform/http/limit.ts";
import { randomSymbols } from "../platform/random.ts";
import { Rejection } from "../platform/rejection.ts";
import { lockOwnOrder, type Order, type OwnOrder } from "../shop/orders/order-store.ts";
import { requireMethodEnabled } from "../shop/packages/package-store.ts";
import { type Attempt, addAttempt, claimCode, findPayableAttempt, replaceAttempts } from "./attempt-store.ts";
import { returnPath, startAuthorization } from "./authorize-payer.ts";
import type { PaidBy, PayerAuthorization } from "./gateways/gateway.ts";
import { findPayer, linkPayer } from "./payer-store.ts";

/** Longer than a gateway's timeout; an older claim belongs to a process that died. */
export const maxCreateS = 15;

/** Limits, per order, new authorizations and payments that start over. */
const repetitionsPerOrder = defineLimit("payments started over", {
  by: "order",
  max: 20,
  windowS: 900,
  error: "tooManyPayments",
});

/** The request; `priceFen` is the price that the page showed. */
export interface RequestedPayment {
  readonly orderNo: string;
  readonly accountId: number;
  readonly sessionId: number;
  readonly method: PaymentMethod;
  readonly way: PaymentFlow;
  /** Present if the flow is `jsapi`. */
  readonly payers: PayerAuthorization | undefined;
  readonly isAgain: boolean;
  readonly priceFen: Fen | undefined;
  readonly visitor: Pick<Visitor, "ipAddress" | "device">;
}

export interface OpenedAttempt {
  readonly order: Order;
  readonly attempt: Attempt;
  readonly by: PaidBy;
  /** Whether this call has claimed the request for the code. */
  readonly isOurs: boolean;
}

/**
 * Finds the order's payable attempt by the method and flow, or makes a new one. Returns WeChat's OAuth URL instead if
 * the payer must be identified first. An attempt that is started over is closed at the gateway; attempts by other
 * methods and flows stay payable until they expire or the order is paid. Inside WeChat each payer has a separate
 * attempt.
 */
export async function openAttempt(
  context: Context,
  requested: RequestedPayment,
): Promise<OpenedAttempt | { readonly authorizeUrl: string }> {
  const { orderNo, accountId, method, way, isAgain } = requested;
  return await inTransaction(context.db, async (tx) => {
    await lockOwnAccount(tx, requested, "acquire");
    const order = await lockOwnOrder(tx, orderNo, accountId);
    if (!order) throw new Rejection("orderNotFound");
    const now = context.clock.now();
    requirePayable(order, requested.priceFen, now);
    const payer = way === "jsapi" && !isAgain ? await findPayer(tx, requested, now) : undefined;
    const isPayerUnknown = way === "jsapi" && !payer;
    if (isAgain || isPayerUnknown) {
      requireMethodEnabled(order.methods_off, method, context);
      await context.rateLimits.consumeAll([repetitionsPerOrder.of(orderNo)], tx);
    }
    if (isAgain) await replaceAttempts(tx, { orderNo, method, way }, now);
    if (isPayerUnknown) return { authorizeUrl: await askForPayer(context, tx, requested) };
    const by = paidBy(context, requested, order, payer?.openid);
    return { order, by, ...(await findOrAdd(context, tx, order, requested, payer)) };
  });
}

async function askForPayer(context: Context, tx: Tx, requested: RequestedPayment): Promise<string> {
  const { orderNo, method, accountId, sessionId, payers, visitor } = requested;
  if (!payers) throw new Rejection("paymentMethodUnavailable");
  return await startAuthorization(context, tx, payers, {
    order_no: orderNo,
    method,
    account_id: accountId,
    session_id: sessionId,
    device_digest: visitor.device.digest,
  });
}

async function findOrAdd(
  context: Pick<Context, "clock" | "random" | "gateways">,
  tx: Tx,
  order: OwnOrder,
  { orderNo, method, way }: RequestedPayment,
  payer: Awaited<ReturnType<typeof findPayer>>,
): Promise<Pick<OpenedAttempt, "attempt" | "isOurs">> {
  const now = context.clock.now();
  const filter = { orderNo, method, way, openid: payer?.openid };
  const payable = await findPayableAttempt(tx, filter, now);
  if (payable?.code_url) return { attempt: payable, isOurs: false };
  requireMethodEnabled(order.methods_off, method, context);
  if (payable) {
    const isOurs = await claimCode(tx, payable.attempt_no, now, secondsAfter(now, -maxCreateS));
    return { attempt: payable, isOurs };
  }
  // Attempts whose code has expired or was refused: a page that is still open at the gateway might be paid.
  await replaceAttempts(tx, filter, now);
  const attempt = await addAttempt(tx, {
    attempt_no: `P${randomSymbols(context.random, 25)}`,
    order_no: orderNo,
    method,
    way,
    amount_fen: order.price_fen,
    created_at: now,
    expires_at: order.closes_at,
  });
  if (payer) await linkPayer(tx, payer.id, attempt.attempt_no);
  return { attempt, isOurs: true };
}

function paidBy(
  context: Pick<Context, "origin">,
  { method, way, visitor }: RequestedPayment,
  { order_no: orderNo, package_id: packageId }: Order,
  openid: string | undefined,
): PaidBy {
  if (way === "jsapi" && openid !== undefined) return { way, openid };
  if (way !== "h5") return { way: "code" };
  const returnUrl = `${context.origin()}${returnPath({ orderNo, packageId, method })}`;
  return { way, clientIp: visitor.ipAddress, returnUrl };
}

function requirePayable(order: OwnOrder, priceFen: Fen | undefined, now: Date): void {
  const { state, closes_at, vip_expire_at, price_fen } = order;
  if (priceFen !== undefined && priceFen !== price_fen) throw new Rejection("priceChanged");
  // The account may have become a lifetime member after the order was placed.
  if (isLifetime(vip_expire_at)) throw new Rejection("membershipIsLifetime");
  requireOpenOrder({ state, closes_at }, now);
}

/** Throws `orderAlreadyPaid` or `orderNotPayable` unless the order can be paid now. */
export function requireOpenOrder({ state, closes_at }: Pick<Order, "state" | "closes_at">, now: Date): void {
  if (state === "paid" || state === "granted") throw new Rejection("orderAlreadyPaid");
  if (state !== "pending" || closes_at <= now) throw new Rejection("orderNotPayable");
}
