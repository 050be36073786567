import { builtInSiteConfig } from "@baleen/contract/content/built-in-content.ts";
import { languages } from "@baleen/contract/language.ts";
import { describe, expect, test } from "vitest";
import { documentTitle } from "./frame/DocumentHead.tsx";
import { notFound, routes } from "./routes.ts";

/** How many characters search engines show. */
const limits = {
  zh: { title: 28, description: [60, 80] },
  en: { title: 60, description: [140, 160] },
} as const;

const pages = await Promise.all(
  [...Object.entries(routes), ["anything else", notFound] as const].map(async ([path, route]) => ({
    path,
    page: (await route.load()).page,
  })),
);

describe.each(languages)("in %s", (language) => {
  const [shortest, longest] = limits[language].description;

  test.each(pages)("the title of $path fits into a search result", ({ page }) => {
    const title = documentTitle(page, builtInSiteConfig.basic, language);
    expect([...title].length, title).toBeLessThanOrEqual(limits[language].title);
  });

  test.each(pages)("the description of $path fits, and fills one if the page is listed", ({ page }) => {
    const description = page.description[language];
    expect([...description].length, description).toBeGreaterThanOrEqual(page.indexed ? shortest : 1);
    expect([...description].length, description).toBeLessThanOrEqual(longest);
  });

  test("no two pages share a title or a description", () => {
    for (const property of ["title", "description"] as const) {
      const texts = pages.map(({ page }) => page[property][language]);
      expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
    }
  });
});
