import { errors } from "@baleen/contract/errors.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { counterOf, setCount } from "../../testing/limits.ts";
import { makePerson } from "../../testing/makers.ts";
import { openWorld, send, type World } from "../../testing/world.ts";
import { makePromotion, orderWithCode } from "./testing/make-promotion.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const check = (body: object) => send(world, "POST", "/promotion-codes/check", body);

test("a code shows the reduced prices of the packages that it is for", async () => {
  const [code = ""] = await makePromotion(world, { packageIds: [1, 2], reduction: { fen: 500 } });
  expect((await check({ code: code.toLowerCase() })).body.data).toEqual({
    code,
    prices: [
      { packageId: 1, listPrice: 39, price: 34 },
      { packageId: 2, listPrice: 99, price: 94 },
    ],
    firstPurchaseOnly: false,
    endsAt: null,
  });
  expect((await check({ code, packageId: 3 })).body).toMatchObject({
    code: errors.promotionNotForPackage.code,
    message: "这个优惠码不能用于这个套餐",
  });
});

test("packages whose price would fall below 0.01 are left out", async () => {
  const [code = ""] = await makePromotion(world, { reduction: { fen: 3900 } });
  const { body } = await check({ code });
  expect((body.data as { prices: { packageId: number }[] }).prices.map(({ packageId }) => packageId)).toEqual(
    [2, 3],
  );
  expect((await check({ code, packageId: 1 })).body.code).toBe(errors.promotionPriceTooLow.code);
});

test("unknown and malformed codes have one answer, and many of them are too many", async () => {
  const [code = ""] = await makePromotion(world);
  const bodies = [];
  for (let n = 0; n < 6; n += 1) bodies.push((await check({ code: n % 2 ? `NOBODY${n}` : "?!" })).body);
  const answers = new Set(bodies.map(({ requestId: _, ...body }) => JSON.stringify(body)));
  expect([...answers]).toHaveLength(1);
  const counter = counterOf("unknown promotion codes", "client", "127.0.0.1");
  expect(await world.context.rateLimits.readUsed(counter)).toBe(6);
  // In this world, limits per address are ten times as high.
  await setCount(world, counter, counter.limit.max * 10);
  expect(await check({ code: "NOBODY" })).toMatchObject({
    status: 429,
    body: { code: errors.tooManyPromotionTries.code },
  });
  expect((await check({ code })).status).toBe(429);
  world.clock.advance(3600);
  expect((await check({ code })).status).toBe(200);
});

test("signed in, the conditions about the buyer count, and the use that their own order has reserved does not", async () => {
  const [code = ""] = await makePromotion(world, { maxUses: 1 });
  const [buyer, other] = [await makePerson(world, "checks-own"), await makePerson(world, "checks-other")];
  await orderWithCode(world, buyer, code, 35.1);
  const own = (person: { readonly token: string }) =>
    send(world, "POST", "/promotion-codes/check/own", { code }, person);
  expect((await own(buyer)).status).toBe(200);
  expect((await own(other)).body.code).toBe(errors.promotionUsedUp.code);
  expect((await check({ code })).body.code).toBe(errors.promotionUsedUp.code);
  await world.db.updateTable("orders").set({ state: "granted" }).where("promotion_code", "=", code).execute();
  expect((await own(buyer)).body.code).toBe(errors.promotionUsedByYou.code);
});
