import { productVersion } from "@baleen/contract/content/product.ts";
import { releaseRecords } from "@baleen/contract/content/product-releases.data.ts";
import { action, type ContentPage, clientReleases, timeline } from "./blocks.ts";
import { type Version, version, versionEntry } from "./records.ts";

const olderVersions: readonly Version[] = [
  version("4.0", "2025-08-28", "major", [
    {
      zh: "桌面、移动、网页三端账号和会员通用。",
      en: "One account and membership for desktop, mobile and web.",
    },
    { zh: "AI生成的声音和数字人画面加上标识。", en: "AI-generated voices and digital humans are labeled." },
  ]),
  version("3.2.1", "2025-03-13", "patch", [
    {
      zh: "修复长视频字幕时间逐渐偏移的问题。",
      en: "Subtitles of long videos no longer drift toward the end.",
    },
  ]),
  version("3.2", "2024-12-05", "minor", [
    { zh: "智能抠像，不用绿幕。", en: "Background removal without a green screen." },
  ]),
  version("3.0", "2024-06-20", "major", [
    { zh: "首次推出数字人。", en: "The first digital humans." },
    { zh: "声音克隆。", en: "Voice cloning." },
  ]),
  version("2.0", "2023-09-14", "major", [
    { zh: "自动字幕，时间轴自动对齐。", en: "Auto subtitles, timed to the voice." },
    { zh: "画质增强。", en: "Video enhancement." },
  ]),
  version("1.0", "2022-11-17", "major", [
    { zh: "智能剪辑：识别停顿，剪掉空白。", en: "Smart cuts: finds the pauses and removes them." },
  ]),
];

/** All versions. The latest ones repeat the release notes in short form. */
export const versionRecords: readonly Version[] = [
  ...releaseRecords.map((one) =>
    version(one.version, one.date, one.type === "major" ? "major" : "minor", [one.title]),
  ),
  ...olderVersions,
];

export const content: ContentPage = {
  title: { zh: "版本历史：从1.0到今天", en: "Version history since 1.0" },
  description: {
    zh: `鲸帧从2022年的1.0到今天${productVersion}的全部版本：智能剪辑、自动字幕、声音克隆、数字人和智能抠像分别是哪一版来的，大版本、小版本和修复都按日期排好。`,
    en: `Every version of Baleen from 1.0 in 2022 to ${productVersion} today: when smart cuts, subtitles, voice cloning, digital humans and background removal first came.`,
  },
  heading: { zh: "版本历史", en: "Version history" },
  zh: "从第一版到现在，每个版本一两句话。4.1以后的详情见发布说明。",
  en: "Every version from the first to the latest, in a line or two. Details since 4.1 are in the release notes.",
  modified: versionRecords[0]?.date,
  blocks: [
    clientReleases({ zh: "桌面|客户端", en: "Desktop client" }, "history"),
    timeline({ zh: "所有版本", en: "All versions" }, versionRecords.map(versionEntry)),
    action({
      heading: { zh: "详细|更新内容", en: "The details" },
      zh: "最近六个版本的详细改动，见发布说明。",
      en: "The release notes list every change in the last six versions.",
      links: [{ to: "/updates/releases", zh: "查看发布说明", en: "Read the release notes" }],
    }),
  ],
};
