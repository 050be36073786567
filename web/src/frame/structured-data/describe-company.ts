import { languages, languageTag } from "@baleen/contract/language.ts";
import type { PageRequest } from "@baleen/contract/rendering.ts";

/** A schema.org object. Undefined properties are omitted. */
export interface Thing {
  readonly "@type": string;
  readonly [property: string]: unknown;
}

/** The `@id`s that connect descriptions on different pages. */
export function idsAt(origin: string) {
  return {
    company: `${origin}/#company`,
    site: `${origin}/#site`,
    software: `${origin}/#software`,
  };
}

export function describeCompany({ origin, content }: PageRequest): Thing {
  const { basic, company } = content;
  const follow = company.socialLinks?.map(({ url }) => url) ?? [];
  return {
    "@type": "Organization",
    "@id": idsAt(origin).company,
    name: basic.name,
    alternateName: basic.nameEn,
    legalName: company.name,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    email: company.email,
    sameAs: follow.length > 0 ? follow : undefined,
  };
}

export function describeWebSite({ origin, content }: PageRequest): Thing {
  const ids = idsAt(origin);
  return {
    "@type": "WebSite",
    "@id": ids.site,
    name: content.basic.name,
    alternateName: content.basic.nameEn,
    url: `${origin}/`,
    inLanguage: languages.map((language) => languageTag[language]),
    publisher: { "@id": ids.company },
  };
}
