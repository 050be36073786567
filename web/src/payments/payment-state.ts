import type { Localized } from "@baleen/contract/language.ts";
import type { BridgeRequest, MoneyOutcome, PaymentScene } from "@baleen/contract/payments/payments.ts";
import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import type { Dispatch } from "react";
import type { ErrorDescription } from "../platform/errors/describe-error.ts";
import { payerLost } from "./payment.text.ts";
import type { PlanToBuy } from "./promotion/plan-to-buy.ts";
import type { ReturnFromPaying } from "./purchase-url.ts";
import { firstMethod } from "./use-scene-methods.ts";

/** How the buyer pays. */
export type PaymentMeans =
  /** A QR code as a `data:` URL, and the page that it opens if that is the demo's cashier. */
  | { readonly kind: "code"; readonly image: string; readonly cashierUrl?: string | undefined }
  | { readonly kind: "link"; readonly href: string }
  | { readonly kind: "bridge"; readonly request: BridgeRequest };

interface PayableOrder {
  readonly orderNo: string;
  readonly means: PaymentMeans;
  /** When the code or link expires, on the `performance.now()` clock; undefined if the server does not report it. */
  readonly expiresAtMs?: number | undefined;
}

export interface OrderOptions {
  readonly orderNo?: string | undefined;
  /** Requests a QR code, whatever the scene. */
  readonly byCode?: boolean | undefined;
  /** Restarts the payment of the same order. */
  readonly isRestart?: boolean | undefined;
  /** True if the form in which the method was chosen stays in view while the order is opened. */
  readonly isFromForm?: boolean | undefined;
  /** True right after WeChat's OAuth page has redirected back. The page must not open it again automatically. */
  readonly isAuthorizationReturn?: boolean | undefined;
}

/** What went wrong, and whether the buyer was charged. */
export interface Problem {
  readonly reason: ErrorDescription;
  readonly money: MoneyOutcome;
}

/** The state of a purchase. Every state except `succeeded` keeps the method, for retries and for going back. */
export type PaymentState =
  | {
      readonly step: "select";
      readonly method: PaymentMethod;
      readonly problem?: Problem;
      /** True if the page suggested the method, so that a better suggestion may replace it. */
      readonly isSuggested?: true;
    }
  | { readonly step: "ordering"; readonly method: PaymentMethod; readonly options: OrderOptions }
  | { readonly step: "paying"; readonly method: PaymentMethod; readonly order: PayableOrder }
  /** Back from a payment app, which does not prove that the order was paid. The payment is checked. */
  | {
      readonly step: "returned";
      readonly method: PaymentMethod;
      readonly orderNo: string;
      /** True if the app reported a payment, so that the buyer is not asked to pay again. */
      readonly isReportedPaid?: true;
      /** True once the check of such a payment takes longer than usual. */
      readonly isSlow?: true;
    }
  /** Back from a payment app, and the server knows of no payment. It is still checked. */
  | { readonly step: "unpaid"; readonly method: PaymentMethod; readonly orderNo: string }
  /** WeChat's OAuth page has not identified the payer. */
  | { readonly step: "payer-unknown"; readonly method: PaymentMethod; readonly orderNo: string }
  | ({ readonly step: "failed"; readonly method: PaymentMethod; readonly orderNo: string } & Problem)
  | { readonly step: "timed-out"; readonly method: PaymentMethod; readonly orderNo: string }
  | { readonly step: "succeeded"; readonly orderNo: string };

export type PaymentEvent =
  | { readonly type: "methodSuggested"; readonly method: PaymentMethod }
  | { readonly type: "methodChosen"; readonly method: PaymentMethod }
  | ({ readonly type: "orderRequested" } & Pick<OrderOptions, "byCode" | "isRestart">)
  | { readonly type: "orderFailed"; readonly reason: ErrorDescription }
  | { readonly type: "orderOpened"; readonly order: PayableOrder }
  | { readonly type: "payerUnknown"; readonly orderNo: string }
  /** The buyer is back from the payment app, or the app reports success. */
  | { readonly type: "appFinished"; readonly isReportedPaid?: true }
  /** The server has been asked for a while and knows of no payment. */
  | { readonly type: "notPaidYet" }
  | { readonly type: "paid" }
  | ({ readonly type: "paymentFailed" } & Problem)
  | { readonly type: "timedOut" }
  | { readonly type: "wentBack" };

/** Props of the dialog's steps. */
export interface StepProps {
  readonly plan: PlanToBuy;
  readonly dispatch: Dispatch<PaymentEvent>;
  announce(text: Localized): void;
}

export interface StartOptions {
  readonly scene: PaymentScene;
  /** The payment method of an open order, which is then started at once. */
  readonly method?: PaymentMethod | undefined;
  readonly paymentReturn?: ReturnFromPaying | undefined;
}

/** WeChat has returned the buyer, but with the reply to another browser's request. */
const lostPayer: Problem = { reason: { message: payerLost }, money: "none" };

export function firstState({ scene, method, paymentReturn }: StartOptions): PaymentState {
  if (paymentReturn) return stateOfReturn(paymentReturn, scene);
  if (method) return { step: "ordering", method, options: {} };
  return { step: "select", method: firstMethod(scene), isSuggested: true };
}

function stateOfReturn(
  { orderNo, method, isAuthorized }: ReturnFromPaying,
  scene: PaymentScene,
): PaymentState {
  if (orderNo === undefined || method === undefined) {
    return { step: "select", method: firstMethod(scene), isSuggested: true, problem: lostPayer };
  }
  if (isAuthorized === undefined) return { step: "returned", method, orderNo };
  if (!isAuthorized) return { step: "payer-unknown", method, orderNo };
  return { step: "ordering", method, options: { orderNo, isAuthorizationReturn: true } };
}

/** Returns the next state. Ignores late events that do not apply to the current state. */
export function nextState(state: PaymentState, event: PaymentEvent): PaymentState {
  switch (state.step) {
    case "select":
      return fromSelect(state, event);
    case "ordering":
      return fromOrdering(state, event);
    case "paying":
    case "returned":
    case "unpaid":
      return fromWaiting(state, event);
    case "payer-unknown":
    case "failed":
    case "timed-out":
      return fromStopped(state, event);
    case "succeeded":
      return state;
  }
}

type In<Step extends PaymentState["step"]> = Extract<PaymentState, { step: Step }>;

function fromSelect(state: In<"select">, event: PaymentEvent): PaymentState {
  const { method, isSuggested } = state;
  if (event.type === "methodSuggested" && isSuggested) return { ...state, method: event.method };
  if (event.type === "methodChosen") return { step: "select", method: event.method };
  if (event.type === "orderRequested") return { step: "ordering", method, options: { isFromForm: true } };
  return state;
}

function fromOrdering(state: In<"ordering">, event: PaymentEvent): PaymentState {
  const { method, options } = state;
  if (event.type === "orderFailed") {
    // Before a new order exists, the buyer cannot have paid.
    const money = options.orderNo === undefined ? "none" : "unknown";
    return { step: "select", method, problem: { reason: event.reason, money } };
  }
  if (event.type === "orderOpened") return { step: "paying", method, order: event.order };
  if (event.type === "payerUnknown") return { step: "payer-unknown", method, orderNo: event.orderNo };
  return state;
}

/** Transitions while the payment is polled. */
function fromWaiting(state: In<"paying" | "returned" | "unpaid">, event: PaymentEvent): PaymentState {
  const { method } = state;
  const orderNo = state.step === "paying" ? state.order.orderNo : state.orderNo;
  if (event.type === "paid") return { step: "succeeded", orderNo };
  if (event.type === "paymentFailed") {
    const { reason, money } = event;
    return { step: "failed", method, orderNo, reason, money };
  }
  if (event.type === "timedOut") return { step: "timed-out", method, orderNo };
  if (event.type === "appFinished") {
    const { isReportedPaid } = event;
    return { step: "returned", method, orderNo, ...(isReportedPaid && { isReportedPaid }) };
  }
  if (event.type === "notPaidYet") {
    if (state.step !== "returned") return state;
    return state.isReportedPaid ? { ...state, isSlow: true } : { step: "unpaid", method, orderNo };
  }
  return fromStopped(state, event);
}

function fromStopped(
  state: In<"paying" | "returned" | "unpaid" | "payer-unknown" | "failed" | "timed-out">,
  event: PaymentEvent,
): PaymentState {
  const { method } = state;
  if (event.type === "wentBack") return { step: "select", method };
  if (event.type !== "orderRequested") return state;
  const { byCode, isRestart } = event;
  // If an order is paid twice, the payments can be told apart, so restarting keeps the same order.
  const orderNo = isRestart ? orderNoOf(state) : undefined;
  return { step: "ordering", method, options: { orderNo, byCode, isRestart } };
}

/** The number of the order that is being paid; undefined without one. */
export function orderNoOf(state: PaymentState): string | undefined {
  if (state.step === "paying") return state.order.orderNo;
  return "orderNo" in state ? state.orderNo : undefined;
}
