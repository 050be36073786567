import { describe, expect, test } from "vitest";
import { productionSettings } from "../../../../scripts/testing/production-settings.ts";
import type { SettingProblem } from "../../platform/setting-problem.ts";
import { checkSettings, readSettings, settingsSchema } from "./settings.ts";

const problemsOf = (environment: Record<string, string>) => checkSettings(environment).problems;

const production = { ...productionSettings, DATABASE_URL: "postgres://db/baleen" };
const namesOf = (problems: readonly SettingProblem[]) => problems.map(({ setting }) => setting);

describe("settings", () => {
  test("need nothing for the demo, which listens on loopback", () => {
    expect(readSettings({})).toMatchObject({
      mode: "demo",
      host: "127.0.0.1",
      port: 3000,
      databaseUrl: undefined,
    });
  });

  test("that are empty count as absent", () => {
    expect(readSettings({ PORT: "", DATABASE_URL: "" })).toMatchObject({
      port: 3000,
      databaseUrl: undefined,
    });
  });

  test("are each refused in words of their own, in both languages", () => {
    for (const value of ["?", " ", "-1", "x".repeat(5000)])
      for (const { code, sentence } of Object.keys(settingsSchema.shape).flatMap((name) =>
        problemsOf({ [name]: value }),
      )) {
        expect(sentence.zh).toMatch(/\p{Script=Han}/u);
        expect(code, sentence.en).not.toBe("unreadable");
        expect(sentence.en).not.toMatch(/invalid|expected|received/i);
      }
  });

  test("report all problems together", () => {
    const problems = problemsOf({ APP_ENV: "production", PORT: "many", CORS_ORIGINS: "example.com/path" });
    expect(namesOf(problems)).toEqual([
      "PORT",
      "CORS_ORIGINS.0",
      "DATABASE_URL",
      "SECRET_KEY",
      "PUBLIC_ORIGIN",
      "TRUST_PROXY",
      "SMTP_URL",
      "MAIL_FROM",
      "SMS_PROVIDER",
      "SMS_ACCESS_KEY_ID",
      "SMS_ACCESS_KEY_SECRET",
      "SMS_SIGN_NAME",
      "SMS_TEMPLATE_CODE",
    ]);
  });

  test("require no phone number where no SMS can be sent", () => {
    const yes = { ...production, PHONE_BEFORE_PAYING: "yes" };
    expect(problemsOf(yes)).toEqual([]);
    expect(problemsOf({ ...yes, SMS_PROVIDER: "none" })).toMatchObject([
      { setting: "PHONE_BEFORE_PAYING", code: "phoneNeedsSms" },
    ]);
  });

  test("for production need https", () => {
    expect(problemsOf({ ...production, PUBLIC_ORIGIN: "http://www.example.com" })).toMatchObject([
      { setting: "PUBLIC_ORIGIN", code: "productionNeedsHttps" },
    ]);
    expect(readSettings(production).mode).toBe("production");
  });

  test("say how mails and SMS are sent", () => {
    const { mail, sms } = readSettings(production);
    expect(mail).toEqual({ smtpUrl: production.SMTP_URL, from: production.MAIL_FROM });
    expect(sms).toMatchObject({ provider: "aliyun", signName: "鲸帧", templates: { login: "SMS_1000" } });
    expect(readSettings({})).toMatchObject({ mail: undefined, sms: undefined });
  });

  test.each([
    [
      "SMTP_URL",
      ["smtp.example.com", "http://smtp.example.com", "smtp://a:b%zz@c", "smtp://c/path", "smtp://c?pool=1"],
    ],
    [
      "MAIL_FROM",
      ["nobody", "<a@b.cn", "A a@b.cn", "a@b.cn, c@d.cn", "A <a@b.cn>\r\nBcc: c@d.cn", "A\nB <a@b.cn>"],
    ],
    ["SMS_PROVIDER", ["twilio"]],
    ["SMS_ENDPOINT", ["sms.example.com", "ftp://sms.example.com"]],
  ])("refuse a %s that could not work", (name, values) => {
    for (const value of values) {
      const problems = problemsOf({ ...production, [name]: value });
      expect(namesOf(problems)).toEqual([name]);
    }
  });

  test("that are wrong are named without what they hold", () => {
    const wrong = { SMTP_URL: "smtp://li:hunter2@c?x", MAIL_FROM: "hunter2", SMS_ENDPOINT: "hunter2" };
    const problems = problemsOf({ ...production, ...wrong });
    expect(namesOf(problems)).toEqual(Object.keys(wrong));
    expect(JSON.stringify(problems)).not.toContain("hunter2");
  });

  test("give a production's proxies five seconds to turn to other nodes, and a demo's none", () => {
    const { STOP_DELAY_S: _, ...byDefault } = production;
    expect(readSettings(byDefault).stopDelayS).toBe(5);
    expect(readSettings({}).stopDelayS).toBe(0);
    expect(readSettings({ ...production, STOP_DELAY_S: "20" }).stopDelayS).toBe(20);
    for (const STOP_DELAY_S of ["-1", "61", "1.5", "soon"]) {
      expect(problemsOf({ STOP_DELAY_S })).toMatchObject([
        {
          setting: "STOP_DELAY_S",
          code: "malformed",
        },
      ]);
    }
  });

  test("take lists separated by commas", () => {
    expect(readSettings({ TRUST_PROXY: "10.0.0.1, 192.168.0.0/16" }).trustProxy).toEqual([
      "10.0.0.1",
      "192.168.0.0/16",
    ]);
    expect(readSettings({ TRUST_PROXY: "none" }).trustProxy).toEqual([]);
    expect(readSettings({}).trustProxy).toEqual([]);
  });
});

const wechat = {
  WECHAT_PAY_APP_ID: "wx0123456789abcdef",
  WECHAT_PAY_MERCHANT_ID: "1900000109",
};
const fakeWechat = "http://127.0.0.1:4101";
const hupi = { HUPI_APP_ID: "201906120000", HUPI_SECRET: "0123456789abcdef" };

describe("the demo", () => {
  test("rejects all settings of production by name", () => {
    const { APP_ENV: _, SECRET_KEY, TRUST_PROXY, MAIL_FROM, ...real } = production;
    const allowed = { SECRET_KEY, TRUST_PROXY, MAIL_FROM, DATABASE_URL: real.DATABASE_URL };
    expect(problemsOf(allowed)).toEqual([]);
    const problems = problemsOf({ ...allowed, ...real, ...hupi });
    expect(namesOf(problems)).toEqual([
      "PUBLIC_ORIGIN",
      "SMTP_URL",
      "SMS_PROVIDER",
      "SMS_ACCESS_KEY_ID",
      "SMS_ACCESS_KEY_SECRET",
      "SMS_SIGN_NAME",
      "SMS_TEMPLATE_CODE",
      "HUPI_APP_ID",
      "HUPI_SECRET",
    ]);
    for (const { sentence } of problems) expect(sentence.en).toContain("set APP_ENV=production");
  });

  test("rejects a merchant at any gateway that is not on loopback", () => {
    expect(namesOf(problemsOf(wechat))).toEqual(expect.arrayContaining(Object.keys(wechat)));
    const account = {
      WECHAT_OFFICIAL_ACCOUNT_APP_ID: "wxfedcba9876543210",
      WECHAT_OFFICIAL_ACCOUNT_SECRET: "fedcba9876543210fedcba9876543210",
    };
    expect(namesOf(problemsOf(account))).toEqual(expect.arrayContaining(Object.keys(account)));
    const signIn = { ...account, WECHAT_SIGN_IN: "on" };
    expect(namesOf(problemsOf({ ...signIn, WECHAT_PAY_GATEWAY: fakeWechat }))).toEqual(
      expect.arrayContaining(Object.keys(signIn)),
    );
    const fakes = { WECHAT_OAUTH_GATEWAY: fakeWechat, WECHAT_API_GATEWAY: fakeWechat };
    expect(readSettings({ ...signIn, ...fakes }).wechatSignIn?.officialAccount.apiGateway).toBe(fakeWechat);
    const reserve = { ...hupi, HUPI_GATEWAY: "https://api.dpweixin.com" };
    expect(namesOf(problemsOf(reserve))).toEqual(Object.keys(reserve));
    const rehearsal = { ...hupi, HUPI_GATEWAY: "http://127.0.0.1:4103" };
    expect(readSettings(rehearsal).payments.hupi?.appId).toBe(hupi.HUPI_APP_ID);
  });

  test("may have an http origin", () => {
    expect(problemsOf({ PUBLIC_ORIGIN: "http://192.168.0.7:3000" })).toEqual([]);
  });
});

describe("production", () => {
  test("rejects a gateway on loopback except in a rehearsal", () => {
    const fake = { ...production, ...hupi, HUPI_GATEWAY: "http://127.0.0.1:4103" };
    expect(problemsOf(fake)).toMatchObject([{ setting: "HUPI_GATEWAY", code: "gatewayOnLoopback" }]);
    expect(problemsOf({ ...fake, PAYMENT_REHEARSAL: "false" })).toHaveLength(1);
    expect(problemsOf({ ...fake, PAYMENT_REHEARSAL: "true" })).toEqual([]);
    expect(problemsOf({ ...production, ...hupi })).toEqual([]);
  });

  test("rejects a WeChat on loopback, which would sign anyone in, except in a rehearsal", () => {
    const fake = {
      ...production,
      WECHAT_SIGN_IN: "on",
      WECHAT_OFFICIAL_ACCOUNT_APP_ID: "wxfedcba9876543210",
      WECHAT_OFFICIAL_ACCOUNT_SECRET: "fedcba9876543210fedcba9876543210",
      WECHAT_OAUTH_GATEWAY: fakeWechat,
      WECHAT_API_GATEWAY: fakeWechat,
    };
    expect(problemsOf(fake)).toMatchObject([
      { setting: "WECHAT_OAUTH_GATEWAY", code: "signInOnLoopback" },
      { setting: "WECHAT_API_GATEWAY", code: "signInOnLoopback" },
    ]);
    expect(problemsOf({ ...fake, PAYMENT_REHEARSAL: "true" })).toEqual([]);
    const { WECHAT_OAUTH_GATEWAY: _, WECHAT_API_GATEWAY: __, ...real } = fake;
    expect(problemsOf(real)).toEqual([]);
  });

  test("rejects a weak key", () => {
    expect(problemsOf({ ...production, SECRET_KEY: "a".repeat(32) })).toMatchObject([
      {
        setting: "SECRET_KEY",
        code: "fewCharacters",
      },
    ]);
    expect(namesOf(problemsOf({ ...production, SECRET_KEY: " ".repeat(32) }))).toEqual(["SECRET_KEY"]);
  });

  test("asks which proxies are in front of it; none is an answer", () => {
    expect(namesOf(problemsOf({ ...production, TRUST_PROXY: "" }))).toEqual(["TRUST_PROXY"]);
    expect(readSettings(production).trustProxy).toEqual([]);
    expect(readSettings({ ...production, TRUST_PROXY: "10.0.0.0/8,loopback" }).trustProxy).toHaveLength(2);
    for (const TRUST_PROXY of [
      "none,10.0.0.1",
      "proxy.example.com",
      "true",
      ",",
      "1",
      "10.1",
      "0.0.0.0/0",
      "::/0",
      "10.0.0.0/33",
      "fe80::1%eth0",
      "10.0.0.0/8/8",
    ]) {
      expect(namesOf(problemsOf({ ...production, TRUST_PROXY }))).toEqual(["TRUST_PROXY"]);
    }
  });

  test("rejects development mode", () => {
    expect(namesOf(problemsOf({ ...production, BALEEN_DEV: "1", NODE_ENV: "development" }))).toEqual([
      "BALEEN_DEV",
      "NODE_ENV",
    ]);
    expect(problemsOf({ BALEEN_DEV: "1", NODE_ENV: "development" })).toEqual([]);
    expect(problemsOf({ ...production, NODE_ENV: "production" })).toEqual([]);
  });
});
