import { expect } from "@playwright/test";
import { findAxeViolations } from "./testing/accessibility-faults.ts";
import { test } from "./testing/journey.ts";
import { focusedName, hasFocus } from "./testing/keyboard.ts";
import { findLayoutFaults } from "./testing/layout-faults.ts";
import { createSession } from "./testing/signing-in.ts";
import { uiTexts } from "./testing/ui-texts.ts";

const turns = [
  { language: "zh", dialogs: [uiTexts.changePassword, uiTexts.bindAddress.email] },
  { language: "en", dialogs: [uiTexts.activateCard, uiTexts.bindAddress.phone] },
] as const;
for (const { language, dialogs } of turns) {
  test(`every dialog of the profile keeps focus inside, lets Esc close it, and has nothing that axe objects to, in ${language} [spec 2.27]`, async ({
    visitors,
  }) => {
    const visitor = await visitors.create({ language });
    await createSession(visitor);
    await visitor.open("/profile");
    for (const name of dialogs) {
      const opener = visitor.button(name).first();
      await opener.focus();
      await visitor.page.keyboard.press("Enter");
      const dialog = visitor.dialog(name);
      await dialog.waitFor();
      await expect.poll(() => dialog.getByRole("textbox").first().evaluate(hasFocus)).toBe(true);
      const seen = new Set<string>();
      for (let stop = 0; stop < 12; stop += 1) {
        await visitor.page.keyboard.press("Tab");
        const where = await dialog.evaluate((element) =>
          element.contains(document.activeElement) || document.activeElement === document.body
            ? "inside"
            : "outside",
        );
        expect(where).toBe("inside");
        seen.add(await focusedName(visitor.page));
      }
      expect(seen).toContain(visitor.text(uiTexts.close));
      expect(await findAxeViolations(visitor.page)).toEqual([]);
      expect(await findLayoutFaults(visitor.page)).toEqual([]);
      await visitor.page.keyboard.press("Escape");
      await dialog.waitFor({ state: "hidden" });
      await visitor.page.waitForFunction(() => !history.state?.openDialogs);
      await expect.poll(() => opener.evaluate(hasFocus)).toBe(true);
    }
  });
}

test("the event of an earlier closing, which may come late, closes no dialog that is open again", async ({
  visitors,
}) => {
  const visitor = await visitors.create({ language: "en" });
  await createSession(visitor);
  await visitor.open("/profile");
  await visitor.button(uiTexts.changePassword).click();
  const dialog = visitor.dialog(uiTexts.changePassword);
  const field = dialog.getByRole("textbox").first();
  await field.fill("typed");
  await dialog.dispatchEvent("close", {}, {});
  await visitor.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  expect(await field.inputValue()).toBe("typed");
  expect(await dialog.evaluate((element) => (element as HTMLDialogElement).open)).toBe(true);
});
