import type { Language, Localized } from "@baleen/contract/language.ts";
import { type Html, html } from "../http/html.ts";

const texts = {
  what: {
    zh: "演示模式不用任何账号：数据库在本机，付款由模拟收银台完成，邮件和短信留在发件箱。换成正式模式后，这些页面和接口都不存在。",
    en: "The demo needs no account anywhere: its database is on this machine, a simulated cashier takes the payments, and mails and SMS stay in the outbox. In production none of these pages and calls exist.",
  },
  start: {
    zh: "用正式的设置启动。缺什么、哪里不对，它会一次说清，不会带着一半的配置运行：",
    en: "Start it with production's settings. It names everything that is missing or wrong at once, and does not run half-configured:",
  },
  database: {
    zh: "演示的数据库不能变成正式的，请另建一个 PostgreSQL 数据库。",
    en: "A demo's database never becomes a production one: give it a PostgreSQL database of its own.",
  },
  documents: { zh: "文档（英文）", en: "Documents" },
  operations: { zh: "运行：上线、内容、监控、命令", en: "Operations: opening, content, watching, commands" },
  settings: { zh: "所有设置", en: "All settings" },
  payments: { zh: "接入微信支付、支付宝、虎皮椒", en: "Setting up WeChat Pay, Alipay and Hupijiao" },
} satisfies Record<string, Localized>;

const command = `APP_ENV=production \\
DATABASE_URL=postgres://… \\
PUBLIC_ORIGIN=https://www.example.com \\
TRUST_PROXY=10.0.0.1 \\
SECRET_KEY=… SMTP_URL=… MAIL_FROM=… SMS_…=… \\
npm start`;

/** How to leave the demo mode. */
export function productionContent(language: Language): Html {
  const document = (name: "operations" | "settings" | "payments") =>
    html`<li><a href="/demo/docs/${name}.md">docs/${name}.md</a> ${texts[name][language]}</li>`;
  return html`<p>${texts.what[language]}</p>
<p>${texts.start[language]}</p>
<pre class="demo-command">${command}</pre>
<p>${texts.database[language]}</p>
<h2>${texts.documents[language]}</h2>
<ul>${[document("operations"), document("settings"), document("payments")]}</ul>`;
}
