import type { Localized } from "@baleen/contract/language.ts";

/** When the legal texts were last changed. */
export const lastUpdated: Localized = { zh: "最后更新：2025年1月", en: "Last updated: January 2025" };
