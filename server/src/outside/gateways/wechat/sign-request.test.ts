import { createPrivateKey } from "node:crypto";
import { describe, expect, test } from "vitest";
import { authorizationOf, signText, textToSign } from "./sign-request.ts";
import { signing } from "./testing/vectors.data.ts";

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
