import type { PaymentDeps } from "../payments/deps.ts";
import type { WechatTickets } from "./wechat-share/wechat-tickets.ts";

export interface PageDeps extends PaymentDeps {
  /** Undefined without an official account: WeChat then shows shared pages by its own means. */
  readonly wechatTickets: WechatTickets | undefined;
  /** The addresses of the site's pages. */
  readonly pagePaths: ReadonlySet<string>;
  /** The parts of pages whose failures browsers report. */
  readonly pageParts: ReadonlySet<string>;
}
