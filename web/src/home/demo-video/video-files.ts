import type { Language, Localized } from "@baleen/contract/language.ts";

export const videoDescription: Localized = {
  zh: "无声动画：海边的素材在时间线上配好字幕、增强画质、剪掉空白，导出成片。",
  en: "Silent animation: footage of the sea gets its captions, sharper pictures and no pauses, and is exported.",
};

/** The video's title, with the product's names. */
export function videoName({ zh, en }: Localized): Localized {
  return { zh: `用${zh}剪一支片子`, en: `One edit in ${en}` };
}

export const videoLengthS = 12;
/** The date of the current version of the video. */
export const videoDate = "2026-11-25";

const files = import.meta.glob<string>("./media/*.{webm,mp4,webp}", {
  eager: true,
  import: "default",
  query: "?no-inline",
});

/** The video's pictures contain text, so each language has its own video. */
export function videoFiles(language: Language) {
  return {
    webm: files[`./media/demo.${language}.webm`],
    mp4: files[`./media/demo.${language}.mp4`],
    poster: files[`./media/poster.${language}.webp`],
  };
}
