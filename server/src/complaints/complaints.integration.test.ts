import { expect, test } from "vitest";
import { runDueJobs } from "../testing/run-due-jobs.ts";
import { saveComplaint } from "./save-complaint.ts";
import {
  alarmsOf,
  complaintsOf as complaints,
  kindsOf,
  notify,
  openDesk,
  pass,
  makePaidOrder as pay,
} from "./testing/complaint-world.ts";
import { addDesks, MemoryDesk } from "./testing/memory-desk.ts";

const minuteS = 60;
const hourS = 3600;

test("a notice is answered at once, and its complaint is read and tied to the order", async () => {
  const { world, desk } = await openDesk();
  const { orderNo, attemptNo } = await pay(world, "complains");
  desk.complain("C1", { payments: [{ attemptNo, amountFen: 3900 }], wants: "refund", refundFen: 3900 });
  const before = desk.calls.length;
  expect(await notify(world, "N1 C1 CREATE_COMPLAINT")).toBe(200);
  expect(desk.calls).toHaveLength(before);
  await runDueJobs(world.context);
  expect(await complaints(world)).toMatchObject([
    {
      method: "wechat",
      family: "wechat",
      gateway_id: "C1",
      state: "open",
      wants: "refund",
      refund_fen: 3900,
    },
  ]);
  expect(await world.db.selectFrom("complaint_payments").select("order_no").execute()).toEqual([
    { order_no: orderNo },
  ]);
  expect(await alarmsOf(world)).toMatchObject([
    { kind: "opened", times: 1, isOpen: true, details: { complaintFen: 3900, leftS: 24 * hourS } },
  ]);
  const written = JSON.stringify(await alarmsOf(world));
  expect(written).not.toContain("付了钱");
});

test("a lost notice: the sweep finds the complaint within ten minutes, and its deadline counts from its own time", async () => {
  const { world, desk } = await openDesk();
  desk.complain("C1");
  const createdAt = world.clock.now();
  await pass(world, 10 * minuteS);
  const [found] = await complaints(world);
  expect(found).toMatchObject({ gateway_id: "C1", state: "open" });
  expect(found?.reply_due_at).toEqual(new Date(createdAt.getTime() + 24 * hourS * 1000));
  expect(found?.settle_due_at).toEqual(new Date(createdAt.getTime() + 72 * hourS * 1000));
  expect(await world.db.selectFrom("complaint_entries").selectAll().execute()).toHaveLength(1);
  expect(await kindsOf(world)).toEqual(["opened"]);
});

test("a notice that comes twice at once, and again after a week, is one complaint and one alarm", async () => {
  const { world, desk } = await openDesk();
  desk.complain("C1");
  const answers = await Promise.all([notify(world, "N1 C1 CREATE"), notify(world, "N1 C1 CREATE")]);
  expect(answers).toEqual([200, 200]);
  await runDueJobs(world.context);
  desk.change("C1", { state: "settled", gatewayState: "PROCESSED" });
  await pass(world, 2 * hourS);
  await pass(world, 7 * 24 * hourS);
  const calls = desk.calls.filter((call) => call === "read C1").length;
  expect(await notify(world, "N1 C1 CREATE")).toBe(200);
  await runDueJobs(world.context);
  expect(desk.calls.filter((call) => call === "read C1")).toHaveLength(calls);
  expect(await complaints(world)).toHaveLength(1);
  expect(await kindsOf(world)).toEqual(["opened"]);
});

test("a change that arrives before the complaint leads to the same state", async () => {
  const { world, desk } = await openDesk();
  desk.complain("C1");
  desk.change("C1", { state: "answered", gatewayState: "PROCESSING" });
  desk.addEntry("C1", { by: "merchant", kind: "MERCHANT_RESPONSE", text: "您好" });
  expect(await notify(world, "N2 C1 MERCHANT_RESPONSE")).toBe(200);
  await runDueJobs(world.context);
  expect(await notify(world, "N1 C1 CREATE_COMPLAINT")).toBe(200);
  await runDueJobs(world.context);
  expect(await complaints(world)).toMatchObject([{ state: "answered", reply_due_at: null }]);
  expect(await world.db.selectFrom("complaint_entries").selectAll().execute()).toHaveLength(2);
});

test("a complaint that cannot be read is read later; after an hour there is an alarm, which its answer closes", async () => {
  const { world, desk } = await openDesk();
  desk.complain("C1");
  desk.unlisted.add("C1");
  desk.readFault = "unknown";
  expect(await notify(world, "N1 C1 CREATE_COMPLAINT")).toBe(200);
  await runDueJobs(world.context);
  expect(await complaints(world)).toEqual([]);
  await pass(world, 30 * minuteS);
  expect(await kindsOf(world)).toEqual([]);
  await pass(world, 35 * minuteS);
  expect(await alarmsOf(world)).toMatchObject([{ kind: "not_read", times: 1, isOpen: true }]);
  desk.readFault = undefined;
  await pass(world, 20 * minuteS);
  expect(await alarmsOf(world)).toMatchObject([
    { kind: "not_read", isOpen: false },
    { kind: "opened", isOpen: true },
  ]);
});

test("a notice that is not authentic is refused, stored nowhere and counted", async () => {
  const { world } = await openDesk();
  expect(await notify(world, "forged")).toBe(401);
  expect(await notify(world, "")).toBe(401);
  // An authentic notice about something else is accepted, so that it is not repeated.
  expect(await notify(world, "other event")).toBe(200);
  expect(await world.db.selectFrom("complaint_notices").selectAll().execute()).toEqual([]);
  expect(await kindsOf(world)).toEqual([]);
});

test("a node killed after it stored the notice: the complaint is read after the restart", async () => {
  const { world, desk } = await openDesk();
  desk.complain("C1");
  desk.unlisted.add("C1");
  expect(await notify(world, "N1 C1 CREATE_COMPLAINT")).toBe(200);
  // The job is gone as well, as after a restore of an older backup.
  await world.db.deleteFrom("jobs").where("name", "=", "readComplaint").execute();
  await pass(world, 10 * minuteS);
  expect(await complaints(world)).toMatchObject([{ gateway_id: "C1" }]);
});

test("words that are not known are stored and shown as they came, with one alarm", async () => {
  const { world, desk } = await openDesk();
  desk.complain("C1", { gatewayState: "ESCALATED_BY_ROBOT", state: "unknown", raw: '{"new_field":1}' });
  desk.addEntry("C1", { by: "system", kind: "NEW_KIND", text: "…" });
  await notify(world, "N1 C1 NEW_ACTION");
  await runDueJobs(world.context);
  await notify(world, "N2 C1 NEW_ACTION");
  await runDueJobs(world.context);
  expect(await complaints(world)).toMatchObject([
    { gateway_state: "ESCALATED_BY_ROBOT", state: "unknown", raw: '{"new_field":1}' },
  ]);
  expect(await alarmsOf(world)).toMatchObject([
    { kind: "unknown_word", times: 1 },
    { kind: "opened", times: 1 },
  ]);
});

test("a complaint continued after its end is open again, with a new deadline and an alarm", async () => {
  const { world, desk } = await openDesk();
  desk.complain("C1");
  await pass(world, 10 * minuteS);
  desk.addEntry("C1", { by: "merchant", kind: "MERCHANT_CONFIRM_COMPLETE" });
  desk.change("C1", { state: "settled", gatewayState: "PROCESSED" });
  await pass(world, hourS);
  expect(await complaints(world)).toMatchObject([{ state: "settled", next_due_at: null }]);
  expect((await alarmsOf(world)).map(({ isOpen }) => isOpen)).toEqual([false]);
  world.clock.advance(30 * hourS);
  desk.continue("C1");
  const continuedAt = world.clock.now();
  await notify(world, "N2 C1 CONTINUE_COMPLAINT");
  await runDueJobs(world.context);
  expect(await complaints(world)).toMatchObject([
    {
      ...{ state: "open", times: 2, ended_at: null, continued_at: continuedAt },
      reply_due_at: new Date(continuedAt.getTime() + 24 * hourS * 1000),
    },
  ]);
  expect(await alarmsOf(world)).toMatchObject([{ kind: "opened" }, { kind: "continued", isOpen: true }]);
});

test("a message of the payer that waits is marked, starts 24 hours and raises an alarm; its answer closes it", async () => {
  const { world, desk } = await openDesk();
  desk.complain("C1");
  desk.addEntry("C1", {
    by: "merchant",
    kind: "MERCHANT_RESPONSE",
    text: "您好",
    at: new Date(world.clock.now().getTime() + 1000),
  });
  desk.change("C1", { state: "answered", gatewayState: "PROCESSING" });
  await pass(world, 10 * minuteS);
  expect(await complaints(world)).toMatchObject([{ reply_due_at: null }]);
  world.clock.advance(5 * hourS);
  desk.userReply("C1");
  const since = world.clock.now();
  await notify(world, "N2 C1 USER_RESPONSE");
  await runDueJobs(world.context);
  expect(await complaints(world)).toMatchObject([
    { message_waits_since: since, reply_due_at: new Date(since.getTime() + 24 * hourS * 1000) },
  ]);
  expect(await alarmsOf(world)).toMatchObject([{ kind: "opened" }, { kind: "message_waits", isOpen: true }]);
  desk.addEntry("C1", { by: "merchant", kind: "MERCHANT_RESPONSE", text: "在" });
  desk.change("C1", { tags: [] });
  await pass(world, hourS);
  expect((await alarmsOf(world)).filter(({ isOpen }) => isOpen)).toEqual([]);
});

test("12, 20, 24, 60 and 72 hours pass: each alarm once, the overdue state is visible, and nothing is sent", async () => {
  const { world, desk } = await openDesk();
  desk.complain("C1");
  for (let hour = 0; hour < 80; hour += 1) await pass(world, hourS);
  expect((await alarmsOf(world)).map(({ kind, times }) => [kind, times])).toEqual([
    ["opened", 1],
    ["unanswered_12h", 1],
    ["unanswered_20h", 1],
    ["overdue", 1],
    ["unsettled_60h", 1],
  ]);
  expect(desk.sent).toEqual([]);
});

test("an alarm that an operator has closed is not raised again for the same deadline", async () => {
  const { world, desk } = await openDesk();
  desk.complain("C1");
  await pass(world, 13 * hourS);
  const closed = { closed_at: world.clock.now(), closed_by: "li" };
  await world.db.updateTable("alarms").set(closed).where("kind", "=", "complaint.unanswered_12h").execute();
  await pass(world, hourS);
  expect(await kindsOf(world)).toEqual(["opened", "unanswered_12h"]);
});

test("high risk and the gateway's staff raise alarms; the gateway's own deadline wins", async () => {
  const { world, desk } = await openDesk();
  const dueAt = new Date(world.clock.now().getTime() + 5 * hourS * 1000);
  desk.complain("C1", { tags: ["highRisk", "withGateway"], dueAt });
  await pass(world, 10 * minuteS);
  await pass(world, 10 * minuteS);
  expect(await kindsOf(world)).toEqual(["opened", "high_risk", "gateway_takes_part", "unanswered_12h"]);
  expect(await complaints(world)).toMatchObject([{ reply_due_at: dueAt }]);
});

test("an unknown number, another amount and another method's number are foreign", async () => {
  const { world, desk } = await openDesk();
  const { attemptNo } = await pay(world, "not-theirs");
  const { attemptNo: other, orderNo } = await pay(world, "theirs");
  desk.complain("C1", {
    payments: [
      { attemptNo: "P00000000000000000000000000", amountFen: 3900 },
      { attemptNo, amountFen: 3901 },
      { attemptNo: other, amountFen: 3900 },
    ],
  });
  await pass(world, 10 * minuteS);
  const rows = await world.db.selectFrom("complaint_payments").selectAll().orderBy("position").execute();
  expect(rows.map(({ order_no }) => order_no)).toEqual([null, null, orderNo]);
  const alipay = new MemoryDesk(world.clock, "alipayTrade");
  addDesks(world, "alipay", alipay);
  alipay.complain("A1", { payments: [{ attemptNo, amountFen: 3900 }] });
  await pass(world, 10 * minuteS);
  const [, second] = await complaints(world);
  const foreign = await world.db
    .selectFrom("complaint_payments")
    .selectAll()
    .where("complaint_id", "=", second?.id ?? 0)
    .execute();
  expect(foreign).toMatchObject([{ attempt_no: attemptNo, order_no: null }]);
});

test("of two answers the one that was asked later wins, in whatever order they arrive", async () => {
  const { world, desk } = await openDesk();
  desk.complain("C1");
  const key = { method: "wechat", family: "wechat" } as const;
  const older = {
    complaint: desk.shown("C1"),
    entries: [],
    desk: key,
    askedAt: world.clock.now(),
    isOfList: false,
  };
  world.clock.advance(5);
  desk.change("C1", { state: "settled", gatewayState: "PROCESSED" });
  const newer = { ...older, complaint: desk.shown("C1"), askedAt: world.clock.now() };
  await saveComplaint(world.context, newer);
  await saveComplaint(world.context, older);
  expect(await complaints(world)).toMatchObject([{ state: "settled" }]);
});

test("a message of the payer does not postpone the first reply", async () => {
  const { world, desk } = await openDesk();
  desk.complain("C1");
  const createdAt = world.clock.now();
  await pass(world, 20 * hourS);
  desk.userReply("C1");
  await notify(world, "N1 C1");
  await runDueJobs(world.context);
  expect(await complaints(world)).toMatchObject([
    { reply_due_at: new Date(createdAt.getTime() + 24 * hourS * 1000) },
  ]);
});

test("when a message waits is corrected once the history shows it", async () => {
  const { world, desk } = await openDesk();
  desk.complain("C1");
  await pass(world, 10 * minuteS);
  desk.addEntry("C1", { by: "merchant", kind: "MERCHANT_RESPONSE", text: "您好" });
  desk.change("C1", { state: "answered", gatewayState: "PROCESSING" });
  await pass(world, 10 * minuteS);
  world.clock.advance(1);
  desk.userReply("C1");
  const since = world.clock.now();
  desk.showsHistory = false;
  await pass(world, 10 * minuteS);
  const [late] = await complaints(world);
  expect(late?.message_waits_since?.getTime()).toBeGreaterThan(since.getTime());
  desk.showsHistory = true;
  await pass(world, hourS);
  expect(await complaints(world)).toMatchObject([{ message_waits_since: since }]);
});

test("a second message after an answer that was not seen waits from its own time, with an alarm of its own", async () => {
  const { world, desk } = await openDesk();
  desk.complain("C1");
  await pass(world, 10 * minuteS);
  desk.userReply("C1");
  await notify(world, "N1 C1");
  await runDueJobs(world.context);
  world.clock.advance(hourS);
  desk.addEntry("C1", { by: "merchant", kind: "MERCHANT_RESPONSE", text: "您好" });
  world.clock.advance(hourS);
  desk.userReply("C1", "还在吗");
  const since = world.clock.now();
  await notify(world, "N2 C1");
  await runDueJobs(world.context);
  expect(await complaints(world)).toMatchObject([
    { message_waits_since: since, reply_due_at: new Date(since.getTime() + 24 * hourS * 1000) },
  ]);
  const waits = (await alarmsOf(world)).filter(({ kind }) => kind === "message_waits");
  expect(waits.map(({ details }) => (details as { since: string }).since).at(-1)).toBe(since.toISOString());
});

test("a history that cannot be read for a moment is asked for again before the notice counts as answered", async () => {
  const { world, desk } = await openDesk();
  desk.complain("C1");
  desk.showsHistory = false;
  await notify(world, "N1 C1");
  await runDueJobs(world.context);
  const unhandled = () =>
    world.db.selectFrom("complaint_notices").select("id").where("handled_at", "is", null).execute();
  expect(await complaints(world)).toHaveLength(1);
  expect(await unhandled()).toHaveLength(1);
  desk.showsHistory = true;
  await pass(world, minuteS);
  expect(await unhandled()).toEqual([]);
  expect(await world.db.selectFrom("complaint_entries").selectAll().execute()).toHaveLength(1);
  // One that stays out of reach does not keep the notice open.
  desk.showsHistory = false;
  await notify(world, "N2 C1");
  for (let n = 0; n < 30; n += 1) await pass(world, minuteS);
  expect(await unhandled()).toEqual([]);
});

test("a complaint that ended is read every six hours for thirty days, so that its continuation is seen", async () => {
  const { world, desk } = await openDesk();
  desk.complain("C1", { state: "settled", gatewayState: "PROCESSED" });
  await pass(world, 10 * minuteS);
  await pass(world, 5 * 24 * hourS);
  desk.continue("C1");
  await pass(world, 6 * hourS);
  await pass(world, 10 * minuteS);
  expect(await complaints(world)).toMatchObject([{ state: "open", times: 2 }]);
  expect(await kindsOf(world)).toContain("continued");
});

test("the entry of an earlier continuation is not taken for that of a newer one", async () => {
  const { world, desk } = await openDesk();
  desk.complain("C1");
  await pass(world, 10 * minuteS);
  desk.change("C1", { state: "settled", gatewayState: "PROCESSED" });
  await pass(world, 10 * minuteS);
  desk.continue("C1");
  await pass(world, 10 * minuteS);
  desk.change("C1", { state: "settled", gatewayState: "PROCESSED" });
  await pass(world, 30 * hourS);
  desk.change("C1", { state: "open", gatewayState: "PENDING", times: 3 });
  await pass(world, 10 * minuteS);
  const [complaint] = await complaints(world);
  expect(complaint?.continued_at?.getTime()).toBeGreaterThan(world.clock.now().getTime() - hourS * 1000);
});

test("a reading that the gateway refuses is not repeated for ever", async () => {
  const { world, desk } = await openDesk();
  desk.complain("C1");
  desk.unlisted.add("C1");
  desk.readFault = "refused";
  await notify(world, "N1 C1");
  for (let n = 0; n < 80; n += 1) await pass(world, hourS);
  const reads = () => desk.calls.filter((call) => call === "read C1").length;
  const before = reads();
  for (let n = 0; n < 10; n += 1) await pass(world, hourS);
  expect(reads()).toBe(before);
  expect(
    await world.db.selectFrom("jobs").select("id").where("name", "=", "readComplaint").execute(),
  ).toEqual([]);
});
