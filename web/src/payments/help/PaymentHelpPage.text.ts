import type { Localized } from "@baleen/contract/language.ts";

export const texts = {
  lookUp: { zh: "查一笔付款", en: "Look up a payment" },
  where: {
    zh: "打开微信（我—服务—钱包—账单）或支付宝（我的—账单）里的这笔付款，复制“商户单号”或“商家订单号”。没有的话，交易单号、订单号也可以，或者把整页账单粘贴进来：只会发送其中的单号。",
    en: "Open the payment in WeChat (Me, Services, Wallet, Transactions) or Alipay (Me, Bills) and copy the merchant order number. The transaction number or our order number works too, or paste the whole bill: only the numbers in it are sent.",
  },
  bill: { zh: "单号，或整页账单", en: "Number, or the whole bill" },
  submit: { zh: "查询", en: "Look up" },
  submitting: { zh: "正在核实…", en: "Checking…" },
  failed: { zh: "没有查成，请再试一次", en: "The look-up failed. Please try again" },
  result: { zh: "查询结果", en: "Result" },
  lookAgain: { zh: "再查一次", en: "Check again" },
  unknown: {
    zh: "没有查到这个单号。请核对有没有抄漏，最好整段复制；要找的是“商户单号”（P开头）或“商家订单号”。如果是刚刚付的款，请等1分钟再查。",
    en: "We found no payment with this number. Please check that it is complete; copying it is best. Look for the merchant order number, which starts with P. If you have only just paid, try again in a minute.",
  },
  sealed: {
    zh: "支付平台的单号别人也可能猜到，所以结果不在这里显示，只发给付款的账号。想马上看到结果，请改查“商户单号”（P开头）或“商家订单号”，或登录下单的账号。",
    en: "Others could guess the provider’s number, so the result isn’t shown here; we only send it to the account that paid. To see it right away, look up the merchant order number (it starts with P), or sign in.",
  },
  forgot: { zh: "不记得是哪个账号付的？", en: "Forgot which account you paid with?" },
  send: { zh: "把用户名发给付款账号", en: "Send the username to that account" },
  sending: { zh: "正在发送…", en: "Sending…" },
  sent: {
    zh: "如果这个单号属于一笔付款，用户名和付款情况会在几分钟内发到那个账号绑定的邮箱或手机。没有绑定邮箱或手机的账号收不到，请联系客服。",
    en: "If this number belongs to a payment, the username and the state of the payment reach the account’s email address or phone number within minutes. If the account has neither, please contact support.",
  },
  sendFailed: { zh: "没有发送成功，请再试一次", en: "Sending failed. Please try again" },
  own: { zh: "你最近的订单", en: "Your recent orders" },
  noOrders: {
    zh: "这个账号还没有订单。付款可能在另一个账号上，请用账单里的单号查询。",
    en: "This account has no orders. You may have paid with another one: look the payment up by its number.",
  },
  signIn: { zh: "登录查看我的订单", en: "Sign in to see my orders" },
  buyAgain: { zh: "重新购买", en: "Buy again" },
  purchases: { zh: "继续支付", en: "Complete payment" },
  receipt: { zh: "收据和发票", en: "Receipt and invoice" },
  order: { zh: "订单尾号", en: "Order ending in" },
  ordered: { zh: "下单时间", en: "Ordered" },
  support: {
    zh: "还没有解决？写信给客服，附上单号，24小时内答复：",
    en: "Still stuck? Email support with the number; we reply within 24 hours:",
  },
} as const satisfies Record<string, Localized>;
