import { type Localized, languages } from "@baleen/contract/language.ts";
import { describe, expect } from "vitest";
import { findAxeViolations } from "./testing/axe-violations.ts";
import { test } from "./testing/journey.ts";
import { confirmOperator, consoleTexts, giveReason, openConsole, outdateProof } from "./testing/operator.ts";
import { orderYearly, pay, showCode } from "./testing/paying.ts";
import { arriveSignedIn } from "./testing/signing-in.ts";
import { uiTexts } from "./testing/ui-texts.ts";
import type { Visitor } from "./testing/visitor.ts";

/** Signed out at first, step-up asked for, a method that is off. */
const expected = /400|401|403/;

const texts = {
  switchOff: { zh: "停用虎皮椒", en: "Switch off Hupijiao" },
  switchOn: { zh: "启用虎皮椒", en: "Switch on Hupijiao" },
  check: { zh: "检查虎皮椒", en: "Check Hupijiao" },
  runCheck: { zh: "开始检查", en: "Run the check" },
  notices: { zh: "通知地址能收到请求", en: "The address for notices can be reached" },
  sentenceZh: { zh: "给买家的说明（中文）", en: "Sentence for buyers, Chinese" },
  sentenceEn: { zh: "给买家的说明（英文）", en: "Sentence for buyers, English" },
  hupi: { zh: "虎皮椒", en: "Hupijiao" },
} as const satisfies Record<string, Localized>;

const pause: Localized = { zh: "虎皮椒维护到今晚十点", en: "Hupijiao is being repaired until ten tonight" };

async function submit(visitor: Visitor, title: Localized, button = title): Promise<void> {
  const form = visitor.dialog(title);
  await form.getByRole("button", { name: visitor.text(button), exact: true }).click();
}

describe.each(languages)("in %s", (language) => {
  test("a method is switched off with a sentence, which a buyer reads and pays by another, and on again", async ({
    visitors,
  }) => {
    const visitor = await visitors.invite({ language, expected });
    const { page } = visitor;
    await openConsole(visitor);
    await page.goto("/console/payments");
    await visitor.button(texts.switchOff).click();
    await visitor.field(texts.sentenceZh).fill(pause.zh);
    await visitor.field(texts.sentenceEn).fill(pause.en);
    await giveReason(visitor);
    expect(await findAxeViolations(page)).toEqual([]);
    await outdateProof(visitor);
    await submit(visitor, texts.switchOff);
    await confirmOperator(visitor);
    await visitor.button(texts.switchOn).waitFor();
    await visitor.saying(pause).waitFor();

    const buyer = await visitors.invite({ language, expected });
    await arriveSignedIn(buyer);
    await buyer.open("/pricing");
    await buyer.button(uiTexts.buyYearly).click();
    const dialog = buyer.dialog(uiTexts.yourOrder);
    await dialog.getByRole("radio", { name: buyer.text(texts.hupi) }).check();
    await buyer.button(uiTexts.makeCode).click();
    await dialog.getByText(buyer.text(pause)).waitFor();
    await dialog.getByRole("radio", { name: buyer.text(uiTexts.wechat) }).check();
    await pay(buyer, await showCode(buyer, uiTexts.makeCode));

    await visitor.button(texts.switchOn).click();
    await giveReason(visitor);
    await submit(visitor, texts.switchOn);
    await visitor.button(texts.switchOff).waitFor();
    const other = await visitors.invite({ language });
    await arriveSignedIn(other);
    await other.open("/pricing");
    await orderYearly(other, texts.hupi);
  });

  test("the check of a method tells its steps in words", async ({ visitors }) => {
    const visitor = await visitors.invite({ language, expected });
    await openConsole(visitor);
    await visitor.page.goto("/console/payments");
    await visitor.button(texts.check).click();
    await giveReason(visitor);
    await submit(visitor, texts.check, texts.runCheck);
    await visitor.dialog(texts.check).getByText(visitor.text(texts.notices)).waitFor();
    expect(await findAxeViolations(visitor.page)).toEqual([]);
    await visitor
      .dialog(texts.check)
      .getByRole("button", { name: visitor.text(consoleTexts.close) })
      .last()
      .click();
  });
});
