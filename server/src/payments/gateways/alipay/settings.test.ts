import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { alipaySettingsOf, alipayVariables, findAlipayProblems } from "./settings.ts";

const merchant = generateKeyPairSync("rsa", { modulusLength: 2048 });
const [alipay, next] = [
  generateKeyPairSync("rsa", { modulusLength: 2048 }),
  generateKeyPairSync("rsa", { modulusLength: 2048 }),
];

const armoured = (key: KeyObject, type: "pkcs1" | "pkcs8" | "spki") =>
  String(key.export({ type: type as "pkcs1", format: "pem" }));
const bare = (key: KeyObject, type: "pkcs1" | "pkcs8" | "spki") =>
  armoured(key, type).replace(/-----[^-]+-----|\n/g, "");

const given = {
  ALIPAY_APP_ID: "2021000000000001",
  ALIPAY_PRIVATE_KEY: bare(merchant.privateKey, "pkcs1"),
  ALIPAY_PUBLIC_KEY: bare(alipay.publicKey, "spki"),
  ALIPAY_SELLER_ID: "2088000000000088",
};

const folder = mkdtempSync(join(tmpdir(), "alipay-keys-"));
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

test("the private key may be PKCS#1 or PKCS#8, armoured or bare, in lines or not, here or in a file", () => {
  const pkcs8 = armoured(merchant.privateKey, "pkcs8");
  for (const text of [
    given.ALIPAY_PRIVATE_KEY,
    bare(merchant.privateKey, "pkcs8"),
    armoured(merchant.privateKey, "pkcs1"),
    pkcs8,
    pkcs8.replaceAll("\n", "\\n"),
    pkcs8.replaceAll("\n", " "),
    pkcs8.replaceAll("\n", "\r\n"),
    given.ALIPAY_PRIVATE_KEY.replace(/.{64}/g, "$&\n"),
    fileOf("private.pem", pkcs8),
    fileOf("应用私钥.txt", `${given.ALIPAY_PRIVATE_KEY}\n`),
  ]) {
    const settings = alipaySettingsOf({ ...given, ALIPAY_PRIVATE_KEY: text });
    expect(settings?.privateKey.equals(merchant.privateKey)).toBe(true);
    expect(findAlipayProblems({ ...given, ALIPAY_PRIVATE_KEY: text })).toEqual([]);
  }
});

test("one public key or several are taken, in every form", () => {
  const [one, two] = [armoured(alipay.publicKey, "spki"), armoured(next.publicKey, "spki")];
  const both = [alipay.publicKey, next.publicKey];
  for (const [text, keys] of [
    [given.ALIPAY_PUBLIC_KEY, [alipay.publicKey]],
    [one, [alipay.publicKey]],
    [armoured(alipay.publicKey, "pkcs1"), [alipay.publicKey]],
    [`${given.ALIPAY_PUBLIC_KEY}, ${bare(next.publicKey, "spki")}`, both],
    [one + two, both],
    [fileOf("public.pem", `${one}\n${two}`), both],
  ] as const) {
    const settings = alipaySettingsOf({ ...given, ALIPAY_PUBLIC_KEY: text });
    expect(settings?.publicKeys.map((key, i) => key.equals(keys[i] ?? merchant.publicKey))).toEqual(
      keys.map(() => true),
    );
  }
});

test("Alipay is off without settings, and half of them is named as a problem", () => {
  expect(findAlipayProblems({})).toEqual([]);
  expect(alipaySettingsOf({})).toBeUndefined();
  const { ALIPAY_PRIVATE_KEY: _, ...half } = given;
  expect(alipaySettingsOf(half)).toBeUndefined();
  expect(findAlipayProblems(half)).toMatchObject([
    {
      setting: "ALIPAY_PRIVATE_KEY",
      code: "alipayNeeds",
    },
  ]);
  expect(findAlipayProblems({ ALIPAY_APP_ID: given.ALIPAY_APP_ID })).toHaveLength(3);
  expect(findAlipayProblems({ ALIPAY_GATEWAY: "https://a.example" })).toHaveLength(4);
});

test("a key that cannot be used is named, and never shown", () => {
  const weak = generateKeyPairSync("rsa", { modulusLength: 1024 }).privateKey;
  const curve = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
  const locked = String(
    merchant.privateKey.export({ type: "pkcs8", format: "pem", cipher: "aes-256-cbc", passphrase: "secret" }),
  );
  const privateProblem = (text: string) => findAlipayProblems({ ...given, ALIPAY_PRIVATE_KEY: text });
  for (const [text, code] of [
    ["/no/such/file.pem", "keyFileUnreadable"],
    [armoured(weak, "pkcs8"), "notRsaKey"],
    [armoured(curve, "pkcs8"), "notRsaKey"],
    [locked, "otherKeyExpected"],
    [armoured(alipay.publicKey, "spki"), "otherKeyExpected"],
    [given.ALIPAY_PUBLIC_KEY, "keyUnreadable"],
    [`${given.ALIPAY_PRIVATE_KEY},${given.ALIPAY_PRIVATE_KEY}`, "notOnePrivateKey"],
    [fileOf("empty.pem", ""), "notOnePrivateKey"],
  ] as const) {
    expect(privateProblem(text)).toMatchObject([{ setting: "ALIPAY_PRIVATE_KEY", code }]);
  }
});

test("a private key or the application's own key in the public key's place is found", () => {
  const problems = (text: string) => findAlipayProblems({ ...given, ALIPAY_PUBLIC_KEY: text });
  expect(problems(armoured(merchant.privateKey, "pkcs1"))).toMatchObject([
    {
      setting: "ALIPAY_PUBLIC_KEY",
      code: "otherKeyExpected",
    },
  ]);
  expect(problems(given.ALIPAY_PRIVATE_KEY)).toMatchObject([
    { setting: "ALIPAY_PUBLIC_KEY", code: "isPrivateKey" },
  ]);
  expect(problems(bare(merchant.publicKey, "spki"))).toMatchObject([
    {
      setting: "ALIPAY_PUBLIC_KEY",
      code: "ownPublicKey",
    },
  ]);
});

test("another gateway must use https, except on loopback", () => {
  const urlOf = (ALIPAY_GATEWAY: string) => alipaySettingsOf({ ...given, ALIPAY_GATEWAY })?.gatewayUrl;
  expect(alipaySettingsOf(given)?.gatewayUrl).toBe("https://openapi.alipay.com/gateway.do");
  expect(urlOf("https://openapi-sandbox.dl.alipaydev.com/gateway.do")).toBe(
    "https://openapi-sandbox.dl.alipaydev.com/gateway.do",
  );
  expect(urlOf("http://127.0.0.1:4000")).toBe("http://127.0.0.1:4000/gateway.do");
  const problems = (ALIPAY_GATEWAY: string) => findAlipayProblems({ ...given, ALIPAY_GATEWAY });
  expect(problems("http://127.0.0.1:4000/gateway.do")).toEqual([]);
  expect(problems("http://pay.example")).toMatchObject([
    {
      setting: "ALIPAY_GATEWAY",
      code: "needsHttps",
    },
  ]);
  expect(problems("http://127.0.0.1.example")).toHaveLength(1);
});

test("the numbers have the forms that Alipay gives out", () => {
  const schema = z.object(alipayVariables);
  expect(schema.safeParse(given).success).toBe(true);
  expect(schema.safeParse({}).success).toBe(true);
  for (const wrong of [
    { ALIPAY_APP_ID: "wx1234567890" },
    { ALIPAY_SELLER_ID: "1088000000000088" },
    { ALIPAY_SELLER_ID: "shop@example.com" },
    { ALIPAY_GATEWAY: "openapi.alipay.com" },
    { ALIPAY_GATEWAY: "ftp://openapi.alipay.com" },
  ]) {
    expect(schema.safeParse({ ...given, ...wrong }).success).toBe(false);
  }
});
