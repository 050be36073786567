import { expect, test } from "vitest";
import { cashierPath, isCashierUrl } from "./payments.ts";

test("the simulated cashier is known by its address, on whatever host the code names", () => {
  expect(isCashierUrl(`http://localhost:3000${cashierPath}2026`)).toBe(true);
  expect(isCashierUrl(`http://192.168.1.5:3000${cashierPath}2026`)).toBe(true);
});

test("no gateway's code is taken for it", () => {
  expect(isCashierUrl("https://qr.alipay.com/bax1")).toBe(false);
  expect(isCashierUrl("weixin://wxpay/bizpayurl?pr=1")).toBe(false);
  expect(isCashierUrl(`https://pay.example?next=/demo/cashier/1`)).toBe(false);
  expect(isCashierUrl(`javascript:"${cashierPath}"`)).toBe(false);
});
