import { action, type Career, type ContentPage, jobOpenings, steps } from "./blocks.ts";

const kunming = { zh: "昆明", en: "Kunming" };
const fullTime = { zh: "全职", en: "Full-time" };

export const careerRecords: readonly Career[] = [
  {
    title: { zh: "视频算法工程师", en: "Video Algorithm Engineer" },
    department: { zh: "算法", en: "Research" },
    location: kunming,
    type: fullTime,
    description: {
      zh: "负责智能剪辑和智能抠像：从数据、模型，到在普通电脑上流畅运行。",
      en: "You own smart cuts and background removal: the data, the models, and making them run on ordinary computers.",
    },
    requirements: [
      {
        zh: "在视频理解、分割或语音识别中至少一个方向有上线经验",
        en: "Have shipped work in video understanding, segmentation or speech recognition",
      },
      {
        zh: "熟悉PyTorch，能把模型转换到本地运行",
        en: "Know PyTorch and how to get a model running on a desktop",
      },
      { zh: "能从成片里看出模型错在哪里", en: "Can watch a cut and say where the model went wrong" },
    ],
  },
  {
    title: { zh: "桌面客户端工程师", en: "Desktop Client Engineer" },
    department: { zh: "客户端", en: "Client" },
    location: kunming,
    type: fullTime,
    description: {
      zh: "负责时间线：导入几小时的素材，滚动、缩放和播放都要流畅。",
      en: "You own the timeline: drop in hours of footage, and scrolling, zooming and playback stay smooth.",
    },
    requirements: [
      {
        zh: "开发过对性能要求高的桌面或图形程序",
        en: "Have written desktop or graphics software where speed matters",
      },
      { zh: "熟悉FFmpeg、GPU渲染中的至少一项", en: "Know FFmpeg or GPU rendering, better both" },
      { zh: "重视键盘操作和无障碍", en: "Care about keyboard use and accessibility" },
    ],
  },
  {
    title: { zh: "产品设计师", en: "Product Designer" },
    department: { zh: "设计", en: "Design" },
    location: kunming,
    type: fullTime,
    description: {
      zh: "负责从导入到导出的完整流程，让第一次用的人也知道下一步做什么。",
      en: "You own the path from import to export, so that a first-time user always knows the next step.",
    },
    requirements: [
      {
        zh: "作品集里有复杂的工具类产品，不只是展示页",
        en: "A portfolio with complex tools in it, not only landing pages",
      },
      { zh: "自己剪过视频，知道哪一步最耗时间", en: "Have edited videos yourself and know where it hurts" },
      { zh: "中文文案清楚，能阅读英文资料", en: "Write clear Chinese copy and read English" },
    ],
  },
];

export const content: ContentPage = {
  title: { zh: "招聘：昆明的三个全职职位", en: "Careers: three jobs in Kunming" },
  description: {
    zh: "鲸帧在云南昆明招人：视频算法工程师、桌面客户端工程师、产品设计师，三个全职职位。每个职位做什么、希望你会什么、怎么投递，都写在这一页。",
    en: "Baleen is hiring in Kunming, Yunnan: a video algorithm engineer, a desktop client engineer and a product designer. What you would do, and how to apply.",
  },
  heading: { zh: "招聘：|一起做|AI视频剪辑", en: "Careers: build a video editor with us" },
  zh: "正在招聘三个职位，点开可以看职责和要求。",
  en: "Three positions are open. Open one to see the work and what we look for.",
  blocks: [
    jobOpenings({ zh: "在招职位", en: "Open positions" }, careerRecords),
    steps({ zh: "招聘流程", en: "What happens next" }, [
      {
        title: { zh: "筛选简历", en: "Application" },
        zh: "由你未来的同事来看。",
        en: "Your future colleagues read every application.",
      },
      {
        title: { zh: "线上沟通", en: "Conversation" },
        zh: "聊聊你做过的作品。",
        en: "A call about things you have made.",
      },
      {
        title: { zh: "现场面试", en: "Working session" },
        zh: "一起解决一个真实的小问题。",
        en: "We solve a small, real problem together.",
      },
      {
        title: { zh: "结果通知", en: "Answer" },
        zh: "无论结果如何都会回复。",
        en: "You hear from us either way.",
      },
    ]),
    action({
      heading: { zh: "怎么|投递", en: "How to apply" },
      zh: "把简历和作品链接发到我们的邮箱，邮件标题写明职位。",
      en: "Email us your CV and links to your work, with the position in the subject line.",
      links: [
        { mail: "company", zh: "投递简历", en: "Apply by email", subject: { zh: "应聘", en: "Application" } },
      ],
    }),
  ],
};
