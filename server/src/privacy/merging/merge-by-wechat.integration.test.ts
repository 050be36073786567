import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { listIdentities } from "../../accounts/wechat/identity-store.ts";
import { makePerson, type Person, password } from "../../testing/makers.ts";
import { confirmMerge, previewMerge } from "../../testing/merging.ts";
import { openShop, type Shop } from "../../testing/shop.ts";
import { linkWechat, signInByWechat, visitWechat } from "../../testing/wechat-visits.ts";
import { send } from "../../testing/world.ts";

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

test("a WeChat that signs in to no account proves nothing, and makes none", async () => {
  const own = await makePerson(shop, `tries-wechat-${people}`);
  expect((await proveByWechat(own)).body.code).toBe(2301);
  await visitWechat(shop, own.cookie, { account });
  expect((await proveByWechat(own)).body.code).toBe(3123);
});
