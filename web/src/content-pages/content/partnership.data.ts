import { action, type Card, type ContentPage, cards, facts, points, steps } from "./blocks.ts";

const unavailable: Card["unavailable"] = {
  label: { zh: "了解更多", en: "Learn more" },
  explanation: { zh: "详情即将公布。", en: "Details coming soon." },
};

export const content: ContentPage = {
  title: { zh: "合作伙伴：技术、内容与渠道", en: "Partner program" },
  description: {
    zh: "与鲸帧合作：技术伙伴、内容创作者、企业伙伴和渠道伙伴四种方式，各自能得到什么，从提交申请到上线支持的四步流程，以及怎样联系合作团队。",
    en: "Partner with Baleen as a technology partner, content creator, enterprise or distributor: what each of you gets, the four steps, and how to reach us.",
  },
  heading: { zh: "成为|鲸帧合作伙伴", en: "Partner with Baleen" },
  zh: "有技术、内容、团队或渠道，都可以和我们合作。看看哪种方式适合你。",
  en: "Bring technology, content, a team or a sales channel. See which kind of partnership fits.",
  blocks: [
    cards({ zh: "四种|合作方式", en: "Four ways to partner" }, [
      {
        title: { zh: "技术伙伴", en: "Technology partners" },
        zh: "把你的模型、素材库或工具接进鲸帧。",
        en: "Bring your models, libraries or tools into Baleen.",
        points: [
          { zh: "提前拿到接口文档和测试环境", en: "Early access to API documents and a test environment" },
          { zh: "双方工程师直接对接", en: "Your engineers talk directly to ours" },
          { zh: "在产品里署名", en: "Credit inside the product" },
        ],
        unavailable,
      },
      {
        title: { zh: "内容创作者", en: "Content creators" },
        zh: "用鲸帧创作，并分享你的剪辑方法。",
        en: "Make videos with Baleen and show others how.",
        points: [
          { zh: "优先试用测试功能", en: "Early access to beta features" },
          { zh: "在我们的渠道展示作品", en: "Your work on our channels" },
          { zh: "和产品团队定期交流", en: "Regular talks with the product team" },
        ],
        unavailable,
      },
      {
        title: { zh: "企业伙伴", en: "Enterprise partners" },
        zh: "给整个团队使用，适配你的流程。",
        en: "For whole teams, set up around the way you work.",
        points: [
          { zh: "团队采购与统一结算", en: "Purchasing and billing for the whole team" },
          { zh: "上手培训", en: "Training to get started" },
          { zh: "优先技术支持", en: "Priority technical support" },
        ],
        unavailable,
      },
      {
        title: { zh: "渠道伙伴", en: "Distribution partners" },
        zh: "把鲸帧带给你的客户。",
        en: "Bring Baleen to your customers.",
        points: [
          { zh: "渠道价格与卡密供货", en: "Partner pricing and card keys" },
          { zh: "现成的介绍材料", en: "Ready-made sales material" },
          { zh: "专人对接售后", en: "A dedicated contact for after-sales questions" },
        ],
        unavailable,
      },
    ]),
    facts({ zh: "适合|哪些伙伴", en: "Who we look for" }, [
      {
        name: { zh: "视频制作公司", en: "Video production studios" },
        zh: "素材量大、交片时间紧，适合批量处理和抠像。",
        en: "Lots of footage and tight deadlines: batch runs and background removal help most.",
      },
      {
        name: { zh: "教育机构", en: "Educational institutions" },
        zh: "课程需要字幕和多语言版本，也教学生剪辑。",
        en: "Courses that need subtitles in several languages, and students learning to edit.",
      },
      {
        name: { zh: "科技公司", en: "Tech companies" },
        zh: "有模型、硬件或平台，想在自己的产品里加入剪辑能力。",
        en: "Models, hardware or platforms that would benefit from built-in video editing.",
      },
    ]),
    steps({ zh: "合作|流程", en: "Four steps" }, [
      {
        title: { zh: "提交申请", en: "Submit an application" },
        zh: "发邮件介绍自己和合作设想。",
        en: "Email us who you are and what you have in mind.",
      },
      {
        title: { zh: "初步沟通", en: "Initial discussion" },
        zh: "约一次会，确认双方是否合适。",
        en: "One meeting to see whether it fits.",
      },
      {
        title: { zh: "签订协议", en: "Partnership agreement" },
        zh: "书面确定分工、期限和费用。",
        en: "Who does what, for how long and at what price, in writing.",
      },
      {
        title: { zh: "上线与支持", en: "Launch and support" },
        zh: "共同上线，之后有专人跟进。",
        en: "We launch together, and you keep a dedicated contact.",
      },
    ]),
    points({ zh: "为什么|选鲸帧", en: "Three reasons" }, [
      {
        zh: "产品持续更新：每个版本的改动都公开在发布说明里。",
        en: "The product keeps improving: every version’s changes are public in the release notes.",
      },
      { zh: "用户真实在用：已有100万以上活跃用户。", en: "A million active users: people really use it." },
      {
        zh: "有问必复：50多人的团队在昆明，邮件24小时内答复。",
        en: "We reply: a team of 50+ in Kunming answers email within 24 hours.",
      },
    ]),
    action({
      heading: { zh: "联系|合作团队", en: "Email the partnership team" },
      zh: "申请合作请发邮件，其他问题请到联系页。",
      en: "Apply by email. For anything else, see the contact page.",
      links: [
        {
          mail: "partnerships",
          zh: "申请合作",
          en: "Apply by email",
          subject: { zh: "合作申请", en: "Partnership application" },
        },
        { to: "/company/contact", zh: "联系我们", en: "Contact us" },
      ],
    }),
  ],
};
