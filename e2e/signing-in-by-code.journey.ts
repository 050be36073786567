import { languages } from "@baleen/contract/language.ts";
import { describe, inject } from "vitest";
import { askForCode, PictureReader, typeCode } from "./testing/codes.ts";
import { channels } from "./testing/demo.ts";
import { test } from "./testing/journey.ts";
import { logIn } from "./testing/signing-in.ts";
import { words } from "./testing/words.ts";

const cases = languages.flatMap((language) => channels.map((channel) => ({ language, channel })));

describe.each(cases)("in $language by $channel", ({ language, channel }) => {
  test("a code signs in, and the same code again once the other device may be signed out", {
    timeout: 100_000,
  }, async ({ visitors }) => {
    const account = inject("provedAccounts").find(
      (proved) => proved.language === language && proved.channel === channel,
    );
    if (!account) throw new Error("There is no account with such an address.");
    const atHome = await visitors.invite({ language, expected: /status of 401/ });
    const atWork = await visitors.invite({ language });
    await atHome.open("/login");
    await logIn(atHome, { name: account.address, password: account.password });

    const reader = new PictureReader(atWork);
    await atWork.open("/login");
    await atWork.tab(words.wayToLogIn[channel]).click();
    await atWork.field(words.address[channel]).fill(account.address);
    // Its last code was sent when the journeys began.
    await atWork.page.waitForTimeout(Math.max(0, account.restedAtMs - Date.now()));
    await askForCode(atWork, reader);
    await typeCode(atWork, channel, account.address);
    await atWork.button(words.login).click();
    await atWork.page.getByRole("alertdialog", { name: atWork.text(words.elsewhere) }).waitFor();
    await atWork.button(words.force).click();
    await atWork.page.waitForURL((url) => url.pathname !== "/login");

    await atHome.menuLink(words.profile).click();
    await atHome.page.waitForURL("**/login");
    await atHome.saying(words.signedOut).first().waitFor();
    await atWork.open("/profile");
    await atWork.button(words.replaceAddress[channel]).waitFor();
  });
});
