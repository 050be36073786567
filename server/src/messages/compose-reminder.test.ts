import { languages } from "@baleen/contract/language.ts";
import { describe, expect, test } from "vitest";
import { composeReminder } from "./compose-reminder.ts";

const reminder = {
  to: "anna@example.org",
  username: "kelp_99",
  origin: "https://www.example.com",
  unsubscribeToken: "7.abc",
  endsAt: new Date("2026-11-22T18:05:30+08:00"),
} as const;
const chinese = { ...reminder, language: "zh", siteName: "鲸帧" } as const;
const english = { ...reminder, language: "en", siteName: "Baleen" } as const;

describe("a reminder", () => {
  test("on the day says today and the hour, and never tomorrow", () => {
    const zh = composeReminder({ ...chinese, daysLeft: 0 });
    expect(zh.subject).toBe("你的鲸帧会员今天18:05到期");
    expect(zh.text).toContain("今天有效到18:05（北京时间）");
    const en = composeReminder({ ...english, daysLeft: 0 });
    expect(en.subject).toBe("Your Baleen membership ends today at 18:05");
    expect(en.text).toContain("ends today at 18:05 (China Standard Time)");
    for (const { subject, text, html } of [zh, en]) {
      expect(`${subject}${text}${html}`).not.toMatch(/明天|tomorrow/);
    }
  });

  test("of an end at midnight calls it 24:00 of the day before", () => {
    const endsAt = new Date("2027-01-01T00:00:00+08:00");
    expect(composeReminder({ ...chinese, endsAt, daysLeft: 0 }).subject).toBe("你的鲸帧会员今天24:00到期");
  });

  test("earlier says how many days are left and when it ends", () => {
    expect(composeReminder({ ...chinese, daysLeft: 1 }).subject).toBe("你的鲸帧会员明天18:05到期");
    const zh = composeReminder({ ...chinese, daysLeft: 3 });
    expect(zh.subject).toBe("你的鲸帧会员还有3天到期");
    expect(zh.text).toContain("有效到北京时间2026年11月22日18:05");
    const en = composeReminder({ ...english, daysLeft: 7 });
    expect(en.subject).toBe("Your Baleen membership ends in 7 days");
    expect(en.text).toContain("until 22 November 2026 at 18:05 (China Standard Time)");
  });

  test.each(languages)("has its way out in the text, in the HTML and for mail programs (%s)", (language) => {
    const { text, html, unsubscribeUrl } = composeReminder({ ...english, language, daysLeft: 3 });
    const url = `https://www.example.com/unsubscribe/7.abc?lang=${language}`;
    expect(unsubscribeUrl).toBe(url);
    expect(text).toContain(url);
    expect(html).toContain(`href="${url}"`);
    expect(text).toContain(`https://www.example.com/pricing?lang=${language}`);
  });

  test("loads nothing, and its English has no Chinese", () => {
    for (const daysLeft of [0, 1, 3, 7]) {
      const { subject, text, html } = composeReminder({ ...english, daysLeft });
      expect(html).not.toMatch(/<(img|link|script)\b|url\(/);
      expect(`${subject}${text}${html}`).not.toMatch(/\p{Script=Han}/u);
    }
  });
});
