import { lifetimeEnd } from "@baleen/contract/membership/lifetime.ts";
import { expect, test } from "vitest";
import { composeRefundNotice } from "./compose-refund-notice.ts";

const notice = {
  channel: "email",
  to: "anna@example.org",
  orderNo: "20261122180530ABCDEFGHJKMN",
  refundedFen: 1300,
  isUnused: false,
  origin: "https://www.example.com",
  endsAt: new Date("2026-12-22T18:05:30+08:00"),
  supportMailbox: "help@example.com",
} as const;
const chinese = { ...notice, language: "zh", siteName: "鲸帧" } as const;
const english = { ...notice, language: "en", siteName: "Baleen" } as const;

test("a notice of a refund names the sum, the order, and what is left of the membership", () => {
  const zh = composeRefundNotice(chinese);
  expect(zh.subject).toBe("你的鲸帧订单已退款¥13.00");
  for (const part of [`订单${notice.orderNo}已退款¥13.00`, "现在有效到北京时间2026年12月22日18:05"])
    expect(zh.text).toContain(part);
  const en = composeRefundNotice(english);
  expect(en.subject).toBe("¥13.00 of your Baleen order was refunded");
  expect(en.text).toContain("now valid until 22 December 2026 at 18:05 (China Standard Time).");
  expect(en.text).toContain("https://www.example.com/account/purchases?lang=en");
  expect(en.text).toContain("https://www.example.com/payment-help?lang=en");
});

test("of a payment that was not used nobody could think that the membership was refunded", () => {
  const zh = composeRefundNotice({ ...chinese, isUnused: true });
  expect(zh.subject).toBe("鲸帧：一笔没有用上的付款已退回¥13.00");
  expect(zh.text).toContain(`订单${notice.orderNo}有一笔付款没有用上，已退回¥13.00`);
  expect(zh.text).toContain("现在有效到");
  const en = composeRefundNotice({ ...english, isUnused: true });
  expect(en.subject).toBe("Baleen: a payment of ¥13.00 that was not used has been refunded");
  expect(en.text).toContain(`A payment for order ${notice.orderNo} was not used, so ¥13.00 was refunded`);
  const sms = composeRefundNotice({ ...chinese, isUnused: true, channel: "sms", to: "13800138000" });
  expect(sms.text).toContain("会员不受影响");
});

test("nothing left, and a lifetime, have sentences of their own", () => {
  expect(composeRefundNotice({ ...chinese, endsAt: undefined }).text).toContain("现在没有生效的会员");
  const endsAt = new Date(lifetimeEnd);
  expect(composeRefundNotice({ ...english, endsAt }).text).toContain("lifetime membership is not affected");
  expect(composeRefundNotice({ ...chinese, endsAt }).text).not.toContain("9999");
});

test("its English has no Chinese, and by SMS it names neither sum nor order", () => {
  const { subject, text, html } = composeRefundNotice(english);
  expect(`${subject}${text}${html}`).not.toMatch(/\p{Script=Han}/u);
  const sms = composeRefundNotice({ ...chinese, channel: "sms", to: "13800138000" });
  expect(Object.keys(sms).toSorted()).toEqual(["channel", "purpose", "text", "to"]);
  expect(sms.text).not.toMatch(/¥|\d{14}/);
});
