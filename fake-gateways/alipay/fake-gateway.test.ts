import { createPrivateKey, sign } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Fake } from "../fake.ts";
import { startAlipayFake } from "./fake-gateway.ts";

let fake: Fake;
let now = new Date("2025-06-07T16:05:09Z");

beforeAll(async () => {
  fake = await startAlipayFake({ now: () => now });
  fake.notices.mode = "lose";
});
afterAll(() => fake.close());

type Fields = Readonly<Record<string, string>>;

/** A request as a merchant writes it, with changes made before or after it is signed. */
async function ask(method: string, content: Fields, before: Fields = {}, after: Fields = {}) {
  const fields: Fields = {
    app_id: fake.settings.ALIPAY_APP_ID ?? "",
    method: `alipay.trade.${method}`,
    charset: "utf-8",
    sign_type: "RSA2",
    timestamp: "2025-06-08 00:05:09",
    version: "1.0",
    biz_content: JSON.stringify(content),
    ...before,
  };
  const der = Buffer.from(fake.settings.ALIPAY_PRIVATE_KEY ?? "", "base64");
  const key = createPrivateKey({ key: der, format: "der", type: "pkcs1" });
  const text = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`);
  const signature = sign("sha256", Buffer.from(text.join("&")), key).toString("base64");
  const body = new URLSearchParams({ ...fields, sign: signature, ...after });
  const response = await fetch(fake.settings.ALIPAY_GATEWAY ?? "", { method: "POST", body });
  // Whatever is no such reply fails the expectation.
  const reply = (await response.json()) as Record<string, Fields>;
  const node = reply[`alipay_trade_${method.replaceAll(".", "_")}_response`] ?? {};
  return { ...node, says: node.sub_code ?? node.code, isSigned: "sign" in reply };
}

const offer = (number: string, more: Fields = {}) =>
  ask("precreate", { out_trade_no: number, total_amount: "39.00", subject: "会员", ...more });

test("invalid requests get the real gateway's error codes", async () => {
  const query = { out_trade_no: "A1" };
  const says = async (before: Fields, after: Fields = {}) => (await ask("query", query, before, after)).says;
  expect(await says({})).toBe("ACQ.TRADE_NOT_EXIST");
  expect(await says({ timestamp: "2025-06-07 16:05:09" })).toBe("isv.invalid-timestamp");
  expect(await says({ timestamp: "1749312309" })).toBe("isv.invalid-timestamp");
  expect(await says({ sign_type: "RSA" })).toBe("isv.invalid-signature-type");
  expect(await says({ charset: "gbk" })).toBe("isv.invalid-charset");
  expect(await says({ biz_content: "" })).toBe("isv.missing-biz-content");
  expect(await says({}, { biz_content: '{"out_trade_no":"A2"}' })).toBe("isv.invalid-signature");
  expect(await says({}, { sign: "AAAA" })).toBe("isv.invalid-signature");
  expect(await says({}, { notify_url: "https://evil.example" })).toBe("isv.invalid-signature");
  expect(await says({ biz_content: "{" })).toBe("isv.invalid-parameter");
  expect((await ask("sell", {})).says).toBe("isv.invalid-method");
  const stranger = await ask("query", query, { app_id: "2021000000000009" });
  expect(stranger).toMatchObject({ says: "isv.invalid-app-id", isSigned: false });
});

test("an offer is no trade until it is scanned", async () => {
  expect(await offer("B1")).toMatchObject({ says: "10000", out_trade_no: "B1" });
  const says = async (method: string) => (await ask(method, { out_trade_no: "B1" })).says;
  expect([await says("query"), await says("close")]).toEqual(["ACQ.TRADE_NOT_EXIST", "ACQ.TRADE_NOT_EXIST"]);
  await fake.scan("B1");
  expect(await ask("query", { out_trade_no: "B1" })).toMatchObject({ trade_status: "WAIT_BUYER_PAY" });
  expect([await says("close"), await says("close")]).toEqual(["10000", "ACQ.TRADE_STATUS_ERROR"]);
  expect((await offer("B1")).says).toBe("ACQ.TRADE_HAS_CLOSE");
  await expect(fake.pay("B1")).rejects.toThrow("TRADE_CLOSED");
});

test("repeated offers with one number must be identical", async () => {
  expect((await offer("C1")).says).toBe("10000");
  expect((await offer("C1")).says).toBe("10000");
  expect((await offer("C1", { subject: "会员2" })).says).toBe("ACQ.CONTEXT_INCONSISTENT");
  await fake.pay("C1");
  expect((await offer("C1")).says).toBe("ACQ.TRADE_HAS_SUCCESS");
});

test("an invalid offer is rejected", async () => {
  for (const wrong of [
    { total_amount: "39.001" },
    { total_amount: "0.00" },
    { total_amount: "1e2" },
    { subject: "a/b" },
    { subject: "" },
    { out_trade_no: "有" },
    { time_expire: "2025-06-08T00:20:09+08:00" },
    { timeout_express: "1.5h" },
  ] satisfies Fields[]) {
    expect((await offer("D1", wrong)).says).toBe("ACQ.INVALID_PARAMETER");
  }
  const past = await offer("D1", { time_expire: "2025-06-08 00:05:09" });
  expect(past.says).toBe("ACQ.NOW_TIME_AFTER_EXPIRE_TIME_ERROR");
});

test("after the deadline an offer is void, and a trade is closed", async () => {
  const end = { time_expire: "2025-06-08 00:10:09" };
  await offer("E1", end);
  await offer("E2", { ...end, timeout_express: "3h" });
  await fake.scan("E2");
  now = new Date(now.getTime() + 300_000);
  expect((await ask("query", { out_trade_no: "E1" })).says).toBe("ACQ.TRADE_NOT_EXIST");
  expect(await ask("query", { out_trade_no: "E2" })).toMatchObject({ trade_status: "TRADE_CLOSED" });
  for (const number of ["E1", "E2"]) await expect(fake.pay(number)).rejects.toThrow("it cannot be paid");
});

test("each refund number refunds once, and queries of unknown refunds get no fields", async () => {
  await offer("F1");
  await fake.pay("F1");
  const refund = (out_request_no: string, refund_amount: string) =>
    ask("refund", { out_trade_no: "F1", out_request_no, refund_amount });
  expect(await refund("R1", "9.00")).toMatchObject({ fund_change: "Y", refund_fee: "9.00" });
  expect(await refund("R1", "9.00")).toMatchObject({ fund_change: "N", refund_fee: "9.00" });
  expect((await refund("R1", "8.00")).says).toBe("ACQ.DISCORDANT_REPEAT_REQUEST");
  expect((await refund("R2", "30.01")).says).toBe("ACQ.REFUND_FEE_ERROR");
  expect(await refund("R2", "30.00")).toMatchObject({ fund_change: "Y", refund_fee: "39.00" });
  expect((await refund("R3", "0.01")).says).toBe("ACQ.TRADE_HAS_CLOSE");
  const asked = { out_trade_no: "F1", out_request_no: "R1" };
  expect(await ask("fastpay.refund.query", asked)).toMatchObject({ refund_status: "REFUND_SUCCESS" });
  const never = await ask("fastpay.refund.query", { ...asked, out_request_no: "R9" });
  expect(never).toEqual({ code: "10000", msg: "Success", says: "10000", isSigned: true });
});
