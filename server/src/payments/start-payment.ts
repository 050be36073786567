import { setTimeout as wait } from "node:timers/promises";
import { isLifetime } from "@baleen/contract/membership/lifetime.ts";
import { type Fen, fenOfYuan } from "@baleen/contract/money.ts";
import type { startPayment as call } from "@baleen/contract/payments/payments.ts";
import { type PaymentMethod, paymentMethods } from "@baleen/contract/shop/payment-methods.ts";
import { secondsAfter } from "../platform/clock.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { AppError } from "../platform/http/app-error.ts";
import type { Handler } from "../platform/http/handler.ts";
import { randomSymbols } from "../platform/random.ts";
import { lockOwnOrder, type Order, type OwnOrder } from "../shop/orders/order-store.ts";
import { requireMethodOn } from "../shop/packages/package-store.ts";
import {
  type Attempt,
  addAttempt,
  claimCode,
  findAttempt,
  findPayableAttempt,
  releaseCodeClaim,
  saveCode,
} from "./attempt-store.ts";
import type { PaymentDeps } from "./deps.ts";
import { type Gateway, GatewayError } from "./gateways/gateway.ts";

/** Longer than a gateway's timeout; a claim that is older belongs to a process that died. */
const maxCreateS = 15;
const pollEveryMs = 100;

export const startPayment: Handler<PaymentDeps, typeof call> = async (deps, { params, body, user }) => {
  const { method, gateway } = findGateway(deps, params.method);
  const attempt = await provideCode(deps, gateway, {
    orderNo: body.orderId,
    accountId: user.accountId,
    method,
    priceFen: body.amount === undefined ? undefined : fenOfYuan(body.amount),
  });
  const validUntil = attempt.code_valid_until ?? attempt.expires_at;
  const leftMs = validUntil.getTime() - deps.clock.now().getTime();
  return { codeUrl: attempt.code_url ?? "", validForS: Math.max(0, Math.floor(leftMs / 1000)) };
};

/** The request, with the price that the page showed. */
interface Wanted {
  readonly orderNo: string;
  readonly accountId: number;
  readonly method: PaymentMethod;
  readonly priceFen: Fen | undefined;
}

/**
 * An attempt with a code. Of concurrent callers one requests the code from the gateway: some gateways accept a number once,
 * and a second number could be paid a second time.
 */
async function provideCode(deps: PaymentDeps, gateway: Gateway, wanted: Wanted): Promise<Attempt> {
  const { order, attempt, isOurs } = await openAttempt(deps, wanted);
  if (attempt.code_url !== null) return attempt;
  return isOurs ? await requestCode(deps, gateway, attempt, order) : await awaitCode(deps, attempt);
}

interface Opened {
  readonly order: Order;
  readonly attempt: Attempt;
  /** Whether this call has the claim to request the code. */
  readonly isOurs: boolean;
}

/** The order's payable attempt by the method, or a new one. Codes of other methods stay payable until they expire. */
async function openAttempt(deps: PaymentDeps, wanted: Wanted): Promise<Opened> {
  const { orderNo, accountId, method } = wanted;
  return await inTransaction(deps.db, async (tx) => {
    const order = await lockOwnOrder(tx, orderNo, accountId);
    if (!order) throw new AppError("orderNotFound");
    const now = deps.clock.now();
    requireSamePrice(order, wanted);
    requirePayable(order, now);
    const payable = await findPayableAttempt(tx, { orderNo, method }, now);
    if (payable?.code_url) return { order, attempt: payable, isOurs: false };
    requireMethodOn(order.methods_off, method, deps);
    if (payable) {
      const isOurs = await claimCode(tx, payable.attempt_no, now, secondsAfter(now, -maxCreateS));
      return { order, attempt: payable, isOurs };
    }
    const attempt = await addAttempt(tx, {
      attemptNo: `P${randomSymbols(deps.random, 25)}`,
      orderNo,
      method,
      amountFen: order.price_fen,
      createdAt: now,
      expiresAt: order.closes_at,
    });
    return { order, attempt, isOurs: true };
  });
}

/** Waits for a code that another call requests, on this node or another. */
async function awaitCode(deps: PaymentDeps, { attempt_no: attemptNo }: Attempt): Promise<Attempt> {
  for (let waitedMs = 0; waitedMs < maxCreateS * 1000; waitedMs += pollEveryMs) {
    await wait(pollEveryMs);
    const attempt = await findAttempt(deps.db, attemptNo);
    if (attempt && attempt.code_url !== null) return attempt;
    if (attempt?.code_asked_at === null) break;
  }
  throw new AppError("paymentGatewayFailed");
}

function requireSamePrice({ price_fen }: Order, { priceFen }: Wanted): void {
  if (priceFen !== undefined && priceFen !== price_fen) throw new AppError("priceChanged");
}

function requirePayable({ state, closes_at, vip_expire_at }: OwnOrder, now: Date): void {
  // The account may have become a lifetime member since the order was placed.
  if (isLifetime(vip_expire_at)) throw new AppError("membershipIsLifetime");
  if (state === "paid" || state === "granted") throw new AppError("orderAlreadyPaid");
  if (state !== "pending" || closes_at <= now) throw new AppError("orderNotPayable");
}

async function requestCode(
  deps: PaymentDeps,
  gateway: Gateway,
  attempt: Attempt,
  order: Order,
): Promise<Attempt> {
  try {
    const code = await gateway.create({
      attemptNo: attempt.attempt_no,
      amountFen: attempt.amount_fen,
      // Gateways refuse a repeated number with another description, so it has only what never changes.
      description: `会员${order.valid_days}天`,
      expiresAt: attempt.expires_at,
      notifyUrl: `${deps.origin()}/api/payments/notify/${attempt.method}`,
    });
    const kept = await saveCode(deps.db, attempt, code);
    if (kept.hasAlarms) await deps.alarms.close(["gateway.no_code"], [attempt.method]);
    return kept.attempt;
  } catch (error) {
    // The gateway will not accept this number again, so the next request makes a new attempt. This one may be payable all
    // the same, if an earlier answer was lost, so it stays open and is polled.
    const isRefused = error instanceof GatewayError && error.kind === "refused";
    await releaseCodeClaim(deps.db, attempt.attempt_no, isRefused ? deps.clock.now() : null);
    await deps.alarms.raise({
      kind: "gateway.no_code",
      subject: attempt.method,
      details: { attemptNo: attempt.attempt_no, error },
    });
    throw new AppError("paymentGatewayFailed");
  }
}

/** Throws `paymentMethodUnavailable` unless the name is that of a method that is set up. */
function findGateway({ gateways }: Pick<PaymentDeps, "gateways">, name: string) {
  const method = paymentMethods.find((known) => known === name);
  const gateway = method && gateways.get(method);
  if (!gateway) throw new AppError("paymentMethodUnavailable");
  return { method, gateway };
}
