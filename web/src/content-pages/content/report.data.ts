import { type ContentPage, facts, points } from "./blocks.ts";

export const content: ContentPage = {
  title: { zh: "问题反馈", en: "Report a bug or problem" },
  description: {
    zh: "向鲸帧反馈问题：怎样写清类型、严重程度和重现步骤，收到之后我们怎样处理，24小时内会确认收到。界面、性能、功能建议与安全问题都可以在这里写。",
    en: "Report a problem with Baleen: how to describe its type, severity and the steps, and what happens next. We acknowledge each report within 24 hours.",
  },
  heading: { zh: "问题反馈", en: "Report a bug" },
  zh: "描述得越具体，修得越快。最重要的是重现步骤。",
  en: "The more precise the report, the sooner we can fix it. What helps most are the steps to reproduce it.",
  blocks: [
    points({ zh: "处理|流程", en: "What happens next" }, [
      { zh: "收到邮件后，24小时内确认。", en: "We acknowledge your email within 24 hours." },
      {
        zh: "按你的步骤重现，需要时再联系你。",
        en: "We follow your steps, and ask if something is missing.",
      },
      {
        zh: "修复后写进发布说明，并回信告诉你。",
        en: "The fix goes into the release notes, and we write back to you.",
      },
    ]),
    points({ zh: "填写|建议", en: "Tips" }, [
      { zh: "一次只写一个问题。", en: "One problem per report." },
      { zh: "从打开软件写起，一步一行。", en: "Start from opening the app, one step per line." },
      { zh: "附上截图，写明版本和系统。", en: "Add a screenshot, your version and your system." },
      { zh: "不要附上密码、验证码或卡密。", en: "Leave out passwords, verification codes and card keys." },
    ]),
    facts({ zh: "联系|技术支持", en: "Email support" }, [
      {
        name: { zh: "支持邮箱", en: "Support email" },
        link: { mail: "support", subject: { zh: "问题反馈", en: "Bug report" } },
      },
      {
        name: { zh: "安全漏洞", en: "Vulnerabilities" },
        zh: "请发到安全页上的邮箱",
        en: "Please use the email address on the security page",
        link: { to: "/legal/security", zh: "报告漏洞", en: "Report a vulnerability" },
      },
    ]),
  ],
};
