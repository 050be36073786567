import type { Language } from "@baleen/contract/language.ts";

const files = import.meta.glob<string>("./media/*.{webm,mp4,webp}", {
  eager: true,
  import: "default",
  query: "?no-inline",
});

export interface VideoFiles {
  readonly webm: string | undefined;
  readonly mp4: string | undefined;
  readonly poster: string | undefined;
}

/** The video speaks through what is written in it, so each language has its own. */
export function videoFiles(language: Language): VideoFiles {
  return {
    webm: files[`./media/demo.${language}.webm`],
    mp4: files[`./media/demo.${language}.mp4`],
    poster: files[`./media/poster.${language}.webp`],
  };
}
