import type { Localized } from "@baleen/contract/language.ts";

export const trustedHeading: Localized = { zh: "受到这些平台|创作者的信赖", en: "Trusted by creators on" };
