import { type Language, languageTag } from "@baleen/contract/language.ts";
import type { ContentPage } from "./page.ts";

const listOf = (names: readonly string[], language: Language) =>
  new Intl.ListFormat(languageTag[language], { type: "disjunction" }).format(names);

export const content: ContentPage = {
  title: { zh: "桌面版", en: "Desktop" },
  description: {
    zh: "鲸帧桌面版是剪长片的地方：整个文件夹一起导入，智能剪辑先出粗剪，字幕、数字人、抠像和批量处理在同一条时间线上。使用前需要准备什么，也写在这里。",
    en: "Baleen for desktop is where long videos are cut: import whole folders, start from a rough cut, then subtitles, digital humans and batch runs on one timeline.",
  },
  heading: { zh: "桌面版：|一整天的素材，|从这里|下潜", en: "Desktop: where a day of footage goes in" },
  lead: {
    zh: "全部功能都在这里。大屏幕，长时间线，键盘可以走完大部分操作。",
    en: "Every feature is here, on a big screen with a long timeline, and the keyboard takes you through most of it.",
  },
  frame: "product",
  picture: "rough-cut",
  blocks: [
    {
      kind: "tracks",
      heading: { zh: "在桌面上|做什么", en: "What you do on the desktop" },
      tracks: [
        {
          title: { zh: "先有粗剪", en: "Start from a rough cut" },
          picture: "smart-cuts",
          description: {
            zh: "把文件夹拖进来，智能剪辑先剪掉停顿和重复。你从一个能看的版本开始，而不是从空白的时间线开始。",
            en: "Drop in a folder and smart cuts take out pauses and repeats. You start from something you can watch, not from an empty timeline.",
          },
        },
        {
          title: { zh: "字幕和声音", en: "Subtitles and voice" },
          picture: "auto-subtitles",
          description: {
            zh: "识别、断句、对时间一次做完，改字就是改字幕。",
            en: "Recognition, line breaks and timing in one go. To change a caption, change the words.",
          },
          points: [
            { zh: "语音识别准确率98%，16种字幕语言", en: "98% recognition accuracy, 16 subtitle languages" },
            {
              zh: "10秒样本克隆声音，补录不用再开麦",
              en: "A 10-second voice sample, and retakes need no microphone",
            },
          ],
        },
        {
          title: { zh: "高级数字人", en: "Advanced digital human" },
          picture: "digital-human",
          description: {
            zh: "客户端2.6新增。口型、手势和镜头都在时间线上，一次可以生成10条。",
            en: "New in client 2.6. Lips, gestures and framing are on the timeline, and ten videos come out of one batch.",
          },
        },
        {
          title: { zh: "整个文件夹一起跑", en: "Whole folders at once" },
          picture: "batch",
          description: {
            zh: "把剪法、画质增强和抠像存成一套，晚上跑，早上看。批量效率提升300%。",
            en: "Save the cut, enhancement and background removal as one recipe, run it overnight, look at it in the morning. Batch efficiency is up 300%.",
          },
        },
      ],
    },
    {
      kind: "facts",
      heading: { zh: "使用前|要准备", en: "What you need" },
      facts: [
        {
          name: { zh: "系统", en: "System" },
          systems: (names) => ({
            zh: `仍由厂商支持的${listOf(names, "zh")}，64位`,
            en: `A 64-bit version of ${listOf(names, "en")} that its maker still supports`,
          }),
        },
        {
          name: { zh: "显卡", en: "Graphics" },
          value: {
            zh: "没有独立显卡也能用；画质增强和抠像会慢一些",
            en: "Works without a dedicated card; enhancement and background removal take longer",
          },
        },
        {
          name: { zh: "网络", en: "Network" },
          value: {
            zh: "登录、声音克隆和数字人需要联网，剪辑本身不需要",
            en: "Needed to sign in, to clone voices and for digital humans; not for cutting",
          },
        },
        {
          name: { zh: "账号", en: "Account" },
          value: {
            zh: "一个鲸帧账号，会员按套餐开通功能",
            en: "A Baleen account; your membership decides which features are open",
          },
        },
      ],
    },
    {
      kind: "action",
      heading: { zh: "装上|试试", en: "Try it" },
      description: {
        zh: "下载和首页是同一个入口。",
        en: "The download is the same as on the home page.",
      },
      download: true,
      links: [{ label: { zh: "看价格", en: "See pricing" }, to: "/pricing" }],
    },
  ],
};
