import type { Localized } from "@baleen/contract/language.ts";

export const title: Localized = { zh: "AI视频剪辑软件", en: "AI video editor" };
export const description: Localized = {
  zh: "鲸帧是Windows和macOS上的AI视频剪辑软件：智能剪辑、自动字幕、声音克隆、数字人、智能抠像和批量处理，在一条时间线上把几小时的素材剪成一支成片。",
  en: "Baleen is AI video editing for Windows and macOS: smart cuts, auto captions, voice cloning and digital humans turn hours of footage into one finished cut.",
};
