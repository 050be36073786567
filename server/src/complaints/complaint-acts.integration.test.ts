import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { consoleHandlers as handlers } from "../console-handlers.ts";
import type { SignedInOperator } from "../operators/console-handler.ts";
import { callHandler, makeOperator, reasonFields } from "../operators/testing/call-handler.ts";
import { appendFact } from "../payments/gateway-fact-store.ts";
import { tradeOf } from "../payments/gateways/gateway.ts";
import { secondsAfter } from "../platform/clock.ts";
import { leaseJobs } from "../platform/jobs/job-store.ts";
import { monthlyPurchase } from "../testing/makers.ts";
import type { World } from "../testing/world.ts";
import { findAct } from "./act-store.ts";
import { actState } from "./fold-act.ts";
import { sendComplaintAct } from "./send-act.ts";
import {
  alarmsOf,
  complaintsOf,
  kindsOf,
  makePaidOrder,
  openComplaintWorld,
  openDesk as openEmptyDesk,
  pass,
} from "./testing/complaint-world.ts";
import { addDesks, MemoryDesk } from "./testing/memory-desk.ts";

const minuteS = 60;
const hourS = 3600;

interface Opened {
  readonly world: World;
  readonly desk: MemoryDesk;
  readonly operator: SignedInOperator;
  readonly id: number;
  readonly orderNo: string;
}

/** A complaint `C1` about an own payment. */
async function openComplaint(more: Parameters<MemoryDesk["complain"]>[1] = {}): Promise<Opened> {
  const { world, desk } = await openEmptyDesk();
  const { orderNo, attemptNo } = await makePaidOrder(world, "complains");
  desk.complain("C1", { payments: [{ attemptNo, amountFen: 3900 }], ...more });
  await pass(world, 10 * minuteS);
  const [complaint] = await complaintsOf(world);
  return { world, desk, operator: await makeOperator(world, "finance"), id: complaint?.id ?? 0, orderNo };
}

/** A complaint `C1` at Alipay. */
async function openAlipay(family: "alipayTrade" | "alipayRisk"): Promise<Opened> {
  const world = await openComplaintWorld();
  const desk = new MemoryDesk(world.clock, family);
  addDesks(world, "alipay", desk);
  await pass(world, 0);
  const paid = await makePaidOrder(world, family, { ...monthlyPurchase, paymentMethod: "alipay" });
  desk.complain("C1", { payments: [{ attemptNo: paid.attemptNo, amountFen: 3900 }] });
  await pass(world, 10 * minuteS);
  const [complaint] = await complaintsOf(world);
  const operator = await makeOperator(world, "finance");
  return { world, desk, operator, id: complaint?.id ?? 0, orderNo: paid.orderNo };
}

interface Sent {
  readonly operator?: SignedInOperator;
  readonly key?: string;
  readonly afterActId?: number;
  readonly text?: string;
  readonly pictures?: string[];
}

const answer = (opened: Opened, sent: Sent = {}) => {
  const { operator = opened.operator, key = randomUUID(), afterActId = 0, text = "您好，已为您开通" } = sent;
  const body = { actionKey: key, afterActId, text, ...(sent.pictures && { pictures: sent.pictures }) };
  return callHandler(opened.world, handlers.answerComplaint, operator, { params: { id: opened.id }, body });
};

const complete = (opened: Opened, afterActId = 0) =>
  callHandler(opened.world, handlers.completeComplaint, opened.operator, {
    params: { id: opened.id },
    body: { actionKey: randomUUID(), afterActId },
  });

const endWithResult = (opened: Opened, text = "已为您退款") =>
  callHandler(opened.world, handlers.finishComplaint, opened.operator, {
    params: { id: opened.id },
    body: { actionKey: randomUUID(), afterActId: 0, outcome: "refunded" as const, text },
  });

async function passMinutes({ world }: Opened, minutes: number): Promise<void> {
  for (let n = 0; n < minutes; n += 1) await pass(world, minuteS);
}

const notesOf = async (opened: Opened) => (await read(opened)).acts.map(({ state, note }) => [state, note]);

const openKindsOf = async (opened: Opened) =>
  (await alarmsOf(opened.world)).filter(({ isOpen }) => isOpen).map(({ kind }) => kind);

const refund = (opened: Opened, { amountFen = 3900, afterActId = 0 } = {}) =>
  callHandler(opened.world, handlers.refundComplaint, opened.operator, {
    params: { id: opened.id },
    body: { ...reasonFields(), afterActId, orderNo: opened.orderNo, amountFen },
  });

const read = (opened: Opened) =>
  callHandler(opened.world, handlers.readConsoleComplaint, opened.operator, { params: { id: opened.id } });

const statesOf = async (opened: Opened) => (await read(opened)).acts.map(({ kind, state }) => [kind, state]);

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

test("a node killed between the act and the reply: it is sent once", async () => {
  const opened = await openComplaint();
  const { world, desk } = opened;
  await answer(opened);
  // The node took the job and died before it did anything; the lease ends.
  await takeJobs(world);
  await pass(world, minuteS);
  await pass(world, minuteS);
  expect(desk.repliesTo("C1")).toHaveLength(1);
  expect(await statesOf(opened)).toEqual([["reply", "confirmed"]]);
});

test("a node killed after it had sent the reply: the history shows it, and it is not sent again", async () => {
  const opened = await openComplaint();
  const { world, desk } = opened;
  const { actId } = await answer(opened);
  await takeJobs(world);
  // It dies while the gateway answers: the reply is there, its outcome is not.
  desk.beforeSend = async () => {
    desk.beforeSend = async () => undefined;
    await desk.send("C1", { kind: "reply", text: "您好，已为您开通", pictures: [] });
    throw new Error("killed");
  };
  const run = { subject: String(actId), data: {}, failures: 0, signal: new AbortController().signal };
  await expect(sendComplaintAct(world.context, run)).rejects.toThrow("killed");
  expect(actState((await findAct(world.db, actId)) ?? expect.fail())).toBe("sent");
  for (let n = 0; n < 5; n += 1) await pass(world, minuteS);
  expect(desk.repliesTo("C1")).toHaveLength(1);
  expect(await statesOf(opened)).toEqual([["reply", "confirmed"]]);
});

test("an answer that is lost: the history is read first, and the reply is not sent again", async () => {
  const opened = await openComplaint();
  const { world, desk } = opened;
  desk.sendFault = "cut";
  await answer(opened);
  for (let n = 0; n < 5; n += 1) await pass(world, minuteS);
  expect(desk.repliesTo("C1")).toHaveLength(1);
  expect(await statesOf(opened)).toEqual([["reply", "confirmed"]]);
});

test("a call that never arrived is repeated once the history shows nothing of it", async () => {
  const opened = await openComplaint();
  const { world, desk } = opened;
  desk.sendFault = "unknown";
  await answer(opened);
  await pass(world, 1);
  expect(await statesOf(opened)).toEqual([["reply", "unclear"]]);
  desk.sendFault = undefined;
  const reads = desk.calls.length;
  await pass(world, 2 * minuteS);
  expect(desk.calls.slice(reads)).toContain("read C1");
  await pass(world, minuteS);
  expect(desk.repliesTo("C1")).toHaveLength(1);
  expect(await statesOf(opened)).toEqual([["reply", "confirmed"]]);
});

test("without a history a reply of unknown outcome is never repeated: an alarm is, until the history shows", async () => {
  const opened = await openComplaint();
  const { world, desk } = opened;
  desk.sendFault = "cut";
  desk.showsHistory = false;
  await answer(opened);
  for (let n = 0; n < 5; n += 1) await pass(world, 10 * minuteS);
  expect(desk.sent).toHaveLength(1);
  expect(await read(opened)).toMatchObject({ acts: [{ state: "unclear" }] });
  expect(await alarmsOf(world)).toMatchObject([
    { kind: "opened" },
    { kind: "act_unclear", times: 1, isOpen: true },
  ]);
  desk.showsHistory = true;
  await pass(world, hourS);
  expect(desk.sent).toHaveLength(1);
  expect(await statesOf(opened)).toEqual([["reply", "confirmed"]]);
  expect((await alarmsOf(world)).filter(({ isOpen }) => isOpen)).toEqual([]);
});

test("a desk that shows no replies: one of unknown outcome is left unclear, and never sent again", async () => {
  const opened = await openAlipay("alipayRisk");
  const { world, desk } = opened;
  desk.sendFault = "cut";
  await answer(opened);
  await passMinutes(opened, 5);
  for (let n = 0; n < 4; n += 1) await pass(world, hourS);
  expect(desk.sent).toHaveLength(1);
  expect(await notesOf(opened)).toEqual([["unclear", "notShown"]]);
  expect(await openKindsOf(opened)).toContain("act_unclear");
  desk.sendFault = undefined;
  const [act] = (await read(opened)).acts;
  await answer(opened, { afterActId: act?.id ?? 0, text: "请查收" });
  await pass(world, 1);
  expect((await statesOf(opened)).at(-1)).toEqual(["reply", "confirmed"]);
});

test("a result whose answer is lost is recognised in the history and not submitted again", async () => {
  const opened = await openAlipay("alipayTrade");
  const { desk } = opened;
  desk.sendFault = "cut";
  await endWithResult(opened);
  await passMinutes(opened, 5);
  expect(desk.sent).toHaveLength(1);
  expect(await statesOf(opened)).toEqual([["finish", "confirmed"]]);
});

test("a result without a history is not submitted again; a refusal of what had arrived is none", async () => {
  const opened = await openAlipay("alipayTrade");
  const { desk } = opened;
  desk.sendFault = "cut";
  desk.showsHistory = false;
  await endWithResult(opened);
  await passMinutes(opened, 3);
  expect(await notesOf(opened)).toEqual([["unclear", "noHistory"]]);
  const other = await openAlipay("alipayTrade");
  other.desk.sendFault = "unknown";
  await endWithResult(other);
  await pass(other.world, 1);
  // The first call arrives while the second is under way, which is refused: STATUS_CHANGED.
  other.desk.sendFault = "refused";
  other.desk.beforeSend = async () => {
    other.desk.addEntry("C1", { by: "merchant", kind: "MERCHANT", text: "已为您退款" });
  };
  await passMinutes(other, 3);
  expect(await statesOf(other)).toEqual([["finish", "confirmed"]]);
  expect(await kindsOf(other.world)).not.toContain("act_refused");
});

test("an end of unknown outcome is not sent again once the payer has written or continued", async () => {
  const opened = await openComplaint();
  opened.desk.sendFault = "unknown";
  await complete(opened);
  await pass(opened.world, 1);
  opened.desk.sendFault = undefined;
  opened.world.clock.advance(1);
  opened.desk.userReply("C1");
  await passMinutes(opened, 3);
  expect(opened.desk.sent).toEqual([]);
  expect(await notesOf(opened)).toEqual([["refused", "payerWroteMeanwhile"]]);
  expect(await openKindsOf(opened)).toContain("act_unclear");

  const done = await openComplaint();
  done.desk.sendFault = "cut";
  await complete(done);
  await pass(done.world, 1);
  done.desk.sendFault = undefined;
  done.world.clock.advance(1);
  done.desk.continue("C1");
  await passMinutes(done, 3);
  expect(done.desk.sent).toHaveLength(1);
  expect(await statesOf(done)).toEqual([["complete", "confirmed"]]);
  expect(await read(done)).toMatchObject({ state: "open", times: 2 });
});

test("an end that waits while its node is down is not sent after the payer has written", async () => {
  const opened = await openComplaint();
  await complete(opened);
  opened.world.clock.advance(10 * minuteS);
  opened.desk.userReply("C1");
  await pass(opened.world, 1);
  expect(opened.desk.sent).toEqual([]);
  expect(await notesOf(opened)).toEqual([["refused", "payerWroteMeanwhile"]]);
  expect(await openKindsOf(opened)).toContain("act_refused");
});

test("an approval of unknown outcome is recognised in the history alone, and sent again only for a good refund", async () => {
  const lost = await openComplaint({ wants: "refund", tags: ["trusted"] });
  lost.desk.sendFault = "cut";
  lost.desk.showsHistory = false;
  await refund(lost);
  await passMinutes(lost, 3);
  expect(await notesOf(lost)).toEqual([["unclear", "noHistory"]]);
  // Perhaps it was promised, so its failure is an alarm.
  await lost.world.db.updateTable("refunds").set({ state: "refused" }).execute();
  await passMinutes(lost, 6);
  expect(await kindsOf(lost.world)).toContain("refund_failed");
  lost.desk.showsHistory = true;
  await pass(lost.world, hourS);
  expect(lost.desk.sent).toHaveLength(1);
  expect(await statesOf(lost)).toEqual([["approve", "confirmed"]]);

  const failed = await openComplaint({ wants: "refund", tags: ["trusted"] });
  failed.desk.sendFault = "unknown";
  await refund(failed);
  await pass(failed.world, 1);
  failed.desk.sendFault = undefined;
  await failed.world.db.updateTable("refunds").set({ state: "refused" }).execute();
  await passMinutes(failed, 3);
  expect(failed.desk.sent).toEqual([]);
  expect(await notesOf(failed)).toEqual([["refused", "refundRefused"]]);
});

test("an abnormal refund is not told to the gateway", async () => {
  const opened = await openComplaint({ wants: "refund", tags: ["trusted"] });
  const { world } = opened;
  await refund(opened);
  await world.db.updateTable("refunds").set({ state: "underway" }).execute();
  await world.db.deleteFrom("jobs").where("name", "!=", "sendComplaintAct").execute();
  const { refund_no: refundNo, attempt_no: attemptNo } = await world.db
    .selectFrom("refunds")
    .select(["refund_no", "attempt_no"])
    .executeTakeFirstOrThrow();
  const state = "abnormal" as const;
  await appendFact(world.db, {
    ...{ method: "wechat", source: "answer", at: world.clock.now() },
    trade: tradeOf(attemptNo, { hasRefund: true, refund: { refundNo, amountFen: 3900, state } }),
  });
  await passMinutes(opened, 3);
  expect(opened.desk.sent).toEqual([]);
  expect(await statesOf(opened)).toEqual([["approve", "prepared"]]);
});

test("calls that the gateway limits do not count as sent", async () => {
  const opened = await openComplaint();
  opened.desk.sendFault = "limited";
  await answer(opened);
  await passMinutes(opened, 8);
  expect((await statesOf(opened))[0]).toEqual(["reply", "notSent"]);
  opened.desk.sendFault = undefined;
  opened.desk.showsHistory = false;
  await passMinutes(opened, 2);
  expect(opened.desk.repliesTo("C1")).toHaveLength(1);
  expect(await statesOf(opened)).toEqual([["reply", "confirmed"]]);
});

test("an unclear act ends with its complaint, or after three days, and its alarm stays", async () => {
  const ended = await openComplaint();
  ended.desk.sendFault = "unknown";
  await answer(ended);
  await pass(ended.world, 1);
  ended.desk.sendFault = undefined;
  ended.desk.withdraw("C1");
  await passMinutes(ended, 3);
  expect(ended.desk.sent).toEqual([]);
  expect(await notesOf(ended)).toEqual([["refused", "endedMeanwhile"]]);
  expect(await openKindsOf(ended)).toEqual(["act_unclear"]);

  const old = await openComplaint();
  old.desk.sendFault = "cut";
  old.desk.showsHistory = false;
  await answer(old);
  for (let n = 0; n < 8; n += 1) await pass(old.world, 10 * hourS);
  expect(await notesOf(old)).toEqual([["refused", "neverClear"]]);
  expect(await openKindsOf(old)).toContain("act_unclear");
});

test("a further act waits for an unfinished one; after an hour it replaces it", async () => {
  const opened = await openComplaint();
  opened.desk.sendFault = "unknown";
  opened.desk.showsHistory = false;
  const { actId: first } = await answer(opened);
  await passMinutes(opened, 3);
  await expect(answer(opened, { afterActId: first, text: "另一条" })).rejects.toThrow(/still under way/);
  await expect(complete(opened, first)).rejects.toThrow(/still under way/);
  await passMinutes(opened, 60);
  opened.desk.sendFault = undefined;
  await answer(opened, { afterActId: first, text: "另一条" });
  opened.desk.showsHistory = true;
  await pass(opened.world, hourS);
  await pass(opened.world, hourS);
  expect(opened.desk.repliesTo("C1").map((text) => text.trim())).toEqual(["另一条"]);
  expect(await notesOf(opened)).toEqual([
    ["refused", "superseded"],
    ["confirmed", null],
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

const png = (extra = 0) =>
  Buffer.concat([Buffer.from("\u0089PNG\r\n\u001a\n", "latin1"), Buffer.alloc(extra)]).toString("base64");

test("pictures: of a refused kind or size nothing is written; one that was uploaded is used again", async () => {
  const opened = await openComplaint();
  const { world, desk } = opened;
  const gif = Buffer.from("GIF89a").toString("base64");
  await expect(answer(opened, { pictures: [gif] })).rejects.toThrow(/JPG, PNG or BMP/);
  await expect(answer(opened, { pictures: [png(2 * 1024 * 1024 - 7)] })).rejects.toThrow(/2 MB/);
  expect(await world.db.selectFrom("complaint_acts").selectAll().execute()).toEqual([]);
  desk.sendFault = "refused";
  const { actId } = await answer(opened, { pictures: [png()] });
  await pass(world, 1);
  desk.sendFault = undefined;
  await answer(opened, { pictures: [png()], afterActId: actId });
  await pass(world, 1);
  expect(desk.uploads).toHaveLength(1);
  expect(desk.sent.at(-1)?.act).toMatchObject({ kind: "reply", pictures: ["media-1"] });
  const kept = await world.db.selectFrom("complaint_act_pictures").select("bytes").execute();
  expect(kept.every(({ bytes }) => bytes === null)).toBe(true);
});

test("pictures of the payer are read by their place; one that cannot be read is an error of its own", async () => {
  const opened = await openComplaint({
    pictures: ["https://api.example/%2B1", "https://api.example/broken"],
  });
  const { world, operator, id, desk } = opened;
  const picture = (number: string, entryId?: string) =>
    callHandler(world, handlers.readComplaintPicture, operator, {
      params: { id },
      query: { number, ...(entryId && { entryId }) },
    });
  expect(await picture("0")).toMatchObject({ type: "image/png" });
  expect(desk.calls).toContain("picture https://api.example/%2B1");
  await expect(picture("1")).rejects.toThrow(/did not answer/);
  await expect(picture("7")).rejects.toThrow();
  await expect(picture("https://evil.example", "1")).rejects.toThrow();
});

test("a picture whose address is over is read by the address that the history has now", async () => {
  const opened = await openComplaint();
  const { world, desk, operator, id } = opened;
  desk.addEntry("C1", {
    ...{ by: "payer", kind: "USER_RESPONSE", gatewayEntryId: "with-picture" },
    pictures: ["https://img.example/broken-old"],
  });
  await pass(world, 2 * hourS);
  const entry = (await read(opened)).entries.find(({ pictures }) => pictures === 1);
  desk.replacePictures("C1", "with-picture", ["https://img.example/new"]);
  const query = { entryId: String(entry?.id), number: "0" };
  expect(
    await callHandler(world, handlers.readComplaintPicture, operator, { params: { id }, query }),
  ).toMatchObject({ type: "image/png" });
  expect(desk.calls).toContain("picture https://img.example/new");
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

/** Takes all due jobs, as a node does that dies before it ends one. */
async function takeJobs(world: World): Promise<void> {
  const now = world.clock.now();
  await leaseJobs(world.db, {
    node: "killed",
    now,
    leaseUntil: secondsAfter(now, 30),
    freeSlots: new Map([["complaints", 10]]),
    names: ["sendComplaintAct"],
  });
}
