import { type ComplaintBook, openComplaintBook } from "./complaint-book.ts";
import { openPictureStore, type PictureStore } from "./complaint-pictures.ts";
import type { ComplaintSwitches } from "./complaint-switches.ts";
import type { Identity } from "./keys.ts";
import type { NoticeWriter } from "./notices.ts";
import type { OrderBook } from "./trades.ts";

/** WeChat Pay's 消费者投诉 2.0, as one merchant sees it. */
export interface ComplaintServer {
  readonly identity: Identity;
  readonly origin: string;
  readonly switches: ComplaintSwitches;
  readonly book: ComplaintBook;
  readonly pictures: PictureStore;
  readonly writer: NoticeWriter;
  readonly now: () => Date;
  /** Where notices go; undefined until the merchant has set it. */
  notifyUrl: string | undefined;
  /** Calls in the present minute, by the limit that they count for. */
  readonly counts: Map<string, number>;
}

interface ServerOptions {
  readonly identity: Identity;
  readonly origin: string;
  readonly orders: OrderBook;
  readonly switches: ComplaintSwitches;
  readonly writer: NoticeWriter;
  readonly now: () => Date;
}

export function openComplaintServer({ orders, ...options }: ServerOptions): ComplaintServer {
  return {
    ...options,
    book: openComplaintBook({ orders, ...options }),
    pictures: openPictureStore(options.origin, options.now),
    notifyUrl: undefined,
    counts: new Map(),
  };
}
