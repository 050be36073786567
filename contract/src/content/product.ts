// Facts about the product. Texts use these constants; a test checks the texts that cannot
// (`web/src/product-facts.test.ts`).

/** The current version of the product; the desktop client has its own version. */
export const productVersion = "4.6";
export const clientVersion = "2.6";

// Figures that texts mention.

export const subtitleLanguages = 16;
export const recognitionPercent = 98;
export const batchEfficiencyPercent = 300;
export const timeSavedPercent = 80;
export const voiceSampleS = 10;
export const digitalHumansAtOnce = 10;
