import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import type { ErrorDescription } from "../platform/errors/describe-error.ts";

/** An order with the QR code that pays it. */
interface PayableOrder {
  readonly orderNo: string;
  /** A `data:` URL. */
  readonly codeImage: string;
  /** The code's content if a browser can open it. */
  readonly payLink?: string | undefined;
  readonly expiresAtMs?: number | undefined;
}

/** The state of a purchase. Each state keeps the method, for retries and for going back. */
export type PaymentState =
  | { readonly step: "select"; readonly method: PaymentMethod; readonly problem?: ErrorDescription }
  | { readonly step: "ordering"; readonly method: PaymentMethod }
  | { readonly step: "paying"; readonly method: PaymentMethod; readonly order: PayableOrder }
  | { readonly step: "failed"; readonly method: PaymentMethod; readonly reason: ErrorDescription }
  | { readonly step: "timed-out"; readonly method: PaymentMethod; readonly orderNo: string }
  | { readonly step: "succeeded" };

export type PaymentEvent =
  | { readonly type: "methodChosen"; readonly method: PaymentMethod }
  | { readonly type: "orderRequested" }
  | { readonly type: "orderFailed"; readonly reason: ErrorDescription }
  | { readonly type: "orderOpened"; readonly order: PayableOrder }
  | { readonly type: "paid" }
  | { readonly type: "paymentFailed"; readonly reason: ErrorDescription }
  | { readonly type: "timedOut" }
  | { readonly type: "wentBack" }
  | { readonly type: "closed" };

export const firstState: PaymentState = { step: "select", method: "wechat" };

/** The next state. Ignores late events, which do not apply to the state. */
export function nextState(state: PaymentState, event: PaymentEvent): PaymentState {
  if (event.type === "closed") return firstState;
  switch (state.step) {
    case "select":
      return fromSelect(state, event);
    case "ordering":
      return fromOrdering(state, event);
    case "paying":
      return fromPaying(state, event);
    case "failed":
    case "timed-out":
      return fromFailure(state, event);
    case "succeeded":
      return state;
  }
}

type In<Step extends PaymentState["step"]> = Extract<PaymentState, { step: Step }>;

function fromSelect(state: In<"select">, event: PaymentEvent): PaymentState {
  if (event.type === "methodChosen") return { step: "select", method: event.method };
  if (event.type === "orderRequested") return { step: "ordering", method: state.method };
  return state;
}

function fromOrdering(state: In<"ordering">, event: PaymentEvent): PaymentState {
  const { method } = state;
  if (event.type === "orderFailed") return { step: "select", method, problem: event.reason };
  if (event.type === "orderOpened") return { step: "paying", method, order: event.order };
  return state;
}

function fromPaying(state: In<"paying">, event: PaymentEvent): PaymentState {
  const { method, order } = state;
  if (event.type === "paid") return { step: "succeeded" };
  if (event.type === "paymentFailed") return { step: "failed", method, reason: event.reason };
  if (event.type === "timedOut") return { step: "timed-out", method, orderNo: order.orderNo };
  if (event.type === "wentBack") return { step: "select", method };
  // A new code for the same order, after the last one has expired.
  if (event.type === "orderRequested") return { step: "ordering", method };
  return state;
}

function fromFailure(state: In<"failed" | "timed-out">, event: PaymentEvent): PaymentState {
  if (event.type === "orderRequested") return { step: "ordering", method: state.method };
  if (event.type === "wentBack") return { step: "select", method: state.method };
  return state;
}
