import type { ConsolePage } from "@baleen/contract/back-office/pages.ts";
import type { SearchHit } from "@baleen/contract/back-office/search.ts";

type AddressOf<Pattern> = Pattern extends `${infer Start}/:${string}` ? `${Start}/${string}` : Pattern;

/** The address of a page of the console. */
export type ConsolePath = AddressOf<ConsolePage>;

export const setupPath = "/console/setup" satisfies ConsolePage;
export const checksPath = "/console/checks" satisfies ConsolePage;
export const firstHourPath = "/console/first-hour" satisfies ConsolePage;

export const orderPath = (orderNo: number | string): ConsolePath =>
  `/console/orders/${encodeURIComponent(orderNo)}`;
export const invoicePath = (id: number | string): ConsolePath => `/console/invoices/${id}`;
export const complaintPath = (id: number | string): ConsolePath => `/console/complaints/${id}`;
export const accountPath = (id: number | string): ConsolePath => `/console/accounts/${id}`;
export const cardPath = (id: number | string): ConsolePath => `/console/cards/${id}`;
export const batchPath = (id: number | string): ConsolePath => `/console/card-batches/${id}`;
const requestPath = (id: string): ConsolePath => `/console/requests/${id}`;
export const packagePath = (id: number | string): ConsolePath => `/console/packages/${id}`;
export const contentPath = (name: number | string): ConsolePath => `/console/content/${name}`;
export const releasePath = (id: number | string): ConsolePath => `/console/releases/${id}`;
export const promotionPath = (id: number | string): ConsolePath => `/console/promotions/${id}`;
export const webhookPath = (id: number | string): ConsolePath => `/console/webhooks/${id}`;
/** The orders with a promotion code. */
export const ordersOfCode = (code: string) => `/console/orders?promotionCode=${encodeURIComponent(code)}`;

/** The page for each kind of search hit. */
export const pathOfHit = {
  order: orderPath,
  account: accountPath,
  card: cardPath,
  promotion: promotionPath,
  complaint: complaintPath,
  request: requestPath,
} as const satisfies Record<SearchHit["kind"], (id: string) => string>;
