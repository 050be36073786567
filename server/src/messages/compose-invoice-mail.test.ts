import { languages } from "@baleen/contract/language.ts";
import { expect, test } from "vitest";
import { composeInvoiceMail } from "./compose-invoice-mail.ts";

const mail = {
  to: "books@example.org",
  orderNo: "20261122180530ABCDEFGHJKMN",
  number: "24117000000012345678",
  amountFen: 26_900,
  reason: "",
  url: "https://dppt.example.com/v/1?a=1&b=2",
  origin: "https://www.example.com",
  supportMailbox: "help@example.com",
} as const;
const chinese = { ...mail, language: "zh", siteName: "鲸帧" } as const;
const english = { ...mail, language: "en", siteName: "Baleen" } as const;

test("the mail of an issued invoice has its number, amount and address", () => {
  const zh = composeInvoiceMail({ ...chinese, state: "issued" });
  expect(zh).toMatchObject({ subject: "你的鲸帧发票已开具", purpose: "invoice-issued", to: mail.to });
  expect(zh.text).toContain(`订单${mail.orderNo}的发票已开具，发票号码${mail.number}，金额¥269.00。`);
  const en = composeInvoiceMail({ ...english, state: "issued" });
  expect(en.text).toContain(`number ${mail.number}, ¥269.00.`);
  for (const { text, html } of [zh, en]) {
    expect(text).toContain(mail.url);
    expect(html).toContain(`href="${mail.url.replace("&", "&amp;")}"`);
  }
});

test("that of a rejected request says why, and what a buyer has typed becomes no markup", () => {
  const { text, html } = composeInvoiceMail({ ...english, state: "rejected", reason: "<b>title</b>" });
  expect(text).toContain("Reason: <b>title</b>.");
  expect(html).not.toContain("<b>");
  expect(text).not.toContain(mail.url);
});

test.each(languages)("each leads to the receipt in the reader's language (%s)", (language) => {
  for (const state of ["issued", "rejected", "reversed"] as const) {
    const { text } = composeInvoiceMail({ ...english, language, state });
    expect(text).toContain(`https://www.example.com/account/receipt?order=${mail.orderNo}&lang=${language}`);
    if (language === "en") expect(text).not.toMatch(/\p{Script=Han}/u);
  }
});
