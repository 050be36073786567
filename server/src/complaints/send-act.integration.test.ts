import { expect, test } from "vitest";
import { appendFact } from "../payments/gateway-fact-store.ts";
import { tradeOf } from "../payments/gateways/gateway.ts";
import { findAct } from "./act-store.ts";
import { actState } from "./fold-act.ts";
import { sendComplaintAct } from "./send-act.ts";
import { alarmsOf, kindsOf, pass } from "./testing/complaint-world.ts";

import {
  answer,
  complete,
  endWithResult,
  hourS,
  minuteS,
  notesOf,
  openAlipay,
  openComplaint,
  openKindsOf,
  passMinutes,
  read,
  refund,
  statesOf,
  takeJobs,
} from "./testing/opened-complaint.ts";

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
