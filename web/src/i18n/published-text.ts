import type { Language } from "@baleen/contract/language.ts";

/** Words that somebody has published, and their language where that is not the page's. */
export interface Published<Words = string> {
  readonly words: Words;
  readonly lang: "zh-CN" | undefined;
}

/** What is published of something in a language. Without English, Chinese stands on an English page. */
export function publishedText<Words>(language: Language, zh: Words, en: Words | undefined): Published<Words> {
  if (language === "zh") return { words: zh, lang: undefined };
  return en === undefined ? { words: zh, lang: "zh-CN" } : { words: en, lang: undefined };
}
