import { consolePages } from "@baleen/contract/back-office/pages.ts";
import { expect } from "@playwright/test";
import { openBuyer, orderMonth } from "../testing/buyer.ts";
import { consoleTexts } from "../testing/operator.ts";
import { site } from "../testing/site.ts";
import { enter } from "./browser-user.ts";
import { browserNames, test } from "./supported-browsers.ts";

const broken = { zh: "这一页出错了", en: "This page has failed" };

for (const name of browserNames) {
  test(`in ${name} an operator signs in, finds an order and opens each page`, async ({ openBrowser }) => {
    const siteUrl = site.url;
    const orderNo = await orderMonth(siteUrl, await openBuyer(siteUrl));
    const hands = await openBrowser(name);
    await hands.open("/console");
    await hands.fill(consoleTexts.login, "demo");
    await hands.fill(consoleTexts.password, site.operatorPassword);
    await hands.press("button", consoleTexts.signIn);
    await hands.waitForText(consoleTexts.overview);
    await hands.fill(consoleTexts.search, orderNo);
    await hands.type(enter);
    await hands.waitForPath(`/console/orders/${orderNo}`);
    await hands.waitForText(consoleTexts.recheck);
    for (const path of consolePages.filter((pattern) => !pattern.includes(":"))) {
      await hands.open(path);
      await hands.waitForHeading();
      expect(await hands.read()).not.toContain(broken.zh);
    }
  });
}
