/** The user agents of WeChat's browser and of a phone's own. */
export const wechatUserAgent =
  "Mozilla/5.0 (Linux; Android 14; V2307A) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.49.2600(0x28003133) WeChat/arm64 Language/zh_CN";
export const phoneUserAgent =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1";

interface Phone {
  readonly userAgent?: string;
  /** The name of its WeChat account. */
  readonly account?: string;
  readonly referer?: string;
  /** Its address as WeChat sees it. */
  readonly ipAddress?: string;
}

/** Opens an address as a phone does, without following redirects. */
export async function openOnPhone(url: string, phone: Phone = {}) {
  const { userAgent = phoneUserAgent, account = "buyer", referer, ipAddress } = phone;
  const headers = {
    "user-agent": userAgent,
    cookie: `wechat_account=${account}`,
    ...(referer && { referer }),
    ...(ipAddress && { "x-forwarded-for": ipAddress }),
  };
  const response = await fetch(url.replace(/#.*$/, ""), { headers, redirect: "manual" });
  return { location: response.headers.get("location") ?? "", text: await response.text() };
}

/** The code and state with which WeChat sends an account back from its page. */
export async function authorizeOnPhone(authorizeUrl: string, account = "buyer") {
  const { location, text } = await openOnPhone(authorizeUrl, { userAgent: wechatUserAgent, account });
  if (!location) throw new Error(`WeChat refused: ${text}`);
  const { pathname, searchParams } = new URL(location);
  return {
    pathname,
    search: searchParams.toString(),
    code: searchParams.get("code") ?? "",
    state: searchParams.get("state") ?? "",
  };
}
