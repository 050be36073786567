import { isLifetime } from "@baleen/contract/membership/lifetime.ts";
import type { Fen } from "@baleen/contract/money.ts";
import type { PaymentFlow } from "@baleen/contract/payments/payments.ts";
import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import { lockOwnAccount, requirePhoneToPay } from "../accounts/account-access.ts";
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
import { findOrAddPayer, returnPath, startAuthorization } from "./authorize-payer.ts";
import type { FlowDetails, PayerAuthorizer } from "./gateways/gateway.ts";
import { linkPayer } from "./payer-store.ts";

/** Longer than a gateway's timeout. A claim older than this belongs to a process that died. */
export const codeClaimTimeoutS = 15;

/** Limits, per order, how often a payer is authorized and a payment is started again. */
const restartLimit = defineLimit("payments started over", {
  by: "order",
  max: 20,
  windowS: 900,
  error: "tooManyPayments",
});

/** The request; `priceFen` is the price that the page showed. */
export interface PaymentRequest {
  readonly orderNo: string;
  readonly accountId: number;
  readonly sessionId: number;
  readonly method: PaymentMethod;
  readonly way: PaymentFlow;
  /** Present if the flow is `jsapi`. */
  readonly payerAuthorizer: PayerAuthorizer | undefined;
  readonly isRestart: boolean;
  readonly priceFen: Fen | undefined;
  readonly visitor: Pick<Visitor, "ipAddress" | "device">;
}

export interface OpenedAttempt {
  readonly order: Order;
  readonly attempt: Attempt;
  readonly flowDetails: FlowDetails;
  /** Whether this call has claimed the request for the code. */
  readonly hasClaimedCode: boolean;
}

/**
 * Finds the order's payable attempt by the method and flow, or makes a new one. Returns WeChat's OAuth URL instead if
 * the payer must be identified first. An attempt that is started over is closed at the gateway; attempts by other
 * methods and flows stay payable until they expire or the order is paid. Inside WeChat each payer has a separate
 * attempt.
 */
export async function openAttempt(
  context: Context,
  request: PaymentRequest,
): Promise<OpenedAttempt | { readonly authorizeUrl: string }> {
  const { orderNo, accountId, method, way, isRestart } = request;
  return await inTransaction(context.db, async (tx) => {
    const account = await lockOwnAccount(tx, request, "acquire");
    const order = await lockOwnOrder(tx, orderNo, accountId);
    if (!order) throw new Rejection("orderNotFound");
    // The number may have been unbound after the order was placed.
    requirePhoneToPay(context, account);
    const now = context.clock.now();
    requirePayable(order, request.priceFen, now);
    const { payerAuthorizer } = request;
    const payer =
      way === "jsapi" && !isRestart
        ? await findOrAddPayer(context, tx, payerAuthorizer, authorizationOf(request))
        : undefined;
    const isPayerUnknown = way === "jsapi" && !payer;
    if (isRestart || isPayerUnknown) {
      requireMethodEnabled(order.methods_off, method, context);
      await context.rateLimits.consumeAll([restartLimit.of(orderNo)], tx);
    }
    if (isRestart) await replaceAttempts(tx, { orderNo, method, way }, now);
    if (isPayerUnknown) return { authorizeUrl: await startPayerAuthorization(context, tx, request) };
    const flowDetails = flowDetailsOf(context, request, order, payer?.openid);
    return { order, flowDetails, ...(await findOrAdd(context, tx, order, request, payer)) };
  });
}

async function startPayerAuthorization(context: Context, tx: Tx, request: PaymentRequest): Promise<string> {
  const { payerAuthorizer } = request;
  if (!payerAuthorizer) throw new Rejection("paymentMethodUnavailable");
  return await startAuthorization(context, tx, payerAuthorizer, authorizationOf(request));
}

function authorizationOf({ orderNo, method, accountId, sessionId, visitor }: PaymentRequest) {
  return {
    order_no: orderNo,
    method,
    account_id: accountId,
    session_id: sessionId,
    device_digest: visitor.device.digest,
  };
}

async function findOrAdd(
  context: Pick<Context, "clock" | "random" | "gateways">,
  tx: Tx,
  order: OwnOrder,
  { orderNo, method, way }: PaymentRequest,
  payer: Awaited<ReturnType<typeof findOrAddPayer>>,
): Promise<Pick<OpenedAttempt, "attempt" | "hasClaimedCode">> {
  const now = context.clock.now();
  const filter = { orderNo, method, way, openid: payer?.openid };
  const payable = await findPayableAttempt(tx, filter, now);
  if (payable?.code_url) return { attempt: payable, hasClaimedCode: false };
  requireMethodEnabled(order.methods_off, method, context);
  if (payable) {
    const hasClaimedCode = await claimCode(
      tx,
      payable.attempt_no,
      now,
      secondsAfter(now, -codeClaimTimeoutS),
    );
    return { attempt: payable, hasClaimedCode };
  }
  // Also replaces attempts whose code has expired or was refused: their page may still be open at the gateway and might
  // be paid.
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
  return { attempt, hasClaimedCode: true };
}

function flowDetailsOf(
  context: Pick<Context, "origin">,
  { method, way, visitor }: PaymentRequest,
  { order_no: orderNo, package_id: packageId, promotion_code: promotionCode, credit_fen: creditFen }: Order,
  openid: string | undefined,
): FlowDetails {
  if (way === "jsapi" && openid !== undefined) return { way, openid };
  if (way !== "h5") return { way: "code" };
  const returnUrl = `${context.origin()}${returnPath({ orderNo, packageId, method, promotionCode, creditFen })}`;
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
