import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listAlarmsAbout } from "../../../alarms/alarm-store.ts";
import { readOverview } from "../../../console/overview/read-overview.ts";
import { moveDays } from "../../../membership/operator/move-days.ts";
import type { SignedInOperator } from "../../../operators/console-handler.ts";
import { callHandler, makeOperator } from "../../../operators/testing/call-handler.ts";
import { makePerson } from "../../../testing/makers.ts";
import { refundOrder } from "../../../testing/refund-order.ts";
import {
  openShop,
  orderMonthlyPackage,
  orderStateOf,
  type Purchase,
  remainingDaysOf,
  type Shop,
} from "../../../testing/shop.ts";
import { send } from "../../../testing/world.ts";
import { issueInvoice } from "../../invoices/operator/issue-invoice.ts";
import { listInvoices } from "../../invoices/operator/list-invoices.ts";
import { readOrder } from "../../operator/read-order.ts";
import { settleMismatch } from "../../operator/settle-mismatch.ts";
import { by, openStatedPayments, type StatedPayments } from "../../operator/testing/stated-payments.ts";
import { withdrawCompletion } from "../../operator/withdraw-completion.ts";
import { correctSentBack, recordSentBack } from "./record-sent-back.ts";

let shop: Shop;
let stated: StatedPayments;
let owner: SignedInOperator;
beforeAll(async () => {
  shop = await openShop();
  stated = openStatedPayments(shop);
  owner = await makeOperator(shop, "owner");
});
afterAll(() => shop.close());

async function complete(): Promise<Purchase> {
  const bought = await orderMonthlyPackage(shop, "alipay");
  await stated.complete(bought, stated.inventNumber());
  return bought;
}

const buy = () => stated.buy("alipay");

interface Reduction {
  readonly name: string;
  begin(): Promise<Purchase>;
  reduce(bought: Purchase): Promise<unknown>;
  /** The days that the order's remaining money pays for. */
  readonly paidDays: number;
  readonly leftFen: number;
}

/** All events that reduce an order's money below the amount it was granted for. */
const reductions: readonly Reduction[] = [
  {
    name: "a completion that is withdrawn",
    begin: complete,
    reduce: ({ orderNo }) => withdrawCompletion(shop.context, { orderNo, ...by }),
    paidDays: 0,
    leftFen: 0,
  },
  {
    name: "a smaller payment than was completed, kept for its worth",
    begin: complete,
    async reduce(bought) {
      await stated.pay("alipay", bought, 1300);
      await settleMismatch(shop.context, { ...bought, how: "grant", ...by });
    },
    paidDays: 10,
    leftFen: 1300,
  },
  {
    name: "a smaller payment than was completed, of which a part went back before it was kept",
    begin: complete,
    async reduce(bought) {
      await stated.pay("alipay", bought, 1300);
      await refundOrder(shop.context, { orderNo: bought.orderNo, amountFen: 650, reason: "r" });
      await settleMismatch(shop.context, { ...bought, how: "grant", ...by });
    },
    paidDays: 5,
    leftFen: 650,
  },
  {
    name: "our refund of a part",
    begin: buy,
    reduce: ({ orderNo }) => refundOrder(shop.context, { orderNo, amountFen: 2600, reason: "r" }),
    paidDays: 10,
    leftFen: 1300,
  },
  {
    name: "our refund of all",
    begin: buy,
    reduce: ({ orderNo }) => refundOrder(shop.context, { orderNo, amountFen: undefined, reason: "r" }),
    paidDays: 0,
    leftFen: 0,
  },
  {
    name: "a refund in the gateway's console",
    begin: buy,
    async reduce({ attemptNo }) {
      await shop.gateways.alipay.refund(attemptNo, { amountFen: 1300 });
      await stated.deliverAll("alipay", attemptNo);
    },
    paidDays: 20,
    leftFen: 2600,
  },
  {
    name: "a refund that an operator enters",
    begin: buy,
    reduce: (bought) => recordSentBack(shop.context, { ...bought, amountFen: 1950, ...by }),
    paidDays: 15,
    leftFen: 1950,
  },
  {
    name: "an entered refund that is corrected to a smaller one",
    begin: buy,
    async reduce(bought) {
      await recordSentBack(shop.context, { ...bought, amountFen: 3900, ...by });
      await correctSentBack(shop.context, { ...bought, amountFen: 390, ...by });
    },
    paidDays: 27,
    leftFen: 3510,
  },
];

let numbers = 0;

async function invoice({ orderNo, person }: Purchase, amountFen: number): Promise<number> {
  const body = { holder: "personal", title: "张三", email: "zhang@example.com" };
  await send(shop, "POST", `/orders/${orderNo}/invoice`, body, { token: person.token });
  const { rows } = await callHandler(shop, listInvoices, owner, { query: { orderNo } });
  const id = rows[0]?.id ?? 0;
  numbers += 1;
  const number = String(24_117_000_000_000_000_000n + BigInt(numbers));
  const issuedOn = shop.clock.now().toISOString().slice(0, 10);
  const issued = { id, number, issuedOn, amountFen, url: "https://dppt.example.com/v/1", file: undefined };
  await issueInvoice(shop.context, { ...issued, ...by });
  return id;
}

const toReverse = async () =>
  (await callHandler(shop, listInvoices, owner, { query: { refunded: "yes" } })).rows.map(({ id }) => id);

async function ownInvoice({ orderNo, person }: Purchase) {
  const answer = await send(shop, "GET", `/orders/${orderNo}/invoice`, undefined, { token: person.token });
  return (answer.body.data as { invoice: { isRefundedSince: boolean } }).invoice;
}

describe.each(reductions)("$name", ({ begin, reduce, paidDays, leftFen }) => {
  test.each([0, 10, 29, 30])(
    "raises an alarm about what other accounts have of it, with %i days moved",
    async (moved) => {
      const bought = await begin();
      const friend = await makePerson(shop, `friend-of-${bought.person.accountId}`);
      const move = { id: bought.person.accountId, toAccountId: friend.accountId, days: moved };
      if (moved > 0) await moveDays(shop.context, { ...move, ...by });
      await reduce(bought);
      const open = (await listAlarmsAbout(shop.db, [bought.orderNo])).filter(
        ({ kind, closed_at }) => kind === "refund.days_moved" && closed_at === null,
      );
      const excess = Math.max(0, moved - paidDays);
      const alarm = { details: { days: excess, accounts: String(friend.accountId) } };
      expect(open).toMatchObject(excess > 0 ? [alarm] : []);
      expect(await remainingDaysOf(shop, bought.orderNo)).toBe(Math.max(0, paidDays - moved));
      expect(await orderStateOf(shop, bought.orderNo)).toBe(leftFen > 0 ? "granted" : "refunded");
      expect(await stated.listViolations()).toEqual({});
    },
  );

  test("has its invoice reversed, which operators and the buyer are told", async () => {
    const bought = await begin();
    const id = await invoice(bought, 3900);
    expect(await toReverse()).not.toContain(id);
    await reduce(bought);
    expect(await toReverse()).toContain(id);
    expect(await ownInvoice(bought)).toMatchObject({ isRefundedSince: true });
    const { invoice: shown } = await callHandler(shop, readOrder, owner, {
      params: { orderNo: bought.orderNo },
    });
    expect(shown).toMatchObject({ id, isRefundedSince: true });
    const { waiting } = await callHandler(shop, readOverview, owner, {});
    expect(waiting?.map(({ kind }) => kind)).toContain("invoicesRefunded");
  });
});

test("an invoice for what an entered refund has left is not reversed when notices confirm the entry", async () => {
  const bought = await stated.buy("wechat");
  for (const amountFen of [1300, 1300]) {
    await shop.gateways.wechat.refund(bought.attemptNo, { amountFen });
    shop.clock.advance(60);
  }
  await recordSentBack(shop.context, { ...bought, amountFen: 2600, ...by });
  const id = await invoice(bought, 1300);
  for (const posted of shop.noticesOf("wechat", bought.attemptNo).toReversed()) {
    await shop.deliver(posted);
    expect(await toReverse()).not.toContain(id);
  }
  expect(await ownInvoice(bought)).toMatchObject({ isRefundedSince: false });
  shop.clock.advance(60);
  await shop.gateways.wechat.refund(bought.attemptNo, { amountFen: 1 });
  await stated.deliverAll("wechat", bought.attemptNo);
  expect(await toReverse()).toContain(id);
});

test("an invoice that only an entry had made too much is right again once the entry is corrected", async () => {
  const bought = await buy();
  const id = await invoice(bought, 3900);
  await recordSentBack(shop.context, { ...bought, amountFen: 1300, ...by });
  expect(await toReverse()).toContain(id);
  await correctSentBack(shop.context, { ...bought, amountFen: 0, ...by });
  expect(await toReverse()).not.toContain(id);
});
