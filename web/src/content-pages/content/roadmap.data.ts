import { action, type ContentPage, timeline } from "./blocks.ts";
import { plan, type RoadmapEntry, roadmapEntry } from "./records.ts";

export const roadmapRecords: readonly RoadmapEntry[] = [
  plan("2026-Q4", "current", { zh: "高级数字人更稳定", en: "More reliable advanced digital human" }, [
    {
      zh: "长稿分段生成，改一段只重做一段。",
      en: "Long scripts are generated in parts, so changing one does not start everything over.",
    },
    { zh: "手势和镜头可以存为预设。", en: "Save gestures and framing as presets." },
  ]),
  plan("2027-Q1", "upcoming", { zh: "多人校对字幕", en: "Proofread subtitles together" }, [
    {
      zh: "把字幕轨发给别人校对，修改逐句显示。",
      en: "Send a subtitle track to someone for proofreading and see every change, line by line.",
    },
    {
      zh: "同一个术语，16种语言译法统一。",
      en: "Keep the translation of a term consistent in all 16 languages.",
    },
  ]),
  plan("2027-Q2", "planned", { zh: "跨设备续剪", en: "Pick up on any device" }, [
    {
      zh: "手机上标记的镜头，直接进入桌面版的时间线。",
      en: "Shots marked on the phone go straight to the desktop timeline.",
    },
    {
      zh: "在网页版打开同一个工程，修改字幕和封面。",
      en: "Open the same project on the web to edit subtitles and covers.",
    },
  ]),
  plan("2027-Q3", "planned", { zh: "开放接口", en: "An open API" }, [
    { zh: "在自己的流程里调用批量处理。", en: "Call batch processing from your own pipeline." },
    { zh: "先公开接口文档，再开放调用。", en: "The reference is published first; access follows." },
  ]),
];

export const content: ContentPage = {
  title: { zh: "产品路线图：接下来做什么", en: "Product roadmap: what comes next" },
  description: {
    zh: "鲸帧接下来要做什么：高级数字人、多人校对字幕、桌面手机网页跨设备续剪，以及开放接口。按季度列出进行中、接下来和计划中的功能，会随进展调整。",
    en: "What comes next for Baleen, quarter by quarter: a more reliable digital human, shared subtitle proofreading, projects on every device, and an open API.",
  },
  heading: { zh: "产品路线图", en: "Roadmap" },
  zh: "这是目前的计划，不是承诺。做完的功能会写进发布说明，先后顺序会随反馈调整。",
  en: "These are plans, not promises. Finished work moves to the release notes, and your feedback can change the order.",
  blocks: [
    timeline({ zh: "季度计划", en: "By quarter" }, roadmapRecords.map(roadmapEntry)),
    action({
      heading: { zh: "没有你要的|功能？", en: "Missing something?" },
      zh: "有哪件事你每周都在手动重复？写邮件告诉我们。",
      en: "What do you still do by hand every week? Email us about it.",
      links: [
        { mail: "company", zh: "写邮件", en: "Email us", subject: { zh: "功能建议", en: "Feature idea" } },
        { to: "/updates/beta", zh: "试用测试功能", en: "Try the beta features" },
      ],
    }),
  ],
};
