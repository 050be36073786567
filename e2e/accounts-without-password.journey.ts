import { languages } from "@baleen/contract/language.ts";
import { newPasswordTexts } from "@baleen/web/src/accounts/profile/dialogs/dialogs.text.ts";
import { texts as profileTexts } from "@baleen/web/src/accounts/profile/ProfilePage.text.ts";
import { expect } from "@playwright/test";
import { findAxeViolations } from "./testing/accessibility-faults.ts";
import { CaptchaSolver, endCooldown, requestCode, typeCode } from "./testing/codes.ts";
import { database } from "./testing/database.ts";
import { readCode } from "./testing/demo.ts";
import { test } from "./testing/journey.ts";
import { findLayoutFaults } from "./testing/layout-faults.ts";
import { newAddress } from "./testing/signing-in.ts";
import { site } from "./testing/site.ts";
import { uiTexts } from "./testing/ui-texts.ts";
import type { Visitor } from "./testing/visitor.ts";

const texts = {
  goOn: { zh: "继续", en: "Continue" },
  notSet: { zh: "未设置", en: "Not set" },
  passwordSet: { zh: "密码设置成功", en: "Password set successfully" },
  codeNeeded: {
    zh: "为了账号安全，请用验证码确认是你本人。",
    en: "To protect your account, confirm with a code that it’s you.",
  },
  lastWayIn: {
    zh: "解除后就没有别的登录方式了。请先绑定手机号或邮箱，或设置密码",
    en: "You’d have no other way to sign in. Please add a phone number, an email address or a password first",
  },
} as const;

/** Opens an account without a password by the short form, and its profile. */
async function openAccount(visitor: Visitor): Promise<string> {
  const solver = new CaptchaSolver(visitor);
  const phone = newAddress("phone");
  await visitor.open("/pricing");
  await visitor.button(uiTexts.buyYearly).click();
  await visitor.button(texts.goOn).waitFor();
  await visitor.field(uiTexts.address.phone).fill(phone);
  await requestCode(visitor, solver);
  await typeCode(visitor, "phone", phone);
  await visitor.button(texts.goOn).click();
  await visitor.dialog(uiTexts.yourOrder).waitFor();
  await visitor.open("/profile");
  await visitor.textElement({ zh: phone, en: phone }).waitFor();
  return phone;
}

const letSignInGrowOld = (phone: string) =>
  database.query(
    `update sessions set created_at = created_at - interval '11 minutes'
     where account_id = (select id from accounts where phone = $1)`,
    [phone],
  );

for (const language of languages) {
  test(`the profile says that there is no password, and sets one, later with a code (${language})`, async ({
    visitors,
  }) => {
    const visitor = await visitors.create({
      language,
      viewport: { width: 390, height: 844 },
      expectedMessages: /status of 400/,
    });
    const { page } = visitor;
    const phone = await openAccount(visitor);
    const notSet = visitor.textElement(texts.notSet);
    await notSet.waitFor();
    expect(await visitor.button(uiTexts.changePassword).count()).toBe(0);
    expect(await findAxeViolations(page)).toEqual([]);

    await letSignInGrowOld(phone);
    await visitor.button(profileTexts.setPassword).click();
    const dialog = visitor.dialog(profileTexts.setPassword);
    await visitor.field(uiTexts.newPassword).fill("a first password");
    await visitor.field(uiTexts.newConfirmation).fill("a first password");
    await dialog.getByRole("button", { name: visitor.text(newPasswordTexts.submit) }).click();
    await dialog.getByText(visitor.text(texts.codeNeeded)).first().waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    expect(await findLayoutFaults(page)).toEqual([]);
    await endCooldown(phone);
    await visitor.button(uiTexts.sendCode).click();
    await visitor.textElement(uiTexts.codeSent).first().waitFor();
    await visitor.field(uiTexts.code.phone).fill(await readCode(site.url, phone));
    await dialog.getByRole("button", { name: visitor.text(newPasswordTexts.submit) }).click();
    await visitor.textElement(texts.passwordSet).first().waitFor();
    await visitor.button(uiTexts.changePassword).waitFor();
    expect(await notSet.count()).toBe(0);
  });
}

test("the last way in stays, and says so", async ({ visitors }) => {
  const visitor = await visitors.create({ language: "zh", expectedMessages: /status of 400/ });
  await openAccount(visitor);
  await visitor.button(uiTexts.unbindAddress.phone).click();
  const dialog = visitor.dialog(uiTexts.unbindAddress.phone);
  await dialog.getByRole("button", { name: visitor.text(uiTexts.unbind), exact: true }).click();
  await dialog.getByText(texts.lastWayIn.zh).first().waitFor();
});
