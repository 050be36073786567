/**
 * `reversed`: taken back by a red-letter invoice (红字发票) after a refund. An order has at most one that is requested or
 * issued; after the other two another can be asked for.
 */
export const invoiceStates = ["requested", "issued", "rejected", "reversed"] as const;
export type InvoiceState = (typeof invoiceStates)[number];
