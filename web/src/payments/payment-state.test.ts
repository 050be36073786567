import { describe, expect, it } from "vitest";
import { firstState, nextState, type PaymentEvent, type PaymentState } from "./payment-state.ts";

const method = "alipay";
const order = { orderNo: "B20261120", codeImage: "data:image/png;base64,AA" };
const reason = { message: { zh: "余额不足", en: "余额不足" } };

const states = {
  select: { step: "select", method },
  selectWithProblem: { step: "select", method, problem: reason },
  ordering: { step: "ordering", method },
  paying: { step: "paying", method, order },
  failed: { step: "failed", method, reason },
  timedOut: { step: "timed-out", method, orderNo: order.orderNo },
  succeeded: { step: "succeeded" },
} as const satisfies Record<string, PaymentState>;

const events = {
  methodChosen: { type: "methodChosen", method: "hupi" },
  orderRequested: { type: "orderRequested" },
  orderFailed: { type: "orderFailed", reason },
  orderOpened: { type: "orderOpened", order },
  paid: { type: "paid" },
  paymentFailed: { type: "paymentFailed", reason },
  timedOut: { type: "timedOut" },
  wentBack: { type: "wentBack" },
  closed: { type: "closed" },
} as const satisfies Record<PaymentEvent["type"], PaymentEvent>;

type StateName = keyof typeof states;
type EventName = keyof typeof events;

const edges: Partial<Record<StateName, Partial<Record<EventName, PaymentState>>>> = {
  select: { methodChosen: { step: "select", method: "hupi" }, orderRequested: states.ordering },
  selectWithProblem: { methodChosen: { step: "select", method: "hupi" }, orderRequested: states.ordering },
  ordering: { orderFailed: states.selectWithProblem, orderOpened: states.paying },
  paying: {
    paid: states.succeeded,
    paymentFailed: states.failed,
    timedOut: states.timedOut,
    wentBack: states.select,
    orderRequested: states.ordering,
  },
  failed: { orderRequested: states.ordering, wentBack: states.select },
  timedOut: { orderRequested: states.ordering, wentBack: states.select },
};

// The keys of the two records above are exactly these names.
const stateNames = Object.keys(states) as StateName[];
const eventNames = Object.keys(events) as EventName[];

describe("a purchase [spec 2.20, 2.21, 2.22]", () => {
  it("begins with choosing a method, WeChat first", () => {
    expect(firstState).toEqual({ step: "select", method: "wechat" });
  });

  for (const name of stateNames) {
    for (const event of eventNames) {
      if (event === "closed") continue;
      const target = edges[name]?.[event];
      const title = target
        ? `goes from ${name} on ${event} to ${target.step}`
        : `stays in ${name} on ${event}`;
      it(title, () => {
        expect(nextState(states[name], events[event])).toEqual(target ?? states[name]);
      });
    }

    it(`forgets everything when it is closed in ${name}`, () => {
      expect(nextState(states[name], events.closed)).toEqual(firstState);
    });
  }
});
