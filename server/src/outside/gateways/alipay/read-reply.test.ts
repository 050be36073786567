import { createPublicKey } from "node:crypto";
import { expect, test } from "vitest";
import { GatewayError } from "../gateway.ts";
import { readReply } from "./read-reply.ts";
import { signRsa2 } from "./rsa2.ts";
import { realReplyAboutPayment, realReplyWithSlashes } from "./testing/known-answers.data.ts";
import { makeTestSettings } from "./testing/test-settings.ts";

const { settings, alipayKey } = makeTestSettings();
const method = "alipay.trade.query";

const answer = (body: string, status = 200) => ({ status, headers: {}, body: Buffer.from(body) });
const read = (body: string) => readReply(answer(body), method, settings.publicKeys);
const sign = (node: string) => signRsa2(node, alipayKey);

test.each([realReplyWithSlashes, realReplyAboutPayment])(
  "what Alipay itself has signed is found right: $method",
  (real) => {
    const key = createPublicKey({ key: Buffer.from(real.publicKey, "base64"), format: "der", type: "spki" });
    const reply = readReply(answer(real.body), real.method, [key]);
    expect(reply).toMatchObject({ code: "10000", subCode: "", signature: "right" });
    const forged = real.body.replace("Success", "success");
    expect(readReply(answer(forged), real.method, [key]).signature).toBe("wrong");
    expect(readReply(answer(real.body), real.method, settings.publicKeys).signature).toBe("wrong");
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
  const reply = readReply(answer(body), method, [...other.publicKeys, ...settings.publicKeys]);
  expect([reply.code, reply.signature, reply.field("total_amount")]).toEqual(["10000", "right", "88.88"]);
});

test("a missing signature is told from a wrong one", () => {
  const node = '{"code":"40002","sub_code":"isv.invalid-app-id"}';
  expect(read(`{"error_response":${node}}`)).toMatchObject({
    subCode: "isv.invalid-app-id",
    signature: "missing",
  });
  expect(read(`{"error_response":${node},"sign":""}`).signature).toBe("missing");
  expect(read(`{"error_response":${node},"sign":null}`).signature).toBe("missing");
  expect(read(`{"error_response":${node},"sign":"AAAA"}`).signature).toBe("wrong");
});

test("what is no reply to this very method is not known", () => {
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
    expect(() => readReply(answer("{}", status), method, settings.publicKeys)).toThrow(
      `Alipay answered ${method} with status ${status}`,
    );
  }
});
