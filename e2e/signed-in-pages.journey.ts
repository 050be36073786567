import { languages } from "@baleen/contract/language.ts";
import { describe, expect } from "vitest";
import { findFaults, findSidewaysScroll } from "./testing/faults.ts";
import { test } from "./testing/journey.ts";
import { orderYearly } from "./testing/paying.ts";
import { arriveSignedIn } from "./testing/signing-in.ts";
import { words } from "./testing/words.ts";

describe.each(languages)("in %s", (language) => {
  test("profile and payment have nothing that axe objects to, and never scroll sideways", async ({
    visitors,
  }) => {
    const visitor = await visitors.invite({ language });
    const lookAround = async () => {
      expect(await findFaults(visitor.page)).toEqual([]);
      expect(await findSidewaysScroll(visitor.page)).toEqual([]);
    };
    const person = await arriveSignedIn(visitor);
    await visitor.open("/profile");
    await visitor.saying({ zh: person.name, en: person.name }).first().waitFor();
    await lookAround();

    await visitor.open("/pricing");
    await visitor.button(words.buyYearly).click();
    await visitor.dialog(words.yourOrder).waitFor();
    await lookAround();
    await visitor.page.keyboard.press("Escape");
    await orderYearly(visitor);
    await lookAround();
  });

  test("the drawer of narrow screens has nothing that axe objects to and leads on", async ({ visitors }) => {
    const visitor = await visitors.invite({ language, viewport: { width: 390, height: 844 } });
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
