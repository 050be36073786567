import { expect, onTestFinished, test } from "vitest";
import { startWechatFake, type WechatFake } from "../../../fake-gateways/wechat/fake-gateway.ts";
import { jobs, queues } from "../jobs.ts";
import { JobRunner } from "../platform/jobs/job-runner.ts";
import { makeOrder, makePerson, monthlyPurchase } from "../testing/makers.ts";
import { runningManualClock } from "../testing/manual-clock.ts";
import { startServerForTest } from "../testing/running-server.ts";
import { openWorldForTest, type World } from "../testing/world.ts";
import { findNewestAttempt } from "./attempt-store.ts";

const slowOrders = 60;

interface Shop {
  readonly world: World;
  readonly wechat: WechatFake;
  readonly slow: readonly string[];
  /** Paid by Alipay; its notice was lost. */
  readonly healthy: string;
}

/** A shop where WeChat Pay accepts every request but answers none, with 60 paid orders there. */
async function openShop(): Promise<Shop> {
  const wechat = await startWechatFake();
  wechat.notices.mode = "lose";
  const world = await openWorldForTest({ payments: wechat.settings, clock: runningManualClock() });
  onTestFinished(() => wechat.close());
  const slow: string[] = [];
  for (let n = 0; n < slowOrders; n += 1) {
    const orderNo = await makeOrder(world, await makePerson(world, `slow-${n}`));
    await wechat.pay(await attemptOf(world, orderNo));
    slow.push(orderNo);
  }
  const buyer = await makePerson(world, "healthy");
  const healthy = await makeOrder(world, buyer, { ...monthlyPurchase, paymentMethod: "alipay" });
  await world.context.cashiers.get("alipay")?.settle(await attemptOf(world, healthy), "paid");
  await makeDue(world);
  wechat.misbehave("hang", 100_000);
  return { world, wechat, slow, healthy };
}

const attemptOf = async ({ db }: World, orderNo: string) =>
  (await findNewestAttempt(db, orderNo))?.attempt_no ?? "";

/** Makes every waiting job due now. */
const makeDue = ({ db, clock }: World) =>
  db.updateTable("jobs").set({ due_at: clock.now() }).where("name", "=", "settleAttempt").execute();

const waitUntilGranted = async ({ db }: World, orders: readonly string[]) => {
  const granted = () =>
    db.selectFrom("grants").select("source_ref").where("source_ref", "in", orders).execute();
  await expect.poll(granted).toHaveLength(orders.length);
};

test("a gateway that never answers keeps no other's payments waiting, and a stopping node waits for none of its answers", async () => {
  const { world, wechat, slow, healthy } = await openShop();
  const asked = wechat.nextHang();
  const runner = new JobRunner({ context: world.context, jobs, queues, node: "test" });
  onTestFinished(() => runner.stop());
  await asked;
  await waitUntilGranted(world, [healthy]);
  await runner.stop();
  const rows = await world.db.selectFrom("jobs").select("leased_by").where("queue", "=", "wechat").execute();
  expect(rows.filter((job) => job.leased_by !== null)).toEqual([]);
  const paid = await world.db.selectFrom("grants").select("source_ref").execute();
  expect(paid).toEqual([{ source_ref: healthy }]);

  wechat.clearMisbehaviours();
  // After failures in a row, the gateway is not called for a while (circuit breaker).
  world.clock.advance(60);
  const next = new JobRunner({ context: world.context, jobs, queues, node: "next" });
  onTestFinished(() => next.stop());
  await waitUntilGranted(world, slow);
});

test("a server that is asked to stop while a gateway owes it answers ends, and what a killed one left the next one does", async () => {
  const { world, wechat, slow, healthy } = await openShop();
  const settings = { ...wechat.settings, DATABASE_URL: world.databaseUrl, LOG_LEVEL: "silent" };
  const hanging = wechat.nextHang();
  const stopped = await startServerForTest(settings);
  await hanging;
  await waitUntilGranted(world, [healthy]);
  expect(await stopped.stop()).toBe(0);

  await makeDue(world);
  const hangingAgain = wechat.nextHang();
  const killed = await startServerForTest(settings);
  await hangingAgain;
  await killed.kill();
  const held = await world.db.selectFrom("jobs").select("id").where("leased_by", "is not", null).execute();
  expect(held.length).toBeGreaterThan(0);

  wechat.clearMisbehaviours();
  await makeDue(world);
  const next = await startServerForTest(settings);
  await waitUntilGranted(world, slow);
  expect(await next.stop()).toBe(0);
});
