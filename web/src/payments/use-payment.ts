import type { Language } from "@baleen/contract/language.ts";
import { readPaymentStatus } from "@baleen/contract/payments/payments.ts";
import type { MembershipPackage } from "@baleen/contract/shop/packages.ts";
import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import { type Dispatch, useEffect, useReducer } from "react";
import { refreshUser } from "../accounts/session/fetch-user.ts";
import { requireUser } from "../accounts/session/require-user.ts";
import { setFlash } from "../accounts/session/return-path-and-flash.ts";
import { sendCall } from "../platform/api/call-api.ts";
import { LocalizedError } from "../platform/errors/describe-error.ts";
import { useLanguage } from "../platform/i18n/use-language.tsx";
import { lateModule } from "../platform/late/late-module.ts";
import { describeOrderError, openOrder } from "./open-order.ts";
import { problems } from "./payment.text.ts";
import { firstState, nextState, type PaymentEvent, type PaymentState } from "./payment-state.ts";
import { pollPayment, resultOfError, resultOfStatus } from "./poll-payment.ts";
import { setPackageIdInUrl } from "./purchase-url.ts";

const reloadAfterMs = 2000;

/** The purchase of one package: its state, and the calls and timers that each state starts. */
export function usePayment(sold: MembershipPackage | undefined): [PaymentState, Dispatch<PaymentEvent>] {
  const [state, dispatch] = useReducer(nextState, firstState);
  const { language } = useLanguage();
  const { step } = state;
  const method = state.step === "succeeded" ? undefined : state.method;
  const orderNo = state.step === "paying" ? state.order.orderNo : undefined;

  useEffect(() => {
    if (step !== "ordering" || !sold || !method) return;
    const controller = new AbortController();
    const { signal } = controller;
    placeOrder({ sold, method, language, signal }).then((event) => signal.aborted || dispatch(event));
    return () => controller.abort();
  }, [step, sold, method, language]);

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

/** Reloads the page to show the new membership and a flash message. */
export function reloadAsMember(): void {
  setFlash("paid");
  setPackageIdInUrl(undefined);
  location.reload();
}

interface OrderOptions {
  readonly sold: MembershipPackage;
  readonly method: PaymentMethod;
  readonly language: Language;
  readonly signal: AbortSignal;
}

async function placeOrder(order: OrderOptions): Promise<PaymentEvent> {
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

interface WatchOptions {
  readonly orderNo: string;
  readonly method: PaymentMethod;
  readonly language: Language;
  readonly dispatch: Dispatch<PaymentEvent>;
}

function watchPayment({ orderNo, method, language, dispatch }: WatchOptions): () => void {
  const controller = new AbortController();
  const parts = { params: { method, orderNo }, language, signal: controller.signal };
  const polling = pollPayment({
    poll: () => sendCall(readPaymentStatus, parts).then(({ value }) => resultOfStatus(value), resultOfError),
    onResult: (result) =>
      dispatch(result.paid ? { type: "paid" } : { type: "paymentFailed", reason: result.reason }),
    onTimeout: () => dispatch({ type: "timedOut" }),
  });
  // Visitors who return from the payment app should not wait for the next tick.
  const onVisibility = () => document.visibilityState === "visible" && polling.pollNow();
  document.addEventListener("visibilitychange", onVisibility);
  return () => {
    document.removeEventListener("visibilitychange", onVisibility);
    polling.stop();
    controller.abort();
  };
}

/** The library that draws QR codes. */
export const qrCodeModule = lateModule("PaymentDialog", () => import("qrcode"));

/** A QR code as a `data:` URL of an image, which phones can save. */
export async function renderQrCode(content: string): Promise<string> {
  const { toDataURL } = await qrCodeModule.load();
  return toDataURL(content, { width: 200, margin: 2 });
}

/**
 * The content of a QR code, if a browser on the same phone can open it. Alipay's and Hupijiao's codes contain a URL that
 * opens the app; WeChat's have a scheme that only its own scanner understands.
 */
export function payLinkOf(codeUrl: string): string | undefined {
  try {
    return /^https?:$/.test(new URL(codeUrl).protocol) ? codeUrl : undefined;
  } catch {
    // `URL.canParse` is missing in the oldest supported browsers.
    return undefined;
  }
}
