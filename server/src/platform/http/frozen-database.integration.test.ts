import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type OwnPostgres, startOwnPostgres } from "../../../../scripts/testing/start-postgres.ts";
import { openDatabase } from "../../open-database.ts";
import { seed } from "../../seed.ts";
import { demoDeployment } from "../../testing/deployments.ts";
import { makePerson, monthlyPurchase, password } from "../../testing/makers.ts";
import {
  type Method,
  openShop,
  orderMonthlyPackage,
  postNotice,
  remainingDaysOf,
  type Shop,
} from "../../testing/shop.ts";
import { send } from "../../testing/world.ts";

let postgres: OwnPostgres;
let shop: Shop;
beforeAll(async () => {
  postgres = await startOwnPostgres();
  const deployed = { databaseUrl: postgres.url, dataDir: "", deployment: demoDeployment };
  const { db, close } = await openDatabase(deployed);
  await seed(db);
  await close();
  // The database URL sets no timeouts, so the product's own apply.
  shop = await openShop({ mapDatabaseUrl: () => postgres.url });
});
afterEach(() => postgres.thaw());
afterAll(async () => {
  await shop.close();
  await postgres.stop();
});

const readiness = async () => (await shop.app.inject("/readyz")).statusCode;

/** Makes calls of every kind that query the database. */
async function callEverything(token: string, orderNo: string) {
  const signedIn = { token };
  const qrCode = { orderId: orderNo, amount: 39 };
  const account = { type: "account", username: "late-comer", password };
  return await Promise.all([
    send(shop, "GET", "/auth/profile", undefined, signedIn),
    send(shop, "POST", "/orders", monthlyPurchase, signedIn),
    send(shop, "POST", "/payment-configs/client/wechat/qrcode", qrCode, signedIn),
    send(shop, "GET", `/payment-configs/status/wechat/${orderNo}`, undefined, signedIn),
    send(shop, "POST", "/auth/logout", undefined, signedIn),
    send(shop, "POST", "/auth/login", { type: "username", username: "frozen-buyer", password }),
    send(shop, "POST", "/register", account),
    send(shop, "GET", "/captcha"),
    send(shop, "POST", "/statistics/download"),
  ]);
}

// Every response comes while the processes are frozen, since the thaw waits for all of them.
test("while PostgreSQL's processes are frozen calls and readiness are 503 and never 401, and serve again after it", async () => {
  const { token } = await makePerson(shop, "frozen-buyer");
  const ordered = await send(shop, "POST", "/orders", monthlyPurchase, { token });
  const { orderNo } = ordered.body.data as { orderNo: string };
  await postgres.freeze();
  const first = await callEverything(token, orderNo);
  // The connections of the first calls are given up by now, and new ones get no response either.
  const later = await callEverything(token, orderNo);
  for (const { status, headers, body } of [...first, ...later]) {
    expect({ status, retryAfter: headers["retry-after"] }).toEqual({ status: 503, retryAfter: "2" });
    expect(body).toMatchObject({ message: expect.stringContaining("服务暂时不可用") });
  }
  // A readiness result from before the freeze may still be cached for a second.
  await expect.poll(readiness).toBe(503);
  expect((await shop.app.inject("/healthz")).statusCode).toBe(200);

  await postgres.thaw();
  await expect.poll(readiness).toBe(200);
  const profile = async () => (await send(shop, "GET", "/auth/profile", undefined, { token })).status;
  await expect.poll(profile).toBe(200);
});

test.each<Method>(["wechat", "alipay", "hupi"])(
  "a notice of %s that comes while PostgreSQL is frozen is not acknowledged, and grants when it comes again",
  async (method) => {
    const { orderNo, attemptNo } = await orderMonthlyPackage(shop, method);
    await shop.gateways[method].pay(attemptNo);
    const [posted] = shop.noticesOf(method, attemptNo);
    if (!posted) throw new Error("The gateway has written no notice");
    await postgres.freeze();
    const during = await postNotice(shop, posted);
    expect(during).toEqual({ status: 503, body: expect.not.stringMatching(/^success$/i) });

    await postgres.thaw();
    await expect.poll(readiness).toBe(200);
    await expect.poll(async () => (await postNotice(shop, posted)).status).toBe(200);
    expect(await remainingDaysOf(shop, orderNo)).toBe(30);
  },
);
