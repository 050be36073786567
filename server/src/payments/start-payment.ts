import { setTimeout as wait } from "node:timers/promises";
import { fenOfYuan } from "@baleen/contract/money.ts";
import type { startPayment as call } from "@baleen/contract/payments/payments.ts";
import { paymentMethods } from "@baleen/contract/shop/payment-methods.ts";
import type { Context } from "../context.ts";
import { secondsAfter } from "../platform/clock.ts";
import type { Handler } from "../platform/http/handler.ts";
import { Rejection } from "../platform/rejection.ts";
import { findOrder } from "../shop/orders/order-store.ts";
import { type Attempt, findAttempt, releaseCodeClaim, saveCode } from "./attempt-store.ts";
import { type Gateway, GatewayError, isPaymentFlow, MissingPayerIpError } from "./gateways/gateway.ts";
import {
  codeClaimTimeoutS,
  type OpenedAttempt,
  openAttempt,
  type PaymentRequest,
  requireOpenOrder,
} from "./open-attempt.ts";

const codePollIntervalMs = 100;

/** Alarms that are closed once the gateway creates an H5 page. */
const h5Alarms = ["gateway.no_code", "gateway.no_payer_address"] as const;

export const startPayment: Handler<typeof call> = async (context, { params, body, user, visitor }) => {
  const { method, gateway } = findGateway(context, params.method);
  const { scene = "scan" } = body;
  const way = gateway.chooseFlow(scene);
  if (!isPaymentFlow(way)) throw new Rejection(way);
  const provided = await provideCode(context, gateway, {
    orderNo: body.orderId,
    accountId: user.accountId,
    sessionId: user.sessionId,
    method,
    way,
    payerAuthorizer: gateway.payerAuthorizer,
    isRestart: body.again ?? false,
    priceFen: body.amount === undefined ? undefined : fenOfYuan(body.amount),
    visitor,
  });
  if ("authorizeUrl" in provided) return { codeUrl: "", ...provided };
  const validUntil = provided.code_valid_until ?? provided.expires_at;
  const leftMs = validUntil.getTime() - context.clock.now().getTime();
  const validForS = Math.max(0, Math.floor(leftMs / 1000));
  const content = provided.code_url ?? "";
  if (way === "jsapi")
    return { codeUrl: "", jsapi: gateway.payerAuthorizer?.bridgeRequest(content), validForS };
  // On a phone, the URL in the code opens the payment app.
  const link = scene === "scan" ? {} : { payUrl: content };
  return { codeUrl: way === "code" ? content : "", ...link, validForS };
};

/**
 * Returns an attempt with a code. Of concurrent callers, only one requests the code from the gateway: some gateways
 * accept a number once, and a second number could be paid a second time.
 */
async function provideCode(
  context: Context,
  gateway: Gateway,
  request: PaymentRequest,
): Promise<Attempt | { readonly authorizeUrl: string }> {
  const opened = await openAttempt(context, request);
  if ("authorizeUrl" in opened) return opened;
  const { attempt, hasClaimedCode } = opened;
  if (attempt.code_url !== null) return attempt;
  const provided = hasClaimedCode
    ? await requestCode(context, gateway, opened)
    : await awaitCode(context, attempt);
  // The node that was requesting the code has died, so this call may request it now.
  if (!provided) return await provideCode(context, gateway, { ...request, isRestart: false });
  // A notice can arrive before the gateway's answer to `create`; then there is nothing left to pay.
  if (provided.state === "paid" || provided.state === "surplus") throw new Rejection("orderAlreadyPaid");
  const order = hasClaimedCode ? await findOrder(context.db, request.orderNo) : undefined;
  requireOpenOrder(order ?? opened.order, context.clock.now());
  return provided;
}

/** Waits for a code that another call requests, on this node or another; undefined once that call's claim has expired. */
async function awaitCode(
  context: Pick<Context, "db" | "clock">,
  { attempt_no: attemptNo }: Attempt,
): Promise<Attempt | undefined> {
  for (;;) {
    await wait(codePollIntervalMs);
    const attempt = await findAttempt(context.db, attemptNo);
    if (attempt && attempt.code_url !== null) return attempt;
    const askedAt = attempt?.code_asked_at;
    if (!askedAt) throw new Rejection("paymentGatewayFailed");
    if (secondsAfter(askedAt, codeClaimTimeoutS) <= context.clock.now()) return undefined;
  }
}

async function requestCode(context: Context, gateway: Gateway, opened: OpenedAttempt) {
  const { attempt, flowDetails } = opened;
  // Outside of what is caught below: a database that is away is no failure of the gateway.
  const kept = await saveCode(context.db, attempt, await createAtGateway(context, gateway, opened));
  if (kept.hasAlarms) {
    const solved = flowDetails.way === "h5" ? h5Alarms : (["gateway.no_code"] as const);
    await context.alarms.close(solved, [attempt.method]);
  }
  return kept.attempt;
}

async function createAtGateway(
  context: Context,
  gateway: Gateway,
  { order, attempt, flowDetails }: OpenedAttempt,
) {
  try {
    return await gateway.create({
      attemptNo: attempt.attempt_no,
      amountFen: attempt.amount_fen,
      // Gateways refuse a repeated number with another description, so it contains only what never changes.
      description: `会员${order.valid_days}天`,
      expiresAt: attempt.expires_at,
      notifyUrl: `${context.origin()}/api/payments/notify/${attempt.method}`,
      flowDetails,
    });
  } catch (error) {
    // The gateway will not accept this number again, so the next request makes a new attempt. If an earlier answer was
    // lost, this attempt may still be payable, so it stays open and is polled.
    const hasNoAddress = error instanceof MissingPayerIpError;
    const isRefused = error instanceof GatewayError && error.kind === "refused" && !hasNoAddress;
    const details = { attemptNo: attempt.attempt_no, error };
    const kind = hasNoAddress ? "gateway.no_payer_address" : "gateway.no_code";
    // Raised before the claim is released: whoever claims the code next closes this alarm when the gateway answers.
    await context.alarms.raise({ kind, subject: attempt.method, details });
    await releaseCodeClaim(context.db, attempt.attempt_no, isRefused ? context.clock.now() : null);
    throw new Rejection(hasNoAddress ? "payerAddressUnknown" : "paymentGatewayFailed");
  }
}

/** Throws `paymentMethodUnavailable` unless the name is that of a configured method. */
function findGateway({ gateways }: Pick<Context, "gateways">, name: string) {
  const method = paymentMethods.find((known) => known === name);
  const gateway = method && gateways.get(method);
  if (!gateway) throw new Rejection("paymentMethodUnavailable");
  return { method, gateway };
}
