/**
 * The address behind a code, if a browser on the paying phone can follow it. Alipay's and Hupijiao's codes hold
 * one that opens the app; WeChat's hold a scheme that only its own scanner understands.
 */
export function payLinkOf(codeUrl: string): string | undefined {
  try {
    return /^https?:$/.test(new URL(codeUrl).protocol) ? codeUrl : undefined;
  } catch {
    // `URL.canParse` is younger than the browsers that this has to run in.
    return undefined;
  }
}
