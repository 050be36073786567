import { expect } from "@playwright/test";
import { test } from "./testing/journey.ts";
import { activate, focusedName, typeInto } from "./testing/keyboard.ts";
import { pay, readOrderNo } from "./testing/paying.ts";
import { newPerson } from "./testing/signing-in.ts";
import { uiTexts } from "./testing/ui-texts.ts";

test.describe("with nothing but a keyboard", () => {
  test("a visitor registers, signs in, pays and sees the membership", async ({ visitors }) => {
    const visitor = await visitors.create({ language: "zh" });
    const { keyboard } = visitor.page;
    const { name, password } = newPerson();
    await visitor.open("/");
    await activate(visitor, uiTexts.register);
    await visitor.page.waitForURL("**/register");
    await typeInto(visitor, uiTexts.username, name);
    await typeInto(visitor, uiTexts.password, password);
    await typeInto(visitor, uiTexts.confirmation, password);
    await keyboard.press("Enter");

    await visitor.page.waitForURL("**/login");
    await typeInto(visitor, uiTexts.username, name);
    await typeInto(visitor, uiTexts.password, password);
    await keyboard.press("Enter");
    await visitor.page.waitForURL((url) => url.pathname !== "/login");

    await activate(visitor, uiTexts.pricing);
    await visitor.page.waitForURL("**/pricing");
    await activate(visitor, uiTexts.buyYearly);
    await visitor.dialog(uiTexts.yourOrder).waitFor();
    expect((await focusedName(visitor.page)).trim()).toContain(visitor.text(uiTexts.wechat));
    await keyboard.press("ArrowDown");
    expect((await focusedName(visitor.page)).trim()).toContain(visitor.text(uiTexts.alipay));
    await activate(visitor, uiTexts.makeCode);
    await pay(visitor, await readOrderNo(visitor));

    await activate(visitor, uiTexts.profile);
    await visitor.page.waitForURL("**/profile");
    const inAYear = new Date(Date.now() + 365 * 86_400_000);
    const main = visitor.page.getByRole("main");
    await main
      .getByText(new RegExp(`${inAYear.getFullYear()}`))
      .first()
      .waitFor();
  });
});
