import type { TradeType } from "./requests.ts";

/** What the merchant has registered; by default the shop's own addresses. */
export interface Registration {
  /** Domains whose pages may open H5 payments (H5支付域名). */
  h5Domains?: readonly string[];
  /** Directories whose pages may call the bridge (支付授权目录). */
  jsapiDirectories?: readonly string[];
  /** The domain to which the official account's OAuth may return (网页授权域名). */
  oauthDomain?: string;
  /** The domain to which the website application's OAuth may return (授权回调域). */
  callbackDomain?: string;
  /** The domain whose pages may use the JS-SDK (JS接口安全域名); by default any. */
  scriptDomain?: string;
  /** Whether the shop's server may ask for tokens (IP白名单); by default it may. */
  isServerAllowed?: boolean;
  /** What the merchant has applied for (产品中心); by default everything. */
  products?: readonly TradeType[];
  /** Apps that are bound to the merchant (AppID账号管理); by default both. */
  appIds?: readonly string[];
}

/** Whether OAuth may return to this URL; without a registered domain, to this machine only. */
export function isRegisteredReturn(url: string, domain: string | undefined): boolean {
  const hostname = URL.canParse(url) ? new URL(url).hostname : "";
  return domain === undefined ? ["localhost", "127.0.0.1"].includes(hostname) : hostname === domain;
}
