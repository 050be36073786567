import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { authorizeOnPhone } from "../../../../fake-gateways/testing/phone.ts";
import { makePerson, monthlyPurchase, openBrowser } from "../../testing/makers.ts";
import { openShop, type Shop } from "../../testing/shop.ts";
import { requestPayment } from "../../testing/trade-types.ts";
import {
  finishSignIn,
  outcomeIn,
  returnFromVisit,
  signInByWechat,
  startVisit,
  visitWechat,
} from "../../testing/wechat-visits.ts";
import { send } from "../../testing/world.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
let people = 0;
let account: string;
beforeEach(() => {
  people += 1;
  account = `person-${people}`;
  shop.clock.advance(601);
  shop.gateways.wechat.clearMisbehaviours();
});
afterAll(() => shop.close());

const openCookie = async () => (await openBrowser(shop)).cookie;
const accountsNow = async () =>
  Number(
    (
      await shop.db
        .selectFrom("accounts")
        .select(({ fn }) => fn.countAll().as("count"))
        .executeTakeFirstOrThrow()
    ).count,
  );

describe("inside WeChat", () => {
  test("the first press makes an account without password or address, and the second finds it", async () => {
    const cookie = await openCookie();
    expect(await visitWechat(shop, cookie, { account })).toBe("ok");
    const first = (await finishSignIn(shop, cookie, { newAccount: "ifBrowserIsNew" })).reply;
    expect(first).toMatchObject({ success: true, isNewAccount: true, user: { email: null, phone: null } });
    expect(first.user?.username).toMatch(/^wx_[0-9a-z]{8}$/);
    const again = await signInByWechat(shop, account);
    expect(again.accountId).toBe(first.user?.id);
  });

  test("nothing is made unless the person asks for it, and a browser that has signed in before asks first", async () => {
    const { cookie } = await makePerson(shop, `was-here-${people}`);
    const before = await accountsNow();
    await visitWechat(shop, cookie, { account });
    for (const body of [{}, { newAccount: "ask" }, { newAccount: "ifBrowserIsNew" }]) {
      expect((await finishSignIn(shop, cookie, body)).reply).toMatchObject({
        success: false,
        accountChoice: true,
      });
    }
    expect(await accountsNow()).toBe(before);
    expect((await finishSignIn(shop, cookie, { newAccount: "create" })).reply.success).toBe(true);
    expect(await accountsNow()).toBe(before + 1);
  });

  test("the person who signed in there pays without another visit", async () => {
    const person = await signInByWechat(shop, account);
    const ordered = await send(shop, "POST", "/orders", monthlyPurchase, { token: person.token });
    const { orderNo } = ordered.body.data as { orderNo: string };
    const wanted = { method: "wechat", scene: "wechat", orderNo } as const;
    const { started } = await requestPayment(shop, person, wanted);
    expect(started.jsapi?.package).toMatch(/^prepay_id=/);
    const pageUrl = "http://localhost:9/pricing?buy=1";
    const called = await shop.gateways.wechat.payAtBridge({
      parameters: { ...started.jsapi },
      pageUrl,
      account,
    });
    expect(called.err_msg).toBe("get_brand_wcpay_request:ok");
    // Starting over asks WeChat again: another person may hold the phone.
    const restarted = await requestPayment(shop, person, { ...wanted, again: true });
    expect(restarted.started.authorizeUrl).toContain("#wechat_redirect");
  });

  test("ten ends of one visit at once open one session, and two visits at once one account", async () => {
    const cookies = [await openCookie(), await openCookie()];
    for (const cookie of cookies) await visitWechat(shop, cookie, { account });
    const before = await accountsNow();
    const ends = await Promise.all(
      cookies.flatMap((cookie) =>
        Array.from({ length: 5 }, () =>
          finishSignIn(shop, cookie, { newAccount: "create", forceLogin: true }),
        ),
      ),
    );
    const tokens = ends.flatMap(({ reply }) => reply.access_token ?? []);
    expect(tokens).toHaveLength(2);
    expect(new Set(ends.flatMap(({ reply }) => reply.user?.id ?? [])).size).toBe(1);
    expect(await accountsNow()).toBe(before + 1);
  });
});

describe("a visit", () => {
  test("that is loaded several times asks WeChat once, and ends where it began", async () => {
    const cookie = await openCookie();
    const { search } = await authorizeOnPhone(await startVisit(shop, cookie), account);
    const loads = await Promise.all(Array.from({ length: 5 }, () => returnFromVisit(shop, search, cookie)));
    expect(new Set(loads)).toEqual(new Set(["/pricing?buy=1&wechat=ok"]));
    expect(await returnFromVisit(shop, search, cookie)).toBe("/pricing?buy=1&wechat=ok");
  });

  test("of another browser, or of one that refuses cookies, names nobody and leaves the code unused", async () => {
    const cookie = await openCookie();
    const { search } = await authorizeOnPhone(await startVisit(shop, cookie), account);
    expect(outcomeIn(await returnFromVisit(shop, search, await openCookie()))).toBe("elsewhere");
    expect(outcomeIn(await returnFromVisit(shop, search, ""))).toBe("elsewhere");
    expect((await finishSignIn(shop, await openCookie())).status).toBe(400);
    expect(outcomeIn(await returnFromVisit(shop, search, cookie))).toBe("ok");
  });
});
