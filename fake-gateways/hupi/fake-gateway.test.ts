import { afterEach, beforeEach, expect, test } from "vitest";
import type { Fake } from "../fake.ts";
import { callHupi, createAtHupi } from "../testing/call-hupi.ts";
import { startHupiFake } from "./fake-gateway.ts";
import { hashOf, withHash } from "./signature.ts";

let fake: Fake;

beforeEach(async () => {
  fake = await startHupiFake();
  fake.notices.mode = "lose";
});
afterEach(() => fake.close());

const create = {
  version: "1.1",
  trade_order_id: "T1",
  total_fee: "9.90",
  title: "会员",
  notify_url: "https://shop.example/notify",
};

test("answers have numbers as JSON numbers, and a hash over all fields", async () => {
  const { hash, ...fields } = await callHupi(fake, "do", create);
  expect(fields).toMatchObject({ errcode: 0, openid: expect.any(Number), url: expect.any(String) });
  // All of them are texts and numbers, as was just seen.
  const signed = fields as Record<string, string | number>;
  expect(hash).toBe(hashOf(signed, fake.settings.HUPI_SECRET ?? ""));
});

test("forms are accepted like JSON", async () => {
  const time = String(Math.floor(Date.now() / 1000));
  const fields = { ...create, appid: fake.settings.HUPI_APP_ID ?? "", time, nonce_str: "n" };
  const body = new URLSearchParams(withHash(fields, fake.settings.HUPI_SECRET ?? ""));
  const response = await fetch(`${fake.origin}/payment/do.html`, { method: "POST", body });
  expect(await response.json()).toMatchObject({ errcode: 0 });
});

test.each([
  ["another application", { appid: "1" }, "appid"],
  ["a time long ago", { time: "1735660800" }, "超时"],
  ["a title with a percent sign", { title: "8%" }, "title"],
  ["a title with a picture", { title: "🎉" }, "title"],
  ["a title that is too long", { title: "鲸".repeat(43) }, "title"],
  ["an amount with three decimals", { total_fee: "9.900" }, "total_fee"],
  ["no amount at all", { total_fee: "0.00" }, "total_fee"],
  ["a long address for notices", { notify_url: `https://shop.example/${"x".repeat(120)}` }, "notify_url"],
  ["a long number", { trade_order_id: "x".repeat(33) }, "trade_order_id"],
  ["another version", { version: "1.0" }, "version"],
])("%s is refused with status 200 and an errcode", async (_what, changes: Record<string, string>, says) => {
  const answer = await callHupi(fake, "do", { ...create, ...changes });
  expect(answer.errcode).not.toBe(0);
  expect(answer.errmsg).toContain(says);
});

test("a wrong hash is rejected, and nothing is stored", async () => {
  const fields = { ...create, appid: fake.settings.HUPI_APP_ID ?? "", hash: "0".repeat(32) };
  const body = new URLSearchParams(fields);
  const response = await fetch(`${fake.origin}/payment/do.html`, { method: "POST", body });
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ errmsg: "签名错误" });
  expect(fake.trades()).toEqual([]);
});

test("each number is accepted once", async () => {
  await createAtHupi(fake, "T1", "https://shop.example/notify");
  expect((await callHupi(fake, "do", create)).errcode).not.toBe(0);
});

test("a query with the wrong parameter name finds nothing", async () => {
  await callHupi(fake, "do", create);
  expect((await callHupi(fake, "query", { trade_order_id: "T1" })).errcode).not.toBe(0);
  const answer = await callHupi(fake, "query", { out_trade_order: "T1" });
  expect(answer.data).toMatchObject({ status: "WP", transaction_id: null, total_amount: "9.90" });
});

test("trades cannot be paid after the code has expired, or twice", async () => {
  await callHupi(fake, "do", create);
  await fake.pay("T1");
  await expect(fake.pay("T1")).rejects.toThrow("OD");
  await callHupi(fake, "do", { ...create, trade_order_id: "T2" });
  await fake.expire("T2");
  await expect(fake.pay("T2")).rejects.toThrow("CD");
});

test("there are no other currencies and no partial refunds", async () => {
  await callHupi(fake, "do", create);
  await expect(fake.pay("T1", { currency: "USD" })).rejects.toThrow("yuan");
  await fake.pay("T1");
  await expect(fake.refund("T1", { amountFen: 1 })).rejects.toThrow("whole");
});
