import { builtInPackages } from "@baleen/contract/content/built-in-content.ts";
import { expect, test } from "vitest";
import { partOf, readPage, wordsOf } from "../testing/read-page.ts";
import { sampleSentence } from "./SampleActivity.tsx";

test("a package's card has level, name, price, former price, days, description, features and its button [spec 2.19]", async () => {
  const { html } = await readPage("/pricing");
  const cards = partOf(html, "data-count=", "</main>");
  const [monthly = "", quarterly = ""] = cards
    .split(/<h2/)
    .slice(1)
    .map((card) => wordsOf(`<h2${card}`));
  expect(quarterly).toMatch(/Quarterly ¥99 was ¥117 Valid for 90 days\. For those who publish every week\./);
  expect(quarterly).toMatch(
    /Everything in Monthly Voice cloning from a 10-second sample 16 subtitle languages/,
  );
  expect(quarterly).toContain("Buy Quarterly");
  expect(monthly).toContain("Monthly ¥39 Valid for 30 days.");
  expect(monthly).not.toContain("was");
  expect(wordsOf(cards)).toMatch(/Basic.*Advanced.*Premium/);
});

test("simulated purchases are labelled as samples [spec 2.19]", async () => {
  const { html } = await readPage("/pricing");
  expect(wordsOf(partOf(html, 'aria-label="Sample activity"', "</section>"))).toMatch(
    /Sample activity User …\d{3} bought/,
  );
});

test("a simulated purchase masks the number but for three digits and rounds the price [spec 9.9]", () => {
  const [monthly] = builtInPackages;
  if (!monthly) throw new Error("There is no built-in package.");
  const sample = { ending: "085", place: 0, minutesAgo: 4 };
  expect(sampleSentence(sample, { ...monthly, price: 39.6 })).toEqual({
    zh: "尾号085的用户4分钟前购买了月度会员，¥40",
    en: "User …085 bought Monthly, ¥40, 4 min ago",
  });
});
