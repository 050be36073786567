import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { listAttemptsOf } from "../../payments/attempt-store.ts";
import { withLongWaits } from "../../testing/databases.ts";
import {
  grantLifetime,
  li,
  makeOrder,
  makePerson,
  monthlyPurchase,
  type Person,
  settleAtCashier,
} from "../../testing/makers.ts";
import { openWorld, send, type World } from "../../testing/world.ts";
import { setPackagePrice } from "../packages/operator/set-package-price.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld({ mapDatabaseUrl: withLongWaits });
});
afterAll(() => world.close());

const order = (person: Person, body: object, headers: Record<string, string> = {}, site = world) =>
  send(site, "POST", "/orders", body, { token: person.token, headers });
const numberOf = (answer: Awaited<ReturnType<typeof order>>) =>
  (answer.body.data as { orderNo: string }).orderNo;

describe("an order", () => {
  test("posted twenty times at once is one order", async () => {
    const person = await makePerson(world, "buyer-twenty");
    const answers = await Promise.all(Array.from({ length: 20 }, () => order(person, monthlyPurchase)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(numberOf)).size).toBe(1);
  });

  test("for a package that is open already is the same order, whatever the method", async () => {
    const person = await makePerson(world, "buyer-methods");
    const numbers: string[] = [];
    for (const paymentMethod of ["wechat", "alipay", "hupi", "wechat"] as const) {
      numbers.push(await makeOrder(world, person, { ...monthlyPurchase, paymentMethod }));
    }
    expect(new Set(numbers).size).toBe(1);
    const [orderNo = ""] = numbers;
    const attempts = (await listAttemptsOf(world.db, orderNo)).map(({ method, state }) => [method, state]);
    expect(attempts).toEqual([
      ["wechat", "open"],
      ["alipay", "open"],
      ["hupi", "open"],
    ]);
    const other = await order(person, { ...monthlyPurchase, packageId: 3, amount: 269 });
    expect(numberOf(other)).not.toBe(orderNo);
  });

  test("posted a hundred times at once by three methods is one open order", async () => {
    const person = await makePerson(world, "buyer-hundred");
    const methods = ["wechat", "alipay", "hupi"] as const;
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        order(person, { ...monthlyPurchase, paymentMethod: methods[index % methods.length] }),
      ),
    );
    expect(new Set(answers.map(numberOf)).size).toBe(1);
    const open = world.db.selectFrom("orders").select("state").where("account_id", "=", person.accountId);
    expect(await open.execute()).toEqual([{ state: "pending" }]);
  });

  test.each([0, 0.01, -1, 38.99, 39.001, 1e300, 2 ** 53])(
    "for %d yuan instead of 39 is refused",
    async (amount) => {
      const person = await makePerson(world, `buyer-${String(amount).replace("+", "_")}`);
      const answer = await order(person, { ...monthlyPurchase, amount });
      expect(answer).toMatchObject({ status: 400, body: { message: "价格已更新，请刷新页面后重新下单" } });
    },
  );

  test("without an amount is rejected at its field", async () => {
    const person = await makePerson(world, "buyer-amountless");
    const { amount: _, ...rest } = monthlyPurchase;
    expect(await order(person, rest)).toMatchObject({
      status: 400,
      body: { code: 1001, fields: { amount: "请填写这一项" } },
    });
  });

  test("for another account is forbidden", async () => {
    const person = await makePerson(world, "buyer-for-other");
    expect((await order(person, { ...monthlyPurchase, userId: person.accountId + 1 })).status).toBe(403);
    expect((await order(person, { ...monthlyPurchase, userId: String(person.accountId) })).status).toBe(200);
    expect((await order(person, { ...monthlyPurchase, userId: `0${person.accountId}` })).status).toBe(400);
  });

  test("of a package that is not on sale is refused", async () => {
    const person = await makePerson(world, "buyer-unknown");
    expect(await order(person, { ...monthlyPurchase, packageId: 999 })).toMatchObject({
      status: 400,
      body: { code: 5001 },
    });
  });

  test("answers with its number only, and ignores the payload's other fields", async () => {
    const person = await makePerson(world, "buyer-claims");
    const answer = await order(person, {
      ...monthlyPurchase,
      status: "paid",
      orderNo: "MINE",
      createdAt: "2020-01-01",
    });
    expect(Object.keys(answer.body.data as object)).toEqual(["orderNo"]);
    expect(numberOf(answer)).toMatch(/^\d{14}[0-9A-Z]{13}$/);
  });

  test("with the same idempotency key is the same order for a day, paid or not", async () => {
    const person = await makePerson(world, "buyer-key");
    const headers = { "idempotency-key": "one purchase" };
    const key = { "idempotency-key": "one-purchase" };
    expect((await order(person, monthlyPurchase, headers)).status).toBe(200);
    const first = numberOf(await order(person, monthlyPurchase, key));
    await send(
      world,
      "POST",
      "/payment-configs/client/wechat/qrcode",
      { orderId: first },
      { token: person.token },
    );
    await settleAtCashier(world, first, "paid");
    expect(numberOf(await order(person, monthlyPurchase, key))).toBe(first);
    expect((await order(person, { ...monthlyPurchase, paymentMethod: "alipay" }, key)).status).toBe(409);
    world.clock.advance(24 * 3600 + 1);
    expect(numberOf(await order(person, monthlyPurchase, key))).not.toBe(first);
  });

  test("is refused for a while after ten in a minute", async () => {
    const person = await makePerson(world, "buyer-hasty");
    for (let count = 0; count < 10; count += 1) {
      const orderNo = numberOf(await order(person, monthlyPurchase));
      await send(
        world,
        "POST",
        "/payment-configs/client/wechat/qrcode",
        { orderId: orderNo },
        { token: person.token },
      );
      await settleAtCashier(world, orderNo, "failed");
    }
    const answer = await order(person, monthlyPurchase);
    expect(answer.status).toBe(429);
    expect(answer.headers["retry-after"]).toBe("60");
  });

  test("keeps its price when the package's changes, and the next order has the new one", async () => {
    const ownWorld = await openWorld();
    onTestFinished(() => ownWorld.close());
    const person = await makePerson(ownWorld, "buyer-price");
    const buy = (amount: number) => order(person, { ...monthlyPurchase, packageId: 3, amount }, {}, ownWorld);
    const orderNo = numberOf(await buy(269));
    const raise = { id: 3, fromAt: null, priceFen: 29_900, originalPriceFen: null, acceptsShortNotice: true };
    await setPackagePrice(ownWorld.context, { ...raise, ...li, reason: "a test" });
    expect((await buy(269)).status).toBe(400);
    const next = numberOf(await buy(299));
    expect(next).not.toBe(orderNo);
    const old = await ownWorld.db
      .selectFrom("orders")
      .selectAll()
      .where("order_no", "=", orderNo)
      .executeTakeFirst();
    expect(old).toMatchObject({ price_fen: 26900, state: "closed" });
  });
});

describe("a member for life", () => {
  test("cannot order, gets the reason, and takes no stock", async () => {
    const person = await makePerson(world, "buyer-lifelong");
    const open = numberOf(await order(person, monthlyPurchase));
    await grantLifetime(world, person);
    const refused = await order(person, monthlyPurchase);
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 5010, message: "你已是永久会员，无需再购买" },
    });
    const orders = await world.db
      .selectFrom("orders")
      .select("order_no")
      .where("account_id", "=", person.accountId)
      .execute();
    expect(orders).toEqual([{ order_no: open }]);
  });
});

describe("a stock of ten", () => {
  test("is never oversold to forty buyers at once", async () => {
    const people: Person[] = [];
    for (let count = 0; count < 40; count += 1) people.push(await makePerson(world, `buyer-stock-${count}`));
    await world.db.updateTable("packages").set({ stock: 10 }).where("id", "=", 2).execute();
    const quarterly = { ...monthlyPurchase, packageId: 2, amount: 99 };
    const answers = await Promise.all(people.map((person) => order(person, quarterly)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(10);
    expect(answers.filter((answer) => answer.body.code === 5002)).toHaveLength(30);
    const left = await world.db.selectFrom("packages").select("stock").where("id", "=", 2).executeTakeFirst();
    expect(left).toEqual({ stock: 0 });
  });
});
