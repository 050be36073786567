import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { findWechatProblems, wechatSettingsOf, wechatVariables } from "./settings.ts";

const pem = (type: "pkcs8" | "pkcs1", bits = 2048) => {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: bits });
  const spki = publicKey.export({ type: "spki", format: "pem" }).toString();
  return { own: privateKey.export({ type, format: "pem" }).toString(), public: spki };
};
const rsa = pem("pkcs8");
const curve = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
const folder = mkdtempSync(join(tmpdir(), "wechat-settings-"));
afterAll(() => rmSync(folder, { recursive: true }));

const whole = {
  WECHAT_PAY_APP_ID: "wx0123456789abcdef",
  WECHAT_PAY_MERCHANT_ID: "1900000109",
  WECHAT_PAY_CERTIFICATE_SERIAL: "5D:0a:ff",
  WECHAT_PAY_PRIVATE_KEY: rsa.own,
  WECHAT_PAY_API_V3_KEY: "0123456789abcdef0123456789abcdef",
};
const publicKey = {
  WECHAT_PAY_PUBLIC_KEY_ID: "PUB_KEY_ID_0119",
  WECHAT_PAY_PUBLIC_KEY: rsa.public.replaceAll("\n", "\\n"),
};
const schema = z.object(wechatVariables);
const isReadable = (given: object) => schema.safeParse(given).success;

describe("the settings of WeChat Pay", () => {
  test("are whole with a private key and an APIv3 key; certificates are fetched then", () => {
    expect(findWechatProblems(whole)).toEqual([]);
    expect(
      wechatSettingsOf(schema.parse({ ...whole, WECHAT_PAY_CERTIFICATE_SERIAL: "5D:0a:ff:00" })),
    ).toMatchObject({
      appId: "wx0123456789abcdef",
      merchantId: "1900000109",
      certificateSerial: "5D0AFF00",
      publicKeys: new Map(),
      gateway: "https://api.mch.weixin.qq.com",
    });
  });

  test("take keys from their text, with \\n for line ends, or from files", () => {
    const path = join(folder, "apiclient_key.pem");
    writeFileSync(path, `${rsa.own}\n`);
    const given = { ...whole, ...publicKey, WECHAT_PAY_PRIVATE_KEY: path };
    const settings = wechatSettingsOf(given);
    expect(settings?.privateKey.export({ type: "pkcs8", format: "pem" })).toBe(rsa.own);
    expect([...(settings?.publicKeys.keys() ?? [])]).toEqual(["PUB_KEY_ID_0119"]);
    expect(wechatSettingsOf({ ...given, WECHAT_PAY_PRIVATE_KEY: pem("pkcs1").own })).toBeDefined();
  });

  test("absent altogether are no problem: the method is off", () => {
    expect(findWechatProblems({ APP_ENV: "production" })).toEqual([]);
    expect(wechatSettingsOf({})).toBeUndefined();
  });

  test.each(Object.keys(whole))("without %s are half of them, which is named", (name) => {
    const given = { ...whole, [name]: "" };
    expect(findWechatProblems(given)).toEqual([expect.stringContaining(name)]);
    expect(wechatSettingsOf(given)).toBeUndefined();
  });

  test("have an id for each public key and a key for each id", () => {
    const { WECHAT_PAY_PUBLIC_KEY_ID, WECHAT_PAY_PUBLIC_KEY } = publicKey;
    expect(findWechatProblems({ ...whole, ...publicKey })).toEqual([]);
    for (const half of [{ WECHAT_PAY_PUBLIC_KEY_ID }, { WECHAT_PAY_PUBLIC_KEY }]) {
      expect(findWechatProblems({ ...whole, ...half })).toEqual([expect.stringContaining("as many keys")]);
    }
    const two = `${WECHAT_PAY_PUBLIC_KEY_ID},PUB_KEY_ID_2`;
    expect(findWechatProblems({ ...whole, ...publicKey, WECHAT_PAY_PUBLIC_KEY_ID: two })).toHaveLength(1);
  });

  test.each([
    ["WECHAT_PAY_APP_ID", "1900000109"],
    ["WECHAT_PAY_MERCHANT_ID", "wx0123456789abcdef"],
    ["WECHAT_PAY_CERTIFICATE_SERIAL", "PUB_KEY_ID_0119"],
    ["WECHAT_PAY_API_V3_KEY", "0123456789abcdef"],
    ["WECHAT_PAY_API_V3_KEY", "鲸".repeat(32)],
    ["WECHAT_PAY_PRIVATE_KEY", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----"],
    ["WECHAT_PAY_PRIVATE_KEY", "/no/such/file.pem"],
    ["WECHAT_PAY_PRIVATE_KEY", rsa.public],
    ["WECHAT_PAY_PRIVATE_KEY", curve.export({ type: "pkcs8", format: "pem" }).toString()],
    ["WECHAT_PAY_PRIVATE_KEY", pem("pkcs8", 1024).own],
    ["WECHAT_PAY_PUBLIC_KEY", rsa.own],
    ["WECHAT_PAY_PUBLIC_KEY", `${rsa.public},`],
    ["WECHAT_PAY_PUBLIC_KEY_ID", "5D0AFF00"],
    ["WECHAT_PAY_GATEWAY", "https://api.mch.weixin.qq.com/v3"],
    ["WECHAT_PAY_GATEWAY", "ftp://example.com"],
  ])("do not start with %s being something else", (name, value) => {
    expect(isReadable({ [name]: value })).toBe(false);
  });

  test("must use https for another host, except on loopback", () => {
    const problems = (WECHAT_PAY_GATEWAY: string) => findWechatProblems({ ...whole, WECHAT_PAY_GATEWAY });
    expect(problems("http://127.0.0.1:4000")).toEqual([]);
    expect(problems("https://api2.mch.weixin.qq.com")).toEqual([]);
    expect(problems("http://api.mch.weixin.qq.com")).toEqual([expect.stringContaining("https")]);
  });

  test("show no key when they are printed", () => {
    const printed = JSON.stringify(
      wechatSettingsOf(schema.parse({ ...whole, WECHAT_PAY_CERTIFICATE_SERIAL: "5D0AFF00" })),
    );
    expect(printed).not.toContain("0123456789abcdef0123456789abcdef");
    expect(printed).not.toContain("PRIVATE");
  });
});
