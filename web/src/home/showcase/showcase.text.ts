import type { Localized } from "@baleen/contract/language.ts";

export const showcaseHeading: Localized = {
  zh: "一条时间线，|从素材到成片",
  en: "From footage to finished cut",
};
export const showcaseLead: Localized = {
  zh: "示意画面，动手拖一拖、点一点。",
  en: "Illustrated demos. Drag or tap to try them.",
};

/** Role descriptions for screen readers. */
export const carouselRole: Localized = { zh: "轮播", en: "carousel" };
export const slideRole: Localized = { zh: "幻灯片", en: "slide" };

export const controls = {
  start: { zh: "开始自动播放", en: "Start rotation" },
  stop: { zh: "停止自动播放", en: "Stop rotation" },
  previous: { zh: "上一张", en: "Previous slide" },
  next: { zh: "下一张", en: "Next slide" },
  pick: { zh: "选择要显示的画面", en: "Choose a slide" },
} as const satisfies Record<string, Localized>;

/** A text about a feature of the product. */
export interface ShowcaseItem extends Localized {
  /** Also the file name of its picture. */
  readonly id: string;
  readonly name: Localized;
}

export const showcaseItems: readonly ShowcaseItem[] = [
  {
    id: "smart-cuts",
    name: { zh: "智能剪辑", en: "Smart cuts" },
    zh: "自动剪掉停顿，只留下说话的部分。剪掉的片段随时可以恢复。",
    en: "Cuts the pauses and keeps the words. Restore anything in one click.",
  },
  {
    id: "auto-subtitles",
    name: { zh: "自动字幕", en: "Auto subtitles" },
    zh: "识别、断句、打轴，一步完成。",
    en: "Transcribes, breaks lines, and syncs in one pass.",
  },
  {
    id: "voice-cloning",
    name: { zh: "声音克隆", en: "Voice cloning" },
    zh: "漏说了一句，打字补上，还是你自己的声音。",
    en: "Missed a sentence? Type it, and hear it in your own voice.",
  },
  {
    id: "digital-human",
    name: { zh: "数字人", en: "Digital human" },
    zh: "不想出镜，就挑一位数字人替你讲。",
    en: "Prefer to stay off camera? Pick a digital human to speak for you.",
  },
  {
    id: "covers",
    name: { zh: "封面生成", en: "Covers" },
    zh: "从成片里挑出画面，配好标题。",
    en: "Picks a frame from your cut and sets the title.",
  },
  {
    id: "enhancement",
    name: { zh: "画质增强", en: "Enhancement" },
    zh: "模糊的老素材，也能变清晰。",
    en: "Makes soft, old footage sharp again.",
  },
  {
    id: "background-removal",
    name: { zh: "智能抠像", en: "Background removal" },
    zh: "不用绿幕，就能把人抠出来。",
    en: "Cuts people out without a green screen.",
  },
  {
    id: "batch",
    name: { zh: "批量处理", en: "Batch" },
    zh: "一个文件夹的片子排好队，逐条处理。",
    en: "A folder of videos, queued and processed one by one.",
  },
  {
    id: "sixteen-languages",
    name: { zh: "十六种语言", en: "Sixteen languages" },
    zh: "一条视频，配十六种语言的字幕。",
    en: "One video, captioned in sixteen languages.",
  },
  {
    id: "three-places",
    name: { zh: "三端通用", en: "One account" },
    zh: "电脑、手机、网页，用同一个账号和会员。",
    en: "Desktop, mobile and web, with one account and membership.",
  },
];

export function slidePlace(number: number): Localized {
  return { zh: `第${number}张，共${showcaseItems.length}张`, en: `${number} of ${showcaseItems.length}` };
}
