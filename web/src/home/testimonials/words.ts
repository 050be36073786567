import type { Language } from "@baleen/contract/language.ts";
import type { Testimonial } from "@baleen/contract/site-config.ts";

/** A text, and its language where that is not the page's. */
interface Words {
  readonly words: string;
  readonly lang: "zh-CN" | undefined;
}

export interface Card {
  readonly key: string;
  readonly content: Words;
  readonly name: Words | undefined;
  readonly title: Words;
  readonly avatar: string | undefined;
  readonly logo: string | undefined;
}

/** What the cards say in a language, in their order. English falls back to Chinese, text by text. */
export function cardsOf(testimonials: readonly Testimonial[], language: Language): Card[] {
  const say = (zh: string, en: string | undefined): Words => {
    if (language === "zh") return { words: zh, lang: undefined };
    return en === undefined ? { words: zh, lang: "zh-CN" } : { words: en, lang: undefined };
  };
  return [...testimonials]
    .sort((one, other) => (one.order ?? Infinity) - (other.order ?? Infinity) || 0)
    .map(({ id, author, name = author, nameEn, title, titleEn, content, contentEn, avatar, logo }) => ({
      key: String(id),
      content: say(content, contentEn),
      name: name === undefined && nameEn === undefined ? undefined : say(name ?? nameEn ?? "", nameEn),
      title: say(title, titleEn),
      avatar,
      logo,
    }));
}
