import { maxInvoiceFileBytes } from "@baleen/contract/back-office/invoices.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { exactPrice, yuanOfFen } from "@baleen/contract/money.ts";
import type { InvoiceFileKind } from "@baleen/contract/payments/invoices.ts";
import { addInvoiceFile, markIssued } from "../../payments/invoices/invoice-store.ts";
import { findNetFen } from "../../payments/invoices/net-amount.ts";
import { chinaDayOf } from "../../platform/china-day.ts";
import type { Tx } from "../../platform/database/transaction.ts";
import { ExplainedError } from "../../platform/explained-error.ts";
import type { Order } from "../../shop/orders/order-store.ts";
import type { ConsoleAction } from "../console-handler.ts";
import { requireOrder } from "../orders/act-on-order.ts";
import { actOnInvoice, rejectKnownNumber } from "./act-on-invoice.ts";

export const issueInvoice: ConsoleAction<"issueInvoice"> = async (
  deps,
  { id, number, issuedOn, amountFen, url, file, ...by },
) => {
  const bytes = file === undefined ? undefined : readFile(file);
  if (!bytes && url === undefined) throw new ExplainedError(notDelivered);
  if (issuedOn > chinaDayOf(deps.clock.now())) throw new ExplainedError(notYet);
  const action = { ...by, id, from: "requested", action: "issueInvoice", params: { number } } as const;
  return await actOnInvoice(deps, action, async (tx, invoice, at) => {
    await rejectKnownNumber(tx, number);
    const order = await requireOrder(tx, invoice.order_no);
    await requireAmount(tx, order, amountFen);
    const decision = { decided_at: at, decided_by: by.operator.login };
    const refunded_fen = order.price_fen - amountFen;
    const issued = { number, issued_on: issuedOn, amount_fen: amountFen, refunded_fen, url: url ?? null };
    await markIssued(tx, id, { ...issued, ...decision });
    if (bytes) await addInvoiceFile(tx, id, bytes);
    return { details: { amountFen, issuedOn, hasFile: bytes !== undefined } };
  });
};

/** An invoice must not say more than what is left of the payment. */
async function requireAmount(tx: Tx, order: Order, amountFen: number): Promise<void> {
  const netFen = await findNetFen(tx, order);
  if (netFen <= 0) throw new ExplainedError(nothingLeft);
  if (netFen !== amountFen) throw new ExplainedError(otherAmount(netFen));
}

/** OFD files are ZIP archives. */
const beginnings: Readonly<Record<InvoiceFileKind, string>> = { pdf: "%PDF-", ofd: "PK\u0003\u0004" };

function readFile(encoded: string): { readonly kind: InvoiceFileKind; readonly bytes: Buffer } {
  const bytes = Buffer.from(encoded, "base64");
  if (bytes.length > maxInvoiceFileBytes) throw new ExplainedError(tooLarge);
  const begins = (kind: InvoiceFileKind) =>
    bytes.subarray(0, 5).toString("latin1").startsWith(beginnings[kind]);
  if (begins("pdf")) return { kind: "pdf", bytes };
  if (begins("ofd")) return { kind: "ofd", bytes };
  throw new ExplainedError(otherKind);
}

const notDelivered: Localized = {
  zh: "请上传发票文件，或填写发票的链接，否则买家拿不到发票",
  en: "Upload the invoice's file or enter its address: without either the buyer does not get it",
};
const notYet: Localized = { zh: "开票日期不能在今天之后", en: "The day of issue cannot be after today" };
const nothingLeft: Localized = {
  zh: "这个订单的款项已全部退回，没有可开票的金额",
  en: "All money of this order went back: there is nothing to make an invoice out for",
};
const tooLarge: Localized = { zh: "发票文件最大2 MB", en: "An invoice's file has at most 2 MB" };
const otherKind: Localized = { zh: "只接受PDF或OFD文件", en: "Only PDF and OFD files are accepted" };

function otherAmount(netFen: number): Localized {
  const amount = exactPrice(yuanOfFen(netFen));
  return {
    zh: `订单现在可开票的金额是${amount}，与填写的不同，请核对发票`,
    en: `What is left of the order's payment now is ${amount}. Please compare it with the invoice`,
  };
}
