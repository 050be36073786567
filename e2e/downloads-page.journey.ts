import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { languages } from "@baleen/contract/language.ts";
import { expect } from "@playwright/test";
import { findAxeViolations } from "./testing/accessibility-faults.ts";
import { test } from "./testing/journey.ts";
import type { Visitor } from "./testing/visitor.ts";

const userAgents = {
  windows: "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36",
  phone: "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36",
};

const texts = {
  download: { zh: "下载桌面版", en: "Download for desktop" },
  yours: { zh: "你的系统", en: "Your system" },
  copySum: { zh: "复制SHA-256", en: "Copy the SHA-256" },
  copy: { zh: "复制", en: "Copy" },
  copied: { zh: "已复制", en: "Copied" },
  toComputer: { zh: "把这一页发到电脑上", en: "Send this page to your computer" },
  mail: { zh: "发邮件给自己", en: "Email it to yourself" },
  client: { zh: "桌面客户端", en: "Desktop client" },
};

const files = ({ page }: Visitor) => page.locator("#download li");

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test("the file for the visitor's system comes first, and its hash is that of what is downloaded", async ({
      visitors,
    }) => {
      const visitor = await visitors.create({ language, userAgent: userAgents.windows });
      const { page } = visitor;
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await visitor.open("/product/desktop");
      const mine = files(visitor).first();
      await mine.getByRole("heading", { name: "Windows" }).waitFor();
      await mine.getByText(visitor.text(texts.yours)).waitFor();
      expect(await files(visitor).count()).toBe(3);
      expect(await findAxeViolations(page)).toEqual([]);

      await mine.getByRole("button", { name: visitor.text(texts.copySum) }).click();
      await visitor.textElement(texts.copied).waitFor();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied).toBe(await mine.locator("code").textContent());

      const begun = page.waitForEvent("download");
      await mine.getByRole("link").click();
      const path = await (await begun).path();
      expect(createHash("sha256").update(readFileSync(path)).digest("hex")).toBe(copied);
    });

    test("a phone is shown ways to a computer, and the home page's button leads there", async ({
      visitors,
    }) => {
      const visitor = await visitors.create({
        language,
        userAgent: userAgents.phone,
        viewport: { width: 390, height: 844 },
      });
      const { page } = visitor;
      await visitor.open("/");
      const heard = page.waitForRequest("**/api/statistics/download");
      await visitor.button(texts.download).first().click();
      await heard;
      await page.waitForURL("**/product/desktop#download");
      await page.getByRole("heading", { name: visitor.text(texts.toComputer) }).waitFor();
      await visitor.waitForHydration();
      expect(await findAxeViolations(page)).toEqual([]);
      const address = await page.locator("#page-address").textContent();
      expect(new URL(String(address)).pathname).toBe("/product/desktop");
      const mail = await page.getByRole("link", { name: visitor.text(texts.mail) }).getAttribute("href");
      expect(mail).toContain(`body=${encodeURIComponent(String(address))}`);
      // Without the permission the text is shown, to be copied by hand.
      await page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new DOMException("", "NotAllowedError"));
      });
      await page.getByRole("button", { name: `${visitor.text(texts.copy)} ${address}` }).click();
      await page.locator("[data-tone=success]").getByText(String(address), { exact: true }).waitFor();
    });

    test("without script all is there: the files, the notes of each version, and the feeds", async ({
      visitors,
    }) => {
      const visitor = await visitors.create({
        language,
        javaScriptEnabled: false,
        userAgent: userAgents.windows,
      });
      const { page } = visitor;
      await page.goto("/product/desktop");
      expect(await files(visitor).first().getByRole("heading").textContent()).toBe("Windows");
      for (const path of ["/updates/releases", "/updates/history"]) {
        await page.goto(path);
        await page.getByRole("heading", { name: visitor.text(texts.client) }).waitFor();
        await page.getByRole("heading", { name: "2.6.1" }).waitFor();
      }
      await page.goto("/updates/releases");
      const feeds = page.locator("head link[rel=alternate][type]");
      const addresses = await feeds.evaluateAll((links) =>
        links.map((link) => (link as HTMLLinkElement).href),
      );
      expect(addresses).toHaveLength(2);
      for (const address of addresses) {
        const feed = await page.request.get(address);
        expect(feed.status()).toBe(200);
        expect(await feed.text()).toContain("2.6.1");
      }
    });
  });
}

test("a browser reads the feeds as what they are", async ({ visitors }) => {
  const { page } = await visitors.create({ language: "en" });
  // Not a page of the site, whose policy keeps its own scripts from parsing markup.
  await page.goto("about:blank");
  const read = async (path: string) => {
    const text = await (await page.request.get(path)).text();
    return await page.evaluate((xml) => {
      const document = new DOMParser().parseFromString(xml, "application/xml");
      const titles = [...document.querySelectorAll("entry > title, item > title")];
      return {
        root: document.documentElement.nodeName,
        titles: titles.map(({ textContent }) => textContent),
      };
    }, text);
  };
  const { root, titles } = await read("/updates/releases.atom?lang=en");
  expect(root).toBe("feed");
  expect(titles.slice(0, 2)).toEqual([expect.stringMatching(/2\.6\.1$/), expect.stringMatching(/2\.6\.0$/)]);
  expect(titles).toHaveLength(2 + 6);
  expect(await read("/updates/appcast.xml")).toEqual({ root: "rss", titles: [] });
  const json = await (await page.request.get("/updates/releases.json")).json();
  expect(json).toMatchObject({
    version: "https://jsonfeed.org/version/1.1",
    items: expect.arrayContaining([expect.objectContaining({ title: expect.stringMatching(/2\.6\.1$/) })]),
  });
});
