import type { Localized } from "@baleen/contract/language.ts";
import type { PaymentMethod } from "@baleen/contract/payment-methods.ts";

/** An order with the picture of the code that pays it. */
interface PayableOrder {
  readonly orderNo: string;
  /** A `data:` address. */
  readonly codeImage: string;
  /** What the code leads to, where a phone's browser can follow it. */
  readonly payLink?: string | undefined;
  readonly expiresAtMs?: number | undefined;
}

/**
 * Where a purchase stands. The method is there in every state but the last, because retrying uses it and
 * going back shows it chosen.
 */
export type PaymentState =
  | { readonly step: "select"; readonly method: PaymentMethod; readonly problem?: Localized }
  | { readonly step: "ordering"; readonly method: PaymentMethod }
  | { readonly step: "paying"; readonly method: PaymentMethod; readonly order: PayableOrder }
  | { readonly step: "failed"; readonly method: PaymentMethod; readonly reason: Localized }
  | { readonly step: "timed-out"; readonly method: PaymentMethod; readonly orderNo: string }
  | { readonly step: "succeeded" };

export type PaymentEvent =
  | { readonly type: "methodChosen"; readonly method: PaymentMethod }
  | { readonly type: "orderWanted" }
  | { readonly type: "orderRefused"; readonly reason: Localized }
  | { readonly type: "orderOpened"; readonly order: PayableOrder }
  | { readonly type: "paid" }
  | { readonly type: "paymentFailed"; readonly reason: Localized }
  | { readonly type: "timedOut" }
  | { readonly type: "wentBack" }
  | { readonly type: "closed" };

export const firstState: PaymentState = { step: "select", method: "wechat" };

/** The next state. An event that has no meaning in a state changes nothing: it came too late. */
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
  if (event.type === "orderWanted") return { step: "ordering", method: state.method };
  return state;
}

function fromOrdering(state: In<"ordering">, event: PaymentEvent): PaymentState {
  const { method } = state;
  if (event.type === "orderRefused") return { step: "select", method, problem: event.reason };
  if (event.type === "orderOpened") return { step: "paying", method, order: event.order };
  return state;
}

function fromPaying(state: In<"paying">, event: PaymentEvent): PaymentState {
  const { method, order } = state;
  if (event.type === "paid") return { step: "succeeded" };
  if (event.type === "paymentFailed") return { step: "failed", method, reason: event.reason };
  if (event.type === "timedOut") return { step: "timed-out", method, orderNo: order.orderNo };
  if (event.type === "wentBack") return { step: "select", method };
  // A code that has died is asked for again; the order stays the same.
  if (event.type === "orderWanted") return { step: "ordering", method };
  return state;
}

function fromFailure(state: In<"failed" | "timed-out">, event: PaymentEvent): PaymentState {
  if (event.type === "orderWanted") return { step: "ordering", method: state.method };
  if (event.type === "wentBack") return { step: "select", method: state.method };
  return state;
}
