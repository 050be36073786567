import type { InvoiceState } from "@baleen/contract/payments/invoice-states.ts";
import { type Insertable, type Selectable, sql } from "kysely";
import type { Queries, Tx } from "../../platform/database/transaction.ts";
import type { Tables } from "../../tables.ts";

type InvoiceRow = Selectable<Tables["invoices"]>;

/** An invoice, with whether its file is stored. */
export interface Invoice extends InvoiceRow {
  readonly has_file: boolean;
}

const hasFile = sql<boolean>`exists (select from invoice_files where invoice_id = invoices.id)`;

export function selectInvoices(db: Queries) {
  return db.selectFrom("invoices").selectAll("invoices").select(hasFile.as("has_file"));
}

export async function findInvoice(db: Queries, id: number): Promise<Invoice | undefined> {
  return await selectInvoices(db).where("invoices.id", "=", id).executeTakeFirst();
}

/** The newest invoice of an order. */
export async function findNewestInvoice(db: Queries, orderNo: string): Promise<Invoice | undefined> {
  return await selectInvoices(db)
    .where("order_no", "=", orderNo)
    .orderBy("invoices.id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** How many invoices wait to be issued, and since when. */
export async function countRequestedInvoices(db: Queries) {
  return await db
    .selectFrom("invoices")
    .select((select) => [
      select.fn.countAll<number>().as("count"),
      select.fn.min<Date | null>("requested_at").as("since"),
    ])
    .where("state", "=", "requested")
    .executeTakeFirstOrThrow();
}

/**
 * The issued invoices of orders whose paid amount may have become smaller, oldest first. Refunds, operators' statements
 * and contradictions of gateways are rare, so their orders are looked up first.
 */
export async function listReducedInvoices(db: Queries) {
  return await db
    .selectFrom("invoices")
    .innerJoin("orders", "orders.order_no", "invoices.order_no")
    .select(["invoices.id", "invoices.state", "amount_fen", "decided_at", "invoices.order_no"])
    .select(["orders.state as order_state", "orders.price_fen"])
    .where("invoices.state", "=", "issued")
    .where(
      sql<boolean>`invoices.order_no = any(array(
        select order_no from refunds where state = 'underway'
        union select order_no from payment_attempts join gateway_facts using (attempt_no, method) where has_refund
        union select order_no from payment_attempts join operator_statements using (attempt_no, method)
        union select order_no from payment_attempts join alarms on alarms.subject = attempt_no
          where alarms.kind = 'payment.totals_differ'))`,
    )
    .orderBy("invoices.id")
    .execute();
}

/** The caller must hold the lock of the order's account; otherwise a concurrent request violates a unique index. */
export async function addInvoice(tx: Tx, invoice: Insertable<Tables["invoices"]>): Promise<void> {
  await tx.insertInto("invoices").values(invoice).execute();
}

type Issue = Pick<
  InvoiceRow,
  "number" | "issued_on" | "amount_fen" | "refunded_fen" | "url" | "decided_at" | "decided_by"
>;

export async function markIssued(tx: Tx, id: number, issue: Issue): Promise<void> {
  await tx
    .updateTable("invoices")
    .set({ ...issue, state: "issued" })
    .where("id", "=", id)
    .where("state", "=", "requested")
    .execute();
}

interface Decision {
  readonly from: InvoiceState;
  readonly at: Date;
  readonly by: string;
  readonly set:
    | { readonly state: "rejected"; readonly reason: string }
    | { readonly state: "reversed"; readonly red_number: string };
}

export async function decideInvoice(tx: Tx, id: number, { from, at, by, set }: Decision): Promise<void> {
  await tx
    .updateTable("invoices")
    .set({ ...set, decided_at: at, decided_by: by })
    .where("id", "=", id)
    .where("state", "=", from)
    .execute();
}

/** The number of the order whose invoice has this invoice number. */
export async function findOrderByInvoiceNumber(tx: Tx, number: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom("invoices")
    .select("order_no")
    .where((where) => where.or([where("number", "=", number), where("red_number", "=", number)]))
    .executeTakeFirst();
  return row?.order_no;
}

type InvoiceFile = Pick<Selectable<Tables["invoice_files"]>, "kind" | "bytes">;

export async function addInvoiceFile(tx: Tx, id: number, file: InvoiceFile): Promise<void> {
  await tx
    .insertInto("invoice_files")
    .values({ invoice_id: id, ...file })
    .execute();
}

export async function findInvoiceFile(db: Queries, id: number): Promise<InvoiceFile | undefined> {
  return await db
    .selectFrom("invoice_files")
    .select(["kind", "bytes"])
    .where("invoice_id", "=", id)
    .executeTakeFirst();
}

/** The law requires keeping the numbers and amounts of invoices. The recipient is erased with the account. */
export async function eraseInvoices(tx: Tx, accountId: number): Promise<void> {
  const own = tx.selectFrom("invoices").select("id").where("account_id", "=", accountId);
  await tx.deleteFrom("invoice_files").where("invoice_id", "in", own).execute();
  await tx
    .deleteFrom("invoices")
    .where("account_id", "=", accountId)
    .where("state", "in", ["requested", "rejected"])
    .execute();
  await tx
    .updateTable("invoices")
    .set({ title: "erased", tax_number: null, email: null, url: null })
    .where("account_id", "=", accountId)
    .execute();
}
