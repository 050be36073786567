import * as z from "zod/mini";
import { defineCall, type ReplyOf } from "./call.ts";
import { wechatSharePath } from "./document.ts";

/** A path with its query, as in `location`. The signature does not cover the part after `#`. */
const pagePath = z.string().check(z.maxLength(2000), z.regex(/^\/(?![/\\])[!-"$-~]*$/));

/** The path of the page that is shared; its origin is always the site's own. */
export const readWechatShare = defineCall(`GET ${wechatSharePath}`, {
  access: "anyone",
  query: z.object({ path: z.optional(pagePath) }),
  reply: z.object({
    appId: z.string(),
    /** In seconds. */
    timestamp: z.int(),
    nonceStr: z.string(),
    signature: z.string(),
  }),
  summary:
    "What WeChat's JS-SDK is configured with on one of this site's pages. 404 without an official account, 503 while WeChat gives no ticket.",
});

export type WechatShare = ReplyOf<typeof readWechatShare>;
