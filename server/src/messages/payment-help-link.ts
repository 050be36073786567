import type { Language, Localized } from "@baleen/contract/language.ts";

const name: Localized = { zh: "付款遇到问题", en: "payment help" };

interface Reader {
  readonly origin: string;
  readonly language: Language;
}

/** The link of a mail to the page that looks payments up. */
export const paymentHelpLink = ({ origin, language }: Reader) => ({
  name: name[language],
  url: `${origin}/payment-help?lang=${language}`,
});
