import { languages } from "@baleen/contract/language.ts";
import { expect } from "@playwright/test";
import { CaptchaSolver } from "./testing/codes.ts";
import { database } from "./testing/database.ts";
import { test } from "./testing/journey.ts";
import { newAddress } from "./testing/signing-in.ts";
import { uiTexts } from "./testing/ui-texts.ts";

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test("a picture that was looked at for too long is refused, and another one comes by itself", async ({
      visitors,
    }) => {
      const visitor = await visitors.create({ language, expectedMessages: /status of 400/ });
      const reader = new CaptchaSolver(visitor);
      const address = newAddress("email");
      await visitor.open("/register");
      await visitor.tab(uiTexts.wayToRegister.email).click();
      await visitor.field(uiTexts.address.email).fill(address);
      await visitor.field(uiTexts.captcha).fill(await reader.read());
      const expired = await reader.imageSource();
      const { rowCount } = await database.query(
        "update captchas set created_at = created_at - interval '4 minutes' where id = $1",
        [await reader.sessionId()],
      );
      expect(rowCount).toBe(1);
      await visitor.button(uiTexts.sendCode).click();
      await visitor.textElement(uiTexts.captchaWrong).first().waitFor();
      await reader.waitForOtherImage(expired);
      await expect.poll(() => visitor.field(uiTexts.address.email).inputValue()).toBe(address);
    });
  });
}
