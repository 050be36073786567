import { type CDPSession, expect, type Page } from "@playwright/test";
import { CaptchaSolver } from "./testing/codes.ts";
import { test } from "./testing/journey.ts";
import { newAddress } from "./testing/signing-in.ts";
import { uiTexts } from "./testing/ui-texts.ts";

/** Composes a text without committing it. */
async function compose(keyboard: CDPSession, text: string): Promise<void> {
  await keyboard.send("Input.imeSetComposition", {
    text,
    selectionStart: text.length,
    selectionEnd: text.length,
  });
}

async function commit(keyboard: CDPSession, text: string): Promise<void> {
  await keyboard.send("Input.insertText", { text });
}

/** The Enter that picks a candidate, as Chrome and as Safari send it. */
async function pickByEnter(page: Page, browser: "Chrome" | "Safari"): Promise<void> {
  await page.evaluate((isComposing) => {
    const press = {
      key: "Enter",
      bubbles: true,
      cancelable: true,
      isComposing,
      keyCode: isComposing ? 13 : 229,
    };
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", press));
  }, browser === "Chrome");
}

test("a code is cleaned as it is typed, pasted and composed, and the caret stays", async ({ visitors }) => {
  const visitor = await visitors.create({ language: "zh" });
  const { page } = visitor;
  const keyboard = await page.context().newCDPSession(page);
  await visitor.open("/login");
  await visitor.tab(uiTexts.loginMethods.email).click();
  const code = visitor.field(uiTexts.code.email);
  const caret = () => code.evaluate((field) => (field as HTMLInputElement).selectionStart);
  await code.click();
  for (const symbol of ["１", "2", " ", "—", "3"]) await page.keyboard.insertText(symbol);
  expect(await code.inputValue()).toBe("123");

  await compose(keyboard, "４");
  expect(await code.inputValue()).toBe("123４");
  await commit(keyboard, "４");
  await expect.poll(() => code.inputValue()).toBe("1234");

  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.insertText("-");
  expect([await code.inputValue(), await caret()]).toEqual(["1234", 2]);

  await code.fill("");
  await page.keyboard.insertText("【鲸帧】验证码654321，用于登录，5分钟内有效。");
  expect(await code.inputValue()).toBe("654321");
});

// bluesky-social/social-app#4178, WebKit 165004
for (const browser of ["Chrome", "Safari"] as const) {
  test(`the Enter that picks a candidate sends nothing, in the order of ${browser}`, async ({ visitors }) => {
    const visitor = await visitors.create({ language: "zh" });
    const { page } = visitor;
    const solver = new CaptchaSolver(visitor);
    const sent: string[] = [];
    page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
    await visitor.open("/login");
    await visitor.tab(uiTexts.loginMethods.email).click();
    await visitor.field(uiTexts.address.email).fill(newAddress("email"));
    await visitor.field(uiTexts.captcha).fill(await solver.read());
    await visitor.field(uiTexts.captcha).focus();
    await pickByEnter(page, browser);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(sent).toEqual([]);
    await page.keyboard.press("Enter");
    await visitor.textElement(uiTexts.codeSent).waitFor();
    expect(sent).toHaveLength(1);
  });
}
