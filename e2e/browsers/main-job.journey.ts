import { demoCalls } from "@baleen/contract/demo.ts";
import { expect } from "@playwright/test";
import { fetchApi } from "../testing/demo.ts";
import { newPerson } from "../testing/signing-in.ts";
import { site } from "../testing/site.ts";
import { uiTexts } from "../testing/ui-texts.ts";
import { browserNames, test } from "./supported-browsers.ts";

for (const name of browserNames) {
  test(`in ${name} a visitor registers, signs in, pays, activates a card key and sees the membership`, async ({
    openBrowser,
  }) => {
    const hands = await openBrowser(name);
    const person = newPerson();
    await hands.open("/register");
    await hands.fill(uiTexts.username, person.name);
    await hands.fill(uiTexts.password, person.password);
    await hands.fill(uiTexts.confirmation, person.password);
    await hands.press("button", uiTexts.register);
    await hands.waitForPath("/login");
    await hands.waitForScripts();
    await hands.fill(uiTexts.username, person.name);
    await hands.fill(uiTexts.password, person.password);
    await hands.press("button", uiTexts.login);
    await hands.waitForPath("/");

    await hands.open("/pricing");
    await hands.press("button", uiTexts.buyYearly);
    await hands.press("choice", uiTexts.alipay);
    await hands.press("button", uiTexts.makeCode);
    await hands.waitForText(uiTexts.scanToPay);
    const orderNo = /\b\d{14}[0-9A-Za-z]{13}\b/.exec(await hands.read())?.[0] ?? "";
    expect(orderNo).not.toBe("");
    await fetchApi(site.url, demoCalls.settleAtCashier.path.replace("{orderNo}", orderNo), {
      result: "paid",
    });
    await hands.waitForText(uiTexts.paid);

    await hands.open("/profile");
    await hands.waitForText(uiTexts.active);
    await hands.press("button", uiTexts.activateCard);
    await hands.fill(uiTexts.cardKey, site.cardKeys[browserNames.indexOf(name)] ?? "");
    await hands.press("button", uiTexts.activate);
    await hands.waitForText(uiTexts.cardDone);
  });
}
