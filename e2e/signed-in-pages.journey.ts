import { languages } from "@baleen/contract/language.ts";
import { expect } from "@playwright/test";
import { findAxeViolations } from "./testing/accessibility-faults.ts";
import { test } from "./testing/journey.ts";
import { hasFocus } from "./testing/keyboard.ts";
import { findLayoutFaults } from "./testing/layout-faults.ts";
import { orderYearly, settleAtCashier, showCode } from "./testing/paying.ts";
import { createSession } from "./testing/signing-in.ts";
import { uiTexts } from "./testing/ui-texts.ts";

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test("profile and payment have nothing that axe objects to, and never scroll sideways", async ({
      visitors,
    }) => {
      const visitor = await visitors.create({ language });
      const lookAround = async () => {
        expect(await findAxeViolations(visitor.page)).toEqual([]);
        expect(await findLayoutFaults(visitor.page)).toEqual([]);
      };
      const person = await createSession(visitor);
      await visitor.open("/profile");
      await visitor.textElement({ zh: person.name, en: person.name }).first().waitFor();
      await lookAround();

      await visitor.open("/pricing");
      await visitor.button(uiTexts.buyYearly).click();
      await visitor.dialog(uiTexts.yourOrder).waitFor();
      await lookAround();
      await visitor.page.keyboard.press("Escape");
      const orderNo = await orderYearly(visitor);
      await expect.poll(() => visitor.heading(uiTexts.scanToPay).evaluate(hasFocus)).toBe(true);
      await visitor.page.mouse.click(5, 5);
      await lookAround();

      await visitor.page.setViewportSize({ width: 1280, height: 900 });
      await settleAtCashier(visitor, orderNo, "failed");
      await visitor.dialog(uiTexts.failed).waitFor();
      await lookAround();
      await visitor.page.setViewportSize({ width: 1280, height: 900 });
      const second = await showCode(visitor, uiTexts.retry);
      // The page reloads soon after the success message; an answer without content prevents that.
      await visitor.page.route("**/pricing", (route) => route.fulfill({ status: 204 }));
      await settleAtCashier(visitor, second, "paid");
      await visitor.dialog(uiTexts.paid).waitFor();
      await lookAround();
    });
  });
}

test("a payment that times out is reported in a readable sentence [spec 4.9, 8.14]", async ({ visitors }) => {
  const visitor = await visitors.create({ language: "en" });
  await createSession(visitor);
  await visitor.page.clock.install();
  await visitor.open("/pricing");
  await orderYearly(visitor);
  await visitor.page.clock.runFor("00:06:30");
  await visitor.dialog({ zh: "支付超时，请重试", en: "Payment Timeout, Please Try Again" }).waitFor();
  await visitor.page.getByText(visitor.text(uiTexts.needNotPayTwice)).first().waitFor();
  expect(await findAxeViolations(visitor.page)).toEqual([]);
  expect(await findLayoutFaults(visitor.page)).toEqual([]);
});

test("the drawer of narrow screens has nothing that axe objects to and leads on [spec 2.4]", async ({
  visitors,
}) => {
  const visitor = await visitors.create({ language: "zh", viewport: { width: 390, height: 844 } });
  await visitor.open("/");
  await visitor.button(uiTexts.menu).click();
  const drawer = visitor.dialog(uiTexts.menu);
  await drawer.waitFor();
  const { x = 0, width = 0 } = (await drawer.boundingBox()) ?? {};
  expect([x > 0, x + width]).toEqual([true, 390]);
  expect(await findAxeViolations(visitor.page)).toEqual([]);
  await drawer.getByRole("link", { name: visitor.text(uiTexts.pricing), exact: true }).click();
  await visitor.heading(uiTexts.pickPackage).waitFor();
  await drawer.waitFor({ state: "hidden" });
});

test("the profile requires signing in [spec 2.28]", async ({ visitors }) => {
  const visitor = await visitors.create({ language: "en" });
  await visitor.page.goto("/profile");
  await visitor.page.waitForURL("**/login");
});

test("whom the profile calls signed out in words is led to sign in, without a token [spec 8.15]", async ({
  visitors,
}) => {
  const visitor = await visitors.create({ language: "zh" });
  await createSession(visitor);
  await visitor.page.route("**/api/auth/profile", (route) =>
    route.fulfill({ json: { success: false, message: "未登录" } }),
  );
  await visitor.page.goto("/profile");
  await visitor.page.waitForURL("**/login");
  await visitor.textElement(uiTexts.signedOut).first().waitFor();
  expect(await visitor.page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

for (const path of ["/login", "/register"]) {
  test(`whoever opens ${path} signed in is told so and led on`, async ({ visitors }) => {
    const visitor = await visitors.create({ language: "en" });
    await createSession(visitor);
    const before = await visitor.page.evaluate(() => history.length);
    await visitor.page.goto(path);
    await visitor.page.waitForURL((url) => url.pathname === "/");
    await visitor.waitForAnnouncement(uiTexts.signedInAlready);
    // The redirect replaces the history entry, so that going back does not return to the page.
    expect(await visitor.page.evaluate(() => history.length)).toBe(before + 1);
  });
}

test("when another tab signs in with another account, its data takes the place of the former's", async ({
  visitors,
}) => {
  // The new token is none of the server's.
  const visitor = await visitors.create({ language: "en", expectedMessages: /status of 401/ });
  await createSession(visitor);
  await visitor.open("/account/purchases");
  const otherTab = await visitor.page.context().newPage();
  await otherTab.goto("/legal/terms");
  const loadedAgain = visitor.page.waitForEvent("load");
  await otherTab.evaluate(() => localStorage.setItem("access_token", "of-another-account"));
  await loadedAgain;
});
