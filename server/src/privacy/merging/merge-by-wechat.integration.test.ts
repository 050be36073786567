import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { unionidOf } from "../../../../fake-gateways/wechat/people.ts";
import { lockAccount } from "../../accounts/account-store.ts";
import { listIdentities } from "../../accounts/wechat/identity-store.ts";
import { inTransaction, type Tx } from "../../platform/database/transaction.ts";
import { makePerson, openBrowser, type Person, password } from "../../testing/makers.ts";
import { confirmMerge, previewMerge } from "../../testing/merging.ts";
import { openShop, type Shop } from "../../testing/shop.ts";
import {
  completeVisit,
  finishSignIn,
  linkWechat,
  signInByWechat,
  startVisit,
  visitWechat,
  withConsent,
} from "../../testing/wechat-visits.ts";
import { send } from "../../testing/world.ts";
import { type MergedPair, pointToSurvivor } from "./merge-store.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
let people = 0;
let account: string;
beforeEach(() => {
  people += 1;
  account = `merged-person-${people}`;
  shop.clock.advance(601);
});
afterAll(() => shop.close());

const proveByWechat = ({ token, cookie }: Person) =>
  send(shop, "POST", "/account/merge/proof", { type: "wechat" }, { token, headers: { cookie } });

test("an account made by WeChat is proved by a visit to WeChat, once, and its WeChat signs in to the survivor", async () => {
  const madeByTap = await signInByWechat(shop, account);
  const own = await makePerson(shop, `older-account-${people}`);
  expect(await visitWechat(shop, own.cookie, { account })).toBe("ok");
  const proved = await proveByWechat(own);
  expect(proved.body).toMatchObject({
    code: 0,
    data: { other: { username: madeByTap.username, hasPassword: false, wechats: 1 } },
  });
  expect((await proveByWechat(own)).body.code).toBe(2301);
  const { ticket } = proved.body.data as { ticket: string };
  expect((await confirmMerge(shop, own, { ticket, survivor: "this" })).status).toBe(200);
  expect(await listIdentities(shop.db, madeByTap.accountId)).toEqual([]);
  const again = await signInByWechat(shop, account);
  expect(again.accountId).toBe(own.accountId);
});

test("an account made by WeChat that remains gets the other one's password, and both WeChats sign in to it", async () => {
  const other = await makePerson(shop, `has-wechat-${people}`);
  expect(await linkWechat(shop, other, { account: `${account}-second` })).toBe("ok");
  const madeByTap = await signInByWechat(shop, account);
  const { ticket } = await previewMerge(shop, madeByTap, other);
  expect((await confirmMerge(shop, madeByTap, { ticket, survivor: "this" })).status).toBe(200);
  const login = { type: "username", username: madeByTap.username, password, forceLogin: true };
  expect((await send(shop, "POST", "/auth/login", login)).body.success).toBe(true);
  for (const name of [account, `${account}-second`])
    expect((await signInByWechat(shop, name)).accountId).toBe(madeByTap.accountId);
});

test("an account is proved by the unionid, which another app has named, and once however often it is asked for", async () => {
  const other = await signInByWechat(shop, account, { place: "computer" });
  const own = await makePerson(shop, `proves-by-unionid-${people}`);
  const authorizeUrl = withConsent(await startVisit(shop, own.cookie));
  expect(await completeVisit(shop, own.cookie, authorizeUrl, { account })).toBe("ok");
  const proofs = await Promise.all(Array.from({ length: 5 }, () => proveByWechat(own)));
  const codes = proofs.map(({ body }) => Number(body.code)).toSorted((one, two) => one - two);
  expect(codes).toEqual([0, 2301, 2301, 2301, 2301]);
  const proved = proofs.find(({ body }) => body.code === 0);
  expect(proved?.body.data).toMatchObject({ other: { username: other.username } });
});

test("a sign-in that knows the person from another app follows the account through merges meanwhile", async () => {
  const [first, second] = [await signInByWechat(shop, account), await makePerson(shop, `second-${people}`)];
  const third = await makePerson(shop, `third-${people}`);
  const identities = () => shop.db.updateTable("wechat_identities");
  await identities()
    .set({ unionid: unionidOf(account) })
    .where("account_id", "=", first.accountId)
    .execute();
  const { cookie } = await openBrowser(shop);
  await visitWechat(shop, cookie, { account, place: "computer" });
  let finished: ReturnType<typeof finishSignIn> | undefined;
  let later: Promise<void> | undefined;
  await inTransaction(shop.db, async (tx) => {
    const pair = await lockPair(tx, first, second);
    finished = finishSignIn(shop, cookie, { forceLogin: true });
    await expect.poll(countWaitingCalls).toBe(1);
    later = inTransaction(shop.db, async (next) => {
      await mergeLocked(next, await lockPair(next, second, third));
    });
    await expect.poll(countWaitingCalls).toBe(2);
    await mergeLocked(tx, pair);
  });
  await later;
  expect((await finished)?.reply.user?.id).toBe(third.accountId);
  expect(await listIdentities(shop.db, third.accountId)).toHaveLength(2);
});

async function lockPair(tx: Tx, absorbed: Person, survivor: Person): Promise<MergedPair> {
  return {
    absorbed: await lockAccount(tx, absorbed.accountId),
    survivor: await lockAccount(tx, survivor.accountId),
  };
}

async function mergeLocked(tx: Tx, pair: MergedPair): Promise<void> {
  await tx
    .updateTable("wechat_identities")
    .set({ account_id: pair.survivor.id })
    .where("account_id", "=", pair.absorbed.id)
    .execute();
  await pointToSurvivor(tx, pair, shop.clock.now());
}

async function countWaitingCalls(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(shop.db);
  return rows[0]?.waiting ?? 0;
}

test("a WeChat that signs in to no account proves nothing, and makes none", async () => {
  const own = await makePerson(shop, `tries-wechat-${people}`);
  expect((await proveByWechat(own)).body.code).toBe(2301);
  await visitWechat(shop, own.cookie, { account });
  expect((await proveByWechat(own)).body.code).toBe(3123);
});
