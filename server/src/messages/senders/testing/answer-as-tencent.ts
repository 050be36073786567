import { createHash, createHmac } from "node:crypto";
import type { ReceivedRequest, TestResponse } from "./answer-http.ts";

export const tencentKey = { id: "AKIDLoopback", secret: "a secret of Tencent Cloud" } as const;

const RequestId = "a0aabda6-cf91-4f3e-a81f-9198114a2279";

/** Tencent Cloud's SendSms; verifies the signature first. */
export function answerAsTencent(verdict: string) {
  return (request: ReceivedRequest): TestResponse => {
    const fault = findFault(request);
    if (fault) return refuse("AuthFailure.SignatureFailure", fault);
    const PhoneNumber = String(JSON.parse(request.body).PhoneNumberSet[0]);
    const Message = `${verdict} for ${PhoneNumber}`;
    const SendStatusSet = [
      { SerialNo: "5000:1", PhoneNumber, Fee: 1, Code: verdict, Message, IsoCode: "CN" },
    ];
    return { status: 200, body: JSON.stringify({ Response: { SendStatusSet, RequestId } }) };
  };
}

/** An error for the whole request. */
export function refuse(Code: string, Message: string): TestResponse {
  return { status: 200, body: JSON.stringify({ Response: { Error: { Code, Message }, RequestId } }) };
}

/** Checks a version 3 signature: https://cloud.tencent.com/document/api/382/52072 */
function findFault({ method, path, headers, body }: ReceivedRequest): string | undefined {
  const form =
    /^TC3-HMAC-SHA256 Credential=([^/]+)\/([\d-]+)\/sms\/tc3_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/;
  const [, id, date = "", signedHeaders = "", signature] = form.exec(headers.authorization ?? "") ?? [];
  if (id !== tencentKey.id) return `unknown key or service: ${headers.authorization}`;
  const signed = signedHeaders.split(";");
  if (!signed.includes("host") || !signed.includes("content-type")) return "too few headers signed";
  const timestamp = String(headers["x-tc-timestamp"]);
  const instant = new Date(Number(timestamp) * 1000);
  if (!(Math.abs(Date.now() - instant.getTime()) < 300_000)) return "another time";
  if (instant.toISOString().slice(0, 10) !== date) return "another day";
  const canonicalRequest = [
    method,
    path,
    "",
    signed.map((name) => `${name}:${String(headers[name]).trim()}\n`).join(""),
    signedHeaders,
    sha256(body),
  ].join("\n");
  const scope = `${date}/sms/tc3_request`;
  const toSign = ["TC3-HMAC-SHA256", timestamp, scope, sha256(canonicalRequest)].join("\n");
  const key = ["sms", "tc3_request"].reduce(hmac, hmac(`TC3${tencentKey.secret}`, date));
  return signature === hmac(key, toSign).toString("hex") ? undefined : "another signature";
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
