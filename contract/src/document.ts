// Names that the server's HTML, its inline boot script and the page's code share.

/** Keys of `localStorage` (spec §3). `token` holds the same as `accessToken`, under its older name. */
export const storageKeys = { accessToken: "access_token", token: "token", user: "userInfo" } as const;

/** Cookies that the page writes and the server reads before it renders. */
export const preferenceCookies = { language: "lang", theme: "theme", motion: "motion" } as const;
export type PreferenceCookie = (typeof preferenceCookies)[keyof typeof preferenceCookies];

/** The value of the motion cookie while the visitor has reduced motion. */
export const reducedMotionValue = "still";

/** The id of the script element that holds the `PageData` of `rendering.ts` as JSON. */
export const pageDataId = "page-data";

/** `data-auth="in"` on the `html` element while a token is stored; the style sheets show the right links by it. */
export const authMarker = { name: "auth", value: "in" } as const;

/** The `rel` of links to the page's scripts until the boot script turns them into `modulepreload`. */
export const deferredPreload = "later";

/** The property of `window` that holds the targets of clicks before the page's scripts ran. */
export const earlyClicksKey = "earlyClicks";

/** `data-scripts` on the `html` element: whether the page's scripts run, or cannot; style sheets show what to do then. */
export const scriptsState = { name: "scripts", running: "running", failed: "failed" } as const;

/** `data-site-config` on the `html` element: how fetching the published site config goes (spec §4). */
export const configState = "siteConfig";
export type ConfigState = "loading" | "loaded" | "failed";

/**
 * WeChat's JS-SDK (https://developers.weixin.qq.com/doc/offiaccount/OA_Web_Apps/JS-SDK.html#3), which pages load inside WeChat
 * where an official account is set up, and nowhere else.
 */
export const wechatScript = "https://res.wx.qq.com/open/js/jweixin-1.6.0.js";

/** The call `logOut`, below `/api`, apart from its schemas, since every page sends it. */
export const logOutPath = "/auth/logout";

/** The call `readWechatShare`, below `/api`, for the inline script inside WeChat. */
export const wechatSharePath = "/wechat/share";

/** The call `reportPageFailure`, below `/api`: code that reports a failure cannot rely on the client of calls. */
export const pageFailuresPath = "/pages/failures";
