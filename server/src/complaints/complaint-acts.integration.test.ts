import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { consoleHandlers as handlers } from "../console-handlers.ts";
import { callHandler, makeOperator, reasonFields } from "../operators/testing/call-handler.ts";
import {
  alarmsOf,
  complaintsOf,
  kindsOf,
  makePaidOrder,
  openDesk as openEmptyDesk,
  pass,
} from "./testing/complaint-world.ts";

import {
  answer,
  complete,
  hourS,
  minuteS,
  openComplaint,
  read,
  refund,
  statesOf,
} from "./testing/opened-complaint.ts";

test("complaint, reply, refund, complete: the states follow, one refund, and no deadline is left", async () => {
  const opened = await openComplaint({ wants: "refund", refundFen: 3900 });
  const { world, desk } = opened;
  const first = await read(opened);
  expect(first).toMatchObject({
    state: "open",
    orderNos: [opened.orderNo],
    actions: ["answer", "complete", "refund", "phone", "refresh"],
    readyAnswer: { zh: expect.stringContaining(opened.orderNo) },
  });
  expect(first.orders[0]?.diagnosis[0]).toMatchObject({ kind: "granted" });
  const { actId } = await answer(opened);
  await pass(world, 1);
  expect(desk.repliesTo("C1")).toHaveLength(1);
  expect(await read(opened)).toMatchObject({ state: "answered", replyDueAt: null });
  expect(await refund(opened, { afterActId: actId })).toMatchObject({ state: "done", isApproved: false });
  await complete(opened, actId);
  await pass(world, 1);
  await pass(world, minuteS);
  expect(await read(opened)).toMatchObject({ state: "settled", nextDueAt: null });
  expect(await statesOf(opened)).toEqual([
    ["reply", "confirmed"],
    ["complete", "confirmed"],
  ]);
  expect(await world.db.selectFrom("refunds").select("state").execute()).toEqual([{ state: "done" }]);
  expect((await alarmsOf(world)).filter(({ isOpen }) => isOpen)).toEqual([]);
  const outcomes = await world.db
    .selectFrom("audit_log_entries as entry")
    .innerJoin("audit_log_outcomes as outcome", "entry.id", "entry_id")
    .select(["action", "outcome.outcome"])
    .where("action", "in", ["answerComplaint", "completeComplaint"])
    .orderBy("entry.id")
    .execute();
  expect(outcomes).toEqual([
    { action: "answerComplaint", outcome: "done" },
    { action: "completeComplaint", outcome: "done" },
  ]);
});

test("a complaint that is partly another shop's is answered and refunded, and not ended", async () => {
  const { world, desk } = await openEmptyDesk();
  const { attemptNo } = await makePaidOrder(world, "partly");
  const payments = [
    { attemptNo, amountFen: 3900 },
    { attemptNo: "SHOP2-1", amountFen: 100 },
  ];
  desk.complain("C1", { payments });
  await pass(world, 10 * minuteS);
  const [complaint] = await complaintsOf(world);
  const operator = await makeOperator(world, "finance");
  const opened = { world, desk, operator, id: complaint?.id ?? 0, orderNo: "" };
  expect((await read(opened)).actions).toEqual(["answer", "refund", "phone", "refresh"]);
  await expect(complete(opened)).rejects.toThrow(/cannot be done/);
});

test("one key twice at once is one message; a second operator is told about the first", async () => {
  const opened = await openComplaint();
  const { world, desk } = opened;
  const key = randomUUID();
  const both = await Promise.all([answer(opened, { key }), answer(opened, { key })]);
  expect(both[0]).toEqual(both[1]);
  const other = await makeOperator(world, "support");
  await expect(answer(opened, { operator: other, text: "另一条" })).rejects.toThrow(
    new RegExp(`${opened.operator.login} has just acted`),
  );
  await pass(world, 1);
  expect(desk.repliesTo("C1")).toHaveLength(1);
  const fresh = await openComplaint();
  const racers = await Promise.allSettled([answer(fresh), answer(fresh, { text: "另一条" })]);
  expect(racers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("a reply to a complaint that was just withdrawn: the refusal is shown, the state is fresh, the text stays", async () => {
  const opened = await openComplaint();
  const { world, desk } = opened;
  desk.withdraw("C1");
  await answer(opened, { text: "我们来帮您" });
  await pass(world, 1);
  expect(await read(opened)).toMatchObject({
    state: "withdrawn",
    acts: [{ state: "refused", note: "INVALID_REQUEST", text: "我们来帮您" }],
  });
  expect(await kindsOf(world)).toEqual(["opened", "act_refused"]);
  await expect(answer(opened, { afterActId: 99 })).rejects.toThrow(/has ended/);
});

test("completing what has ended at the gateway ends as settled, whatever the gateway answers", async () => {
  const opened = await openComplaint();
  const { world, desk } = opened;
  desk.change("C1", { state: "settled", gatewayState: "PROCESSED" });
  await complete(opened);
  await pass(world, 1);
  expect(await read(opened)).toMatchObject({
    state: "settled",
    acts: [{ kind: "complete", state: "confirmed" }],
  });
  expect(await kindsOf(world)).toEqual(["opened"]);
});

test("a refund of a trusted payer is told to the gateway after it was accepted; its end needs no complete", async () => {
  const opened = await openComplaint({ wants: "refund", refundFen: 3900, tags: ["trusted"] });
  const { world, desk } = opened;
  expect(await refund(opened)).toMatchObject({ isApproved: true });
  await pass(world, 1);
  expect(desk.sent.map(({ act }) => act.kind)).toEqual(["approve"]);
  expect(await read(opened)).toMatchObject({
    state: "refunding",
    acts: [{ kind: "approve", state: "confirmed" }],
  });
  desk.change("C1", { state: "settled", gatewayState: "PROCESSED" });
  await pass(world, hourS);
  expect(await read(opened)).toMatchObject({ state: "settled", orders: [{ state: "refunded" }] });
  expect(await world.db.selectFrom("refunds").selectAll().execute()).toHaveLength(1);
  expect(desk.sent).toHaveLength(1);
});

test("an approval that the gateway refuses leaves the refund, and reply and complete are offered", async () => {
  const opened = await openComplaint({ wants: "refund", tags: ["trusted"] });
  const { world, desk } = opened;
  await refund(opened);
  desk.change("C1", { tags: [] });
  await pass(world, 1);
  const shown = await read(opened);
  expect(shown).toMatchObject({ acts: [{ kind: "approve", state: "refused", note: "非极速退款单据" }] });
  expect(shown.actions).toEqual(expect.arrayContaining(["answer", "complete"]));
  expect(await world.db.selectFrom("refunds").select("state").execute()).toEqual([{ state: "done" }]);
  expect(await kindsOf(world)).toContain("act_refused");
  const { actId } = await answer(opened, { afterActId: shown.acts[0]?.id ?? 0 });
  await pass(world, 1);
  await complete(opened, actId);
  await pass(world, 1);
  expect(await read(opened)).toMatchObject({ state: "settled" });
});

test("a refund that fails after the gateway was told is an alarm, and the complaint stays open", async () => {
  const opened = await openComplaint({ wants: "refund", tags: ["trusted"] });
  const { world } = opened;
  await refund(opened);
  await pass(world, 1);
  await world.db.updateTable("refunds").set({ state: "refused" }).execute();
  await pass(world, 10 * minuteS);
  expect(await kindsOf(world)).toContain("refund_failed");
  expect(await read(opened)).toMatchObject({ endedAt: null, hasFailedRefund: true });
});

test("an approval waits for the refund, and is not sent if the refund fails", async () => {
  const opened = await openComplaint({ wants: "refund", tags: ["trusted"] });
  const { world, desk } = opened;
  await refund(opened);
  await world.db.updateTable("refunds").set({ state: "refused" }).execute();
  await pass(world, minuteS);
  expect(desk.sent).toEqual([]);
  expect(await read(opened)).toMatchObject({ acts: [{ state: "refused", note: "refundRefused" }] });
});

test("two refunds at the same time, by support and by the complaint, are one refund of the order", async () => {
  const opened = await openComplaint({ wants: "refund" });
  const { world, operator, orderNo } = opened;
  const elsewhere = callHandler(world, handlers.refundOrder, operator, {
    params: { orderNo },
    body: { ...reasonFields(), amountFen: 3900 },
  });
  const ended = await Promise.allSettled([refund(opened), elsewhere]);
  expect(ended.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await world.db.selectFrom("refunds").selectAll().execute()).toHaveLength(1);
  expect(await read(opened)).toMatchObject({ orders: [{ refundedFen: 3900, refundableFen: 0 }] });
});

test("a foreign complaint can be answered and nothing else", async () => {
  const opened = await openComplaint({ payments: [{ attemptNo: "SHOP2-77", amountFen: 100 }] });
  expect(await read(opened)).toMatchObject({ orderNos: [], orders: [], payments: [{ orderNo: null }] });
  expect((await read(opened)).actions).toEqual(["answer", "phone", "refresh"]);
  await expect(complete(opened)).rejects.toThrow(/cannot be done/);
  await expect(refund(opened)).rejects.toThrow(/not about this order/);
  await answer(opened);
  await pass(opened.world, 1);
  expect(opened.desk.repliesTo("C1")).toHaveLength(1);
});

test("the payer's phone number is shown when asked for, and is in no table, log or alarm", async () => {
  const phone = "13912345678";
  const opened = await openComplaint({ phone } as never);
  const { world, operator, id, desk } = opened;
  const reveal = () =>
    callHandler(world, handlers.revealComplaintPhone, operator, { params: { id }, body: reasonFields() });
  expect(await reveal()).toEqual({ phone, isUnreadable: false });
  expect(JSON.stringify(await read(opened))).not.toContain(phone);
  for (const table of ["complaints", "complaint_entries", "audit_log_entries", "alarms", "jobs"] as const) {
    expect(JSON.stringify(await world.db.selectFrom(table).selectAll().execute()), table).not.toContain(
      phone,
    );
  }
  const entry = await world.db
    .selectFrom("audit_log_entries")
    .selectAll()
    .where("action", "=", "revealComplaintPhone")
    .execute();
  expect(entry).toHaveLength(1);
  desk.complain("C1", { phone: "unreadable" } as never);
  expect(await reveal()).toEqual({ phone: null, isUnreadable: true });
  desk.complain("C1", { phone: undefined } as never);
  expect(await reveal()).toEqual({ phone: null, isUnreadable: false });
});
