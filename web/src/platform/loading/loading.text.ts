import type { Localized } from "@baleen/contract/language.ts";

export const loading: Localized = { zh: "正在加载", en: "Loading" };
export const loadingFailed: Localized = { zh: "加载失败", en: "Loading failed" };
export const loadAgain: Localized = { zh: "重新加载", en: "Load again" };
