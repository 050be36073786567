import type { BillShelf } from "../bill-days.ts";
import type { Identity } from "./keys.ts";
import type { OrderBook } from "./trades.ts";

export interface WechatServer {
  readonly identity: Identity;
  readonly book: OrderBook;
  readonly bills: BillShelf;
  readonly now: () => Date;
  readonly mode: string | undefined;
}
