import type { MoneyFact } from "@baleen/contract/payments/payments.ts";
import { ApiError } from "../platform/api/api-error.ts";
import { saysUnpaid } from "../platform/api/other-deployments.ts";
import { describeError, type ErrorDescription } from "../platform/errors/describe-error.ts";
import { problems } from "./payment.text.ts";

export const pollEveryMs = 3000;
export const maxPolls = 120;

interface Options {
  /** Sends one request. Never rejects. */
  readonly poll: () => Promise<PaymentResult | undefined>;
  readonly onResult: (result: PaymentResult) => void;
  readonly onTimeout: () => void;
}

interface Polling {
  /** Polls at once, for example when the page becomes visible again. */
  pollNow(): void;
  stop(): void;
}

/**
 * Polls a payment every three seconds until there is a result, at most 120 times. While a request hangs, its ticks are
 * counted as polls, so the timeout stays at six minutes.
 */
export function pollPayment({ poll, onResult, onTimeout }: Options): Polling {
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
      onTimeout();
      return;
    }
    polls += 1;
    if (isPolling) return;
    isPolling = true;
    const result = await poll();
    isPolling = false;
    if (!result || isStopped) return;
    stop();
    onResult(result);
  };

  const timer = setInterval(tick, pollEveryMs);
  return {
    pollNow: () => {
      if (!isStopped && !isPolling && polls < maxPolls) void tick();
    },
    stop,
  };
}

/** The final result of a payment; undefined while it is pending. */
export type PaymentResult =
  | { readonly paid: true }
  | { readonly paid: false; readonly reason: ErrorDescription; readonly money: MoneyFact };

const paidStatuses: readonly unknown[] = ["SUCCESS", "TRADE_SUCCESS", "success"];
const failedStatuses: readonly unknown[] = ["FAILED", "TRADE_CLOSED"];

export function resultOfStatus(reply: unknown): PaymentResult | undefined {
  const { status, money }: { status?: unknown; money?: unknown } =
    typeof reply === "object" && reply !== null && "status" in reply ? reply : { status: reply };
  if (paidStatuses.includes(status)) return { paid: true };
  if (!failedStatuses.includes(status)) return undefined;
  return { paid: false, reason: { message: problems.paymentFailed }, money: moneyFactOf(money) };
}

/** Other deployments say nothing about the money, so it may have been taken. */
function moneyFactOf(told: unknown): MoneyFact {
  return told === "none" || told === "returned" ? told : "unknown";
}

/** Only a 400 ends the payment (spec §7). Any other error says nothing about it. */
export function resultOfError(error: unknown): PaymentResult | undefined {
  if (!(error instanceof ApiError) || error.kind !== "rejected") return undefined;
  // Other deployments answer 200 with the error in the body.
  if (error.status !== 400 && error.status !== 200) return undefined;
  if (saysUnpaid(error)) return undefined;
  return { paid: false, reason: describeError(error, problems.statusFailed), money: "unknown" };
}
