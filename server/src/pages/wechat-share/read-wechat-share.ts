import { createHash } from "node:crypto";
import type { readWechatShare as call } from "@baleen/contract/wechat-share.ts";
import { defineHandler } from "../../platform/http/define-handler.ts";
import type { Handler } from "../../platform/http/handler.ts";
import { defineLimit } from "../../platform/http/limit.ts";
import { randomSymbols } from "../../platform/random.ts";
import { Rejection } from "../../platform/rejection.ts";

/** Phones in one network share an IP address. */
const perClient = defineLimit("signatures for sharing in WeChat", {
  by: "client",
  max: 600,
  windowS: 600,
  error: "tooManyRequests",
});
/** About as long as another request takes to get the ticket from WeChat. */
const retryAfterS = 2;

/** Signs the URL of a page of this site. The client only sends the path and cannot choose another host. */
export const readWechatShare = defineHandler<Handler<typeof call>>({
  precondition({ wechatTickets }) {
    if (!wechatTickets) throw new Rejection("notFound");
  },
  perClient: [perClient],
  async run(context, { query }) {
    const { wechatTickets, clock, random, origin } = context;
    if (!wechatTickets) throw new Rejection("notFound");
    const ticket = await wechatTickets.readTicket();
    if (ticket === undefined) throw new Rejection("unavailable", { retryAfterS });
    const signed = {
      timestamp: Math.floor(clock.now().getTime() / 1000),
      nonceStr: randomSymbols(random, 16),
      url: origin() + (query.path ?? "/"),
    };
    const signature = signShare({ ...signed, ticket });
    const { timestamp, nonceStr } = signed;
    return { appId: wechatTickets.appId, timestamp, nonceStr, signature };
  },
});

interface SignedShare {
  readonly ticket: string;
  readonly nonceStr: string;
  readonly timestamp: number;
  /** Without the fragment. */
  readonly url: string;
}

/**
 * SHA-1 of the fields, sorted by name and not URL-encoded
 * (https://developers.weixin.qq.com/doc/offiaccount/OA_Web_Apps/JS-SDK.html#62, 附录1).
 */
export function signShare({ ticket, nonceStr, timestamp, url }: SignedShare): string {
  const text = `jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url}`;
  return createHash("sha1").update(text).digest("hex");
}
