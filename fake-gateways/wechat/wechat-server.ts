import type { BillStore } from "../bill-days.ts";
import type { OAuthServer } from "./authorizations.ts";
import type { ComplaintServer } from "./complaint-server.ts";
import type { ShareTickets } from "./share-tickets.ts";
import type { OrderBook } from "./trades.ts";

export interface WechatServer extends OAuthServer {
  readonly book: OrderBook;
  readonly bills: BillStore;
  readonly tickets: ShareTickets;
  readonly complaints: ComplaintServer;
  readonly mode: string | undefined;
}
