import { expect, test } from "vitest";
import { composePaymentFound } from "./compose-payment-found.ts";

const found = {
  channel: "email",
  to: "anna@example.org",
  username: "kelp_99",
  orderNo: "20261122180530ABCDEFGHJKMN",
  statement: { zh: "您的订单已付款。", en: "Your order is paid." },
  origin: "https://www.example.com",
  supportMailbox: "help@example.com",
} as const;
const chinese = { ...found, language: "zh", siteName: "鲸帧" } as const;
const english = { ...found, language: "en", siteName: "Baleen" } as const;

test("the account that paid is told its name, the order, and how it stands", () => {
  for (const part of ["属于账号kelp_99", found.orderNo, "您的订单已付款。", "/account/purchases?lang=zh"])
    expect(composePaymentFound(chinese).text).toContain(part);
  for (const part of ["the account kelp_99", found.orderNo, "Your order is paid."])
    expect(composePaymentFound(english).text).toContain(part);
});

test("its English has no Chinese, and by SMS it names the account and no order", () => {
  const { subject, text, html } = composePaymentFound(english);
  expect(`${subject}${text}${html}`).not.toMatch(/\p{Script=Han}/u);
  const sms = composePaymentFound({ ...chinese, channel: "sms", to: "13800138000" });
  expect(Object.keys(sms).toSorted()).toEqual(["channel", "purpose", "text", "to"]);
  expect(sms.text).toContain("kelp_99");
  expect(sms.text).not.toMatch(/\d{14}/);
});
