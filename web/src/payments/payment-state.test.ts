import { describe, expect, it } from "vitest";
import {
  firstState,
  nextState,
  type OrderOptions,
  type PaymentEvent,
  type PaymentState,
} from "./payment-state.ts";

const method = "alipay";
const orderNo = "B20261120";
const order = { orderNo, means: { kind: "code", image: "data:image/svg+xml,AA" } } as const;
const reason = { message: { zh: "余额不足", en: "余额不足" } };

const states = {
  suggested: { step: "select", method, isSuggested: true },
  select: { step: "select", method },
  selectWithProblem: { step: "select", method, problem: { reason, money: "none" } },
  orderingFromForm: { step: "ordering", method, options: { isFromForm: true } },
  ordering: { step: "ordering", method, options: {} },
  paying: { step: "paying", method, order },
  returned: { step: "returned", method, orderNo },
  reported: { step: "returned", method, orderNo, isReportedPaid: true },
  unpaid: { step: "unpaid", method, orderNo },
  payerUnknown: { step: "payer-unknown", method, orderNo },
  failed: { step: "failed", method, orderNo, reason, money: "returned" },
  timedOut: { step: "timed-out", method, orderNo },
  succeeded: { step: "succeeded", orderNo },
} as const satisfies Record<string, PaymentState>;

const events = {
  methodSuggested: { type: "methodSuggested", method: "hupi" },
  methodChosen: { type: "methodChosen", method: "hupi" },
  orderRequested: { type: "orderRequested" },
  orderFailed: { type: "orderFailed", reason },
  orderOpened: { type: "orderOpened", order },
  payerUnknown: { type: "payerUnknown", orderNo },
  appFinished: { type: "appFinished" },
  notPaidYet: { type: "notPaidYet" },
  paid: { type: "paid" },
  paymentFailed: { type: "paymentFailed", reason, money: "returned" },
  timedOut: { type: "timedOut" },
  wentBack: { type: "wentBack" },
} as const satisfies Record<PaymentEvent["type"], PaymentEvent>;

type StateName = keyof typeof states;
type EventName = keyof typeof events;

const ended = {
  paid: states.succeeded,
  paymentFailed: states.failed,
  timedOut: states.timedOut,
  appFinished: states.returned,
} as const;
const begunAnew = { orderRequested: states.ordering, wentBack: states.select } as const;

const opened = {
  orderFailed: states.selectWithProblem,
  orderOpened: states.paying,
  payerUnknown: states.payerUnknown,
} as const;

const edges: Partial<Record<StateName, Partial<Record<EventName, PaymentState>>>> = {
  suggested: {
    methodSuggested: { step: "select", method: "hupi", isSuggested: true },
    methodChosen: { step: "select", method: "hupi" },
    orderRequested: states.orderingFromForm,
  },
  select: { methodChosen: { step: "select", method: "hupi" }, orderRequested: states.orderingFromForm },
  selectWithProblem: {
    methodChosen: { step: "select", method: "hupi" },
    orderRequested: states.orderingFromForm,
  },
  orderingFromForm: opened,
  ordering: opened,
  paying: { ...ended, ...begunAnew },
  returned: { ...ended, ...begunAnew, notPaidYet: states.unpaid },
  reported: { ...ended, ...begunAnew, notPaidYet: { ...states.reported, isSlow: true } },
  unpaid: { ...ended, ...begunAnew },
  payerUnknown: begunAnew,
  failed: begunAnew,
  timedOut: begunAnew,
};

// The keys of the two records above are exactly these names.
const stateNames = Object.keys(states) as StateName[];
const eventNames = Object.keys(events) as EventName[];

describe("a purchase [spec 2.20, 2.21, 2.22]", () => {
  it("begins with choosing a method, WeChat first, inside Alipay with Alipay", () => {
    const suggested = { step: "select", isSuggested: true };
    expect(firstState({ scene: "scan" })).toEqual({ ...suggested, method: "wechat" });
    expect(firstState({ scene: "alipay" })).toEqual({ ...suggested, method: "alipay" });
  });

  it("begins with the code of an open order", () => {
    expect(firstState({ scene: "scan", method })).toEqual(states.ordering);
  });

  it("begins by waiting for the payment after the return from an app, which proves nothing", () => {
    expect(firstState({ scene: "browser", paymentReturn: { orderNo, method } })).toEqual(states.returned);
  });

  it("goes on with an order once WeChat has told who pays, and waits for a press if it has not", () => {
    const begin = (isAuthorized: boolean) =>
      firstState({ scene: "wechat", paymentReturn: { orderNo, method, isAuthorized } });
    expect(begin(true)).toEqual({
      step: "ordering",
      method,
      options: { orderNo, isAuthorizationReturn: true },
    });
    expect(begin(false)).toEqual(states.payerUnknown);
  });

  it("says that WeChat has answered another browser, and starts again with the package", () => {
    expect(firstState({ scene: "wechat", paymentReturn: { isAuthorized: false } })).toMatchObject({
      step: "select",
      method: "wechat",
      problem: { money: "none" },
    });
  });

  it("starts over with the same order, and with another code for whichever is open", () => {
    const asked = (event: Pick<OrderOptions, "byCode" | "isRestart">) =>
      nextState(states.paying, { type: "orderRequested", ...event });
    expect(asked({ isRestart: true })).toMatchObject({ options: { orderNo, isRestart: true } });
    expect(asked({ byCode: true })).toMatchObject({ options: { orderNo: undefined, byCode: true } });
  });

  it("says that no money was taken for a new order that failed, and no such thing of one that could be paid", () => {
    const failWith = (options: OrderOptions) =>
      nextState({ step: "ordering", method, options }, { type: "orderFailed", reason });
    expect(failWith({})).toMatchObject({ problem: { money: "none" } });
    expect(failWith({ orderNo, isRestart: true })).toMatchObject({ problem: { money: "unknown" } });
  });

  it("waits on, without asking to pay again, for a payment that the app has reported", () => {
    const reported = nextState(states.paying, { type: "appFinished", isReportedPaid: true });
    expect(nextState(reported, { type: "notPaidYet" })).toEqual({ ...states.reported, isSlow: true });
  });

  for (const name of stateNames) {
    for (const event of eventNames) {
      const target = edges[name]?.[event];
      const title = target
        ? `goes from ${name} on ${event} to ${target.step}`
        : `stays in ${name} on ${event}`;
      it(title, () => {
        expect(nextState(states[name], events[event])).toEqual(target ?? states[name]);
      });
    }
  }
});
