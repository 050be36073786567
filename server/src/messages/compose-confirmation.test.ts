import { languages } from "@baleen/contract/language.ts";
import { lifetimeEnd } from "@baleen/contract/membership/lifetime.ts";
import { expect, test } from "vitest";
import { composeConfirmation } from "./compose-confirmation.ts";

const confirmation = {
  channel: "email",
  to: "anna@example.org",
  username: "kelp_99",
  orderNo: "20261122180530ABCDEFGHJKMN",
  planName: { zh: "月度会员", en: "Monthly" },
  origin: "https://www.example.com",
  endsAt: new Date("2026-12-22T18:05:30+08:00"),
  supportMailbox: "help@example.com",
} as const;
const chinese = { ...confirmation, language: "zh", siteName: "鲸帧" } as const;
const english = { ...confirmation, language: "en", siteName: "Baleen" } as const;

test("a confirmation names the order, the account and the end of the membership", () => {
  const zh = composeConfirmation(chinese);
  expect(zh.subject).toBe("你的鲸帧会员已开通");
  expect(zh.text).toContain(`订单${confirmation.orderNo}（月度会员）的付款已收到`);
  expect(zh.text).toContain("有效到北京时间2026年12月22日18:05");
  const en = composeConfirmation(english);
  expect(en.text).toContain("It is valid until 22 December 2026 at 18:05 (China Standard Time).");
  for (const { text } of [zh, en]) expect(text).toContain("kelp_99");
});

test("that of a lifetime membership says that it never ends, and no year 9999", () => {
  const endsAt = new Date(lifetimeEnd);
  expect(composeConfirmation({ ...chinese, endsAt }).text).toContain("永久有效");
  expect(composeConfirmation({ ...english, endsAt }).text).toContain("It does not expire.");
  for (const channel of ["email", "sms"] as const) {
    expect(composeConfirmation({ ...chinese, channel, endsAt }).text).not.toContain("9999");
  }
});

test.each(languages)("it leads to the profile in the reader's language (%s)", (language) => {
  const { text, html } = composeConfirmation({ ...english, language });
  const url = `https://www.example.com/profile?lang=${language}`;
  expect(text).toContain(url);
  expect(html).toContain(`href="${url}"`);
  expect(html).toContain(`href="https://www.example.com/payment-help?lang=${language}"`);
});

test("its English has no Chinese, and by SMS it has neither subject nor HTML", () => {
  const { subject, text, html } = composeConfirmation(english);
  expect(`${subject}${text}${html}`).not.toMatch(/\p{Script=Han}/u);
  const sms = composeConfirmation({ ...english, channel: "sms", to: "13800138000" });
  expect(Object.keys(sms).toSorted()).toEqual(["channel", "purpose", "text", "to"]);
});
