import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  authorizeOnPhone,
  openOnPhone,
  scanWithPhone,
  wechatUserAgent,
  wecomUserAgent,
} from "../../../../fake-gateways/testing/phone.ts";
import { digest } from "../../platform/digest.ts";
import { openBrowser } from "../../testing/makers.ts";
import { openShop, type Shop } from "../../testing/shop.ts";
import {
  completeVisit,
  finishSignIn,
  outcomeIn,
  returnFromVisit,
  signInByWechat,
  startVisit,
  visitWechat,
  withConsent,
} from "../../testing/wechat-visits.ts";
import { send } from "../../testing/world.ts";
import { claimSignIn, findSignInByState, saveOutcome } from "./sign-in-store.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
let people = 0;
let account: string;
let cookie: string;
beforeEach(async () => {
  people += 1;
  account = `visitor-${people}`;
  shop.clock.advance(601);
  shop.gateways.wechat.clearMisbehaviours();
  await shop.db.deleteFrom("alarms").where("kind", "=", "wechat.sign_in_refused").execute();
  Object.assign(shop.gateways.wechat.switches, { snapshot: "off", callback: "once", refusal: "stays" });
  cookie = (await openBrowser(shop)).cookie;
});
afterAll(() => shop.close());

const openCookie = async () => (await openBrowser(shop)).cookie;
const home = "/pricing?buy=1";
const exchanges = () =>
  shop.gateways.wechat.requests.filter(({ url }) => url.pathname === "/sns/oauth2/access_token").length;
const authorize = async (authorizeUrl: string) => await authorizeOnPhone(authorizeUrl, account);
const isNamed = async (browser: string) => (await finishSignIn(shop, browser)).reply.accountChoice === true;

/** The first load of a visit begins to ask WeChat. Returns the visit's id. */
async function claimVisit(state: string): Promise<number> {
  const visit = await findSignInByState(shop.db, digest(state));
  if (!visit) throw new Error("There is no such visit");
  expect(await claimSignIn(shop.db, visit.id, shop.clock.now())).toBe(true);
  return visit.id;
}

/** The alarms that WeChat's refusals have raised and nobody has closed. */
const openAlarms = async () =>
  await shop.db
    .selectFrom("alarms")
    .select(["subject", "details"])
    .where("kind", "=", "wechat.sign_in_refused")
    .where("closed_at", "is", null)
    .execute();

describe("a visit that WeChat loads several times", () => {
  test("with the same code asks WeChat once, and each load ends where it began", async () => {
    const { search } = await authorize(await startVisit(shop, cookie));
    const before = exchanges();
    const loads = await Promise.all(Array.from({ length: 5 }, () => returnFromVisit(shop, search, cookie)));
    expect(new Set(loads)).toEqual(new Set([`${home}&wechat=ok`]));
    expect(exchanges()).toBe(before + 1);
  });

  test("with two codes and one state asks about the first, and the second goes on quietly", async () => {
    const authorizeUrl = await startVisit(shop, cookie);
    const [first, second] = [await authorize(authorizeUrl), await authorize(authorizeUrl)];
    expect(second.code).not.toBe(first.code);
    const before = exchanges();
    const loads = await Promise.all(
      [first, second].map(({ search }) => returnFromVisit(shop, search, cookie)),
    );
    expect(new Set(loads)).toEqual(new Set([`${home}&wechat=ok`]));
    expect(exchanges()).toBe(before + 1);
  });

  test("while WeChat is slow waits for the first load, which a busy WeChat keeps for a second", async () => {
    const { search } = await authorize(await startVisit(shop, cookie));
    shop.gateways.wechat.misbehave("errcode:-1", 1, "/sns/");
    const first = returnFromVisit(shop, search, cookie);
    expect(outcomeIn(await returnFromVisit(shop, search, cookie))).toBe("ok");
    expect(outcomeIn(await first)).toBe("ok");
  });

  test("by the Back button, also once the person is signed in, goes on without an error and names nobody again", async () => {
    const { search } = await authorize(await startVisit(shop, cookie));
    await returnFromVisit(shop, search, cookie);
    expect((await finishSignIn(shop, cookie, { newAccount: "create" })).reply.success).toBe(true);
    const before = exchanges();
    shop.clock.advance(86_000);
    expect(await returnFromVisit(shop, search, cookie)).toBe(`${home}&wechat=ok`);
    expect(exchanges()).toBe(before);
    expect((await finishSignIn(shop, cookie, { forceLogin: true })).status).toBe(400);
  });

  test("and once without the code, as after a refusal, keeps the person whom the first load has named", async () => {
    const { search, state } = await authorize(await startVisit(shop, cookie));
    expect(outcomeIn(await returnFromVisit(shop, search, cookie))).toBe("ok");
    expect(outcomeIn(await returnFromVisit(shop, `state=${state}`, cookie))).toBe("ok");
    expect(await isNamed(cookie)).toBe(true);
  });

  test("waits for a load that still asks WeChat, and for none that has given up or came too late", async () => {
    const lateUrl = await startVisit(shop, cookie);
    shop.clock.advance(600);
    const [late, abandoned, slow] = [
      await authorize(lateUrl),
      await authorize(await startVisit(shop, cookie)),
      await authorize(await startVisit(shop, cookie)),
    ];
    // Servers that ended before they had WeChat's answer.
    await claimVisit(abandoned.state);
    shop.clock.advance(6);
    const slowId = await claimVisit(slow.state);
    const ends: string[] = [];
    const load = async (name: string, { search }: typeof slow) => {
      const outcome = outcomeIn(await returnFromVisit(shop, search, cookie));
      ends.push(`${name}: ${outcome}`);
    };
    const waiting = load("slow", slow);
    await load("late", late);
    await load("abandoned", abandoned);
    expect(ends).toEqual(["late: expired", "abandoned: expired"]);
    await saveOutcome(shop.db, slowId, "snapshot");
    await waiting;
    expect(ends).toHaveLength(3);
    expect(ends.at(-1)).toBe("slow: snapshot");
  });

  test("after a refusal of WeChat's hears the same again, and another visit works", async () => {
    const { state } = await authorize(await startVisit(shop, cookie));
    const search = `code=made-up&state=${state}`;
    for (let n = 0; n < 2; n += 1) {
      expect(await returnFromVisit(shop, search, cookie)).toBe(`${home}&wechat=expired`);
    }
    expect(await visitWechat(shop, cookie, { account })).toBe("ok");
  });

  test("after an error hears of the same one, and WeChat is not asked again", async () => {
    const { search } = await authorize(await startVisit(shop, cookie));
    shop.gateways.wechat.misbehave("errcode:40125", 1, "/sns/");
    expect(outcomeIn(await returnFromVisit(shop, search, cookie))).toBe("failed");
    const before = exchanges();
    expect(outcomeIn(await returnFromVisit(shop, search, cookie))).toBe("failed");
    expect(exchanges()).toBe(before);
  });
});

describe("a state", () => {
  test("of another browser, or of one that refuses cookies, names nobody and leaves the code unused", async () => {
    const { search } = await authorize(await startVisit(shop, cookie));
    const before = exchanges();
    const others = [await openCookie(), "", "device_id=", `x${cookie}`];
    for (const other of others) {
      expect(outcomeIn(await returnFromVisit(shop, search, other))).toBe("elsewhere");
      expect((await finishSignIn(shop, other)).status).toBe(400);
    }
    expect(exchanges()).toBe(before);
    expect(outcomeIn(await returnFromVisit(shop, search, cookie))).toBe("ok");
  });

  test("and code of an attacker sign nobody else in, and link nothing", async () => {
    const attacker = await openCookie();
    const { search } = await authorize(await startVisit(shop, attacker));
    const victim = await signInByWechat(shop, `${account}-victim`);
    expect(outcomeIn(await returnFromVisit(shop, search, victim.cookie))).toBe("elsewhere");
    expect((await finishSignIn(shop, victim.cookie, { forceLogin: true })).status).toBe(400);
    const { body } = await send(shop, "GET", "/account/wechat", undefined, { token: victim.token });
    expect((body.data as { identities: unknown[] }).identities).toHaveLength(1);
  });

  test("that is missing, changed, empty or sent twice is nobody's, and its code stays unused", async () => {
    const { code, state, search } = await authorize(await startVisit(shop, cookie));
    const before = exchanges();
    const last = state.endsWith("0") ? "1" : "0";
    const strays = [
      "",
      `code=${code}`,
      `code=${code}&state=`,
      `code=${code}&state=${state.slice(0, -1)}${last}`,
      `code=${code}&state=${state.toLowerCase()}`,
      `code=${code}&state=${state}&state=${state}`,
      `code=${code}&state[]=${state}`,
      `code=${code}&state=${"x".repeat(3000)}`,
    ];
    for (const stray of strays) {
      expect(await returnFromVisit(shop, stray, cookie)).toBe("/login?wechat=elsewhere");
    }
    expect(exchanges()).toBe(before);
    expect(outcomeIn(await returnFromVisit(shop, search, cookie))).toBe("ok");
  });

  test("of one app is not accepted at the address of the other, where its secret would be sent", async () => {
    const { search } = await authorize(await startVisit(shop, cookie));
    expect(await returnFromVisit(shop, search, cookie, "computer")).toBe("/login?wechat=elsewhere");
    const computer = await scanWithPhone(await startVisit(shop, cookie, { place: "computer" }), account);
    expect(await returnFromVisit(shop, computer.search, cookie)).toBe("/login?wechat=elsewhere");
    expect(outcomeIn(await returnFromVisit(shop, search, cookie))).toBe("ok");
    expect(outcomeIn(await returnFromVisit(shop, computer.search, cookie, "computer"))).toBe("ok");
  });

  test("with a code of the other app is refused by WeChat, and names nobody", async () => {
    const { state } = await authorize(await startVisit(shop, cookie));
    const computer = await scanWithPhone(await startVisit(shop, cookie, { place: "computer" }), account);
    const search = `code=${computer.code}&state=${state}`;
    expect(outcomeIn(await returnFromVisit(shop, search, cookie))).toBe("expired");
    expect((await finishSignIn(shop, cookie)).status).toBe(400);
  });

  test("works for ten minutes, and the code is not exchanged afterwards", async () => {
    const [inTime, late] = [await startVisit(shop, cookie), await startVisit(shop, cookie)];
    shop.clock.advance(599);
    expect(await completeVisit(shop, cookie, inTime, { account })).toBe("ok");
    shop.clock.advance(1);
    const before = exchanges();
    expect(await completeVisit(shop, cookie, late, { account })).toBe("expired");
    expect(exchanges()).toBe(before);
  });

  test("with a code that is sent twice, or longer than any of WeChat's, is a visit without one, and asks nobody", async () => {
    const before = exchanges();
    for (const code of ["one&code=two", "c".repeat(513)]) {
      const { state } = await authorize(await startVisit(shop, cookie));
      expect(outcomeIn(await returnFromVisit(shop, `code=${code}&state=${state}`, cookie))).toBe("cancelled");
    }
    expect(exchanges()).toBe(before);
  });

  test("is a secret of 160 bits that is stored as a digest alone", async () => {
    const { searchParams } = new URL(await startVisit(shop, cookie));
    const state = searchParams.get("state") ?? "";
    expect(state).toMatch(/^[0-9A-Z]{32}$/);
    const rows = await shop.db.selectFrom("wechat_sign_ins").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(state);
  });
});

describe("WeChat comes back", () => {
  test("to an address that redirects at once to one without code and state, and that nothing keeps", async () => {
    const { search, code, state } = await authorize(await startVisit(shop, cookie));
    const url = `/api/auth/wechat/return/official?${search}`;
    const response = await shop.app.inject({ url, headers: { cookie } });
    expect(response.statusCode).toBe(303);
    expect(response.headers).toMatchObject({
      location: `${home}&wechat=ok`,
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
    });
    for (const secret of [code, state])
      expect(response.body + response.headers.location).not.toContain(secret);
  });

  test("also if the server fails, so that no error page keeps the code in its address", async () => {
    const { search } = await authorize(await startVisit(shop, cookie));
    await shop.db.schema.alterTable("wechat_sign_ins").renameTo("wechat_sign_ins_away").execute();
    try {
      expect(await returnFromVisit(shop, search, cookie)).toBe("/login?wechat=failed");
    } finally {
      await shop.db.schema.alterTable("wechat_sign_ins_away").renameTo("wechat_sign_ins").execute();
    }
  });

  test.each(["HEAD", "POST", "OPTIONS"] as const)(
    "by GET alone: %s uses neither state nor code",
    async (method) => {
      const { search } = await authorize(await startVisit(shop, cookie));
      const before = exchanges();
      const url = `/api/auth/wechat/return/official?${search}`;
      const response = await shop.app.inject({ method, url, headers: { cookie } });
      expect(response.statusCode).toBeGreaterThanOrEqual(400);
      expect(exchanges()).toBe(before);
      expect(outcomeIn(await returnFromVisit(shop, search, cookie))).toBe("ok");
    },
  );

  test("without a code if the person has refused, who may try again", async () => {
    shop.gateways.wechat.switches.refusal = "returns";
    const authorizeUrl = withConsent(await startVisit(shop, cookie));
    const phone = { userAgent: wechatUserAgent, account };
    const { location } = await openOnPhone(authorizeUrl, phone, { answer: "refuse" });
    const { searchParams } = new URL(location);
    expect(searchParams.has("code")).toBe(false);
    expect(await returnFromVisit(shop, String(searchParams), cookie)).toBe(`${home}&wechat=cancelled`);
    expect((await finishSignIn(shop, cookie)).status).toBe(400);
    expect(await visitWechat(shop, cookie, { account })).toBe("ok");
  });

  test("not at all if it is not WeChat's browser or 企业微信's, and nothing is left of it", async () => {
    const authorizeUrl = await startVisit(shop, cookie);
    for (const userAgent of [undefined, wecomUserAgent]) {
      const opened = await openOnPhone(authorizeUrl, { account, ...(userAgent && { userAgent }) });
      expect(opened).toMatchObject({ location: "", text: expect.stringContaining("请在微信客户端打开链接") });
    }
    expect(await completeVisit(shop, cookie, authorizeUrl, { account })).toBe("ok");
  });

  test("from a preview of the page with an invented person, who is neither signed in nor given an account", async () => {
    shop.gateways.wechat.switches.snapshot = "on";
    expect(await completeVisit(shop, cookie, withConsent(await startVisit(shop, cookie)), { account })).toBe(
      "snapshot",
    );
    expect((await finishSignIn(shop, cookie, { newAccount: "create" })).status).toBe(400);
    expect(await openAlarms()).toEqual([]);
  });
});

describe("an answer of WeChat's that names nobody", () => {
  const visit = async () => await visitWechat(shop, cookie, { account });

  test.each([
    ...["errcode:40125", "errcode:40013", "errcode:48001"].map((mode) => [mode, 1] as const),
    ...["5xx", "garbage", "html", "reset"].map((mode) => [mode, 3] as const),
  ])(
    "(%s, %i times) ends in a sentence and an alarm, leaves no half account, and the next visit closes the alarm",
    async (mode, times) => {
      shop.gateways.wechat.misbehave(mode, 2 * times, "/sns/");
      for (let visits = 0; visits < times; visits += 1) {
        expect(await openAlarms()).toEqual([]);
        expect(await visit()).toBe("failed");
      }
      expect((await finishSignIn(shop, cookie, { newAccount: "create" })).status).toBe(400);
      const { appId } = shop.context.wechatSignIn?.inside ?? {};
      expect(await openAlarms()).toMatchObject([{ subject: appId }]);
      shop.gateways.wechat.clearMisbehaviours();
      expect(await visit()).toBe("ok");
      expect(await openAlarms()).toEqual([]);
      expect(await isNamed(cookie)).toBe(true);
    },
  );

  test("is counted for each app: a silence of one does not raise the other's alarm", async () => {
    shop.gateways.wechat.misbehave("5xx", 3, "/sns/");
    for (const place of ["inside", "computer", "inside"] as const)
      expect(await visitWechat(shop, cookie, { account, place })).toBe("failed");
    expect(await openAlarms()).toEqual([]);
  });

  test("because it breaks off after the code was used ends so too, and the next visit has another code", async () => {
    shop.gateways.wechat.misbehave("cut", 1, "/sns/");
    expect(await visit()).toBe("failed");
    expect(await visit()).toBe("ok");
  });

  test("because WeChat hangs ends before the page's own time is over", async () => {
    shop.gateways.wechat.misbehave("hang", 1, "/sns/");
    expect(await visit()).toBe("failed");
    expect(await openAlarms()).toEqual([]);
    expect(await visit()).toBe("ok");
  });

  test.each(["errcode:40029", "errcode:40163", "errcode:42003", "errcode:50002"])(
    "(%s) is the visitor's own, and no alarm",
    async (mode) => {
      shop.gateways.wechat.misbehave(mode, 1, "/sns/");
      expect(await visit()).toBe(mode === "errcode:50002" ? "failed" : "expired");
      expect(await openAlarms()).toEqual([]);
      expect(await visit()).toBe("ok");
    },
  );

  test("keeps code, state, secret and person out of the alarm", async () => {
    const { search, code, state } = await authorize(await startVisit(shop, cookie));
    shop.gateways.wechat.misbehave("errcode:40125", 1, "/sns/");
    await returnFromVisit(shop, search, cookie);
    const { settings } = shop.gateways.wechat;
    const secrets = [code, state, String(settings.WECHAT_OFFICIAL_ACCOUNT_SECRET)];
    const alarms = JSON.stringify([await openAlarms(), shop.alarms]);
    expect(alarms).toContain(settings.WECHAT_OFFICIAL_ACCOUNT_APP_ID);
    for (const secret of secrets) expect(alarms).not.toContain(secret);
  });
});
