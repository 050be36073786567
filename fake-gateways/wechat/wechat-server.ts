import type { BillStore } from "../bill-days.ts";
import type { Identity } from "./keys.ts";
import type { Codes, Registration } from "./payers.ts";
import type { ShareTickets } from "./share-tickets.ts";
import type { OrderBook } from "./trades.ts";

export interface WechatServer {
  readonly origin: string;
  readonly identity: Identity;
  readonly book: OrderBook;
  readonly bills: BillStore;
  readonly codes: Codes;
  readonly registration: Registration;
  readonly tickets: ShareTickets;
  readonly now: () => Date;
  readonly mode: string | undefined;
}
