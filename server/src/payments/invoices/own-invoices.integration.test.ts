import { fieldErrors } from "@baleen/contract/field-errors.ts";
import type { OwnInvoice } from "@baleen/contract/payments/invoices.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeOrder, makePerson, type Person, settleAtCashier } from "../../testing/makers.ts";
import { refundOrder } from "../../testing/refund-order.ts";
import { runDueJobs } from "../../testing/run-due-jobs.ts";
import { openWorld, send, type World } from "../../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

let buyers = 0;

async function buy(): Promise<{ person: Person; orderNo: string }> {
  buyers += 1;
  const person = await makePerson(world, `invoiced-${buyers}`);
  const orderNo = await makeOrder(world, person);
  await settleAtCashier(world, orderNo, "paid");
  return { person, orderNo };
}

const company = {
  holder: "company",
  title: "杭州鲸影科技有限公司",
  taxNumber: "9133 0100 7996 5505 8b",
  email: "books@example.com",
};
const personal = { holder: "personal", title: "张三", email: "zhang@example.com" };

const ask = (orderNo: string, { token }: Person, body: object = company) =>
  send(world, "POST", `/orders/${orderNo}/invoice`, body, { token });

async function read(orderNo: string, { token }: Person): Promise<OwnInvoice> {
  const { body } = await send(world, "GET", `/orders/${orderNo}/invoice`, undefined, { token });
  return body.data as OwnInvoice;
}

test("a buyer asks for the invoice of a paid order, and sees it beside the order", async () => {
  const { person, orderNo } = await buy();
  expect(await read(orderNo, person)).toEqual({ invoice: null, amount: 39, unavailable: null });
  const { body } = await ask(orderNo, person);
  const asked = {
    invoice: {
      state: "requested",
      holder: "company",
      title: company.title,
      taxNumber: "91330100799655058B",
      email: company.email,
      amount: 39,
      number: null,
      hasFile: false,
      isRefundedSince: false,
    },
    amount: null,
    unavailable: "exists",
  };
  expect(body.data).toMatchObject(asked);
  expect(await read(orderNo, person)).toMatchObject(asked);
  const { body: mine } = await send(world, "GET", "/orders/mine", undefined, { token: person.token });
  expect(mine.data).toMatchObject({ orders: [{ orderNo, invoice: "requested" }] });
});

test("of many requests for one order one is taken", async () => {
  const { person, orderNo } = await buy();
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(orderNo, person, personal)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)]);
  const rows = await world.db.selectFrom("invoices").select("id").where("order_no", "=", orderNo).execute();
  expect(rows).toHaveLength(1);
});

test("nothing is asked for an order of others, one that is not paid, or one whose money went back", async () => {
  const { person, orderNo } = await buy();
  const stranger = await makePerson(world, "asks-for-others");
  expect((await ask(orderNo, stranger)).status).toBe(404);
  const unpaid = await makeOrder(world, stranger);
  expect((await ask(unpaid, stranger)).status).toBe(404);
  await refundOrder(world.context, { orderNo, amountFen: undefined, reason: "asked for" });
  await runDueJobs(world.context);
  expect(await read(orderNo, person)).toEqual({ invoice: null, amount: null, unavailable: "refunded" });
  expect((await ask(orderNo, person)).body.code).toBe(5011);
});

test("after a refund in part the invoice is for what is left, from the moment when the refund is on its way", async () => {
  const { person, orderNo } = await buy();
  await refundOrder(world.context, { orderNo, amountFen: 1300, reason: "asked for" });
  expect((await read(orderNo, person)).amount).toBe(26);
  await runDueJobs(world.context);
  expect((await ask(orderNo, person)).body.data).toMatchObject({ invoice: { amount: 26 } });
});

test("a year after the payment is the last moment", async () => {
  const { person, orderNo } = await buy();
  await world.db
    .updateTable("order_events")
    .set({ at: new Date(world.clock.now().getTime() - 365 * 86_400_000) } as never)
    .where("order_no", "=", orderNo)
    .execute();
  expect((await read(orderNo, person)).unavailable).toBeNull();
  world.clock.advance(1);
  expect((await read(orderNo, person)).unavailable).toBe("late");
});

test("what is filled in wrongly is said of its field, and a personal invoice has no tax number", async () => {
  const { person, orderNo } = await buy();
  const said = (name: keyof typeof fieldErrors) => fieldErrors[name].zh;
  const faults = async (more: object) => (await ask(orderNo, person, { ...company, ...more })).body;
  expect(await faults({ taxNumber: "91330100799655058X" })).toMatchObject({
    fields: { taxNumber: said("taxNumberWrong") },
  });
  expect(await faults({ taxNumber: " " })).toMatchObject({ fields: { taxNumber: said("required") } });
  expect(await faults({ title: "鲸" })).toMatchObject({ fields: { title: said("invalid") } });
  expect(await faults({ email: "nobody" })).toMatchObject({ fields: { email: said("emailInvalid") } });
  const { body } = await ask(orderNo, person, { ...personal, taxNumber: company.taxNumber });
  expect(body.data).toMatchObject({ invoice: { holder: "personal", taxNumber: null } });
});
