import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listAlarmsAbout } from "../alarms/alarm-store.ts";
import { createNodeReporter } from "../operations/nodes/report-node.ts";
import { sweep } from "../operations/sweep.ts";
import type { SignedInOperator } from "../operators/console-handler.ts";
import { callHandler, makeOperator } from "../operators/testing/call-handler.ts";
import { li } from "../testing/makers.ts";
import { refundOrder } from "../testing/refund-order.ts";
import { runDueJobs } from "../testing/run-due-jobs.ts";
import { type Method, openShop, orderMonthlyPackage, orderStateOf, type Shop } from "../testing/shop.ts";
import { readOrder } from "./operator/read-order.ts";
import { recheckOrder } from "./operator/recheck-order.ts";
import { refundOrder as actRefund } from "./refunds/operator/refund-order.ts";
import { listWaitingMoney } from "./removed-methods.ts";

let shop: Shop;
let operator: SignedInOperator;
beforeAll(async () => {
  shop = await openShop();
  operator = await makeOperator(shop);
});
afterAll(() => shop.close());

const by = { ...li, reason: "asked for" };

/** A node without the settings of a method. */
function without(method: PaymentMethod) {
  const gateways = new Map([...shop.context.gateways].filter(([name]) => name !== method));
  return { ...shop.context, gateways };
}

const sweepOn = async (context: Shop["context"]) => {
  await sweep(context);
  await runDueJobs(context);
};

async function buy(method: Method) {
  const bought = await orderMonthlyPackage(shop, method);
  await shop.gateways[method].pay(bought.attemptNo);
  for (const posted of shop.noticesOf(method, bought.attemptNo)) await shop.deliver(posted);
  return bought;
}

const alarmsOf = async (method: Method) =>
  (await listAlarmsAbout(shop.db, [method])).filter(({ kind }) => kind === "method.removed");
const waitingFor = async (method: Method) =>
  (await listWaitingMoney(shop.db, shop.clock.now())).find((one) => one.method === method);

describe.each(["wechat", "alipay", "hupi"] as const)(
  "%s, whose settings are removed from every node,",
  (method) => {
    test("refunds nothing in silence, tells what waits, and goes on once the settings are back", async () => {
      const [granted, refunding] = [await buy(method), await buy(method)];
      // The gateway does not answer, so the refund is still under way when the settings are removed.
      shop.gateways[method].misbehave("cut", 2);
      await refundOrder(shop.context, { orderNo: refunding.orderNo, amountFen: undefined, reason: "r" });
      const paid = await orderMonthlyPackage(shop, method);
      await shop.gateways[method].pay(paid.attemptNo);
      shop.gateways[method].clearMisbehaviours();
      const context = without(method);
      const { orderNo } = granted;
      await expect(actRefund(context, { orderNo, amountFen: undefined, ...by })).rejects.toThrow(
        "were removed",
      );
      shop.clock.advance(60);
      for (const _ of [1, 2]) await sweepOn(context);
      const waiting = await waitingFor(method);
      expect(waiting?.refundsFen).toBe(3900 * (waiting?.refunds ?? 0));
      const { method: _, ...details } = waiting ?? {};
      expect((await alarmsOf(method)).at(-1)).toMatchObject({ times: 1, closed_at: null, details });
      const consoleContext = { ...shop.console, gateways: context.gateways };
      for (const purchase of [refunding, paid]) {
        const request = { params: { orderNo: purchase.orderNo }, operator };
        const { diagnosis } = await readOrder(consoleContext, request as never);
        expect(diagnosis[0]).toMatchObject({ kind: "methodRemoved" });
      }
      const { answers } = await recheckOrder(context, { orderNo: refunding.orderNo, ...by });
      expect(answers.map(({ code }) => code)).toEqual(["not_set_up", "not_set_up"]);
      // The settings are back.
      shop.clock.advance(3600);
      await sweep(shop.context);
      await sweepOn(shop.context);
      expect((await alarmsOf(method)).filter(({ closed_at }) => closed_at === null)).toEqual([]);
      expect(await orderStateOf(shop, paid.orderNo)).toBe("granted");
    });

    test("raises no alarm where another node has them, which takes the refund over", async () => {
      const bought = await buy(method);
      const identity = {
        name: "other",
        version: "1",
        settings_fingerprint: "s",
        secret_key_fingerprint: "k",
      };
      await createNodeReporter(shop.background, identity, shop.meter).reportNow();
      const context = without(method);
      const before = await alarmsOf(method);
      await actRefund(context, { orderNo: bought.orderNo, amountFen: undefined, ...by });
      await sweepOn(context);
      expect(await alarmsOf(method)).toEqual(before);
      expect(
        (await callHandler(shop, readOrder, operator, { params: { orderNo: bought.orderNo } })).order
          .underwayFen,
      ).toBe(3900);
      // The other node has stopped.
      shop.clock.advance(121);
      await sweepOn(context);
      expect((await alarmsOf(method)).at(-1)).toMatchObject({ closed_at: null });
      await sweepOn(shop.context);
      await shop.db.deleteFrom("nodes").execute();
    });
  },
);
