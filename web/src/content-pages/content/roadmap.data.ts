import type { ContentPage } from "./page.ts";
import { type RoadmapEntry, roadmapEntry } from "./records.ts";

export const roadmapRecords: readonly RoadmapEntry[] = [
  {
    quarter: "2026-Q4",
    status: "current",
    title: { zh: "把高级数字人做稳", en: "Make the advanced digital human steady" },
    features: [
      {
        zh: "长稿子分段生成，中途改稿不用从头来。",
        en: "Long scripts in parts, so an edit does not start everything over.",
      },
      { zh: "手势和镜头可以存成预设。", en: "Gestures and framing saved as presets." },
    ],
  },
  {
    quarter: "2027-Q1",
    status: "upcoming",
    title: { zh: "字幕能一起校对", en: "Proofread subtitles together" },
    features: [
      {
        zh: "把字幕轨发给别人校对，改动逐句可见。",
        en: "Send a subtitle track for proofreading and see each change line by line.",
      },
      { zh: "同一个词在16种语言里统一译法。", en: "Keep one translation of a term across all 16 languages." },
    ],
  },
  {
    quarter: "2027-Q2",
    status: "planned",
    title: { zh: "三端接着剪", en: "Pick up on any device" },
    features: [
      {
        zh: "手机上标的好镜头，回到桌面直接进时间线。",
        en: "Shots marked on the phone go straight to the timeline on the desktop.",
      },
      {
        zh: "网页版打开同一个工程，改字幕和封面。",
        en: "Open the same project on the web to fix subtitles and covers.",
      },
    ],
  },
  {
    quarter: "2027-Q3",
    status: "planned",
    title: { zh: "开放接口", en: "An open API" },
    features: [
      { zh: "把批量处理接进自己的流程。", en: "Call batch processing from your own pipeline." },
      { zh: "接口文档先公开，再开放调用。", en: "The reference is published first, access follows." },
    ],
  },
];

export const content: ContentPage = {
  title: { zh: "路线图", en: "Roadmap" },
  description: {
    zh: "鲸帧接下来要做什么：高级数字人、多人校对字幕、桌面手机网页三端接着剪，以及开放接口。按季度列出进行中、接下来和计划中的功能，会随进展调整。",
    en: "What comes next for Baleen, quarter by quarter: a steadier digital human, shared subtitle proofreading, projects on every device, and an open API.",
  },
  heading: { zh: "播放头|走到这里", en: "The playhead is here" },
  lead: {
    zh: "路线图是打算，不是承诺。做完的会移到发布说明，顺序会随反馈调整。",
    en: "A roadmap is an intention, not a promise. What is done moves to the release notes, and your feedback changes the order.",
  },
  frame: "list",
  blocks: [
    {
      kind: "timeline",
      heading: { zh: "按季度看", en: "By quarter" },
      entries: roadmapRecords.map(roadmapEntry),
    },
    {
      kind: "action",
      heading: { zh: "想要|别的？", en: "Missing something?" },
      description: {
        zh: "告诉我们你每周重复做的那件事，写邮件最快。",
        en: "Tell us about the thing you do by hand every week. Email is the fastest way.",
      },
      links: [
        {
          label: { zh: "写邮件", en: "Email us" },
          mail: "company",
          subject: { zh: "功能建议", en: "Feature idea" },
        },
        { label: { zh: "先试测试功能", en: "Try the beta features" }, to: "/updates/beta" },
      ],
    },
  ],
};
