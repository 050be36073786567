import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { unionidOf } from "../../../fake-gateways/wechat/people.ts";
import { lockAccount } from "../accounts/account-store.ts";
import { anonymizeAccount } from "../accounts/deletion.ts";
import { eraseIdentities } from "../accounts/wechat/identity-store.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { openBrowser, type Person } from "../testing/makers.ts";
import { runDueJobs } from "../testing/run-due-jobs.ts";
import { openShop, type Shop } from "../testing/shop.ts";
import {
  finishSignIn,
  linkWechat,
  signInByWechat,
  startLink,
  visitWechat,
} from "../testing/wechat-visits.ts";
import { send } from "../testing/world.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
let people = 0;
let account: string;
beforeEach(() => {
  people += 1;
  account = `private-${people}`;
  shop.clock.advance(86_400);
});
afterAll(() => shop.close());

const recentSignIn = { type: "recentSignIn" };
const post = (path: string, { token, cookie }: Person, body: object) =>
  send(shop, "POST", path, body, { token, headers: { cookie } });
const remove = (person: Person, body: object = {}) =>
  post("/account/deletion", person, { ...recentSignIn, ...body });
const readPrivacy = async ({ token }: Person) =>
  (await send(shop, "GET", "/account/privacy", undefined, { token })).body.data;

async function countIdentities(accountId: number): Promise<number> {
  const rows = shop.db.selectFrom("wechat_identities").select("id").where("account_id", "=", accountId);
  return (await rows.execute()).length;
}

test("an account without a password is exported by a recent sign-in, with each WeChat and the kind of its app", async () => {
  const person = await signInByWechat(shop, account);
  expect(await linkWechat(shop, person, { account, place: "computer" })).toBe("ok");
  const { status, body } = await post("/account/export", person, recentSignIn);
  expect(status).toBe(200);
  const linked = await shop.db
    .selectFrom("wechat_identities")
    .select(["openid", "app_id"])
    .where("account_id", "=", person.accountId)
    .orderBy("id")
    .execute();
  const linkedAt = shop.clock.now().toISOString();
  const [inside, computer] = linked;
  expect((body.data as { wechatAccounts: object }).wechatAccounts).toEqual([
    { place: "inside", appId: inside?.app_id, openid: inside?.openid, unionid: null, name: null, linkedAt },
    {
      place: "computer",
      appId: computer?.app_id,
      openid: computer?.openid,
      unionid: unionidOf(account),
      name: null,
      linkedAt,
    },
  ]);
});

test("a requested deletion is cancelled by signing in with WeChat, which says so", async () => {
  const person = await signInByWechat(shop, account);
  expect((await remove(person)).body.data).toMatchObject({ isDeleted: false });
  shop.clock.advance(6 * 86_400);
  const { cookie } = await openBrowser(shop);
  await visitWechat(shop, cookie, { account });
  const { reply } = await finishSignIn(shop, cookie, { forceLogin: true });
  expect(reply).toMatchObject({ success: true, deletionCancelled: true, user: { id: person.accountId } });
  const token = String(reply.access_token);
  expect(await readPrivacy({ ...person, token })).toMatchObject({
    deletion: null,
    history: [{ kind: "deletion cancelled" }, { kind: "deletion requested" }],
  });
});

test("after the deletion the same WeChat is a new person, inside WeChat and on a computer", async () => {
  const person = await signInByWechat(shop, account);
  await linkWechat(shop, person, { account, place: "computer" });
  await remove(person);
  shop.clock.advance(7 * 86_400);
  await runDueJobs(shop.context);
  expect(await countIdentities(person.accountId)).toBe(0);
  const { cookie } = await openBrowser(shop);
  await visitWechat(shop, cookie, { account });
  expect((await finishSignIn(shop, cookie)).reply).toMatchObject({ success: false, accountChoice: true });
  const next = await signInByWechat(shop, account);
  expect(next.accountId).not.toBe(person.accountId);
  expect(await readPrivacy(next)).toMatchObject({ history: [], membership: null });
  const onComputer = await signInByWechat(shop, account, { place: "computer" });
  expect(onComputer.accountId).not.toBe(person.accountId);
});

test("an immediate deletion takes visits along that have named the person and are not finished", async () => {
  const person = await signInByWechat(shop, account);
  const { cookie } = await openBrowser(shop);
  await visitWechat(shop, cookie, { account });
  expect((await remove(person, { now: true })).body.data).toMatchObject({ isDeleted: true });
  const { status } = await finishSignIn(shop, cookie, { newAccount: "create" });
  expect(status).toBe(400);
});

test("so it does with a visit by the other app, and with one that links and has not come back", async () => {
  const person = await signInByWechat(shop, account);
  const unionid = unionidOf(account);
  const ofAccount = () =>
    shop.db.updateTable("wechat_identities").set({ unionid }).where("account_id", "=", person.accountId);
  await ofAccount().execute();
  const { cookie } = await openBrowser(shop);
  await visitWechat(shop, cookie, { account, place: "computer" });
  await startLink(shop, person, "computer");
  expect(await countVisits(person.accountId, unionid)).toBe(2);
  expect((await remove(person, { now: true })).body.data).toMatchObject({ isDeleted: true });
  expect(await countVisits(person.accountId, unionid)).toBe(0);
});

async function countVisits(accountId: number, unionid: string): Promise<number> {
  const visits = shop.db
    .selectFrom("wechat_sign_ins")
    .select("id")
    .where((where) => where.or([where("account_id", "=", accountId), where("unionid", "=", unionid)]));
  return (await visits.execute()).length;
}

test("a sign-in that knows the person from another app adds nothing to an account that is deleted meanwhile", async () => {
  const person = await signInByWechat(shop, account);
  // As if the official account had been bound to the open platform account.
  await shop.db
    .updateTable("wechat_identities")
    .set({ unionid: unionidOf(account) })
    .where("account_id", "=", person.accountId)
    .execute();
  const { cookie } = await openBrowser(shop);
  await visitWechat(shop, cookie, { account, place: "computer" });
  let finished: ReturnType<typeof finishSignIn> | undefined;
  await inTransaction(shop.db, async (tx) => {
    const row = await lockAccount(tx, person.accountId);
    finished = finishSignIn(shop, cookie);
    await expect.poll(countWaitingCalls).toBe(1);
    await eraseIdentities(tx, person.accountId);
    await anonymizeAccount(tx, row, shop.clock.now());
  });
  expect((await finished)?.reply).toMatchObject({ success: false, accountChoice: true });
  expect(await countIdentities(person.accountId)).toBe(0);
});

async function countWaitingCalls(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(shop.db);
  return rows[0]?.waiting ?? 0;
}
