import type { Localized } from "@baleen/contract/language.ts";

export const demo: Localized = { zh: "演示视频", en: "Demo video" };
/** The accessible description of the video. */
export const whatItShows: Localized = {
  zh: "无声动画：海边的素材在时间线上配好字幕、增强画质、剪掉空白，导出成片。",
  en: "Silent animation: footage of the sea gets its captions, sharper pictures and no pauses, and is exported.",
};
export const illustration: Localized = { zh: "画面为示意动画，非实拍", en: "Illustration, not a recording" };
export const play: Localized = { zh: "播放视频", en: "Play the video" };
export const pause: Localized = { zh: "暂停视频", en: "Pause the video" };
