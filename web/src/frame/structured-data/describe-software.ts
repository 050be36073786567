import { languages, languageTag } from "@baleen/contract/language.ts";
import type { PageRequest } from "@baleen/contract/rendering.ts";
import { isSoldOut, packageNames } from "@baleen/contract/shop/package-names.ts";
import type { MembershipPackage } from "@baleen/contract/shop/packages.ts";
import { systems } from "../../content-pages/content/desktop.data.ts";
import { releaseRecords } from "../../content-pages/content/releases.data.ts";
import { canonicalUrl } from "../../platform/i18n/language.tsx";
import type { PageDefinition } from "../../platform/navigation/page.ts";
import { sortPackages } from "../../shop/package-order.ts";
import { idsAt, type Thing } from "./describe-company.ts";

export function describeSoftware({ description }: PageDefinition, request: PageRequest): Thing {
  const { origin, language, content } = request;
  return {
    ...nameSoftware(request),
    description: description[language],
    operatingSystem: systems.join(", "),
    softwareVersion: releaseRecords[0]?.version,
    downloadUrl: content.basic.downloadUrl,
    inLanguage: languages.map((one) => languageTag[one]),
    publisher: { "@id": idsAt(origin).company },
    offers: describeRange(request),
  };
}

/** The software with an offer per package. */
export function describeOffers(request: PageRequest): Thing {
  const { origin, path, language, content } = request;
  return {
    ...nameSoftware(request),
    offers: sortPackages(content.packages).map((sold) => ({
      "@type": "Offer",
      name: packageNames(sold)[language],
      price: priceOf(sold.price),
      priceCurrency: "CNY",
      availability: `https://schema.org/${isSoldOut(sold) ? "SoldOut" : "InStock"}`,
      url: canonicalUrl(origin, path, language),
    })),
  };
}

function nameSoftware({ origin, language, content }: PageRequest): Thing {
  const { name, nameEn } = content.basic;
  return {
    "@type": "SoftwareApplication",
    "@id": idsAt(origin).software,
    name: language === "zh" ? name : nameEn,
    url: canonicalUrl(origin, "/", language),
    applicationCategory: "MultimediaApplication",
  };
}

function describeRange({ origin, language, content }: PageRequest): Thing | undefined {
  const prices = content.packages.map(({ price }: MembershipPackage) => price);
  if (prices.length === 0) return undefined;
  return {
    "@type": "AggregateOffer",
    priceCurrency: "CNY",
    lowPrice: priceOf(Math.min(...prices)),
    highPrice: priceOf(Math.max(...prices)),
    offerCount: prices.length,
    url: canonicalUrl(origin, "/pricing", language),
  };
}

function priceOf(yuan: number): string {
  return yuan.toFixed(2);
}
