/**
 * Removes what WeChat's own addresses end with. Redirects keep it, so it is in the address of the page to which WeChat
 * returns, and would go along when that is copied or shared.
 */
export function removeWechatFragment(url: URL): void {
  if (url.hash === "#wechat_redirect") url.hash = "";
}
