/** The user agents of WeChat's browser, of 企业微信's, of a phone's own, and of a computer's. */
export const wechatUserAgent =
  "Mozilla/5.0 (Linux; Android 14; V2307A) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.49.2600(0x28003133) WeChat/arm64 Language/zh_CN";
export const wecomUserAgent = `${wechatUserAgent} wxwork/4.1.30`;
export const phoneUserAgent =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1";
const computerUserAgent =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36";

interface Phone {
  readonly userAgent?: string;
  /** The name of its WeChat account. */
  readonly account?: string;
  readonly referer?: string;
  /** Its address as WeChat sees it. */
  readonly ipAddress?: string;
}

/** Opens an address as a phone does, without following redirects; with `form`, by pressing a button of its form. */
export async function openOnPhone(url: string, phone: Phone = {}, form?: Readonly<Record<string, string>>) {
  const { userAgent = phoneUserAgent, account = "buyer", referer, ipAddress } = phone;
  const headers = {
    "user-agent": userAgent,
    cookie: `wechat_account=${account}`,
    ...(referer && { referer }),
    ...(ipAddress && { "x-forwarded-for": ipAddress }),
  };
  const press = form && { method: "POST", body: new URLSearchParams(form) };
  const response = await fetch(url.replace(/#.*$/, ""), { headers, redirect: "manual", ...press });
  return { location: response.headers.get("location") ?? "", text: await response.text() };
}

type Opened = Awaited<ReturnType<typeof openOnPhone>>;

/** The code and state with which WeChat sends an account back from its page. If it asks for consent, the person allows. */
export async function authorizeOnPhone(authorizeUrl: string, account = "buyer") {
  const phone = { userAgent: wechatUserAgent, account };
  const opened = await openOnPhone(authorizeUrl, phone);
  const isQuestion = opened.text.includes('name="answer"');
  return readReturn(isQuestion ? await openOnPhone(authorizeUrl, phone, { answer: "allow" }) : opened);
}

/** The code and state with which WeChat's page with a code returns, after an account has scanned it and allowed. */
export async function scanWithPhone(qrconnectUrl: string, account = "buyer") {
  const computer = { userAgent: computerUserAgent };
  const { text } = await openOnPhone(qrconnectUrl, computer);
  const [, scan = ""] = /name="scan" value="([^"]+)"/.exec(text) ?? [];
  return readReturn(await openOnPhone(qrconnectUrl, computer, { scan, account, answer: "allow" }));
}

function readReturn({ location, text }: Opened) {
  if (!location) throw new Error(`WeChat refused: ${text}`);
  const { pathname, searchParams } = new URL(location);
  return {
    pathname,
    search: searchParams.toString(),
    code: searchParams.get("code") ?? "",
    state: searchParams.get("state") ?? "",
  };
}
