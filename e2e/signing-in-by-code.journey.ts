import { CaptchaSolver, endCooldown, requestCode, typeCode } from "./testing/codes.ts";
import { test } from "./testing/journey.ts";
import { createVerifiedAccount, logIn } from "./testing/signing-in.ts";
import { uiTexts } from "./testing/ui-texts.ts";

const cases = [
  { language: "zh", channel: "email" },
  { language: "en", channel: "phone" },
] as const;

for (const { language, channel } of cases) {
  test(`a code by ${channel} signs in, and the same code again once the other device may be signed out [spec 2.23]`, async ({
    visitors,
  }) => {
    const atHome = await visitors.create({ language, expectedMessages: /status of 401/ });
    const atWork = await visitors.create({ language });
    const account = await createVerifiedAccount(channel);
    await atHome.open("/login");
    await logIn(atHome, account);

    const reader = new CaptchaSolver(atWork);
    await atWork.open("/login");
    await atWork.tab(uiTexts.loginMethods[channel]).click();
    await atWork.field(uiTexts.address[channel]).fill(account.name);
    await endCooldown(account.name);
    await requestCode(atWork, reader);
    await typeCode(atWork, channel, account.name);
    await atWork.button(uiTexts.login).click();
    await atWork.page.getByRole("alertdialog", { name: atWork.text(uiTexts.elsewhere) }).waitFor();
    await atWork.button(uiTexts.force).click();
    await atWork.page.waitForURL((url) => url.pathname !== "/login");

    await atHome.menuLink(uiTexts.profile).click();
    await atHome.page.waitForURL("**/login");
    await atHome.textElement(uiTexts.signedOut).first().waitFor();
    await atWork.open("/profile");
    await atWork.button(uiTexts.replaceAddress[channel]).waitFor();
  });
}
