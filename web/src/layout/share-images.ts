import type { Language } from "@baleen/contract/language.ts";

/** The path of a page's link preview. Paths are stable when titles change. */
export function shareImage(path: string, language: Language): string {
  const name = path === "/" ? "home" : path.slice(1).replaceAll("/", "-");
  return `/share/${name}.${language}.png`;
}

/** The path of the square preview, for apps such as WeChat. */
export function shareSquare(language: Language): string {
  return `/share/square.${language}.png`;
}

export const shareImageSize = { width: 1200, height: 630 } as const;
