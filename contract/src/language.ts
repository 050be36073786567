export const languages = ["zh", "en"] as const;
export type Language = (typeof languages)[number];

/** A text, or any other value, in both languages. */
export type Localized<T = string> = Readonly<Record<Language, T>>;

export const defaultLanguage: Language = "zh";

/** The supported language of a tag such as `en-GB`, by its primary subtag; undefined for any other language. */
export function languageOfTag(tag: string | null | undefined): Language | undefined {
  const primary = tag?.trim().toLowerCase().split(/[-_]/)[0];
  return languages.find((language) => language === primary);
}

/** The preferred language of an `Accept-Language` header, by its q-values; Chinese if none is supported. */
export function matchLanguage(acceptLanguage: string | undefined): Language {
  let best: { language: Language; quality: number } | undefined;
  for (const item of (acceptLanguage ?? "").split(",")) {
    const [tag, ...parameters] = item.split(";");
    const language = languageOfTag(tag);
    const quality = parseQuality(parameters);
    if (language && quality > (best?.quality ?? 0)) best = { language, quality };
  }
  return best?.language ?? defaultLanguage;
}

function parseQuality(parameters: string[]): number {
  const written = parameters.map((parameter) => parameter.trim()).find((p) => p.startsWith("q="));
  if (!written) return 1;
  const quality = Number(written.slice(2));
  return Number.isFinite(quality) ? quality : 0;
}

/** Language tags for `<html lang>` and `hreflang`. */
export const languageTag: Localized = { zh: "zh-CN", en: "en" };
