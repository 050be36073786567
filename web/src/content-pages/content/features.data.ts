import { clientVersion } from "@baleen/contract/content/product.ts";
import { coreFeatures, listFeatures } from "@baleen/contract/content/product-features.ts";
import { productStats } from "../../home/features/Stats.tsx";
import { action, type ContentPage, prose, stats, tracks } from "./blocks.ts";

export const content: ContentPage = {
  title: { zh: "AI视频剪辑功能：字幕、抠像、数字人", en: "AI video editing features and their limits" },
  description: {
    zh: `鲸帧的八项核心功能：${listFeatures().zh}。每项能做什么、有什么限制、从哪里开始用。`,
    en: "Smart cuts, auto subtitles, voice cloning, digital humans, covers, enhancement, background removal and batch runs: what each does, and its limits.",
  },
  heading: {
    zh: "功能：|从素材到成片，|都在|一条时间线上",
    en: "Features: from raw footage to finished cut",
  },
  zh: "每一项功能都是时间线上的一步，可以跳过，也可以退回去重做。",
  en: "Every feature is a step on one timeline. Skip any step, or redo it later.",
  picture: "finished-cut",
  blocks: [
    tracks({ zh: "八项|核心功能", en: "Eight core features" }, [
      {
        id: "smart-cuts",
        title: coreFeatures["smart-cuts"].name,
        picture: "smart-cuts",
        zh: "识别停顿、重复和口误，自动剪出粗剪。剪掉的片段都留在原处，点一下就能恢复。",
        en: "Finds pauses, repeats and slips of the tongue and gives you a rough cut to start from. Everything it removes stays in place and comes back with one click.",
        limit: {
          zh: "背景音乐很响、几个人同时说话时，停顿可能判断不准，粗剪后请过一遍。",
          en: "Loud music and people talking over each other can hide a pause, so watch the rough cut through once.",
        },
        link: { to: "/product/desktop", zh: "在桌面版里怎么用", en: "How it works on desktop" },
      },
      {
        id: "auto-subtitles",
        title: coreFeatures["auto-subtitles"].name,
        picture: "auto-subtitles",
        zh: "说完即出字幕，时间轴自动对齐。",
        en: "Captions appear as you speak, already synced.",
        points: [
          { zh: "语音识别准确率98%", en: "98% speech recognition accuracy" },
          { zh: "16种字幕语言", en: "16 subtitle languages" },
        ],
        limit: {
          zh: "口音重、现场嘈杂时准确率会低一些；人名和术语可以先加进词表。",
          en: "Strong accents and noisy places lower the accuracy. Add names and terms to your word list first.",
        },
        link: { to: "/updates/releases#v4.4", zh: "4.4识别改进", en: "What 4.4 improved" },
      },
      {
        id: "voice-cloning",
        title: coreFeatures["voice-cloning"].name,
        picture: "voice-cloning",
        zh: "录10秒样本，就能用自己的声音给整条片子配音。漏说一句，打字补上。",
        en: "Record a 10-second sample and narrate a whole video in your own voice. Missed a line? Type it.",
        limit: {
          zh: "只能克隆本人或已授权的声音，需要联网，导出时带AI生成的标识。",
          en: "Only your own voice or one you have permission for. Needs a connection, and exports are labeled as AI-generated.",
        },
        link: { to: "/legal/terms#generated", zh: "标识说明", en: "About AI labels" },
      },
      {
        id: "digital-human",
        title: coreFeatures["digital-human"].name,
        picture: "digital-human",
        zh: `写好稿子，让数字人出镜，一次批量生成10条。客户端${clientVersion}新增的高级数字人，口型和手势都能细调。`,
        en: `Write a script and let a digital human present it, ten videos in one batch. With the advanced digital human in client ${clientVersion} you can adjust lips and gestures.`,
        limit: {
          zh: "需要联网，导出时带AI生成的标识。",
          en: "Needs a connection, and exports are labeled as AI-generated.",
        },
        link: { to: "/updates/releases#v4.6", zh: "4.6更新内容", en: "What is new in 4.6" },
      },
      {
        id: "covers",
        title: coreFeatures.covers.name,
        picture: "covers",
        zh: "从成片里选画面、配标题，一次生成多张备选，横版竖版都有。",
        en: "Picks frames from your cut, sets the title and offers several covers, landscape and portrait.",
        limit: {
          zh: "只用成片里的画面，不会凭空生成。",
          en: "Covers only use frames from your cut. Nothing is made up.",
        },
        link: { to: "/updates/releases#v4.1", zh: "4.1更新内容", en: "What came with 4.1" },
      },
      {
        id: "enhancement",
        title: coreFeatures.enhancement.name,
        picture: "enhancement",
        zh: "老素材、暗场和放大过的画面，变得更清晰。原片的颗粒默认保留，也可以关掉。",
        en: "Sharpens old footage, dark scenes, and enlarged frames. The grain of the original stays unless you turn it off.",
        limit: {
          zh: "失焦的画面无法修复；没有独立显卡的电脑会慢一些。",
          en: "It can’t fix shots that are out of focus, and it is slower without a dedicated graphics card.",
        },
        link: { to: "/updates/releases#v4.2", zh: "4.2更新内容", en: "What 4.2 improved" },
      },
      {
        id: "background-removal",
        title: coreFeatures["background-removal"].name,
        picture: "background-removal",
        zh: "不用绿幕，直接把人和背景分开，换上你要的画面。头发和半透明的衣料也能处理。",
        en: "Separates people from their background without a green screen, hair and sheer fabric included, so you can put in another.",
        limit: {
          zh: "动作很快，或衣服和背景颜色相近时，边缘可能要手动修。",
          en: "Fast movement, or clothes close in color to the background, may need touching up at the edges.",
        },
        link: { to: "/pricing#compare", zh: "对比各档会员", en: "Which plans include it" },
      },
      {
        id: "batch",
        title: coreFeatures.batch.name,
        picture: "batch",
        zh: "同一套剪法批量跑完整个文件夹，批量效率提升300%。",
        en: "Run one edit across a whole folder. Batch efficiency up 300%.",
        limit: {
          zh: "适合拍法相近的一批素材；某个文件出错会跳过，其余照常完成。",
          en: "Works best on similar footage. A file that fails is skipped, and the rest still finishes.",
        },
        link: { to: "/updates/releases#v4.3", zh: "4.3更新内容", en: "What came with 4.3" },
      },
    ]),
    stats({ zh: "数据一览", en: "At a glance" }, productStats),
    prose({ zh: "AI生成的内容|都有标识", en: "AI-generated content is labeled" }, [
      {
        zh: "用声音克隆和数字人制作的内容，导出时会加上AI生成的标识：画面上可见，文件里也有记录。请保留标识，发布时按平台要求声明。",
        en: "Anything made with voice cloning or a digital human is labeled as AI-generated on export, visibly in the picture and inside the file. Please keep the label, and declare it where a platform asks you to.",
      },
      {
        zh: "只能克隆你自己的声音和形象，或已得到本人同意的声音和形象。",
        en: "Clone only your own voice and likeness, or those of people who have agreed to it.",
      },
    ]),
    action({
      heading: { zh: "从哪里|开始", en: "Where to start" },
      zh: "桌面版功能最全，先下载试用；需要更多功能时，再选一档会员。",
      en: "The desktop app has every feature. Download it and try, then pick a plan when you need more.",
      links: [
        { to: "/product/desktop", zh: "了解桌面版", en: "About the desktop app" },
        { to: "/pricing", zh: "查看价格", en: "See pricing" },
      ],
    }),
  ],
};
