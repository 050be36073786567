import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { scanWithPhone } from "../../../../fake-gateways/testing/phone.ts";
import { openidOf, unionidOf } from "../../../../fake-gateways/wechat/people.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { makePerson, openBrowser, type Person, password } from "../../testing/makers.ts";
import { listMessagesTo } from "../../testing/prove.ts";
import { runDueJobs } from "../../testing/run-due-jobs.ts";
import { openShop, type Shop } from "../../testing/shop.ts";
import {
  askForName,
  completeVisit,
  finishSignIn,
  linkWechat,
  outcomeIn,
  requestLink,
  returnFromVisit,
  signInByWechat,
  startLink,
  unlinkWechat,
  visitWechat,
  withConsent,
} from "../../testing/wechat-visits.ts";
import { send } from "../../testing/world.ts";
import { addIdentity, lockPerson } from "./identity-store.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
let people = 0;
let account: string;
let person: Person;
beforeEach(async () => {
  people += 1;
  account = `linker-${people}`;
  shop.clock.advance(3601);
  person = await makePerson(shop, `links-${people}`);
});
afterAll(() => shop.close());

interface Identities {
  readonly identities: readonly {
    readonly id: number;
    readonly place: string;
    readonly linkedAt: string;
    readonly name: string | null;
  }[];
  readonly places: readonly string[];
  readonly canUnlink: boolean;
}

const readIdentities = async ({ token }: Person) =>
  (await send(shop, "GET", "/account/wechat", undefined, { token })).body.data as Identities;
const rowsOf = async ({ accountId }: Person) =>
  await shop.db.selectFrom("wechat_identities").selectAll().where("account_id", "=", accountId).execute();
const logInAgain = async ({ username, cookie }: Person): Promise<Person> => {
  const body = { type: "username", username, password, forceLogin: true };
  const answer = await send(shop, "POST", "/auth/login", body, { headers: { cookie } });
  return { ...person, token: String(answer.body.access_token) };
};
const setAccount = async (
  { accountId }: Person,
  changes: { phone?: string; email?: string; username?: string },
) => {
  await shop.db.updateTable("accounts").set(changes).where("id", "=", accountId).execute();
};

describe("linking", () => {
  test("lets the WeChat sign in to the account, once for each place, and tells the owner", async () => {
    const email = `linked-${people}@example.com`;
    await setAccount(person, { email });
    expect(await readIdentities(person)).toEqual({
      identities: [],
      places: ["inside", "computer"],
      canUnlink: true,
    });
    expect(await linkWechat(shop, person, { account })).toBe("ok");
    await runDueJobs(shop.context);
    expect(await listMessagesTo(shop, email)).toMatchObject([
      { text: expect.stringContaining("已绑定微信") },
    ]);
    const { identities, canUnlink } = await readIdentities(person);
    expect(identities).toMatchObject([{ place: "inside", linkedAt: shop.clock.now().toISOString() }]);
    expect(canUnlink).toBe(true);
    expect((await signInByWechat(shop, account)).accountId).toBe(person.accountId);
  });

  test("twice changes nothing and tells nobody", async () => {
    const email = `linked-twice-${people}@example.com`;
    await linkWechat(shop, person, { account });
    await setAccount(person, { email });
    const before = await rowsOf(person);
    expect(await linkWechat(shop, person, { account })).toBe("ok");
    expect(await rowsOf(person)).toEqual(before);
    await runDueJobs(shop.context);
    expect(await listMessagesTo(shop, email)).toEqual([]);
  });

  test("needs a sign-in of the last ten minutes on the same browser: a stolen token is not enough", async () => {
    const elsewhere = { ...person, cookie: (await openBrowser(shop)).cookie };
    for (const thief of [elsewhere, { ...person, cookie: "" }]) {
      expect((await requestLink(shop, thief)).body.code).toBe(2305);
    }
    shop.clock.advance(600);
    expect((await requestLink(shop, person)).body.code).toBe(2305);
    expect((await requestLink(shop, await logInAgain(person))).status).toBe(200);
    expect((await requestLink(shop, { ...person, token: "" })).status).toBe(401);
  });

  test("ends with the session that began it: whoever signs in meanwhile gets no WeChat of another", async () => {
    const authorizeUrl = await startLink(shop, person);
    await send(shop, "POST", "/auth/logout", {}, { token: person.token });
    const next = await makePerson(shop, `next-at-the-browser-${people}`);
    const body = { type: "username", username: next.username, password, forceLogin: true };
    await send(shop, "POST", "/auth/login", body, { headers: { cookie: person.cookie } });
    expect(await completeVisit(shop, person.cookie, authorizeUrl, { account })).toBe("expired");
    expect(await rowsOf(person)).toEqual([]);
    expect(await rowsOf(next)).toEqual([]);
  });

  test("ends with the session also if the same person signs in again", async () => {
    const authorizeUrl = await startLink(shop, person);
    await logInAgain(person);
    expect(await completeVisit(shop, person.cookie, authorizeUrl, { account })).toBe("expired");
    expect(await rowsOf(person)).toEqual([]);
  });

  test("is not done by another browser that gets hold of the address", async () => {
    const authorizeUrl = await startLink(shop, person);
    const { cookie } = await openBrowser(shop);
    expect(await completeVisit(shop, cookie, authorizeUrl, { account })).toBe("elsewhere");
    expect(await rowsOf(person)).toEqual([]);
  });

  test("is not done for an account that is blocked meanwhile", async () => {
    const authorizeUrl = await startLink(shop, person);
    const blocked = { blocked_at: shop.clock.now(), blocked_reason: "a charge-back" };
    await shop.db.updateTable("accounts").set(blocked).where("id", "=", person.accountId).execute();
    expect(await completeVisit(shop, person.cookie, authorizeUrl, { account })).toBe("expired");
    expect(await rowsOf(person)).toEqual([]);
  });

  test("opens no session: a visit that links cannot be finished as a sign-in", async () => {
    expect(await linkWechat(shop, person, { account })).toBe("ok");
    expect((await finishSignIn(shop, person.cookie, { forceLogin: true })).status).toBe(400);
  });

  test.each(["inside", "computer"] as const)(
    "of a WeChat that another account has is refused (%s); neither account changes, and the other is not named",
    async (place) => {
      const owner = await signInByWechat(shop, account, { place });
      const before = [await rowsOf(owner), await rowsOf(person)];
      const authorizeUrl = await startLink(shop, person, place);
      expect(await completeVisit(shop, person.cookie, authorizeUrl, { account, place })).toBe("taken");
      expect([await rowsOf(owner), await rowsOf(person)]).toEqual(before);
      expect(await readIdentities(person)).toMatchObject({ identities: [] });
      expect((await signInByWechat(shop, account, { place })).accountId).toBe(owner.accountId);
    },
  );
});

test("linking waits for a first sign-in of the same person at the same time, whose account then has the WeChat", async () => {
  const { search } = await scanWithPhone(await startLink(shop, person, "computer"), account);
  const first = await makePerson(shop, `first-account-of-${account}`);
  const { appId = "" } = shop.context.wechatSignIn?.inside ?? {};
  const named = { appId, openid: openidOf(account, appId), unionid: unionidOf(account) };
  let linked: Promise<string> | undefined;
  await inTransaction(shop.db, async (tx) => {
    await lockPerson(tx, named);
    linked = returnFromVisit(shop, search, person.cookie, "computer");
    await expect.poll(countWaitingCalls).toBe(1);
    await addIdentity(tx, first.accountId, named, shop.clock.now());
  });
  expect(outcomeIn((await linked) ?? "")).toBe("taken");
  expect(await rowsOf(person)).toEqual([]);
});

async function countWaitingCalls(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(shop.db);
  return rows[0]?.waiting ?? 0;
}

describe("the name of a linked WeChat", () => {
  const namesOf = async (owner: Person) => (await readIdentities(owner)).identities.map(({ name }) => name);

  test("is kept once its person has let WeChat tell it, with the id that a computer's sign-in has too", async () => {
    await linkWechat(shop, person, { account });
    expect(await namesOf(person)).toEqual([null]);
    // Long after the sign-in: it adds no way in.
    shop.clock.advance(3600);
    expect(await askForName(shop, person, { account })).toBe("ok");
    expect(await namesOf(person)).toEqual([account]);
    expect((await signInByWechat(shop, account, { place: "computer" })).accountId).toBe(person.accountId);
  });

  test("is not kept of a WeChat that is not linked to the account, which stays so", async () => {
    await linkWechat(shop, person, { account });
    expect(await askForName(shop, person, { account: `${account}-other` })).toBe("not-linked");
    const owner = await signInByWechat(shop, `${account}-owner`);
    expect(await askForName(shop, person, { account: `${account}-owner` })).toBe("not-linked");
    expect(await namesOf(person)).toEqual([null]);
    expect(await namesOf(owner)).toEqual([null]);
  });

  test("is not asked for without a session", async () => {
    const body = { returnTo: "/profile" };
    expect((await send(shop, "POST", "/account/wechat/name/start", body)).status).toBe(401);
  });
});

describe("unlinking", () => {
  test("ends the sessions that the WeChat has opened, and no others", async () => {
    await linkWechat(shop, person, { account });
    const read = async (token: string) =>
      (await send(shop, "GET", "/auth/profile", undefined, { token })).status;
    const byWechat = await signInByWechat(shop, account);
    expect(await read(byWechat.token)).toBe(200);
    expect((await unlinkWechat(shop, byWechat)).status).toBe(200);
    expect(await read(byWechat.token)).toBe(401);
    const again = await logInAgain(person);
    await linkWechat(shop, again, { account });
    expect((await unlinkWechat(shop, again)).status).toBe(200);
    expect(await read(again.token)).toBe(200);
  });

  test("tells the owner at every address, and the WeChat signs in no more", async () => {
    const email = `unlinked-${people}@example.com`;
    await linkWechat(shop, person, { account });
    await setAccount(person, { email });
    expect((await unlinkWechat(shop, person)).body.message).toBe("已解除绑定");
    await runDueJobs(shop.context);
    expect(await listMessagesTo(shop, email)).toMatchObject([
      { text: expect.stringContaining("已解绑微信") },
    ]);
    const { cookie } = await openBrowser(shop);
    await visitWechat(shop, cookie, { account });
    expect((await finishSignIn(shop, cookie)).reply.accountChoice).toBe(true);
  });

  test("needs a sign-in of the last ten minutes on the same browser", async () => {
    await linkWechat(shop, person, { account });
    const elsewhere = { ...person, cookie: (await openBrowser(shop)).cookie };
    expect((await unlinkWechat(shop, elsewhere)).body.code).toBe(2305);
    shop.clock.advance(600);
    expect((await unlinkWechat(shop, person)).body.code).toBe(2305);
    expect(await rowsOf(person)).toHaveLength(1);
  });

  test("of another account's WeChat, or of none, is refused", async () => {
    const other = await signInByWechat(shop, `${account}-other`);
    await linkWechat(shop, person, { account });
    const [{ id = 0 } = {}] = await rowsOf(other);
    for (const wrong of [id, 0, 2_000_000_000]) {
      expect((await unlinkWechat(shop, person, wrong)).body.code).toBe(2303);
    }
    expect(await rowsOf(other)).toHaveLength(1);
    const [own] = await rowsOf(person);
    await unlinkWechat(shop, person);
    expect((await unlinkWechat(shop, person, own?.id)).body.code).toBe(2303);
  });

  test("never takes the last way in", async () => {
    const only = await signInByWechat(shop, account);
    expect((await readIdentities(only)).canUnlink).toBe(false);
    expect((await unlinkWechat(shop, only)).body.code).toBe(2304);
    expect((await signInByWechat(shop, account)).accountId).toBe(only.accountId);
  });

  test("never takes the last way in of an account whose password belongs to another's phone number", async () => {
    await linkWechat(shop, person, { account });
    const phone = `1370000${String(people).padStart(4, "0")}`;
    await shop.db
      .updateTable("accounts")
      .set({ username: phone, username_key: phone })
      .where("id", "=", person.accountId)
      .execute();
    expect((await readIdentities(person)).canUnlink).toBe(false);
    expect((await unlinkWechat(shop, person)).body.code).toBe(2304);
    await setAccount(person, { phone });
    expect((await unlinkWechat(shop, person)).status).toBe(200);
  });

  test("counts a person once: two places of one WeChat are one way in, and go together", async () => {
    const only = await signInByWechat(shop, account, { place: "computer" });
    const app = shop.context.wechatSignIn?.inside.appId ?? "";
    const [known] = await rowsOf(only);
    await shop.db
      .insertInto("wechat_identities")
      .values({
        account_id: only.accountId,
        app_id: app,
        openid: `inside-of-${account}`,
        unionid: known?.unionid ?? null,
        linked_at: shop.clock.now(),
      })
      .execute();
    expect(await rowsOf(only)).toHaveLength(2);
    expect(await readIdentities(only)).toMatchObject({
      identities: [{ id: known?.id, place: "computer" }],
      canUnlink: false,
    });
    for (const { id } of await rowsOf(only))
      expect((await unlinkWechat(shop, only, id)).body.code).toBe(2304);
    await setAccount(only, { email: `two-places-${people}@example.com` });
    expect((await unlinkWechat(shop, only)).status).toBe(200);
    expect(await rowsOf(only)).toEqual([]);
    const { cookie } = await openBrowser(shop);
    await visitWechat(shop, cookie, { account, place: "computer" });
    expect((await finishSignIn(shop, cookie)).reply.accountChoice).toBe(true);
  });

  test("at one place ends the sessions that the same WeChat has opened at the other", async () => {
    const only = await signInByWechat(shop, account, { place: "computer" });
    await setAccount(only, { email: `other-place-${people}@example.com` });
    const authorizeUrl = withConsent(await startLink(shop, only));
    expect(await completeVisit(shop, only.cookie, authorizeUrl, { account })).toBe("ok");
    const [, inside] = await rowsOf(only);
    expect((await unlinkWechat(shop, only, inside?.id)).status).toBe(200);
    expect((await send(shop, "GET", "/auth/profile", undefined, { token: only.token })).status).toBe(401);
  });

  test("is not offered while one of the WeChats is the only one that still signs in", async () => {
    const only = await signInByWechat(shop, account);
    await shop.db
      .insertInto("wechat_identities")
      .values({
        account_id: only.accountId,
        app_id: "wx-of-a-former-official-account",
        openid: `former-of-${account}`,
        unionid: null,
        linked_at: shop.clock.now(),
      })
      .execute();
    expect((await readIdentities(only)).canUnlink).toBe(false);
  });

  test("leaves the WeChat of a second person, who then is the last way in", async () => {
    const only = await signInByWechat(shop, account);
    expect(await linkWechat(shop, only, { account: `${account}-second` })).toBe("ok");
    const { identities, canUnlink } = await readIdentities(only);
    expect(identities).toHaveLength(2);
    expect(canUnlink).toBe(true);
    const [, second] = identities;
    expect((await unlinkWechat(shop, only, second?.id)).status).toBe(200);
    expect((await unlinkWechat(shop, only)).body.code).toBe(2304);
  });
});
