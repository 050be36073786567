import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openOnPhone } from "../../../fake-gateways/testing/phone.ts";
import { listOpenAlarms } from "../alarms/alarm-store.ts";
import { makePerson, monthlyPurchase, type Person } from "../testing/makers.ts";
import { type Method, openShop, orderStateOf, remainingDaysOf, type Shop } from "../testing/shop.ts";
import {
  raceUntilRefused,
  requestPayment,
  startToPay,
  type TradeType,
  tradeTypes,
} from "../testing/trade-types.ts";
import { send } from "../testing/world.ts";
import { listAttemptsOf } from "./attempt-store.ts";

let shop: Shop;
let buyer: Person;
beforeAll(async () => {
  shop = await openShop();
});
let buyers = 0;
beforeEach(async () => {
  buyers += 1;
  buyer = await makePerson(shop, `on-the-phone-${buyers}`);
  shop.clock.advance(60);
});
afterAll(() => shop.close());

async function order(paymentMethod: Method, person = buyer): Promise<string> {
  const ordered = await send(
    shop,
    "POST",
    "/orders",
    { ...monthlyPurchase, paymentMethod },
    { token: person.token },
  );
  return (ordered.body.data as { orderNo: string }).orderNo;
}

const h5 = (orderNo: string, more: object = {}) =>
  requestPayment(shop, buyer, { method: "wechat", scene: "browser", orderNo, ...more });
const attemptsOf = async (orderNo: string) =>
  (await listAttemptsOf(shop.db, orderNo)).map(({ attempt_no, way, state }) => ({ attempt_no, way, state }));
const referer = "http://localhost:9/";

async function pay(method: Method, attemptNo: string): Promise<void> {
  await shop.gateways[method].pay(attemptNo);
  const posted = shop.noticesOf(method, attemptNo);
  await Promise.all([...posted, ...posted, ...posted].map((notice) => shop.deliver(notice)));
}

describe("the reply", () => {
  test("of the spec's request is a code, and nothing else is in it", async () => {
    const { started } = await requestPayment(shop, buyer, {
      method: "wechat",
      scene: "scan",
      orderNo: await order("wechat"),
    });
    expect(started).toEqual({ codeUrl: expect.stringMatching(/^weixin:/), validForS: 900 });
  });

  test("in a phone's browser is a link for five minutes, which leads back to the order", async () => {
    const orderNo = await order("wechat");
    const { started } = await h5(orderNo);
    expect(started).toEqual({ codeUrl: "", payUrl: expect.any(String), validForS: 300 });
    const back = new URL(new URL(started.payUrl ?? "").searchParams.get("redirect_url") ?? "");
    expect(back.pathname).toBe("/pricing");
    expect(Object.fromEntries(back.searchParams)).toEqual({ buy: "1", order: orderNo, method: "wechat" });
    expect((await openOnPhone(started.payUrl ?? "", { referer })).text).toContain("39.00");
  });

  test("holds the address that the buyer has, so that another network can be told from it", async () => {
    const orderNo = await order("wechat");
    const path = "/payment-configs/client/wechat/qrcode";
    const body = { orderId: orderNo, scene: "browser" };
    const headers = { "x-forwarded-for": "::ffff:203.0.113.9" };
    const { body: answer } = await send(shop, "POST", path, body, { token: buyer.token, headers });
    const { payUrl } = answer.data as { payUrl: string };
    const open = async (ipAddress: string) => (await openOnPhone(payUrl, { referer, ipAddress })).text;
    expect(await open("203.0.113.9")).toContain("39.00");
    expect(await open("198.51.100.4")).toContain("网络环境未能通过安全验证");
  });

  test("is a sentence, and an alarm, where a proxy does not say which address the buyer has", async () => {
    const orderNo = await order("wechat");
    const requests = () =>
      shop.gateways.wechat.requests.filter(({ url }) => url.pathname.endsWith("/transactions/h5")).length;
    const before = requests();
    const from = async (forwarded?: string) => {
      const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
      const body = { orderId: orderNo, scene: "browser" };
      return await send(shop, "POST", "/payment-configs/client/wechat/qrcode", body, {
        token: buyer.token,
        headers,
      });
    };
    const unknown = [
      undefined,
      "",
      " , ",
      "unknown",
      "127.0.0.1",
      "10.0.0.5",
      "::1",
      "100.64.0.10",
      "127.0.0.1, 127.0.0.1",
    ];
    for (const forwarded of unknown) {
      expect(await from(forwarded)).toMatchObject({ status: 503, body: { code: 6010 } });
    }
    expect(requests()).toBe(before);
    const openKinds = async () => (await listOpenAlarms(shop.db, 1_000)).map(({ kind }) => kind);
    expect(await openKinds()).toContain("gateway.no_payer_address");
    expect(await openKinds()).not.toContain("gateway.no_code");
    expect((await from("203.0.113.9")).status).toBe(200);
    expect(await attemptsOf(orderNo)).toHaveLength(1);
    expect(await openKinds()).not.toContain("gateway.no_payer_address");
  });

  test("of Alipay on a phone is its code's address, which opens the app", async () => {
    const orderNo = await order("alipay");
    const at = (scene: TradeType["scene"]) =>
      requestPayment(shop, buyer, { method: "alipay", scene, orderNo });
    const { codeUrl } = (await at("scan")).started;
    expect(codeUrl).toMatch(/^https:/);
    expect((await at("browser")).started).toMatchObject({ codeUrl, payUrl: codeUrl });
    expect((await at("alipay")).started).toMatchObject({ codeUrl, payUrl: codeUrl });
  });

  test("of hupi on a phone is its page, with a number of its own, and leads back", async () => {
    const orderNo = await order("hupi");
    const at = (scene: TradeType["scene"]) => requestPayment(shop, buyer, { method: "hupi", scene, orderNo });
    const { started } = await at("wechat");
    expect(started).toMatchObject({ codeUrl: "", payUrl: expect.stringMatching(/\/pay\?id=/) });
    expect((await at("browser")).started.payUrl).toBe(started.payUrl);
    expect((await at("scan")).started.codeUrl).not.toBe(started.payUrl);
    expect(new Set((await attemptsOf(orderNo)).map(({ way }) => way))).toEqual(new Set(["h5", "code"]));
    expect((await openOnPhone(started.payUrl ?? "")).text).toContain(`order=${orderNo}`);
  });
});

describe("each way", () => {
  test("has an attempt of its own, and of two that are paid one grants and one goes back", async () => {
    const orderNo = await order("wechat");
    for (const scene of ["scan", "browser", "wechat"] as const) {
      await startToPay(shop, buyer, { method: "wechat", scene, orderNo });
    }
    const attempts = await attemptsOf(orderNo);
    expect(new Set(attempts.map(({ way }) => way))).toEqual(new Set(["code", "h5", "jsapi"]));
    expect(new Set(attempts.map(({ attempt_no }) => attempt_no)).size).toBe(3);
    await Promise.all(attempts.map(({ attempt_no }) => pay("wechat", attempt_no)));
    expect([await remainingDaysOf(shop, orderNo), await orderStateOf(shop, orderNo)]).toEqual([
      30,
      "granted",
    ]);
    await shop.sweepLater();
    const states = (await attemptsOf(orderNo)).map(({ state }) => state);
    expect(states.toSorted()).toEqual(["paid", "surplus", "surplus"]);
  });

  test("is closed at its gateway with the order", async () => {
    const orderNo = await order("wechat");
    for (const scene of ["browser", "wechat"] as const) {
      await startToPay(shop, buyer, { method: "wechat", scene, orderNo });
    }
    const numbers = (await attemptsOf(orderNo)).map(({ attempt_no }) => attempt_no);
    await shop.sweepLater(16 * 60);
    const trades = shop.gateways.wechat.trades().filter(({ number }) => numbers.includes(number));
    expect(trades.map(({ state }) => state)).toEqual(["CLOSED", "CLOSED"]);
    expect(await orderStateOf(shop, orderNo)).toBe("closed");
  });

  test.each(tradeTypes)("grants once for $name, however often its notice comes", async (tradeType) => {
    const { method } = tradeType;
    const orderNo = await order(method);
    await startToPay(shop, buyer, { ...tradeType, orderNo });
    const [attempt] = await attemptsOf(orderNo);
    await pay(method, attempt?.attempt_no ?? "");
    expect([await remainingDaysOf(shop, orderNo), await orderStateOf(shop, orderNo)]).toEqual([
      30,
      "granted",
    ]);
    const grants = shop.db.selectFrom("grants").select("id").where("source_ref", "=", orderNo);
    expect(await grants.execute()).toHaveLength(1);
  });

  test("that returns without a payment is granted nothing", async () => {
    const orderNo = await order("wechat");
    const { started } = await h5(orderNo);
    await openOnPhone(started.payUrl ?? "", { referer });
    const path = `/payment-configs/status/wechat/${orderNo}`;
    const { body } = await send(shop, "GET", path, undefined, { token: buyer.token });
    expect(body.data).toEqual({ status: "PENDING" });
    expect(await remainingDaysOf(shop, orderNo)).toBeUndefined();
  });
});

describe("starting over", () => {
  test("makes another payment, and the one before is honoured", async () => {
    const orderNo = await order("wechat");
    const first = (await h5(orderNo)).started.payUrl;
    expect((await h5(orderNo)).started.payUrl).toBe(first);
    shop.clock.advance(1);
    expect((await h5(orderNo, { again: true })).started.payUrl).not.toBe(first);
    const [before] = await attemptsOf(orderNo);
    await pay("wechat", before?.attempt_no ?? "");
    expect(await orderStateOf(shop, orderNo)).toBe("granted");
  });

  test("after five minutes needs no asking for it", async () => {
    const orderNo = await order("wechat");
    const first = (await h5(orderNo)).started.payUrl;
    shop.clock.advance(301);
    expect((await h5(orderNo)).started.payUrl).not.toBe(first);
  });

  test("is possible twenty times for an order, however it is raced", async () => {
    const orderNo = await order("wechat");
    const answers = await raceUntilRefused(() => h5(orderNo, { again: true }));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(20);
    expect((await attemptsOf(orderNo)).length).toBeLessThanOrEqual(20);
    expect(answers.at(-1)).toMatchObject({ status: 429, body: { code: 6009 } });
  });
});

describe("what works where", () => {
  const read = async (scene: string, language = "zh-CN") => {
    const path = `/payment-configs/client/methods?scene=${scene}`;
    return (await send(shop, "GET", path, undefined, { language })).body.data;
  };

  test("is told with codes and sentences, and is what starting a payment says", async () => {
    expect(await read("wechat", "en")).toEqual([
      { method: "wechat", works: true },
      { method: "alipay", works: false, code: 6005, message: expect.stringContaining("browser") },
      { method: "hupi", works: true },
    ]);
    const orderNo = await order("alipay");
    const refused = await requestPayment(shop, buyer, { method: "alipay", scene: "wechat", orderNo });
    expect(refused).toMatchObject({ status: 400, body: { code: 6005 } });
    expect(await attemptsOf(orderNo)).toEqual([]);
    expect(await read("alipay")).toMatchObject([{ works: false, code: 6005 }, { works: true }, {}]);
    expect(await read("browser")).toMatchObject([{ works: true }, { works: true }, { works: true }]);
  });

  test("is asked without signing in, and may be kept for seconds", async () => {
    const answer = await send(shop, "GET", "/payment-configs/client/methods");
    expect(answer.status).toBe(200);
    expect(answer.headers["cache-control"]).toBe("public, max-age=5");
    const wrong = await send(shop, "GET", "/payment-configs/client/methods?scene=cash");
    expect(wrong.status).toBe(400);
  });
});
