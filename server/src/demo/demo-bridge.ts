import type { Localized } from "@baleen/contract/language.ts";
import { html } from "../platform/http/html.ts";
import { both } from "./demo-strip.ts";

const texts = {
  wechat: { zh: "演示：微信支付", en: "Demo: WeChat Pay" },
  pay: { zh: "支付", en: "Pay" },
  fail: { zh: "支付失败", en: "Fail" },
  cancel: { zh: "取消", en: "Cancel" },
} satisfies Record<string, Localized>;

/** The sheet of the simulated WeChat Pay, and the script that plays WeChat's bridge. */
export const demoBridge = html`<link id="demo-bridge-style" rel="stylesheet" href="/demo/bridge.css" media="print">
<dialog id="demo-bridge" aria-labelledby="demo-bridge-name"><p id="demo-bridge-name">${both(texts.wechat)}</p>
<p><button type="button" data-result="paid">${both(texts.pay)}</button> <button type="button" data-result="failed">${both(texts.fail)}</button> <button type="button" data-result="cancel">${both(texts.cancel)}</button></p></dialog>
<script data-entry="/demo/bridge.js"></script>`;

export function isWechat(userAgent = ""): boolean {
  return /MicroMessenger\//i.test(userAgent);
}
