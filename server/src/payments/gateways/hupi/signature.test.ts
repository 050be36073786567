import { expect, test } from "vitest";
import { hasCorrectHash, hashOf } from "./signature.ts";

const secret = "unit-test-secret";

const paid = {
  trade_order_id: "T20250101000001",
  total_fee: "9.90",
  transaction_id: "4200000000202501010000000001",
  open_order_id: "20250101123",
  order_title: "一个月会员",
  status: "OD",
  appid: "201906120000",
  time: "1735660900",
  nonce_str: "fedcba9876543210",
  plugins: "",
  attach: "",
};

test("names are sorted as ASCII, values stay raw, empty ones and the hash itself are left out, 0 is not", () => {
  const fields = { A: "中文&x=1", a: "0", extension: "new", hash: "anything", empty: "", nothing: null };
  expect(hashOf(fields, "test-secret")).toBe("de40826b443190d15465d351348047c2");
});

test("a request for a payment has the hash of the known example", () => {
  const create = {
    version: "1.1",
    appid: "201906120000",
    trade_order_id: "T20250101000001",
    total_fee: "9.90",
    title: "一个月会员",
    time: "1735660800",
    notify_url: "https://shop.example/pay/hupi/notify",
    nonce_str: "0123456789abcdef",
    attach: "",
  };
  expect(hashOf(create, secret)).toBe("f11a4e0c6be4bc2f5dc4af3cc166da0a");
});

test("a notice has the hash of the known example", () => {
  expect(hashOf(paid, secret)).toBe("3f37d36b92237aa8ea17fb13162c7b79");
});

test("an answer has the hash of the known example, errcode 0 included", () => {
  const reply = {
    openid: "20250101123",
    url_qrcode: "https://fake.example/qr?id=1",
    url: "https://fake.example/pay?id=1",
    errcode: "0",
    errmsg: "success!",
  };
  expect(hashOf(reply, secret)).toBe("4f2d88d34919b55c60a6d68069fd8582");
});

test("only the right hash under the right secret is right", () => {
  const hash = "3f37d36b92237aa8ea17fb13162c7b79";
  expect(hasCorrectHash({ ...paid, hash }, secret)).toBe(true);
  expect(hasCorrectHash({ ...paid, hash, total_fee: "0.01" }, secret)).toBe(false);
  expect(hasCorrectHash({ ...paid, hash, surprise: "x" }, secret)).toBe(false);
  expect(hasCorrectHash({ ...paid, hash: hash.toUpperCase() }, secret)).toBe(false);
  expect(hasCorrectHash({ ...paid, hash }, "another-secret")).toBe(false);
  expect(hasCorrectHash(paid, secret)).toBe(false);
});

test("an empty secret makes nothing authentic", () => {
  expect(hasCorrectHash({ ...paid, hash: hashOf(paid, "") }, "")).toBe(false);
});
