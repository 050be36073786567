import type { errors } from "@baleen/contract/errors.ts";
import type { Language } from "@baleen/contract/language.ts";
import { type MoneyOutcome, readPaymentStatus } from "@baleen/contract/payments/payments.ts";
import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import type { Dispatch } from "react";
import { ApiError } from "../platform/api/api-error.ts";
import { sendCall } from "../platform/api/call-api.ts";
import { reportsUnpaid } from "../platform/api/other-deployments.ts";
import { describeError } from "../platform/errors/describe-error.ts";
import { problems } from "./payment.text.ts";
import type { PaymentEvent } from "./payment-state.ts";

export const pollEveryMs = 3000;
export const maxPolls = 120;

interface Options {
  /** Sends one request; never rejects. */
  readonly poll: () => Promise<PaymentResult | undefined>;
  readonly dispatch: Dispatch<PaymentResult | { readonly type: "timedOut" }>;
}

/**
 * Polls a payment every three seconds until there is a result, at most 120 times. While a request hangs, its ticks
 * count as polls, so the timeout stays at six minutes.
 */
export function pollPayment({ poll, dispatch }: Options) {
  let polls = 0;
  let isPolling = false;
  let isStopped = false;

  const stop = () => {
    isStopped = true;
    clearInterval(timer);
  };

  const tick = async () => {
    if (polls >= maxPolls) {
      stop();
      dispatch({ type: "timedOut" });
      return;
    }
    polls += 1;
    if (isPolling) return;
    isPolling = true;
    const result = await poll();
    isPolling = false;
    if (!result || isStopped) return;
    stop();
    dispatch(result);
  };

  const timer = setInterval(tick, pollEveryMs);
  return {
    /** Polls at once, for example when the page becomes visible again. */
    pollNow: () => {
      if (!isStopped && !isPolling && polls < maxPolls) void tick();
    },
    stop,
  };
}

interface WatchOptions {
  readonly orderNo: string;
  readonly method: PaymentMethod;
  readonly language: Language;
  readonly dispatch: Dispatch<PaymentEvent>;
}

/**
 * After this many replies without a payment, a buyer who is back from a payment app is told. The first poll is sent at
 * once, so this takes six seconds.
 */
export const repliesUntilUnpaid = 3;
/** The same, for requests that get no reply. */
export const pollsUntilUnpaid = 10;

/** Polls a payment until it has a final result. */
export function watchPayment({ orderNo, method, language, dispatch }: WatchOptions) {
  const controller = new AbortController();
  const { signal } = controller;
  const parts = { params: { method, orderNo }, language, signal };
  const isVisible = () => document.visibilityState === "visible";
  let replies = 0;
  let polls = 0;
  const countPoll = (hasReply: boolean) => {
    // While the page is hidden, the buyer may still be in the payment app.
    if (signal.aborted || !isVisible()) return;
    polls += 1;
    if (hasReply) replies += 1;
    if (replies >= repliesUntilUnpaid || polls >= pollsUntilUnpaid) dispatch({ type: "notPaidYet" });
  };
  const { pollNow, stop } = pollPayment({
    async poll() {
      const reply = sendCall(readPaymentStatus, parts);
      const result = await reply.then(({ value }) => resultOfStatus(value), resultOfError);
      if (typeof result === "object") return result;
      countPoll(result === "pending");
      return undefined;
    },
    dispatch,
  });
  const onVisibility = () => {
    if (!isVisible()) return;
    replies = 0;
    polls = 0;
    // Visitors who return from the payment app should not wait for the next tick.
    pollNow();
  };
  document.addEventListener("visibilitychange", onVisibility, { signal });
  return {
    pollNow,
    stop: () => {
      stop();
      controller.abort();
    },
  };
}

/** The final result of a payment. */
export type PaymentResult = Extract<PaymentEvent, { type: "paid" | "paymentFailed" }>;

const paidStatuses: readonly unknown[] = ["SUCCESS", "TRADE_SUCCESS", "success"];
const failedStatuses: readonly unknown[] = ["FAILED", "TRADE_CLOSED"];

export function resultOfStatus(reply: unknown): PaymentResult | "pending" {
  const { status, money }: { status?: unknown; money?: unknown } =
    typeof reply === "object" && reply !== null && "status" in reply ? reply : { status: reply };
  if (paidStatuses.includes(status)) return { type: "paid" };
  if (!failedStatuses.includes(status)) return "pending";
  return { type: "paymentFailed", reason: { message: problems.paymentFailed }, money: moneyFactOf(money) };
}

/** Other deployments do not report the money's state, so the buyer may have been charged. */
function moneyFactOf(value: unknown): MoneyOutcome {
  return value === "none" || value === "returned" ? value : "unknown";
}

/** The error's number alone, so that the error texts are not bundled. */
const orderNotFound: (typeof errors)["orderNotFound"]["code"] = 5004;

/** Only a 400 ends the payment (spec §7). Other errors do not reveal its state, unless they say that it is unpaid. */
export function resultOfError(error: unknown): PaymentResult | "pending" | undefined {
  if (!(error instanceof ApiError) || error.kind !== "rejected") return undefined;
  // The order in the URL to which an app returns may be another person's, which this one has not paid.
  if (error.code === orderNotFound) return "pending";
  // Other deployments send a 200 with the error in the body.
  if (error.status !== 400 && error.status !== 200) return undefined;
  if (reportsUnpaid(error)) return "pending";
  return { type: "paymentFailed", reason: describeError(error, problems.statusFailed), money: "unknown" };
}
