import { lastUpdated, legalMonth } from "./legal.text.ts";
import type { ContentPage } from "./page.ts";

export const content: ContentPage = {
  title: { zh: "安全", en: "Security" },
  description: {
    zh: "鲸帧怎样保护你的素材和账号：AES-256加密、单处登录、视频处理后自动删除，合规涵盖GDPR、CCPA、SOC 2与ISO 27001，以及怎样报告漏洞。",
    en: "How Baleen protects footage and accounts: AES-256 encryption, one session at a time, videos deleted after processing, and how to report a vulnerability.",
  },
  heading: { zh: "看好|素材|和账号", en: "Footage and accounts, kept safe" },
  updated: lastUpdated,
  modified: legalMonth,
  lead: {
    zh: "素材常常还没公开，账号里有付过的钱。这一页写我们怎样看好它们，以及你能做什么。",
    en: "Footage is often not public yet, and accounts hold what people paid for. This page says how we guard both, and what you can do.",
  },
  frame: "article",
  blocks: [
    {
      kind: "prose",
      id: "measures",
      heading: { zh: "安全|措施", en: "Measures" },
      points: [
        {
          zh: "数据以AES-256加密存储，传输全程加密。",
          en: "Data is stored with AES-256 encryption and encrypted on its way.",
        },
        {
          zh: "密码只保存无法还原的摘要；验证码和卡密也不以明文保存。",
          en: "Passwords are kept only as digests that cannot be reversed; codes and card keys are not kept in clear either.",
        },
        {
          zh: "一个账号同一时间只在一处登录；在别处登录会先告诉你。",
          en: "An account is signed in at one place at a time, and signing in elsewhere tells you first.",
        },
        {
          zh: "连续输错密码会放慢尝试；修改密码会让其他设备退出。",
          en: "Repeated wrong passwords slow down further tries; changing the password signs out other devices.",
        },
        {
          zh: "付款通知逐项核对签名、订单和金额。",
          en: "Every payment notice is checked for its signature, order and amount.",
        },
      ],
    },
    {
      kind: "prose",
      id: "commitments",
      heading: { zh: "隐私|承诺", en: "Privacy commitments" },
      points: [
        {
          zh: "视频只为处理而暂存，处理完自动删除。",
          en: "Videos are processed temporarily and deleted automatically.",
        },
        { zh: "不出售个人信息。", en: "We do not sell personal information." },
        {
          zh: "只收集服务需要的信息，用途写在隐私政策里。",
          en: "We collect what the service needs; the privacy policy says what for.",
        },
      ],
    },
    {
      kind: "prose",
      id: "compliance",
      heading: { zh: "合规", en: "Compliance" },
      points: [
        {
          zh: "GDPR：欧盟《通用数据保护条例》",
          en: "GDPR: the General Data Protection Regulation of the EU",
        },
        { zh: "CCPA：《加州消费者隐私法》", en: "CCPA: the California Consumer Privacy Act" },
        { zh: "SOC 2 Type II", en: "SOC 2 Type II" },
        { zh: "ISO 27001", en: "ISO 27001" },
      ],
    },
    {
      kind: "prose",
      id: "practices",
      heading: { zh: "你能|做什么", en: "Best practices" },
      points: [
        { zh: "用一个别处没用过的长密码。", en: "Use a long password that you use nowhere else." },
        {
          zh: "绑定邮箱或手机号，或者保存恢复密钥，忘了密码还能找回。",
          en: "Bind an email address or phone number, or save a recovery key, so that a forgotten password can be replaced.",
        },
        {
          zh: "看到陌生的登录提示，立即修改密码。",
          en: "Change your password at once if you see a sign-in you do not know.",
        },
        {
          zh: "验证码和卡密不要告诉任何人，我们也不会来要。",
          en: "Tell nobody your verification codes or card keys. We never ask for them.",
        },
      ],
    },
    {
      kind: "prose",
      id: "vulnerabilities",
      heading: { zh: "报告|漏洞", en: "Reporting a vulnerability" },
      paragraphs: [
        {
          zh: "发现漏洞，请写邮件告诉我们：在哪里、怎样重现、可能的影响。修好之前请先不要公开，测试时不要碰别人的数据。",
          en: "If you find a vulnerability, write to us: where it is, how to reproduce it, and what it could do. Please keep it to yourself until it is fixed, and leave other people’s data alone while testing.",
        },
      ],
    },
    {
      kind: "action",
      heading: { zh: "安全|邮箱", en: "Security mailbox" },
      description: { zh: "这个邮箱只收安全问题。", en: "This mailbox is for security matters only." },
      links: [
        {
          label: { zh: "报告漏洞", en: "Report a vulnerability" },
          mail: "security",
          subject: { zh: "漏洞报告", en: "Vulnerability report" },
        },
      ],
    },
  ],
};
