import type { Localized } from "./language.ts";

export interface Term {
  readonly keptS: number;
  /** What is kept, from when the time counts, and why no longer or shorter. */
  readonly what: Localized;
  readonly since: Localized;
  readonly why: Localized;
  /** Kept by the demo mode alone. */
  readonly isDemo?: true;
}

const dayS = 86_400;
const yearS = 365 * dayS;

/**
 * How long rows are kept that would otherwise only become more. The server removes them by this list; the privacy
 * policy and the operators' manual show it.
 */
export const retention = {
  captchas: {
    keptS: 180,
    what: { zh: "图形验证码（答案的摘要）", en: "captchas (a digest of the answer)" },
    since: { zh: "出示起", en: "they were shown" },
    why: { zh: "之后的回答本来就不算数", en: "later answers are refused anyway" },
  },
  codes: {
    keptS: 2 * dayS,
    what: {
      zh: "验证码（摘要，和收到它的邮箱或手机号）",
      en: "verification codes (a digest, with the address or phone)",
    },
    since: { zh: "发送起", en: "they were sent" },
    why: {
      zh: "限频按天计算；客服会查前一天的",
      en: "limits count a day; support looks for yesterday's",
    },
  },
  limits: {
    keptS: 2 * dayS,
    what: {
      zh: "限频的计数（账号、联系方式、IP地址）",
      en: "counters of limits (accounts, addresses, IP addresses)",
    },
    since: { zh: "计数开始起", en: "their window began" },
    why: { zh: "最长的限频是一天", en: "the longest window is a day" },
  },
  loginFailures: {
    keptS: 2 * dayS,
    what: { zh: "输错密码的次数，按账号或登录名", en: "failed passwords, counted by account or login name" },
    since: { zh: "最后一次输错起", en: "the last failure" },
    why: { zh: "一天之后不再计算", en: "after a day they count as none" },
  },
  idempotencyKeys: {
    keptS: 2 * dayS,
    what: { zh: "防止重复下单的标记", en: "idempotency keys of orders" },
    since: { zh: "下单起", en: "the order" },
    why: { zh: "标记一天内有效", en: "they are honoured for a day" },
  },
  endedSessions: {
    keptS: yearS,
    what: {
      zh: "已结束的登录（凭据的摘要、浏览器名称）",
      en: "ended sessions (a digest of the token, the browser's name)",
    },
    since: { zh: "结束起", en: "they ended" },
    why: {
      zh: "登录过的浏览器，别人猜密码时不受牵连",
      en: "a browser that is known has guesses of its own at the password",
    },
  },
  recoveryLinks: {
    keptS: 90 * dayS,
    what: {
      zh: "客服生成的找回链接（凭据的摘要）和它的结果",
      en: "recovery links that support made (a digest of the token), and what became of them",
    },
    since: { zh: "生成起", en: "they were made" },
    why: { zh: "几周后还可能要查谁进过账号", en: "an owner may ask weeks later how somebody got in" },
  },
  noticeBodies: {
    keptS: 180 * dayS,
    what: {
      zh: "支付平台通知的原文，里面可能有付款人（编号、结果和摘要保留）",
      en: "bodies of payment notices, which may name the payer (number, outcome and a digest stay)",
    },
    since: { zh: "收到起", en: "they arrived" },
    why: { zh: "投诉和拒付会在几个月内提出", en: "complaints and charge-backs come within months" },
  },
  jobsGivenUp: {
    keptS: 90 * dayS,
    what: {
      zh: "没能办成的后台任务（比如一封通知和它的收件地址）",
      en: "jobs that were given up (a mail about a change, with its address)",
    },
    since: { zh: "最后一次失败起", en: "the last failure" },
    why: { zh: "可能有人问为什么没收到邮件", en: "somebody may ask why no mail came" },
  },
  tradesOfDeleted: {
    keptS: 3 * yearS + dayS,
    what: {
      zh: "已注销账号的订单、支付、退款、会员发放和客服操作（只带编号）；之后只剩金额",
      en: "orders, payments, refunds, grants and support's actions of deleted accounts, under a bare number; afterwards the amounts alone",
    },
    since: { zh: "最后一笔交易起", en: "the last trade" },
    why: {
      zh: "《电子商务法》要求交易信息保存三年",
      en: "the E-commerce Law asks for three years of trade records",
    },
  },
  captchaAnswers: {
    keptS: 180,
    what: { zh: "演示模式里图形验证码的答案", en: "the demo's answers to captchas" },
    since: { zh: "出示起", en: "the captchas were shown" },
    why: { zh: "图形验证码那时已经失效", en: "by then the captcha is gone" },
    isDemo: true,
  },
  outbox: {
    keptS: 30 * dayS,
    what: { zh: "演示模式发件箱里的邮件和短信", en: "mails and SMS in the demo's outbox" },
    since: { zh: "写成起", en: "they were written" },
    why: { zh: "更早的没有人看", en: "nobody looks for an older one" },
    isDemo: true,
  },
} as const satisfies Record<string, Term>;

/** How long, in words. */
export function keptInWords({ keptS }: Term): Localized {
  if (keptS < dayS) return { zh: `${keptS / 60}分钟`, en: `${keptS / 60} minutes` };
  if (keptS > 2 * yearS) {
    const years = Math.floor(keptS / yearS);
    return { zh: `${years}年`, en: `${years} years` };
  }
  return { zh: `${keptS / dayS}天`, en: `${keptS / dayS} days` };
}
