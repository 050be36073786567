import type { Localized } from "@baleen/contract/language.ts";

export const jobsHeading: Localized = { zh: "一条|时间线上的|十件事", en: "Ten jobs, one timeline" };

interface Job {
  readonly name: Localized;
  readonly sentence: Localized;
}

export const jobs: readonly Job[] = [
  {
    name: { zh: "智能剪辑", en: "Smart cuts" },
    sentence: {
      zh: "听懂停顿，把空白剪掉。剪掉的片段随时能捡回来。",
      en: "It hears the pauses and removes them. Anything cut can be put back.",
    },
  },
  {
    name: { zh: "自动字幕", en: "Auto subtitles" },
    sentence: {
      zh: "语音识别准确率98%，字幕自己对时间。",
      en: "98% recognition accuracy, timed for you.",
    },
  },
  {
    name: { zh: "声音克隆", en: "Voice cloning" },
    sentence: {
      zh: "10秒样本，克隆你自己的声音。",
      en: "A 10-second sample of your own voice is enough.",
    },
  },
  {
    name: { zh: "数字人", en: "Digital human" },
    sentence: {
      zh: "写好稿子，让数字人出镜，一次生成10条。",
      en: "Write the script, let it present. Ten videos at once.",
    },
  },
  {
    name: { zh: "封面生成", en: "Covers" },
    sentence: { zh: "从成片里挑画面，排好标题。", en: "Picks the frame and sets the title." },
  },
  {
    name: { zh: "画质增强", en: "Enhancement" },
    sentence: { zh: "旧素材，按今天的清晰度用。", en: "Old footage at today’s sharpness." },
  },
  {
    name: { zh: "智能抠像", en: "Background removal" },
    sentence: {
      zh: "不用绿幕，把人和背景分开。",
      en: "People apart from the background, with no green screen.",
    },
  },
  {
    name: { zh: "批量处理", en: "Batch" },
    sentence: {
      zh: "同一套剪法跑完整个文件夹，效率提升300%。",
      en: "One recipe for a whole folder, 300% efficiency.",
    },
  },
  {
    name: { zh: "十六种语言", en: "Sixteen languages" },
    sentence: { zh: "一份视频，十六种字幕。", en: "One video, sixteen caption tracks." },
  },
  {
    name: { zh: "三端", en: "Three places" },
    sentence: {
      zh: "桌面剪，手机看，网页改。",
      en: "Cut on desktop, check on mobile, fix on the web.",
    },
  },
];

interface Figure {
  readonly name: Localized;
  readonly value: string;
}

export const figures: readonly Figure[] = [
  { name: { zh: "AI功能", en: "AI features" }, value: "25+" },
  { name: { zh: "支持语言", en: "Languages" }, value: "16" },
  { name: { zh: "节省时间", en: "Time saved" }, value: "80%" },
  { name: { zh: "产品版本", en: "Product version" }, value: "4.6" },
];
