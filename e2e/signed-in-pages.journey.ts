import { languages } from "@baleen/contract/language.ts";
import { describe, expect } from "vitest";
import { findFaults, sidewaysPx } from "./testing/faults.ts";
import { test } from "./testing/journey.ts";
import { orderYearly } from "./testing/paying.ts";
import { arriveSignedIn } from "./testing/signing-in.ts";
import { words } from "./testing/words.ts";

const widths = [320, 390, 768, 1440];

describe.each(languages)("in %s", (language) => {
  test.for(["light", "dark"] as const)(
    "profile and payment have nothing that axe objects to, %s",
    async (colorScheme, { visitors }) => {
      const visitor = await visitors.invite({ language, colorScheme, reducedMotion: "reduce" });
      const person = await arriveSignedIn(visitor);
      await visitor.open("/profile");
      await visitor.saying({ zh: person.name, en: person.name }).first().waitFor();
      expect(await findFaults(visitor.page)).toEqual([]);

      await visitor.open("/pricing");
      await visitor.button(words.buyYearly).click();
      await visitor.dialog(words.yourOrder).waitFor();
      expect(await findFaults(visitor.page)).toEqual([]);
      await visitor.page.keyboard.press("Escape");
      await orderYearly(visitor);
      expect(await findFaults(visitor.page)).toEqual([]);
    },
  );

  test("profile and payment never scroll sideways", async ({ visitors }) => {
    const visitor = await visitors.invite({ language });
    const person = await arriveSignedIn(visitor);
    await visitor.open("/profile");
    await visitor.saying({ zh: person.name, en: person.name }).first().waitFor();
    for (const width of widths) {
      await visitor.page.setViewportSize({ width, height: 900 });
      expect(await sidewaysPx(visitor.page), `profile at ${width}`).toBe(0);
    }
    await visitor.open("/pricing");
    await orderYearly(visitor);
    const dialog = visitor.dialog(words.scanToPay);
    for (const width of widths) {
      await visitor.page.setViewportSize({ width, height: 900 });
      expect(await sidewaysPx(visitor.page), `payment at ${width}`).toBe(0);
      expect(
        await dialog.evaluate((element) => element.scrollWidth - element.clientWidth),
        `at ${width}`,
      ).toBe(0);
    }
  });

  test("the drawer of narrow screens has nothing that axe objects to and leads on", async ({ visitors }) => {
    const visitor = await visitors.invite({
      language,
      viewport: { width: 390, height: 844 },
      reducedMotion: "reduce",
    });
    await visitor.open("/");
    await visitor.button(words.menu).click();
    const drawer = visitor.dialog(words.menu);
    await drawer.waitFor();
    expect(await findFaults(visitor.page)).toEqual([]);
    await drawer.getByRole("link", { name: visitor.text(words.pricing), exact: true }).click();
    await visitor.heading(words.pickPackage).waitFor();
    await drawer.waitFor({ state: "hidden" });
  });

  test("nobody sees a profile without signing in", async ({ visitors }) => {
    const visitor = await visitors.invite({ language });
    await visitor.page.goto("/profile");
    await visitor.page.waitForURL("**/login");
  });
});
