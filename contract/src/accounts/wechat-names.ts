// Names without schemas, so that pages may use them without the calls.

/**
 * `inside`: in WeChat's own browser, by the official account, without a question. `computer`: by WeChat's page with a
 * code that the visitor's phone scans.
 */
export const wechatPlaces = ["inside", "computer"] as const;

/** How a visit to WeChat ended, as `wechat` in the query of the page to which it returns. */
export const wechatOutcomes = [
  "ok",
  /** The visitor has refused. */
  "cancelled",
  /** WeChat's code or the state is too old or was used. */
  "expired",
  /** WeChat does not answer, or refuses the settings. */
  "failed",
  /** WeChat shows the page in a preview, where identities are not real. */
  "snapshot",
  /** The visit began in another browser, or this one refuses cookies. */
  "elsewhere",
  /** The WeChat belongs to another account. */
  "taken",
  /** The name was asked for of another WeChat than the linked one. */
  "not-linked",
] as const;
export type WechatOutcome = (typeof wechatOutcomes)[number];
export const wechatOutcomeParameter = "wechat";

/** The start of the paths of the calls that sign in with WeChat, below `/api`, for the inline script of the plans. */
export const wechatSignInPath = "/auth/wechat";
