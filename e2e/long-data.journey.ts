import { builtInPackages } from "@baleen/contract/content/built-in-content.ts";
import { languages } from "@baleen/contract/language.ts";
import { expect, type Page } from "@playwright/test";
import { test } from "./testing/journey.ts";
import { findOverflowingText } from "./testing/layout-faults.ts";
import { createSession } from "./testing/signing-in.ts";
import { uiTexts } from "./testing/ui-texts.ts";

const name = "k".repeat(40);
const email = `${"kelp".repeat(12)}@example.com`;
const packageName = "从海面一直潜到海沟最深处再慢慢浮上来的那一种年度会员套餐啊";
const orderNo = "20261120".repeat(5);

async function answer(page: Page, path: string, data: unknown): Promise<void> {
  await page.route(`**/api${path}`, (route) => route.fulfill({ json: { code: 0, data } }));
}

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test("a long name and a long address have room on the profile", async ({ visitors }) => {
      const visitor = await visitors.create({ language });
      const { page } = visitor;
      await createSession(visitor);
      const known = { id: 1, nickname: null, phone: null, roles: ["vip"] };
      const since = { createdAt: "2026-03-02T06:05:00.000Z", vipExpireAt: "2027-03-02T06:05:00.000Z" };
      await answer(page, "/auth/profile", { ...known, ...since, username: name, email });
      await visitor.open("/profile");
      await page.getByText(name).first().waitFor();
      expect(await findOverflowingText(page)).toEqual([]);
    });
  });
}

// Published names of packages are Chinese only.
test("a long package and a long order have room where they are sold and paid", async ({ visitors }) => {
  const visitor = await visitors.create({ language: "zh" });
  const { page } = visitor;
  await createSession(visitor);
  const packages = builtInPackages.map((sold) => ({
    ...sold,
    name: packageName,
    description: packageName,
  }));
  await answer(page, "/packages/client", packages);
  await answer(page, "/orders", { orderNo });
  await answer(page, "/payment-configs/client/*/qrcode", { codeUrl: "weixin://pay/1" });
  await answer(page, "/payment-configs/status/**", { status: "PENDING" });
  await visitor.open("/pricing");
  await page.getByText(packageName).first().waitFor();
  expect(await findOverflowingText(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.locator("main [data-featured] button").click();
  await visitor.button(uiTexts.makeCode).click();
  await page.getByText(orderNo).waitFor();
  expect(await findOverflowingText(page)).toEqual([]);
});
