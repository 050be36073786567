import type { Language } from "@baleen/contract/language.ts";

/** The same address with no language asked for; anything else in it stays. */
export function withoutLangParam(address: string): string {
  const url = new URL(address);
  if (!url.searchParams.has("lang")) return address;
  url.searchParams.delete("lang");
  return url.href;
}

/** The address of a page in one language, for search engines: Chinese is the plain one. */
export function canonicalUrl(origin: string, path: string, language: Language): string {
  return language === "en" ? `${origin}${path}?lang=en` : `${origin}${path}`;
}
