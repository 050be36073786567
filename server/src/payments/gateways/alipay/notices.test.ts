import { createPublicKey, type KeyObject, sign } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { writeGbk } from "../../../../../fake-gateways/alipay/gbk.ts";
import { systemClock } from "../../../platform/clock.ts";
import { joinFields } from "../formats.ts";
import { type GatewayAlarms, tradeOf } from "../gateway.ts";
import { summarizeTrade } from "../testing/with-fakes.ts";
import { connect } from "./connection.ts";
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

let alarms: string[] = [];
beforeEach(() => {
  alarms = [];
});

/** Requests to Alipay get no answer here. */
const read = async (body: string, to: AlipaySettings = settings) => {
  const raise: GatewayAlarms["raise"] = async ({ kind }) => {
    alarms.push(kind);
  };
  const sendHttp = async () => ({ status: 502, headers: {}, body: Buffer.from("") });
  const alarmsOf = { raise, close: async () => {} };
  return await readNotice(connect({ settings: to, clock: systemClock, sendHttp, alarms: alarmsOf }), {
    headers: {},
    body,
  });
};
const stateOf = async (changes: Fields) =>
  summarizeTrade((await read(signed({ ...paid, ...changes })))?.trade);

test("a notice that Alipay itself has signed is believed by its application and seller, as it is", async () => {
  const { fields, publicKey } = realNotice;
  const key = createPublicKey({ key: Buffer.from(publicKey, "base64"), format: "der", type: "spki" });
  const real = { ...settings, appId: fields.app_id, sellerId: fields.seller_id, publicKeys: [key] };
  const body = new URLSearchParams(fields).toString();
  expect(await read(body, real)).toEqual({
    noticeId: "2019081500222155624068450559358070",
    trade: tradeOf("20190815155618536-564-57", {
      paidFen: 10,
      gatewayTradeNo: "2019081522001468450512505578",
      at: expect.any(Date),
    }),
  });
  expect(await read(body.replace("total_amount=0.10", "total_amount=0.11"), real)).toBeUndefined();
  expect(await read(body, { ...real, appId: settings.appId })).toBeUndefined();
});

test("the order's total counts, not the amount paid or received after discounts", async () => {
  expect(await read(signed(paid))).toEqual({
    noticeId: "N1",
    trade: tradeOf("P1", { paidFen: 3900, gatewayTradeNo: "T1", at: expect.any(Date) }),
  });
});

test("values are decoded once; percent signs, plus signs and unknown fields are part of the signed text", async () => {
  expect(await stateOf({ subject: "100% + 1 = 新/%2B%25", field_of_tomorrow: "", 新: "a&b=c" })).toBe("paid");
});

test.each([
  [{ app_id: "2021000000000002" }, "notice.other_merchant"],
  [{ app_id: "" }, "notice.other_merchant"],
  // yansongda/pay#59
  [{ seller_id: "2088000000000099" }, "notice.other_merchant"],
  [{ notify_type: "servicemarket_order_notify" }, "notice.refused"],
  [{ charset: "utf-7" }, "notice.other_charset"],
  [{ trade_status: "TRADE_PENDING" }, "notice.refused"],
  [{ total_amount: "39.001" }, "notice.refused"],
  [{ out_trade_no: "" }, "notice.refused"],
  [{ notify_id: "" }, "notice.refused"],
])("a signed notice with %j is refused with an alarm that says why", async (changes, alarm) => {
  expect(await stateOf(changes)).toBe("no trade");
  expect(alarms).toEqual([alarm]);
});

test.each([{ total_amount: "" }, { trade_no: "" }, { seller_id: "" }])(
  "a signed notice with %j is believed only when a query confirms it, and is no reason for an alarm",
  async (changes) => {
    expect(await stateOf(changes)).toBe("no trade");
    expect(alarms).toEqual([]);
  },
);

// yansongda/pay#14
test.each(["GBK", "gb2312", "gb18030"])("a notice in %s is verified over its own bytes", async (charset) => {
  const fields = new Map(Object.entries({ ...paid, charset, subject: "鲸帧 一年会员 100%" }));
  const bytes = Array.from(fields, ([name, value]) => [name, writeGbk(value).toString("latin1")] as const);
  const text = joinFields(bytes.filter(([name]) => name !== "sign_type"));
  const signature = sign("sha256", Buffer.from(text, "latin1"), alipayKey).toString("base64");
  const encoded = [...bytes, ["sign", signature] as const].map(
    ([name, value]) =>
      `${name}=${value.replace(/[^\w.-]/g, (one) => `%${one.charCodeAt(0).toString(16).padStart(2, "0")}`)}`,
  );
  expect((await read(encoded.join("&")))?.trade).toMatchObject({ attemptNo: "P1", paidFen: 3900 });
  expect(await read(encoded.join("&").replace("39.00", "39.01"))).toBeUndefined();
  expect(alarms).toEqual([]);
});

test("only RSA2 signatures are accepted, for any sign_type", async () => {
  const { settings: stranger } = makeTestSettings();
  expect(await read(signed({ ...paid, sign_type: "RSA" }, alipayKey, "sha1"))).toBeUndefined();
  expect(await read(signed(paid, alipayKey, "sha1"))).toBeUndefined();
  expect(await stateOf({ sign_type: "RSA" })).toBe("no trade");
  expect(await stateOf({ sign_type: "" })).toBe("no trade");
  expect(await read(signed(paid, stranger.privateKey))).toBeUndefined();
  expect(await read(new URLSearchParams(paid).toString())).toBeUndefined();
});

test("a field that comes twice spoils the notice", async () => {
  const body = signed(paid);
  for (const more of ["total_amount=0.01", "sign=", "sign_type=RSA2", "x=1&x=1"]) {
    expect(await read(`${body}&${more}`)).toBeUndefined();
  }
  expect(await read(body.replace("total_amount=", "total_amount%5B%5D="))).toBeUndefined();
});

test("every key that is configured is tried", async () => {
  const { settings: next, alipayKey: nextKey } = makeTestSettings();
  const both = { ...settings, publicKeys: [...settings.publicKeys, ...next.publicKeys] };
  expect(summarizeTrade((await read(signed(paid), both))?.trade)).toBe("paid");
  expect(summarizeTrade((await read(signed(paid, nextKey), both))?.trade)).toBe("paid");
});

test("a partial refund has its sum, though its notice says TRADE_SUCCESS", async () => {
  expect(await stateOf({ refund_fee: "10.00", gmt_refund: "2025-06-09 10:00:00.123" })).toBe(
    "partly refunded",
  );
  expect(await stateOf({ refund_fee: "10.00" })).toBe("partly refunded");
  expect((await read(signed({ ...paid, refund_fee: "10.00" })))?.trade).toMatchObject({
    paidFen: 3900,
    refundedFen: 1000,
  });
  expect(await stateOf({ gmt_refund: "2025-06-09 10:00:00.123" })).toBe("partly refunded");
  expect(await stateOf({ refund_fee: "what?" })).toBe("partly refunded");
  expect(await stateOf({ refund_fee: "0.00" })).toBe("paid");
});

test("TRADE_CLOSED is a full refund after a payment, otherwise the end of an unpaid trade", async () => {
  expect(await stateOf({ trade_status: "TRADE_CLOSED", refund_fee: "39.00" })).toBe("refunded");
  expect(await stateOf({ trade_status: "TRADE_CLOSED" })).toBe("refunded");
  expect(await stateOf({ trade_status: "TRADE_CLOSED", refund_fee: "39.00", gmt_payment: "" })).toBe(
    "refunded",
  );
  expect(await stateOf({ trade_status: "TRADE_CLOSED", refund_fee: "0.00", gmt_payment: "" })).toBe("closed");
  expect(await stateOf({ trade_status: "TRADE_FINISHED" })).toBe("paid");
  expect(await stateOf({ trade_status: "WAIT_BUYER_PAY", gmt_payment: "" })).toBe("open");
});

test("a body that is no form is no notice", async () => {
  for (const body of ["", "{}", '{"app_id":"2021000000000001"}', "%", "=&=&", "sign=%FF%FE&sign_type=RSA2"]) {
    expect(await read(body)).toBeUndefined();
  }
});
