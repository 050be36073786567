import { expect, test } from "vitest";
import { recognise } from "./recognise.ts";

const kinds = (text: string) => recognise(text).map((guess) => guess.as);

test.each([
  ["20260301080000" + "0123456789ABC", "orderNo"],
  [" 20260301080000" + "0123456789abc ", "orderNo"],
  ["订单号：20260301080000" + "0123456789ABC（已付款）", "orderNo"],
  ["20260301-080000-0123456789abc", "orderNo"],
  ["支付单号P0123456789ABCDEFGHJKMNPQR。", "attemptNo"],
  ["P0123456789ABCDEFGHJKMNPQR", "attemptNo"],
  ["R0123456789ABCDEFGHJKMNPQR", "refundNo"],
  ["P0123456789ABCDEFGHJKMNPQRR", "refundNo"],
  ["P0123456789ABCDEFGHJKMNPQRR2", "refundNo"],
  ["１３８００１３８０００", "phone"],
  ["+86 138-0013-8000", "phone"],
  ["Li@Example.com", "email"],
  ["#42", "accountId"],
  ["账号：#42", "accountId"],
  ["手机号：138 0013 8000", "phone"],
  ["订单号：20260301080000" + "0123456789ABC", "orderNo"],
  ["request id: 6D6A4C4E-4F2C-4E36-9F0B-0D6B1B7A9F00", "requestId"],
])("%s is nothing but %s", (text, kind) => {
  expect(kinds(text)).toEqual([kind]);
});

test("what can be several things is looked up as each of them", () => {
  expect(kinds("4200002026030112345678901234")).toEqual(["gatewayTradeNo", "complaintNo", "username"]);
  expect(kinds("325")).toEqual(["accountId", "username"]);
  expect(kinds("A1B2")).toEqual(["cardEnding", "promotionCode", "username"]);
  expect(kinds("1234")).toEqual(["accountId", "cardEnding", "promotionCode", "username"]);
  expect(kinds("李雷")).toEqual(["username"]);
  expect(kinds("kelp_6038913d2d80")).toEqual(["cardKey", "promotionCode", "username"]);
  expect(kinds("用户名：李雷")).toEqual(["username"]);
  expect(kinds("尾号A1B2")).toEqual(["cardEnding", "username"]);
  expect(kinds("oUpF8uMuAJO_M2pxb1Q9zNjWeS6o")).toEqual(["wechatId", "username"]);
  expect(kinds("openid：oUpF8uMuAJO_M2pxb1Q9zNjWeS6o")).toEqual(["wechatId", "username"]);
  expect(kinds("oUpF8uMuAJO_M2pxb1Q9zNjWe")).toEqual(["wechatId", "promotionCode", "username"]);
  expect(kinds("oUpF8uMuAJO_M2pxb1Q9zNjW")).toEqual(["promotionCode", "username"]);
  expect(kinds("…4ZCY6N")).toEqual(["numberEnding", "username"]);
});

// woocommerce/woocommerce#58000
test("a number and a name are found in the words that they were copied with", () => {
  const texts = (typed: string) => Object.fromEntries(recognise(typed).map(({ as, text }) => [as, text]));
  expect(texts("交易单号：4200002026030112345678901234")).toMatchObject({
    gatewayTradeNo: "4200002026030112345678901234",
  });
  expect(texts("用户名：li_lei。").username).toBe("li_lei");
  expect(texts("@li_lei\u200b").username).toBe("li_lei");
});

test("what cannot be a number of an account is not looked up as one", () => {
  expect(kinds("#0")).toEqual([]);
  expect(kinds("#9999999999999999999")).toEqual([]);
});
