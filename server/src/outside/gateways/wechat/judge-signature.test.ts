import { X509Certificate } from "node:crypto";
import { describe, expect, test } from "vitest";
import { judgeSignature } from "./judge-signature.ts";
import { notifying } from "./testing/vectors.data.ts";

const { headers, body } = notifying;
const certificate = new X509Certificate(Buffer.from(notifying.certificate, "base64"));
const keys = {
  find: async (serial: string) => (serial === certificate.serialNumber ? certificate.publicKey : undefined),
};
const signedAt = new Date(Number(headers["wechatpay-timestamp"]) * 1000);

const later = (seconds: number) => new Date(signedAt.getTime() + seconds * 1000);
const judge = (changed: object, now = signedAt, words = body) =>
  judgeSignature({ headers: { ...headers, ...changed }, body: words }, keys, now);

describe("a signature of WeChat Pay's", () => {
  test("is known, as the notice of its own SDK's tests is", async () => {
    expect(await judge({})).toBe("authentic");
    expect(await judgeSignature({ headers, body: Buffer.from(body) }, keys, signedAt)).toBe("authentic");
  });

  test("covers the very bytes: the same JSON written otherwise is forged", async () => {
    expect(await judge({}, signedAt, JSON.stringify(JSON.parse(body), null, 1))).toBe("forged");
    expect(await judge({}, signedAt, `${body} `)).toBe("forged");
    expect(await judge({}, signedAt, "")).toBe("forged");
  });

  test.each([
    ["wechatpay-timestamp", "1624523847"],
    ["wechatpay-nonce", "EcZ9Cmy4Xyx1i6RlJQzLcCyEqDa26NBy"],
    ["wechatpay-signature", "c2lnbmVk"],
    ["wechatpay-signature", "not base64 at all !"],
  ])("covers %s too", async (name, value) => {
    expect(await judge({ [name]: value })).toBe("forged");
  });

  test("is good for less than five minutes, before and after", async () => {
    expect(await judge({}, later(299))).toBe("authentic");
    expect(await judge({}, later(-299))).toBe("authentic");
    expect(await judge({}, later(300))).toBe("stale");
    expect(await judge({}, later(-300))).toBe("stale");
  });

  test("that WeChat Pay spoils on purpose is not good", async () => {
    const signature = `WECHATPAY/SIGNTEST/${headers["wechatpay-signature"]}`;
    expect(await judge({ "wechatpay-signature": signature })).toBe("probe");
  });

  test("under a key of which nobody has heard is not good", async () => {
    expect(await judge({ "wechatpay-serial": "PUB_KEY_ID_1" })).toBe("signed with an unknown key");
  });

  test.each(["timestamp", "nonce", "signature", "serial"])("needs one %s", async (name) => {
    const value = headers[`wechatpay-${name}` as keyof typeof headers];
    expect(await judge({ [`wechatpay-${name}`]: undefined })).toBe("unsigned");
    expect(await judge({ [`wechatpay-${name}`]: [value, value] })).toBe("unsigned");
    expect(await judge({ [`wechatpay-${name}`]: "" })).toBe("unsigned");
  });

  test.each(["NaN", "-1624523846", "1e9", "1624523846.0", "9".repeat(20)])("is not from %s", async (time) => {
    expect(await judge({ "wechatpay-timestamp": time })).toBe("unsigned");
  });
});
