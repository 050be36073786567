import type { Language } from "@baleen/contract/language.ts";

/** Text that somebody has published, and their language where that is not the page's. */
export interface Published<Text = string> {
  readonly text: Text;
  readonly lang: "zh-CN" | undefined;
}

/** What is published of something in a language. Without English, Chinese stands on an English page. */
export function publishedText<Text>(language: Language, zh: Text, en: Text | undefined): Published<Text> {
  if (language === "zh") return { text: zh, lang: undefined };
  return en === undefined ? { text: zh, lang: "zh-CN" } : { text: en, lang: undefined };
}
