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

/** `data-auth="in"` on the `html` element while a token is stored. Style sheets use it to show the right links. */
export const authMarker = { name: "auth", value: "in" } as const;

/** The `rel` of links to the page's scripts until the boot script turns them into `modulepreload`. */
export const deferredPreload = "later";

/** The property of `window` that holds the targets of clicks that happened before the page's scripts ran. */
export const earlyClicksKey = "earlyClicks";

/**
 * `data-scripts` on the `html` element: whether the page's scripts run or have failed. Style sheets then show what to
 * do.
 */
export const scriptsState = { name: "scripts", running: "running", failed: "failed" } as const;

/** `data-site-config` on the `html` element: the state of fetching the published site config (spec §4). */
export const siteConfigStateKey = "siteConfig";
export type ConfigState = "loading" | "loaded" | "failed";

/**
 * WeChat's JS-SDK (https://developers.weixin.qq.com/doc/offiaccount/OA_Web_Apps/JS-SDK.html#3). Pages load it only
 * inside WeChat, and only if an official account is set up.
 */
export const wechatScript = "https://res.wx.qq.com/open/js/jweixin-1.6.0.js";

/** The path of the call `logOut`, below `/api`. It is separate from the schemas because every page sends it. */
export const logOutPath = "/auth/logout";

/** The path of the call `readWechatShare`, below `/api`, for the inline script inside WeChat. */
export const wechatSharePath = "/wechat/share";

/** The property of `window` that holds the reply to `finishWechatSignIn`, if the inline script has sent the call. */
export const earlySignInKey = "earlySignIn";

/** The attribute of a button that pays a plan inside WeChat, with the plan's id; its name in `dataset` too. */
export const wechatPlanKey = { attribute: "data-wechat-plan", name: "wechatPlan" } as const;

/**
 * The path of the call `reportPageFailure`, below `/api`. Code that reports a failure cannot rely on the API client.
 */
export const pageFailuresPath = "/pages/failures";
