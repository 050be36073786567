import { expect, test } from "vitest";
import { foldGrants } from "../membership/fold-grants.ts";
import { listGrants } from "../membership/membership-store.ts";
import { makeOrder, makePerson, monthlyPurchase } from "../testing/makers.ts";
import { runningManualClock } from "../testing/manual-clock.ts";
import { sweep } from "../testing/run-due-jobs.ts";
import { callServer, startServerForTest } from "../testing/running-server.ts";
import { openWorldForTest, type World } from "../testing/world.ts";

const buyers = 15;
const methods = ["wechat", "alipay", "hupi"] as const;
const killAfterPayments = 9;

async function placeOrders(world: World): Promise<string[]> {
  const orders: string[] = [];
  for (let n = 0; n < buyers; n += 1) {
    const buyer = await makePerson(world, `buyer-${n}`);
    for (const paymentMethod of methods) {
      orders.push(await makeOrder(world, buyer, { ...monthlyPurchase, paymentMethod }));
    }
  }
  return orders;
}

test("a server killed again and again while people pay loses no payment and grants none twice", async () => {
  const world = await openWorldForTest({ clock: runningManualClock() });
  const { db, databaseUrl } = world;
  const unpaid = await placeOrders(world);
  expect(unpaid).toHaveLength(buyers * methods.length);

  while (unpaid.length > 0) {
    const server = await startServerForTest({ DATABASE_URL: databaseUrl, LOG_LEVEL: "silent" });
    const payments = unpaid
      .splice(0, killAfterPayments)
      .map((orderNo) => callServer(server.url, `/demo/cashier/${orderNo}`, { result: "paid" }));
    // Kills the server while other payments are between the gateway's answer and the grant.
    await Promise.race(payments);
    await server.kill();
    await Promise.allSettled(payments);
  }

  // Two minutes later; by then everything that was paid must be granted.
  world.clock.advance(120);
  await sweep(world.context);

  const paid = await db
    .selectFrom("simulated_trades")
    .innerJoin("payment_attempts", "payment_attempts.attempt_no", "simulated_trades.attempt_no")
    .select("order_no")
    .where("simulated_trades.state", "=", "paid")
    .execute();
  const granted = await db.selectFrom("grants").select("source_ref").execute();
  expect(paid.length).toBeGreaterThan(0);
  expect(granted.map((row) => row.source_ref).toSorted()).toEqual(paid.map((row) => row.order_no).toSorted());
  for (const account of await db.selectFrom("accounts").selectAll().execute()) {
    expect(account.vip_expire_at).toEqual(foldGrants(await listGrants(db, account.id)));
  }
});
