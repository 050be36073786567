import { action, type ContentPage, points, prose } from "./blocks.ts";
import { lastUpdated, legalMonth } from "./legal.text.ts";

export const content: ContentPage = {
  title: { zh: "数据与账号安全", en: "Data and account security" },
  description: {
    zh: "鲸帧怎样保护你的素材和账号：AES-256加密、单处登录、视频处理后自动删除，合规涵盖GDPR、CCPA、SOC 2与ISO 27001，以及怎样报告漏洞。",
    en: "How Baleen protects footage and accounts: AES-256 encryption, one session at a time, videos deleted after processing, and how to report a vulnerability.",
  },
  heading: { zh: "数据与|账号安全", en: "Keeping footage and accounts safe" },
  updated: lastUpdated,
  modified: legalMonth,
  zh: "素材往往还没公开，账号里有付费买的会员。这一页说明我们怎样保护它们，以及你能做什么。",
  en: "Footage is often unreleased, and accounts hold what people paid for. Here is how we protect both, and what you can do.",
  isArticle: true,
  blocks: [
    points({ id: "measures", zh: "安全|措施", en: "Measures" }, [
      {
        zh: "数据以AES-256加密存储，传输全程加密。",
        en: "Data is encrypted with AES-256 at rest, and encrypted in transit.",
      },
      {
        zh: "密码只保存不可还原的摘要，验证码和卡密也不明文保存。",
        en: "Passwords are stored only as irreversible hashes; codes and card keys are not stored in plain text either.",
      },
      {
        zh: "同一账号同时只能在一处登录网站；在别处登录前会先提示。",
        en: "You can be signed in to the site in only one place at a time; you are warned before a new sign-in ends the old one.",
      },
      {
        zh: "连续输错密码会限制尝试频率；修改密码后，其他设备会退出登录。",
        en: "Repeated wrong passwords slow down further attempts; changing the password signs out other devices.",
      },
      {
        zh: "每条付款通知都核对签名、订单和金额。",
        en: "Every payment notice is checked for its signature, order and amount.",
      },
    ]),
    points({ id: "commitments", zh: "隐私|承诺", en: "Privacy commitments" }, [
      {
        zh: "视频只在处理期间暂存，处理完自动删除。",
        en: "Videos are processed temporarily and deleted automatically.",
      },
      { zh: "不出售个人信息。", en: "We do not sell personal information." },
      {
        zh: "只收集服务必需的信息，用途见隐私政策。",
        en: "We collect only what the service needs; the privacy policy says why.",
      },
    ]),
    points({ id: "compliance", zh: "合规", en: "Compliance" }, [
      { zh: "GDPR：欧盟《通用数据保护条例》", en: "GDPR: the General Data Protection Regulation of the EU" },
      { zh: "CCPA：《加州消费者隐私法》", en: "CCPA: the California Consumer Privacy Act" },
      { zh: "SOC 2 Type II", en: "SOC 2 Type II" },
      { zh: "ISO 27001", en: "ISO 27001" },
    ]),
    points({ id: "practices", zh: "你能|做什么", en: "Best practices" }, [
      { zh: "使用长密码，并且不与其他网站相同。", en: "Use a long password that you use nowhere else." },
      {
        zh: "绑定邮箱或手机号，或保存恢复密钥，忘记密码时可以找回。",
        en: "Add an email address or phone number, or save a recovery key, so you can reset a forgotten password.",
      },
      {
        zh: "看到陌生的登录提示，请立即修改密码。",
        en: "If you see a sign-in you don’t recognize, change your password at once.",
      },
      {
        zh: "不要把验证码和卡密告诉任何人，我们也不会索要。",
        en: "Never share your verification codes or card keys. We will not ask for them.",
      },
    ]),
    prose({ id: "vulnerabilities", zh: "报告|漏洞", en: "Reporting a vulnerability" }, [
      {
        zh: "发现漏洞，请发邮件告诉我们：位置、重现方法和可能的影响。修复前请不要公开，测试时不要触碰他人的数据。",
        en: "If you find a vulnerability, email us where it is, how to reproduce it and what it could do. Please keep it private until it is fixed, and stay away from other people’s data while testing.",
      },
    ]),
    action({
      heading: { zh: "安全|邮箱", en: "Security email" },
      zh: "这个邮箱只处理安全问题。",
      en: "This address is for security issues only.",
      links: [
        {
          mail: "security",
          zh: "报告漏洞",
          en: "Report a vulnerability",
          subject: { zh: "漏洞报告", en: "Vulnerability report" },
        },
      ],
    }),
  ],
};
