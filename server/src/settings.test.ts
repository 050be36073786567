import { describe, expect, test } from "vitest";
import { readSettings, SettingsError } from "./settings.ts";

const problemsOf = (environment: Record<string, string>) => {
  try {
    readSettings(environment);
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
  return [];
};

const production = {
  APP_ENV: "production",
  DATABASE_URL: "postgres://db/baleen",
  SECRET_KEY: "a key of thirty-two characters or more",
  PUBLIC_ORIGIN: "https://www.example.com",
  SMTP_URL: "smtps://li%40example.com:p%40ss@smtp.example.com",
  MAIL_FROM: "鲸帧 <no-reply@example.com>",
  SMS_PROVIDER: "aliyun",
  SMS_ACCESS_KEY_ID: "LTAI5t",
  SMS_ACCESS_KEY_SECRET: "secret",
  SMS_SIGN_NAME: "鲸帧",
  SMS_TEMPLATE_CODE: "SMS_1000",
};

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

  test("name everything that is wrong at once", () => {
    const problems = problemsOf({ APP_ENV: "production", PORT: "many", CORS_ORIGINS: "example.com/path" });
    expect(problems.map((problem) => problem.split(":")[0])).toEqual([
      "PORT",
      "CORS_ORIGINS.0",
      "DATABASE_URL",
      "SECRET_KEY",
      "PUBLIC_ORIGIN",
      "SMTP_URL",
      "MAIL_FROM",
      "SMS_PROVIDER",
      "SMS_ACCESS_KEY_ID",
      "SMS_ACCESS_KEY_SECRET",
      "SMS_SIGN_NAME",
      "SMS_TEMPLATE_CODE",
    ]);
  });

  test("for production need https", () => {
    expect(problemsOf({ ...production, PUBLIC_ORIGIN: "http://www.example.com" })).toEqual([
      "PUBLIC_ORIGIN: production needs https",
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
      expect(problems.map((problem) => problem.split(":")[0])).toEqual([name]);
    }
  });

  test("that are wrong are named without what they hold", () => {
    const wrong = { SMTP_URL: "smtp://li:hunter2@c?x", MAIL_FROM: "hunter2", SMS_ENDPOINT: "hunter2" };
    expect(problemsOf({ ...production, ...wrong }).join()).not.toContain("hunter2");
  });

  test("take lists separated by commas", () => {
    expect(readSettings({ TRUST_PROXY: "10.0.0.1, 192.168.0.0/16" }).trustProxy).toEqual([
      "10.0.0.1",
      "192.168.0.0/16",
    ]);
  });
});
