import { languageTag } from "@baleen/contract/language.ts";
import type { PageRequest } from "@baleen/contract/rendering.ts";
import { canonicalUrl } from "../../platform/i18n/language.tsx";
import type { PageDefinition } from "../../platform/navigation/page.ts";
import { paths } from "../../platform/navigation/paths.ts";
import { describeCompany, describeWebSite, idsAt, type Thing } from "./describe-company.ts";
import { describeOffers, describeSoftware } from "./describe-software.ts";

interface Graph {
  readonly "@context": "https://schema.org";
  readonly "@graph": readonly Thing[];
}

/**
 * The JSON-LD of a page, from the data that it shows. Only crawlers read it, so it is not part of what React renders.
 */
export function describePage(page: PageDefinition, request: PageRequest): Graph | undefined {
  if (!page.indexed) return undefined;
  if (request.path === "/")
    return graphOf([describeCompany(request), describeWebSite(request), describeSoftware(page, request)]);
  const inner = [describeWebPage(page, request), describeTrail(request)];
  return graphOf(request.path === "/pricing" ? [...inner, describeOffers(request)] : inner);
}

function describeWebPage(page: PageDefinition, { path, origin, language }: PageRequest): Thing {
  return {
    "@type": "WebPage",
    name: page.title[language],
    description: page.description[language],
    url: canonicalUrl(origin, path, language),
    inLanguage: languageTag[language],
    dateModified: page.modified,
    isPartOf: { "@id": idsAt(origin).site },
  };
}

/** The breadcrumb from the home page; menu groups have no pages. */
function describeTrail({ path, origin, language }: PageRequest): Thing {
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

function graphOf(things: readonly Thing[]): Graph {
  return { "@context": "https://schema.org", "@graph": things };
}
