import { errors } from "@baleen/contract/errors.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { expect } from "@playwright/test";
import sharp from "sharp";
import { findAxeViolations } from "./testing/accessibility-faults.ts";
import { act, editorTexts, openDocument } from "./testing/content-editor.ts";
import { test } from "./testing/journey.ts";
import { giveReason, openConsole } from "./testing/operator.ts";
import { ownSite } from "./testing/own-site.ts";
import type { Visitor } from "./testing/visitor.ts";

const signedOut = /401/;

const texts = {
  announcements: { zh: "公告", en: "Announcements" },
  text: { zh: "内容", en: "Text" },
  textEn: { zh: "内容（英文）", en: "Text (English)" },
  link: { zh: "链接", en: "Link" },
  title: { zh: "标题", en: "Title" },
  image: { zh: "图片", en: "Image" },
  ...editorTexts,
  previewZh: { zh: "预览中文", en: "Preview in Chinese" },
  previewEn: { zh: "预览英文", en: "Preview in English" },
  moveDown: { zh: "下移公告1", en: "Move down Announcements 1" },
  moveUp: { zh: "上移公告2", en: "Move up Announcements 2" },
  json: { zh: "文档的JSON", en: "The document as JSON" },
  discard: { zh: "丢弃草稿", en: "Discard the draft" },
  earlierWelcome: { zh: "欢迎来到鲸帧。", en: "Welcome to Baleen." },
  newWelcome: { zh: "鲸帧欢迎你来。", en: "Baleen says hello." },
} as const satisfies Record<string, Localized>;

const pixel =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

// Where something is published, pages of other journeys would offer to load again.
const own = ownSite();

/** Every node shows what is published after five seconds at most. */
async function expectShown(visitor: Visitor, sentence: Localized): Promise<void> {
  await expect
    .poll(async () => {
      await visitor.open("/");
      return await visitor.textElement(sentence).count();
    })
    .toBe(1);
}

test("an announcement is drafted, previewed in both languages, published, seen by a visitor, and rolled back", async ({
  visitors,
}) => {
  const baseURL = own.url;
  const operator = await visitors.create({ language: "en", expectedMessages: signedOut, baseURL });
  const { page } = operator;
  await openDocument(operator, "announcements", own.operator);
  await operator.field(texts.text).first().fill(texts.newWelcome.zh);
  await operator.field(texts.textEn).first().fill(texts.newWelcome.en);
  await operator.button(texts.save).click();

  for (const [language, link] of [
    ["zh", texts.previewZh],
    ["en", texts.previewEn],
  ] as const) {
    const address = await page.getByRole("link", { name: operator.text(link) }).getAttribute("href");
    const colleague = await visitors.create({ language, baseURL });
    await colleague.open(address ?? "");
    await colleague.textElement(texts.newWelcome).waitFor();
    // Pages refetch the published content when idle; a preview must not.
    await colleague.page.waitForLoadState("networkidle");
    expect(await colleague.textElement(texts.newWelcome).count()).toBe(1);
    await colleague.page
      .getByText(/草稿预览|Preview of a draft/)
      .locator("visible=true")
      .waitFor();
    expect(await findAxeViolations(colleague.page)).toEqual([]);
    await colleague.open("/");
    expect(await colleague.textElement(texts.newWelcome).count()).toBe(0);
  }

  await act(operator, texts.publish);
  const chinese = await visitors.create({ language: "zh", baseURL });
  const english = await visitors.create({ language: "en", baseURL });
  await expectShown(chinese, texts.newWelcome);
  await expectShown(english, texts.newWelcome);

  await act(operator, texts.restore, operator.button(texts.restore).first());
  await expectShown(chinese, texts.earlierWelcome);
  await expectShown(english, texts.earlierWelcome);
});

test("of two who edit one document, the second sees both sides, and nothing typed is lost", async ({
  visitors,
}) => {
  const expectedMessages = /401|409/;
  const one = await visitors.create({ language: "en", expectedMessages });
  const other = await visitors.create({ language: "en", expectedMessages });
  const icp = { zh: "备案号", en: "ICP filing number" };
  for (const operator of [one, other]) {
    await openDocument(operator, "company");
  }
  // Drafts save by themselves.
  await one.field(icp).fill("Theirs");
  await one.button(texts.discard).waitFor();
  await other.field(icp).fill("Mine");
  const notice = other.page.getByRole("alert").filter({ hasText: "Someone else has changed this document" });
  await notice.waitFor();
  expect(await notice.innerText()).toMatch(/Company, ICP filing number\s+Theirs\s+Mine/);
  expect(await findAxeViolations(other.page)).toEqual([]);
  expect(await other.field(icp).inputValue()).toBe("Mine");
  await other.button({ zh: "保留我的，继续编辑", en: "Keep mine and go on" }).click();
  await other.button(texts.discard).waitFor();
  expect(await other.field(icp).inputValue()).toBe("Mine");
  await act(other, texts.discard);
});

test("what was saved a moment ago can be discarded before the page has read it again", async ({
  visitors,
}) => {
  const operator = await visitors.create({ language: "en", expectedMessages: signedOut });
  const { page } = operator;
  await openDocument(operator, "basic");
  const subSlogan = operator.field({ zh: "副标语", en: "Sub-slogan" });
  const published = await subSlogan.inputValue();
  await subSlogan.fill("First");
  await operator.button(texts.save).click();
  await operator.button(texts.discard).waitFor();

  const { promise: readingsMayGoOn, resolve: letReadingsGoOn } = Promise.withResolvers<void>();
  await page.route("**/api/console/content/basic", async (route) => {
    if (route.request().method() === "GET") await readingsMayGoOn;
    await route.continue();
  });
  await subSlogan.fill("Second");
  await operator.button(texts.save).click();
  await operator.button(texts.discard).click();
  await giveReason(operator);
  const dialog = operator.dialog(texts.discard);
  const answer = page.waitForResponse(/\/content\/basic\/discard$/);
  await dialog.getByRole("button", { name: operator.text(texts.discard), exact: true }).click();
  expect((await answer).status()).toBe(200);
  letReadingsGoOn();
  await expect.poll(() => subSlogan.inputValue()).toBe(published);
});

test("a saved draft is saved, however long another read on the page takes", async ({ visitors }) => {
  const operator = await visitors.create({ language: "en", expectedMessages: signedOut });
  const { page } = operator;
  await openDocument(operator, "testimonials");
  const { promise: historyMayCome, resolve: letHistoryCome } = Promise.withResolvers<void>();
  await page.route(/\/api\/console\/content\/testimonials\/versions/, async (route) => {
    await historyMayCome;
    await route.continue();
  });
  await operator.field({ zh: "评价", en: "Testimonial" }).first().fill("Another");
  await operator.button(texts.save).click();
  await page.getByText("Draft saved").waitFor();
  await expect(operator.button(texts.save)).not.toHaveAttribute("aria-busy");
  letHistoryCome();
  await act(operator, texts.discard);
});

test("a draft that has not changed cannot be saved, and its button looks so, also in forced colours", async ({
  visitors,
}) => {
  const operator = await visitors.create({ language: "en", expectedMessages: signedOut });
  await openDocument(operator, "company");
  const save = operator.button(texts.save);
  const look = () =>
    save.evaluate((button) => {
      const { backgroundColor, color } = getComputedStyle(button);
      return [backgroundColor, color];
    });
  const disabled = await look();
  await operator.page.emulateMedia({ forcedColors: "active" });
  const disabledForced = await look();
  await operator.field({ zh: "备案号", en: "ICP filing number" }).fill("Another");
  expect((await look())[1]).not.toBe(disabledForced[1]);
  await operator.page.emulateMedia({ forcedColors: "none" });
  await expect.poll(async () => (await look())[0]).not.toBe(disabled[0]);
  expect((await look())[1]).not.toBe(disabled[1]);
});

test("a list is sorted by the keyboard, and the focus stays with what moved", async ({ visitors }) => {
  const operator = await visitors.create({ language: "en", expectedMessages: signedOut });
  const { page } = operator;
  await openDocument(operator, "announcements");
  const first = operator.field(texts.text).first();
  const before = await first.inputValue();
  await operator.button(texts.moveDown).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => first.inputValue()).not.toBe(before);
  await page.getByText("Moved to place 2 of 2").waitFor();
  expect(await page.evaluate("document.activeElement.getAttribute('aria-label')")).toBe(texts.moveUp.en);
  await page.keyboard.press("Enter");
  await expect.poll(() => first.inputValue()).toBe(before);
});

test("an item goes on moving in its direction at each press of the same key", async ({ visitors }) => {
  const operator = await visitors.create({ language: "en", expectedMessages: signedOut });
  const { page } = operator;
  await openDocument(operator, "features");
  const titles = operator.field(texts.title);
  const first = await titles.first().inputValue();
  await operator.button({ zh: "下移功能1", en: "Move down Features 1" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("Moved to place 2 of 3").waitFor();
  await page.keyboard.press("Enter");
  await page.getByText("Moved to place 3 of 3").waitFor();
  expect(await titles.last().inputValue()).toBe(first);
});

test("what is typed while an image is uploaded stays", async ({ visitors }) => {
  const operator = await visitors.create({ language: "en", expectedMessages: signedOut });
  const { page } = operator;
  await openDocument(operator, "features");
  const { promise: uploadMayGoOn, resolve: letUploadGoOn } = Promise.withResolvers<void>();
  await page.route("**/api/console/media", async (route) => {
    await uploadMayGoOn;
    await route.continue();
  });
  const sent = page.waitForRequest(/\/api\/console\/media$/);
  const upload = page.getByLabel("Upload image", { exact: true }).first();
  await upload.setInputFiles({ name: "x.png", mimeType: "image/png", buffer: Buffer.from(pixel, "base64") });
  await sent;
  const title = operator.field(texts.title).first();
  await title.fill("Typed meanwhile");
  letUploadGoOn();
  const image = operator.field(texts.image).first();
  await expect.poll(() => image.inputValue()).toMatch(/^\/media\/[0-9a-f]{64}\.webp$/);
  expect(await title.inputValue()).toBe("Typed meanwhile");
});

test("a value that visitors would not get is named at its field, and cannot be published", async ({
  visitors,
}) => {
  const operator = await visitors.create({ language: "en", expectedMessages: signedOut });
  const { page } = operator;
  await openDocument(operator, "features");
  const image = operator.field(texts.image).nth(2);
  await image.fill("javascript:alert(1)");
  await page.getByText("Features 3, Image: only http, https or a path on this site").waitFor();
  expect(await image.getAttribute("aria-invalid")).toBe("true");
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await findAxeViolations(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
  }
  await operator.button(texts.save).click();
  await operator.button(texts.discard).waitFor();
  expect(await operator.button(texts.publish).count()).toBe(0);

  const upload = page.getByLabel("Upload image", { exact: true }).nth(2);
  await upload.setInputFiles({ name: "x.png", mimeType: "image/png", buffer: Buffer.from(pixel, "base64") });
  await expect.poll(() => image.inputValue()).toMatch(/^\/media\/[0-9a-f]{64}\.webp$/);
  await operator.button({ zh: "JSON", en: "JSON" }).click();
  const json = operator.field(texts.json);
  expect(await json.inputValue()).toMatch(/"image": "\/media\/[0-9a-f]{64}\.webp"/);
  await operator.button(texts.save).click();
  await operator.button(texts.publish).waitFor();
  await act(operator, texts.discard);
  await operator.button(texts.discard).waitFor({ state: "detached" });
});

/** A photo of 24 megapixels, taken sideways, whose upper half is red. */
async function largePhoto(): Promise<Buffer> {
  const half = { create: { width: 3_000, height: 4_000, channels: 3, background: "#00f" } } as const;
  return await sharp({ create: { width: 6_000, height: 4_000, channels: 3, background: "#f00" } })
    .composite([{ input: half, left: 3_000, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

test("a photo over the limit is made smaller before it is sent, and a photo that no browser shows is refused in words", async ({
  visitors,
}) => {
  for (const language of ["zh", "en"] as const) {
    const operator = await visitors.create({ language, expectedMessages: /400|401/ });
    const { page } = operator;
    await openDocument(operator, "features");
    const upload = page
      .getByLabel(operator.text({ zh: "上传图片", en: "Upload image" }), { exact: true })
      .first();
    const image = operator.field(texts.image).first();
    await image.fill("");
    const sent = page.waitForRequest(/\/api\/console\/media$/);
    await upload.setInputFiles({ name: "IMG_1.jpg", mimeType: "image/jpeg", buffer: await largePhoto() });
    const { image: body } = (await sent).postDataJSON() as { image: string };
    expect(await sharp(Buffer.from(body, "base64")).metadata()).toMatchObject({
      width: 1_707,
      height: 2_560,
    });
    await expect.poll(() => image.inputValue()).toMatch(/^\/media\/[0-9a-f]{64}\.webp$/);
    const stored = await page.request.get(await image.inputValue());
    const { data, info } = await sharp(await stored.body())
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([1_707, 2_560]);
    const [red = 0, , blue = 0] = data;
    expect([red > 200, blue < 60]).toEqual([true, true]);

    const heic = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1");
    await upload.setInputFiles({ name: "IMG_2.HEIC", mimeType: "image/heic", buffer: heic });
    await page.getByText(operator.text(errors.imageIsHeic.sentence)).waitFor();
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await findAxeViolations(page)).toEqual([]);
      expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
    }
  }
});

test("what was typed is asked about on every way out, and is there when a closed form opens again", async ({
  visitors,
}) => {
  const operator = await visitors.create({ language: "en", expectedMessages: signedOut });
  const { page } = operator;
  const question = page.getByRole("alertdialog", { name: "Your changes are not saved" });
  await openConsole(operator, "/console/content");
  await page.getByRole("link", { name: "Company", exact: true }).click();
  const icp = operator.field({ zh: "备案号", en: "ICP filing number" });
  await icp.fill("Not saved");
  await page.getByRole("link", { name: "Orders", exact: true }).first().click();
  await question.waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await operator.button({ zh: "留下", en: "Stay" }).click();
  await question.waitFor({ state: "hidden" });
  expect(await icp.inputValue()).toBe("Not saved");

  await page.evaluate(() => history.back());
  await question.waitFor();
  expect(new URL(page.url()).pathname).toBe("/console/content/company");
  await operator.button({ zh: "不保存，离开", en: "Leave without saving" }).click();
  await page.waitForURL("**/console/content");

  await page.getByRole("link", { name: "Operators", exact: true }).click();
  const invite = { zh: "邀请操作员", en: "Invite an operator" };
  await operator.button(invite).click();
  const form = operator.dialog(invite);
  await form.getByLabel("Details", { exact: true }).fill("A new colleague");
  await page.keyboard.press("Escape");
  await form.waitFor({ state: "hidden" });
  await operator.button(invite).click();
  expect(await form.getByLabel("Details", { exact: true }).inputValue()).toBe("A new colleague");
  await form.getByRole("button", { name: operator.text(invite), exact: true }).click();
  await expect
    .poll(() =>
      form.getByLabel("Role", { exact: true }).evaluate((field) => field === document.activeElement),
    )
    .toBe(true);
});
