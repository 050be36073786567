import { errors } from "@baleen/contract/errors.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listAlarmsAbout } from "../../alarms/alarm-store.ts";
import { settingsFrom } from "../../payments/gateways/wechat/testing/start-fake.ts";
import { openMetrics } from "../../platform/metrics/open-metrics.ts";
import { readMetrics } from "../../testing/read-metrics.ts";
import { openShop, type Shop } from "../../testing/shop.ts";
import { openWorldForTest, send } from "../../testing/world.ts";
import { type WechatTickets, wechatTickets } from "./wechat-tickets.ts";

interface Signed {
  readonly appId: string;
  readonly timestamp: number;
  readonly nonceStr: string;
  readonly signature: string;
}

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.gateways.wechat.clearMisbehaviours();
  shop.gateways.wechat.registration.isServerAllowed = true;
  await shop.db.deleteFrom("wechat_tickets").execute();
  await shop.context.alarms.close(["wechat.no_ticket"], [appId()]);
  // After all previously issued tickets have expired.
  shop.clock.advance(8000);
  asked = shop.gateways.wechat.requests.length;
});

let asked = 0;
const requests = () =>
  shop.gateways.wechat.requests.slice(asked).map(({ url }) => url.pathname.replace(/.*\//, ""));
const appId = () => shop.gateways.wechat.settings.WECHAT_OFFICIAL_ACCOUNT_APP_ID ?? "";
const ask = (path: string) => send(shop, "GET", `/wechat/share?path=${encodeURIComponent(path)}`);
const openAlarms = async () =>
  (await listAlarmsAbout(shop.db, [appId()])).filter(({ closed_at }) => closed_at === null);

function officialAccount() {
  const { officialAccount: account } = settingsFrom(shop.gateways.wechat.settings);
  if (!account) throw new Error("The fake has an official account.");
  return account;
}

/** Another node, which only shares the database. */
function otherNode(): WechatTickets {
  const { db, clock, alarms, metrics } = shop.context;
  return wechatTickets({ db, clock, alarms, metrics, officialAccount: officialAccount() });
}

describe("what is signed", () => {
  test.each(["/", "/pricing?lang=en&from=singlemessage", "/features?q=%E5%89%AA"])(
    "WeChat takes the signature of %s of this site",
    async (path) => {
      const { status, body } = await ask(path);
      expect(status).toBe(200);
      const signed = body.data as Signed;
      const config = { ...signed, pageUrl: `http://localhost:9${path}#part` };
      expect(shop.gateways.wechat.checkShareConfig(config)).toBe("config:ok");
      const other = { ...signed, pageUrl: "http://localhost:9/other" };
      expect(shop.gateways.wechat.checkShareConfig(other)).toBe("config:invalid signature");
    },
  );

  test.each([
    "//evil.example/",
    "/\\evil.example/",
    "https://evil.example/",
    "evil.example",
    "/a#b",
    "/a b",
    "",
  ])("%s is no path of this site, and WeChat is not asked", async (path) => {
    expect((await ask(path)).status).toBe(400);
    expect(requests()).toEqual([]);
  });
});

describe("the ticket", () => {
  test("is asked for once by all that need the first at the same time on two nodes, and the others come again", async () => {
    const nodes = [shop.context.wechatTickets, otherNode()];
    const taken = await Promise.all(
      Array.from({ length: 12 }, async (_, n) => await nodes[n % 2]?.readTicket()),
    );
    expect(requests()).toEqual(["stable_token", "getticket"]);
    expect(new Set(taken.filter((ticket) => ticket !== undefined)).size).toBe(1);
    expect(await otherNode().readTicket()).toEqual(taken.find((ticket) => ticket !== undefined));
    expect(requests()).toHaveLength(2);
  });

  test("is renewed by one request while the others go on with the old one", async () => {
    const first = await otherNode().readTicket();
    shop.clock.advance(7200 - 500);
    const taken = await Promise.all(Array.from({ length: 8 }, () => otherNode().readTicket()));
    expect(requests()).toHaveLength(4);
    for (const ticket of taken) expect(ticket).toBe(first);
  });

  test("that is still valid is used while WeChat does not answer, without an alarm and without asking again at once", async () => {
    const first = await otherNode().readTicket();
    shop.clock.advance(7200 - 500);
    shop.gateways.wechat.misbehave("reset");
    expect(await otherNode().readTicket()).toBe(first);
    expect(await otherNode().readTicket()).toBe(first);
    expect(requests()).toHaveLength(3);
    expect(await openAlarms()).toEqual([]);
    shop.gateways.wechat.clearMisbehaviours();
    shop.clock.advance(31);
    expect(await otherNode().readTicket()).toBe(first);
    expect(requests()).toHaveLength(5);
  });

  test("that nobody can have is an alarm, and a page is told when to come again; it ends with the next ticket", async () => {
    shop.gateways.wechat.registration.isServerAllowed = false;
    const { status, body, headers } = await ask("/");
    expect([status, body.code]).toEqual([503, errors.unavailable.code]);
    expect(headers["retry-after"]).toBe("2");
    expect(await openAlarms()).toMatchObject([
      { kind: "wechat.no_ticket", details: { error: "WeChat refused to give a token: 40164" } },
    ]);
    // Wrong settings do not fix themselves, so the pause is longer.
    shop.clock.advance(31);
    expect((await ask("/")).status).toBe(503);
    expect(requests()).toEqual(["stable_token"]);
    shop.gateways.wechat.registration.isServerAllowed = true;
    shop.clock.advance(300);
    expect((await ask("/")).status).toBe(200);
    expect(await openAlarms()).toEqual([]);
  });

  test("of a node that was killed while it asked is asked for by another", async () => {
    const { db, clock } = shop;
    const until = new Date(clock.now().getTime() + 15_000);
    await db
      .insertInto("wechat_tickets")
      .values({ app_id: appId(), ticket: null, expires_at: null, asked_until: until })
      .execute();
    expect(await otherNode().readTicket()).toBeUndefined();
    expect(requests()).toEqual([]);
    clock.advance(15);
    expect(await otherNode().readTicket()).toBeDefined();
  });
});

test("what WeChat answered is counted", async () => {
  const metrics = openMetrics();
  const { db, clock, alarms } = shop.context;
  const tickets = wechatTickets({ db, clock, alarms, metrics, officialAccount: officialAccount() });
  shop.gateways.wechat.misbehave("html");
  await tickets.readTicket();
  shop.gateways.wechat.clearMisbehaviours();
  shop.clock.advance(31);
  await tickets.readTicket();
  const { series } = readMetrics(await metrics.print());
  const counted = [...series].filter(([name]) => name.startsWith("baleen_wechat_tickets_total"));
  expect(counted).toEqual([
    ['baleen_wechat_tickets_total{outcome="unanswered"}', 1],
    ['baleen_wechat_tickets_total{outcome="renewed"}', 1],
  ]);
});

test("without an official account nothing is signed", async () => {
  const { status, body } = await send(await openWorldForTest(), "GET", "/wechat/share?path=/");
  expect([status, body.code]).toEqual([404, errors.notFound.code]);
});
