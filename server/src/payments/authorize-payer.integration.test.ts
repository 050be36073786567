import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { authorizeOnPhone } from "../../../fake-gateways/testing/phone.ts";
import { listOpenAlarms } from "../alarms/alarm-store.ts";
import { makePerson, monthlyPurchase, openBrowser, type Person, password } from "../testing/makers.ts";
import { openShop, orderStateOf, type Shop } from "../testing/shop.ts";
import { raceUntilRefused, requestPayment, returnFromWechat, startToPay } from "../testing/trade-types.ts";
import { openWorldForTest, send } from "../testing/world.ts";
import { listAttemptsOf } from "./attempt-store.ts";

let shop: Shop;
let buyer: Person;
let orderNo: string;
beforeAll(async () => {
  shop = await openShop();
});
let buyers = 0;
beforeEach(async () => {
  buyers += 1;
  shop.clock.advance(60);
  shop.gateways.wechat.clearMisbehaviours();
  await shop.context.alarms.close(["gateway.no_code"], ["wechat"]);
  buyer = await makePerson(shop, `inside-wechat-${buyers}`);
  orderNo = await orderOf(buyer);
});
afterAll(() => shop.close());

async function orderOf({ token }: Person): Promise<string> {
  const ordered = await send(shop, "POST", "/orders", monthlyPurchase, { token });
  return (ordered.body.data as { orderNo: string }).orderNo;
}

const wanted = (more: object = {}) => ({ method: "wechat", scene: "wechat", orderNo, ...more }) as const;
const ask = async (person = buyer, more: object = {}) =>
  (await requestPayment(shop, person, wanted(more))).started;
const authorize = async (more: object = {}) => authorizeOnPhone((await ask(buyer, more)).authorizeUrl ?? "");
const back = (query: string, cookie = buyer.cookie) => returnFromWechat(shop, query, cookie);
const onward = (verdict: "yes" | "no") =>
  `/pricing?buy=1&order=${orderNo}&method=wechat&authorized=${verdict}`;
const exchanges = () =>
  shop.gateways.wechat.requests.filter(({ url }) => url.pathname === "/sns/oauth2/access_token").length;
const rows = () =>
  shop.db.selectFrom("payer_authorizations").selectAll().where("order_no", "=", orderNo).execute();
const flowsOf = async () => (await listAttemptsOf(shop.db, orderNo)).map(({ way }) => way);

describe("the round trip", () => {
  test("leads to a payment for the bridge, which WeChat takes; its ok grants nothing, the notice does", async () => {
    expect(await ask()).toEqual({ codeUrl: "", authorizeUrl: expect.stringContaining("#wechat_redirect") });
    expect(await flowsOf()).toEqual([]);
    const { pathname, search } = await authorize();
    expect(pathname).toBe("/api/payments/authorized/wechat");
    expect(await back(search)).toBe(onward("yes"));
    const { jsapi, ...rest } = await ask();
    expect(rest).toEqual({ codeUrl: "", validForS: 900 });
    const pageUrl = "http://localhost:9/pricing?buy=1";
    const called = await shop.gateways.wechat.payAtBridge({ parameters: jsapi ?? {}, pageUrl });
    expect(called.err_msg).toBe("get_brand_wcpay_request:ok");
    expect(await orderStateOf(shop, orderNo)).toBe("pending");
    const [attempt] = await listAttemptsOf(shop.db, orderNo);
    for (const posted of shop.noticesOf("wechat", attempt?.attempt_no ?? "")) await shop.deliver(posted);
    expect(await orderStateOf(shop, orderNo)).toBe("granted");
  });

  test("leaves neither code nor state in an address, a cache or a Referer", async () => {
    const { search, code, state } = await authorize();
    const url = `/api/payments/authorized/wechat?${search}`;
    const answer = await shop.app.inject({ method: "GET", url, headers: { cookie: buyer.cookie } });
    expect(answer).toMatchObject({ statusCode: 303, body: "" });
    expect(answer.headers).toMatchObject({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
    expect(JSON.stringify(answer.headers)).not.toMatch(new RegExp(`${code}|${state}|openid`));
    const [row] = await rows();
    expect(JSON.stringify(row)).not.toContain(state);
    expect(JSON.stringify(row)).not.toContain(code);
  });

  test("leaves them in no address either while the database fails, and HEAD does not use them up", async () => {
    const { search } = await authorize();
    await sql`alter table payer_authorizations rename to away`.execute(shop.db);
    expect(
      await back(search).finally(() => sql`alter table away rename to payer_authorizations`.execute(shop.db)),
    ).toBe("/pricing?authorized=no");
    const url = `/api/payments/authorized/wechat?${search}`;
    await shop.app.inject({ method: "HEAD", url, headers: { cookie: buyer.cookie } });
    expect(await back(search)).toBe(onward("yes"));
  });

  test("is over with the Back button and a reload, which ask WeChat nothing more", async () => {
    const { search } = await authorize();
    const before = exchanges();
    // WeChat's browser is known to load the URL twice.
    const loads = await Promise.all(Array.from({ length: 5 }, () => back(search)));
    expect(new Set(loads)).toEqual(new Set([onward("yes")]));
    expect(await back(search)).toBe(onward("yes"));
    expect(exchanges()).toBe(before + 1);
  });

  test("of a second tab ends at the same payment", async () => {
    const [one, other] = [await authorize(), await authorize()];
    expect(await back(one.search)).toBe(onward("yes"));
    const first = await ask();
    expect(await back(other.search)).toBe(onward("yes"));
    expect((await ask()).jsapi?.package).toBe(first.jsapi?.package);
    expect(await flowsOf()).toEqual(["jsapi"]);
  });

  test("in many tabs at once makes one payment", async () => {
    const { search } = await authorize();
    await back(search);
    const started = await Promise.all(Array.from({ length: 10 }, () => ask()));
    expect(new Set(started.map(({ jsapi }) => jsapi?.package)).size).toBe(1);
    expect(await flowsOf()).toEqual(["jsapi"]);
  });

  test("of another WeChat account, after starting over, is a payment of its own", async () => {
    const first = (await startToPay(shop, buyer, wanted())).started;
    const second = (await startToPay(shop, buyer, wanted({ again: true }), "other")).started;
    expect(second.jsapi?.package).not.toBe(first.jsapi?.package);
    const pageUrl = "http://localhost:9/pricing";
    const pay = async (given: object = {}) =>
      (await shop.gateways.wechat.payAtBridge({ parameters: { ...given }, pageUrl, account: "other" }))
        .err_msg;
    expect(await pay(first.jsapi)).toBe("get_brand_wcpay_request:fail");
    expect(await pay(second.jsapi)).toBe("get_brand_wcpay_request:ok");
  });
});

describe("a state", () => {
  test("of another browser, or of one that refuses cookies, leads to its package, names no order and asks WeChat nothing", async () => {
    const { search } = await authorize();
    const { cookie } = await openBrowser(shop);
    const before = exchanges();
    expect(await back(search, cookie)).toBe("/pricing?buy=1&authorized=no");
    expect(await back(search, "")).toBe("/pricing?buy=1&authorized=no");
    expect(exchanges()).toBe(before);
    expect(await back(search)).toBe(onward("yes"));
  });

  test("that is unknown or missing leads to the prices, with the news that nobody is known to pay", async () => {
    const { search, code } = await authorize();
    for (const query of [
      `code=${code}&state=${"A".repeat(32)}`,
      `code=${code}`,
      "code=a&code=b&state=a&state=b",
    ])
      expect(await back(query)).toBe("/pricing?authorized=no");
    expect(await back(search)).toBe(onward("yes"));
  });

  test("ends after ten minutes, without asking WeChat", async () => {
    const { search } = await authorize();
    shop.clock.advance(601);
    const before = exchanges();
    expect(await back(search)).toBe(onward("no"));
    expect(exchanges()).toBe(before);
  });

  test("belongs to a session: another one asks for the payer again", async () => {
    await back((await authorize()).search);
    const login = { type: "username", username: buyer.username, password };
    const { body } = await send(shop, "POST", "/auth/login", login, { headers: { cookie: buyer.cookie } });
    const again = { ...buyer, token: String(body.access_token) };
    expect((await ask(again)).authorizeUrl).toBeDefined();
  });

  test("and an order of another account give nothing", async () => {
    await back((await authorize()).search);
    const stranger = await makePerson(shop, `inside-wechat-stranger-${buyers}`);
    const answer = await requestPayment(shop, stranger, wanted());
    expect(answer).toMatchObject({ status: 404, body: { code: 5004 } });
  });
});

describe("WeChat that does not say who pays", () => {
  const codes = async () => (await listOpenAlarms(shop.db, 1_000)).map(({ kind }) => kind);

  test.each(["html", "5xx", "garbage", "cut"])(
    "but answers with %s leaves the order payable",
    async (mode) => {
      const { search } = await authorize();
      shop.gateways.wechat.misbehave(mode);
      expect(await back(search)).toBe(onward("no"));
      expect(await back(search)).toBe(onward("no"));
      expect((await startToPay(shop, buyer, wanted())).started.jsapi).toBeDefined();
      expect(await codes()).not.toContain("gateway.no_code");
    },
  );

  test("since the code was used or made up raises no alarm; anything else does", async () => {
    const { code, state } = await authorize();
    expect(await back(`code=made-up&state=${state}`)).toBe(onward("no"));
    const next = await authorize();
    await back(`code=${code}&state=${next.state}`);
    const third = await authorize({ again: true });
    expect(await back(`code=${code}&state=${third.state}`)).toBe(onward("no"));
    expect(await codes()).not.toContain("gateway.no_code");
    const { search } = await authorize({ again: true });
    shop.gateways.wechat.misbehave("html");
    await back(search);
    expect(await codes()).toContain("gateway.no_code");
  });

  test("is asked for at most twenty payers of an order", async () => {
    const answers = await raceUntilRefused(() => requestPayment(shop, buyer, wanted()));
    expect(answers.at(-1)).toMatchObject({ status: 429, body: { code: 6009 } });
    expect(await rows()).toHaveLength(20);
  });
});

test("the file that proves the domain is at the site's root, if the settings name it", async () => {
  const name = "MP_verify_aB3dE5fG7hI9jK1m.txt";
  expect((await shop.app.inject({ method: "GET", url: `/${name}` })).statusCode).toBe(404);
  const payments = { ...shop.gateways.wechat.settings, WECHAT_DOMAIN_FILE: name };
  const { app } = await openWorldForTest({ payments });
  const { statusCode, headers, body } = await app.inject({ method: "GET", url: `/${name}` });
  expect([statusCode, body]).toEqual([200, "aB3dE5fG7hI9jK1m"]);
  expect(headers["content-type"]).toMatch(/^text\/plain/);
});
