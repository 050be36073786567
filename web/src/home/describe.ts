import { productVersion } from "@baleen/contract/content/product.ts";
import { coreFeatures } from "@baleen/contract/content/product-features.ts";
import { languages, languageTag } from "@baleen/contract/language.ts";
import type { PageRequest } from "@baleen/contract/rendering.ts";
import type { MembershipPackage } from "@baleen/contract/shop/packages.ts";
import { currentRelease, systemNames } from "../desktop/releases/release-names.ts";
import { priceFromText } from "../payments/plan-price.text.ts";
import { canonicalUrl } from "../platform/i18n/use-language.tsx";
import { idsAt, softwareIdentity, type Thing } from "../platform/page/structured-data.ts";
import {
  videoDate,
  videoDescription,
  videoFiles,
  videoLengthS,
  videoName,
} from "./demo-video/video-files.ts";
import { description } from "./page.text.ts";

/** Structured data of the home page: the company, the site, the software and its video. */
export function describe(request: PageRequest): readonly Thing[] {
  return [
    describeCompany(request),
    describeWebSite(request),
    describeSoftware(request),
    describeVideo(request),
  ];
}

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
    logo: origin + (basic.icon?.[512] ?? "/icon-512.png"),
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

function describeSoftware(request: PageRequest): Thing {
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

function describePriceRange({ origin, language, content }: PageRequest): Thing | undefined {
  const prices = content.packages.map(({ price }: MembershipPackage) => price);
  if (prices.length === 0) return undefined;
  return {
    "@type": "AggregateOffer",
    priceCurrency: "CNY",
    description: priceFromText(content.packages)?.[language],
    lowPrice: Math.min(...prices).toFixed(2),
    highPrice: Math.max(...prices).toFixed(2),
    offerCount: prices.length,
    url: canonicalUrl(origin, "/pricing", language),
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
