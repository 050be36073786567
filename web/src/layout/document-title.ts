import type { Language } from "@baleen/contract/language.ts";
import type { SiteConfig } from "@baleen/contract/site-config.ts";
import type { PageDefinition } from "../navigation/page.ts";

/** A page's title as tabs and search results show it: the page's name, then the product's. */
export function documentTitle(
  page: Pick<PageDefinition, "title">,
  { name, nameEn }: SiteConfig["basic"],
  language: Language,
): string {
  return language === "zh" ? `${page.title.zh}｜${name}` : `${page.title.en} | ${nameEn}`;
}
