import { builtInPackages, builtInSiteConfig } from "@baleen/contract/content/built-in-content.ts";
import { expect, test } from "vitest";
import { partOf, readPage, wordsOf } from "../testing/read-page.ts";
import { sampleSentence } from "./SampleActivity.tsx";

const cardsOf = (html: string) =>
  partOf(html, "data-count=", 'aria-label="Sample activity"')
    .split(/<h2/)
    .slice(1)
    .map((card) => wordsOf(`<h2${card}`));

test("a package's card has level, name, price, former price, days, description, features and its button [spec 2.19]", async () => {
  const { html } = await readPage("/pricing");
  const [yearly = "", monthly = "", quarterly = ""] = cardsOf(html);
  expect(quarterly).toMatch(
    /Quarterly ¥99 by the month ¥117 ¥33 a month save ¥18 Valid for 90 days\. For those who publish every week\./,
  );
  expect(quarterly).toMatch(
    /Everything in Monthly Voice cloning from a 10-second sample 16 subtitle languages/,
  );
  expect(quarterly).toContain("Buy Quarterly");
  expect(monthly).toContain("Monthly ¥39 ¥39 a month Valid for 30 days.");
  expect(monthly).not.toMatch(/was|by the month/);
  expect(yearly).toContain("≈¥22 a month");
  expect(wordsOf(partOf(html, "data-count=", "</main>"))).toMatch(/Premium.*Basic.*Advanced/);
});

test("the recommended plan comes first, and the sample activity after the plans", async () => {
  const { html } = await readPage("/pricing");
  expect(cardsOf(html)[0]).toContain("Yearly");
  expect(html.indexOf("Sample activity")).toBeGreaterThan(html.lastIndexOf("Buy "));
});

test("the page says in yuan what the plans cost, what is free, and how to pay, be refunded and get an invoice", async () => {
  const { text } = await readPage("/pricing");
  expect(text).toContain("All prices are in Chinese yuan (¥, CNY)");
  for (const question of ["renew automatically", "How can I pay", "How many computers", "invoice", "refund"])
    expect(text).toContain(question);
  expect(text).toContain("Unused subscription time is not refunded, except where the law requires it or");
  expect(text).toMatch(/What’s free .* Create an account, download and install the desktop app/);
});

test("the table gives each feature a row of its own, for every plan that has it", async () => {
  const { html } = await readPage("/pricing");
  const rows = partOf(html, "<tbody", "</tbody>")
    .split("<tr")
    .slice(1)
    .map((row) => wordsOf(`<tr${row}`).trim());
  expect(rows).toContain("Price ¥39 ¥99 ¥269");
  expect(rows).toContain("Valid for 30 days 90 days 365 days");
  expect(rows).toContain("Cover generation Included Included Included");
  expect(rows.find((row) => row.startsWith("16 subtitle"))).toMatch(
    /languages – Not included Included Included/,
  );
  expect(rows.join()).not.toContain("Everything in");
});

test("simulated purchases are labeled as samples [spec 2.19]", async () => {
  const { html } = await readPage("/pricing");
  expect(wordsOf(partOf(html, 'aria-label="Sample activity"', "</section>"))).toMatch(
    /Sample activity A user ending in \d{3} bought/,
  );
});

test("simulated purchases are left out where the site's content says so", async () => {
  const basic = { ...builtInSiteConfig.basic, sampleNotices: false };
  const { html } = await readPage("/pricing", "en", { basic });
  expect(html).not.toContain("Sample activity");
  expect(html).toContain("Monthly");
});

test("a simulated purchase masks the number but for three digits and rounds the price [spec 9.9]", () => {
  const [monthly] = builtInPackages;
  if (!monthly) throw new Error("There is no built-in package.");
  const sample = { ending: "085", packageIndex: 0, minutesAgo: 4 };
  expect(sampleSentence(sample, { ...monthly, price: 39.6 })).toEqual({
    zh: "尾号085的用户4分钟前购买了月度会员，¥40",
    en: "A user ending in 085 bought Monthly (¥40) 4 min ago",
  });
});
