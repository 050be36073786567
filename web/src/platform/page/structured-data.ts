import type { PageRequest } from "@baleen/contract/rendering.ts";
import { canonicalUrl } from "../i18n/use-language.tsx";

/** A schema.org object. Undefined properties are omitted. */
export interface Thing {
  readonly "@type": string;
  readonly [property: string]: unknown;
}

/** The `@id`s with which structured data refers to the same things, also across pages. */
export const idsAt = (origin: string) => ({
  company: `${origin}/#company`,
  site: `${origin}/#site`,
  software: `${origin}/#software`,
});

/** The software's identity, so that structured data on several pages refers to the same thing. */
export function softwareIdentity({ origin, language, content }: PageRequest): Thing {
  const { name, nameEn } = content.basic;
  return {
    "@type": "SoftwareApplication",
    "@id": idsAt(origin).software,
    name: language === "zh" ? name : nameEn,
    url: canonicalUrl(origin, "/", language),
    applicationCategory: "MultimediaApplication",
  };
}
