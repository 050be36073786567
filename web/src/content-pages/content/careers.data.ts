import type { ContentPage } from "./page.ts";
import { type Career, jobOpening } from "./records.ts";

const kunming = { zh: "昆明", en: "Kunming" };
const fullTime = { zh: "全职", en: "Full-time" };

export const careerRecords: readonly Career[] = [
  {
    title: { zh: "视频算法工程师", en: "Video Algorithm Engineer" },
    department: { zh: "算法", en: "Research" },
    location: kunming,
    type: fullTime,
    description: {
      zh: "负责智能剪辑和智能抠像：从数据、模型到在普通电脑上跑得动。",
      en: "You own smart cuts and background removal, from the data through the models to running them on ordinary computers.",
    },
    requirements: [
      {
        zh: "做过视频理解、分割或语音识别中的一项，并且上线过",
        en: "Have shipped work in video understanding, segmentation or speech recognition",
      },
      {
        zh: "熟悉PyTorch，会把模型转成能在本机运行的格式",
        en: "Know PyTorch and how to turn a model into something that runs on a desktop",
      },
      { zh: "能看着成片说清楚模型错在哪里", en: "Can watch a cut and say where the model went wrong" },
    ],
  },
  {
    title: { zh: "桌面客户端工程师", en: "Desktop Client Engineer" },
    department: { zh: "客户端", en: "Client" },
    location: kunming,
    type: fullTime,
    description: {
      zh: "负责时间线：几小时的素材拖进来，滚动、缩放和播放都不卡。",
      en: "You own the timeline: hours of footage dropped in, and scrolling, zooming and playback stay smooth.",
    },
    requirements: [
      {
        zh: "写过对性能要求高的桌面或图形程序",
        en: "Have written desktop or graphics software where speed matters",
      },
      { zh: "熟悉FFmpeg、GPU渲染中的至少一项", en: "Know FFmpeg or GPU rendering, better both" },
      { zh: "在意键盘操作和无障碍", en: "Care about keyboard use and accessibility" },
    ],
  },
  {
    title: { zh: "产品设计师", en: "Product Designer" },
    department: { zh: "设计", en: "Design" },
    location: kunming,
    type: fullTime,
    description: {
      zh: "负责从导入到导出的整条路径，让第一次用的人也知道下一步。",
      en: "You own the way from import to export, so that somebody on their first day knows the next step.",
    },
    requirements: [
      {
        zh: "作品里有复杂工具，而不只是展示页",
        en: "A portfolio with complex tools in it, not only showcase pages",
      },
      { zh: "自己剪过片子，知道哪里最磨人", en: "Have edited videos yourself and know where it hurts" },
      { zh: "中文文案写得清楚，能读英文资料", en: "Write clear Chinese copy and read English" },
    ],
  },
];

export const content: ContentPage = {
  title: { zh: "招聘", en: "Careers" },
  description: {
    zh: "鲸帧在云南昆明招人：视频算法工程师、桌面客户端工程师、产品设计师，三个全职职位。每个职位做什么、希望你会什么、怎么投递，都写在这一页。",
    en: "Baleen is hiring in Kunming, Yunnan: a video algorithm engineer, a desktop client engineer and a product designer. What you would do, and how to apply.",
  },
  heading: { zh: "来一起|滤这片海", en: "Come and filter the sea with us" },
  lead: {
    zh: "三个职位在招。点开看做什么、希望你会什么。",
    en: "Three positions are open. Unfold one to see the work and what we look for.",
  },
  frame: "list",
  blocks: [
    {
      kind: "jobOpenings",
      heading: { zh: "在招职位", en: "Open positions" },
      jobOpenings: careerRecords.map(jobOpening),
    },
    {
      kind: "steps",
      heading: { zh: "投递|以后", en: "After you write" },
      steps: [
        {
          title: { zh: "看简历", en: "We read it" },
          description: { zh: "由要和你共事的人来看。", en: "The people you would work with do." },
        },
        {
          title: { zh: "聊一次", en: "We talk" },
          description: { zh: "线上，说说做过的东西。", en: "Online, about things you have made." },
        },
        {
          title: { zh: "一起做点事", en: "We work on something" },
          description: {
            zh: "一个真实的小问题，当面讨论。",
            en: "A small, real problem, discussed together.",
          },
        },
        {
          title: { zh: "给答复", en: "You hear from us" },
          description: { zh: "成与不成都会告诉你。", en: "Whether it is yes or no." },
        },
      ],
    },
    {
      kind: "action",
      heading: { zh: "怎么|投递", en: "How to apply" },
      description: {
        zh: "把简历和作品链接发到邮箱，标题写上职位。",
        en: "Send your CV and links to your work by email, with the position in the subject.",
      },
      links: [
        {
          label: { zh: "投递简历", en: "Apply by email" },
          mail: "company",
          subject: { zh: "应聘", en: "Application" },
        },
      ],
    },
  ],
};
