import type { Localized } from "@baleen/contract/language.ts";

/** The month in which the legal texts were last changed. */
export const legalMonth = "2025-01";

const [year = "", month = ""] = legalMonth.split("-");
const monthName = new Date(legalMonth).toLocaleDateString("en", { month: "long", timeZone: "UTC" });

export const lastUpdated: Localized = {
  zh: `最后更新：${year}年${Number(month)}月`,
  en: `Last updated: ${monthName} ${year}`,
};
