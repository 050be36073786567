import type { Localized } from "@baleen/contract/language.ts";
import { invoiceStateNames } from "@baleen/contract/payments/invoice-names.ts";
import type { InvoiceState } from "@baleen/contract/payments/invoice-states.ts";
import { lockAccount } from "../../accounts/account-store.ts";
import { findInvoice, findOrderOfNumber, type Invoice } from "../../payments/invoices/invoice-store.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Tx } from "../../platform/database/transaction.ts";
import { ExplainedError } from "../../platform/explained-error.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { ActionContext } from "../perform-action.ts";

/** The context of an action on an invoice: the audit log has it under its order. Throws `notFound`. */
export async function invoiceAction<By extends ActionContext>({ db }: { db: Database }, id: number, by: By) {
  const invoice = await findInvoice(db, id);
  if (!invoice) throw new AppError("notFound");
  return { ...by, subject: { kind: "order", id: invoice.order_no } } as const;
}

/** Locks the account of an invoice, as its refunds and its deletion do, and reads the invoice then. Throws `notFound`. */
export async function lockInvoice(tx: Tx, id: number): Promise<Invoice> {
  const found = await findInvoice(tx, id);
  if (found) await lockAccount(tx, found.account_id);
  const invoice = found && (await findInvoice(tx, id));
  if (!invoice) throw new AppError("notFound");
  return invoice;
}

/** Throws `ExplainedError`. */
export function beOfState({ state }: Invoice, wanted: InvoiceState): void {
  if (state !== wanted) throw new ExplainedError(alreadyIs(state));
}

/** A number belongs to one invoice. Throws `ExplainedError`. */
export async function rejectKnownNumber(tx: Tx, number: string): Promise<void> {
  const orderNo = await findOrderOfNumber(tx, number);
  if (orderNo !== undefined) throw new ExplainedError(knownNumber(orderNo));
}

function alreadyIs(state: InvoiceState): Localized {
  const { zh, en } = invoiceStateNames[state];
  return {
    zh: `这张发票的状态已是“${zh}”，请刷新页面`,
    en: `This invoice is “${en}” by now. Please reload the page`,
  };
}

function knownNumber(orderNo: string): Localized {
  return {
    zh: `这个发票号码已登记在订单${orderNo}上`,
    en: `This number is that of order ${orderNo} already`,
  };
}
