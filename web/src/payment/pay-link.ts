/**
 * A code's content if a browser on the paying phone can open it. Alipay's and Hupijiao's codes hold a URL that opens the
 * app; WeChat's hold a scheme that only its own scanner understands.
 */
export function payLinkOf(codeUrl: string): string | undefined {
  try {
    return /^https?:$/.test(new URL(codeUrl).protocol) ? codeUrl : undefined;
  } catch {
    // `URL.canParse` is missing in the oldest supported browsers.
    return undefined;
  }
}
