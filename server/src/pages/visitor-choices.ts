import type { IncomingHttpHeaders } from "node:http";
import { preferenceCookies, reducedMotionValue } from "@baleen/contract/document.ts";
import { type Language, languageOfTag, matchLanguage } from "@baleen/contract/language.ts";
import type { Theme } from "@baleen/contract/rendering.ts";
import type { FastifyRequest } from "fastify";
import { memoize } from "../platform/http/client-address.ts";

export interface Choices {
  readonly language: Language;
  readonly addressLanguage: Language | undefined;
  readonly theme: Theme;
  readonly reducedMotion: boolean;
}

const languageOfBrowser = memoize(matchLanguage);
const themes = ["light", "dark"] as const;

/**
 * A visitor's preferences. For the language, the query's `lang` takes precedence over the cookie and `Accept-Language`.
 */
export function readChoices(query: string, headers: IncomingHttpHeaders): Choices {
  const { theme, language, motion } = readCookies(headers.cookie);
  const addressLanguage = languageInQuery(query);
  return {
    addressLanguage,
    language: addressLanguage ?? languageOfTag(language) ?? languageOfBrowser(headers["accept-language"]),
    theme: themes.find((known) => known === theme),
    reducedMotion: motion === reducedMotionValue,
  };
}

export function readRequestChoices({ raw, headers }: FastifyRequest): Choices {
  return readChoices(raw.url?.split("?", 2)[1] ?? "", headers);
}

function languageInQuery(query: string): Language | undefined {
  return query === "" ? undefined : languageOfTag(new URLSearchParams(query).get("lang"));
}

type Preferences = { -readonly [Name in keyof typeof preferenceCookies]?: string };
const cookieNames = Object.entries(preferenceCookies) as readonly [keyof Preferences, string][];

/** Of several cookies with the same name the first counts, because browsers send the most specific one first. */
function readCookies(header: string | undefined): Preferences {
  const found: Preferences = {};
  if (!header) return found;
  for (const pair of header.split(";")) {
    const separator = pair.indexOf("=");
    const name = pair.slice(0, separator).trim();
    for (const [preference, cookie] of cookieNames) {
      if (name === cookie) found[preference] ??= pair.slice(separator + 1).trim();
    }
  }
  return found;
}
