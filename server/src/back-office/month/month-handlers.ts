import { actionHandlers } from "../console-handler.ts";
import { exportMonth } from "./export-month.ts";
import { fetchBills } from "./fetch-bills.ts";
import { readMonth } from "./read-month.ts";

/** The handlers of `contract/src/back-office/month.ts`, and of its export. */
export const monthHandlers = { readMonth, exportMonth, ...actionHandlers({ fetchBills }) };
