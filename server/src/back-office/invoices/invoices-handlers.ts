import { actionHandlers } from "../console-handler.ts";
import { exportInvoices } from "./export-invoices.ts";
import { issueInvoice } from "./issue-invoice.ts";
import { listInvoices, readConsoleInvoice } from "./list-invoices.ts";
import { rejectInvoice } from "./reject-invoice.ts";
import { reverseInvoice } from "./reverse-invoice.ts";

/** The handlers of `contract/src/back-office/invoices.ts`. */
export const invoicesHandlers = {
  listInvoices,
  readConsoleInvoice,
  exportInvoices,
  ...actionHandlers({ issueInvoice, rejectInvoice, reverseInvoice }),
};
