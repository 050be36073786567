import type { Card, ContentPage } from "./page.ts";

const unavailable: Card["unavailable"] = {
  label: { zh: "了解更多", en: "Learn more" },
  explanation: { zh: "详情还在准备，写好后在这里公布。", en: "Details follow here once they are written." },
};

export const content: ContentPage = {
  title: { zh: "合作", en: "Partnership" },
  description: {
    zh: "与鲸帧合作：技术伙伴、内容创作者、企业伙伴和渠道伙伴四种方式，各自能得到什么，从提交申请到上线支持的四步流程，以及怎样联系合作团队。",
    en: "Partner with Baleen as a technology partner, content creator, enterprise or distributor: what each of you gets, the four steps, and how to reach us.",
  },
  heading: { zh: "一起|游得远些", en: "Swim further together" },
  lead: {
    zh: "你有技术、内容、团队或渠道，我们有一条时间线。看看哪种方式合适。",
    en: "You bring technology, content, a team or a channel; we bring a timeline. See which way fits.",
  },
  frame: "list",
  blocks: [
    {
      kind: "cards",
      heading: { zh: "四种|合作方式", en: "Four ways to partner" },
      cards: [
        {
          title: { zh: "技术伙伴", en: "Technology partners" },
          description: {
            zh: "把你的模型、素材库或工具接进鲸帧。",
            en: "Bring your models, libraries or tools into Baleen.",
          },
          points: [
            { zh: "提前拿到接口文档和测试环境", en: "Early access to API documents and a test environment" },
            { zh: "双方工程师直接对接", en: "Your engineers talk directly to ours" },
            { zh: "在产品里署名", en: "Credit inside the product" },
          ],
          unavailable,
        },
        {
          title: { zh: "内容创作者", en: "Content creators" },
          description: {
            zh: "用鲸帧做片子，也把做法教给别人。",
            en: "Make videos with Baleen and show others how.",
          },
          points: [
            { zh: "先用到测试中的功能", en: "Beta features before everybody else" },
            { zh: "在我们的渠道展示作品", en: "Your work on our channels" },
            { zh: "和产品团队定期交流", en: "Regular talks with the product team" },
          ],
          unavailable,
        },
        {
          title: { zh: "企业伙伴", en: "Enterprise partners" },
          description: {
            zh: "整个团队一起用，按你的流程来。",
            en: "For whole teams, fitted to how you work.",
          },
          points: [
            { zh: "团队采购与统一结算", en: "Purchasing and billing for the whole team" },
            { zh: "上手培训", en: "Training to get started" },
            { zh: "优先技术支持", en: "Priority technical support" },
          ],
          unavailable,
        },
        {
          title: { zh: "渠道伙伴", en: "Distribution partners" },
          description: { zh: "把鲸帧带给你的客户。", en: "Bring Baleen to your customers." },
          points: [
            { zh: "渠道价格与卡密供货", en: "Partner pricing and card keys" },
            { zh: "现成的介绍材料", en: "Ready-made sales material" },
            { zh: "专人对接售后", en: "A named contact for after-sales questions" },
          ],
          unavailable,
        },
      ],
    },
    {
      kind: "facts",
      heading: { zh: "我们|在找谁", en: "Who we look for" },
      facts: [
        {
          name: { zh: "视频制作公司", en: "Video production studios" },
          value: {
            zh: "素材量大，交片时间紧，适合批量处理和抠像。",
            en: "Much footage, tight deadlines: batch runs and background removal help most.",
          },
        },
        {
          name: { zh: "教育机构", en: "Educational institutions" },
          value: {
            zh: "课程要上字幕、出多语言版本，也要教学生剪片。",
            en: "Courses that need subtitles in several languages, and students who learn to edit.",
          },
        },
        {
          name: { zh: "科技公司", en: "Tech companies" },
          value: {
            zh: "有模型、硬件或平台，想把剪辑能力放进自己的产品。",
            en: "Models, hardware or platforms that could use video editing inside.",
          },
        },
      ],
    },
    {
      kind: "steps",
      heading: { zh: "四步|开始合作", en: "Four steps" },
      steps: [
        {
          title: { zh: "提交申请", en: "Submit an application" },
          description: {
            zh: "写邮件，说清你是谁、想做什么。",
            en: "Write to us: who you are, and what you have in mind.",
          },
        },
        {
          title: { zh: "初步沟通", en: "Initial discussion" },
          description: { zh: "约一次会，看看双方是否合适。", en: "One meeting, to see whether we fit." },
        },
        {
          title: { zh: "签订协议", en: "Partnership agreement" },
          description: {
            zh: "把分工、期限和费用写下来。",
            en: "Who does what, for how long and at what price, in writing.",
          },
        },
        {
          title: { zh: "上线与支持", en: "Launch and support" },
          description: {
            zh: "一起上线，之后有人一直跟进。",
            en: "We launch together, and somebody stays on it.",
          },
        },
      ],
    },
    {
      kind: "prose",
      heading: { zh: "为什么|选鲸帧", en: "Three reasons" },
      points: [
        {
          zh: "产品在持续更新：每个版本改了什么，都公开写在发布说明里。",
          en: "The product keeps moving: what changes in each version is public, in the release notes.",
        },
        {
          zh: "用户在用：超过100万活跃用户，你的合作从有人用的产品开始。",
          en: "People use it: more than a million active users, so you build on something that is in daily use.",
        },
        {
          zh: "找得到人：50多人的团队在昆明，邮件24小时内答复。",
          en: "You can reach us: a team of 50+ in Kunming that answers email within 24 hours.",
        },
      ],
    },
    {
      kind: "action",
      heading: { zh: "写信|给合作团队", en: "Write to the partnership team" },
      description: {
        zh: "申请合作，直接发邮件；其他问题，走联系页。",
        en: "Applications go by email; for anything else, see the contact page.",
      },
      links: [
        {
          label: { zh: "申请合作", en: "Apply by email" },
          mail: "partnerships",
          subject: { zh: "合作申请", en: "Partnership application" },
        },
        { label: { zh: "联系我们", en: "Contact us" }, to: "/company/contact" },
      ],
    },
  ],
};
