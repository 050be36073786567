import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { grantMembership } from "../membership/grant-membership.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { findOrder } from "../shop/orders/order-store.ts";
import { makePerson, monthlyPurchase, type Person, settleAtCashier } from "../testing/makers.ts";
import { runDueJobs } from "../testing/run-due-jobs.ts";
import { openWorld, send, type World } from "../testing/world.ts";
import { listAttemptsOf } from "./attempt-store.ts";

let world: World;
let buyer: Person;
let orderNo: string;
beforeAll(async () => {
  world = await openWorld();
});
let buyers = 0;
beforeEach(async () => {
  buyers += 1;
  buyer = await makePerson(world, `scanner-${buyers}`);
  const ordered = await send(world, "POST", "/orders", monthlyPurchase, { token: buyer.token });
  orderNo = (ordered.body.data as { orderNo: string }).orderNo;
});
afterAll(() => world.close());

const ask = (method: string, body: object, token = buyer.token) =>
  send(world, "POST", `/payment-configs/client/${method}/qrcode`, body, { token });

test("asking twenty times at once gives one code and one attempt", async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => ask("wechat", { orderId: orderNo, amount: 39 })),
  );
  const codes = new Set(answers.map((answer) => (answer.body.data as { codeUrl: string }).codeUrl));
  expect([...codes]).toEqual([`http://localhost:9/demo/cashier/${orderNo}`]);
  const attempts = await world.db
    .selectFrom("payment_attempts")
    .selectAll()
    .where("order_no", "=", orderNo)
    .execute();
  expect(attempts).toHaveLength(1);
  expect(attempts[0]?.attempt_no).toMatch(/^[A-Z0-9]{26}$/);
});

test("a code says how long it lives, and one that has died is followed by another attempt", async () => {
  const answer = await ask("wechat", { orderId: orderNo });
  expect(answer.body.data).toEqual({
    codeUrl: `http://localhost:9/demo/cashier/${orderNo}`,
    validForS: 900,
  });
  const dead = { code_valid_until: world.clock.now() };
  await world.db.updateTable("payment_attempts").set(dead).where("order_no", "=", orderNo).execute();
  await ask("wechat", { orderId: orderNo });
  const attempts = await world.db
    .selectFrom("payment_attempts")
    .selectAll()
    .where("order_no", "=", orderNo)
    .execute();
  expect(new Set(attempts.map((attempt) => attempt.attempt_no)).size).toBe(2);
});

test("an unknown order and another account's are the same 404", async () => {
  const other = await makePerson(world, "stranger");
  const foreign = await ask("wechat", { orderId: orderNo, amount: 39 }, other.token);
  const unknown = await ask("wechat", { orderId: "20260101000000NOSUCHORDER", amount: 39 }, other.token);
  expect(foreign.status).toBe(404);
  expect({ ...foreign.body, requestId: "" }).toEqual({ ...unknown.body, requestId: "" });
});

test("an unconfigured method and another amount are rejected with reasons", async () => {
  expect(await ask("paypal", { orderId: orderNo })).toMatchObject({ status: 400, body: { code: 6001 } });
  expect(await ask("wechat", { orderId: orderNo, amount: 1 })).toMatchObject({
    status: 400,
    body: { code: 5003 },
  });
});

test("a forged notice is refused and changes nothing", async () => {
  const notices = () => world.db.selectFrom("payment_notices").selectAll().execute();
  const before = await notices();
  const response = await world.app.inject({
    method: "POST",
    url: "/api/payments/notify/wechat",
    headers: { "content-type": "application/json", "x-simulated-signature": "0".repeat(64) },
    payload: JSON.stringify({ attemptNo: "x", state: "paid" }),
  });
  expect([response.statusCode, response.body]).toEqual([400, "fail"]);
  expect(await notices()).toEqual(before);
});

test("a paid order and a closed one give no code any more", async () => {
  await ask("wechat", { orderId: orderNo });
  await settleAtCashier(world, orderNo, "paid");
  expect(await ask("wechat", { orderId: orderNo, amount: 39 })).toMatchObject({
    status: 400,
    body: { code: 5006 },
  });
  const next = await send(world, "POST", "/orders", monthlyPurchase, { token: buyer.token });
  const { orderNo: nextNo } = next.body.data as { orderNo: string };
  world.clock.advance(15 * 60);
  expect(await ask("wechat", { orderId: nextNo, amount: 39 })).toMatchObject({
    status: 400,
    body: { code: 5005 },
  });
});

test("an order gives no code any more once its owner is a member for life, and money that comes all the same goes back", async () => {
  await ask("wechat", { orderId: orderNo });
  const lifetime = { accountId: buyer.accountId, sourceKind: "operator", level: 4, days: 36_500 } as const;
  const grant = { ...lifetime, sourceRef: `life of ${buyer.accountId}`, grantedAt: world.clock.now() };
  await inTransaction(world.db, (tx) => grantMembership(tx, grant));
  const refused = { status: 400, body: { code: 5010 } };
  expect(await ask("wechat", { orderId: orderNo })).toMatchObject(refused);
  expect(await send(world, "POST", "/orders", monthlyPurchase, { token: buyer.token })).toMatchObject(
    refused,
  );
  await settleAtCashier(world, orderNo, "paid");
  expect((await findOrder(world.db, orderNo))?.state).toBe("closed");
  await runDueJobs(world.context);
  expect(await listAttemptsOf(world.db, orderNo)).toMatchObject([{ state: "refunded" }]);
});
