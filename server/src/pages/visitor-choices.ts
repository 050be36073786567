import { type Language, languageOfTag, matchLanguage } from "@baleen/contract/language.ts";
import type { Theme } from "@baleen/contract/rendering.ts";
import { rememberAnswers } from "./remember-answers.ts";

export interface Choices {
  readonly language: Language;
  /** The language that the address itself asks for. */
  readonly addressLanguage: Language | undefined;
  readonly theme: Theme;
  readonly still: boolean;
}

const languageOfBrowser = rememberAnswers(matchLanguage);

interface Asked {
  readonly query: string;
  readonly cookie: string | undefined;
  readonly acceptLanguage: string | undefined;
}

/** How a visitor wants to see a page: the address's `lang` wins, then the cookie, then the browser's languages. */
export function readChoices({ query, cookie = "", acceptLanguage }: Asked): Choices {
  const theme = valueIn(cookie, "theme");
  const addressLanguage = languageInQuery(query);
  return {
    addressLanguage,
    language: addressLanguage ?? languageOfTag(valueIn(cookie, "lang")) ?? languageOfBrowser(acceptLanguage),
    theme: theme === "light" || theme === "dark" ? theme : undefined,
    still: valueIn(cookie, "motion") === "still",
  };
}

function languageInQuery(query: string): Language | undefined {
  return query === "" ? undefined : languageOfTag(new URLSearchParams(query).get("lang"));
}

function valueIn(cookie: string, name: string): string | undefined {
  if (cookie === "") return undefined;
  for (const pair of cookie.split(";")) {
    const separator = pair.indexOf("=");
    if (separator > 0 && pair.slice(0, separator).trim() === name) return pair.slice(separator + 1).trim();
  }
  return undefined;
}
