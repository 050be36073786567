import { expect } from "@playwright/test";
import { findAxeViolations } from "./testing/accessibility-faults.ts";
import { test } from "./testing/journey.ts";
import { consoleTexts, giveReason, openConsole } from "./testing/operator.ts";

const texts = {
  revoke: { zh: "作废未使用的卡密", en: "Revoke unused keys" },
  revoked: { zh: "共4100张，已更改4100张", en: "4100 of 4100 changed" },
} as const;

test("many keys are saved as a file, and revoked at once", async ({ visitors }) => {
  const visitor = await visitors.create({ language: "zh" });
  const { page } = visitor;
  await openConsole(visitor, "/console/cards");
  await visitor.button(consoleTexts.makeCards).click();
  const name = `Many ${Date.now()}`;
  await visitor.field(consoleTexts.package).selectOption({ index: 1 });
  await visitor.field(consoleTexts.count).fill("4100");
  await visitor.field(consoleTexts.batchName).fill(name);
  await giveReason(visitor);
  const form = visitor.dialog(consoleTexts.makeCards);
  await form.getByRole("button", { name: visitor.text(consoleTexts.makeCards), exact: true }).click();

  const keys = visitor.dialog(consoleTexts.saveCards);
  await keys.waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  const download = page.waitForEvent("download");
  await keys.getByRole("button", { name: "下载CSV", exact: true }).click();
  const lines = await readLines(await download);
  expect(lines).toHaveLength(4_101);
  expect(new Set(lines).size).toBe(4_101);
  await visitor.button(consoleTexts.saved).click();

  await page.getByRole("link", { name, exact: true }).click();
  await visitor.button(texts.revoke).click();
  await giveReason(visitor);
  await visitor
    .dialog(texts.revoke)
    .getByRole("button", { name: visitor.text(texts.revoke), exact: true })
    .click();
  await visitor.waitForAnnouncement(texts.revoked);
  await page
    .getByRole("definition")
    .filter({ hasText: /^4,100$/ })
    .nth(1)
    .waitFor();
});

async function readLines(download: {
  createReadStream(): Promise<AsyncIterable<Uint8Array>>;
}): Promise<string[]> {
  let text = "";
  for await (const chunk of await download.createReadStream()) text += Buffer.from(chunk).toString();
  return text.trimEnd().split("\r\n");
}
