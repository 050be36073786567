import { readFileSync } from "node:fs";
import { languages } from "@baleen/contract/language.ts";
import { expect } from "@playwright/test";
import { wechatUserAgent } from "../fake-gateways/testing/phone.ts";
import { test } from "./testing/journey.ts";
import { findFaultsOfLargerText } from "./testing/layout-faults.ts";
import { publicPages } from "./testing/pages.ts";
import { createSession } from "./testing/signing-in.ts";
import { uiTexts } from "./testing/ui-texts.ts";
import type { Visitor } from "./testing/visitor.ts";

const phone = {
  userAgent: wechatUserAgent,
  viewport: { width: 360, height: 760 },
  hasTouch: true,
  isMobile: true,
} as const;

/** Every path of the site, as its table has them. */
const paths = [
  ...readFileSync("web/src/platform/navigation/paths.ts", "utf8").matchAll(/^ {2}"(\/.*)": \{ zh/gm),
].map(([, path = ""]) => path);

const dialogsOfProfile = [uiTexts.changePassword, uiTexts.bindAddress.email, uiTexts.activateCard];

async function look(visitor: Visitor, where: string): Promise<void> {
  expect.soft(await findFaultsOfLargerText(visitor.page), where).toEqual([]);
}

// amfe/lib-flexible#202, youzan/vant#1526: WeChat enlarges text by its own setting, and nothing else with it.
for (const language of languages) {
  test.describe(`in ${language}, text that WeChat enlarges`, () => {
    test("is cut on no page, and overlaps nothing", async ({ visitors }) => {
      const visitor = await visitors.create({ language, ...phone, expectedMessages: /status of 404/ });
      for (const { path } of publicPages) {
        await visitor.open(path);
        await look(visitor, path);
      }
      await visitor.button(uiTexts.menu).click();
      await visitor.dialog(uiTexts.menu).waitFor();
      await look(visitor, "the menu");
    });

    test("is cut on no page of a session, and overlaps nothing", async ({ visitors }) => {
      const visitor = await visitors.create({ language, ...phone, expectedMessages: /status of 40[04]/ });
      const { page } = visitor;
      await createSession(visitor);
      const seen = new Set<string>(["/login", "/register", ...publicPages.map(({ path }) => path)]);
      const ownPages = paths.filter((path) => !seen.has(path));
      expect(ownPages).toContain("/profile");
      for (const path of ownPages) {
        await visitor.open(path);
        await page.waitForLoadState("networkidle");
        await look(visitor, path);
      }

      await visitor.open("/profile");
      for (const name of dialogsOfProfile) {
        await visitor.button(name).first().click();
        await visitor.dialog(name).waitFor();
        await look(visitor, visitor.text(name));
        await page.keyboard.press("Escape");
        await visitor.dialog(name).waitFor({ state: "hidden" });
      }

      await visitor.open("/pricing");
      await visitor.button({ zh: "其他支付方式", en: "Other ways to pay" }).first().click();
      const order = visitor.dialog(uiTexts.yourOrder);
      await order.waitFor();
      await look(visitor, visitor.text(uiTexts.yourOrder));
    });
  });
}
