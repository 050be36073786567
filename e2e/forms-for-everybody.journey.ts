import { languages } from "@baleen/contract/language.ts";
import { describe, expect } from "vitest";
import { findFaults, findSidewaysScroll } from "./testing/faults.ts";
import { test } from "./testing/journey.ts";
import { arriveSignedIn, newPerson } from "./testing/signing-in.ts";
import type { Visitor } from "./testing/visitor.ts";
import { words } from "./testing/words.ts";

async function lookAround(visitor: Visitor): Promise<void> {
  expect(await findFaults(visitor.page)).toEqual([]);
  expect(await findSidewaysScroll(visitor.page)).toEqual([]);
}

/** The name of what has the focus. */
async function focused(visitor: Visitor): Promise<string> {
  return await visitor.page.evaluate(() => {
    const { activeElement } = document;
    const label = activeElement instanceof HTMLInputElement ? activeElement.labels?.[0] : undefined;
    return activeElement?.ariaLabel ?? label?.textContent ?? activeElement?.textContent ?? "";
  });
}

describe.each(languages)("in %s", (language) => {
  const pages = [
    { path: "/login", tabs: Object.values(words.wayToLogIn), submit: words.login },
    { path: "/register", tabs: Object.values(words.wayToRegister), submit: words.register },
  ];
  test.for(pages)(
    "every tab of $path, empty and refused, has nothing that axe objects to",
    async (page, { visitors }) => {
      const visitor = await visitors.invite({ language });
      await visitor.open(page.path);
      for (const tab of page.tabs) {
        await visitor.tab(tab).click();
        await lookAround(visitor);
        await visitor.button(page.submit).click();
        const refused = visitor.page.locator("[aria-invalid=true]").first();
        await refused.waitFor();
        expect(await refused.evaluate((field) => field === document.activeElement)).toBe(true);
        await lookAround(visitor);
      }
    },
  );

  test("nothing keeps a password, a code or a key from being pasted", async ({ visitors }) => {
    const visitor = await visitors.invite({ language });
    const pasteEverywhere = () =>
      visitor.page.locator("input:visible").evaluateAll((fields) =>
        fields.map((field) => {
          const paste = new ClipboardEvent("paste", { bubbles: true, cancelable: true });
          return field.dispatchEvent(paste);
        }),
      );
    await visitor.open("/register");
    await visitor.tab(words.wayToRegister.phone).click();
    expect(await pasteEverywhere()).toEqual([true, true, true, true, true]);
    await arriveSignedIn(visitor);
    await visitor.open("/profile");
    await visitor.button(words.activateCard).click();
    await visitor.field(words.cardKey).waitFor();
    expect(await pasteEverywhere()).toEqual([true]);
  });

  const dialogs = [
    words.changePassword,
    words.activateCard,
    words.bindAddress.email,
    words.bindAddress.phone,
  ];
  test("every dialog of the profile keeps focus inside, lets Esc close it, and has nothing that axe objects to", async ({
    visitors,
  }) => {
    const visitor = await visitors.invite({ language });
    await arriveSignedIn(visitor);
    await visitor.open("/profile");
    for (const name of dialogs) {
      const opener = visitor.button(name).first();
      await opener.focus();
      await visitor.page.keyboard.press("Enter");
      const dialog = visitor.dialog(name);
      await dialog.waitFor();
      expect(await dialog.getByRole("textbox").first().evaluate(hasFocus)).toBe(true);
      const seen = new Set<string>();
      for (let stop = 0; stop < 12; stop += 1) {
        await visitor.page.keyboard.press("Tab");
        const where = await dialog.evaluate((element) =>
          element.contains(document.activeElement) || document.activeElement === document.body
            ? "inside"
            : "outside",
        );
        expect(where).toBe("inside");
        seen.add(await focused(visitor));
      }
      expect(seen).toContain(visitor.text(words.close));
      await lookAround(visitor);
      await visitor.page.keyboard.press("Escape");
      await dialog.waitFor({ state: "hidden" });
      expect(await opener.evaluate(hasFocus)).toBe(true);
    }
  });

  test("signing in takes no mouse: the keyboard changes tabs, fills the form and sends it", async ({
    visitors,
  }) => {
    const visitor = await visitors.invite({ language, expected: /status of 400/ });
    const { keyboard } = visitor.page;
    const { name } = newPerson();
    const ways = words.wayToLogIn;
    await visitor.open("/login");
    await visitor.tab(ways.username).focus();
    const walk = [
      ["ArrowRight", ways.email],
      ["End", ways.phone],
      ["ArrowRight", ways.username],
      ["ArrowLeft", ways.phone],
      ["Home", ways.username],
    ] as const;
    for (const [key, way] of walk) {
      await keyboard.press(key);
      expect(await focused(visitor)).toBe(visitor.text(way));
      expect(await visitor.tab(way).getAttribute("aria-selected")).toBe("true");
      const panel = await visitor.tab(way).getAttribute("aria-controls");
      expect(await visitor.page.getByRole("tabpanel", { name: visitor.text(way) }).getAttribute("id")).toBe(
        panel,
      );
    }
    await keyboard.press("Tab");
    await keyboard.type(name);
    await keyboard.press("Tab");
    await keyboard.type("not the password");
    await keyboard.press("Enter");
    await visitor.page.getByRole("alert").getByText(visitor.text(words.credentialsWrong)).waitFor();
    await visitor.page.getByRole("main").getByText(visitor.text(words.credentialsWrong)).waitFor();
    expect(await visitor.field(words.username).inputValue()).toBe(name);

    await visitor.tab(ways.email).click();
    await visitor.tab(ways.username).click();
    expect(await visitor.field(words.username).inputValue()).toBe("");
  });

  test("registering keeps what is typed on another tab, but for the passwords", async ({ visitors }) => {
    const visitor = await visitors.invite({ language });
    await visitor.open("/register");
    await visitor.field(words.username).fill("kelp_99");
    await visitor.field(words.password).fill("secret1");
    await visitor.tab(words.wayToRegister.phone).click();
    expect(await visitor.field(words.password).inputValue()).toBe("");
    await visitor.field(words.address.phone).fill("+86 138-0013-8000");
    expect(await visitor.field(words.address.phone).inputValue()).toBe("138 0013 8000");
    await visitor.tab(words.wayToRegister.account).click();
    expect(await visitor.field(words.username).inputValue()).toBe("kelp_99");
    await visitor.tab(words.wayToRegister.phone).click();
    expect(await visitor.field(words.address.phone).inputValue()).toBe("138 0013 8000");
  });
});

function hasFocus(element: Element): boolean {
  return element === document.activeElement;
}
