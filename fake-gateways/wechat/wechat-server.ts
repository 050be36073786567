import type { BillShelf } from "../bill-days.ts";
import type { Identity } from "./keys.ts";
import type { Codes, Registered } from "./payers.ts";
import type { ShareTickets } from "./share-tickets.ts";
import type { OrderBook } from "./trades.ts";

export interface WechatServer {
  readonly origin: string;
  readonly identity: Identity;
  readonly book: OrderBook;
  readonly bills: BillShelf;
  readonly codes: Codes;
  readonly registered: Registered;
  readonly tickets: ShareTickets;
  readonly now: () => Date;
  readonly mode: string | undefined;
}
