import type { Localized } from "@baleen/contract/language.ts";
import { isLifetime } from "@baleen/contract/membership/lifetime.ts";
import { exactPrice, yuanOfFen } from "@baleen/contract/money.ts";
import { noAutoRenewal } from "@baleen/contract/shop/no-auto-renewal.ts";
import { formatTime } from "../platform/format-time.ts";
import { type MessageParts, mailOf } from "./compose-message.ts";
import { paymentHelpLink } from "./payment-help-link.ts";
import type { OutgoingMessage } from "./senders/sender.ts";

interface Confirmation extends MessageParts {
  readonly username: string;
  readonly orderNo: string;
  readonly planName: Localized;
  /** Undefined without a promotion code. */
  readonly promotion?:
    | { readonly code: string; readonly listFen: number; readonly priceFen: number }
    | undefined;
  /** Undefined unless remaining days of a lower plan were credited. */
  readonly credit?: { readonly creditFen: number; readonly dueFen: number } | undefined;
  readonly endsAt: Date;
  readonly origin: string;
  readonly supportMailbox: string;
}

/** The message that confirms to buyers that their payment has arrived and their membership is active. */
export function composeConfirmation(confirmation: Confirmation): OutgoingMessage {
  const { channel, to, language, endsAt, origin, orderNo, planName } = confirmation;
  const purpose = "purchase-confirmed";
  const until = isLifetime(endsAt) ? undefined : formatTime(endsAt, language);
  const words = texts[language]({ ...confirmation, plan: planName[language], until });
  const { subject, title, help, sms } = words;
  const reductions = [describePromotion(confirmation), describeCredit(confirmation)];
  const what = [words.what, ...reductions.flatMap((pair) => pair?.[language] ?? [])]
    .join(language === "en" ? " " : "")
    .trim();
  if (channel === "sms") return { channel, to, purpose, text: sms };
  const linkTo = (path: string, query: Readonly<Record<string, string>> = {}) =>
    `${origin}${path}?${new URLSearchParams({ ...query, lang: language })}`;
  const before = [
    what,
    { text: words.install, link: { name: words.tool, url: linkTo("/product/desktop") } },
    { text: words.keep, link: { name: words.receipt, url: linkTo("/account/receipt", { order: orderNo }) } },
    { text: words.where, link: { name: words.profile, url: linkTo("/profile") } },
  ];
  return mailOf({
    ...confirmation,
    purpose,
    subject,
    title,
    before,
    after: [{ text: help, link: paymentHelpLink(confirmation) }],
  });
}

function describePromotion({ promotion }: Confirmation): Localized | undefined {
  if (!promotion) return undefined;
  const [list, due] = [promotion.listFen, promotion.priceFen].map((fen) => exactPrice(yuanOfFen(fen)));
  return {
    zh: `使用了优惠码${promotion.code}：原价${list}，优惠后${due}。`,
    en: `With promotion code ${promotion.code} it cost ${due} instead of ${list}.`,
  };
}

function describeCredit({ credit }: Confirmation): Localized | undefined {
  if (!credit) return undefined;
  const [off, due] = [credit.creditFen, credit.dueFen].map((fen) => exactPrice(yuanOfFen(fen)));
  return {
    zh: `原套餐剩余的天数抵扣了${off}，实付差价${due}。`,
    en: `The remaining days of your previous plan were worth ${off}, so you paid the difference of ${due}.`,
  };
}

interface Facts extends Confirmation {
  readonly plan: string;
  /** The end of the membership, formatted for the reader; undefined for a lifetime membership. */
  readonly until: string | undefined;
}

type Part =
  | ("subject" | "title" | "what" | "help" | "sms")
  | ("install" | "tool" | "keep" | "receipt" | "where" | "profile");

const texts: Localized<(facts: Facts) => Readonly<Record<Part, string>>> = {
  zh: ({ siteName, username, orderNo, plan, until, supportMailbox }) => ({
    subject: `你的${siteName}会员已开通`,
    title: "会员已开通",
    what: `订单${orderNo}（${plan}）的付款已收到，${siteName}会员已开通，${until === undefined ? "永久有效" : `有效到${until}，${noAutoRenewal.zh}`}。`,
    install: `在电脑上安装${siteName}，登录账号${username}就能使用：`,
    tool: "下载桌面版",
    keep: "需要凭证或发票：",
    receipt: "查看收据",
    where: "会员和订单随时可以查看：",
    profile: "个人中心",
    help: `如果有其他问题，请发邮件到${supportMailbox}，写明订单号。看不到会员的，请用订单号查询：`,
    sms: `【${siteName}】你购买的会员已开通，${until === undefined ? "永久有效" : `有效到${until}`}。登录后在个人中心可以看到。`,
  }),
  en: ({ siteName, username, orderNo, plan, until, supportMailbox }) => ({
    subject: `Your ${siteName} membership is active`,
    title: "Your membership is active",
    what: `We have received your payment for order ${orderNo} (${plan}), and your ${siteName} membership is active. ${until === undefined ? "It does not expire." : `It is valid until ${until}. ${noAutoRenewal.en}.`}`,
    install: `Install ${siteName} on your computer and sign in as ${username}:`,
    tool: "download the desktop app",
    keep: "For your records, or an invoice:",
    receipt: "view the receipt",
    where: "Your membership and your orders are here at any time:",
    profile: "your profile",
    help: `If you have a question, email ${supportMailbox} with the order number. If you don’t see your membership, look the order up here:`,
    sms: `[${siteName}] Your membership is active. ${until === undefined ? "It does not expire." : `It is valid until ${until}.`} Sign in to see it in your profile.`,
  }),
};
