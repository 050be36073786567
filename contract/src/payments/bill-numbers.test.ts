import { expect, test } from "vitest";
import { findBillNumbers } from "./bill-numbers.ts";
import { maxLookedUpNumbers } from "./payment-help.ts";

const attemptNo = "P7K2M9QXR4TBVW0C8K2M9QXR4T";
const wechatNo = "4200002345202611301234567890";
const alipayNo = "2026113022001412341412345678";

const wechatBill = `账单详情
鲸帧
-39.00
当前状态
支付成功
支付时间
2026年11月30日 18:05:12
商品
会员30天
商户全称
昆明鲸帧科技有限公司
收单机构
财付通支付科技有限公司
支付方式
招商银行(尾号1234)
交易单号
${wechatNo}
商户单号
${attemptNo}
可在支持的商户扫码退款
对订单有疑惑 13800138000`;

const alipayBill = `< 账单详情
昆明鲸帧科技有限公司
-39.00
交易成功
支付时间	2026-11-30 18:05:12
付款方式	花呗
商品说明	会员30天
收单机构	支付宝（中国）网络技术有限公司
清算机构	网联清算有限公司
订单号	${alipayNo}
商家订单号	${attemptNo}
账单分类	文化休闲
联系电话 0871-12345678`;

test.each([
  ["the bill of WeChat", wechatBill, [attemptNo, wechatNo]],
  ["the bill of Alipay", alipayBill, [attemptNo, alipayNo]],
  ["a bill in one line", wechatBill.replaceAll("\n", " "), [attemptNo, wechatNo]],
  ["a bill in full width", toFullWidth(wechatBill), [attemptNo, wechatNo]],
  ["a number in groups", "4200 0023 4520 2611 3012 3456 7890", [wechatNo]],
  ["a number in lower case with its label", `商户单号：${attemptNo.toLowerCase()}`, [attemptNo]],
  ["an English bill", `Transaction ID: ${wechatNo}\nMerchant order No.: ${attemptNo}`, [attemptNo, wechatNo]],
  ["the gateway's number alone", `订单号 ${alipayNo}`, [alipayNo]],
  ["an order number", "订单号20261130180512K2M9QXR4TBVW0", ["20261130180512K2M9QXR4TBVW0"]],
  ["a text without numbers of payments", "我付了39.00，2026-11-30 18:05，电话13800138000", []],
  ["nothing", "", []],
])("in %s the numbers of the payment are found, the shop's own first", (_, pasted, numbers) => {
  expect(findBillNumbers(pasted)).toEqual(numbers);
});

test("a text longer than a bill is read to a length, and no more numbers are taken than a look-up takes", () => {
  const many = Array.from({ length: 20 }, (_, n) => `42000023452026113012345678${10 + n}`);
  expect(findBillNumbers(many.join("\n"))).toEqual(many.slice(0, maxLookedUpNumbers));
  expect(findBillNumbers(`${"。".repeat(4_000)}${attemptNo}`)).toEqual([]);
});

function toFullWidth(text: string): string {
  return text.replaceAll(/[!-~]/g, (symbol) => String.fromCodePoint((symbol.codePointAt(0) ?? 0) + 0xfee0));
}
