import type { Localized } from "../language.ts";

// In a file of its own, so that only the pages that say it load it.

/** Said beside every price of days, on pages and in mails. */
export const noAutoRenewal: Localized = { zh: "不自动续费", en: "No auto-renewal" };
