import { clientVersion } from "@baleen/contract/content/product.ts";
import { listFeatures } from "@baleen/contract/content/product-features.ts";
import { type Language, languageTag } from "@baleen/contract/language.ts";
import { action, type ContentPage, facts, tracks } from "./blocks.ts";

const listOf = (names: readonly string[], language: Language) =>
  new Intl.ListFormat(languageTag[language], { type: "disjunction" }).format(names);

const onlineFeatures = listFeatures(({ needsConnection }) => needsConnection);

export const content: ContentPage = {
  title: { zh: "桌面版视频剪辑软件", en: "Desktop video editor with AI" },
  description: {
    zh: "鲸帧桌面版：整个文件夹一起导入，智能剪辑先出粗剪，字幕、数字人、抠像和批量处理在同一条时间线上完成。附下载、系统要求和各项功能的限制。",
    en: "Baleen for desktop: import whole folders, start from a rough cut, then add subtitles, digital humans and batch runs on one timeline. What you need to run it.",
  },
  heading: { zh: "桌面版：|导入整天的素材，|从粗剪开始", en: "Desktop: start from a rough cut" },
  zh: "功能最全的版本：大屏幕、长时间线，大部分操作都有快捷键。",
  en: "The version with every feature: a big screen, a long timeline, and keyboard shortcuts for most of it.",
  picture: "rough-cut",
  blocks: [
    tracks({ zh: "桌面版|能做什么", en: "What you can do on desktop" }, [
      {
        title: { zh: "自动出粗剪", en: "Start from a rough cut" },
        picture: "smart-cuts",
        zh: "拖入文件夹，智能剪辑先剪掉停顿和重复。从一个能看的版本开始，而不是一条空白的时间线。",
        en: "Drop in a folder and smart cuts remove pauses and repeats. You start from something you can watch, not an empty timeline.",
        link: { to: "/features#smart-cuts", zh: "智能剪辑的限制", en: "Smart cuts: limits" },
      },
      {
        title: { zh: "字幕和声音", en: "Subtitles and voice" },
        picture: "auto-subtitles",
        zh: "识别、断句、对齐时间轴一次完成，改文字就是改字幕。",
        en: "Recognition, line breaks and timing in one pass. To change a caption, edit the words.",
        points: [
          { zh: "语音识别准确率98%，16种字幕语言", en: "98% recognition accuracy, 16 subtitle languages" },
          {
            zh: "10秒样本克隆声音，补一句不用重新录",
            en: "Fix lines without re-recording, from a 10-second sample",
          },
        ],
        link: { to: "/features#auto-subtitles", zh: "自动字幕的限制", en: "Auto subtitles: limits" },
      },
      {
        title: { zh: "高级数字人", en: "Advanced digital human" },
        picture: "digital-human",
        zh: `客户端${clientVersion}新增。口型、手势和镜头都能在时间线上调整，一次批量生成10条。`,
        en: `New in client ${clientVersion}. Adjust lips, gestures and framing on the timeline, and generate ten videos in one batch.`,
        link: { to: "/features#digital-human", zh: "数字人的限制", en: "Digital human: limits" },
      },
      {
        title: { zh: "整个文件夹批量处理", en: "Whole folders at once" },
        picture: "batch",
        zh: "把剪法、画质增强和抠像存为预设，晚上批量处理，早上看结果。批量效率提升300%。",
        en: "Save the edit, enhancement and background removal as one preset, run it overnight and check the results in the morning. Batch efficiency up 300%.",
        link: { to: "/features#batch", zh: "批量处理的限制", en: "Batch limits" },
      },
    ]),
    facts({ zh: "系统|要求", en: "What you need" }, [
      {
        name: { zh: "系统", en: "System" },
        systems: (names) => ({
          zh: `仍由厂商支持的${listOf(names, "zh")}，64位`,
          en: `A 64-bit version of ${listOf(names, "en")} that its maker still supports`,
        }),
      },
      {
        name: { zh: "显卡", en: "Graphics" },
        zh: "没有独立显卡也能用，画质增强和抠像会慢一些",
        en: "Works without a dedicated graphics card; enhancement and background removal take longer",
      },
      {
        name: { zh: "网络", en: "Network" },
        zh: `登录、${onlineFeatures.zh}需要联网，其他功能可离线使用`,
        en: `Needed to sign in and for ${onlineFeatures.en}; everything else works offline`,
      },
      {
        name: { zh: "账号", en: "Account" },
        zh: "一个鲸帧账号，可用功能取决于会员套餐",
        en: "A Baleen account; your plan decides which features you can use",
      },
    ]),
    action({
      heading: { zh: "下载|试用", en: "Download and try it" },
      zh: "下载免费，手动剪辑和导出也免费。",
      en: "The download is free, and so are manual editing and export.",
      download: true,
      links: [{ to: "/pricing", zh: "查看价格", en: "See pricing" }],
    }),
  ],
};
