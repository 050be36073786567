import { createPublicKey, type KeyObject, verify } from "node:crypto";
import { expect, test } from "vitest";
import { GatewayError } from "../gateway.ts";
import { signText } from "../rsa-keys.ts";
import { readReply, writeRequest } from "./connection.ts";
import { realReplyAboutPayment, realReplyWithSlashes } from "./testing/known-answers.data.ts";
import { makeTestSettings } from "./testing/test-settings.ts";

const { settings, alipayKey, merchantPublicKey } = makeTestSettings();
const method = "alipay.trade.query";

const answer = (body: string, status = 200) => ({ status, headers: {}, body: Buffer.from(body) });
const read = (body: string) => readReply(answer(body), method, settings);
const only = (...publicKeys: KeyObject[]) => ({ publicKeys, certificates: undefined });
const sign = (node: string) => signText(node, alipayKey);

test.each([realReplyWithSlashes, realReplyAboutPayment])(
  "what Alipay itself has signed is found right: $method",
  (real) => {
    const key = createPublicKey({ key: Buffer.from(real.publicKey, "base64"), format: "der", type: "spki" });
    const reply = readReply(answer(real.body), real.method, only(key));
    expect(reply).toMatchObject({ code: "10000", subCode: "", signature: "right" });
    const forged = real.body.replace("Success", "success");
    expect(readReply(answer(forged), real.method, only(key)).signature).toBe("wrong");
    expect(readReply(answer(real.body), real.method, settings).signature).toBe("wrong");
  },
);

test("an escaped slash is signed as it is sent", () => {
  const node = String.raw`{"code":"10000","qr_code":"https:\/\/qr.alipay.com\/x"}`;
  const reply = read(`{"alipay_trade_query_response":${node},"sign":"${sign(node)}"}`);
  expect([reply.signature, reply.field("qr_code")]).toEqual(["right", "https://qr.alipay.com/x"]);
});

test("any of several keys will do, and the signature may come before the node or beside a certificate's number", () => {
  const { settings: other } = makeTestSettings();
  const node = '{"code":10000,"total_amount":88.88}';
  const body = `{ "sign":"${sign(node)}", "alipay_cert_sn":"0f", "alipay_trade_query_response": ${node} }`;
  const reply = readReply(answer(body), method, only(...other.publicKeys, ...settings.publicKeys));
  expect([reply.code, reply.signature, reply.field("total_amount")]).toEqual(["10000", "right", "88.88"]);
});

test("missing and wrong signatures are distinguished", () => {
  const node = '{"code":"40002","sub_code":"isv.invalid-app-id"}';
  expect(read(`{"error_response":${node}}`)).toMatchObject({
    subCode: "isv.invalid-app-id",
    signature: "missing",
  });
  expect(read(`{"error_response":${node},"sign":""}`).signature).toBe("missing");
  expect(read(`{"error_response":${node},"sign":null}`).signature).toBe("missing");
  expect(read(`{"error_response":${node},"sign":"AAAA"}`).signature).toBe("wrong");
});

test("anything but a reply to this method is unknown", () => {
  const node = '{"code":"10000"}';
  const strangers = [
    "<html>502</html>",
    '{"half": "an ans',
    "{}",
    `{"alipay_trade_close_response":${node},"sign":"${sign(node)}"}`,
    '{"alipay_trade_query_response":"10000"}',
    '{"alipay_trade_query_response":{}}',
    `{"alipay_trade_query_response":${node},"alipay_trade_query_response":${node},"sign":"${sign(node)}"}`,
  ];
  for (const body of strangers) expect(() => read(body)).toThrow(GatewayError);
  for (const status of [204, 302, 403, 502]) {
    expect(() => readReply(answer("{}", status), method, settings)).toThrow(
      `Alipay answered ${method} with status ${status}`,
    );
  }
});

const now = new Date("2025-06-08T02:34:56Z");

function write(notifyUrl?: string) {
  const content = { out_trade_no: "P1", subject: "会员 & 50% + 1" };
  const request = { method: "alipay.trade.precreate", content, ...(notifyUrl && { notifyUrl }) };
  return writeRequest(request, settings, now);
}

test("the signed text is every parameter but the signature, by name, as it is before encoding", () => {
  const { url, body } = write("https://shop.example/notify?a=b&c=d");
  const signature = new URL(url).searchParams.get("sign") ?? "";
  const text =
    "app_id=2021000000000001" +
    '&biz_content={"out_trade_no":"P1","subject":"会员 & 50% + 1"}' +
    "&charset=utf-8&format=JSON&method=alipay.trade.precreate" +
    "&notify_url=https://shop.example/notify?a=b&c=d" +
    "&sign_type=RSA2&timestamp=2025-06-08 10:34:56&version=1.0";
  const isSigned = (algorithm: string) =>
    verify(algorithm, Buffer.from(text), merchantPublicKey, Buffer.from(signature, "base64"));
  expect([isSigned("sha256"), isSigned("sha1")]).toEqual([true, false]);
  expect(new URLSearchParams(String(body)).get("biz_content")).toBe(
    '{"out_trade_no":"P1","subject":"会员 & 50% + 1"}',
  );
});

test("the charset is in the query, only the content in the body, and no field is empty", () => {
  const { url, body = "", headers } = write();
  expect(headers).toEqual({ "content-type": "application/x-www-form-urlencoded;charset=utf-8" });
  expect(Array.from(new URLSearchParams(String(body)).keys())).toEqual(["biz_content"]);
  const parameters = new URL(url).searchParams;
  expect(parameters.get("charset")).toBe("utf-8");
  expect(parameters.has("notify_url")).toBe(false);
  expect(Array.from(parameters.values()).filter((value) => value === "")).toEqual([]);
});
