import type { Localized } from "@baleen/contract/language.ts";
import { languages } from "@baleen/contract/language.ts";
import { expect } from "@playwright/test";
import type { DesktopClient } from "./desktop-client/desktop-client.ts";
import { signInThroughBrowser } from "./desktop-client/sign-in.ts";
import { findAxeViolations } from "./testing/accessibility-faults.ts";
import { test } from "./testing/journey.ts";
import { findLayoutFaults } from "./testing/layout-faults.ts";
import { createSession, logIn, newPerson, registerAccount } from "./testing/signing-in.ts";
import { makeTool } from "./testing/tools.ts";
import { uiTexts } from "./testing/ui-texts.ts";
import type { Visitor } from "./testing/visitor.ts";

/** A request that is over; the tool's own page, which has no icon. */
const expectedMessages = /status of 400|favicon/;

const texts = {
  title: { zh: "授权软件登录", en: "Approve app sign-in" },
  continue: { zh: "继续", en: "Continue" },
  forTool: { zh: "鲸帧软件正在请求登录。", en: "The Baleen app is asking to sign in." },
  notMe: { zh: "不是我", en: "Not me" },
  chooseFirst: { zh: "请先选择要替换的设备", en: "First choose a device to replace" },
  known: {
    zh: "这台设备登录过，不会多占名额。",
    en: "This device is already on your list and takes no extra place.",
  },
  over: {
    zh: "这次登录请求已失效，请在软件里重新开始",
    en: "This sign-in request has expired. Please start again in the app",
  },
} as const satisfies Record<string, Localized>;

async function lookAround({ page }: Visitor): Promise<void> {
  expect(await findAxeViolations(page)).toEqual([]);
  expect(await findLayoutFaults(page)).toEqual([]);
}

/** The tool opens the visitor's browser; returns how its sign-in ends, once the page is there. */
async function openBrowser(tool: DesktopClient, { page }: Visitor): Promise<() => Promise<void>> {
  const opened = Promise.withResolvers<void>();
  const ended = signInThroughBrowser(tool, async (url) => {
    await page.goto(url, { waitUntil: "commit" });
    opened.resolve();
  });
  ended.catch(() => undefined);
  await opened.promise;
  return async () => await ended;
}

/** Back at the tool's own page. */
async function returnToTool({ page }: Visitor): Promise<void> {
  await page.waitForURL("http://127.0.0.1:*/callback?*");
}

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test("the tool signs in through the browser, after its owner has signed in there", async ({
      visitors,
    }) => {
      const visitor = await visitors.create({
        language,
        viewport: { width: 390, height: 844 },
        expectedMessages,
      });
      const { page } = visitor;
      const person = newPerson();
      await visitor.open("/register");
      await registerAccount(visitor, person);
      const tool = makeTool("Cutting room");
      const ended = await openBrowser(tool, visitor);
      await page.waitForURL("**/login");
      await visitor.waitForHydration();
      await page.getByText(visitor.text(texts.forTool)).waitFor();
      await logIn(visitor, person);
      await page.waitForURL("**/authorize?request=*");
      await visitor.button(texts.continue).waitFor();
      // The toast lies on the page.
      await visitor.textElement(uiTexts.loggedIn).waitFor({ state: "hidden" });
      for (const shown of [person.name, "Cutting room", "Windows 11 · x86_64", "4.6.1"])
        await page.getByText(shown, { exact: true }).first().waitFor();
      await lookAround(visitor);
      await page.setViewportSize({ width: 1440, height: 900 });
      await lookAround(visitor);
      const asked = page.url();
      await visitor.button(texts.continue).click();
      await ended();
      await returnToTool(visitor);
      expect((await tool.refreshEntitlement()).notice?.reason).toBe("none");

      await page.goto(asked);
      await visitor.textElement(texts.over).waitFor();
      await lookAround(visitor);
    });

    test("where all places are taken, the owner chooses the device to replace", async ({ visitors }) => {
      const visitor = await visitors.create({
        language,
        viewport: { width: 390, height: 844 },
        expectedMessages,
      });
      const { page } = visitor;
      await createSession(visitor);
      const [first, second] = [makeTool("Old laptop"), makeTool("New laptop")];
      for (const isKnown of [false, true]) {
        const ended = await openBrowser(first, visitor);
        await visitor.button(texts.continue).waitFor();
        expect(await visitor.textElement(texts.known).count()).toBe(isKnown ? 1 : 0);
        await visitor.button(texts.continue).click();
        await ended();
        await returnToTool(visitor);
      }

      const ended = await openBrowser(second, visitor);
      await visitor.button(texts.continue).click();
      await visitor.textElement(texts.chooseFirst).waitFor();
      await lookAround(visitor);
      await page.getByRole("radio", { name: "Old laptop" }).check();
      await page.setViewportSize({ width: 1440, height: 900 });
      await lookAround(visitor);
      await visitor.button(texts.continue).click();
      await ended();
      await second.refreshEntitlement();
      await expect(first.refreshEntitlement()).rejects.toThrow();
    });
  });
}

test("a request that is not one's own is denied, and the tool reads so", async ({ visitors }) => {
  const visitor = await visitors.create({ language: "en", expectedMessages });
  await createSession(visitor);
  const ended = await openBrowser(makeTool(), visitor);
  await visitor.button(texts.notMe).click();
  await expect(ended()).rejects.toMatchObject({ error: "access_denied" });
});
