import { describe, expect, test } from "vitest";
import type { SettingProblem } from "../../platform/setting-problem.ts";
import { findSmsProblems, smsSettingsOf } from "./sms-settings.ts";

const aliyun = {
  SMS_PROVIDER: "aliyun",
  SMS_ACCESS_KEY_ID: "LTAI5t",
  SMS_ACCESS_KEY_SECRET: "secret",
  SMS_SIGN_NAME: "鲸帧",
  SMS_TEMPLATE_CODE: "SMS_1000",
};
const tencent = {
  ...aliyun,
  SMS_PROVIDER: "tencent",
  SMS_TEMPLATE_CODE: "1000",
  SMS_APP_ID: "1400006666",
};
const namesOf = (problems: readonly SettingProblem[]) => problems.map(({ setting }) => setting);

describe("production's SMS settings", () => {
  test("are complete with a provider, its key, a signature and a template", () => {
    expect(findSmsProblems(aliyun)).toEqual([]);
    expect(findSmsProblems(tencent)).toEqual([]);
  });

  test("are all named when all are missing", () => {
    expect(namesOf(findSmsProblems({}))).toEqual([
      "SMS_PROVIDER",
      "SMS_ACCESS_KEY_ID",
      "SMS_ACCESS_KEY_SECRET",
      "SMS_SIGN_NAME",
      "SMS_TEMPLATE_CODE",
    ]);
  });

  test("are none as long as there is no provider, whatever else is there", () => {
    expect(findSmsProblems({ SMS_PROVIDER: "none" })).toEqual([]);
    expect(smsSettingsOf({ ...aliyun, SMS_PROVIDER: "none" })).toBeUndefined();
  });

  test("need an application at Tencent Cloud and cannot have one at Aliyun", () => {
    const { SMS_APP_ID, ...without } = tencent;
    expect(namesOf(findSmsProblems(without))).toEqual(["SMS_APP_ID"]);
    expect(namesOf(findSmsProblems({ ...aliyun, SMS_APP_ID }))).toEqual(["SMS_APP_ID"]);
  });

  test("need a template for every code, one for all or one each", () => {
    const { SMS_TEMPLATE_CODE: _, ...without } = aliyun;
    const own = { SMS_TEMPLATE_REGISTER: "SMS_1", SMS_TEMPLATE_LOGIN: "SMS_2", SMS_TEMPLATE_BIND: "SMS_3" };
    expect(findSmsProblems({ ...without, ...own })).toEqual([]);
    expect(findSmsProblems({ ...without, ...own, SMS_TEMPLATE_LOGIN: undefined })).toMatchObject([
      {
        setting: "SMS_TEMPLATE_CODE",
        code: "productionNeeds",
      },
    ]);
  });

  test("cannot mix one provider's templates with the other", () => {
    expect(findSmsProblems({ ...tencent, SMS_TEMPLATE_BIND: "SMS_1000" })).toMatchObject([
      { setting: "SMS_TEMPLATE_BIND", code: "otherProvidersTemplate" },
    ]);
    expect(findSmsProblems({ ...aliyun, SMS_TEMPLATE_CODE: "1000" })).toMatchObject([
      { setting: "SMS_TEMPLATE_CODE", code: "otherProvidersTemplate" },
    ]);
  });

  // halo-dev/halo#10245, logto-io/logto#7952, overtrue/easy-sms#379
  test("of Aliyun's 短信认证 have its templates, and none for notices, which it does not send", () => {
    const verify = { ...aliyun, SMS_PROVIDER: "aliyun-verify", SMS_TEMPLATE_CODE: "100001" };
    expect(findSmsProblems(verify)).toEqual([]);
    expect(smsSettingsOf(verify)).toMatchObject({
      provider: "aliyun-verify",
      templates: { login: "100001" },
    });
    expect(findSmsProblems({ ...verify, SMS_TEMPLATE_LOGIN: "SMS_1000" })).toEqual([]);
    expect(
      findSmsProblems({ ...verify, SMS_TEMPLATE_PURCHASE_CONFIRMED: "100002", SMS_APP_ID: "1" }),
    ).toMatchObject([
      {
        setting: "SMS_APP_ID",
        code: "onlyForTencent",
      },
      {
        setting: "SMS_TEMPLATE_PURCHASE_CONFIRMED",
        code: "codesOnly",
      },
    ]);
  });

  test("lead no code over an open line to another machine", () => {
    expect(namesOf(findSmsProblems({ ...aliyun, SMS_ENDPOINT: "http://sms.example.com" }))).toEqual([
      "SMS_ENDPOINT",
    ]);
    for (const SMS_ENDPOINT of ["https://sms.example.com", "http://127.0.0.1:8080", "http://localhost:80"]) {
      expect(findSmsProblems({ ...aliyun, SMS_ENDPOINT })).toEqual([]);
    }
  });
});

test("a purpose's own template goes before the one of all codes, and a notice has none but its own", () => {
  const settings = smsSettingsOf({
    ...aliyun,
    SMS_TEMPLATE_BIND: "SMS_2000",
    SMS_TEMPLATE_RECOVER: "SMS_4000",
    SMS_TEMPLATE_PASSWORD_CHANGED: "SMS_3000",
  });
  expect(settings?.templates).toEqual({
    register: "SMS_1000",
    login: "SMS_1000",
    test: "SMS_1000",
    bind: "SMS_2000",
    recover: "SMS_4000",
    export: "SMS_1000",
    delete: "SMS_1000",
    continue: "SMS_1000",
    verify: "SMS_1000",
    "password-changed": "SMS_3000",
  });
});

test("settings from before the short form send its codes by the templates of signing in and binding", () => {
  const settings = smsSettingsOf({
    ...aliyun,
    SMS_TEMPLATE_CODE: undefined,
    SMS_TEMPLATE_REGISTER: "SMS_2000",
    SMS_TEMPLATE_LOGIN: "SMS_3000",
    SMS_TEMPLATE_BIND: "SMS_4000",
  });
  expect(settings?.templates).toMatchObject({ continue: "SMS_3000", verify: "SMS_4000" });
});

test("half of the settings are none", () => {
  expect(smsSettingsOf({})).toBeUndefined();
  expect(smsSettingsOf({ ...aliyun, SMS_ACCESS_KEY_SECRET: undefined })).toBeUndefined();
});
