const fragment = "#wechat_redirect";

/**
 * Removes what WeChat's own addresses end with. Redirects keep it, so it is in the address of the page to which WeChat
 * returns, and would go along when that is copied or shared.
 */
export function removeWechatFragment(url: URL): void {
  if (url.hash === fragment) url.hash = "";
}

/** The same for the address of this page. */
export function cleanAddress(): void {
  if (location.hash === fragment)
    history.replaceState(history.state, "", location.pathname + location.search);
}
