import { languageTag } from "@baleen/contract/language.ts";
import type { PageRequest } from "@baleen/contract/rendering.ts";
import { canonicalUrl } from "../../platform/i18n/use-language.tsx";
import type { Thing } from "../../platform/page/structured-data.ts";
import { situations } from "./page.text.ts";

/** Structured data of the page: its situations, and what to do in each. */
export function describe({ origin, path, language }: PageRequest): readonly Thing[] {
  return [
    {
      "@type": "FAQPage",
      url: `${canonicalUrl(origin, path, language)}#situations`,
      inLanguage: languageTag[language],
      mainEntity: situations.map(({ question, ...answer }) => ({
        "@type": "Question",
        name: question[language],
        acceptedAnswer: { "@type": "Answer", text: answer[language] },
      })),
    },
  ];
}
