import { createHash, createHmac } from "node:crypto";
import type { ReceivedRequest, TestResponse } from "./answer-http.ts";

export const aliyunKey = { id: "LTAI5tLoopback", secret: "a secret of Aliyun" } as const;

/** Alibaba Cloud's SendSms; verifies the signature first. */
export function answerAsAliyun(verdict: string) {
  return (request: ReceivedRequest): TestResponse => {
    const signatureError = findFault(request);
    if (signatureError)
      return {
        status: 400,
        body: JSON.stringify({ Code: "SignatureDoesNotMatch", Message: signatureError }),
      };
    const Message = `${verdict} for ${request.query.get("PhoneNumbers")}`;
    const RequestId = "F1A2B3C4-0000-1111-2222-13800001234A";
    return { status: 200, body: JSON.stringify({ Code: verdict, Message, RequestId, BizId: "9006^0" }) };
  };
}

/** Alibaba Cloud's SendSmsVerifyCode; its message ids are in a nested `Model`. */
export function answerAsAliyunVerify(verdict: string) {
  return (request: ReceivedRequest): TestResponse => {
    const fault = findFault(request);
    if (fault)
      return { status: 400, body: JSON.stringify({ Code: "SignatureDoesNotMatch", Message: fault }) };
    const Message = `${verdict} for ${request.query.get("PhoneNumber")}`;
    const Model = { BizId: "1125^0", RequestId: "a3671ccf-0102-4c8e-8797-a3678e091d09", VerifyCode: "" };
    return {
      status: 200,
      body: JSON.stringify({ Code: verdict, Message, Success: verdict === "OK", Model }),
    };
  };
}

/**
 * Checks a version 3 signature:
 * https://www.alibabacloud.com/help/en/sdk/product-overview/v3-request-structure-and-signature
 */
function findFault({ method, path, query, headers, body }: ReceivedRequest): string | undefined {
  const form = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/;
  const [, id, signedHeaders = "", signature] = form.exec(headers.authorization ?? "") ?? [];
  if (id !== aliyunKey.id) return "unknown key";
  const signed = signedHeaders.split(";");
  const expectedNames = Object.keys(headers).filter((name) => /^(host|content-type|x-acs-.*)$/.test(name));
  if (signed.join() !== expectedNames.sort().join())
    return `signed are ${signed}, wanted are ${expectedNames}`;
  if (headers["x-acs-content-sha256"] !== sha256(body)) return "another body";
  const ageS = Math.abs(Date.now() - Date.parse(String(headers["x-acs-date"]))) / 1000;
  if (!(ageS < 900)) return "another time";
  const canonicalRequest = [
    method,
    path,
    [...query]
      .map((pair) => pair.map(encode).join("="))
      .sort()
      .join("&"),
    signed.map((name) => `${name}:${String(headers[name]).trim()}\n`).join(""),
    signedHeaders,
    sha256(body),
  ].join("\n");
  const right = createHmac("sha256", aliyunKey.secret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonicalRequest)}`)
    .digest("hex");
  return signature === right ? undefined : "another signature";
}

function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  });
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
