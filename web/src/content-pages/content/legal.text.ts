import type { Localized } from "@baleen/contract/language.ts";

/** The month in which the legal texts were last changed. */
export const legalMonth = "2025-01";

/** The same month as text. Formatting it in the browser would delay the page. */
export const lastUpdated: Localized = { zh: "最后更新：2025年1月", en: "Last updated: January 2025" };
