import { verify } from "node:crypto";
import { expect, test } from "vitest";
import { makeTestSettings } from "./testing/test-settings.ts";
import { writeRequest } from "./write-request.ts";

const { settings, merchantPublicKey } = makeTestSettings();
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
  expect(new URLSearchParams(body).get("biz_content")).toBe(
    '{"out_trade_no":"P1","subject":"会员 & 50% + 1"}',
  );
});

test("the charset stands in the address, the content alone in the body, and nothing empty anywhere", () => {
  const { url, body = "", headers } = write();
  expect(headers).toEqual({ "content-type": "application/x-www-form-urlencoded;charset=utf-8" });
  expect(Array.from(new URLSearchParams(body).keys())).toEqual(["biz_content"]);
  const parameters = new URL(url).searchParams;
  expect(parameters.get("charset")).toBe("utf-8");
  expect(parameters.has("notify_url")).toBe(false);
  expect(Array.from(parameters.values()).filter((value) => value === "")).toEqual([]);
});
