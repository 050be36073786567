import { expect, test } from "vitest";
import { openDatabase } from "../db/open-database.ts";
import { foldGrants } from "../membership/fold-grants.ts";
import { listGrants } from "../membership/membership-store.ts";
import { call, signInAt } from "../testing/call.ts";
import { depsOn } from "../testing/deps-on.ts";
import { type RunningServer, startServer } from "../testing/running-server.ts";
import { createDatabase } from "../testing/world.ts";
import { sweep } from "./sweep.ts";

const buyers = 24;
const methods = ["wechat", "alipay", "hupi"];
const killAfterPayments = 9;

async function placeOrders(origin: string, buyer: number): Promise<string[]> {
  const token = await signInAt(origin, `buyer-${buyer}`);
  const orders: string[] = [];
  for (const paymentMethod of methods) {
    const ordered = await call(origin, "/orders", { packageId: 1, amount: 39, paymentMethod }, token);
    const orderNo = ordered.data?.orderNo ?? "none";
    await call(
      origin,
      `/payment-configs/client/${paymentMethod}/qrcode`,
      { orderId: orderNo, amount: 39 },
      token,
    );
    orders.push(orderNo);
  }
  return orders;
}

test("a server killed again and again while people pay loses no payment and grants none twice", async () => {
  const { databaseUrl, drop } = await createDatabase();
  const environment = { DATABASE_URL: databaseUrl, LOG_LEVEL: "silent" };
  let server: RunningServer = await startServer(environment);
  const placed = await Promise.all(
    Array.from({ length: buyers }, (_, buyer) => placeOrders(server.origin, buyer)),
  );
  const unpaid = placed.flat();
  expect(unpaid).toHaveLength(buyers * methods.length);

  while (unpaid.length > 0) {
    const paying = unpaid.splice(0, killAfterPayments);
    const payments = paying.map((orderNo) =>
      call(server.origin, `/demo/cashier/${orderNo}`, { result: "paid" }),
    );
    // The kill comes while the others are somewhere between the gateway's word and the grant.
    await Promise.race(payments);
    await server.kill();
    await Promise.allSettled(payments);
    server = await startServer(environment);
  }
  await server.stop();

  const database = await openDatabase({ databaseUrl, dataDir: "", mode: "demo" });
  // Two minutes later, by when everything that was paid must be granted.
  const later = { now: () => new Date(Date.now() + 120_000) };
  await sweep(depsOn(database.db, later, "unused"));

  const paid = await database.db
    .selectFrom("simulated_trades")
    .innerJoin("payment_attempts", "payment_attempts.attempt_no", "simulated_trades.attempt_no")
    .select("order_no")
    .where("simulated_trades.state", "=", "paid")
    .execute();
  const granted = await database.db.selectFrom("grants").select("source_ref").execute();
  expect(paid.length).toBeGreaterThan(0);
  expect(granted.map((row) => row.source_ref).toSorted()).toEqual(paid.map((row) => row.order_no).toSorted());
  for (const account of await database.db.selectFrom("accounts").selectAll().execute()) {
    expect(account.vip_expire_at).toEqual(foldGrants(await listGrants(database.db, account.id)));
  }
  await database.close();
  await drop();
}, 120_000);
