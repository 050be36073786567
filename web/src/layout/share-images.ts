import type { Language } from "@baleen/contract/language.ts";

/** Where the picture of a page is that chat apps show beside its link. The addresses stay when titles change. */
export function shareImage(path: string, language: Language): string {
  const name = path === "/" ? "home" : path.slice(1).replaceAll("/", "-");
  return `/share/${name}.${language}.png`;
}

/** For apps, such as WeChat, that show squares. */
export function shareSquare(language: Language): string {
  return `/share/square.${language}.png`;
}

export const shareImageSize = { width: 1200, height: 630 } as const;
