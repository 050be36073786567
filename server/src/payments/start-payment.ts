import { fenOfYuan } from "@baleen/contract/money.ts";
import type { startPayment as call } from "@baleen/contract/payments.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../http/app-error.ts";
import type { Handler } from "../http/handler.ts";
import { findOwnOrder, lockOrder, type Order } from "../orders/order-store.ts";
import { type Gateway, GatewayError } from "../outside/gateways/gateway.ts";
import { randomSymbols } from "../outside/random.ts";
import { type Attempt, addAttempt, findPayableAttempt, keepCode, moveAttempt } from "./attempt-store.ts";
import { findGateway } from "./find-gateway.ts";

export const startPayment: Handler<Deps, typeof call> = async (deps, { params, body, user }) => {
  const gateway = findGateway(deps, params.method);
  const order = await findOwnOrder(deps.db, body.orderId, user.accountId);
  if (!order) throw new AppError("orderNotFound");
  if (order.payment_method !== params.method) throw new AppError("paymentMethodDiffers");
  if (body.amount !== undefined && fenOfYuan(body.amount) !== order.price_fen)
    throw new AppError("priceChanged");
  const open = await openAttempt(deps, order.order_no);
  const attempt = open.code_url === null ? await requestCode(deps, gateway, open, order) : open;
  const validUntil = attempt.code_valid_until ?? attempt.expires_at;
  const leftMs = validUntil.getTime() - deps.clock.now().getTime();
  return { codeUrl: attempt.code_url ?? "", validForS: Math.max(0, Math.floor(leftMs / 1000)) };
};

/** The order's attempt that can still be paid, or a new one. */
async function openAttempt(deps: Deps, orderNo: string): Promise<Attempt> {
  return await inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderNo);
    const now = deps.clock.now();
    refuseUnpayable(order, now);
    const payable = await findPayableAttempt(tx, orderNo, now);
    if (payable) return payable;
    return await addAttempt(tx, {
      attemptNo: `P${randomSymbols(deps.random, 25)}`,
      orderNo,
      method: order.payment_method,
      amountFen: order.price_fen,
      createdAt: now,
      expiresAt: order.closes_at,
    });
  });
}

function refuseUnpayable({ state, closes_at }: Order, now: Date): void {
  if (state === "paid" || state === "granted") throw new AppError("orderAlreadyPaid");
  if (state !== "pending" || closes_at <= now) throw new AppError("orderNotPayable");
}

async function requestCode(deps: Deps, gateway: Gateway, attempt: Attempt, order: Order): Promise<Attempt> {
  try {
    const code = await gateway.create({
      attemptNo: attempt.attempt_no,
      amountFen: attempt.amount_fen,
      // Gateways refuse a number that comes again with another description, so it is made of what never changes.
      description: `会员${order.valid_days}天`,
      expiresAt: attempt.expires_at,
      notifyUrl: `${deps.origin()}/api/payments/notify/${attempt.method}`,
    });
    return await keepCode(deps.db, attempt, code);
  } catch (error) {
    // A number that the gateway will not take again is given up; the next try has one of its own.
    if (error instanceof GatewayError && error.kind === "refused") {
      await moveAttempt(deps.db, attempt.attempt_no, { from: ["open"], to: "closed" });
    }
    deps.alarm("A gateway gave no code", { method: attempt.method, attemptNo: attempt.attempt_no, error });
    throw new AppError("paymentGatewayFailed");
  }
}
