import { formatCount } from "../format-count.ts";
import type { Localized } from "../language.ts";

export interface RetentionTerm {
  readonly retentionS: number;
  /** What is kept, and the event from which the time counts. */
  readonly what: Localized;
  readonly since: Localized;
}

const dayS = 86_400;
const yearS = 365 * dayS;

/**
 * How long growing tables keep their rows. The server deletes by this table; the privacy policy and the operators'
 * manual show it.
 */
export const retentionPolicy = {
  captchas: {
    retentionS: 180,
    what: { zh: "图形验证码（答案的摘要）", en: "captchas (a digest of the answer)" },
    since: { zh: "自显示起", en: "they were shown" },
  },
  codes: {
    retentionS: 2 * dayS,
    what: {
      zh: "验证码（摘要，和收到它的邮箱或手机号）",
      en: "verification codes (a digest, with the address or phone)",
    },
    since: { zh: "发送起", en: "they were sent" },
  },
  limits: {
    retentionS: 2 * dayS,
    what: {
      zh: "频率限制计数（账号、联系方式、IP地址）",
      en: "rate-limit counters (accounts, addresses, IP addresses)",
    },
    since: { zh: "计数开始起", en: "their window began" },
  },
  loginFailures: {
    retentionS: 2 * dayS,
    what: {
      zh: "输错密码的次数，按账号或登录名",
      en: "wrong passwords, counted by account or by the name that was typed",
    },
    since: { zh: "最后一次输错起", en: "the last failure" },
  },
  idempotencyKeys: {
    retentionS: 2 * dayS,
    what: { zh: "防止重复下单的标记", en: "duplicate-order guards (idempotency keys)" },
    since: { zh: "下单起", en: "the order" },
  },
  payerAuthorizations: {
    retentionS: dayS,
    what: {
      zh: "在微信里付款时，微信给出的付款人标识（openid）",
      en: "your WeChat payer ID (openid), when you pay inside WeChat",
    },
    since: { zh: "发起付款起", en: "that payment began" },
  },
  wechatSignIns: {
    retentionS: dayS,
    what: {
      zh: "用微信登录的过程（微信给出的标识、浏览器名称、IP地址的开头、登录后回到的页面）",
      en: "sign-ins with WeChat in progress (your WeChat IDs, the browser’s name, the beginning of the IP address, the page to return to)",
    },
    since: { zh: "发起登录起", en: "they began" },
  },
  endedSessions: {
    retentionS: yearS,
    what: {
      zh: "已结束的登录（凭据的摘要、浏览器名称、页面语言）",
      en: "ended sessions (a digest of the token, the browser’s name, the page’s language)",
    },
    since: { zh: "结束起", en: "they ended" },
  },
  endedDevices: {
    retentionS: yearS,
    what: {
      zh: "已退出的设备（名称、系统、软件版本、IP地址的开头）",
      en: "signed-out devices of the desktop app (name, system, version, the beginning of the IP address)",
    },
    since: { zh: "退出起", en: "they were signed out" },
  },
  deviceTokens: {
    retentionS: 90 * dayS,
    what: { zh: "桌面软件的登录凭据（摘要）", en: "tokens of the desktop app (digests)" },
    since: { zh: "发出起", en: "they were issued" },
  },
  signInRequests: {
    retentionS: dayS,
    what: {
      zh: "桌面软件的登录请求（设备的名称、系统、IP地址的开头）",
      en: "sign-in requests of the desktop app (the device’s name, system, the beginning of the IP address)",
    },
    since: { zh: "请求起", en: "they were made" },
  },
  reminders: {
    retentionS: 30 * dayS,
    what: {
      zh: "会员到期提醒的记录（哪次到期、何时发出）",
      en: "reminders (of which end of a membership, and when they were sent)",
    },
    since: { zh: "到期起", en: "that end" },
  },
  recoveryRequests: {
    retentionS: 90 * dayS,
    what: {
      zh: "请客服找回账号的申请（凭据和申请码的摘要、浏览器、处理的操作员）和它的结果",
      en: "requests to recover an account with support (digests of token and code, browser, operators), and their outcome",
    },
    since: { zh: "申请起", en: "they were made" },
  },
  rejectedInvoices: {
    retentionS: 180 * dayS,
    what: {
      zh: "没有开具的发票申请（抬头、税号、邮箱、原因）",
      en: "requests for invoices that were rejected (title, tax number, email address, reason)",
    },
    since: { zh: "答复起", en: "they were answered" },
  },
  complaints: {
    retentionS: yearS,
    what: {
      zh: "你向支付平台的投诉（内容和协商记录；投诉单号和金额随交易记录保留）",
      en: "complaints at the payment provider (texts and negotiation; number and amount stay with the transaction)",
    },
    since: { zh: "投诉结束起", en: "they ended" },
  },
  noticeBodies: {
    retentionS: 180 * dayS,
    what: {
      zh: "支付平台通知的原文，里面可能有付款人（编号、结果和摘要保留）",
      en: "raw payment notifications, which may name the payer (number, outcome and a digest stay)",
    },
    since: { zh: "收到起", en: "they arrived" },
  },
  messageLog: {
    retentionS: 90 * dayS,
    what: {
      zh: "邮件和短信的发送记录（打码的地址和摘要）",
      en: "records of mails and SMS (a masked address, a digest)",
    },
    since: { zh: "发送起", en: "they were sent" },
  },
  webhookEvents: {
    retentionS: 30 * dayS,
    what: {
      zh: "通知本站其他系统的记录（付款、会员、卡密和注销，只带账号和订单的编号）",
      en: "notices to the site’s other systems (of payments, memberships, card keys and deletions, with the numbers of account and order only)",
    },
    since: { zh: "发生起", en: "the event" },
  },
  failedRequests: {
    retentionS: 14 * dayS,
    what: {
      zh: "处理失败的请求（请求编号、结果、账号和订单的编号）",
      en: "requests that failed (their id and outcome, the numbers of account and order)",
    },
    since: { zh: "失败起", en: "they failed" },
  },
  failedJobs: {
    retentionS: 90 * dayS,
    what: {
      zh: "失败的后台任务（比如一封通知和它的收件地址）",
      en: "failed background jobs (a mail about a change, with its address)",
    },
    since: { zh: "最后一次失败起", en: "the last failure" },
  },
  trialIdentities: {
    retentionS: yearS,
    what: {
      zh: "用过免费试用的手机号、微信和设备（只有摘要，看不出原来的号码；注销后不能再试用）",
      en: "phone numbers, WeChats and devices that have had a free trial (digests, which do not show the number), so that nobody gets another by deleting an account",
    },
    since: { zh: "注销账号起", en: "the account was deleted" },
  },
  deletedAccountTrades: {
    retentionS: 3 * yearS + dayS,
    what: {
      zh: "已注销账号的交易记录、发票号码和客服操作（只带编号，之后只剩金额）",
      en: "transaction records, invoice numbers and support’s actions of deleted accounts (with the account number only, and after that only the amounts)",
    },
    since: { zh: "最后一笔交易起", en: "the last transaction" },
  },
} as const satisfies Record<string, RetentionTerm>;

/** The retention period in words. */
export function retentionText({ retentionS }: Pick<RetentionTerm, "retentionS">): Localized {
  if (retentionS < dayS) return { zh: `${retentionS / 60}分钟`, en: formatCount(retentionS / 60, "minute") };
  if (retentionS > 2 * yearS) {
    const years = Math.floor(retentionS / yearS);
    return { zh: `${years}年`, en: formatCount(years, "year") };
  }
  const days = retentionS / dayS;
  return { zh: `${days}天`, en: formatCount(days, "day") };
}
