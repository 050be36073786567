import type { ContentPage } from "./page.ts";
import { type BetaItem, betaEntry } from "./records.ts";

export const betaRecords: readonly BetaItem[] = [
  {
    title: { zh: "数字人分段生成", en: "Digital human in parts" },
    description: {
      zh: "长稿子分段生成，改一段只重做一段。接缝处的语调还在调。",
      en: "Generates long scripts in parts and redoes only the part you change. We are still tuning the voice across the joins.",
    },
    status: "in-testing",
  },
  {
    title: { zh: "按内容找镜头", en: "Find shots by content" },
    description: {
      zh: "用一句话找素材，例如“海边，两个人，傍晚”。目前只认中文和英文。",
      en: "Find footage with a sentence, such as “by the sea, two people, dusk”. It understands Chinese and English for now.",
    },
    status: "in-testing",
  },
  {
    title: { zh: "字幕协同校对", en: "Shared subtitle proofreading" },
    description: {
      zh: "把字幕轨发给别人改，每一句改动都能接受或退回。",
      en: "Send a subtitle track to somebody else, then accept or return each change.",
    },
    status: "preview",
  },
  {
    title: { zh: "竖版自动构图", en: "Automatic portrait framing" },
    description: {
      zh: "横版素材裁成竖版，画面跟着说话的人走。",
      en: "Crops landscape footage to portrait and follows whoever is speaking.",
    },
    status: "preview",
  },
  {
    title: { zh: "环境声补全", en: "Room tone repair" },
    description: {
      zh: "剪掉一句话后，用现场的环境声补上空隙。效果因素材而异。",
      en: "Fills the gap after a cut with the sound of the room. Results depend on the recording.",
    },
    status: "experimental",
  },
];

export const content: ContentPage = {
  title: { zh: "测试功能", en: "Beta features" },
  description: {
    zh: "鲸帧还在测试的功能：数字人分段生成、按内容找镜头、字幕协同校对、竖版自动构图和环境声补全。这里写明每项到了哪一步，以及试用前要知道的事。",
    en: "Features Baleen is still testing: digital humans in parts, search by content, shared proofreading, portrait framing and room tone, with their status.",
  },
  heading: { zh: "还在|水下的功能", en: "Not yet at the surface" },
  lead: {
    zh: "下面的功能已经能用，但还会变。重要的片子，请先留一份工程备份。",
    en: "These work, and they will still change. Keep a copy of your project before you use them on something that matters.",
  },
  frame: "list",
  blocks: [
    {
      kind: "timeline",
      heading: { zh: "正在测试", en: "What is being tested" },
      entries: betaRecords.map(betaEntry),
    },
    {
      kind: "prose",
      heading: { zh: "三种状态|是什么意思", en: "What the three states mean" },
      points: [
        { zh: "测试中：功能齐了，在找问题。", en: "In testing: complete, and we are looking for problems." },
        {
          zh: "预览：主要部分能用，界面可能会改。",
          en: "Preview: the main part works, the interface may change.",
        },
        { zh: "实验：也许会做成，也许会拿掉。", en: "Experimental: it may become a feature, or be removed." },
      ],
    },
    {
      kind: "action",
      heading: { zh: "用出问题|怎么办", en: "When something breaks" },
      description: {
        zh: "写清楚用的是哪一项、做了哪几步，我们就能重现。",
        en: "Say which feature it was and what you did, step by step, so that we can reproduce it.",
      },
      links: [{ label: { zh: "报告问题", en: "Report a bug" }, to: "/legal/report" }],
    },
  ],
};
