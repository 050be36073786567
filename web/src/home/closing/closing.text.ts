import type { Localized } from "@baleen/contract/language.ts";

export const closingHeading: Localized = { zh: "潜下去，|剪完|再上来。", en: "Dive in. Come up with a cut." };
export const openGuide: Localized = { zh: "打开下载指南", en: "Open the download guide" };
