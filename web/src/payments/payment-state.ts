import type { Localized } from "@baleen/contract/language.ts";
import type { BridgeRequest, MoneyFact, PaymentScene } from "@baleen/contract/payments/payments.ts";
import type { MembershipPackage } from "@baleen/contract/shop/packages.ts";
import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import type { Dispatch } from "react";
import type { ErrorDescription } from "../platform/errors/describe-error.ts";
import { payerLost } from "./notices.text.ts";
import type { ReturnFromPaying } from "./purchase-url.ts";
import { firstMethod } from "./use-methods-here.ts";

/** What the buyer pays by. */
export type PaymentMeans =
  /** A code to scan, as a `data:` URL, and the page it opens if that is the demo's cashier. */
  | { readonly kind: "code"; readonly image: string; readonly cashierUrl?: string | undefined }
  | { readonly kind: "link"; readonly href: string }
  | { readonly kind: "bridge"; readonly request: BridgeRequest };

interface PayableOrder {
  readonly orderNo: string;
  readonly means: PaymentMeans;
  /** When the code or link expires, by `performance.now()`; undefined if the server does not say. */
  readonly expiresAtMs?: number | undefined;
}

export interface Asking {
  readonly orderNo?: string | undefined;
  /** For a code, whatever the scene. */
  readonly byCode?: boolean | undefined;
  /** Starts the payment over. */
  readonly isAgain?: boolean | undefined;
  /** WeChat was asked who pays a moment ago: the page must not go there again by itself. */
  readonly isBack?: boolean | undefined;
}

/** What went wrong, and what has become of the buyer's money. */
export interface Problem {
  readonly reason: ErrorDescription;
  readonly money: MoneyFact;
}

/** The state of a purchase. Each state keeps the method, for retries and for going back. */
export type PaymentState =
  | {
      readonly step: "select";
      readonly method: PaymentMethod;
      readonly problem?: Problem;
      /** The method is the page's suggestion, which a better one may replace. */
      readonly isSuggested?: true;
    }
  | { readonly step: "ordering"; readonly method: PaymentMethod; readonly asking: Asking }
  | { readonly step: "paying"; readonly method: PaymentMethod; readonly order: PayableOrder }
  /** Back from a payment app, which proves nothing. */
  | { readonly step: "returned"; readonly method: PaymentMethod; readonly orderNo: string }
  /** WeChat has not told who pays. */
  | { readonly step: "payer-unknown"; readonly method: PaymentMethod; readonly orderNo: string }
  | ({ readonly step: "failed"; readonly method: PaymentMethod; readonly orderNo: string } & Problem)
  | { readonly step: "timed-out"; readonly method: PaymentMethod; readonly orderNo: string }
  | { readonly step: "succeeded"; readonly orderNo: string };

export type PaymentEvent =
  | { readonly type: "methodSuggested"; readonly method: PaymentMethod }
  | { readonly type: "methodChosen"; readonly method: PaymentMethod }
  | ({ readonly type: "orderRequested" } & Pick<Asking, "byCode" | "isAgain">)
  | { readonly type: "orderFailed"; readonly reason: ErrorDescription }
  | { readonly type: "orderOpened"; readonly order: PayableOrder }
  | { readonly type: "payerUnknown"; readonly orderNo: string }
  /** The app says that it was paid. */
  | { readonly type: "appFinished" }
  | { readonly type: "paid" }
  | ({ readonly type: "paymentFailed" } & Problem)
  | { readonly type: "timedOut" }
  | { readonly type: "wentBack" };

/** What the steps of the dialog are given. */
export interface StepProps {
  readonly plan: MembershipPackage;
  readonly dispatch: Dispatch<PaymentEvent>;
  announce(text: Localized): void;
}

export interface Beginning {
  readonly scene: PaymentScene;
  /** The method of an open order, to pay at once. */
  readonly method?: PaymentMethod | undefined;
  readonly returned?: ReturnFromPaying | undefined;
}

/** WeChat has led back, but with the answer to another browser's request. */
const lostPayer: Problem = { reason: { message: payerLost }, money: "none" };

export function firstState({ scene, method, returned }: Beginning): PaymentState {
  if (returned) return stateOfReturn(returned, scene);
  if (method) return { step: "ordering", method, asking: {} };
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
  return { step: "ordering", method, asking: { orderNo, isBack: true } };
}

/** The next state. Ignores late events, which do not apply to the state. */
export function nextState(state: PaymentState, event: PaymentEvent): PaymentState {
  switch (state.step) {
    case "select":
      return fromSelect(state, event);
    case "ordering":
      return fromOrdering(state, event);
    case "paying":
    case "returned":
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
  if (event.type === "orderRequested") return { step: "ordering", method, asking: {} };
  return state;
}

function fromOrdering(state: In<"ordering">, event: PaymentEvent): PaymentState {
  const { method, asking } = state;
  if (event.type === "orderFailed") {
    // Of a new order nothing was shown that could be paid.
    const money = asking.orderNo === undefined ? "none" : "unknown";
    return { step: "select", method, problem: { reason: event.reason, money } };
  }
  if (event.type === "orderOpened") return { step: "paying", method, order: event.order };
  if (event.type === "payerUnknown") return { step: "payer-unknown", method, orderNo: event.orderNo };
  return state;
}

/** While the payment is polled. */
function fromWaiting(state: In<"paying" | "returned">, event: PaymentEvent): PaymentState {
  const { method } = state;
  const orderNo = state.step === "paying" ? state.order.orderNo : state.orderNo;
  if (event.type === "paid") return { step: "succeeded", orderNo };
  if (event.type === "paymentFailed") {
    const { reason, money } = event;
    return { step: "failed", method, orderNo, reason, money };
  }
  if (event.type === "timedOut") return { step: "timed-out", method, orderNo };
  if (event.type === "appFinished") return { step: "returned", method, orderNo };
  return fromStopped(state, event);
}

function fromStopped(
  state: In<"paying" | "returned" | "payer-unknown" | "failed" | "timed-out">,
  event: PaymentEvent,
): PaymentState {
  const { method } = state;
  if (event.type === "wentBack") return { step: "select", method };
  if (event.type !== "orderRequested") return state;
  const { byCode, isAgain } = event;
  // Two payments of one order are told apart, so starting over stays with it.
  const orderNo = isAgain ? orderNoOf(state) : undefined;
  return { step: "ordering", method, asking: { orderNo, byCode, isAgain } };
}

/** The number of the order that is being paid. */
export function orderNoOf(state: PaymentState): string | undefined {
  if (state.step === "paying") return state.order.orderNo;
  return "orderNo" in state ? state.orderNo : undefined;
}
