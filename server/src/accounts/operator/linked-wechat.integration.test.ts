import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openidOf, unionidOf } from "../../../../fake-gateways/wechat/people.ts";
import { readAccount } from "../../console/accounts/read-account.ts";
import { consoleHandlers } from "../../console-handlers.ts";
import type { SignedInOperator } from "../../operators/console-handler.ts";
import { callHandler, makeOperator, reasonFields } from "../../operators/testing/call-handler.ts";
import { makeOrder, makePerson, type Person } from "../../testing/makers.ts";
import { listMessagesTo } from "../../testing/prove.ts";
import { makeReachablePerson } from "../../testing/reachable-person.ts";
import { runDueJobs } from "../../testing/run-due-jobs.ts";
import { openShop, type Shop } from "../../testing/shop.ts";
import { linkWechat, signInByWechat } from "../../testing/wechat-visits.ts";
import { send } from "../../testing/world.ts";

const { revealWechat, search, unlinkAccountWechat } = consoleHandlers;

let shop: Shop;
let support: SignedInOperator;
beforeAll(async () => {
  shop = await openShop();
  support = await makeOperator(shop, "support");
});
let people = 0;
let wechat: string;
beforeEach(() => {
  people += 1;
  wechat = `linked-${people}`;
  shop.clock.advance(86_400);
});
afterAll(() => shop.close());

const show = ({ accountId: id }: Person) => callHandler(shop, readAccount, support, { params: { id } });
const isSignedIn = async ({ token }: Person) =>
  (await send(shop, "GET", "/auth/profile", undefined, { token })).status === 200;

async function firstIdOf(person: Person): Promise<number> {
  const [linked] = (await show(person)).wechat;
  return linked?.id ?? 0;
}

const unlink = ({ accountId: id }: Person, wechatId: number, more: { leavesNone?: boolean } = {}) =>
  callHandler(shop, unlinkAccountWechat, support, {
    params: { id, wechatId },
    body: { ...reasonFields(), ...more },
  });

async function openidUnder(place: "inside" | "computer"): Promise<string> {
  const appId = shop.context.wechatSignIn?.[place]?.appId ?? "";
  return openidOf(wechat, appId);
}

/** As once the official account is bound to the open platform account. */
async function nameUnionid({ accountId }: Person): Promise<void> {
  await shop.db
    .updateTable("wechat_identities")
    .set({ unionid: unionidOf(wechat) })
    .where("account_id", "=", accountId)
    .execute();
}

describe("the page of an account", () => {
  test("shows each linked WeChat with its app, masked, and whether there is a password", async () => {
    const person = await signInByWechat(shop, wechat);
    await linkWechat(shop, person, { account: wechat, place: "computer" });
    const reply = await show(person);
    const linkedAt = shop.clock.now().toISOString();
    const common = { linkedAt, relatives: 0, isLastWayIn: false };
    const inside = await openidUnder("inside");
    expect(reply.account.hasPassword).toBe(false);
    expect(reply.wechat).toMatchObject([
      { ...common, place: "inside", openid: `…${inside.slice(-4)}`, hasUnionid: false },
      { ...common, place: "computer", hasUnionid: true },
    ]);
    for (const secret of [inside, await openidUnder("computer"), unionidOf(wechat)]) {
      expect(JSON.stringify(reply)).not.toContain(secret);
    }
    expect((await show(await makePerson(shop, wechat))).account.hasPassword).toBe(true);
  });

  test("shows the whole ids to one call, which the audit log tells without them", async () => {
    const person = await signInByWechat(shop, wechat, { place: "computer" });
    const wechatId = await firstIdOf(person);
    const params = { id: person.accountId, wechatId };
    const ids = await callHandler(shop, revealWechat, support, { params, body: reasonFields() });
    expect(ids).toEqual({ openid: await openidUnder("computer"), unionid: unionidOf(wechat) });
    const entries = await shop.db.selectFrom("audit_log_entries").selectAll().execute();
    expect(entries.at(-1)).toMatchObject({ action: "revealWechat", params: { wechatId } });
    for (const id of Object.values(ids)) expect(JSON.stringify(entries)).not.toContain(id);
    const other = await makePerson(shop, wechat);
    const ofOther = { params: { ...params, id: other.accountId }, body: reasonFields() };
    await expect(callHandler(shop, revealWechat, support, ofOther)).rejects.toThrow("no such WeChat");
  });

  test("says that an account is lost with its WeChat, unless a payment can prove whose it is", async () => {
    const person = await signInByWechat(shop, wechat);
    const findOnlyWechat = async () =>
      (await show(person)).diagnosis.find(({ kind }) => kind === "onlyWechat");
    const unproved = await findOnlyWechat();
    expect(unproved?.sentence.en).toContain("it cannot be recovered");
    expect(unproved?.sentence.zh).toContain("找不回来");
    expect(unproved?.buyer).toMatchObject({
      zh: expect.stringContaining("绑定手机号"),
      en: expect.stringContaining("add a phone number"),
    });
    const orderNo = await makeOrder(shop, person);
    await shop.db.updateTable("orders").set({ state: "granted" }).where("order_no", "=", orderNo).execute();
    expect((await findOnlyWechat())?.sentence.en).toContain("only a payment’s number or a card key recovers");
    const phone = { phone: "13800138123" };
    await shop.db.updateTable("accounts").set(phone).where("id", "=", person.accountId).execute();
    expect(await findOnlyWechat()).toBeUndefined();
    const { sentence } = (await show(person)).diagnosis.at(-1) ?? {};
    expect(sentence?.en).toContain("a code to 138****8123, or with WeChat");
  });
});

describe("unlinking by an operator", () => {
  test("ends the sessions that the WeChat opened, tells the owner, and leaves the others", async () => {
    const person = await makeReachablePerson(shop, `unlinked-${people}`);
    expect(await linkWechat(shop, person, { account: wechat })).toBe("ok");
    const former = await signInByWechat(shop, wechat);
    shop.clock.advance(1);
    const byWechat = await signInByWechat(shop, wechat);
    expect([former.accountId, byWechat.accountId]).toEqual([person.accountId, person.accountId]);
    // The former session ended when the next one began.
    expect(await unlink(person, await firstIdOf(person))).toEqual({ sessionsEnded: 1 });
    expect(await isSignedIn(byWechat)).toBe(false);
    await runDueJobs(shop.context);
    const told = (await listMessagesTo(shop, person.email)).map(({ purpose }) => purpose);
    expect(told.filter((purpose) => purpose === "address-changed")).toHaveLength(3);
    const again = await show(person);
    expect(again.wechat).toEqual([]);
    expect(again.actions[0]).toMatchObject({ action: "unlinkAccountWechat", operator: support.login });
    expect((await signInByWechat(shop, wechat)).accountId).not.toBe(person.accountId);
  });

  test("keeps sessions that were opened otherwise", async () => {
    const person = await makePerson(shop, `keeps-session-${people}`);
    await linkWechat(shop, person, { account: wechat });
    expect(await unlink(person, await firstIdOf(person))).toEqual({ sessionsEnded: 0 });
    expect(await isSignedIn(person)).toBe(true);
  });

  test("takes all entries of the same WeChat, so that none of them links it again", async () => {
    const person = await makePerson(shop, `two-apps-${people}`);
    await linkWechat(shop, person, { account: wechat });
    await linkWechat(shop, person, { account: wechat, place: "computer" });
    await nameUnionid(person);
    expect((await show(person)).wechat).toMatchObject([{ relatives: 1 }, { relatives: 1 }]);
    await unlink(person, await firstIdOf(person));
    expect((await show(person)).wechat).toEqual([]);
  });

  test("of the last way in needs to be confirmed", async () => {
    const person = await signInByWechat(shop, wechat);
    const wechatId = await firstIdOf(person);
    expect((await show(person)).wechat).toMatchObject([{ isLastWayIn: true }]);
    await expect(unlink(person, wechatId)).rejects.toMatchObject({ code: "lastWayInOfAccount" });
    expect(await isSignedIn(person)).toBe(true);
    expect(await unlink(person, wechatId, { leavesNone: true })).toEqual({ sessionsEnded: 1 });
    await expect(unlink(person, wechatId)).rejects.toThrow("unlinked already");
    const { sentence } = (await show(person)).diagnosis.at(-1) ?? {};
    expect(sentence?.en).toContain("Its owner has no way to sign in");
  });
});

describe("a search by WeChat's ids", () => {
  const find = (q: string, by = support) => callHandler(shop, search, by, { body: { q } });

  test("finds the account by a whole openid of either app and by the unionid, and by no part", async () => {
    const person = await signInByWechat(shop, wechat);
    await linkWechat(shop, person, { account: wechat, place: "computer" });
    const hit = { kind: "account", id: String(person.accountId), foundBy: "wechatId" };
    const ids = [await openidUnder("inside"), await openidUnder("computer"), unionidOf(wechat)];
    for (const id of ids) {
      expect(await find(`openid：${id}`)).toMatchObject({ hits: [hit] });
      const others = [id.slice(1), id.slice(0, -1), id.toLowerCase() === id ? `${id}x` : id.toLowerCase()];
      for (const other of others) expect((await find(other)).hits).toEqual([]);
    }
  });

  test("needs the right to reveal contacts, and is in the audit log without the text", async () => {
    const person = await signInByWechat(shop, wechat);
    const openid = await openidUnder("inside");
    const reader = await makeOperator(shop, "reader");
    expect(await find(openid, reader)).toMatchObject({ hits: [], refused: ["wechatId"] });
    await find(openid);
    const entries = await shop.db
      .selectFrom("audit_log_entries")
      .select(["action", "params", "details"])
      .where("action", "=", "searchPrivately")
      .orderBy("id")
      .execute();
    expect(entries.at(-1)).toMatchObject({ params: { by: "wechatId" }, details: { found: 1 } });
    expect(JSON.stringify(entries)).not.toContain(openid);
    expect(person.accountId).toBeGreaterThan(0);
  });
});
