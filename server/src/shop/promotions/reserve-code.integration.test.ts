import { errors } from "@baleen/contract/errors.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { consoleHandlers } from "../../console-handlers.ts";
import { reasonFields } from "../../operators/testing/call-handler.ts";
import { makeConsoleCaller } from "../../operators/testing/make-console-caller.ts";
import { secondsAfter } from "../../platform/clock.ts";
import { withLongWaits } from "../../testing/databases.ts";
import { li, makePerson, type Person, settleAtCashier } from "../../testing/makers.ts";
import { runDueJobs } from "../../testing/run-due-jobs.ts";
import { openWorld, send, type World } from "../../testing/world.ts";
import { setPackagePrice } from "../packages/operator/set-package-price.ts";
import type { PromotionError } from "./conditions.ts";
import { makePromotion, orderNoOf, orderWithCode, pricedOrder } from "./testing/make-promotion.ts";

let world: World;
let people = 0;
beforeAll(async () => {
  world = await openWorld({ mapDatabaseUrl: withLongWaits });
});
afterAll(() => world.close());

async function person(): Promise<Person> {
  people += 1;
  return await makePerson(world, `promotion-${people}`);
}
const order = (buyer: Person, code: string | undefined, amount = 35.1, more: object = {}) =>
  orderWithCode(world, buyer, code, amount, more);
async function pay(buyer: Person, orderNo: string, amount: number): Promise<void> {
  await send(world, "POST", "/payment-configs/client/wechat/qrcode", { orderId: orderNo, amount }, buyer);
  await settleAtCashier(world, orderNo, "paid");
}
const expectRejected = (answer: Awaited<ReturnType<typeof order>>, error: PromotionError | "priceChanged") =>
  expect(answer).toMatchObject({ status: 400, body: { code: errors[error].code } });
const statesOf = async (code: string) =>
  (await world.db.selectFrom("orders").select("state").where("promotion_code", "=", code).execute()).map(
    ({ state }) => state,
  );

describe("an order with a promotion code", () => {
  test("costs what the server computes, to the fen, in any spelling of the code", async () => {
    const [code = ""] = await makePromotion(world, { reduction: { percent: 33 } });
    const buyer = await person();
    const orderNo = orderNoOf(
      await order(buyer, ` ${code.toLowerCase().slice(0, 5)}-${code.slice(5)} `, 26.13),
    );
    expect(await pricedOrder(world, orderNo)).toMatchObject({
      price_fen: 2613,
      list_price_fen: 3900,
      promotion_code: code,
    });
    await pay(buyer, orderNo, 26.13);
    expect((await pricedOrder(world, orderNo)).state).toBe("granted");
  });

  test.each([39, 35, 35.09, 35.11, 0.01, 0])("is not opened for %d yuan instead of 35.10", async (amount) => {
    const [code = ""] = await makePromotion(world);
    expectRejected(await order(await person(), code, amount), "priceChanged");
    expect(await statesOf(code)).toEqual([]);
  });

  test("without the code costs the price of the list, whatever the client sends", async () => {
    await makePromotion(world);
    expectRejected(await order(await person(), undefined, 35.1), "priceChanged");
  });

  test("keeps its price and its code when the price rises and the code is revoked", async () => {
    const [code = ""] = await makePromotion(world, { packageIds: [2], reduction: { fen: 1000 } });
    const buyer = await person();
    const orderNo = orderNoOf(await order(buyer, code, 89, { packageId: 2 }));
    const price = { id: 2, fromAt: null, priceFen: 12_900, originalPriceFen: null, acceptsShortNotice: true };
    await setPackagePrice(world.context, { ...price, ...li, reason: "rise" });
    await world.db
      .updateTable("promotion_codes")
      .set({ revoked_at: new Date(0) })
      .where("code", "=", code)
      .execute();
    await pay(buyer, orderNo, 89);
    expect(await pricedOrder(world, orderNo)).toMatchObject({
      state: "granted",
      price_fen: 8900,
      list_price_fen: 9900,
    });
  });

  test("stays the same order while it is open, even if the code can no longer be used", async () => {
    const [code = ""] = await makePromotion(world, { maxUses: 1 });
    const buyer = await person();
    const orderNo = orderNoOf(await order(buyer, code));
    await world.db
      .updateTable("promotion_codes")
      .set({ revoked_at: new Date(0) })
      .where("code", "=", code)
      .execute();
    expect(orderNoOf(await order(buyer, code, 35.1, { paymentMethod: "alipay" }))).toBe(orderNo);
    const checked = await send(world, "POST", "/promotion-codes/check/own", { code, packageId: 1 }, buyer);
    expect(checked.body.data).toMatchObject({ code, prices: [{ packageId: 1, listPrice: 39, price: 35.1 }] });
    expectRejected(await order(await person(), code), "promotionEnded");
  });

  test("is replaced by one without the code, which gives the use back", async () => {
    const [code = ""] = await makePromotion(world, { maxUses: 1 });
    const buyer = await person();
    await order(buyer, code);
    expect((await order(buyer, undefined, 39)).status).toBe(200);
    expect(await statesOf(code)).toEqual(["closed"]);
    expect((await order(await person(), code)).status).toBe(200);
  });
});

describe("a promotion code is rejected", () => {
  test("that nobody made", async () => {
    expectRejected(await order(await person(), "NOSUCHCODE"), "promotionUnknown");
    expectRejected(await order(await person(), "％％"), "promotionUnknown");
  });

  test("before its time and after it", async () => {
    const now = world.clock.now();
    const [startsAt, endsAt] = [secondsAfter(now, 60).toISOString(), secondsAfter(now, 120).toISOString()];
    const [code = ""] = await makePromotion(world, { startsAt, endsAt });
    const buyer = await person();
    expectRejected(await order(buyer, code), "promotionNotStarted");
    world.clock.advance(60);
    expect((await order(buyer, code)).status).toBe(200);
    world.clock.advance(60);
    expectRejected(await order(await person(), code), "promotionEnded");
  });

  test("for another package", async () => {
    const [code = ""] = await makePromotion(world, { packageIds: [3] });
    expectRejected(await order(await person(), code), "promotionNotForPackage");
    expect((await order(await person(), code, 242.1, { packageId: 3 })).status).toBe(200);
  });

  test("that would make a price below 0.01", async () => {
    const [code = ""] = await makePromotion(world, { reduction: { fen: 3900 } });
    expectRejected(await order(await person(), code, 0.01), "promotionPriceTooLow");
    const [most = ""] = await makePromotion(world, { reduction: { fen: 3899 } });
    expect((await order(await person(), most, 0.01)).status).toBe(200);
  });

  test("that the buyer has used, with another code of the promotion too, and after a refund", async () => {
    const [code = "", other = ""] = await makePromotion(world, { codes: { random: 2 } });
    const buyer = await person();
    const orderNo = orderNoOf(await order(buyer, code));
    await pay(buyer, orderNo, 35.1);
    expectRejected(await order(buyer, code), "promotionUsedByYou");
    expectRejected(await order(buyer, other), "promotionUsedByYou");
    await world.db.updateTable("orders").set({ state: "refunded" }).where("order_no", "=", orderNo).execute();
    expectRejected(await order(buyer, code), "promotionUsedByYou");
    expect((await order(await person(), code)).status).toBe(200);
  });

  test("for first purchases only, after any purchase", async () => {
    const buyer = await person();
    await pay(buyer, orderNoOf(await order(buyer, undefined, 39)), 39);
    const [code = ""] = await makePromotion(world, { firstPurchaseOnly: true });
    expectRejected(await order(buyer, code), "promotionFirstPurchaseOnly");
    const newcomer = await person();
    expect((await order(newcomer, code)).status).toBe(200);
    const [second = ""] = await makePromotion(world, { firstPurchaseOnly: true });
    expect((await order(newcomer, second, 242.1, { packageId: 3 })).status).toBe(200);
    expect(await statesOf(code)).toEqual(["closed"]);
  });

  test("when its uses are reserved, until one of these orders closes", async () => {
    const [code = ""] = await makePromotion(world, { maxUses: 1 });
    await order(await person(), code);
    const late = await person();
    expectRejected(await order(late, code), "promotionUsedUp");
    world.clock.advance(16 * 60);
    await runDueJobs(world.context);
    expect(await statesOf(code)).toEqual(["closed"]);
    expect((await order(late, code)).status).toBe(200);
  });

  test("without anything being counted, but a guess is", async () => {
    const [code = ""] = await makePromotion(world, { maxUses: 1 });
    await order(await person(), code);
    const buyer = await person();
    for (let n = 0; n < 12; n += 1) expectRejected(await order(buyer, code), "promotionUsedUp");
    for (let n = 0; n < 10; n += 1) expectRejected(await order(buyer, `GUESS${n}`), "promotionUnknown");
    expect(await order(buyer, `GUESS10`)).toMatchObject({ status: 429 });
    expect((await order(buyer, undefined, 39)).status).toBe(200);
    world.clock.advance(3600);
  });
});

describe("raced", () => {
  test("the last use of a code is given to one of fifty people, and their orders cost what they say", async () => {
    const [code = ""] = await makePromotion(world, { maxUses: 3 });
    for (let n = 0; n < 2; n += 1) await order(await person(), code);
    const crowd: Person[] = [];
    for (let n = 0; n < 50; n += 1) crowd.push(await person());
    const answers = await Promise.all(crowd.map((buyer) => order(buyer, code)));
    const given = answers.filter(({ status }) => status === 200);
    expect(given).toHaveLength(1);
    for (const answer of answers) if (answer.status !== 200) expectRejected(answer, "promotionUsedUp");
    expect(await statesOf(code)).toEqual(["pending", "pending", "pending"]);
  });

  test("a person's two devices reserve a promotion once, for one package or for two", async () => {
    const [code = ""] = await makePromotion(world);
    const buyer = await person();
    const month = () => order(buyer, code);
    const year = () => order(buyer, code, 242.1, { packageId: 3 });
    const answers = await Promise.all([month(), year(), month(), year()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await statesOf(code)).filter((state) => state === "pending")).toHaveLength(1);
  });

  test("a code that is revoked while it is used is reserved before, or rejected after", async () => {
    const { ask } = await makeConsoleCaller(world);
    const [code = ""] = await makePromotion(world);
    const { promotion_id: id } = await world.db
      .selectFrom("promotion_codes")
      .select("promotion_id")
      .where("code", "=", code)
      .executeTakeFirstOrThrow();
    const crowd: Person[] = [];
    for (let n = 0; n < 12; n += 1) crowd.push(await person());
    const [revoked, ...answers] = await Promise.all([
      ask(consoleHandlers.revokePromotionCodes, { params: { id }, body: reasonFields() }),
      ...crowd.map((buyer) => order(buyer, code)),
    ]);
    expect(revoked).toEqual({ found: 1, changed: 1 });
    const given = answers.filter(({ status }) => status === 200);
    for (const answer of answers) if (answer.status !== 200) expectRejected(answer, "promotionEnded");
    expect(await statesOf(code)).toHaveLength(given.length);
  });
});
