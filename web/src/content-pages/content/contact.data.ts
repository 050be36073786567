import { type ContentPage, facts, notice } from "./blocks.ts";

export const content: ContentPage = {
  title: { zh: "联系客服与商务合作", en: "Contact support and sales" },
  description: {
    zh: "联系鲸帧：邮件支持24小时内答复，微信公众号在工作时间回复，商务合作有专门的邮箱。公司总部在中国云南昆明，紧急问题优先处理，写信前请先看这一页。",
    en: "Reach Baleen: email is answered within 24 hours, WeChat during business hours, and partnerships have a mailbox of their own. We are in Kunming, China.",
  },
  heading: { zh: "联系我们", en: "Contact us" },
  zh: "写邮件最快。附上截图、版本号和遇到的问题，我们能更快帮你解决。",
  en: "Email is fastest. Include a screenshot, your version and what you were trying to do, and one reply is usually enough.",
  blocks: [
    facts({ zh: "联系方式", en: "Ways to reach us" }, [
      {
        name: { zh: "邮件支持", en: "Email support" },
        zh: "使用、付款和账号问题",
        en: "Using Baleen, payments and accounts",
        link: { mail: "company" },
      },
      {
        name: { zh: "微信公众号", en: "WeChat official account" },
        zh: "在微信里搜索公众号，或扫描页面底部的二维码",
        en: "Search for our account in WeChat, or scan the code at the end of this page",
        textToCopy: "鲸帧",
      },
      {
        name: { zh: "商务合作", en: "Business partnership" },
        zh: "技术、内容、企业与渠道",
        en: "Technology, content, enterprise and distribution",
        link: {
          mail: "partnerships",
          zh: "给合作团队写邮件",
          en: "Email the partnership team",
          subject: { zh: "合作咨询", en: "Partnership inquiry" },
        },
      },
    ]),
    facts({ zh: "办公室", en: "Office" }, [
      {
        name: { zh: "总部", en: "Headquarters" },
        zh: "中国云南昆明",
        en: "Kunming, Yunnan, China",
      },
    ]),
    notice({ zh: "回复时间", en: "Response times" }, [
      { zh: "邮件：24小时内", en: "Email: within 24 hours" },
      { zh: "微信：工作时间内", en: "WeChat: during business hours" },
      { zh: "紧急问题：优先支持", en: "Urgent issues: priority support" },
    ]),
  ],
};
