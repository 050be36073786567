export const languages = ["zh", "en"] as const;
export type Language = (typeof languages)[number];

/** One text (or anything else) in both languages. A missing language does not compile. */
export type Localized<T = string> = Readonly<Record<Language, T>>;

export const defaultLanguage: Language = "zh";

/** Reads a language out of a tag such as `en-GB` by its language part alone; undefined for any other language. */
export function languageOfTag(tag: string | null | undefined): Language | undefined {
  const primary = tag?.trim().toLowerCase().split(/[-_]/)[0];
  return languages.find((language) => language === primary);
}

/** The best of our languages for an `Accept-Language` header, by its q-values; Chinese when none fits. */
export function matchLanguage(acceptLanguage: string | undefined): Language {
  let best: { language: Language; quality: number } | undefined;
  for (const item of (acceptLanguage ?? "").split(",")) {
    const [tag, ...parameters] = item.split(";");
    const language = languageOfTag(tag);
    const quality = readQuality(parameters);
    if (language && quality > (best?.quality ?? 0)) best = { language, quality };
  }
  return best?.language ?? defaultLanguage;
}

function readQuality(parameters: string[]): number {
  const written = parameters.map((parameter) => parameter.trim()).find((p) => p.startsWith("q="));
  if (!written) return 1;
  const quality = Number(written.slice(2));
  return Number.isFinite(quality) ? quality : 0;
}

/** What `<html lang>` and `hreflang` carry. */
export const languageTag: Localized = { zh: "zh-CN", en: "en" };
