import { action, type ContentPage, points, timeline } from "./blocks.ts";
import { type BetaItem, betaEntry } from "./records.ts";

export const betaRecords: readonly BetaItem[] = [
  {
    title: { zh: "数字人分段生成", en: "Digital humans in segments" },
    description: {
      zh: "长稿分段生成，改一段只重做一段。段落衔接处的语调还在优化。",
      en: "Generates long scripts in parts and redoes only the part you change. The voice across the joins still needs work.",
    },
    status: "in-testing",
  },
  {
    title: { zh: "按内容找镜头", en: "Find shots by content" },
    description: {
      zh: "用一句话搜素材，例如“海边，两个人，傍晚”。目前支持中文和英文。",
      en: "Search your footage with a sentence, such as “two people by the sea at dusk”. Chinese and English for now.",
    },
    status: "in-testing",
  },
  {
    title: { zh: "字幕协同校对", en: "Shared subtitle proofreading" },
    description: {
      zh: "把字幕轨发给别人校对，每一处修改都可以接受或退回。",
      en: "Send a subtitle track to someone else, then accept or reject each change.",
    },
    status: "preview",
  },
  {
    title: { zh: "竖版自动构图", en: "Automatic portrait framing" },
    description: {
      zh: "把横版素材裁成竖版，画面自动跟随说话的人。",
      en: "Crops landscape footage to portrait and follows whoever is speaking.",
    },
    status: "preview",
  },
  {
    title: { zh: "环境声补全", en: "Room tone repair" },
    description: {
      zh: "剪掉一句话后，用现场环境声填补空隙。效果因素材而异。",
      en: "Fills the gap after a cut with room tone from the recording. Results vary.",
    },
    status: "experimental",
  },
];

export const content: ContentPage = {
  title: { zh: "测试功能：抢先试用", en: "Beta features you can try now" },
  description: {
    zh: "鲸帧还在测试的功能：数字人分段生成、按内容找镜头、字幕协同校对、竖版自动构图和环境声补全。这里写明每项到了哪一步，以及试用前要知道的事。",
    en: "Features Baleen is still testing: digital humans in segments, search by content, shared proofreading, portrait framing and room tone, with their status.",
  },
  heading: { zh: "测试功能", en: "Beta features" },
  zh: "这些功能已经可以试用，但还会调整。用在重要的项目上之前，请先备份工程。",
  en: "You can use these today, and they will still change. Back up your project before using them on anything important.",
  blocks: [
    timeline({ zh: "正在测试", en: "In testing now" }, betaRecords.map(betaEntry)),
    points({ zh: "状态说明", en: "What the labels mean" }, [
      { zh: "测试中：功能已完整，正在找问题。", en: "In testing: complete, and we are looking for bugs." },
      {
        zh: "预览：主要功能可用，界面可能调整。",
        en: "Preview: the main part works; the interface may change.",
      },
      { zh: "实验：可能正式上线，也可能下线。", en: "Experimental: it may ship, or be dropped." },
    ]),
    action({
      heading: { zh: "遇到问题", en: "Found a problem?" },
      zh: "请写清楚是哪项功能、操作了哪几步，方便我们重现。",
      en: "Tell us which feature it was and what you did, step by step, so we can reproduce it.",
      links: [{ to: "/legal/report", zh: "报告问题", en: "Report a bug" }],
    }),
  ],
};
