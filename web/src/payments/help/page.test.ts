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

  test("without a time says none", () => {
    const { next } = describeFinding({ kind: "unpaid", amount: null, at: null }, { price: 39 });
    expect(next.zh).toMatch(/^支付平台说/);
    expect(next.en).toMatch(/^The provider says/);
  });
});
