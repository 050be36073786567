import { describe, expect, test } from "vitest";
import { z } from "zod";
import { findWechatAppProblems, officialAccountOf, wechatAppVariables, wechatSignInOf } from "./settings.ts";

const account = {
  WECHAT_OFFICIAL_ACCOUNT_APP_ID: "wxfedcba9876543210",
  WECHAT_OFFICIAL_ACCOUNT_SECRET: "fedcba9876543210fedcba9876543210",
};
const website = {
  WECHAT_OPEN_PLATFORM_APP_ID: "wx0123456789abcdef",
  WECHAT_OPEN_PLATFORM_SECRET: "0123456789abcdef0123456789abcdef",
};
const signIn = { ...account, WECHAT_SIGN_IN: "on" };
const schema = z.object(wechatAppVariables);
const read = (given: object) => wechatSignInOf(schema.parse(given));
const fake = "http://127.0.0.1:4101";

describe("the settings of WeChat's apps", () => {
  test("turn signing in on by a word of their own, with the official account alone or a website application too", () => {
    expect(read(account)).toBeUndefined();
    expect(read(signIn)).toMatchObject({
      officialAccount: { appId: account.WECHAT_OFFICIAL_ACCOUNT_APP_ID },
      openPlatform: undefined,
    });
    expect(read({ ...signIn, ...website })?.openPlatform).toMatchObject({
      appId: website.WECHAT_OPEN_PLATFORM_APP_ID,
      oauthGateway: "https://open.weixin.qq.com",
    });
    expect(findWechatAppProblems({ ...signIn, ...website })).toEqual([]);
    expect(findWechatAppProblems({})).toEqual([]);
  });

  test.each([
    ["WECHAT_OFFICIAL_ACCOUNT_SECRET", { ...account, WECHAT_OFFICIAL_ACCOUNT_SECRET: "" }],
    ["WECHAT_OFFICIAL_ACCOUNT_APP_ID", { ...account, WECHAT_OFFICIAL_ACCOUNT_APP_ID: "" }],
    ["WECHAT_OPEN_PLATFORM_SECRET", { ...signIn, ...website, WECHAT_OPEN_PLATFORM_SECRET: "" }],
    ["WECHAT_OPEN_PLATFORM_APP_ID", { ...signIn, ...website, WECHAT_OPEN_PLATFORM_APP_ID: "" }],
    ["WECHAT_OPEN_PLATFORM_APP_ID", { ...account, ...website }],
    ["WECHAT_SIGN_IN", { WECHAT_SIGN_IN: "on" }],
    ["WECHAT_API_GATEWAY", { ...account, WECHAT_API_GATEWAY: fake }],
    [
      "WECHAT_OAUTH_GATEWAY",
      { ...account, WECHAT_PAY_APP_ID: "wx1", WECHAT_OAUTH_GATEWAY: "http://open.weixin.qq.com" },
    ],
  ])("name %s where they are half set up", (name, given) => {
    expect(findWechatAppProblems(given)).toMatchObject([{ setting: name }]);
  });

  test("send no secret of a real app to a fake, and none of a fake's to WeChat", () => {
    const namesOf = (given: Readonly<Record<string, string>>) =>
      findWechatAppProblems(given).map(({ setting }) => setting);
    const payingAtFake = { ...account, WECHAT_PAY_APP_ID: "wx1", WECHAT_PAY_GATEWAY: fake };
    expect(namesOf(payingAtFake)).toEqual(["WECHAT_OAUTH_GATEWAY", "WECHAT_API_GATEWAY"]);
    const fakes = { WECHAT_OAUTH_GATEWAY: fake, WECHAT_API_GATEWAY: fake };
    expect(namesOf({ ...payingAtFake, ...fakes })).toEqual([]);
    expect(namesOf({ ...signIn, ...fakes })).toEqual([]);
  });

  test("name the file that proves the domain, and show no secret when they are printed", () => {
    const file = { WECHAT_DOMAIN_FILE: "MP_verify_aB3dE5fG7hI9jK1m.txt" };
    expect(officialAccountOf({ ...account, ...file })?.domainProof).toBe("aB3dE5fG7hI9jK1m");
    const printed = JSON.stringify(read({ ...signIn, ...website }));
    expect(printed).not.toContain(account.WECHAT_OFFICIAL_ACCOUNT_SECRET);
    expect(printed).not.toContain(website.WECHAT_OPEN_PLATFORM_SECRET);
  });
});
