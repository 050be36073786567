import { expect, test } from "vitest";
import { lostText } from "./PrivacyPage.text.ts";

type Lost = Parameters<typeof lostText>[0];

test("a deletion says the days of every level that it loses", () => {
  const levels: Lost["levels"] = [
    { level: 2, days: 90 },
    { level: 1, days: 30 },
  ];
  expect(lostText({ level: 2, days: 120, levels })).toEqual({
    zh: "会员（进阶）的剩余90天，会员（基础）的剩余30天，不可恢复。",
    en: "90 days of Advanced membership, 30 days of Basic membership, permanently.",
  });
});

test("a deletion says a lifetime, and one day", () => {
  const levels: Lost["levels"] = [
    { level: 3, days: 1 },
    { level: 1, days: null },
  ];
  expect(lostText({ level: 3, days: null, levels }).en).toBe(
    "1 day of Premium membership, Lifetime membership (Basic), permanently.",
  );
  expect(lostText({ level: 1, days: 2 }).zh).toBe("会员（基础）的剩余2天，不可恢复。");
});
