import { createPrivateKey, createPublicKey, generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { makeCertificate, makeSerial } from "../../../../../fake-gateways/certificate.ts";
import { wechatAppVariables } from "../../../accounts/wechat/settings.ts";
import { problemOfIssue } from "../../../platform/setting-problem.ts";
import { findWechatProblems, wechatSettingsOf, wechatVariables } from "./settings.ts";

const pem = (type: "pkcs8" | "pkcs1", bits = 2048) => {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: bits });
  const spki = publicKey.export({ type: "spki", format: "pem" }).toString();
  return { own: privateKey.export({ type, format: "pem" }).toString(), public: spki };
};
const rsa = pem("pkcs8");
const pkcs1 = pem("pkcs1");
const gatewayKey = pem("pkcs8").public;
const curve = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
const folder = mkdtempSync(join(tmpdir(), "wechat-settings-"));
afterAll(() => rmSync(folder, { recursive: true }));

const serial = makeSerial();
const certificate = makeCertificate(createPrivateKey(rsa.own), {
  name: "Fake",
  serial,
  from: new Date(0),
  until: new Date(1e12),
});
const fileOf = (name: string, content: string | Buffer) => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const binary = fileOf("apiclient_cert.p12", Buffer.from("30820a4d0201033082", "hex"));
const withoutArmour = (text: string) => text.replaceAll(/-----[^-]+-----|\n/g, "");
/** The formats in which people store a PEM file. */
const spellings: Readonly<Record<string, (text: string) => string>> = {
  "in lines": (text) => text,
  "in Windows' lines": (text) => text.replaceAll("\n", "\r\n"),
  "with \\n": (text) => text.replaceAll("\n", "\\n"),
  "with \\r\\n": (text) => text.replaceAll("\n", "\\r\\n"),
  "escaped twice": (text) => text.replaceAll("\n", "\\\\n"),
  "as JSON": (text) => JSON.stringify(text),
  "in single quotes": (text) => `'${text}'`,
  "in typographic quotes": (text) => `“${text.trim()}”`,
  "on one line with spaces": (text) => text.replaceAll("\n", " "),
  "on one line without": (text) => text.replaceAll("\n", ""),
  indented: (text) => text.replaceAll(/^/gm, "    "),
  "after a byte order mark": (text) => `\ufeff${text}`,
  "whose dashes a word processor replaced": (text) => text.replaceAll("-----", "——–"),
  "without its armour": withoutArmour,
  "without its armour, in lines": (text) => withoutArmour(text).replaceAll(/.{76}/g, "$&\r\n"),
  "as base64 of the file": (text) => Buffer.from(text).toString("base64"),
  "as base64 of the file, in lines": (text) =>
    Buffer.from(text).toString("base64").replaceAll(/.{76}/g, "$&\n"),
  "under explanations": (text) => `Bag Attributes\n    friendlyName: Tenpay\n${text}`,
  "by its path": (text) => fileOf("key.pem", text),
  "by its path in quotes": (text) => `"${fileOf("quoted.pem", text)}"`,
  "by its file's address": (text) => `file://${fileOf("addressed.pem", text)}`,
  "as base64 for addresses": (text) => withoutArmour(text).replaceAll("+", "-").replaceAll("/", "_"),
  "as a program joins its lines": (text) =>
    text
      .trim()
      .split("\n")
      .map((line) => JSON.stringify(`${line}\n`))
      .join(" +\n  "),
  "as a mail quotes it": (text) => text.replaceAll(/^/gm, "> "),
  "from a page, with its line breaks": (text) => text.replaceAll("\n", "<br>"),
  "without its first line": (text) => text.replace(/.*\n/, ""),
  "in lower case around it": (text) => text.replaceAll(/-----.*-----/g, (line) => line.toLowerCase()),
  "by the path of a file of Notepad's": (text) => fileOf("wide.pem", Buffer.from(`\ufeff${text}`, "utf16le")),
  "by the path of its binary file": (text) => fileOf("key.der", Buffer.from(withoutArmour(text), "base64")),
  "by the path of a file without armour": (text) => fileOf("bare.txt", `${withoutArmour(text)}\r\n`),
};

const whole = {
  WECHAT_PAY_APP_ID: "wx0123456789abcdef",
  WECHAT_PAY_MERCHANT_ID: "1900000109",
  WECHAT_PAY_CERTIFICATE_SERIAL: "5D:0a:ff:00",
  WECHAT_PAY_PRIVATE_KEY: rsa.own,
  WECHAT_PAY_API_V3_KEY: "0123456789abcdef0123456789abcdef",
};
const account = {
  WECHAT_OFFICIAL_ACCOUNT_APP_ID: "wxfedcba9876543210",
  WECHAT_OFFICIAL_ACCOUNT_SECRET: "fedcba9876543210fedcba9876543210",
};
const publicKey = {
  WECHAT_PAY_PUBLIC_KEY_ID: "PUB_KEY_ID_0119",
  WECHAT_PAY_PUBLIC_KEY: gatewayKey.replaceAll("\n", "\\n"),
};
const schema = z.object({ ...wechatVariables, ...wechatAppVariables });
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
      gatewayOrigin: "https://api.mch.weixin.qq.com",
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

  // wechatpay-axios-plugin#13, go-pay/gopay#136, casdoor/casdoor#1751
  test.each(Object.entries(spellings))("take a private key %s", (_, spell) => {
    for (const own of [rsa.own, pkcs1.own]) {
      const parsed = schema.parse({ ...whole, WECHAT_PAY_PRIVATE_KEY: spell(own) });
      expect(wechatSettingsOf(parsed)?.privateKey.equals(createPrivateKey(own))).toBe(true);
    }
  });

  test.each(Object.entries(spellings))("take a public key %s", (_, spell) => {
    const given = schema.parse({ ...publicKey, ...whole, WECHAT_PAY_PUBLIC_KEY: spell(gatewayKey) });
    expect(findWechatProblems(given)).toEqual([]);
    const [key] = wechatSettingsOf(given)?.publicKeys.values() ?? [];
    expect(key?.equals(createPublicKey(gatewayKey))).toBe(true);
  });

  test("take a key beside its certificate, and one under the other structure's label", () => {
    const mislabelled = pkcs1.own.replaceAll("RSA PRIVATE KEY", "PRIVATE KEY");
    for (const text of [`${certificate}${pkcs1.own}`, mislabelled]) {
      const parsed = schema.parse({ ...whole, WECHAT_PAY_PRIVATE_KEY: text });
      expect(wechatSettingsOf(parsed)?.privateKey.equals(createPrivateKey(pkcs1.own))).toBe(true);
    }
  });

  test.each([
    ["5d0aff00", "5D0AFF00"],
    ["5D:0A:FF:00", "5D0AFF00"],
    ["5d 0a ff 00\n", "5D0AFF00"],
    ["serial=5D0AFF00", "5D0AFF00"],
    ["0x5D0AFF00", "5D0AFF00"],
    ['"\u200e5D0AFF00"', "5D0AFF00"],
    ["５D0AFF00", "5D0AFF00"],
    [certificate, serial.toString("hex").toUpperCase()],
    [certificate.replaceAll("\n", "\\n"), serial.toString("hex").toUpperCase()],
  ])("take the serial number from %j", (text, number) => {
    const parsed = schema.parse({ ...whole, WECHAT_PAY_CERTIFICATE_SERIAL: text });
    expect(wechatSettingsOf(parsed)?.certificateSerial).toBe(number);
  });

  test.each([
    (text: string) => ` ${text}\n`,
    (text: string) => `"${text}"`,
    (text: string) => `“${text}”`,
    (text: string) => `\u202d${text}\u202c`,
    (text: string) => text.replace(/./g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0)),
  ])("take ids as they are copied from a page (%#)", (spell) => {
    const given = Object.fromEntries(
      Object.entries({ ...whole, ...account, ...publicKey }).map(([name, text]) => [
        name,
        /_ID$|_SECRET$/.test(name) ? spell(text) : text,
      ]),
    );
    const settings = wechatSettingsOf(schema.parse(given));
    expect(settings).toMatchObject({
      appId: whole.WECHAT_PAY_APP_ID,
      merchantId: whole.WECHAT_PAY_MERCHANT_ID,
    });
    expect(settings?.officialAccount?.appId).toBe(account.WECHAT_OFFICIAL_ACCOUNT_APP_ID);
    expect([...(settings?.publicKeys.keys() ?? [])]).toEqual(["PUB_KEY_ID_0119"]);
  });

  test("whose keys do not belong together are named", () => {
    const other = createPrivateKey(pem("pkcs8").own);
    const wrong = makeCertificate(other, { name: "Fake", serial, from: new Date(0), until: new Date(1e12) });
    expect(findWechatProblems({ ...whole, WECHAT_PAY_CERTIFICATE_SERIAL: wrong })).toMatchObject([
      {
        setting: "WECHAT_PAY_CERTIFICATE_SERIAL",
        code: "certificateOfOtherKey",
      },
    ]);
    expect(findWechatProblems({ ...whole, WECHAT_PAY_CERTIFICATE_SERIAL: certificate })).toEqual([]);
    expect(findWechatProblems({ ...whole, ...publicKey, WECHAT_PAY_PUBLIC_KEY: rsa.public })).toMatchObject([
      {
        setting: "WECHAT_PAY_PUBLIC_KEY",
        code: "ownPublicKey",
      },
    ]);
  });

  test.each([
    [rsa.public, "otherKeyExpected"],
    [rsa.own.slice(0, 600), "keyCutOff"],
    ["/no/such/file.pem", "keyFileUnreadable"],
    [binary, "keyFileEncrypted"],
    [
      rsa.own.replace("KEY-----\n", "KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,00\n\n"),
      "keyEncrypted",
    ],
  ])("say why a private key cannot be read", (text, code) => {
    const { error } = schema.safeParse({ WECHAT_PAY_PRIVATE_KEY: text });
    expect(error?.issues.map(problemOfIssue)).toMatchObject([{ code }]);
  });

  test("absent altogether are no problem: the method is off", () => {
    expect(findWechatProblems({ APP_ENV: "production" })).toEqual([]);
    expect(wechatSettingsOf({})).toBeUndefined();
  });

  test.each(Object.keys(whole))("without %s are half of them, which is named", (name) => {
    const given = { ...whole, [name]: "" };
    expect(findWechatProblems(given)).toMatchObject([{ setting: name }]);
    expect(wechatSettingsOf(given)).toBeUndefined();
  });

  test("have an id for each public key and a key for each id", () => {
    const { WECHAT_PAY_PUBLIC_KEY_ID, WECHAT_PAY_PUBLIC_KEY } = publicKey;
    expect(findWechatProblems({ ...whole, ...publicKey })).toEqual([]);
    for (const half of [{ WECHAT_PAY_PUBLIC_KEY_ID }, { WECHAT_PAY_PUBLIC_KEY }]) {
      expect(findWechatProblems({ ...whole, ...half })).toMatchObject([{ code: "otherNumberOfKeys" }]);
    }
    const two = `${WECHAT_PAY_PUBLIC_KEY_ID},PUB_KEY_ID_2`;
    expect(findWechatProblems({ ...whole, ...publicKey, WECHAT_PAY_PUBLIC_KEY_ID: two })).toHaveLength(1);
    const next = pem("pkcs8").public;
    for (const separator of ["", ",", ", ", "\n", ",\n"]) {
      const both = {
        ...whole,
        WECHAT_PAY_PUBLIC_KEY_ID: two.replace(",", separator.trim() || ", "),
        WECHAT_PAY_PUBLIC_KEY: `${gatewayKey}${separator}${next}`,
      };
      expect(findWechatProblems(both)).toEqual([]);
      const keys = wechatSettingsOf(both)?.publicKeys;
      expect(keys?.get("PUB_KEY_ID_2")?.export({ type: "spki", format: "pem" })).toBe(next);
    }
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
    ["WECHAT_PAY_PUBLIC_KEY_ID", "5D0AFF00"],
    ["WECHAT_PAY_GATEWAY", "https://api.mch.weixin.qq.com/v3"],
    ["WECHAT_PAY_GATEWAY", "ftp://example.com"],
    ["WECHAT_PAY_H5", "yes"],
    ["WECHAT_OFFICIAL_ACCOUNT_APP_ID", "gh_0123456789ab"],
    ["WECHAT_OFFICIAL_ACCOUNT_SECRET", "with spaces in it"],
    ["WECHAT_DOMAIN_FILE", "../MP_verify_a.txt"],
    ["WECHAT_API_GATEWAY", "api.weixin.qq.com"],
  ])("do not start with %s being something else", (name, value) => {
    expect(isReadable({ [name]: value })).toBe(false);
  });

  test("must use https for another host, except on loopback", () => {
    const problems = (WECHAT_PAY_GATEWAY: string) => findWechatProblems({ ...whole, WECHAT_PAY_GATEWAY });
    expect(problems("http://127.0.0.1:4000")).toEqual([]);
    expect(problems("https://api2.mch.weixin.qq.com")).toEqual([]);
    expect(problems("http://api.mch.weixin.qq.com")).toMatchObject([{ code: "needsHttps" }]);
  });

  test("have codes alone by default, and each other way by a setting of its own", () => {
    expect(wechatSettingsOf(whole)).toMatchObject({ isNativeOn: true, isH5On: false });
    expect(wechatSettingsOf(whole)?.officialAccount).toBeUndefined();
    const h5 = { ...whole, WECHAT_PAY_NATIVE: "off", WECHAT_PAY_H5: "on" };
    expect(findWechatProblems(h5)).toEqual([]);
    expect(wechatSettingsOf(h5)).toMatchObject({ isNativeOn: false, isH5On: true });
    expect(wechatSettingsOf({ ...whole, ...account })?.officialAccount).toMatchObject({
      appId: account.WECHAT_OFFICIAL_ACCOUNT_APP_ID,
      domainProof: undefined,
      oauthGateway: "https://open.weixin.qq.com",
      apiGateway: "https://api.weixin.qq.com",
    });
    const file = { WECHAT_DOMAIN_FILE: "MP_verify_aB3dE5fG7hI9jK1m.txt" };
    const proven = wechatSettingsOf({ ...whole, ...account, ...file });
    expect(proven?.officialAccount?.domainProof).toBe("aB3dE5fG7hI9jK1m");
  });

  test("name a merchant's code that is off where there is no other way to pay", () => {
    expect(findWechatProblems({ ...whole, WECHAT_PAY_NATIVE: "off" })).toMatchObject([
      { setting: "WECHAT_PAY_NATIVE" },
    ]);
  });

  test("are not asked for by an official account", () => {
    expect(findWechatProblems(account)).toEqual([]);
  });

  test("show no key when they are printed", () => {
    const given = { ...whole, ...account, WECHAT_PAY_CERTIFICATE_SERIAL: "5D0AFF00" };
    const printed = JSON.stringify(wechatSettingsOf(schema.parse(given)));
    expect(printed).not.toContain(account.WECHAT_OFFICIAL_ACCOUNT_SECRET);
    expect(printed).not.toContain("0123456789abcdef0123456789abcdef");
    expect(printed).not.toContain("PRIVATE");
  });
});
