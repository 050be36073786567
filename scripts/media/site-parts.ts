import type { Language, Localized } from "@baleen/contract/language.ts";

/** Nothing looks into `web` from outside, so what pictures share with the pages is met at run time. */
function meet<Part>(module: string): Promise<Part> {
  return import(new URL(`../../web/src/${module}`, import.meta.url).href);
}

export const { whaleRows } = await meet<{ readonly whaleRows: readonly string[] }>("whale/sprite.ts");

export const { markRows } = await meet<{ readonly markRows: readonly string[] }>("whale/mark-rows.ts");

export const { gridPath } = await meet<{ gridPath(rows: readonly string[], mark: string): string }>(
  "ui/grid-path.ts",
);

export const { shareImage, shareSquare, shareImageSize } = await meet<{
  shareImage(path: string, language: Language): string;
  shareSquare(language: Language): string;
  readonly shareImageSize: { readonly width: number; readonly height: number };
}>("layout/share-images.ts");

export const home = await meet<{ readonly title: Localized; readonly description: Localized }>(
  "home/home.text.ts",
);
