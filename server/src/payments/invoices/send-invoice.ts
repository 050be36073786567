import type { Context } from "../../context.ts";
import { composeInvoiceMail } from "../../messages/compose-invoice-mail.ts";
import type { Run, RunResult } from "../../platform/jobs/run-job.ts";
import { sendIfPossible } from "../notify-buyer.ts";
import { findInvoice } from "./invoice-store.ts";

/**
 * Job: notifies the buyer about the decision on an invoice (the job's subject). Dropped if the account was deleted
 * meanwhile.
 */
export async function sendInvoice(context: Context, { subject }: Run): Promise<RunResult> {
  const invoice = await findInvoice(context.db, Number(subject));
  if (!invoice || invoice.email === null || invoice.state === "requested") return "done";
  const { basic, company } = await context.content.read();
  const { language } = invoice;
  return await sendIfPossible(
    context,
    composeInvoiceMail({
      to: invoice.email,
      language,
      siteName: language === "en" ? basic.nameEn : basic.name,
      state: invoice.state,
      orderNo: invoice.order_no,
      number: (invoice.state === "reversed" ? invoice.red_number : invoice.number) ?? "",
      amountFen: invoice.amount_fen,
      reason: invoice.reason ?? "",
      url: invoice.url,
      origin: context.origin(),
      supportMailbox: company.email,
    }),
  );
}
