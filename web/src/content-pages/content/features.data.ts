import { productStats } from "../../home/features/stats.ts";
import type { ContentPage } from "./page.ts";

export const content: ContentPage = {
  title: { zh: "功能", en: "Features" },
  description: {
    zh: "鲸帧的功能：智能剪辑、自动字幕、声音克隆、数字人、封面生成、画质增强、智能抠像和批量处理。每项能做什么、做到什么程度，在这一页说清楚。",
    en: "What Baleen does: smart cuts, auto subtitles, voice cloning, digital humans, covers, enhancement, background removal and batch runs, one by one.",
  },
  heading: {
    zh: "从素材|到成片，|都在|一条时间线上",
    en: "From raw footage to finished cut, on one timeline",
  },
  lead: {
    zh: "每一项功能都是时间线上的一步。哪一步都可以跳过，也可以退回来重做。",
    en: "Each feature is one step on the timeline. You can skip any of them, and go back to any of them.",
  },
  frame: "product",
  picture: "finished-cut",
  blocks: [
    {
      kind: "tracks",
      heading: { zh: "八件|要紧的事", en: "Eight jobs that matter" },
      tracks: [
        {
          title: { zh: "智能剪辑", en: "Smart cuts" },
          picture: "smart-cuts",
          description: {
            zh: "听懂停顿、重复和口误，先剪出一个能看的粗剪。剪掉的片段都在原处，随时捡回来。",
            en: "It hears pauses, repeats and slips, and gives you a rough cut you can watch. What was cut stays where it was, and comes back with one click.",
          },
        },
        {
          title: { zh: "自动字幕", en: "Auto subtitles" },
          picture: "auto-subtitles",
          description: {
            zh: "说完就有字幕，时间自己对好。",
            en: "Stop talking and the captions are there, already in time.",
          },
          points: [
            { zh: "语音识别准确率98%", en: "98% speech recognition accuracy" },
            { zh: "16种字幕语言", en: "16 subtitle languages" },
          ],
        },
        {
          title: { zh: "声音克隆", en: "Voice cloning" },
          picture: "voice-cloning",
          description: {
            zh: "10秒样本，就能用自己的声音配完整条片子。漏说的一句话，打字补上。",
            en: "A 10-second sample is enough to narrate a whole video in your own voice. Forgot a sentence? Type it.",
          },
        },
        {
          title: { zh: "数字人", en: "Digital human" },
          picture: "digital-human",
          description: {
            zh: "写好稿子，让数字人出镜，一次批量生成10条。客户端2.6新增的高级数字人，口型和手势都能细调。",
            en: "Write the script and let a digital human present it, ten videos in one batch. The advanced digital human of client 2.6 lets you adjust lips and gestures.",
          },
        },
        {
          title: { zh: "封面生成", en: "Covers" },
          picture: "covers",
          description: {
            zh: "从成片里挑画面，排好标题，给你几张候选。",
            en: "Picks frames from the cut, sets the title, and offers you a few to choose from.",
          },
        },
        {
          title: { zh: "画质增强", en: "Enhancement" },
          picture: "enhancement",
          description: {
            zh: "旧素材、暗场和放大过的画面，按今天的清晰度用。",
            en: "Old footage, dark scenes and blown-up frames, at today’s sharpness.",
          },
        },
        {
          title: { zh: "智能抠像", en: "Background removal" },
          picture: "background-removal",
          description: {
            zh: "不用绿幕，把人和背景分开，再换上你要的画面。",
            en: "Takes people off their background without a green screen, so that you can put in another.",
          },
        },
        {
          title: { zh: "批量处理", en: "Batch" },
          picture: "batch",
          description: {
            zh: "同一套剪法跑完整个文件夹，批量效率提升300%。",
            en: "One way of cutting, run over a whole folder. Batch efficiency is up 300%.",
          },
        },
      ],
    },
    {
      kind: "stats",
      heading: { zh: "几个数", en: "In numbers" },
      stats: productStats,
    },
    {
      kind: "prose",
      heading: { zh: "AI生成的，|就写明|是AI生成的", en: "Generated means labelled" },
      paragraphs: [
        {
          zh: "声音克隆和数字人做出来的内容，导出时会带上AI生成的标识：画面上有提示，文件里也有记录。请不要去掉它，发布时也按平台的要求声明。",
          en: "What voice cloning and digital humans produce is labelled as AI-generated on export: visibly in the picture, and in the file itself. Please leave the label in place and declare it where a platform asks you to.",
        },
        {
          zh: "只能克隆你自己的声音和形象，或者已经得到本人同意的。",
          en: "Clone only your own voice and likeness, or those of people who have agreed to it.",
        },
      ],
    },
    {
      kind: "action",
      heading: { zh: "从哪里|开始", en: "Where to start" },
      description: {
        zh: "桌面版功能最全。各档会员包含什么，写在价格页。",
        en: "The desktop version has everything. The pricing page shows what each membership includes.",
      },
      links: [
        { label: { zh: "看价格", en: "See pricing" }, to: "/pricing" },
        { label: { zh: "了解桌面版", en: "About the desktop version" }, to: "/product/desktop" },
      ],
    },
  ],
};
