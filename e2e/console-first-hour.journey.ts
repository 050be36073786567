import type { Localized } from "@baleen/contract/language.ts";
import { expect } from "@playwright/test";
import { findAxeViolations } from "./testing/accessibility-faults.ts";
import { test } from "./testing/journey.ts";
import { consoleTexts, openConsole } from "./testing/operator.ts";

const expectedMessages = /401|429/;

const texts = {
  find: { zh: "查找设置项", en: "Find a setting" },
  found: { zh: "找到的设置项", en: "Settings that were found" },
  first: { zh: "先看这十项", en: "The ten to look at first" },
  tryMail: { zh: "试发邮件", en: "Send a test email" },
  address: { zh: "收件邮箱", en: "Email address" },
  send: { zh: "发送", en: "Send" },
  taken: { zh: "服务商已接受", en: "Accepted by the provider" },
  firstHour: { zh: "上线清单", en: "The first hour" },
  mail: { zh: "邮件试发过", en: "A mail was tried" },
  notices: {
    zh: "价格页的示例购买通知已关闭，或是有意保留",
    en: "The price page’s sample notices are off, or meant",
  },
  setAside: { zh: "搁置", en: "Set aside" },
  checks: { zh: "检查", en: "Checks" },
  runAgain: { zh: "重新检查", en: "Run again" },
  takeUp: { zh: "重新列入", en: "Take up again" },
} as const satisfies Record<string, Localized>;

test("an owner finds a setting, tries a mail, and settles a step of the first hour", async ({ visitors }) => {
  const visitor = await visitors.create({ language: "zh", expectedMessages });
  const { page } = visitor;
  await openConsole(visitor, "/console/settings");
  const rowsOf = (label: Localized) =>
    page.getByRole("table", { name: visitor.text(label) }).getByRole("row");
  await rowsOf(texts.first).nth(10).waitFor();
  await page.getByLabel(visitor.text(texts.find)).fill("smtp url");
  await rowsOf(texts.found).nth(1).waitFor();
  expect(await rowsOf(texts.found).nth(1).textContent()).toContain("SMTP_URL");

  await visitor.button(texts.tryMail).click();
  const dialog = visitor.dialog(texts.tryMail);
  await dialog.getByLabel(visitor.text(texts.address)).fill("first-hour@example.com");
  await dialog.getByRole("button", { name: visitor.text(texts.send), exact: true }).click();
  await dialog.getByText(visitor.text(texts.taken)).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });

  await page.getByRole("link", { name: visitor.text(texts.firstHour) }).click();
  const step = (name: Localized) => page.getByRole("listitem").filter({ hasText: visitor.text(name) });
  await step(texts.mail).getByText("完成", { exact: true }).waitFor();
  await step(texts.notices)
    .getByRole("button", { name: visitor.text(texts.setAside) })
    .click();
  const form = visitor.dialog(texts.setAside);
  await form.getByLabel(visitor.text(consoleTexts.reasonCategory)).selectOption("maintenance");
  await form.getByLabel(visitor.text(consoleTexts.reason)).fill("有意保留");
  await form.getByRole("button", { name: visitor.text(texts.setAside), exact: true }).click();
  await step(texts.notices)
    .getByRole("button", { name: visitor.text(texts.takeUp) })
    .waitFor();
  expect(await step(texts.notices).textContent()).toContain("demo: 有意保留");
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await findAxeViolations(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
  }
});

test("an owner opens the checks: problems come first, each with what to do, and a run is repeated by hand alone", async ({
  visitors,
}) => {
  const visitor = await visitors.create({ language: "en", expectedMessages });
  const { page } = visitor;
  await openConsole(visitor, "/console/settings");
  await page.getByRole("link", { name: visitor.text(texts.checks), exact: true }).click();
  const groups = page.getByRole("main").getByRole("heading", { level: 2 });
  await groups.first().waitFor();
  const order = ["Failures", "Warnings", "Passed", "Not checked"];
  const shown = await groups.allTextContents();
  expect(shown).toEqual(order.filter((group) => shown.includes(group)));
  const demo = page.getByRole("listitem").filter({ hasText: "This is demo mode" });
  expect(await demo.textContent()).toContain("Set APP_ENV=production to go live");
  let runs = 0;
  page.on("request", (request) => {
    runs += Number(request.url().endsWith("/api/console/checks"));
  });
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
  await page.goForward();
  await demo.waitFor();
  expect(runs).toBe(0);
  const answer = page.waitForResponse("**/api/console/checks");
  await visitor.button(texts.runAgain).click();
  expect((await answer).status()).toBe(200);
  expect(runs).toBe(1);
});
