import { type Localized, languages, languageTag } from "@baleen/contract/language.ts";
import type { PageAddition } from "../pages/page-views.ts";
import { type Html, html } from "../platform/http/html.ts";
import { isWechat } from "../platform/http/visitor-system.ts";

/** Set by the strip's hide button; a session cookie. */
const hidingCookie = "demo_strip";

const texts = {
  demo: { zh: "演示", en: "Demo" },
  what: { zh: "付款是模拟的，邮件和短信都不会发出去。", en: "Payments are simulated, and nothing is sent." },
  outbox: { zh: "发件箱", en: "Outbox" },
  signIn: { zh: "登录示例会员", en: "Sample member" },
  copyKey: { zh: "复制卡密", en: "Copy card key" },
  production: { zh: "正式上线", en: "Go live" },
  hide: { zh: "收起", en: "Hide" },
  copied: { zh: "卡密已复制，登录后到“个人中心”激活。", en: "Key copied. Activate it in your profile." },
  notCopied: { zh: "请手动复制：", en: "Copy it by hand:" },
  failed: { zh: "没有成功，请再试一次。", en: "That did not work. Please try again." },
} satisfies Record<string, Localized>;

/**
 * The strip at the bottom of every demo page. It is outside of what React renders and has its own style sheet and
 * script, so production pages contain nothing of it. It is hidden until the script enables its style sheet, which must
 * not block rendering.
 */
const demoStrip = html`<link id="demo-strip-style" rel="stylesheet" href="/demo/strip.css" media="print">
<noscript><link rel="stylesheet" href="/demo/strip.css"></noscript>
<aside id="demo-strip" hidden aria-labelledby="demo-strip-name" data-print="no">
<p data-part="what"><strong id="demo-strip-name">${inBothLanguages(texts.demo)}</strong> ${inBothLanguages(texts.what)}</p>
<p data-part="news" role="status"><span data-news="copied" hidden>${inBothLanguages(texts.copied)}</span><span data-news="not-copied" hidden>${inBothLanguages(texts.notCopied)} <code></code></span><span data-news="failed" hidden>${inBothLanguages(texts.failed)}</span></p>
<ul><li><a href="/demo/outbox" target="_blank">${inBothLanguages(texts.outbox)}</a></li>
<li data-shown-to="signed-out"><button type="button" data-do="sign-in">${inBothLanguages(texts.signIn)}</button></li>
<li><button type="button" data-do="copy-key">${inBothLanguages(texts.copyKey)}</button></li>
<li><a href="/demo/production" target="_blank">${inBothLanguages(texts.production)}</a></li>
<li><button type="button" data-do="hide">${inBothLanguages(texts.hide)}</button></li></ul>
</aside><script data-entry="/demo/strip.js"></script>`;

function hasHiddenStrip(cookie = ""): boolean {
  return cookie.split(";").some((pair) => pair.trim() === `${hidingCookie}=hidden`);
}

/** Both languages; the style sheet shows the page's language, which may change without a reload. */
function inBothLanguages(text: Localized): readonly Html[] {
  return languages.map((language) => html`<span lang="${languageTag[language]}">${text[language]}</span>`);
}

const bridgeTexts = {
  wechat: { zh: "演示：微信支付", en: "Demo: WeChat Pay" },
  pay: { zh: "支付", en: "Pay" },
  fail: { zh: "支付失败", en: "Fail" },
  cancel: { zh: "取消", en: "Cancel" },
} satisfies Record<string, Localized>;

/** The payment sheet of the simulated WeChat Pay, and the script that simulates WeChat's bridge. */
const demoBridge = html`<link id="demo-bridge-style" rel="stylesheet" href="/demo/demo.css" media="print">
<dialog id="demo-bridge" aria-labelledby="demo-bridge-name"><p id="demo-bridge-name">${inBothLanguages(bridgeTexts.wechat)}</p>
<p><button type="button" data-result="paid">${inBothLanguages(bridgeTexts.pay)}</button> <button type="button" data-result="failed">${inBothLanguages(bridgeTexts.fail)}</button> <button type="button" data-result="cancel">${inBothLanguages(bridgeTexts.cancel)}</button></p></dialog>
<script data-entry="/demo/bridge.js"></script>`;

const [strip, bridge] = [demoStrip.markup, demoBridge.markup];

/**
 * Adds the strip unless it is hidden; inside WeChat also adds the simulated payment bridge, even when the strip is
 * hidden.
 */
export const demoAddition: PageAddition = {
  markups: ["", strip, bridge, strip + bridge],
  choose: ({ cookie, "user-agent": userAgent }) =>
    (hasHiddenStrip(cookie) ? 0 : 1) + (isWechat(userAgent) ? 2 : 0),
};
