import { expect, onTestFinished, test } from "vitest";
import { type AlertBots, type BotName, startAlertBots } from "../../../../fake-gateways/alert-bots.ts";
import { purge } from "../../operations/purge.ts";
import { findNewestAttempt } from "../../payments/attempt-store.ts";
import { tradeOf } from "../../payments/gateways/gateway.ts";
import { settlePayment } from "../../payments/settle-payment.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { makeOrder, makePerson } from "../../testing/makers.ts";
import { manualClock } from "../../testing/manual-clock.ts";
import { runDueJobs, sweep } from "../../testing/run-due-jobs.ts";
import { openWorldForTest, type World } from "../../testing/world.ts";
import { listAlarmPage, listOpenAlarms } from "../alarm-store.ts";
import { feishuChannel } from "../channels/open-alert-channels.ts";
import { enqueueMissingAlertJobs } from "./send-alerts.ts";

interface Alerted {
  readonly world: World;
  readonly bots: AlertBots;
  raise(subject: string, details?: object): Promise<void>;
  /** The bodies that a bot has received. */
  shownBy(bot: BotName): string[];
  /** Advances the clock minute by minute and runs the jobs that are due. */
  pass(minutes: number): Promise<void>;
}

async function openAlerted(
  only: readonly string[] = ["WECOM"],
  further: Readonly<Record<string, string>> = {},
): Promise<Alerted> {
  const clock = manualClock(new Date("2026-03-01T08:00:00Z"));
  const bots = await startAlertBots(() => clock.now());
  onTestFinished(() => bots.close());
  const chosen = Object.entries(bots.settings).filter(([name]) => only.some((word) => name.includes(word)));
  const alerts = { ...Object.fromEntries(chosen), ...further };
  const world = await openWorldForTest({ alerts, clock });
  return {
    world,
    bots,
    raise: (subject, details = {}) =>
      world.context.alarms.raise({ kind: "payment.mismatch", subject, details: { ...details } }),
    shownBy: (bot) => bots.shownMessages.filter((one) => one.bot === bot).map(({ body }) => body),
    async pass(minutes) {
      for (let minute = 0; minute < minutes; minute++) {
        clock.advance(60);
        await runDueJobs(world.context);
      }
    },
  };
}

const all = ["WECOM", "DINGTALK", "FEISHU", "WEBHOOK"];

test("an alarm reaches every channel that is set up, once", async () => {
  const { world, bots, raise, pass } = await openAlerted(all);
  await raise("P1", { amountFen: 3900, paidFen: 39 });
  await runDueJobs(world.context);
  await pass(3);
  expect(bots.shownMessages.map(({ bot }) => bot).toSorted()).toEqual([
    "dingtalk",
    "feishu",
    "webhook",
    "wecom",
  ]);
  expect(bots.refusedMessages).toEqual([]);
});

test("the text says what happened, to what, how much, and what to do, with a link", async () => {
  const { world, raise, shownBy } = await openAlerted();
  await raise("P2", { amountFen: 3900, paidFen: 39 });
  await runDueJobs(world.context);
  expect(JSON.parse(shownBy("wecom")[0] ?? "").markdown.content.split("\n")).toEqual([
    '<font color="warning">【立即处理】实付金额与订单不符</font>',
    "对象：P2",
    "应付 ¥39.00，实付 ¥0.39",
    "怎么办：打开订单：把这笔钱退回，或按实付金额发放天数",
    "[打开控制台](http://localhost:9/console)",
  ]);
});

test("the same alarm is sent at most once an hour, also if it was closed meanwhile", async () => {
  const { world, raise, shownBy, pass } = await openAlerted();
  for (let minute = 0; minute < 59; minute++) {
    await raise("P3");
    if (minute % 10 === 5) await world.context.alarms.close(["payment.mismatch"], ["P3"]);
    await pass(1);
  }
  expect(shownBy("wecom")).toHaveLength(1);
  await pass(1);
  await raise("P3");
  await pass(1);
  expect(shownBy("wecom")).toHaveLength(2);
});

test("an alarm that two nodes raise and send at once is one message", async () => {
  const { world, shownBy } = await openAlerted();
  const nodes = [world.context, world.background, world.console];
  const raised = Array.from({ length: 30 }, (_, n) =>
    nodes[n % nodes.length]?.alarms.raise({ kind: "payment.mismatch", subject: "P4" }),
  );
  await Promise.all(raised);
  await Promise.all([runDueJobs(world.context), runDueJobs(world.background), runDueJobs(world.context)]);
  expect(shownBy("wecom")).toHaveLength(1);
});

test("an alarm of a transaction that is rolled back is not sent", async () => {
  const { world, shownBy } = await openAlerted();
  const failing = inTransaction(world.db, async (tx) => {
    await world.context.alarms.raise({ kind: "payment.surplus", subject: "P5" }, tx);
    throw new Error("undone");
  });
  await expect(failing).rejects.toThrow("undone");
  await runDueJobs(world.context);
  expect(shownBy("wecom")).toEqual([]);
});

test("a storm is a digest, and no bot is asked for more than it takes", async () => {
  const { world, bots, raise, shownBy, pass } = await openAlerted(all);
  for (let n = 0; n < 50; n++) await raise(`storm-${n}`);
  await runDueJobs(world.context);
  await pass(2);
  expect(shownBy("wecom")).toHaveLength(1);
  expect(shownBy("wecom")[0]).toContain("50条告警");
  expect(shownBy("wecom")[0]).toContain("50 × 实付金额与订单不符（storm-0、storm-1、storm-2 …）");
  expect(JSON.parse(shownBy("webhook")[0] ?? "")).toMatchObject({ kind: "digest", subject: "50" });
  expect(bots.refusedMessages).toEqual([]);
});

test("a storm that goes on is ten messages in a minute at most", async () => {
  const { world, bots, raise, pass } = await openAlerted(all);
  for (let n = 0; n < 120; n++) {
    await raise(`on-and-on-${n}`);
    world.clock.advance(1);
    await runDueJobs(world.context);
  }
  await pass(3);
  const ofWecom = bots.shownMessages.filter(({ bot }) => bot === "wecom").map(({ at }) => at.getTime());
  for (const from of ofWecom)
    expect(ofWecom.filter((at) => at >= from && at < from + 60_000).length).toBeLessThanOrEqual(10);
  expect(bots.refusedMessages).toEqual([]);
  expect(await world.db.selectFrom("alerts").selectAll().where("sent_at", "is", null).execute()).toEqual([]);
});

test("with the network away for an hour nothing is lost, and no storm follows", async () => {
  const { bots, raise, shownBy, pass, world } = await openAlerted();
  bots.unreachableBots = ["wecom"];
  for (let n = 0; n < 60; n++) {
    await raise(`away-${n}`);
    await pass(1);
  }
  bots.unreachableBots = [];
  await pass(130);
  expect(shownBy("wecom")).toHaveLength(1);
  expect(shownBy("wecom")[0]).toContain("60条告警");
  expect((await listOpenAlarms(world.db, 100)).map(({ kind }) => kind)).not.toContain("job.failed");
});

test("that a channel fails again and again is told by the others, until it works", async () => {
  const { world, bots, raise, shownBy, pass } = await openAlerted(["WECOM", "WEBHOOK"]);
  bots.unreachableBots = ["wecom"];
  await raise("P6");
  await pass(6 * 60);
  const told = shownBy("webhook").map((body) => JSON.parse(body).kind);
  expect(told.slice(0, 2)).toEqual(["payment.mismatch", "alert.undelivered"]);
  expect(told.slice(2).every((kind) => kind === "alert.undelivered")).toBe(true);
  bots.unreachableBots = [];
  await pass(125);
  expect(shownBy("wecom")).toHaveLength(1);
  expect(await listOpenAlarms(world.db, 100)).toMatchObject([{ kind: "payment.mismatch" }]);
});

test("a bot's answer 200 with an error is a failure, whose reason operators read", async () => {
  const { world, bots, raise, shownBy } = await openAlerted(["FEISHU"]);
  const { ALERT_FEISHU_URL: url = "" } = bots.settings;
  const channels = new Map([["feishu", feishuChannel({ url, secret: "wrong" })]] as const);
  await raise("P7");
  await runDueJobs({ ...world.context, alerts: { ...world.context.alerts, channels } });
  expect(shownBy("feishu")).toEqual([]);
  const jobs = await world.db.selectFrom("jobs").selectAll().where("name", "=", "sendAlerts").execute();
  expect(jobs).toMatchObject([{ failures: 1, last_error: expect.stringContaining("refused it: 19021") }]);
});

test("an alert whose job has ended without it is sent after the next sweep", async () => {
  const { world, raise, shownBy } = await openAlerted();
  await raise("P8");
  await world.db.deleteFrom("jobs").where("name", "=", "sendAlerts").execute();
  await enqueueMissingAlertJobs(world.context);
  await sweep(world.context);
  expect(shownBy("wecom")).toHaveLength(1);
});

test("an alarm that has closed before it could be sent says so", async () => {
  const { world, raise, shownBy } = await openAlerted();
  await raise("P9");
  await world.context.alarms.close(["payment.mismatch"], ["P9"]);
  await runDueJobs(world.context);
  expect(shownBy("wecom")[0]).toContain("已经解决");
});

test("without a channel nothing is written for one", async () => {
  const { world, raise } = await openAlerted([]);
  await raise("P10");
  expect(await world.db.selectFrom("alerts").selectAll().execute()).toEqual([]);
  expect(await world.db.selectFrom("alert_times").selectAll().execute()).toEqual([]);
});

/** Has a new person pay an order; the gateway sends the notice this many times, all at once. */
async function pay(world: World, times: number): Promise<string> {
  const orderNo = await makeOrder(world, await makePerson(world, "told-buyer"));
  const { attempt_no: attemptNo = "", amount_fen: paidFen } =
    (await findNewestAttempt(world.db, orderNo)) ?? {};
  const trade = tradeOf(attemptNo, { paidFen, gatewayTradeNo: `T${attemptNo}` });
  const message = { method: "wechat", attemptNo, trade, source: "notice" } as const;
  await Promise.all(Array.from({ length: times }, () => settlePayment(world.context, message)));
  return orderNo;
}

test("a payment is reported once where operators want it, without a matter that stays open", async () => {
  const { world, shownBy, pass } = await openAlerted(["WECOM"], { ALERT_ON_PAYMENT: "true" });
  const orderNo = await pay(world, 8);
  await pass(2);
  expect(shownBy("wecom").map((body) => JSON.parse(body).markdown.content.split("\n"))).toEqual([
    [
      "【仅供了解】收到一笔付款",
      `对象：${orderNo}`,
      "微信支付，实付 ¥39.00",
      `[打开控制台](http://localhost:9/console/find?q=${orderNo})`,
    ],
  ]);
  expect(world.alarms).toEqual([]);
  expect(await listOpenAlarms(world.db, 10)).toEqual([]);
  expect(await listAlarmPage(world.db, { isOpen: false, beforeId: undefined, max: 10 })).toEqual([]);
  world.clock.advance(8 * 86_400);
  await purge(world.context);
  expect(await world.db.selectFrom("alarms").selectAll().execute()).toEqual([]);
});

test("by default a payment is not told", async () => {
  const { world, shownBy } = await openAlerted();
  await pay(world, 1);
  await runDueJobs(world.context);
  expect(shownBy("wecom")).toEqual([]);
  expect(await world.db.selectFrom("alarms").selectAll().execute()).toEqual([]);
});
