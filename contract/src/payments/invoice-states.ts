/**
 * `reversed`: cancelled by a red-letter invoice (红字发票) after a refund. An order has at most one invoice that is
 * `requested` or `issued`; after `rejected` or `reversed` another can be requested.
 */
export const invoiceStates = ["requested", "issued", "rejected", "reversed"] as const;
export type InvoiceState = (typeof invoiceStates)[number];
