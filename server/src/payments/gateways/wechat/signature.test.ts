import { createPrivateKey, createSecretKey, X509Certificate } from "node:crypto";
import { describe, expect, test } from "vitest";
import { signText } from "../rsa-keys.ts";
import { authorizationOf, decrypt, textToSign, verifySignature } from "./signature.ts";
import { notifying, sealing, signing } from "./testing/known-answers.data.ts";

const { headers, body } = notifying;
const certificate = new X509Certificate(Buffer.from(notifying.certificate, "base64"));
const keys = {
  find: async (serial: string) => (serial === certificate.serialNumber ? certificate.publicKey : undefined),
};
const signedAt = new Date(Number(headers["wechatpay-timestamp"]) * 1000);

const later = (seconds: number) => new Date(signedAt.getTime() + seconds * 1000);
const verifyWith = (changed: object, now = signedAt, words = body) =>
  verifySignature({ headers: { ...headers, ...changed }, body: words }, keys, now);

describe("a signature of WeChat Pay's", () => {
  test("verifies, as in the tests of WeChat Pay's own SDK", async () => {
    expect(await verifyWith({})).toBe("authentic");
    expect(await verifySignature({ headers, body: Buffer.from(body) }, keys, signedAt)).toBe("authentic");
  });

  test("covers the exact bytes: the same JSON in another form is forged", async () => {
    expect(await verifyWith({}, signedAt, JSON.stringify(JSON.parse(body), null, 1))).toBe("forged");
    expect(await verifyWith({}, signedAt, `${body} `)).toBe("forged");
    expect(await verifyWith({}, signedAt, "")).toBe("forged");
  });

  test.each([
    ["wechatpay-timestamp", "1624523847"],
    ["wechatpay-nonce", "EcZ9Cmy4Xyx1i6RlJQzLcCyEqDa26NBy"],
    ["wechatpay-signature", "c2lnbmVk"],
    ["wechatpay-signature", "not base64 at all !"],
  ])("covers %s too", async (name, value) => {
    expect(await verifyWith({ [name]: value })).toBe("forged");
  });

  test("is good for less than five minutes, before and after", async () => {
    expect(await verifyWith({}, later(299))).toBe("authentic");
    expect(await verifyWith({}, later(-299))).toBe("authentic");
    expect(await verifyWith({}, later(300))).toBe("stale");
    expect(await verifyWith({}, later(-300))).toBe("stale");
  });

  test("that is a probe is recognized", async () => {
    const signature = `WECHATPAY/SIGNTEST/${headers["wechatpay-signature"]}`;
    expect(await verifyWith({ "wechatpay-signature": signature })).toBe("probe");
  });

  test("with an unknown key is rejected", async () => {
    expect(await verifyWith({ "wechatpay-serial": "PUB_KEY_ID_1" })).toBe("signed with an unknown key");
  });

  test.each(["timestamp", "nonce", "signature", "serial"])("needs one %s", async (name) => {
    const value = headers[`wechatpay-${name}` as keyof typeof headers];
    expect(await verifyWith({ [`wechatpay-${name}`]: undefined })).toBe("unsigned");
    expect(await verifyWith({ [`wechatpay-${name}`]: [value, value] })).toBe("unsigned");
    expect(await verifyWith({ [`wechatpay-${name}`]: "" })).toBe("unsigned");
  });

  test.each(["NaN", "-1624523846", "1e9", "1624523846.0", "9".repeat(20)])("is not from %s", async (time) => {
    expect(await verifyWith({ "wechatpay-timestamp": time })).toBe("unsigned");
  });
});

const { sealed, content } = sealing;
const apiV3Key = createSecretKey(Buffer.from(sealing.apiV3Key));

function withBitFlipped(at: number): string {
  const bytes = Buffer.from(sealed.ciphertext, "base64");
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return bytes.toString("base64");
}

describe("what is encrypted with the APIv3 key", () => {
  test("is decrypted as WeChat Pay's own SDK does", () => {
    expect(decrypt(sealed, apiV3Key)).toBe(content);
  });

  test("is not decrypted when a single bit of it is altered, wherever that is", () => {
    const { length } = Buffer.from(sealed.ciphertext, "base64");
    for (let at = 0; at < length; at++) {
      expect(decrypt({ ...sealed, ciphertext: withBitFlipped(at) }, apiV3Key)).toBeUndefined();
    }
  });

  test.each([
    ["other words beside it", { ...sealed, associated_data: "associateddata" }],
    ["no words beside it", { ...sealed, associated_data: null }],
    ["another nonce", { ...sealed, nonce: "uluk4a9R25RX" }],
    ["an empty text", { ...sealed, ciphertext: "" }],
    ["a text shorter than a tag", { ...sealed, ciphertext: "AAAA" }],
    ["a shortened tag", { ...sealed, ciphertext: sealed.ciphertext.slice(0, -4) }],
  ])("is not decrypted with %s", (_, given) => {
    expect(decrypt(given, apiV3Key)).toBeUndefined();
  });

  test("is not decrypted with another key", () => {
    expect(decrypt(sealed, createSecretKey(Buffer.alloc(32)))).toBeUndefined();
  });
});

const der = { format: "der", type: "pkcs8" } as const;
const privateKey = createPrivateKey({ key: Buffer.from(signing.privateKey, "base64"), ...der });
const asked = { timestampS: 1624523846, nonce: "A1B2C3D4E5F6G7", path: "/v3/certificates" };

describe("the signature of a request", () => {
  test("is the one that WeChat Pay's own SDK makes", () => {
    expect(signText(signing.text, privateKey)).toBe(signing.signature);
  });

  test("covers five lines, of which an empty body is one", () => {
    expect(textToSign({ ...asked, method: "GET", body: "" })).toBe(
      "GET\n/v3/certificates\n1624523846\nA1B2C3D4E5F6G7\n\n",
    );
    expect(textToSign({ ...asked, method: "POST", body: "Hello World!\n" })).toBe(
      "POST\n/v3/certificates\n1624523846\nA1B2C3D4E5F6G7\nHello World!\n\n",
    );
  });

  test("is sent with the merchant's number, the nonce, the time and the serial number", () => {
    const merchant = { merchantId: "1234567890", certificateSerial: "0123456789ABC", privateKey };
    const signature = signText(textToSign({ ...asked, method: "GET", body: "" }), privateKey);
    expect(authorizationOf(merchant, { ...asked, method: "GET", body: "" })).toBe(
      'WECHATPAY2-SHA256-RSA2048 mchid="1234567890",nonce_str="A1B2C3D4E5F6G7",timestamp="1624523846",' +
        `serial_no="0123456789ABC",signature="${signature}"`,
    );
  });
});
