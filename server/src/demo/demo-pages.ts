import type { CashierResult, OutboxMessage } from "@baleen/contract/demo.ts";
import { type Language, type Localized, languageTag } from "@baleen/contract/language.ts";
import { exactPrice, yuanOfFen } from "@baleen/contract/money.ts";
import { type Html, html } from "../platform/http/html.ts";
import type { Order } from "../shop/orders/order-store.ts";
import type { OrderState } from "../shop/tables.ts";
import { type WechatPersonId, wechatPeople } from "./simulated-wechat.ts";

const orderLabels = {
  order: { zh: "订单号", en: "Order" },
  amount: { zh: "应付", en: "To pay" },
  state: { zh: "订单状态", en: "Order status" },
} satisfies Record<string, Localized>;

const cashierButtons: readonly { result: CashierResult; label: Localized }[] = [
  { result: "paid", label: { zh: "支付", en: "Pay" } },
  { result: "failed", label: { zh: "支付失败", en: "Fail" } },
  { result: "closed", label: { zh: "关闭交易", en: "Close" } },
];

const orderStates: Readonly<Record<OrderState, Localized>> = {
  pending: { zh: "等待支付", en: "Waiting for payment" },
  paid: { zh: "已支付", en: "Paid" },
  granted: { zh: "已支付，会员已开通", en: "Paid, membership granted" },
  closed: { zh: "已关闭", en: "Closed" },
  failed: { zh: "支付失败", en: "Payment failed" },
  refunded: { zh: "已退款", en: "Refunded" },
};

const afterPayment: Localized = {
  zh: "显示二维码的那一页会自己更新，这一页可以关掉。",
  en: "The page with the QR code updates by itself. You can close this one.",
};

const backToOrder: Localized = { zh: "返回订单", en: "Back to the order" };

/**
 * The simulated cashier that a scanned demo code opens. `backTo` is the path back to the site, for a cashier opened on
 * the phone that shows the site. Each button is a form, so no script is needed.
 */
export function cashierContent(order: Order, language: Language, backTo?: string): Html {
  const forms = cashierButtons.map(
    ({ result, label }) =>
      html`<form method="post"><button name="result" value="${result}" data-result="${result}">${label[language]}</button></form>`,
  );
  const after = order.state === "pending" ? "" : afterPayment[language];
  const end = backTo === undefined ? after : html`<a href="${backTo}">${backToOrder[language]}</a>`;
  return html`<dl>
<dt>${orderLabels.order[language]}</dt><dd>${order.order_no}</dd>
<dt>${orderLabels.amount[language]}</dt><dd class="demo-amount">${exactPrice(yuanOfFen(order.price_fen))}</dd>
<dt>${orderLabels.state[language]}</dt><dd role="status">${orderStates[order.state][language]}</dd>
</dl><div class="demo-buttons">${forms}</div>
<p>${end}</p>`;
}

const wechatTexts = {
  what: {
    zh: "演示里没有真实的微信。选一个人，这个浏览器就当作这个人的微信；以后授权不再询问，和真的微信一样。",
    en: "The demo has no real WeChat. Choose a person, and this browser acts as their WeChat. It won’t ask again, just as a real WeChat wouldn’t.",
  },
  chosen: { zh: "当前", en: "Current" },
  mayTell: { zh: "鲸帧申请获取你的微信昵称：", en: "Baleen asks for your WeChat name: " },
  allow: { zh: "允许", en: "Allow" },
  refuse: { zh: "拒绝", en: "Refuse" },
} satisfies Record<string, Localized>;

/** The choice of the person whose WeChat the browser is. */
export function peopleContent(current: WechatPersonId | undefined, language: Language): Html {
  const buttons = Object.entries(wechatPeople).map(([id, name]) => {
    const chosen = id === current ? html` <small>${wechatTexts.chosen[language]}</small>` : "";
    return html`<button name="person" value="${id}">${name[language]}${chosen}</button>`;
  });
  return html`<p>${wechatTexts.what[language]}</p>
<form method="post" class="demo-buttons">${buttons}</form>`;
}

/** The question whether the site may know the person's name. */
export function consentContent(person: WechatPersonId, language: Language): Html {
  return html`<p>${wechatTexts.mayTell[language]}${wechatPeople[person][language]}</p>
<form method="post" class="demo-buttons"><button name="answer" value="allow">${wechatTexts.allow[language]}</button><button name="answer" value="refuse">${wechatTexts.refuse[language]}</button></form>`;
}

const emptyOutbox: Localized = { zh: "还没有发出任何邮件或短信。", en: "No mail or SMS has been sent yet." };
const channels: Readonly<Record<OutboxMessage["channel"], Localized>> = {
  email: { zh: "邮件", en: "Mail" },
  sms: { zh: "短信", en: "SMS" },
};

export function outboxContent(messages: readonly OutboxMessage[], language: Language): Html {
  if (messages.length === 0) return html`<p>${emptyOutbox[language]}</p>`;
  const time = new Intl.DateTimeFormat(languageTag[language], {
    dateStyle: "medium",
    timeStyle: "medium",
    timeZone: "Asia/Shanghai",
  });
  const items = messages.map(
    (message) => html`<li><article>
<h2>${channels[message.channel][language]} → ${message.to}</h2>
<p><time datetime="${message.sentAt}">${time.format(new Date(message.sentAt))}</time> ${message.subject ?? ""}</p>
<pre>${linkUrls(message.text)}</pre></article></li>`,
  );
  return html`<ol class="demo-outbox">${items}</ol>`;
}

/** Makes the URLs in a text clickable, like mail programs do. */
function linkUrls(text: string): readonly Html[] {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 0 ? html`${part}` : html`<a href="${part}">${part}</a>`));
}

const production = {
  what: {
    zh: "演示模式不用任何账号：数据库在本机，付款由模拟收银台完成，邮件和短信留在发件箱。换成正式模式后，这些页面和接口都不存在。",
    en: "The demo needs no accounts: its database is on this machine, a simulated cashier takes the payments, and emails and SMS stay in the outbox. In production, none of these pages and calls exist.",
  },
  start: {
    zh: "用正式的设置启动。缺什么、哪里不对，它会一次说清，不会带着一半的配置运行：",
    en: "Start it with production settings. It lists everything that is missing or wrong at once, and won’t run half-configured:",
  },
  database: {
    zh: "演示的数据库不能变成正式的，请另建一个PostgreSQL数据库。",
    en: "A demo database can’t become a production one. Create a separate PostgreSQL database.",
  },
  documents: { zh: "文档（英文）", en: "Documents" },
  operations: { zh: "运行：上线、内容、监控、命令", en: "Operations: opening, content, watching, commands" },
  settings: { zh: "所有设置", en: "All settings" },
  payments: { zh: "接入微信支付、支付宝、虎皮椒", en: "Setting up WeChat Pay, Alipay and Hupijiao" },
} satisfies Record<string, Localized>;

const productionCommand = `APP_ENV=production \\
DATABASE_URL=postgres://… \\
PUBLIC_ORIGIN=https://www.example.com \\
TRUST_PROXY=10.0.0.1 \\
SECRET_KEY=… SMTP_URL=… MAIL_FROM=… SMS_…=… \\
npm start`;

export function productionContent(language: Language): Html {
  const document = (name: "operations" | "payments") =>
    html`<li><a href="/demo/docs/${name}.md">docs/${name}.md</a> ${production[name][language]}</li>`;
  const settings = html`<li><a href="/demo/docs/settings">npm run settings</a> ${production.settings[language]}</li>`;
  return html`<p>${production.what[language]}</p>
<p>${production.start[language]}</p>
<pre class="demo-command">${productionCommand}</pre>
<p>${production.database[language]}</p>
<h2>${production.documents[language]}</h2>
<ul>${[document("operations"), settings, document("payments")]}</ul>`;
}
