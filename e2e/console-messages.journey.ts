import type { Localized } from "@baleen/contract/language.ts";
import { expect } from "@playwright/test";
import { findAxeViolations } from "./testing/accessibility-faults.ts";
import { readCode } from "./testing/demo.ts";
import { test } from "./testing/journey.ts";
import { consoleTexts, openConsole } from "./testing/operator.ts";
import { site } from "./testing/site.ts";

const expectedMessages = /401/;

const texts = {
  test: { zh: "发测试邮件", en: "Send a test mail" },
  email: { zh: "邮箱", en: "Email address" },
  sendCode: { zh: "发送验证码", en: "Send a code" },
  code: { zh: "验证码", en: "Code" },
  confirm: { zh: "确认邮箱", en: "Confirm the address" },
  other: { zh: "换一个邮箱", en: "Use another address" },
  address: { zh: "完整的邮箱或手机号", en: "Whole address or phone number" },
  find: { zh: "查找", en: "Find" },
} as const satisfies Record<string, Localized>;

test("an operator confirms an address, and finds its mail by the whole address, which no URL holds", async ({
  visitors,
}) => {
  const visitor = await visitors.create({ language: "zh", expectedMessages });
  const { page } = visitor;
  const email = `operator-${Date.now()}@example.com`;
  await openConsole(visitor, "/console/messages");
  await visitor.button(texts.test).click();
  const dialog = visitor.dialog(texts.test);
  await dialog.getByLabel(visitor.text(texts.email), { exact: true }).fill(email);
  await dialog.getByRole("button", { name: visitor.text(texts.sendCode), exact: true }).click();
  const code = dialog.getByLabel(visitor.text(texts.code), { exact: true });
  await code.waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await code.fill(await readCode(site.url, email));
  await dialog.getByRole("button", { name: visitor.text(texts.confirm), exact: true }).click();
  await dialog.getByRole("button", { name: visitor.text(texts.other), exact: true }).waitFor();
  // The toast inside the dialog has such a button too.
  const close = dialog.getByRole("button", { name: visitor.text(consoleTexts.close), exact: true });
  await close.first().click();
  await dialog.waitFor({ state: "hidden" });

  await visitor.field(texts.address).fill(email);
  await visitor.button(texts.find).click();
  await page.waitForURL(/target=[0-9a-f]{64}/);
  await page.getByRole("cell", { name: "o***@example.com" }).waitFor();
  expect(page.url()).not.toContain("operator-");
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await findAxeViolations(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
  }
});
