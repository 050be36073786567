import type { IncomingHttpHeaders } from "node:http";
import { demoPeoplePath } from "@baleen/contract/demo.ts";
import { type Localized, languages, languageTag } from "@baleen/contract/language.ts";
import { scanPath } from "../accounts/wechat/scan.ts";
import type { PageAddition } from "../pages/page-views.ts";
import { type Html, html } from "../platform/http/html.ts";
import { isWechat } from "../platform/http/visitor-system.ts";

/** Set by the strip's buttons; session cookies. */
const hidingCookie = "demo_strip=hidden";
const wechatCookie = "demo_browser=wechat";

const texts = {
  demo: { zh: "演示", en: "Demo" },
  what: {
    zh: "付款为模拟，邮件和短信不会真的发出。",
    en: "Payments are simulated, and no email or SMS is sent.",
  },
  inWechat: { zh: "现在是模拟的微信浏览器。", en: "This is a simulated WeChat browser." },
  onPhone: { zh: "这一页是手机微信里看到的。", en: "This is what the phone shows in WeChat." },
  outbox: { zh: "发件箱", en: "Outbox" },
  signIn: { zh: "登录示例会员", en: "Sample member" },
  copyKey: { zh: "复制卡密", en: "Card key" },
  openInWechat: { zh: "试试微信", en: "Try WeChat" },
  leaveWechat: { zh: "离开微信", en: "Leave WeChat" },
  switchPerson: { zh: "换一个人", en: "Switch person" },
  production: { zh: "正式上线", en: "Go live" },
  hide: { zh: "收起", en: "Hide" },
  copied: { zh: "卡密已复制，登录后到“个人中心”激活。", en: "Key copied. Activate it in your profile." },
  notCopied: { zh: "请手动复制：", en: "Copy it by hand:" },
  failed: { zh: "没有成功，请再试一次。", en: "Something went wrong. Please try again." },
} satisfies Record<string, Localized>;

/** Both languages; the style sheet shows the page's language, which may change without a reload. */
function inBothLanguages(text: Localized): readonly Html[] {
  return languages.map((language) => html`<span lang="${languageTag[language]}">${text[language]}</span>`);
}

const button = (name: string, label: Localized) =>
  html`<button type="button" data-do="${name}">${inBothLanguages(label)}</button>`;
const items = {
  outbox: html`<li><a href="/demo/outbox" target="_blank">${inBothLanguages(texts.outbox)}</a></li>`,
  signIn: html`<li data-shown-to="signed-out">${button("sign-in", texts.signIn)}</li>`,
  copyKey: html`<li>${button("copy-key", texts.copyKey)}</li>`,
  openInWechat: html`<li>${button("open-in-wechat", texts.openInWechat)}</li>`,
  leaveWechat: html`<li>${button("leave-wechat", texts.leaveWechat)}</li>`,
  switchPerson: html`<li><a href="${demoPeoplePath}" data-do="switch-person">${inBothLanguages(texts.switchPerson)}</a></li>`,
  production: html`<li data-part="production"><a href="/demo/production" target="_blank">${inBothLanguages(texts.production)}</a></li>`,
  hide: html`<li>${button("hide", texts.hide)}</li>`,
};

/**
 * The strip at the bottom of every demo page. It is outside of what React renders and has its own style sheet and
 * script, so production pages contain nothing of it. It is hidden until the script enables its style sheet, which must
 * not block rendering.
 */
const strip = (what: Localized, shown: readonly Html[]) =>
  html`<link id="demo-strip-style" rel="stylesheet" href="/demo/strip.css" media="print">
<noscript><link rel="stylesheet" href="/demo/strip.css"></noscript>
<aside id="demo-strip" hidden aria-labelledby="demo-strip-name" data-print="no">
<p data-part="what"><strong id="demo-strip-name">${inBothLanguages(texts.demo)}</strong> ${inBothLanguages(what)}</p>
<p data-part="news" role="status"><span data-news="copied" hidden>${inBothLanguages(texts.copied)}</span><span data-news="not-copied" hidden>${inBothLanguages(texts.notCopied)} <code></code></span><span data-news="failed" hidden>${inBothLanguages(texts.failed)}</span></p>
<ul>${shown}</ul>
</aside><script data-entry="/demo/strip.js"></script>`;

const bridgeTexts = {
  wechat: { zh: "演示：微信支付", en: "Demo: WeChat Pay" },
  pay: { zh: "支付", en: "Pay" },
  fail: { zh: "支付失败", en: "Fail" },
  cancel: { zh: "取消", en: "Cancel" },
} satisfies Record<string, Localized>;

/** The payment sheet of the simulated WeChat Pay, and the script that simulates WeChat's bridge. */
const bridge = html`<link id="demo-bridge-style" rel="stylesheet" href="/demo/demo.css" media="print">
<dialog id="demo-bridge" aria-labelledby="demo-bridge-name"><p id="demo-bridge-name">${inBothLanguages(bridgeTexts.wechat)}</p>
<p class="demo-amount"></p>
<p><button type="button" data-result="paid">${inBothLanguages(bridgeTexts.pay)}</button> <button type="button" data-result="failed">${inBothLanguages(bridgeTexts.fail)}</button> <button type="button" data-result="cancel">${inBothLanguages(bridgeTexts.cancel)}</button></p></dialog>
<script data-entry="/demo/bridge.js"></script>`;

const { outbox, signIn, copyKey, openInWechat, leaveWechat, switchPerson, production, hide } = items;

/**
 * Adds the strip unless it is hidden; inside WeChat also the simulated payment bridge. If WeChat is simulated too, the
 * strip makes any browser act as WeChat's, and the page for a phone that has scanned a code always does.
 */
export function demoAddition({ simulatesWechat }: { readonly simulatesWechat: boolean }): PageAddition {
  const [tryWechat, person] = simulatesWechat ? [[openInWechat], [switchPerson]] : [[], []];
  const markups = {
    nothing: "",
    strip: strip(texts.what, [outbox, signIn, copyKey, ...tryWechat, production, hide]).markup,
    wechat: bridge.markup,
    wechatWithStrip: strip(texts.what, [outbox, ...person, signIn, copyKey, hide]).markup + bridge.markup,
    // The way back must not be put away.
    simulatedWechat:
      html`<script src="/demo/wechat-browser.js"></script>${strip(texts.inWechat, [switchPerson, leaveWechat, outbox])}${bridge}`
        .markup,
    phone: "",
    phoneWithStrip: strip(texts.onPhone, [switchPerson]).markup,
  };
  const names = Object.keys(markups);
  const choose = ({ cookie, "user-agent": userAgent }: IncomingHttpHeaders, path: string) => {
    const isHidden = hasCookie(cookie, hidingCookie);
    if (isWechat(userAgent)) return isHidden ? "wechat" : "wechatWithStrip";
    const simulated = simulatesWechat ? simulatedBrowser(cookie, path) : undefined;
    if (simulated === "phone") return isHidden ? "phone" : "phoneWithStrip";
    return simulated ?? (isHidden ? "nothing" : "strip");
  };
  return {
    markups: Object.values(markups),
    choose: (headers, path) => names.indexOf(choose(headers, path)),
    isInWechat: (headers, path) => !["nothing", "strip"].includes(choose(headers, path)),
  };
}

/** What a browser that is not WeChat's acts as. */
function simulatedBrowser(cookie: string | undefined, path: string) {
  if (path === scanPath) return "phone";
  return hasCookie(cookie, wechatCookie) ? "simulatedWechat" : undefined;
}

function hasCookie(cookies = "", pair: string): boolean {
  return cookies.split(";").some((one) => one.trim() === pair);
}
