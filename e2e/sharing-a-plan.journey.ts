import { type Localized, languages } from "@baleen/contract/language.ts";
import { expect } from "@playwright/test";
import { phoneUserAgent } from "../fake-gateways/testing/phone.ts";
import { findAxeViolations } from "./testing/accessibility-faults.ts";
import { database } from "./testing/database.ts";
import { test } from "./testing/journey.ts";
import { findLayoutFaults } from "./testing/layout-faults.ts";
import { createSession } from "./testing/signing-in.ts";
import { site } from "./testing/site.ts";

const texts = {
  share: { zh: "分享给朋友", en: "Share with a friend" },
  copied: { zh: "链接已复制，发给朋友就行。", en: "Link copied. Send it to a friend." },
  section: { zh: "推荐给朋友", en: "Tell a friend" },
  shared: { zh: "朋友推荐的套餐在最前面。", en: "The plan your friend shared comes first." },
  quarterly: { zh: "季度会员", en: "Quarterly" },
  buy: { zh: "购买季度会员", en: "Buy Quarterly" },
} as const satisfies Record<string, Localized>;

const titles = { zh: "季度会员 ¥99｜鲸帧", en: "Quarterly, ¥99 | Baleen" } as const;

for (const language of languages) {
  test(`a member copies a link from the profile (${language})`, async ({ visitors }) => {
    const visitor = await visitors.create({ language, permissions: ["clipboard-read", "clipboard-write"] });
    const { page } = visitor;
    const { name } = await createSession(visitor);
    await visitor.open("/profile");
    await page.waitForLoadState("networkidle");
    expect(await page.getByRole("region", { name: visitor.text(texts.section) }).count()).toBe(0);

    const end = "2099-01-01T00:00:00Z";
    await database.query("update accounts set vip_expire_at = $1 where username = $2", [end, name]);
    await visitor.open("/profile");
    const section = page.getByRole("region", { name: visitor.text(texts.section) });
    await section.getByRole("button", { name: visitor.text(texts.share) }).click();
    await section.getByText(visitor.text(texts.copied)).waitFor();
    const query = language === "en" ? "?plan=3&lang=en" : "?plan=3";
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(new RegExp(`^https?://[^/]+/pricing\\${query}$`));
    expect(await findAxeViolations(page)).toEqual([]);
    expect(await findLayoutFaults(page)).toEqual([]);
  });

  test(`a shared plan comes first and is named on its card, and only a press opens the dialog (${language})`, async ({
    visitors,
  }) => {
    const visitor = await visitors.create({ language, viewport: { width: 360, height: 760 } });
    const { page } = visitor;
    await createSession(visitor);
    await visitor.open(`/pricing?plan=2${language === "en" ? "&lang=en" : ""}`);
    await page.getByText(visitor.text(texts.shared)).waitFor();
    const first = page.getByRole("listitem").filter({ has: visitor.heading(texts.quarterly) });
    expect(await first.evaluate((element) => element.matches(":first-child"))).toBe(true);
    const price = await first.getByText("¥99", { exact: true }).boundingBox();
    expect((price?.y ?? 0) + (price?.height ?? 0)).toBeLessThan(760);
    const meta = (property: string) =>
      page.locator(`meta[property="og:${property}"]`).getAttribute("content");
    expect(await meta("title")).toBe(titles[language]);
    expect(await meta("description")).toContain(language === "zh" ? "不自动续费" : "No auto-renewal");
    expect(await meta("url")).toMatch(/\/pricing\?plan=2(&lang=en)?$/);
    expect(await page.locator("link[rel=canonical]").getAttribute("href")).not.toContain("plan");
    await page.waitForLoadState("networkidle");
    expect(await page.locator("dialog[open]").count()).toBe(0);
    await visitor.button(texts.buy).click();
    await page.getByRole("dialog").getByText("¥99.00").waitFor();
  });
}

test("a plan that is not on sale changes nothing", async () => {
  const read = async (query: string) => await (await fetch(`${site.url}/pricing${query}`)).text();
  const plain = await read("");
  for (const query of ["?plan=99", "?plan=", "?plan=3x", "?plan=__proto__", "?planet=3"])
    expect(await read(query), query).toBe(plain);
  expect(await read("?plan=2")).not.toBe(plain);
});

test("a phone shares by its own menu, and copies where that fails", async ({ visitors }) => {
  const visitor = await visitors.create({
    language: "zh",
    userAgent: phoneUserAgent,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const { page } = visitor;
  const { name } = await createSession(visitor);
  await database.query("update accounts set vip_expire_at = '2099-01-01' where username = $1", [name]);
  await page.addInitScript(() => {
    const shared: unknown[] = [];
    let failures: Error[] = [];
    Object.assign(window, { shared, failNext: (error: Error) => failures.push(error) });
    Object.defineProperty(navigator, "share", {
      value: async (data: unknown) => {
        shared.push(data);
        const [error] = failures;
        failures = [];
        if (error) throw error;
      },
    });
  });
  await visitor.open("/profile");
  await visitor.button(texts.share).click();
  const shared = () => page.evaluate(() => (window as unknown as { shared: { url: string }[] }).shared);
  await expect.poll(async () => (await shared()).length).toBe(1);
  expect((await shared())[0]).toMatchObject({ url: expect.stringMatching(/\/pricing\?plan=3$/) });
  const fail = (type: string) =>
    page.evaluate((errorName) => {
      const { failNext } = window as unknown as { failNext(error: Error): void };
      failNext(new DOMException("", errorName));
    }, type);
  await fail("AbortError");
  await visitor.button(texts.share).click();
  await expect.poll(async () => (await shared()).length).toBe(2);
  expect(await page.getByText(texts.copied.zh).count()).toBe(0);
  await fail("NotAllowedError");
  await visitor.button(texts.share).click();
  await page.getByText(texts.copied.zh).waitFor();
});
