import type { Localized } from "@baleen/contract/language.ts";

/** The sentence of error 6004, which pages show before an order is rejected. */
export const purchasesPaused: Localized = {
  zh: "目前暂停购买，请稍后再来",
  en: "Purchases are paused at the moment. Please come back later",
};
