import { productVersion } from "@baleen/contract/content/product.ts";
import { coreFeatures } from "@baleen/contract/content/product-features.ts";
import { languages, languageTag } from "@baleen/contract/language.ts";
import type { PageRequest } from "@baleen/contract/rendering.ts";
import { isSoldOut, packageNames } from "@baleen/contract/shop/package-names.ts";
import type { MembershipPackage } from "@baleen/contract/shop/packages.ts";
import { currentRelease } from "../../content-pages/downloads/Downloads.tsx";
import { dayOf, systemNames } from "../../content-pages/downloads/release-names.ts";
import { questions } from "../../content-pages/pricing/pricing-document.text.ts";
import {
  videoDate,
  videoDescription,
  videoFiles,
  videoLengthS,
  videoName,
} from "../../home/demo-video/video-files.ts";
import { canonicalUrl } from "../../platform/i18n/use-language.tsx";
import { paths } from "../../platform/navigation/paths.ts";
import type { PageDefinition } from "../../platform/page/page-definition.ts";
import { recommendedFirst, sortPackages } from "../../shop/package-order.ts";

/** The JSON-LD of a page, from the data that it shows. Only crawlers read it, so React does not render it. */
export function describePage(page: PageDefinition, request: PageRequest) {
  if (!page.indexed) return undefined;
  return { "@context": "https://schema.org", "@graph": describeThings(page, request) } as const;
}

function describeThings(page: PageDefinition, request: PageRequest): readonly Thing[] {
  if (request.path === "/")
    return [
      describeCompany(request),
      describeWebSite(request),
      describeSoftware(page, request),
      describeVideo(request),
    ];
  const things = [describeWebPage(page, request), describeBreadcrumbs(request)];
  if (request.path !== "/pricing") return things;
  return [...things, describeOffers(request), describeQuestions(request)];
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
  return newest && dayOf(newest);
}

/** The breadcrumbs from the home page. Menu groups are left out: they have no pages. */
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

/** A schema.org object. Undefined properties are omitted. */
interface Thing {
  readonly "@type": string;
  readonly [property: string]: unknown;
}

/** The `@id`s by which descriptions refer to each other, also across pages. */
const idsAt = (origin: string) => ({
  company: `${origin}/#company`,
  site: `${origin}/#site`,
  software: `${origin}/#software`,
});

function describeCompany({ origin, content }: PageRequest): Thing {
  const { basic, company } = content;
  const profiles = company.socialLinks?.map(({ url }) => url) ?? [];
  return {
    "@type": "Organization",
    "@id": idsAt(origin).company,
    name: basic.name,
    alternateName: basic.nameEn,
    legalName: company.name,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    email: company.email,
    sameAs: profiles.length > 0 ? profiles : undefined,
  };
}

function describeWebSite({ origin, content }: PageRequest): Thing {
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

function describeSoftware({ description }: PageDefinition, request: PageRequest): Thing {
  const { origin, language, content } = request;
  const { downloadUrl } = content.basic;
  const release = currentRelease(content.releases);
  return {
    ...softwareIdentity(request),
    description: description[language],
    operatingSystem: systemNames(release).join(", "),
    softwareVersion: release?.version ?? productVersion,
    downloadUrl: downloadUrl && new URL(downloadUrl, origin).href,
    featureList: Object.values(coreFeatures).map(({ name }) => name[language]),
    screenshot: fileUrl(request, videoFiles(language).poster),
    inLanguage: languages.map((one) => languageTag[one]),
    publisher: { "@id": idsAt(origin).company },
    offers: describePriceRange(request),
  };
}

function describeVideo(request: PageRequest): Thing {
  const { language, content } = request;
  const { mp4, poster } = videoFiles(language);
  return {
    "@type": "VideoObject",
    name: videoName({ zh: content.basic.name, en: content.basic.nameEn })[language],
    description: videoDescription[language],
    thumbnailUrl: fileUrl(request, poster),
    contentUrl: fileUrl(request, mp4),
    uploadDate: videoDate,
    duration: `PT${videoLengthS}S`,
    inLanguage: languageTag[language],
    publisher: { "@id": idsAt(request.origin).company },
  };
}

function fileUrl({ origin }: PageRequest, path: string | undefined): string | undefined {
  return path && new URL(path, origin).href;
}

function describeOffers(request: PageRequest): Thing {
  const { origin, path, language, content } = request;
  return {
    ...softwareIdentity(request),
    offers: recommendedFirst(sortPackages(content.packages)).map((sold) => ({
      "@type": "Offer",
      name: packageNames(sold)[language],
      price: sold.price.toFixed(2),
      priceCurrency: "CNY",
      availability: `https://schema.org/${availabilityOf(sold)}`,
      url: canonicalUrl(origin, path, language),
    })),
  };
}

function describeQuestions({ origin, path, language }: PageRequest): Thing {
  return {
    "@type": "FAQPage",
    url: `${canonicalUrl(origin, path, language)}#questions`,
    inLanguage: languageTag[language],
    mainEntity: questions.map(({ question, ...answer }) => ({
      "@type": "Question",
      name: question[language],
      acceptedAnswer: { "@type": "Answer", text: answer[language] },
    })),
  };
}

function availabilityOf(sold: MembershipPackage): string {
  if (isSoldOut(sold)) return "SoldOut";
  return sold.purchasesPaused ? "OutOfStock" : "InStock";
}

function softwareIdentity({ origin, language, content }: PageRequest): Thing {
  const { name, nameEn } = content.basic;
  return {
    "@type": "SoftwareApplication",
    "@id": idsAt(origin).software,
    name: language === "zh" ? name : nameEn,
    url: canonicalUrl(origin, "/", language),
    applicationCategory: "MultimediaApplication",
  };
}

function describePriceRange({ origin, language, content }: PageRequest): Thing | undefined {
  const prices = content.packages.map(({ price }: MembershipPackage) => price);
  if (prices.length === 0) return undefined;
  return {
    "@type": "AggregateOffer",
    priceCurrency: "CNY",
    lowPrice: Math.min(...prices).toFixed(2),
    highPrice: Math.max(...prices).toFixed(2),
    offerCount: prices.length,
    url: canonicalUrl(origin, "/pricing", language),
  };
}
