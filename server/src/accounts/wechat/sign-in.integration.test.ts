import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { counterOf, setCount } from "../../testing/limits.ts";
import { makePerson, monthlyPurchase, openBrowser, type Person, password } from "../../testing/makers.ts";
import { makeOperator, submitOperatorPassword } from "../../testing/operators.ts";
import { openShop, type Shop } from "../../testing/shop.ts";
import { requestPayment } from "../../testing/trade-types.ts";
import {
  completeVisit,
  finishSignIn,
  linkWechat,
  nameVisit,
  personOf,
  signInByWechat,
  startVisit,
  unlinkWechat,
  visitWechat,
} from "../../testing/wechat-visits.ts";
import { send } from "../../testing/world.ts";
import { listIdentities } from "./identity-store.ts";

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
const countAccounts = async () => {
  const accounts = shop.db.selectFrom("accounts").select(({ fn }) => fn.countAll<number>().as("count"));
  return Number((await accounts.executeTakeFirstOrThrow()).count);
};
const expired = { code: 2301 };
const readProfile = async (token: string) =>
  (await send(shop, "GET", "/auth/profile", undefined, { token })).status;
const logOut = ({ token }: Person) => send(shop, "POST", "/auth/logout", {}, { token });

describe("inside WeChat", () => {
  test("the first press makes an account without password or address, and the second finds it", async () => {
    const cookie = await openCookie();
    expect(await visitWechat(shop, cookie, { account })).toBe("ok");
    const first = (await finishSignIn(shop, cookie, { newAccount: "ifBrowserIsNew" })).reply;
    expect(first).toMatchObject({ success: true, isNewAccount: true, user: { email: null, phone: null } });
    expect(first.user?.username).toMatch(/^wx_[0-9a-z]{8}$/);
    const again = await openCookie();
    await visitWechat(shop, again, { account });
    const second = (await finishSignIn(shop, again, { forceLogin: true })).reply;
    expect(second).toMatchObject({ success: true, user: { id: first.user?.id } });
    expect(second).not.toHaveProperty("isNewAccount");
  });

  test("nothing is made unless the person asks for it, and a browser that has signed in before asks first", async () => {
    const { cookie } = await makePerson(shop, `was-here-${people}`);
    const before = await countAccounts();
    await visitWechat(shop, cookie, { account });
    for (const body of [{}, { newAccount: "ask" }, { newAccount: "ifBrowserIsNew" }]) {
      expect((await finishSignIn(shop, cookie, body)).reply).toMatchObject({
        success: false,
        accountChoice: true,
        isNewBrowser: false,
      });
    }
    expect(await countAccounts()).toBe(before);
    expect((await finishSignIn(shop, cookie, { newAccount: "create" })).reply.success).toBe(true);
    expect(await countAccounts()).toBe(before + 1);
  });

  test("the question says whether somebody has signed in on the browser before", async () => {
    const cookie = await openCookie();
    await visitWechat(shop, cookie, { account });
    expect((await finishSignIn(shop, cookie)).reply).toMatchObject({
      accountChoice: true,
      isNewBrowser: true,
    });
  });

  test("nobody is asked for a name or a picture, so none can be wrong", async () => {
    for (const named of ["stranger", "friend"]) {
      expect((await signInByWechat(shop, named)).username).toMatch(/^wx_/);
    }
    const paths = shop.gateways.wechat.requests.map(({ url }) => url.pathname);
    expect(paths).toContain("/sns/oauth2/access_token");
    expect(paths).not.toContain("/sns/userinfo");
  });

  test("the username, without a password, opens nothing", async () => {
    const { username } = await signInByWechat(shop, account);
    for (const typed of [password, "", "null", "undefined"]) {
      const body = { type: "username", username, password: typed };
      const answer = await send(shop, "POST", "/auth/login", body);
      expect(answer.status).toBe(400);
      expect(answer.body).not.toHaveProperty("access_token");
    }
  });

  test("a phone or address that another account has is not taken over", async () => {
    const phone = "13900000001";
    const other = await makePerson(shop, `has-a-phone-${people}`);
    await shop.db.updateTable("accounts").set({ phone }).where("id", "=", other.accountId).execute();
    const { token, cookie, accountId } = await signInByWechat(shop, account);
    const bind = (path: string, body: object) =>
      send(shop, "POST", `/auth/bind/phone${path}`, body, { token, headers: { cookie } });
    await bind("/code", { phone });
    expect((await bind("", { phone, code: "000000" })).status).toBe(400);
    const rows = await shop.db.selectFrom("accounts").select("id").where("phone", "=", phone).execute();
    expect(rows).toEqual([{ id: other.accountId }]);
    expect(accountId).not.toBe(other.accountId);
  });
});

describe("payment inside WeChat", () => {
  const order = async ({ token }: Person) => {
    const ordered = await send(shop, "POST", "/orders", monthlyPurchase, { token });
    return { ...(ordered.body.data as { orderNo: string }), method: "wechat", scene: "wechat" } as const;
  };

  test("the person who signed in there pays without another visit", async () => {
    const person = await signInByWechat(shop, account);
    const purchase = await order(person);
    const { started } = await requestPayment(shop, person, purchase);
    expect(started.jsapi?.package).toMatch(/^prepay_id=/);
    const called = await shop.gateways.wechat.payAtBridge({
      parameters: { ...started.jsapi },
      pageUrl: "http://localhost:9/pricing?buy=1",
      account,
    });
    expect(called.err_msg).toBe("get_brand_wcpay_request:ok");
    // Starting over asks WeChat again: another person may hold the phone.
    const restarted = await requestPayment(shop, person, { ...purchase, again: true });
    expect(restarted.started.authorizeUrl).toContain("#wechat_redirect");
  });

  test("a person whom the website application has named is asked once more: the openid belongs to the app", async () => {
    const person = await signInByWechat(shop, account, { place: "computer" });
    const { started } = await requestPayment(shop, person, await order(person));
    expect(started).not.toHaveProperty("jsapi");
    expect(started.authorizeUrl).toContain("/connect/oauth2/authorize?");
  });

  test("so is a person who has signed in with a password, whatever WeChat is linked", async () => {
    const person = await makePerson(shop, `linked-and-typed-${people}`);
    expect(await linkWechat(shop, person, { account })).toBe("ok");
    const { started } = await requestPayment(shop, person, await order(person));
    expect(started).not.toHaveProperty("jsapi");
    expect(started.authorizeUrl).toContain("/connect/oauth2/authorize?");
  });
});

describe("the end of a sign-in", () => {
  test("works once: ten ends of one visit at once open one session, and two visits at once one account", async () => {
    const cookies = [await openCookie(), await openCookie()];
    for (const cookie of cookies) await visitWechat(shop, cookie, { account });
    const before = await countAccounts();
    const ends = await Promise.all(
      cookies.flatMap((cookie) =>
        Array.from({ length: 5 }, () =>
          finishSignIn(shop, cookie, { newAccount: "create", forceLogin: true }),
        ),
      ),
    );
    for (const { reply } of ends) if (!reply.access_token) expect(reply).toMatchObject(expired);
    const tokens = ends.flatMap(({ reply }) => reply.access_token ?? []);
    expect(tokens).toHaveLength(2);
    expect(new Set(ends.flatMap(({ reply }) => reply.user?.id ?? [])).size).toBe(1);
    expect(await countAccounts()).toBe(before + 1);
    for (const cookie of cookies) expect((await finishSignIn(shop, cookie)).reply).toMatchObject(expired);
  });

  test("belongs to the browser that has visited WeChat, and to none without a cookie", async () => {
    const cookie = await openCookie();
    await visitWechat(shop, cookie, { account });
    for (const other of [await openCookie(), "", "device_id=", "device_id=undefined"]) {
      const { reply, status } = await finishSignIn(shop, other, { newAccount: "create" });
      expect(status).toBe(400);
      expect(reply).not.toHaveProperty("access_token");
    }
    expect((await finishSignIn(shop, cookie, { newAccount: "create" })).reply.success).toBe(true);
  });

  test("is possible for ten minutes after WeChat has named the person", async () => {
    const [inTime, late] = [await openCookie(), await openCookie()];
    for (const cookie of [inTime, late]) await visitWechat(shop, cookie, { account });
    shop.clock.advance(599);
    expect((await finishSignIn(shop, inTime, { newAccount: "create" })).reply.success).toBe(true);
    shop.clock.advance(1);
    expect((await finishSignIn(shop, late, { forceLogin: true })).reply).toMatchObject(expired);
  });

  test("counts for the person whom WeChat has named last", async () => {
    const cookie = await openCookie();
    const [{ accountId }] = [await signInByWechat(shop, account), await signInByWechat(shop, `${account}-b`)];
    // Both visits are under way at once, in two tabs.
    const [first, second] = [await startVisit(shop, cookie), await startVisit(shop, cookie)];
    await completeVisit(shop, cookie, second, { account: `${account}-b` });
    shop.clock.advance(5);
    await completeVisit(shop, cookie, first, { account });
    const { reply } = await finishSignIn(shop, cookie, { forceLogin: true });
    expect(reply.user?.id).toBe(accountId);
  });

  test("counts for the visit that began last, of two in which WeChat has named somebody at the same moment", async () => {
    const cookie = await openCookie();
    for (const openid of [`tie-${people}-a`, `tie-${people}-b`]) await nameVisit(shop, cookie, { openid });
    const { accountId } = personOf(await finishSignIn(shop, cookie, { newAccount: "create" }), cookie);
    expect(await listIdentities(shop.db, accountId)).toMatchObject([{ openid: `tie-${people}-b` }]);
  });

  test.each([
    ["has signed in by it", (cookie: string) => finishSignIn(shop, cookie, { forceLogin: true })],
    [
      "has signed in otherwise",
      (cookie: string) =>
        send(
          shop,
          "POST",
          "/auth/login",
          { type: "username", username: `other-way-${people}`, password, forceLogin: true },
          { headers: { cookie } },
        ),
    ],
    [
      "begins anew",
      (cookie: string) =>
        send(shop, "POST", "/auth/wechat/start", { place: "inside", returnTo: "/" }, { headers: { cookie } }),
    ],
    [
      "shows a code",
      (cookie: string) => send(shop, "POST", "/auth/wechat/scan", {}, { headers: { cookie } }),
    ],
  ])("is not left for the next person at the browser once somebody %s", async (_, act) => {
    await makePerson(shop, `other-way-${people}`);
    await signInByWechat(shop, account);
    const cookie = await openCookie();
    const urls = [await startVisit(shop, cookie), await startVisit(shop, cookie)];
    for (const url of urls) expect(await completeVisit(shop, cookie, url, { account })).toBe("ok");
    expect((await act(cookie)).status).toBe(200);
    expect((await finishSignIn(shop, cookie, { forceLogin: true })).reply).toMatchObject(expired);
  });

  test("is not left for the next person at the browser after signing out", async () => {
    const person = await signInByWechat(shop, account);
    await visitWechat(shop, person.cookie, { account });
    await logOut(person);
    expect((await finishSignIn(shop, person.cookie, { forceLogin: true })).reply).toMatchObject(expired);
  });
});

describe("the rules of other sign-ins hold", () => {
  test("a session elsewhere is not ended without asking, and asking uses nothing up", async () => {
    const { token } = await signInByWechat(shop, account);
    const cookie = await openCookie();
    await visitWechat(shop, cookie, { account });
    for (let n = 0; n < 2; n += 1) {
      const { reply } = await finishSignIn(shop, cookie);
      expect(reply).toMatchObject({ success: false, sessionConflict: true });
      expect(reply).not.toHaveProperty("access_token");
      expect(await readProfile(token)).toBe(200);
    }
    const forced = personOf(await finishSignIn(shop, cookie, { forceLogin: true }), cookie);
    expect(await readProfile(token)).toBe(401);
    expect(await readProfile(forced.token)).toBe(200);
  });

  test("a blocked account opens no session, and hears where support is", async () => {
    const { accountId } = await signInByWechat(shop, account);
    const blocked = { blocked_at: shop.clock.now(), blocked_reason: "a charge-back" };
    await shop.db.updateTable("accounts").set(blocked).where("id", "=", accountId).execute();
    const cookie = await openCookie();
    await visitWechat(shop, cookie, { account });
    const { status, reply } = await finishSignIn(shop, cookie, { newAccount: "create", forceLogin: true });
    expect(status).toBe(403);
    expect(reply.message).toMatch(/该账号已被停用.*发邮件到.+@/);
    expect(reply).not.toHaveProperty("access_token");
  });

  test("a sign-in during the wait for a deletion keeps the account, and says so", async () => {
    const { token, cookie, accountId } = await signInByWechat(shop, account);
    const deletion = { type: "recentSignIn" };
    const headers = { cookie };
    expect((await send(shop, "POST", "/account/deletion", deletion, { token, headers })).status).toBe(200);
    const again = await openCookie();
    await visitWechat(shop, again, { account });
    const { reply } = await finishSignIn(shop, again, { forceLogin: true });
    expect(reply).toMatchObject({ success: true, deletionCancelled: true, user: { id: accountId } });
  });

  test("operators are not signed in by it", async () => {
    const operator = await makeOperator(shop, "owner");
    const cookie = await openCookie();
    await visitWechat(shop, cookie, { account });
    const { reply } = await finishSignIn(shop, cookie, { newAccount: "create" });
    expect(reply.user?.username).not.toBe(operator.login);
    const url = "/api/console/overview";
    const headers = { authorization: `Bearer ${reply.access_token}`, cookie };
    expect((await shop.app.inject({ url, headers })).statusCode).toBe(401);
    expect((await submitOperatorPassword(shop, operator, "wechat")).status).not.toBe(200);
  });

  test("a WeChat that was unlinked signs in to nothing, and may have an account of its own", async () => {
    const former = await makePerson(shop, `unlinks-${people}`);
    await linkWechat(shop, former, { account });
    const pending = await openCookie();
    await visitWechat(shop, pending, { account });
    expect((await unlinkWechat(shop, former)).status).toBe(200);
    expect((await finishSignIn(shop, pending, { forceLogin: true })).reply.accountChoice).toBe(true);
    const { reply } = await finishSignIn(shop, pending, { newAccount: "create" });
    expect(reply.isNewAccount).toBe(true);
    expect(reply.user?.id).not.toBe(former.accountId);
  });
});

describe("limits", () => {
  const from = (ipAddress: string) => ({ "x-forwarded-for": ipAddress });
  // Limits per address are ten times as high in this world.
  const fill = async (name: string, ipAddress: string, windowS = 600) => {
    const counter = counterOf(name, "client", ipAddress, windowS);
    await setCount(shop, counter, counter.limit.max * 10);
  };

  test("a client begins and ends so many sign-ins, and the next one is another client's", async () => {
    const crowded = "198.51.100.31";
    const start = (ipAddress: string) =>
      send(
        shop,
        "POST",
        "/auth/wechat/start",
        { place: "inside", returnTo: "/" },
        { headers: from(ipAddress) },
      );
    const finish = (ipAddress: string) =>
      send(shop, "POST", "/auth/wechat/finish", {}, { headers: from(ipAddress) });
    await fill("visits to WeChat", crowded);
    await fill("ends of sign-ins with WeChat", crowded);
    expect((await start(crowded)).status).toBe(429);
    expect((await finish(crowded)).status).toBe(429);
    expect((await start("198.51.100.32")).status).toBe(200);
    expect((await finish("198.51.100.32")).status).toBe(400);
  });

  test("a carrier's phones open a hundred accounts an hour, and a refusal leaves no account and keeps the visit", async () => {
    const crowded = "198.51.100.33";
    const cookie = await openCookie();
    await visitWechat(shop, cookie, { account });
    const create = () =>
      send(
        shop,
        "POST",
        "/auth/wechat/finish",
        { newAccount: "create" },
        { headers: { cookie, ...from(crowded) } },
      );
    await fill("opened accounts", crowded, 3600);
    await fill("accounts opened by WeChat", crowded, 3600);
    const before = await countAccounts();
    expect((await create()).status).toBe(429);
    expect(await countAccounts()).toBe(before);
    await setCount(shop, counterOf("accounts opened by WeChat", "client", crowded), 0);
    shop.clock.advance(3);
    expect((await create()).body.data).toMatchObject({ success: true, isNewAccount: true });
  });
});
