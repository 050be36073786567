import type { Language } from "@baleen/contract/language.ts";
import { readPaymentStatus } from "@baleen/contract/payments/payments.ts";
import type { MembershipPackage } from "@baleen/contract/shop/packages.ts";
import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import { type Dispatch, useEffect, useReducer } from "react";
import { refreshUser } from "../accounts/session/fetch-user.ts";
import { requireUser } from "../accounts/session/require-user.ts";
import { setFlash } from "../accounts/session/tab-storage.ts";
import { sendCall } from "../platform/api/call-api.ts";
import { LocalizedError } from "../platform/errors/describe-error.ts";
import { useLanguage } from "../platform/i18n/language.tsx";
import { describeOrderError, openOrder } from "./open-order.ts";
import { problems } from "./payment.text.ts";
import { firstState, nextState, type PaymentEvent, type PaymentState } from "./payment-state.ts";
import { pollPayment, resultOfError, resultOfStatus } from "./poll-payment.ts";
import { setPackageIdInUrl } from "./purchase-url.ts";

const reloadAfterMs = 2000;

/** The purchase of one package: its state, and the calls and timers that each state starts. */
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
    return watchPayment({ orderNo, method, language, dispatch });
  }, [orderNo, method, language]);

  useEffect(() => {
    if (step !== "succeeded") return;
    void refreshUser();
    const timer = setTimeout(reloadAsMember, reloadAfterMs);
    return () => clearTimeout(timer);
  }, [step]);

  return [state, dispatch];
}

/** Reloads the page, which shows the new membership and a flash message. */
export function reloadAsMember(): void {
  setFlash("paid");
  setPackageIdInUrl(undefined);
  location.reload();
}

interface Purchase {
  readonly wanted: MembershipPackage;
  readonly method: PaymentMethod;
  readonly language: Language;
  readonly signal: AbortSignal;
}

async function placeOrder(order: Purchase): Promise<PaymentEvent> {
  try {
    const { id } = requireUser();
    const { orderNo, codeUrl, expiresAtMs } = await openOrder({ ...order, buyerId: id });
    const codeImage = await renderQrCode(codeUrl).catch(() => {
      throw new LocalizedError(problems.notDrawn);
    });
    return {
      type: "orderOpened",
      order: { orderNo, codeImage, expiresAtMs, payLink: payLinkOf(codeUrl) },
    };
  } catch (error) {
    return { type: "orderFailed", reason: describeOrderError(error) };
  }
}

interface Watched {
  readonly orderNo: string;
  readonly method: PaymentMethod;
  readonly language: Language;
  readonly dispatch: Dispatch<PaymentEvent>;
}

function watchPayment({ orderNo, method, language, dispatch }: Watched): () => void {
  const controller = new AbortController();
  const parts = { params: { method, orderNo }, language, signal: controller.signal };
  const polling = pollPayment({
    poll: () => sendCall(readPaymentStatus, parts).then(({ value }) => resultOfStatus(value), resultOfError),
    onResult: (result) =>
      dispatch(result.paid ? { type: "paid" } : { type: "paymentFailed", reason: result.reason }),
    onTimeout: () => dispatch({ type: "timedOut" }),
  });
  // The visitor comes back from the payment app: the next tick would be too late.
  const onVisibility = () => document.visibilityState === "visible" && polling.pollNow();
  document.addEventListener("visibilitychange", onVisibility);
  return () => {
    document.removeEventListener("visibilitychange", onVisibility);
    polling.stop();
    controller.abort();
  };
}

const loadDrawing = () => import("qrcode");

/** Fetches the QR code library before it is needed. */
export function preloadQrCode(): void {
  loadDrawing().catch(() => {});
}

/** A QR code as a `data:` URL of an image, which phones can save. */
export async function renderQrCode(content: string): Promise<string> {
  const { toDataURL } = await loadDrawing();
  return toDataURL(content, { width: 200, margin: 2 });
}

/**
 * A code's content if a browser on the paying phone can open it. Alipay's and Hupijiao's codes hold a URL that opens the
 * app; WeChat's hold a scheme that only its own scanner understands.
 */
export function payLinkOf(codeUrl: string): string | undefined {
  try {
    return /^https?:$/.test(new URL(codeUrl).protocol) ? codeUrl : undefined;
  } catch {
    // `URL.canParse` is missing in the oldest supported browsers.
    return undefined;
  }
}
