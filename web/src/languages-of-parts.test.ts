import { builtInSiteConfig } from "@baleen/contract/content/built-in-content.ts";
import { expect, test } from "vitest";
import { renderer } from "./entry-server.tsx";
import { readPage } from "./testing/read-page.ts";

const voids = new Set(["area", "br", "col", "hr", "img", "input", "link", "meta", "source", "track", "wbr"]);

/** The texts of a document, each with the language that its nearest element names. */
function textsWithLanguages(html: string): { text: string; lang: string }[] {
  const bare = html.replaceAll(/<(script|style)\b.*?<\/\1>|<!--.*?-->/gs, "");
  const open: string[] = [];
  return [...bare.matchAll(/<(\/?)([a-z0-9]+)([^>]*)>|([^<]+)/gi)].flatMap(
    ([, isEnd, tag, attributes, text]) => {
      if (text !== undefined) return [{ text: text.trim(), lang: open.at(-1) ?? "" }];
      if (isEnd) open.pop();
      else if (tag && !voids.has(tag.toLowerCase()) && !attributes?.endsWith("/"))
        open.push(/\blang="([^"]+)"/.exec(attributes ?? "")?.[1] ?? open.at(-1) ?? "");
      return [];
    },
  );
}

test.each(renderer.publicPaths)(
  "on %s each Chinese word of the English page says that it is Chinese",
  async (path) => {
    const testimonials = [
      { id: 1, author: "螃蟹", title: "剪辑师", content: "好用。", avatar: "/media/avatars/crab.svg" },
    ];
    const { basic, company } = builtInSiteConfig;
    const { html } = await readPage(path, "en", { basic, company, testimonials });
    const found = textsWithLanguages(html).filter(
      ({ text, lang }) => /\p{Script=Han}/u.test(text) && !/^(zh|ja|yue)/.test(lang),
    );
    expect(found).toEqual([]);
  },
);

test.each(renderer.publicPaths)("on %s the English name says that it is English", async (path) => {
  const { html } = await readPage(path, "zh");
  const names = textsWithLanguages(html).filter(({ text }) => text === "Baleen" || text === "English");
  expect(names.filter(({ lang }) => lang !== "en")).toEqual([]);
});
