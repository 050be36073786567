import { createPublicKey, type KeyObject, sign } from "node:crypto";
import { expect, test } from "vitest";
import { tradeOf } from "../gateway.ts";
import { summaryOf } from "../testing/with-fakes.ts";
import { readNotice } from "./notices.ts";
import type { AlipaySettings } from "./settings.ts";
import { realNotice } from "./testing/known-answers.data.ts";
import { makeTestSettings } from "./testing/test-settings.ts";

const { settings, alipayKey } = makeTestSettings();

const paid = {
  notify_type: "trade_status_sync",
  notify_id: "N1",
  app_id: settings.appId,
  seller_id: settings.sellerId,
  charset: "utf-8",
  version: "1.0",
  sign_type: "RSA2",
  trade_no: "T1",
  out_trade_no: "P1",
  trade_status: "TRADE_SUCCESS",
  total_amount: "39.00",
  receipt_amount: "12.34",
  gmt_payment: "2025-06-08 10:34:56",
};

type Fields = Readonly<Record<string, string>>;

function signed(fields: Fields, key: KeyObject = alipayKey, algorithm = "sha256"): string {
  const names = Object.keys(fields).filter((name) => name !== "sign_type");
  const text = names
    .toSorted()
    .map((name) => `${name}=${fields[name]}`)
    .join("&");
  const signature = sign(algorithm, Buffer.from(text), key).toString("base64");
  return new URLSearchParams({ ...fields, sign: signature }).toString();
}

const read = (body: string, to: AlipaySettings = settings) => readNotice(to, { headers: {}, body });
const stateOf = (changes: Fields) => summaryOf(read(signed({ ...paid, ...changes }))?.trade);

test("a notice that Alipay itself has signed is believed by its application and seller, as it is", () => {
  const { fields, publicKey } = realNotice;
  const key = createPublicKey({ key: Buffer.from(publicKey, "base64"), format: "der", type: "spki" });
  const real = { ...settings, appId: fields.app_id, sellerId: fields.seller_id, publicKeys: [key] };
  const body = new URLSearchParams(fields).toString();
  expect(read(body, real)).toEqual({
    noticeId: "2019081500222155624068450559358070",
    trade: tradeOf("20190815155618536-564-57", {
      paidFen: 10,
      gatewayTradeNo: "2019081522001468450512505578",
      at: expect.any(Date),
    }),
  });
  expect(read(body.replace("total_amount=0.10", "total_amount=0.11"), real)).toBeUndefined();
  expect(read(body, { ...real, appId: settings.appId })).toBeUndefined();
});

test("the order's total counts, not the amount paid or received after discounts", () => {
  expect(read(signed(paid))).toEqual({
    noticeId: "N1",
    trade: tradeOf("P1", { paidFen: 3900, gatewayTradeNo: "T1", at: expect.any(Date) }),
  });
});

test("values are decoded once; percent signs, plus signs and unknown fields are part of the signed text", () => {
  expect(stateOf({ subject: "100% + 1 = 新/%2B%25", field_of_tomorrow: "", 新: "a&b=c" })).toBe("paid");
});

test("a notice for another application or seller, of another kind or charset is rejected", () => {
  for (const changes of [
    { app_id: "2021000000000002" },
    { seller_id: "2088000000000099" },
    { notify_type: "servicemarket_order_notify" },
    { charset: "gbk" },
    { trade_status: "TRADE_PENDING" },
    { total_amount: "39.001" },
    { total_amount: "" },
    { trade_no: "" },
    { out_trade_no: "" },
    { notify_id: "" },
  ]) {
    expect(stateOf(changes)).toBe("no trade");
  }
});

test("only RSA2 signatures are accepted, for any sign_type", () => {
  const { settings: stranger } = makeTestSettings();
  expect(read(signed({ ...paid, sign_type: "RSA" }, alipayKey, "sha1"))).toBeUndefined();
  expect(read(signed(paid, alipayKey, "sha1"))).toBeUndefined();
  expect(stateOf({ sign_type: "RSA" })).toBe("no trade");
  expect(stateOf({ sign_type: "" })).toBe("no trade");
  expect(read(signed(paid, stranger.privateKey))).toBeUndefined();
  expect(read(new URLSearchParams(paid).toString())).toBeUndefined();
});

test("a field that comes twice spoils the notice", () => {
  const body = signed(paid);
  for (const more of ["total_amount=0.01", "sign=", "sign_type=RSA2", "x=1&x=1"]) {
    expect(read(`${body}&${more}`)).toBeUndefined();
  }
  expect(read(body.replace("total_amount=", "total_amount%5B%5D="))).toBeUndefined();
});

test("every key that is configured is tried", () => {
  const { settings: next, alipayKey: nextKey } = makeTestSettings();
  const both = { ...settings, publicKeys: [...settings.publicKeys, ...next.publicKeys] };
  expect(summaryOf(read(signed(paid), both)?.trade)).toBe("paid");
  expect(summaryOf(read(signed(paid, nextKey), both)?.trade)).toBe("paid");
});

test("a partial refund has its sum, though its notice says TRADE_SUCCESS", () => {
  expect(stateOf({ refund_fee: "10.00", gmt_refund: "2025-06-09 10:00:00.123" })).toBe("partly refunded");
  expect(stateOf({ refund_fee: "10.00" })).toBe("partly refunded");
  expect(read(signed({ ...paid, refund_fee: "10.00" }))?.trade).toMatchObject({
    paidFen: 3900,
    refundedFen: 1000,
  });
  expect(stateOf({ gmt_refund: "2025-06-09 10:00:00.123" })).toBe("partly refunded");
  expect(stateOf({ refund_fee: "what?" })).toBe("partly refunded");
  expect(stateOf({ refund_fee: "0.00" })).toBe("paid");
});

test("TRADE_CLOSED is a full refund after a payment, otherwise the end of an unpaid trade", () => {
  expect(stateOf({ trade_status: "TRADE_CLOSED", refund_fee: "39.00" })).toBe("refunded");
  expect(stateOf({ trade_status: "TRADE_CLOSED" })).toBe("refunded");
  expect(stateOf({ trade_status: "TRADE_CLOSED", refund_fee: "39.00", gmt_payment: "" })).toBe("refunded");
  expect(stateOf({ trade_status: "TRADE_CLOSED", refund_fee: "0.00", gmt_payment: "" })).toBe("closed");
  expect(stateOf({ trade_status: "TRADE_FINISHED" })).toBe("paid");
  expect(stateOf({ trade_status: "WAIT_BUYER_PAY", gmt_payment: "" })).toBe("open");
});

test("a body that is no form is no notice", () => {
  for (const body of ["", "{}", '{"app_id":"2021000000000001"}', "%", "=&=&", "sign=%FF%FE&sign_type=RSA2"]) {
    expect(read(body)).toBeUndefined();
  }
});
