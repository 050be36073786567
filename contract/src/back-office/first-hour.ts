import * as z from "zod/mini";
import type { Localized } from "../language.ts";
import { instant } from "../rules.ts";
import { defineConsoleCall } from "./console-call.ts";
import { operatorActionBody } from "./operator-action.ts";
import { sentence } from "./shop-values.ts";

/** What a new site has still to be taken through, in the order in which it is done. */
export const firstHourSteps = {
  domain: { zh: "域名能打开网站", en: "The domain leads to the site" },
  mail: { zh: "邮件试发过", en: "A mail was tried" },
  sms: { zh: "短信试发过", en: "An SMS was tried" },
  alerts: { zh: "告警试发过", en: "Alerts were tried" },
  payments: { zh: "至少有一种支付方式", en: "There is a payment method" },
  wechat: { zh: "用微信支付付过一笔", en: "WeChat Pay was paid with" },
  alipay: { zh: "用支付宝付过一笔", en: "Alipay was paid with" },
  hupi: { zh: "用虎皮椒付过一笔", en: "Hupijiao was paid with" },
  backup: { zh: "有备份", en: "There is a backup" },
  drill: { zh: "备份演练过", en: "A backup was drilled" },
  secondOwner: { zh: "有第二位所有者", en: "There is a second owner" },
  company: { zh: "公司邮箱和账号是自己的", en: "Mailbox and accounts are the company’s own" },
  filingNumber: { zh: "备案号是自己的", en: "The filing number is your own" },
  contactCode: { zh: "公众号二维码是自己的", en: "The official account’s code is your own" },
  sampleNotices: {
    zh: "价格页的示例购买通知已关闭，或是有意保留",
    en: "The price page’s sample notices are off, or meant",
  },
} as const satisfies Readonly<Record<string, Localized>>;

export type FirstHourStep = keyof typeof firstHourSteps;
const step = z.enum(Object.keys(firstHourSteps) as [FirstHourStep, ...FirstHourStep[]]);

const reached = z.object({
  step,
  /** `setAside`: it does not apply, for a reason that an operator gave. */
  state: z.enum(["done", "open", "setAside"]),
  /** When that was found, or when it was set aside; null where it is a state and no event. */
  at: z.nullable(instant),
  /** Why it was set aside, and by whom. */
  reason: z.nullable(z.string()),
  by: z.nullable(z.string()),
});
export type ReachedStep = z.output<typeof reached>;

export const readFirstHour = defineConsoleCall("GET /first-hour", {
  allows: "readSettings",
  reply: z.object({ mode: z.enum(["demo", "production"]), steps: z.array(reached) }),
  summary: "What a new site has still to be taken through, by what the server knows.",
});

export const setAsideStep = defineConsoleCall("POST /first-hour/{step}/set-aside", {
  allows: "setUpSite",
  params: z.object({ step }),
  body: operatorActionBody,
  summary: "Sets a step of the first hour aside that does not apply.",
});

export const takeUpStep = defineConsoleCall("POST /first-hour/{step}/take-up", {
  allows: "setUpSite",
  params: z.object({ step }),
  body: operatorActionBody,
  summary: "Takes up a step that was set aside.",
});

export const tryDomain = defineConsoleCall("POST /first-hour/domain/try", {
  allows: "setUpSite",
  timeout: "long",
  reply: z.object({ problem: z.nullable(sentence) }),
  summary:
    "Asks the site at its public address whether it is ready, through proxy and certificate. Once a minute.",
});
