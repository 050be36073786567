import type { Localized } from "@baleen/contract/language.ts";

export const contents: Localized = { zh: "目录", en: "Contents" };
export const all: Localized = { zh: "全部", en: "All" };
export const filterByType: Localized = { zh: "按类型看", en: "Show by type" };
