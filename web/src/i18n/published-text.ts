import type { Language } from "@baleen/contract/language.ts";

/** Configured text, and its language where that differs from the page's. */
export interface Published<Text = string> {
  readonly text: Text;
  readonly lang: "zh-CN" | undefined;
}

/** Configured text in a language; Chinese where there is no English. */
export function publishedText<Text>(language: Language, zh: Text, en: Text | undefined): Published<Text> {
  if (language === "zh") return { text: zh, lang: undefined };
  return en === undefined ? { text: zh, lang: "zh-CN" } : { text: en, lang: undefined };
}
