import { expect } from "vitest";
import { findAxeViolations } from "./testing/accessibility-faults.ts";
import { test } from "./testing/journey.ts";
import { consoleTexts, giveReason, openConsole } from "./testing/operator.ts";

/** The console message about the response that the journey drops. */
const expected = /ERR_FAILED/;

const texts = {
  making: { zh: "正在制作卡密", en: "Making card keys" },
  arrived: { zh: "已制作2,000/4,100张", en: "2,000 of 4,100 made" },
  goOn: { zh: "继续制作", en: "Go on" },
  revoke: { zh: "作废未使用的卡密", en: "Revoke unused keys" },
  beingRevoked: { zh: "正在作废", en: "Being revoked" },
  underWay: { zh: "正在更改4100张", en: "4100 cards are being changed" },
} as const;

test("many keys arrive in parts, go on after a lost answer, and are revoked while the batch says how far", async ({
  visitors,
}) => {
  const visitor = await visitors.invite({ language: "zh", expected });
  const { page } = visitor;
  await openConsole(visitor, "/console/cards");
  let asked = 0;
  await page.route("**/card-batches/*/keys", async (route) => {
    asked += 1;
    if (asked !== 2) return await route.continue();
    await route.fetch();
    await route.abort();
  });
  await visitor.button(consoleTexts.makeCards).click();
  const name = `Many ${Date.now()}`;
  await visitor.field(consoleTexts.package).selectOption({ index: 1 });
  await visitor.field(consoleTexts.count).fill("4100");
  await visitor.field(consoleTexts.batchName).fill(name);
  await giveReason(visitor);
  const form = visitor.dialog(consoleTexts.makeCards);
  await form.getByRole("button", { name: visitor.text(consoleTexts.makeCards), exact: true }).click();

  const making = visitor.dialog(texts.making);
  await making.getByText(visitor.text(texts.arrived)).waitFor();
  await visitor.button(texts.goOn).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await visitor.button(texts.goOn).click();

  const keys = visitor.dialog(consoleTexts.saveCards);
  await keys.waitFor();
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
  await visitor.hear(texts.underWay);
  await page
    .getByRole("definition")
    .filter({ hasText: /^4,100$/ })
    .nth(1)
    .waitFor();
  await visitor.saying(texts.beingRevoked).waitFor({ state: "hidden" });
});

async function readLines(download: {
  createReadStream(): Promise<AsyncIterable<Uint8Array>>;
}): Promise<string[]> {
  let text = "";
  for await (const chunk of await download.createReadStream()) text += Buffer.from(chunk).toString();
  return text.trimEnd().split("\r\n");
}
