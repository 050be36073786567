// What the product is and does today. Texts take these facts from here; a test holds those to them that cannot
// (`web/src/product-facts.test.ts`).

/** The current version of the product; the desktop client has numbers of its own. */
export const productVersion = "4.6";
export const clientVersion = "2.6";

/** Figures that texts name. */
export const figures = {
  subtitleLanguages: 16,
  recognitionPercent: 98,
  batchPercent: 300,
  timeSavedPercent: 80,
  voiceSampleS: 10,
  digitalHumansAtOnce: 10,
} as const;
