import type { InvoiceState } from "@baleen/contract/payments/invoice-states.ts";
import { type Insertable, type Selectable, sql } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import type { Queries, Tx } from "../../platform/database/transaction.ts";

type InvoiceRow = Selectable<Tables["invoices"]>;

/** An invoice with what its readers need to know beside it. */
export interface Invoice extends InvoiceRow {
  readonly has_file: boolean;
  /** Money went back after it was issued. */
  readonly is_refunded_since: boolean;
}

/** What has gone back of the payment that an order was granted for, or is on its way. */
const refundedFen = sql<number>`(
  select coalesce(sum(
    greatest(
      coalesce((
        select max(fact.refunded_fen) from gateway_facts as fact
        where fact.attempt_no = attempt.attempt_no and fact.method = attempt.method), 0),
      coalesce((
        select sum(done.refund_fen) from (
          select distinct on (fact.refund_no) fact.refund_fen from gateway_facts as fact
          where fact.attempt_no = attempt.attempt_no and fact.method = attempt.method
            and fact.refund_state = 'done'
          order by fact.refund_no, fact.id) as done), 0))
    + coalesce((
        select max(said.refunded_elsewhere_fen) from operator_statements as said
        where said.attempt_no = attempt.attempt_no and said.settled_at is null), 0)
    + coalesce((
        select sum(refund.amount_fen) from refunds as refund
        where refund.attempt_no = attempt.attempt_no and refund.state = 'underway'), 0)
  ), 0)::int
  from payment_attempts as attempt
  where attempt.order_no = invoices.order_no and attempt.state = 'paid')`;

const isRefundedSince = sql<boolean>`(
  invoices.state = 'issued' and ${refundedFen} > invoices.refunded_fen)`;

/** As `isRefundedSince`, for queries over all invoices: refunds are few, so their orders are found first. */
export const isAmongRefundedSince = sql<boolean>`(
  invoices.state = 'issued' and invoices.order_no = any(array(
    select order_no from refunds where state = 'underway'
    union select order_no from payment_attempts join gateway_facts using (attempt_no, method)
      where has_refund
    union select order_no from payment_attempts join operator_statements using (attempt_no, method)
      where refunded_elsewhere_fen is not null))
  and ${refundedFen} > invoices.refunded_fen)`;

const hasFile = sql<boolean>`exists (select from invoice_files where invoice_id = invoices.id)`;

export function selectInvoices(db: Queries) {
  return db
    .selectFrom("invoices")
    .selectAll("invoices")
    .select(hasFile.as("has_file"))
    .select(isRefundedSince.as("is_refunded_since"));
}

export async function findInvoice(db: Queries, id: number): Promise<Invoice | undefined> {
  return await selectInvoices(db).where("invoices.id", "=", id).executeTakeFirst();
}

/** The newest of an order. */
export async function findNewestInvoice(db: Queries, orderNo: string): Promise<Invoice | undefined> {
  return await selectInvoices(db)
    .where("order_no", "=", orderNo)
    .orderBy("invoices.id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** How many wait for an operator, and since when. */
interface WaitingInvoices {
  readonly count: number;
  readonly since: Date | null;
}

const countInvoices = (db: Queries, since: "requested_at" | "decided_at") =>
  db
    .selectFrom("invoices")
    .select((select) => [
      select.fn.countAll<number>().as("count"),
      select.fn.min<Date | null>(since).as("since"),
    ]);

export async function countRequestedInvoices(db: Queries): Promise<WaitingInvoices> {
  return await countInvoices(db, "requested_at").where("state", "=", "requested").executeTakeFirstOrThrow();
}

export async function countRefundedInvoices(db: Queries): Promise<WaitingInvoices> {
  return await countInvoices(db, "decided_at").where(isAmongRefundedSince).executeTakeFirstOrThrow();
}

/** The caller holds the lock of the order's account; a concurrent request would violate a unique index. */
export async function addInvoice(tx: Tx, invoice: Insertable<Tables["invoices"]>): Promise<void> {
  await tx.insertInto("invoices").values(invoice).execute();
}

type Issue = Pick<InvoiceRow, "number" | "issued_on" | "amount_fen" | "url" | "decided_at" | "decided_by">;

export async function markIssued(tx: Tx, id: number, issue: Issue): Promise<void> {
  await tx
    .updateTable("invoices")
    .set({ ...issue, state: "issued", refunded_fen: refundedFen })
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

/** The number of the order whose invoice has a number already. */
export async function findOrderOfNumber(tx: Tx, number: string): Promise<string | undefined> {
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

/** What the law wants kept of invoices are their numbers and amounts; whom they are for goes with the account. */
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
