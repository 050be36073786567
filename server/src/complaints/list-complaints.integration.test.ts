import { expect, test } from "vitest";
import { runDueJobs } from "../testing/run-due-jobs.ts";
import { listDeskRows } from "./desk-store.ts";
import { saveComplaint } from "./save-complaint.ts";
import {
  alarmsOf,
  complaintsOf as complaints,
  kindsOf,
  notify,
  openComplaintWorld,
  openDesk,
  pass,
} from "./testing/complaint-world.ts";
import { addDesks, MemoryDesk } from "./testing/memory-desk.ts";

const minuteS = 60;
const hourS = 3600;

test("a list that shows less than the complaint does not change a state that only the complaint shows", async () => {
  const { world, desk } = await openDesk();
  desk.complain("C1", { gatewayState: "PROCESSING", state: "answered" });
  await pass(world, 10 * minuteS);
  desk.change("C1", { state: "refunding" });
  await notify(world, "N1 C1 MERCHANT_APPROVE_REFUND");
  await runDueJobs(world.context);
  desk.change("C1", { state: "answered" });
  await pass(world, 10 * minuteS);
  expect(await complaints(world)).toMatchObject([{ state: "refunding" }]);
});

test("the nightly reading finds what the sweeps missed, with an alarm", async () => {
  const { world, desk } = await openDesk();
  desk.complain("C1");
  desk.unlisted.add("C1");
  await pass(world, 4 * 24 * hourS);
  expect(await complaints(world)).toEqual([]);
  desk.unlisted.clear();
  await pass(world, 24 * hourS);
  expect(await complaints(world)).toMatchObject([{ gateway_id: "C1" }]);
  expect(await kindsOf(world)).toContain("listed_unknown");
});

test("a family without permission is asked once a day, and its loss is an alarm; its sibling raises none", async () => {
  const { world } = await openDesk();
  const trade = new MemoryDesk(world.clock, "alipayTrade");
  const risk = new MemoryDesk(world.clock, "alipayRisk");
  trade.isGranted = false;
  addDesks(world, "alipay", trade, risk);
  for (let n = 0; n < 6; n += 1) await pass(world, hourS);
  expect(trade.calls).toEqual([]);
  expect(risk.calls.length).toBeGreaterThan(3);
  expect(await kindsOf(world)).toEqual([]);
  expect(await listDeskRows(world.db)).toMatchObject([
    { family: "alipayRisk", is_granted: true },
    { family: "alipayTrade", is_granted: false },
    { family: "wechat", is_granted: true },
  ]);
  risk.isGranted = false;
  await pass(world, 25 * hourS);
  expect(await kindsOf(world)).toContain("access_missing");
  risk.isGranted = true;
  await pass(world, 25 * hourS);
  const access = (await alarmsOf(world)).filter(({ kind }) => kind === "access_missing");
  expect(access.every(({ isOpen }) => !isOpen)).toBe(true);
});

test("a notice URL that is missing or that of another system is an alarm until it is ours", async () => {
  const world = await openComplaintWorld();
  const desk = new MemoryDesk(world.clock);
  addDesks(world, "wechat", desk);
  await pass(world, 0);
  expect(await kindsOf(world)).toEqual(["notice_url_missing"]);
  desk.url = "https://crm.example.com/complaints";
  await pass(world, 2 * hourS);
  expect(await alarmsOf(world)).toMatchObject([
    { kind: "notice_url_missing", isOpen: false },
    { kind: "notice_url_foreign", isOpen: true },
  ]);
  desk.url = "http://localhost:9/api/complaints/notify/wechat";
  await pass(world, 2 * hourS);
  expect((await alarmsOf(world)).filter(({ isOpen }) => isOpen)).toEqual([]);
});

test("a desk that fails does not keep the others from being read", async () => {
  const { world, desk } = await openDesk();
  const alipay = new MemoryDesk(world.clock, "alipayRisk");
  addDesks(world, "alipay", alipay);
  desk.listFault = "unknown";
  desk.complain("C1");
  alipay.complain("9007199254740993");
  await pass(world, 10 * minuteS);
  expect(await complaints(world)).toMatchObject([{ gateway_id: "9007199254740993" }]);
  desk.listFault = undefined;
  await pass(world, 10 * minuteS);
  expect(await complaints(world)).toHaveLength(2);
});

test("lists do not count as a reading: an open complaint is read by its number every hour", async () => {
  const { world, desk } = await openDesk();
  desk.complain("C1");
  await pass(world, 10 * minuteS);
  const reads = () => desk.calls.filter((call) => call === "read C1").length;
  const before = reads();
  for (let n = 0; n < 7; n += 1) await pass(world, 10 * minuteS);
  expect(reads()).toBe(before + 1);
});

test("a list that was asked before a newer reading neither beats it nor looks like a continued complaint", async () => {
  const { world, desk } = await openDesk();
  desk.complain("C1");
  await pass(world, 10 * minuteS);
  // The page is answered, and while its complaints are taken one of them ends and is read.
  desk.beforeItem = async () => {
    desk.beforeItem = async () => undefined;
    world.clock.advance(1);
    const complaint = { ...desk.shown("C1"), state: "settled", gatewayState: "PROCESSED" } as const;
    const key = { method: "wechat", family: "wechat" } as const;
    const askedAt = world.clock.now();
    await saveComplaint(world.context, { complaint, entries: [], desk: key, askedAt, isOfList: false });
    desk.readFault = "unknown";
    world.clock.advance(1);
  };
  await pass(world, 10 * minuteS);
  expect(await complaints(world)).toMatchObject([{ state: "settled" }]);
  expect(await kindsOf(world)).not.toContain("continued");
});

test("of a newer list and an older reading the reading is kept", async () => {
  const { world, desk } = await openDesk();
  desk.complain("C1");
  await pass(world, 10 * minuteS);
  const askedAt = new Date(world.clock.now().getTime() + 1000);
  await pass(world, 10 * minuteS);
  const complaint = { ...desk.shown("C1"), state: "refunding" } as const;
  const key = { method: "wechat", family: "wechat" } as const;
  await saveComplaint(world.context, { complaint, entries: [], desk: key, askedAt, isOfList: false });
  expect(await complaints(world)).toMatchObject([{ state: "refunding", read_at: askedAt }]);
});

test("a complaint of a list that cannot be read or stored does not keep the others away, and is an alarm", async () => {
  const { world, desk } = await openDesk();
  desk.complain("C1");
  desk.complain("C2", { text: "\u0000" });
  desk.complain("C3");
  desk.broken.add("C1");
  await pass(world, 10 * minuteS);
  expect((await complaints(world)).map(({ gateway_id }) => gateway_id)).toEqual(["C3"]);
  expect(await alarmsOf(world)).toMatchObject([
    { kind: "opened" },
    { kind: "not_listed", isOpen: true, details: { unread: 2 } },
  ]);
  desk.broken.clear();
  desk.change("C2", { text: "" });
  await pass(world, 10 * minuteS);
  expect(await complaints(world)).toHaveLength(3);
  expect((await alarmsOf(world)).filter(({ kind }) => kind === "not_listed")).toMatchObject([
    { times: 1, isOpen: false },
  ]);
});

test("a desk that is not listed for an hour is an alarm until it is", async () => {
  const { world, desk } = await openDesk();
  desk.listFault = "unknown";
  for (let n = 0; n < 5; n += 1) await pass(world, 10 * minuteS);
  expect(await kindsOf(world)).toEqual([]);
  for (let n = 0; n < 3; n += 1) await pass(world, 10 * minuteS);
  expect(await alarmsOf(world)).toMatchObject([{ kind: "not_listed", times: 1, isOpen: true }]);
  desk.listFault = undefined;
  for (let n = 0; n < 3; n += 1) await pass(world, 10 * minuteS);
  expect(await alarmsOf(world)).toMatchObject([{ kind: "not_listed", isOpen: false }]);
});

test("an escalation that a list alone shows is kept", async () => {
  const { world } = await openDesk();
  const risk = new MemoryDesk(world.clock, "alipayRisk");
  addDesks(world, "alipay", risk);
  risk.complain("1");
  await pass(world, 10 * minuteS);
  risk.change("1", { tags: ["escalated"] });
  risk.readFault = "unknown";
  await pass(world, 10 * minuteS);
  expect(await complaints(world)).toMatchObject([{ tags: ["escalated"] }]);
  expect(await kindsOf(world)).toContain("high_risk");
  risk.readFault = undefined;
  risk.change("1", { tags: [] });
  await pass(world, 2 * hourS);
  expect(await complaints(world)).toMatchObject([{ tags: ["escalated"] }]);
});

test("a notice URL that cannot be read does not fail the list", async () => {
  const { world, desk } = await openDesk();
  desk.urlFault = "unknown";
  await pass(world, 2 * hourS);
  const [row] = await listDeskRows(world.db);
  expect(row).toMatchObject({ listed_at: world.clock.now(), last_failure: "The gateway fails" });
});

test("a family's access does not close the alarm about the other's, which was lost", async () => {
  const { world } = await openDesk();
  const trade = new MemoryDesk(world.clock, "alipayTrade");
  const risk = new MemoryDesk(world.clock, "alipayRisk");
  addDesks(world, "alipay", trade, risk);
  await pass(world, 10 * minuteS);
  risk.isGranted = false;
  await pass(world, 10 * minuteS);
  await pass(world, 10 * minuteS);
  expect(await alarmsOf(world)).toMatchObject([{ kind: "access_missing", isOpen: true }]);
});
