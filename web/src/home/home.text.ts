import type { Localized } from "@baleen/contract/language.ts";

export const title: Localized = { zh: "AI视频剪辑软件", en: "AI video editing" };
export const description: Localized = {
  zh: "鲸帧把几小时的素材滤成一支能发布的成片：智能剪辑、自动字幕、声音克隆、数字人、智能抠像与批量处理，都在一条时间线上，桌面、手机、网页三端可用。",
  en: "Baleen filters hours of footage into a cut you can publish: smart cuts, captions, voice cloning and digital humans, on desktop, mobile and web.",
};
