import type { Localized } from "@baleen/contract/language.ts";

export const showcaseHeading: Localized = { zh: "一条|时间线上的|十件事", en: "Ten jobs, one timeline" };

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

export interface ShowcaseItem {
  /** The file name of its picture. */
  readonly id: string;
  readonly name: Localized;
  readonly sentence: Localized;
}

export const showcaseItems: readonly ShowcaseItem[] = [
  {
    id: "smart-cuts",
    name: { zh: "智能剪辑", en: "Smart cuts" },
    sentence: {
      zh: "听懂停顿，把空白剪掉。剪掉的片段随时能捡回来。",
      en: "It hears the pauses and removes them. Anything cut can be put back.",
    },
  },
  {
    id: "auto-subtitles",
    name: { zh: "自动字幕", en: "Auto subtitles" },
    sentence: {
      zh: "语音识别准确率98%，字幕自己对时间。",
      en: "98% recognition accuracy, timed for you.",
    },
  },
  {
    id: "voice-cloning",
    name: { zh: "声音克隆", en: "Voice cloning" },
    sentence: {
      zh: "10秒样本，克隆你自己的声音。",
      en: "A 10-second sample of your own voice is enough.",
    },
  },
  {
    id: "digital-human",
    name: { zh: "数字人", en: "Digital human" },
    sentence: {
      zh: "写好稿子，让数字人出镜，一次生成10条。",
      en: "Write the script, let it present. Ten videos at once.",
    },
  },
  {
    id: "covers",
    name: { zh: "封面生成", en: "Covers" },
    sentence: { zh: "从成片里挑画面，排好标题。", en: "Picks the frame and sets the title." },
  },
  {
    id: "enhancement",
    name: { zh: "画质增强", en: "Enhancement" },
    sentence: { zh: "旧素材，按今天的清晰度用。", en: "Old footage at today’s sharpness." },
  },
  {
    id: "background-removal",
    name: { zh: "智能抠像", en: "Background removal" },
    sentence: {
      zh: "不用绿幕，把人和背景分开。",
      en: "People apart from the background, with no green screen.",
    },
  },
  {
    id: "batch",
    name: { zh: "批量处理", en: "Batch" },
    sentence: {
      zh: "同一套剪法跑完整个文件夹，效率提升300%。",
      en: "One recipe for a whole folder, 300% efficiency.",
    },
  },
  {
    id: "sixteen-languages",
    name: { zh: "十六种语言", en: "Sixteen languages" },
    sentence: { zh: "一份视频，十六种字幕。", en: "One video, sixteen caption tracks." },
  },
  {
    id: "three-places",
    name: { zh: "三端", en: "Three places" },
    sentence: {
      zh: "桌面剪，手机看，网页改。",
      en: "Cut on desktop, check on mobile, fix on the web.",
    },
  },
];

/** The accessible name of a slide. */
export function slidePlace(number: number): Localized {
  return { zh: `第${number}张，共${showcaseItems.length}张`, en: `${number} of ${showcaseItems.length}` };
}
