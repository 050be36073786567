import { expect } from "@playwright/test";
import { database } from "./testing/database.ts";
import { test } from "./testing/journey.ts";
import { findOverflowingText } from "./testing/layout-faults.ts";
import { createSession, type Person } from "./testing/signing-in.ts";
import { uiTexts } from "./testing/ui-texts.ts";

/** As a lifetime package would; the demo sells none. */
async function makeLifetimeMember({ name }: Person): Promise<void> {
  const end = "9999-12-31T00:00:00Z";
  await database.query("update accounts set vip_expire_at = $1 where username = $2", [end, name]);
}

test("a lifetime member is told that there is nothing to buy before choosing how to pay", async ({
  visitors,
}) => {
  const visitor = await visitors.create({ language: "en" });
  await makeLifetimeMember(await createSession(visitor));
  await visitor.open("/pricing");
  await visitor.button(uiTexts.buyYearly).click();
  const dialog = visitor.dialog(uiTexts.nothingToBuy);
  await dialog.getByText(visitor.text(uiTexts.alreadyLifetime)).waitFor();
  expect(await visitor.button(uiTexts.makeCode).count()).toBe(0);
  expect(await findOverflowingText(visitor.page)).toEqual([]);
  await visitor.button(uiTexts.understood).click();
  await dialog.waitFor({ state: "hidden" });

  // The user is stored now: the next dialog does not offer payment while it fetches the profile.
  await visitor.page.route("**/api/auth/profile", () => {});
  await visitor.button(uiTexts.buyYearly).click();
  await dialog.waitFor();
});

test("who becomes a lifetime member meanwhile gets no code and reads why", async ({ visitors }) => {
  const expectedMessages = /status of 400.*\/api\/orders/;
  const visitor = await visitors.create({ language: "zh", expectedMessages });
  const person = await createSession(visitor);
  await visitor.open("/pricing");
  // The dialog fetches the profile only when it opens.
  const hasLooked = visitor.page.waitForResponse("**/api/auth/profile");
  await visitor.button(uiTexts.buyYearly).click();
  await visitor.dialog(uiTexts.yourOrder).waitFor();
  await hasLooked;
  await makeLifetimeMember(person);
  await visitor.button(uiTexts.makeCode).click();
  await visitor.dialog(uiTexts.yourOrder).getByText(visitor.text(uiTexts.lifetimeRefused)).waitFor();
});
