import type { Testimonial } from "@baleen/contract/content/site-config.ts";
import type { Language } from "@baleen/contract/language.ts";
import { type Published, publishedText } from "../../platform/i18n/language.tsx";

export interface Card {
  readonly key: string;
  readonly content: Published;
  readonly name: Published | undefined;
  readonly title: Published;
  readonly avatar: string | undefined;
  readonly logo: string | undefined;
}

/** The testimonials in a language, sorted. Fields without English stay Chinese. */
export function testimonialCards(testimonials: readonly Testimonial[], language: Language): Card[] {
  const say = (zh: string, en: string | undefined) => publishedText(language, zh, en);
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
