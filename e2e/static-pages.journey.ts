import { languages } from "@baleen/contract/language.ts";
import { expect } from "@playwright/test";
import { test } from "./testing/journey.ts";
import { hasFocus } from "./testing/keyboard.ts";

const name = { zh: "姓名", en: "Name" };
const email = { zh: "邮箱", en: "Email" };
const subject = { zh: "主题", en: "Subject" };
const message = { zh: "内容", en: "Message" };
const keep = { zh: "存为本机草稿", en: "Save draft on this device" };
const openMail = { zh: "生成邮件", en: "Create email" };
const required = { zh: "请填写这一项", en: "This field is required" };

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test("the contact form says what is missing and goes to the first field that is", async ({
      visitors,
    }) => {
      const visitor = await visitors.create({ language });
      await visitor.open("/company/contact");
      await visitor.field(name).fill("Ahab");
      await visitor.button(keep).click();
      const problems = visitor.page.getByText(visitor.text(required), { exact: true });
      await expect.poll(() => problems.count()).toBe(3);
      await expect.poll(() => visitor.field(email).evaluate(hasFocus)).toBe(true);
      expect(await visitor.page.evaluate(() => localStorage.getItem("drafts"))).toBeNull();
    });

    test("a draft stays on the device: nothing is sent, nothing is cleared [spec 4.10]", async ({
      visitors,
    }) => {
      const visitor = await visitors.create({ language });
      await visitor.open("/company/contact");
      const sent: string[] = [];
      // The page may still be revalidating its content.
      visitor.page.on("request", (request) => request.method() !== "GET" && sent.push(request.url()));
      await visitor.field(name).fill("Ahab");
      await visitor.field(email).fill("ahab@pequod.example");
      await visitor.field(subject).selectOption("feedback");
      await visitor.field(message).fill("Thar she blows");
      await visitor.button(keep).click();
      const drafts = () => visitor.page.evaluate(() => JSON.parse(localStorage.getItem("drafts") ?? "[]"));
      await expect.poll(drafts).toMatchObject([
        {
          form: "contact",
          draft: {
            name: "Ahab",
            email: "ahab@pequod.example",
            subject: "feedback",
            message: "Thar she blows",
          },
        },
      ]);
      await expect.poll(() => visitor.field(message).inputValue()).toBe("Thar she blows");
      expect(sent).toEqual([]);
    });

    test("the contact form opens a mail with everything filled in, and checks it first", async ({
      visitors,
    }) => {
      const visitor = await visitors.create({ language });
      await visitor.open("/company/contact");
      // A mail program would open outside the page.
      const client = await visitor.page.context().newCDPSession(visitor.page);
      await client.send("Page.enable");
      const asked = new Promise<string>((resolve) => {
        client.on("Page.frameRequestedNavigation", ({ url }) => url.startsWith("mailto:") && resolve(url));
      });
      await visitor.button(openMail).click();
      await visitor.page.getByText(visitor.text(required), { exact: true }).first().waitFor();
      await visitor.field(name).fill("Ahab");
      await visitor.field(email).fill("ahab@pequod.example");
      await visitor.field(subject).selectOption("feedback");
      await visitor.field(message).fill("Thar she blows");
      await visitor.button(openMail).click();
      const mail = new URL(await asked);
      expect(mail.pathname).toBe("contact@baleen.example");
      expect(mail.searchParams.get("subject")).toContain("Ahab");
      expect(mail.searchParams.get("body")).toMatch(/ahab@pequod\.example[\s\S]+Thar she blows$/);
    });

    test("a draft that is kept before the scripts have come is logged once they are there, and once", async ({
      visitors,
    }) => {
      const visitor = await visitors.create({ language });
      const { promise: scriptsMayCome, resolve: letScriptsCome } = Promise.withResolvers<void>();
      await visitor.page.route("**/assets/*.js", async (route) => {
        await scriptsMayCome;
        await route.continue();
      });
      await visitor.page.goto("/company/contact");
      await visitor.field(name).fill("Ahab");
      await visitor.field(email).fill("ahab@pequod.example");
      await visitor.field(subject).selectOption("feedback");
      await visitor.field(message).fill("Thar she blows");
      await visitor.button(keep).click();
      letScriptsCome();
      const drafts = () => visitor.page.evaluate(() => JSON.parse(localStorage.getItem("drafts") ?? "[]"));
      await expect.poll(drafts).toMatchObject([{ form: "contact", draft: { message: "Thar she blows" } }]);
      await visitor.waitForHydration();
      expect(await drafts()).toHaveLength(1);
    });
  });
}

test("an address is copied by the button beside it", async ({ visitors }) => {
  const visitor = await visitors.create({
    language: "en",
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await visitor.open("/company/contact");
  await visitor.page.getByRole("button", { name: "Copy contact@baleen.example" }).click();
  await visitor.page.getByText("Copied", { exact: true }).waitFor();
  expect(await visitor.page.evaluate(() => navigator.clipboard.readText())).toBe("contact@baleen.example");
});

test("the release notes show one type alone, without script", async ({ visitors }) => {
  const visitor = await visitors.create({ language: "en", javaScriptEnabled: false });
  await visitor.page.goto("/updates/releases");
  const shown = () => visitor.page.getByRole("article").count();
  expect(await shown()).toBe(6);
  await visitor.page.getByRole("link", { name: "Major", exact: true }).click();
  expect(await shown()).toBe(1);
  await visitor.page.getByRole("link", { name: "All", exact: true }).click();
  expect(await shown()).toBe(6);
});

test("the page about the API leads back to where one came from [spec 2.37]", async ({ visitors }) => {
  const visitor = await visitors.create({ language: "en" });
  const goBack = visitor.button({ zh: "返回上一页", en: "Go Back" });
  await visitor.open("/updates/roadmap");
  await visitor.page.getByRole("contentinfo").getByRole("link", { name: "API", exact: true }).click();
  await goBack.click();
  await visitor.page.waitForURL("**/updates/roadmap");
});
