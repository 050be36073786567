import type { Language } from "@baleen/contract/language.ts";

/** Removes the `lang` parameter from a URL. */
export function withoutLangParam(address: string): string {
  const url = new URL(address);
  if (!url.searchParams.has("lang")) return address;
  url.searchParams.delete("lang");
  return url.href;
}

/** The canonical URL of a page in a language; Chinese has no `lang` parameter. */
export function canonicalUrl(origin: string, path: string, language: Language): string {
  return language === "en" ? `${origin}${path}?lang=en` : `${origin}${path}`;
}
