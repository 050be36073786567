import { readFileSync } from "node:fs";
import { builtInSiteConfig } from "@baleen/contract/content/built-in-content.ts";
import { expect, test } from "vitest";
import { renderer } from "../entry-server.tsx";
import { linksOf, partOf, readPage, wordsOf } from "../testing/read-page.ts";

/** The paths in the specification, except the redirect. */
const specified = ["/", "/pricing", "/login", "/register", "/profile", "/features"]
  .concat(["/product/desktop", "/product/mobile", "/product/api"])
  .concat(["/updates/releases", "/updates/roadmap", "/updates/beta", "/updates/history"])
  .concat(["/company/about", "/company/careers", "/company/contact", "/company/partnership"])
  .concat(["/legal/privacy", "/legal/terms", "/legal/security", "/legal/report"]);

const accountPages = ["purchases", "receipt", "privacy", "notifications", "merge"].map(
  (name) => `/account/${name}`,
);
const wechatPages = ["/wechat-scan"];
const toolPages = ["/account/devices", "/authorize", "/device"];

test("every address has a page between the navigation bar and the footer [spec 2.1, 2.2, 2.3]", async () => {
  expect(renderer.redirects).toEqual({ "/product/web": "/" });
  expect(renderer.paths.toSorted()).toEqual(
    [...specified, "/payment-help", "/recover", ...accountPages, ...wechatPages, ...toolPages].toSorted(),
  );
  for (const path of specified) {
    const { html } = await readPage(path);
    expect(html, path).toMatch(
      /<header[\s\S]+<nav[\s\S]+<\/header>[\s\S]*<main[\s\S]+<\/main>[\s\S]*<footer/,
    );
  }
});

test("the bar leads to home, pricing, login, register and profile, and to the other language [spec 1.6, 2.4]", async () => {
  for (const [language, other] of [["zh", "en"] as const, ["en", "zh"] as const]) {
    const { html } = await readPage("/pricing", language);
    const bar = linksOf(partOf(html, "<header", "</header>"));
    for (const path of ["/", "/pricing", "/login", "/register", "/profile"]) expect(bar).toContain(path);
    expect(bar).toContain(`/pricing?lang=${other}`);
  }
});

test("the bar's download leads to the files, or to what sends them to a computer, and its label follows the pointer", async () => {
  const { html } = await readPage("/");
  const bar = partOf(html, "<header", "</header>");
  expect(linksOf(bar)).toContain("/product/desktop#download");
  expect(wordsOf(bar)).toMatch(/Desktop app\s+Download/);
  const css = readFileSync(new URL("./NavigationBar.module.css", import.meta.url), "utf8");
  const media = [...css.matchAll(/@media ([^{]+) \{\n([\s\S]*?)\n\}/g)].filter(([, , rules]) =>
    rules?.includes(".download >"),
  );
  expect(media.map(([, query]) => query)).toEqual(["(pointer: coarse)"]);
});

test("signed-out visitors are shown login and register, signed-in ones profile and sign-out [spec 2.5]", async () => {
  const { html } = await readPage("/");
  const pair = (who: string) => partOf(html, `data-shown-to="${who}"`, "</ul>");
  expect(linksOf(pair("signed-out"))).toEqual(["/login", "/register"]);
  expect(linksOf(pair("signed-in"))).toEqual(["/profile"]);
  expect(wordsOf(pair("signed-in"))).toContain("Sign out");
});

test("the contact item has the official account's code and asks to follow it [spec 2.6]", async () => {
  const { html } = await readPage("/");
  const [, panel = ""] = /aria-controls="([^"]+)"/.exec(partOf(html, "<header", "</header>")) ?? [];
  const card = partOf(html, `id="${panel}"`, "</header>");
  expect(card).toMatch(/<img[^>]+contact-code[^>]+alt="QR code of our WeChat official account/);
  expect(card).toContain("Scan with WeChat to follow our official account.");
});

test("a published code of the official account takes the sample's place in the contact item and the footer", async () => {
  const code = `/media/${"c".repeat(64)}.webp`;
  const sample = await readPage("/");
  const places = sample.html.match(/src="[^"]*contact-code/g)?.length ?? 0;
  expect(places).toBeGreaterThan(1);
  expect(sample.text).toContain("Sample QR code");
  const company = { ...builtInSiteConfig.company, officialAccountCode: code };
  const own = await readPage("/", "en", { company });
  expect(own.html.split(`src="${code}"`)).toHaveLength(places + 1);
  expect(own.html).not.toContain("contact-code");
  expect(own.text).not.toContain("Sample QR code");
});

test("an announcement has a link or none [spec 2.8]", async () => {
  const { html } = await readPage("/");
  const bar = partOf(html, 'aria-label="Announcements"', "</ul>");
  expect(wordsOf(bar)).toContain("Welcome to Baleen. Client 2.6 is out");
  expect(linksOf(bar)).toEqual(["/updates/releases"]);
});

test("the footer has its lists, social links, copyright, filing number, mailbox and official account [spec 2.17]", async () => {
  const url = "https://weibo.example/baleen";
  const company = { ...builtInSiteConfig.company, socialLinks: [{ name: "weibo", url } as const] };
  const { html } = await readPage("/legal/terms", "en", { company });
  const footer = partOf(html, "<footer", "</footer>");
  const list = (name: string) => linksOf(partOf(footer, `aria-label="${name}"`, "</nav>"));
  expect(list("Product")).toEqual(expect.arrayContaining(["/features", "/product/web", "/product/api"]));
  expect(list("Updates")).toHaveLength(4);
  expect(list("Company")).toHaveLength(4);
  expect(list("Legal")).toHaveLength(4);
  expect(linksOf(footer)).toContain(url);
  const words = wordsOf(footer);
  for (const part of [
    /© \d{4} Kunming Baleen/,
    /滇ICP备\d+号/,
    /contact@baleen\.example/,
    /WeChat official account/,
  ])
    expect(words).toMatch(part);
});

test("the company's mailbox is the published one wherever it is shown [spec 2.31]", async () => {
  const company = { ...builtInSiteConfig.company, email: "hello@whale.example" };
  for (const path of ["/", "/company/contact", "/legal/privacy"]) {
    const { html } = await readPage(path, "en", { company });
    expect(html, path).toContain("mailto:hello@whale.example");
    expect(html, path).not.toContain(builtInSiteConfig.company.email);
  }
});
