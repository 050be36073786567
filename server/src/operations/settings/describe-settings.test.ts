import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { KeyRing } from "../../platform/key-ring.ts";
import { describePublicSettings } from "./describe-settings.ts";

test("operators read the meaning of each setting in both languages, and no secret", () => {
  const { settings } = describePublicSettings(
    { SMTP_URL: "smtp://secret" },
    { mode: "demo" },
    new KeyRing({ secretKey: "a key" }),
  );
  for (const { meaning } of settings) {
    expect(meaning.zh).toMatch(/\p{Script=Han}/u);
    expect(meaning.en).not.toBe("");
    expect(meaning.zh + meaning.en).not.toContain("`");
  }
  expect(JSON.stringify(settings)).not.toContain("smtp://secret");
});

test("operators read where each setting comes from, and the values of those that hold no secret alone", () => {
  const file = fileURLToPath(import.meta.url);
  const environment = { SECRET_KEY_FILE: file, MAIL_FROM: "a@example.com", PORT: "" };
  const { settings } = describePublicSettings(
    environment,
    { mode: "production" },
    new KeyRing({ secretKey: "a key" }),
  );
  const of = (name: string) => settings.find((setting) => setting.name === name);
  expect(of("SECRET_KEY")).toMatchObject({
    source: "file",
    file,
    value: null,
    isSecret: true,
    matters: true,
  });
  expect(of("MAIL_FROM")).toMatchObject({ source: "environment", file: null, value: "a@example.com" });
  expect(of("PORT")).toMatchObject({ source: "default", value: null, default: "3000", matters: false });
  expect(settings.filter(({ matters }) => matters)).toHaveLength(10);
  expect(settings.filter(({ isSecret }) => isSecret).map(({ name }) => name)).toEqual([
    ...[
      "DATABASE_URL",
      "DATABASE_DIRECT_URL",
      "DATABASE_READ_URL",
      "SECRET_KEY",
      "SECRET_KEY_FORMER",
      "SMTP_URL",
    ],
    ...["SMS_ACCESS_KEY_ID", "SMS_ACCESS_KEY_SECRET", "WECHAT_PAY_CERTIFICATE_SERIAL"],
    ...["WECHAT_PAY_PRIVATE_KEY", "WECHAT_PAY_API_V3_KEY", "WECHAT_PAY_PUBLIC_KEY"],
    ...["ALIPAY_PRIVATE_KEY", "ALIPAY_PUBLIC_KEY", "ALIPAY_APP_CERTIFICATE", "ALIPAY_ROOT_CERTIFICATE"],
    ...["HUPI_SECRET", "WECHAT_OFFICIAL_ACCOUNT_SECRET", "WECHAT_OPEN_PLATFORM_SECRET", "ALERT_WECOM_URL"],
    ...["ALERT_DINGTALK_URL", "ALERT_DINGTALK_SECRET", "ALERT_FEISHU_URL", "ALERT_FEISHU_SECRET"],
    ...[
      "ALERT_WEBHOOK_URL",
      "ALERT_WEBHOOK_SECRET",
      "ENTITLEMENT_KEY",
      "ENTITLEMENT_FORMER_KEY",
      "MEDIA_ACCESS_KEY_ID",
      "MEDIA_SECRET_ACCESS_KEY",
    ],
  ]);
});
