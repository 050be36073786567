import type { Language } from "@baleen/contract/language.ts";
import { readPaymentStatus } from "@baleen/contract/payments/payments.ts";
import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import type { Dispatch } from "react";
import { sendCall } from "../platform/api/call-api.ts";
import type { PaymentEvent } from "./payment-state.ts";
import { pollPayment, resultOfError, resultOfStatus } from "./poll-payment.ts";

interface Options {
  readonly orderNo: string;
  readonly method: PaymentMethod;
  readonly language: Language;
  readonly dispatch: Dispatch<PaymentEvent>;
}

interface Watching {
  askNow(): void;
  stop(): void;
}

/** Asks how a payment stands until it has ended. */
export function watchPayment({ orderNo, method, language, dispatch }: Options): Watching {
  const controller = new AbortController();
  const parts = { params: { method, orderNo }, language, signal: controller.signal };
  const { pollNow, stop } = pollPayment({
    poll: () => sendCall(readPaymentStatus, parts).then(({ value }) => resultOfStatus(value), resultOfError),
    onResult: (result) =>
      dispatch(
        result.paid
          ? { type: "paid" }
          : { type: "paymentFailed", reason: result.reason, money: result.money },
      ),
    onTimeout: () => dispatch({ type: "timedOut" }),
  });
  // Visitors who return from the payment app should not wait for the next tick.
  const onVisibility = () => document.visibilityState === "visible" && pollNow();
  document.addEventListener("visibilitychange", onVisibility);
  return {
    askNow: pollNow,
    stop: () => {
      document.removeEventListener("visibilitychange", onVisibility);
      stop();
      controller.abort();
    },
  };
}
