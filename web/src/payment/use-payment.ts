import type { Language } from "@baleen/contract/language.ts";
import type { MembershipPackage } from "@baleen/contract/packages.ts";
import type { PaymentMethod } from "@baleen/contract/payment-methods.ts";
import { readPaymentStatus } from "@baleen/contract/payments.ts";
import { type Dispatch, useEffect, useReducer } from "react";
import { sendCall } from "../api/send-call.ts";
import { useLanguage } from "../i18n/language.tsx";
import { checkUser, isProblem } from "../session/check-user.ts";
import { refreshUser } from "../session/fetch-user.ts";
import { setFlash } from "../session/tab-storage.ts";
import { openOrder } from "./open-order.ts";
import { payLinkOf } from "./pay-link.ts";
import { problems } from "./payment.text.ts";
import { resultOfError, resultOfStatus } from "./payment-result.ts";
import { firstState, nextState, type PaymentEvent, type PaymentState } from "./payment-state.ts";
import { pollPayment } from "./poll-payment.ts";
import { setPackageIdInUrl } from "./purchase-url.ts";
import { renderQrCode } from "./qr-code.ts";

const reloadAfterMs = 2000;

/** A purchase of one package: its state, and the calls and clocks that each state sets going. */
export function usePayment(wanted: MembershipPackage | undefined): [PaymentState, Dispatch<PaymentEvent>] {
  const [state, dispatch] = useReducer(nextState, firstState);
  const { language } = useLanguage();
  const { step } = state;
  const method = state.step === "succeeded" ? undefined : state.method;
  const orderNo = state.step === "paying" ? state.order.orderNo : undefined;

  useEffect(() => {
    if (step !== "ordering" || !wanted || !method) return;
    const controller = new AbortController();
    const { signal } = controller;
    placeOrder({ wanted, method, language, signal }).then((event) => signal.aborted || dispatch(event));
    return () => controller.abort();
  }, [step, wanted, method, language]);

  useEffect(() => {
    if (orderNo === undefined || !method) return;
    return followPayment({ orderNo, method, language, dispatch });
  }, [orderNo, method, language]);

  useEffect(() => {
    if (step !== "succeeded") return;
    void refreshUser();
    const timer = setTimeout(reloadAsMember, reloadAfterMs);
    return () => clearTimeout(timer);
  }, [step]);

  return [state, dispatch];
}

/** The membership is on: the page starts afresh and says so once more. */
export function reloadAsMember(): void {
  setFlash("paid");
  setPackageIdInUrl(undefined);
  location.reload();
}

interface Order {
  readonly wanted: MembershipPackage;
  readonly method: PaymentMethod;
  readonly language: Language;
  readonly signal: AbortSignal;
}

async function placeOrder(order: Order): Promise<PaymentEvent> {
  const buyer = checkUser();
  if (isProblem(buyer)) return { type: "orderRefused", reason: buyer };
  const opened = await openOrder({ ...order, buyerId: buyer.id });
  if ("zh" in opened) return { type: "orderRefused", reason: opened };
  try {
    const codeImage = await renderQrCode(opened.codeUrl);
    const { orderNo, expiresAtMs } = opened;
    return {
      type: "orderOpened",
      order: { orderNo, codeImage, expiresAtMs, payLink: payLinkOf(opened.codeUrl) },
    };
  } catch {
    return { type: "orderRefused", reason: problems.notDrawn };
  }
}

interface Followed {
  readonly orderNo: string;
  readonly method: PaymentMethod;
  readonly language: Language;
  readonly dispatch: Dispatch<PaymentEvent>;
}

function followPayment({ orderNo, method, language, dispatch }: Followed): () => void {
  const controller = new AbortController();
  const question = { params: { method, orderNo }, language, signal: controller.signal };
  const watch = pollPayment({
    look: () =>
      sendCall(readPaymentStatus, question).then(({ value }) => resultOfStatus(value), resultOfError),
    onResult: (verdict) =>
      dispatch(verdict.paid ? { type: "paid" } : { type: "paymentFailed", reason: verdict.reason }),
    onTimeout: () => dispatch({ type: "timedOut" }),
  });
  // Whoever paid in another app comes back to this page: no need to wait for the next turn.
  const onVisibility = () => document.visibilityState === "visible" && watch.wake();
  document.addEventListener("visibilitychange", onVisibility);
  return () => {
    document.removeEventListener("visibilitychange", onVisibility);
    watch.stop();
    controller.abort();
  };
}
