import type { Localized } from "@baleen/contract/language.ts";

export const projectName: Localized = { zh: "海边一日", en: "A day by the sea" };
export const exportLabel: Localized = { zh: "导出", en: "Export" };
export const inspectorTitle: Localized = { zh: "这支片子的剪法", en: "How this film is cut" };

/** The eight functions of the panel, in its order. */
export const functionNames: readonly Localized[] = [
  { zh: "自动字幕", en: "Auto subtitles" },
  { zh: "画质增强", en: "Enhancement" },
  { zh: "智能剪辑", en: "Smart cuts" },
  { zh: "声音克隆", en: "Voice cloning" },
  { zh: "智能抠像", en: "Background removal" },
  { zh: "数字人", en: "Digital human" },
  { zh: "封面生成", en: "Covers" },
  { zh: "批量处理", en: "Batch" },
];

export const notes = {
  language: { zh: "中文", en: "English" },
  removed: (pieces: number): Localized => ({ zh: `剪掉${pieces}段`, en: `${pieces} removed` }),
  share: (percent: number): Localized => ({ zh: `${percent}%`, en: `${percent}%` }),
  sample: { zh: "10秒样本", en: "10 s sample" },
} as const;
