import type { Localized } from "@baleen/contract/language.ts";
import type { Path } from "../../platform/navigation/paths.ts";

export const texts = {
  title: { zh: "付款遇到问题", en: "Payment help" },
  heading: { zh: "付了款，|但是……", en: "Paid, but …" },
  description: {
    zh: "付了款却没有会员、付了两次、付错金额，或忘了用哪个账号付的：粘贴微信或支付宝账单里的单号，当场核实，付了的马上开通，不用登录。",
    en: "Paid but no membership, paid twice, wrong amount, or forgot which account? Look your payment up by a number from your WeChat or Alipay bill.",
  },
  lead: {
    zh: "用微信或支付宝账单里的单号查一次。我们会当场向支付平台核实：付了的马上开通，多付的退回。不用登录。",
    en: "Look your payment up by a number from your WeChat or Alipay bill. We check with the payment provider right away: what you paid for is activated, and anything extra is refunded. You need no account for it.",
  },
  toSituations: { zh: "常见情况和处理办法", en: "Common situations" },
  situations: { zh: "你遇到的是|哪一种？", en: "What went wrong?" },
} as const satisfies Record<string, Localized>;

interface Situation extends Localized {
  readonly question: Localized;
  readonly link?: Localized & { readonly to: Path };
}

export const situations: readonly Situation[] = [
  {
    question: { zh: "付款后关掉了页面", en: "I closed the page after paying" },
    zh: "没有影响，会员会自动开通。用下单的账号登录就能看到；还没有的话，在上面查一次。",
    en: "That’s fine: your membership starts by itself. Sign in with the account you ordered with. If it isn’t there yet, look the payment up above.",
  },
  {
    question: { zh: "二维码过期、订单关闭之后才付的", en: "I paid after the code or the order had expired" },
    zh: "到账后照样开通。订单关闭后的24小时内我们会自动核对；不想等，就在上面查一次。",
    en: "It is activated all the same. We check closed orders for 24 hours; if you don’t want to wait, look it up above.",
  },
  {
    question: { zh: "付了两次", en: "I paid twice" },
    zh: "同一个订单的第二笔会自动原路退回，一般1到3个工作日到账，不用申请。同一个套餐下了两个订单的，两个都会开通：有“退款”按钮的可以自己退一个，没有的写信给客服。",
    en: "A second payment for the same order is refunded automatically, usually within 1 to 3 working days. Two orders for the same plan are both activated: refund one under Purchases if it has a Refund button, or email support.",
  },
  {
    question: { zh: "付的金额不对", en: "I paid a different amount" },
    zh: "请不要再付。把账单截图发给客服，说明要退回，还是按实付金额开通相应天数，24小时内答复。",
    en: "Please don’t pay again. Send support a screenshot of the bill and say what you prefer, a refund or the days that it pays for; we reply within 24 hours.",
  },
  {
    question: { zh: "忘了是用哪个账号付的", en: "I forgot which account I used" },
    zh: "会员在下单的账号上。查完单号，点“把用户名发给付款账号”，用户名会发到那个账号绑定的邮箱或手机。",
    en: "The membership is on the account that placed the order. Look up a number, then choose “Send the username to that account”: we send the username to that account’s email address or phone number.",
  },
  {
    question: { zh: "账单显示支付成功，会员却没有开通", en: "My bill says paid, but I have no membership" },
    zh: "多半是支付平台的通知没有送到。在上面查一次，核实到付款就马上开通。请不要重复付款。",
    en: "The provider’s notice probably got lost. Look the payment up above: once we see it, your membership starts. Please don’t pay again.",
  },
  {
    question: { zh: "要开发票", en: "I need an invoice (fapiao)" },
    zh: "登录后，在“我的购买”里打开那个订单的收据，在那里申请。个人和企业都可以。",
    en: "Sign in, open the receipt of the order under Purchases, and request it there, as a person or a company.",
    link: { to: "/account/purchases", zh: "我的购买", en: "Purchases" },
  },
  {
    question: { zh: "想退款", en: "I want a refund" },
    zh: "同一个订单多付的会自动退回。“我的购买”里有“退款”按钮的订单，可以自己退；其他订单未使用的时间不退款，法律另有规定的除外。已经在退的，上面能查到进度。",
    en: "A second payment for the same order is refunded automatically. Orders with a Refund button under Purchases can be refunded there; for others, unused time is not refunded, except where the law requires it. You can follow a refund that has begun above.",
    link: { to: "/legal/terms", zh: "服务条款", en: "Terms of service" },
  },
];
