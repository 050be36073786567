import { languageTag } from "@baleen/contract/language.ts";
import { shortPrice } from "@baleen/contract/money.ts";
import type { PageRequest } from "@baleen/contract/rendering.ts";
import { isSoldOut, packageNames } from "@baleen/contract/shop/package-names.ts";
import type { MembershipPackage } from "@baleen/contract/shop/packages.ts";
import { termText } from "../payments/plan-price.text.ts";
import { canonicalUrl } from "../platform/i18n/use-language.tsx";
import { softwareIdentity, type Thing } from "../platform/page/structured-data.ts";
import { featuredFirst, sortPackages } from "./package-order.ts";
import { questions } from "./page.text.ts";

/** Structured data of the pricing page: its offers, and its questions with their answers. */
export function describe(request: PageRequest): readonly Thing[] {
  return [describeOffers(request), describeQuestions(request)];
}

/** How a shared plan appears in a chat: its name and price, how long it lasts, and what it is. */
export function describePlan(plan: MembershipPackage) {
  const { price, description, descriptionEn = description } = plan;
  const names = packageNames(plan);
  const term = termText(plan);
  return {
    title: { zh: `${names.zh} ${shortPrice(price)}`, en: `${names.en}, ${shortPrice(price)}` },
    description: { zh: `${term.zh}。${description}`, en: `${term.en}. ${descriptionEn}` },
  };
}

function describeOffers(request: PageRequest): Thing {
  const { origin, path, language, content } = request;
  return {
    ...softwareIdentity(request),
    offers: featuredFirst(sortPackages(content.packages)).map((sold) => ({
      "@type": "Offer",
      name: packageNames(sold)[language],
      price: sold.price.toFixed(2),
      priceCurrency: "CNY",
      description: termText(sold)[language],
      availability: `https://schema.org/${availabilityOf(sold)}`,
      url: canonicalUrl(origin, path, language),
    })),
  };
}

function availabilityOf(sold: MembershipPackage): string {
  if (isSoldOut(sold)) return "SoldOut";
  return sold.purchasesPaused ? "OutOfStock" : "InStock";
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
