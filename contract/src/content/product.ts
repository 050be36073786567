// What the product is and does today. Texts take these facts from here; a test holds those to them that cannot
// (`web/src/product-facts.test.ts`).

/** The current version of the product; the desktop client has numbers of its own. */
export const productVersion = "4.6";
export const clientVersion = "2.6";

// Figures that texts name.

export const subtitleLanguages = 16;
export const recognitionPercent = 98;
export const batchPercent = 300;
export const timeSavedPercent = 80;
export const voiceSampleS = 10;
export const digitalHumansAtOnce = 10;
