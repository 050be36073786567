import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makePerson, openBrowser, type Person } from "../../testing/makers.ts";
import { openShop, type Shop } from "../../testing/shop.ts";
import {
  completeVisit,
  finishSignIn,
  linkWechat,
  nameVisit,
  personOf,
  signInByWechat,
  startLink,
  startVisit,
  visitWechat,
  withConsent,
} from "../../testing/wechat-visits.ts";
import { openWorld, type World } from "../../testing/world.ts";

let shop: Shop;
let nodes: readonly [World, World];
beforeAll(async () => {
  shop = await openShop();
  const payments = shop.gateways.wechat.settings;
  const database = { databaseUrl: shop.databaseUrl, drop: async () => undefined };
  nodes = [shop, await openWorld({ database, payments, clock: shop.clock })];
});
let people = 0;
let account: string;
beforeEach(() => {
  people += 1;
  account = `union-${people}`;
  shop.clock.advance(601);
  shop.gateways.wechat.switches["open-platform"] = "bound";
});
afterAll(async () => {
  await nodes[1].close();
  await shop.close();
});

const openCookie = async () => (await openBrowser(shop)).cookie;
const rowsOf = async ({ accountId }: Pick<Person, "accountId">) =>
  await shop.db
    .selectFrom("wechat_identities")
    .select(["id", "app_id", "openid", "unionid"])
    .where("account_id", "=", accountId)
    .orderBy("id")
    .execute();

/** Signs in inside WeChat with its consent page, by which WeChat names the unionid of an app that is bound. */
async function signInWithConsent(): Promise<Person> {
  const cookie = await openCookie();
  const authorizeUrl = withConsent(await startVisit(shop, cookie));
  expect(await completeVisit(shop, cookie, authorizeUrl, { account })).toBe("ok");
  return personOf(await finishSignIn(shop, cookie, { newAccount: "create", forceLogin: true }), cookie);
}

describe("a person whom both apps name by one unionid", () => {
  test("has one account, first inside WeChat, then at the computer, and each app's openid is kept", async () => {
    const phone = await signInWithConsent();
    const cookie = await openCookie();
    await visitWechat(shop, cookie, { account, place: "computer" });
    const computer = personOf(await finishSignIn(shop, cookie, { forceLogin: true }), cookie);
    expect(computer.accountId).toBe(phone.accountId);
    const { inside, computer: website } = shop.context.wechatSignIn ?? {};
    const rows = await rowsOf(phone);
    expect(rows.map(({ app_id }) => app_id)).toEqual([inside?.appId, website?.appId]);
    expect(new Set(rows.map(({ openid }) => openid)).size).toBe(2);
    expect(new Set(rows.map(({ unionid }) => unionid)).size).toBe(1);
    expect((await signInWithConsent()).accountId).toBe(phone.accountId);
    expect(await rowsOf(phone)).toEqual(rows);
  });

  test("is recognised inside WeChat too, once that app names the unionid", async () => {
    const { accountId } = await signInByWechat(shop, account, { place: "computer" });
    expect((await signInWithConsent()).accountId).toBe(accountId);
    // From now on the silent visit, without a unionid, finds the openid.
    expect((await signInByWechat(shop, account)).accountId).toBe(accountId);
  });
});

describe("a person without a unionid", () => {
  test("is not guessed: the computer asks, and linking there makes it one account", async () => {
    const phone = await signInByWechat(shop, account);
    const cookie = await openCookie();
    await visitWechat(shop, cookie, { account, place: "computer" });
    expect((await finishSignIn(shop, cookie)).reply).toMatchObject({ success: false, accountChoice: true });
    expect(await linkWechat(shop, phone, { account, place: "computer" })).toBe("ok");
    expect((await signInByWechat(shop, account, { place: "computer" })).accountId).toBe(phone.accountId);
    expect(await rowsOf(phone)).toHaveLength(2);
  });

  test("keeps the account when the app is bound later, and the unionid completes the identity", async () => {
    shop.gateways.wechat.switches["open-platform"] = "unbound";
    const before = await signInWithConsent();
    expect(await rowsOf(before)).toMatchObject([{ unionid: null }]);
    shop.gateways.wechat.switches["open-platform"] = "bound";
    expect((await signInWithConsent()).accountId).toBe(before.accountId);
    expect(await rowsOf(before)).toMatchObject([{ unionid: expect.stringMatching(/^u/) }]);
    expect((await signInByWechat(shop, account, { place: "computer" })).accountId).toBe(before.accountId);
  });
});

test("a unionid that the account has by the other app completes the identity too", async () => {
  const phone = await signInByWechat(shop, account);
  expect(await linkWechat(shop, phone, { account, place: "computer" })).toBe("ok");
  expect((await signInWithConsent()).accountId).toBe(phone.accountId);
  const unionids = (await rowsOf(phone)).map(({ unionid }) => unionid);
  expect(unionids).toEqual([expect.stringMatching(/^u/), unionids[0]]);
});

describe("a unionid that comes later and belongs to another account", () => {
  test("moves nothing: each WeChat goes on to sign in to its own account", async () => {
    const phone = await signInByWechat(shop, account);
    const computer = await signInByWechat(shop, account, { place: "computer" });
    expect(computer.accountId).not.toBe(phone.accountId);
    const before = [await rowsOf(phone), await rowsOf(computer)];
    expect((await signInWithConsent()).accountId).toBe(phone.accountId);
    expect([await rowsOf(phone), await rowsOf(computer)]).toEqual(before);
    expect((await signInByWechat(shop, account, { place: "computer" })).accountId).toBe(computer.accountId);
  });

  test("is not linked either, and the account that has it gets no other identity", async () => {
    const computer = await signInByWechat(shop, account, { place: "computer" });
    const other = await makePerson(shop, `wants-${account}`);
    const before = await rowsOf(computer);
    const authorizeUrl = withConsent(await startLink(shop, other));
    expect(await completeVisit(shop, other.cookie, authorizeUrl, { account })).toBe("taken");
    expect(await rowsOf(computer)).toEqual(before);
    expect(await rowsOf(other)).toEqual([]);
  });
});

test("a unionid that is new for a known openid replaces the former: the open platform account was changed", async () => {
  const former = { openid: `openid-${account}`, unionid: `former-${account}` };
  const cookie = await openCookie();
  await nameVisit(shop, cookie, former);
  const person = personOf(await finishSignIn(shop, cookie, { newAccount: "create" }), cookie);
  await nameVisit(shop, cookie, { ...former, unionid: `later-${account}` });
  expect(personOf(await finishSignIn(shop, cookie), cookie).accountId).toBe(person.accountId);
  expect(await rowsOf(person)).toMatchObject([{ unionid: `later-${account}` }]);
});

test("openids differ by their case, and by their app", async () => {
  const openids = [`oAbC-${account}`, `oabc-${account}`];
  const found = new Set<number>();
  for (const place of ["inside", "computer"] as const) {
    for (const openid of openids) {
      const cookie = await openCookie();
      await nameVisit(shop, cookie, { openid }, place);
      found.add(personOf(await finishSignIn(shop, cookie, { newAccount: "create" }), cookie).accountId);
    }
  }
  expect(found.size).toBe(4);
});

test("two first sign-ins at once, of one unionid under two apps and at two nodes, open one account", async () => {
  for (let round = 0; round < 25; round += 1) {
    const unionid = `u-${account}-${round}`;
    const browsers = await Promise.all(
      (["inside", "computer", "inside", "computer"] as const).map(async (place, index) => {
        const cookie = await openCookie();
        // The same person has one openid for each app.
        await nameVisit(shop, cookie, { openid: `o-${place}-${account}-${round}`, unionid }, place);
        return { cookie, node: nodes[index < 2 ? 0 : 1] };
      }),
    );
    const headers = (index: number) => ({ "x-forwarded-for": `203.0.${round}.${index}` });
    const ends = await Promise.all(
      browsers.map(({ cookie, node }, index) =>
        finishSignIn(node, cookie, { newAccount: "create", forceLogin: true }, headers(index)),
      ),
    );
    const ids = new Set(ends.map(({ reply }) => reply.user?.id));
    expect(ids.size).toBe(1);
    expect(ends.filter(({ reply }) => reply.isNewAccount)).toHaveLength(1);
    const [accountId = 0] = ids;
    expect(await rowsOf({ accountId })).toHaveLength(2);
  }
});
