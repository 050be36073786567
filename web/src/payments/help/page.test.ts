import { languages } from "@baleen/contract/language.ts";
import type { BuyerFinding } from "@baleen/contract/payments/payment-help.ts";
import { describe, expect, test } from "vitest";
import { linksOf, partOf, readPage, wordsOf } from "../../testing/read-page.ts";
import { describeFinding } from "./findings.text.ts";
import { situations } from "./page.text.ts";

test.each(languages)("the page names the eight situations, and what to do in each (%s)", async (language) => {
  const { html } = await readPage("/payment-help", language);
  const main = partOf(html, "<main", "</main>");
  expect(situations).toHaveLength(8);
  for (const { question, ...answer } of situations) {
    expect(wordsOf(main)).toContain(question[language]);
    expect(wordsOf(main)).toContain(answer[language]);
  }
  expect(linksOf(main)).toEqual(expect.arrayContaining(["/account/purchases", "/legal/terms"]));
  expect(main).toContain("mailto:contact@baleen.example");
});

test("the footer of every page leads to it", async () => {
  for (const path of ["/", "/pricing", "/legal/terms"]) {
    const { html } = await readPage(path);
    expect(linksOf(partOf(html, "<footer", "</footer>"))).toContain("/payment-help");
  }
});

describe("a finding", () => {
  const finding = (kind: BuyerFinding["kind"], amount: number | null): BuyerFinding => ({
    kind,
    amount,
    at: "2026-11-30T10:05:00Z",
    used: null,
  });

  test("says the amount that it is about", () => {
    expect(describeFinding(finding("active", 39), { price: 39 }).next.zh).toContain("收到¥39");
    expect(describeFinding(finding("anotherAmount", 26), { price: 39 }).next.en).toContain("We received ¥26");
    expect(describeFinding(finding("returning", 39), { price: 39 }).next.en).toContain("1 to 3 working days");
  });

  test("tells the signed-in buyer not to sign in", () => {
    const order = { price: 39, isOwn: true };
    for (const kind of ["active", "unpaid"] as const) {
      const { next } = describeFinding(finding(kind, null), order);
      expect(next.zh).not.toMatch(/登录后|账号登录/);
      expect(next.en).not.toMatch(/sign in (with|to )/i);
    }
  });

  test("about days that are over says when they began and ended, and to buy again", () => {
    const used = { from: "2026-10-01T10:05:00Z", until: "2026-10-31T10:05:00Z" };
    const { title, next } = describeFinding({ ...finding("ended", 39), used }, { price: 39, isOwn: true });
    expect(title.zh).toContain("2026/10/31");
    expect(next.zh).toMatch(/2026\/10\/01.*2026\/10\/31.*请重新购买/);
    expect(title.en).toMatch(/ended at/);
    expect(next.en).toMatch(/ran from .* to .*, buy again\.$/);
  });

  test("about two totals names both amounts, the time for an answer, and what to have ready", () => {
    const { next } = describeFinding(finding("totalDiffers", 26), { price: 39 });
    expect(next.zh).toMatch(/¥26.*¥39.*24小时内.*账单截图.*商户单号/);
    expect(next.en).toMatch(/¥26.*¥39.*within 24 hours.*screenshot.*merchant order number/);
  });

  test("without a time says none", () => {
    const { next } = describeFinding({ kind: "unpaid", amount: null, at: null, used: null }, { price: 39 });
    expect(next.zh).toMatch(/^支付平台说/);
    expect(next.en).toMatch(/^The provider says/);
  });
});
