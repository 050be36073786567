import { expect } from "@playwright/test";
import { CaptchaSolver, requestCode, typeCode } from "./testing/codes.ts";
import { test } from "./testing/journey.ts";
import { logIn, newAddress, newPerson } from "./testing/signing-in.ts";
import { uiTexts } from "./testing/ui-texts.ts";

const cases = [
  { language: "zh", channel: "phone" },
  { language: "en", channel: "email" },
] as const;

for (const { language, channel } of cases) {
  test.describe(`in ${language} by ${channel}`, () => {
    test("a visitor proves an address, opens an account with it and signs in with it [spec 2.24, 2.25]", async ({
      visitors,
    }) => {
      const visitor = await visitors.create({ language });
      const reader = new CaptchaSolver(visitor);
      const address = newAddress(channel);
      const username = address.split("@")[0] ?? "";
      const { password } = newPerson();
      await visitor.open("/register");
      await visitor.tab(uiTexts.wayToRegister[channel]).click();
      await visitor.field(uiTexts.address[channel]).fill(address);
      await visitor.page.getByText(username).waitFor();
      await requestCode(visitor, reader);

      const waiting = visitor.button(uiTexts.sendCode);
      await expect.poll(() => waiting.textContent()).toMatch(/秒后重发|Resend in/);
      await expect.poll(() => waiting.getAttribute("aria-disabled")).toBe("true");
      await typeCode(visitor, channel, address);
      await visitor.field(uiTexts.password).fill(password);
      await visitor.field(uiTexts.confirmation).fill(password);
      await visitor.button(uiTexts.register).click();
      await visitor.page.waitForURL("**/login");
      await visitor.textElement(uiTexts.registered).waitFor();

      await logIn(visitor, { name: address, password });
      await visitor.waitForAnnouncement(uiTexts.loggedIn);
      await visitor.open("/profile");
      await visitor.page.getByText(username, { exact: true }).waitFor();
    });
  });
}
