import type { FirstHourStep } from "@baleen/contract/back-office/first-hour.ts";
import type { Localized } from "@baleen/contract/language.ts";

export const texts = {
  title: { zh: "上线清单", en: "The first hour" },
  lead: {
    zh: "每一项由服务器知道的事实决定，不能打勾。不适用的可以写明原因搁置。全部完成后，总览不再提示。",
    en: "Each line is decided by what the server knows; none can be ticked. Set aside what does not apply, with the reason. When all are settled, the overview stops telling.",
  },
  settled: { zh: "全部完成。", en: "All are settled." },
  open: { zh: "待办", en: "To do" },
  done: { zh: "完成", en: "Done" },
  setAside: { zh: "已搁置", en: "Set aside" },
  setAsideAct: { zh: "搁置", en: "Set aside" },
  takeUpAct: { zh: "重新列入", en: "Take up again" },
  tryDomain: { zh: "检查域名", en: "Try the domain" },
  goTo: { zh: "去处理", en: "Go there" },
} as const satisfies Record<string, Localized>;

function tryBuying(zh: string, en: string): Localized {
  return {
    zh: `用${zh}按原价买一次最便宜的套餐，在控制台退款；不要为此改价，改价期间人人都能按新价购买。没有商户号时，先用PAYMENT_REHEARSAL演练。`,
    en: `Buy the cheapest package at its price with ${en}, then refund it in the console. Do not lower a price for this: everyone could buy at it. Without a merchant account, rehearse with PAYMENT_REHEARSAL first.`,
  };
}

/** What to do about an open step. */
export const advice: Readonly<Record<FirstHourStep, Localized>> = {
  domain: {
    zh: "从服务器访问PUBLIC_ORIGIN，看域名、证书和代理是否通。",
    en: "Asks for PUBLIC_ORIGIN from the server: whether name, certificate and proxy work.",
  },
  mail: {
    zh: "发一封到你的邮箱，查收后再继续。",
    en: "Send one to your mailbox, and see whether it arrives.",
  },
  sms: { zh: "发一条到你的手机。", en: "Send one to your phone." },
  alerts: {
    zh: "在设置页发送测试告警，每个渠道都要接受。",
    en: "Send a test alert from Settings; every channel has to take it.",
  },
  payments: {
    zh: "在服务器上填写一种支付方式的设置，见docs/payments.md。",
    en: "Fill in one method’s settings on the server: docs/payments.md.",
  },
  wechat: tryBuying("微信支付", "WeChat Pay"),
  alipay: tryBuying("支付宝", "Alipay"),
  hupi: tryBuying("虎皮椒", "Hupijiao"),
  backup: {
    zh: "在服务器上运行baleen backup，并启用定时器。",
    en: "Run baleen backup on the server, and enable its timer.",
  },
  drill: {
    zh: "在服务器上运行baleen restore --drill。没有演练过的备份不能算备份。",
    en: "Run baleen restore --drill on the server. A backup that was never restored is none.",
  },
  secondOwner: {
    zh: "邀请第二位所有者并完成设置，丢了手机也能进来。",
    en: "Invite another owner, who sets up a sign-in: a lost phone then locks nobody out.",
  },
  company: {
    zh: "公司邮箱和社交账号还是baleen.example的示例。",
    en: "The mailbox or an account to follow is still a sample at baleen.example.",
  },
  filingNumber: { zh: "备案号还是示例的零。", en: "The filing number is still the sample’s zeros." },
  contactCode: {
    zh: "换掉artwork/src/contact-code.ts中的地址，运行npm run media -- contact-code，再构建。",
    en: "Replace the address in artwork/src/contact-code.ts, run npm run media -- contact-code, and build.",
  },
  sampleNotices: {
    zh: "价格页滚动显示模拟的购买通知，标明了是示例。在“首页与下载”的内容里关闭并发布；要保留，就搁置这一项并写明。",
    en: "The price page shows made-up purchases, labelled as samples. Switch them off under Home page and download, and publish; if they are meant, set this aside and say so.",
  },
};
