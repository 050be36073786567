import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listMessages } from "../../demo/outbox-store.ts";
import { refundOrder } from "../../payments/refunds/operator/refund-order.ts";
import { grantLifetime, li } from "../../testing/makers.ts";
import { openWorld, openWorldForTest, send, type World } from "../../testing/world.ts";
import { grantDays } from "../operator/grant-days.ts";
import { enqueueReminders } from "./send-reminder.ts";
import {
  buyMonth,
  chinaTime,
  listReminderSubjects,
  makeMember,
  makePersonWithEmail,
  runReminderJobs,
  setClockTo,
} from "./testing/members.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const hourS = 3600;
const allSteps = (hour: string) => [
  "你的鲸帧会员还有7天到期",
  "你的鲸帧会员还有3天到期",
  `你的鲸帧会员明天${hour}到期`,
  `你的鲸帧会员今天${hour}到期`,
];

/** Advances the clock hour by hour and runs the periodic job each hour. */
async function live(until: Date): Promise<void> {
  while (world.clock.now() < until) {
    await runReminderJobs(world);
    world.clock.advance(hourS);
  }
}

describe("a member is reminded", () => {
  test.each([
    ["in the middle of a month", "2026-05-15T18:05"],
    ["at a year's end", "2027-01-02T18:05"],
    ["on the first day of a year", "2028-01-01T18:05"],
  ])("once 7, 3 and 1 days before the end and on the day, in daylight, %s", async (name, end) => {
    const endsAt = chinaTime(end);
    const member = await makeMember(world, `ends-${name.length}`, endsAt);
    await live(new Date(endsAt.getTime() + 48 * hourS * 1000));
    expect(await listReminderSubjects(world, member)).toEqual(allSteps("18:05"));
    const sent = (await listMessages(world.db)).filter(
      ({ to, purpose }) => to === member.email && purpose === "membership-ends",
    );
    const days = sent.map(({ sentAt }) => new Date(Date.parse(sentAt) + 8 * hourS * 1000).toISOString());
    const before = days.map((day) => [
      (Date.parse(`${end.slice(0, 10)}T00:00Z`) - Date.parse(`${day.slice(0, 10)}T00:00Z`)) / 86_400_000,
      day.slice(11, 13),
    ]);
    expect(before).toEqual([
      [0, "10"],
      [1, "10"],
      [3, "10"],
      [7, "10"],
    ]);
  });

  test("of an end at midnight in China on the day that it closes", async () => {
    const endsAt = chinaTime("2029-01-01T00:00");
    const member = await makeMember(world, "midnight", endsAt);
    await live(endsAt);
    expect(await listReminderSubjects(world, member)).toEqual(allSteps("24:00"));
  });

  test("not on the day, where it ends before ten o'clock", async () => {
    const endsAt = chinaTime("2029-06-01T08:30");
    const member = await makeMember(world, "early-end", endsAt);
    await live(chinaTime("2029-06-02T00:00"));
    expect(await listReminderSubjects(world, member)).toEqual(allSteps("08:30").slice(0, 3));
  });

  test("of the step that is true now after days without a node, and of no other", async () => {
    const endsAt = chinaTime("2029-09-20T18:05");
    const member = await makeMember(world, "outage", endsAt);
    setClockTo(world, chinaTime("2029-09-18T11:00"));
    await runReminderJobs(world);
    expect(await listReminderSubjects(world, member)).toEqual(["你的鲸帧会员还有2天到期"]);
    setClockTo(world, chinaTime("2029-09-20T12:00"));
    await runReminderJobs(world);
    expect(await listReminderSubjects(world, member)).toEqual([
      "你的鲸帧会员还有2天到期",
      "你的鲸帧会员今天18:05到期",
    ]);
  });

  test("of nothing five days before the end, however long no node ran", async () => {
    const member = await makeMember(world, "long-outage", chinaTime("2029-12-20T18:05"));
    setClockTo(world, chinaTime("2029-12-15T11:00"));
    await runReminderJobs(world);
    expect(await listReminderSubjects(world, member)).toEqual([]);
  });

  test("in the language of the newest sign-in, or in which it was asked for since", async () => {
    const endsAt = chinaTime("2030-03-20T18:05");
    const member = await makeMember(world, "reader", endsAt);
    const login = {
      type: "username",
      username: "reader",
      password: "a long enough password",
      forceLogin: true,
    };
    world.clock.advance(60);
    await send(world, "POST", "/auth/login", login, { language: "en" });
    setClockTo(world, chinaTime("2030-03-20T10:00"));
    await runReminderJobs(world);
    expect(await listReminderSubjects(world, member)).toEqual(["Your Baleen membership ends today at 18:05"]);
    await buyMonth(world, member);
    setClockTo(world, chinaTime("2030-04-18T10:00"));
    const { body } = await send(world, "POST", "/auth/login", login, { language: "en" });
    const asked = { token: String(body.access_token), language: "zh-CN" };
    await send(world, "POST", "/notifications", { reminders: { email: true } }, asked);
    await runReminderJobs(world);
    expect((await listReminderSubjects(world, member)).at(-1)).toBe("你的鲸帧会员明天18:05到期");
  });
});

describe("the end that counts is the present one", () => {
  test("after a renewal the old end is not spoken of any more, and the new one has steps of its own", async () => {
    const endsAt = chinaTime("2030-06-10T18:05");
    const member = await makeMember(world, "renewing", endsAt);
    setClockTo(world, chinaTime("2030-06-07T10:00"));
    await runReminderJobs(world);
    await buyMonth(world, member);
    await live(chinaTime("2030-07-12T00:00"));
    const [threeDays, ...later] = await listReminderSubjects(world, member);
    expect(threeDays).toBe("你的鲸帧会员还有3天到期");
    expect(later).toEqual(allSteps("18:05"));
  });

  test("a renewal between the putting in and the sending stops the mail", async () => {
    const member = await makeMember(world, "renewing-late", chinaTime("2030-10-10T18:05"));
    setClockTo(world, chinaTime("2030-10-07T10:00"));
    await enqueueReminders(world.background, { signal: new AbortController().signal });
    await buyMonth(world, member);
    await runReminderJobs(world);
    expect(await listReminderSubjects(world, member)).toEqual([]);
  });

  test("a refund moves it back, and the steps of the new end follow", async () => {
    const member = await makeMember(world, "refunded", chinaTime("2031-01-10T18:05"));
    const orderNo = await buyMonth(world, member);
    setClockTo(world, chinaTime("2031-01-07T11:00"));
    await runReminderJobs(world);
    expect(await listReminderSubjects(world, member)).toEqual([]);
    const refund = { orderNo, amountFen: undefined, ...li, reason: "asked for" };
    expect((await refundOrder(world.context, refund)).state).toBe("done");
    await live(chinaTime("2031-02-20T00:00"));
    expect(await listReminderSubjects(world, member)).toEqual(allSteps("18:05").slice(1));
  });

  test("a step whose day is that of the purchase is left out", async () => {
    setClockTo(world, chinaTime("2031-06-01T11:00"));
    const member = await makePersonWithEmail(world, "seven-days");
    await buyMonth(world, member);
    await sql`update grants set days = 7 where account_id = ${member.accountId}`.execute(world.db);
    const vip_expire_at = chinaTime("2031-06-08T11:00");
    await world.db
      .updateTable("accounts")
      .set({ vip_expire_at })
      .where("id", "=", member.accountId)
      .execute();
    await live(chinaTime("2031-06-09T00:00"));
    expect(await listReminderSubjects(world, member)).toEqual(allSteps("11:00").slice(1));
  });
});

describe("no reminder is sent", () => {
  test("if the newest days were granted by hand, the membership is lifelong, or no email address is bound", async () => {
    const endsAt = chinaTime("2031-10-10T18:05");
    const given = await makeMember(world, "given", endsAt);
    await grantDays(world.context, { id: given.accountId, days: 1, ...li, reason: "sorry" });
    const lifelong = await makeMember(world, "lifelong", endsAt);
    await grantLifetime(world, lifelong);
    const unreachable = await makeMember(world, "unreachable", endsAt);
    const noMail = { email: null };
    await world.db.updateTable("accounts").set(noMail).where("id", "=", unreachable.accountId).execute();
    await live(chinaTime("2031-10-13T00:00"));
    for (const member of [given, lifelong, unreachable])
      expect(await listReminderSubjects(world, member)).toEqual([]);
  });

  test("while reminders are turned off; turning them on again resumes them", async () => {
    const member = await makeMember(world, "undecided", chinaTime("2032-01-10T18:05"));
    setClockTo(world, chinaTime("2032-01-03T10:00"));
    const login = {
      type: "username",
      username: "undecided",
      password: "a long enough password",
      forceLogin: true,
    };
    const token = String((await send(world, "POST", "/auth/login", login)).body.access_token);
    const choose = (email: boolean) =>
      send(world, "POST", "/notifications", { reminders: { email } }, { token });
    const asked = await send(world, "GET", "/notifications", undefined, { token });
    const reminders = { email: true, isSent: true, address: member.email };
    expect(asked.body.data).toEqual({ reminders });
    expect((await choose(false)).body.data).toEqual({ reminders: { ...reminders, email: false } });
    await runReminderJobs(world);
    expect(await listReminderSubjects(world, member)).toEqual([]);
    expect((await choose(true)).body.data).toEqual({ reminders });
    await runReminderJobs(world);
    expect(await listReminderSubjects(world, member)).toEqual(["你的鲸帧会员还有7天到期"]);
  });

  test("where the site has turned them off, even of what was put in before", async () => {
    const quiet = await openWorldForTest({ features: { sendsReminders: false } });
    const member = await makeMember(quiet, "quiet", chinaTime("2026-05-10T18:05"));
    setClockTo(quiet, chinaTime("2026-05-07T10:00"));
    await runReminderJobs(quiet);
    expect(await quiet.db.selectFrom("membership_reminders").selectAll().execute()).toEqual([]);
    const { features } = world.background;
    const background = { ...quiet.background, features };
    await runReminderJobs({ ...quiet, background });
    expect(await listReminderSubjects(quiet, member)).toHaveLength(1);
    setClockTo(quiet, chinaTime("2026-05-09T10:00"));
    await enqueueReminders(background, { signal: new AbortController().signal });
    await runReminderJobs(quiet);
    expect(await listReminderSubjects(quiet, member)).toHaveLength(1);
  });
});
