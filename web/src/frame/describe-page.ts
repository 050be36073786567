import { languageTag } from "@baleen/contract/language.ts";
import type { PageRequest } from "@baleen/contract/rendering.ts";
import { formatChinaTime } from "../platform/i18n/format-date.ts";
import { canonicalUrl } from "../platform/i18n/use-language.tsx";
import { paths } from "../platform/navigation/paths.ts";
import type { PageDefinition } from "../platform/page/page-definition.ts";
import { idsAt, type Thing } from "../platform/page/structured-data.ts";

/**
 * The JSON-LD of a page, built from the data that the page shows. Only crawlers read it, so React does not render it.
 */
export function describePage(page: PageDefinition, request: PageRequest) {
  if (!page.indexed) return undefined;
  const place = request.path === "/" ? [] : [describeWebPage(page, request), describeBreadcrumbs(request)];
  return {
    "@context": "https://schema.org",
    "@graph": [...place, ...(page.describe?.(request) ?? [])],
  } as const;
}

function describeWebPage(page: PageDefinition, { path, origin, language, content }: PageRequest): Thing {
  return {
    "@type": "WebPage",
    name: page.title[language],
    description: page.description[language],
    url: canonicalUrl(origin, path, language),
    inLanguage: languageTag[language],
    dateModified: (page.followsReleases && dayOfNewest(content)) || page.modified,
    isPartOf: { "@id": idsAt(origin).site },
  };
}

function dayOfNewest({ releases = [] }: PageRequest["content"]): string | undefined {
  const instants = releases.map(({ publishedAt }) => publishedAt);
  const newest = instants.sort().at(-1);
  return newest && formatChinaTime(newest, "day");
}

/** Breadcrumbs from the home page. Menu groups have no pages, so they are left out. */
function describeBreadcrumbs({ path, origin, language }: PageRequest): Thing {
  const steps = Object.entries(paths).filter(([step]) => step === "/" || step === path);
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map(([step, name], index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: name[language],
      item: canonicalUrl(origin, step, language),
    })),
  };
}
