import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { readOverview } from "../../console/overview/read-overview.ts";
import { consoleHandlers as handlers } from "../../console-handlers.ts";
import type { SignedInOperator } from "../../operators/console-handler.ts";
import { callHandler, makeOperator, reasonFields } from "../../operators/testing/call-handler.ts";
import { deleteIfSettled } from "../../privacy/delete-account.ts";
import { monthlyPurchase } from "../../testing/makers.ts";
import type { World } from "../../testing/world.ts";
import {
  alarmsOf,
  complaintsOf,
  kindsOf,
  makePaidOrder,
  notify,
  openComplaintWorld,
  openDesk,
  pass,
} from "../testing/complaint-world.ts";
import { addDesks, MemoryDesk } from "../testing/memory-desk.ts";

const minuteS = 60;
const hourS = 3600;
const key = () => ({ actionKey: randomUUID() });

async function enterAbout(world: World, operator: SignedInOperator, orderNo: string, more: object = {}) {
  const createdAt = world.clock.now().toISOString();
  const body = { ...key(), orderNo, text: "客户在虎皮椒投诉没有到账", createdAt, ...more };
  return await callHandler(world, handlers.enterComplaint, operator, { body });
}

const read = (world: World, operator: SignedInOperator, id: number) =>
  callHandler(world, handlers.readConsoleComplaint, operator, { params: { id } });

test("a complaint about hupi is entered by hand: deadlines and alarms work, and no call goes out", async () => {
  const world = await openComplaintWorld();
  const wechat = new MemoryDesk(world.clock);
  addDesks(world, "wechat", wechat);
  const support = await makeOperator(world, "support");
  const { orderNo } = await makePaidOrder(world, "hupi-buyer", { ...monthlyPurchase, paymentMethod: "hupi" });
  const { complaintId: id } = await enterAbout(world, support, orderNo);
  expect(await read(world, support, id)).toMatchObject({
    ...{ method: "hupi", family: "entered", gatewayId: orderNo, state: "open", enteredBy: support.login },
    ...{ orderNos: [orderNo], amountFen: 3900, actions: ["answer", "complete", "refund"] },
  });
  await pass(world, 13 * hourS);
  expect((await kindsOf(world)).filter((kind) => kind !== "notice_url_missing")).toEqual([
    "opened",
    "unanswered_12h",
  ]);
  const body = { ...key(), afterActId: 0, text: "已在虎皮椒后台回复" };
  const { actId } = await callHandler(world, handlers.answerComplaint, support, { params: { id }, body });
  expect(await read(world, support, id)).toMatchObject({
    ...{ state: "answered", replyDueAt: null },
    acts: [{ state: "confirmed", note: "stated", operator: support.login }],
    entries: [{ author: "merchant", kind: "statedReply", text: "已在虎皮椒后台回复" }],
  });
  await pass(world, 48 * hourS);
  expect(await kindsOf(world)).toContain("unsettled_60h");
  await callHandler(world, handlers.completeComplaint, support, {
    params: { id },
    body: { ...key(), afterActId: actId },
  });
  expect(await read(world, support, id)).toMatchObject({ state: "settled", nextDueAt: null });
  const open = (await alarmsOf(world)).filter(({ isOpen, kind }) => isOpen && kind !== "notice_url_missing");
  expect(open).toEqual([]);
  expect(wechat.sent).toEqual([]);
});

test("an entered deadline wins; a method that is read, a time to come and an unknown order are refused", async () => {
  const { world } = await openDesk();
  const support = await makeOperator(world, "support");
  const hupi = await makePaidOrder(world, "hupi-2", { ...monthlyPurchase, paymentMethod: "hupi" });
  const wechat = await makePaidOrder(world, "wechat-2");
  const dueAt = new Date(world.clock.now().getTime() + 6 * hourS * 1000).toISOString();
  const { complaintId } = await enterAbout(world, support, hupi.orderNo, { dueAt });
  expect(await read(world, support, complaintId)).toMatchObject({ replyDueAt: dueAt });
  await expect(enterAbout(world, support, wechat.orderNo)).rejects.toThrow(/need not be entered/);
  await expect(enterAbout(world, support, hupi.orderNo, { createdAt: dueAt })).rejects.toThrow(
    /in the future/,
  );
  await expect(enterAbout(world, support, "20260301080000ABCDEFGH01234")).rejects.toThrow(/no order/);
  const again = await enterAbout(world, support, hupi.orderNo);
  expect(await read(world, support, again.complaintId)).toMatchObject({ gatewayId: `${hupi.orderNo}-2` });
});

test("the list has the next deadline first; with all, also what has ended; filters narrow it", async () => {
  const { world, desk } = await openDesk();
  const support = await makeOperator(world, "support");
  const { orderNo, attemptNo } = await makePaidOrder(world, "listed");
  for (let n = 0; n < 25; n += 1)
    desk.complain(`C${n}`, n === 3 ? { payments: [{ attemptNo, amountFen: 3900 }] } : {});
  desk.complain("urgent", { dueAt: new Date(world.clock.now().getTime() + hourS * 1000) });
  desk.complain("ended", { state: "settled", gatewayState: "PROCESSED" });
  await pass(world, 10 * minuteS);
  const list = (query: object = {}) => callHandler(world, handlers.listComplaints, support, { query });
  const first = await list();
  expect(first.total).toEqual({ count: 26, isMore: false });
  expect(first.rows[0]?.gatewayId).toBe("urgent");
  expect(first.rows).toHaveLength(20);
  const second = await list({ cursor: first.next ?? "" });
  expect(second.rows).toHaveLength(6);
  const ids = [...first.rows, ...second.rows].map(({ id }) => id);
  expect(new Set(ids).size).toBe(26);
  expect((await list({ show: "all" })).total).toEqual({ count: 27, isMore: false });
  expect((await list({ method: "alipay" })).rows).toEqual([]);
  expect((await list({ orderNo })).rows.map(({ gatewayId }) => gatewayId)).toEqual(["C3"]);
  const { waiting } = await callHandler(world, readOverview, support, {});
  const item = waiting?.find(({ kind }) => kind === "complaints");
  expect(item).toMatchObject({
    target: { kind: "complaints" },
    sentence: { en: expect.stringMatching(/^26 open complaints: the next is due in 50 minutes/) },
  });
});

test("the order of a deleted account: the former sale is shown, a refund is possible, and no name comes back", async () => {
  const { world, desk } = await openDesk();
  const finance = await makeOperator(world, "finance");
  const { orderNo, attemptNo, person } = await makePaidOrder(world, "leaves-soon");
  await world.db
    .updateTable("accounts")
    .set({ deletion_requested_at: world.clock.now(), deletes_at: world.clock.now() })
    .where("id", "=", person.accountId)
    .execute();
  desk.complain("C1", { payments: [{ attemptNo, amountFen: 3900 }], wants: "refund" });
  await notify(world, "N1 C1");
  await pass(world, 1);
  const [complaint] = await complaintsOf(world);
  const id = complaint?.id ?? 0;
  expect(await read(world, finance, id)).toMatchObject({
    orders: [{ isAccountDeleting: true, isAccountDeleted: false }],
  });
  expect(await deleteIfSettled(world.context, person.accountId, "zh")).toEqual([]);
  const shown = await read(world, finance, id);
  expect(shown).toMatchObject({
    orders: [{ orderNo, state: "granted", priceFen: 3900, refundableFen: 3900, isAccountDeleted: true }],
  });
  expect(JSON.stringify(shown)).not.toContain("leaves-soon");
  const body = { ...reasonFields(), afterActId: 0, orderNo, amountFen: 3900 };
  expect(await callHandler(world, handlers.refundComplaint, finance, { params: { id }, body })).toMatchObject(
    {
      state: "done",
    },
  );
});

test("one complaint with three payments shows three orders, whose refunds are each their own", async () => {
  const world = await openComplaintWorld();
  const risk = new MemoryDesk(world.clock, "alipayRisk");
  addDesks(world, "alipay", risk);
  await pass(world, 0);
  const orders = [];
  for (const name of ["risk-1", "risk-2", "risk-3"]) {
    orders.push(await makePaidOrder(world, name, { ...monthlyPurchase, paymentMethod: "alipay" }));
  }
  risk.complain("9007199254740993123", {
    payments: orders.map(({ attemptNo }) => ({ attemptNo, amountFen: 3900 })),
    text: "三笔",
  });
  await pass(world, 10 * minuteS);
  const finance = await makeOperator(world, "finance");
  const [complaint] = await complaintsOf(world);
  const id = complaint?.id ?? 0;
  const shown = await read(world, finance, id);
  expect(shown).toMatchObject({ gatewayId: "9007199254740993123", amountFen: 11_700 });
  expect(shown.orders.map(({ orderNo }) => orderNo)).toEqual(orders.map(({ orderNo }) => orderNo));
  expect(shown.actions).toEqual(["answer", "finish", "refund", "phone", "refresh"]);
  for (const { orderNo } of orders) {
    const body = { ...reasonFields(), afterActId: 0, orderNo, amountFen: 3900 };
    await callHandler(world, handlers.refundComplaint, finance, { params: { id }, body });
  }
  const body = { ...key(), afterActId: 0, outcome: "refunded" as const, text: "三笔都已退款" };
  await callHandler(world, handlers.finishComplaint, finance, { params: { id }, body });
  await pass(world, 1);
  expect(risk.sent.map(({ act }) => act)).toEqual([
    { kind: "finish", outcome: "refunded", text: "三笔都已退款", pictures: [] },
  ]);
  expect(await read(world, finance, id)).toMatchObject({ state: "settled" });
});

test("a missing notice URL is set; a foreign one only after the operator has seen it; Alipay's is set in its console", async () => {
  const world = await openComplaintWorld();
  const desk = new MemoryDesk(world.clock);
  addDesks(world, "wechat", desk);
  addDesks(world, "alipay", new MemoryDesk(world.clock, "alipayRisk"));
  const owner = await makeOperator(world, "owner");
  const set = (replaces?: string, method: "wechat" | "alipay" = "wechat") =>
    callHandler(world, handlers.setComplaintUrl, owner, {
      params: { method },
      body: { ...key(), ...(replaces && { replaces }) },
    });
  const own = "http://localhost:9/api/complaints/notify/wechat";
  await set();
  expect(desk.url).toBe(own);
  desk.url = "https://crm.example.com/c";
  await expect(set()).rejects.toThrow(/crm\.example\.com/);
  expect(desk.url).toBe("https://crm.example.com/c");
  await set("https://crm.example.com/c");
  expect(desk.url).toBe(own);
  await expect(set(undefined, "alipay")).rejects.toThrow(/own console/);
  const { desks } = await callHandler(world, handlers.readComplaintDesks, owner, {});
  expect(desks).toMatchObject([
    { method: "wechat", noticeUrl: "set" },
    { method: "alipay", noticeUrl: "console" },
  ]);
});

test("a complaint can be read again at once", async () => {
  const { world, desk } = await openDesk();
  const support = await makeOperator(world, "support");
  desk.complain("C1");
  await pass(world, 10 * minuteS);
  const [complaint] = await complaintsOf(world);
  desk.withdraw("C1");
  const ask = { params: { id: complaint?.id ?? 0 }, body: key() };
  await callHandler(world, handlers.refreshComplaint, support, ask);
  expect(await complaintsOf(world)).toMatchObject([{ state: "withdrawn" }]);
  desk.readFault = "unknown";
  await expect(
    callHandler(world, handlers.refreshComplaint, support, { ...ask, body: key() }),
  ).rejects.toThrow(/did not answer/);
});
