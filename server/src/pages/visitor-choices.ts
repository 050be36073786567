import { type Language, languageOfTag, languages, matchLanguage } from "@baleen/contract/language.ts";
import type { Theme } from "@baleen/contract/rendering.ts";
import { memoize } from "../http/memoize.ts";

export interface Choices {
  readonly language: Language;
  /** The language in the query. */
  readonly addressLanguage: Language | undefined;
  readonly theme: Theme;
  readonly reducedMotion: boolean;
}

const languageOfBrowser = memoize(matchLanguage);
const languageOfCookie = memoize(languageOfTag);
const themes = ["light", "dark"] as const;

interface Asked {
  readonly query: string;
  readonly cookie: string | undefined;
  readonly acceptLanguage: string | undefined;
}

/** The variant for a visitor. For the language, the query's `lang` precedes the cookie and `Accept-Language`. */
export function readChoices({ query, cookie, acceptLanguage }: Asked): Choices {
  const { theme, lang, motion } = readCookie(cookie);
  const addressLanguage = languageInQuery(query);
  return {
    addressLanguage,
    language: addressLanguage ?? languageOfCookie(lang) ?? languageOfBrowser(acceptLanguage),
    theme: themes.find((known) => known === theme),
    reducedMotion: motion === "still",
  };
}

/** A unique number for each combination, from 0 to 35. */
export function variantOf({ language, addressLanguage, theme, reducedMotion }: Choices): number {
  const byLanguage =
    languages.indexOf(language) * 3 + (addressLanguage ? 1 + languages.indexOf(addressLanguage) : 0);
  return (byLanguage * 3 + (theme ? 1 + themes.indexOf(theme) : 0)) * 2 + (reducedMotion ? 1 : 0);
}

function languageInQuery(query: string): Language | undefined {
  return query === "" ? undefined : languageOfTag(new URLSearchParams(query).get("lang"));
}

interface ChoiceCookies {
  theme?: string;
  lang?: string;
  motion?: string;
}

/** Of two cookies with one name the first counts: browsers send the more specific one first. */
function readCookie(cookie: string | undefined): ChoiceCookies {
  const found: ChoiceCookies = {};
  if (!cookie) return found;
  for (const pair of cookie.split(";")) {
    const separator = pair.indexOf("=");
    const name = pair.slice(0, separator).trim();
    if (name === "theme" || name === "lang" || name === "motion") {
      found[name] ??= pair.slice(separator + 1).trim();
    }
  }
  return found;
}
