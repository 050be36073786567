import type { Localized } from "@baleen/contract/language.ts";

export const technologyHeading: Localized = { zh: "底层技术", en: "Built on" };
