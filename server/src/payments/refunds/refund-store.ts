import type { Selectable } from "kysely";
import type { Queries, Tx } from "../../platform/database/transaction.ts";
import type { Tables } from "../../tables.ts";

export type Refund = Selectable<Tables["refunds"]>;

/** The numbers of refunds of orders (`R…`) and of surplus payments (`P…R…`, `returnSurplus`). */
const ownRefundNoPattern = /^(R[0-9A-HJKMNP-TV-Z]{25}|P[0-9A-HJKMNP-TV-Z]{25}R\d*)$/;

/** Whether a refund was requested here, judged by its number. Gateways' consoles use other formats. */
export function isOwnRefundNo(refundNo: string): boolean {
  return ownRefundNoPattern.test(refundNo);
}

type NewRefund = Pick<
  Refund,
  "refund_no" | "order_no" | "attempt_no" | "amount_fen" | "reason" | "created_at" | "entry_id"
> &
  Partial<Pick<Refund, "by_buyer">>;

export async function addRefund(tx: Tx, refund: NewRefund): Promise<Refund> {
  return await tx
    .insertInto("refunds")
    .values({ ...refund, state: "underway", asked_at: refund.created_at })
    .returningAll()
    .executeTakeFirstOrThrow();
}

const refunds = (db: Queries) => db.selectFrom("refunds").selectAll();

export async function findRefund(db: Queries, refundNo: string): Promise<Refund | undefined> {
  return await refunds(db).where("refund_no", "=", refundNo).executeTakeFirst();
}

/** Our refunds of an order, oldest first. */
export async function listRefunds(db: Queries, orderNo: string): Promise<Refund[]> {
  return await refunds(db).where("order_no", "=", orderNo).orderBy("created_at").execute();
}

/** Whether the account has refunded another order itself since a time. Refused refunds do not count. */
export async function hasRefundByBuyer(
  db: Queries,
  { accountId, since, exceptOrderNo }: { accountId: number; since: Date; exceptOrderNo: string },
): Promise<boolean> {
  const row = await db
    .selectFrom("refunds")
    .innerJoin("orders", "orders.order_no", "refunds.order_no")
    .select("refund_no")
    .where("account_id", "=", accountId)
    .where("by_buyer", "=", true)
    .where("refunds.state", "!=", "refused")
    .where("refunds.created_at", ">", since)
    .where("refunds.order_no", "!=", exceptOrderNo)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The grants of an account whose orders are being refunded: their days are taken once the money has gone back. */
export async function listGrantIdsUnderRefund(db: Queries, accountId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("grants")
    .innerJoin("refunds", "refunds.order_no", "grants.source_ref")
    .select("grants.id")
    .where("grants.account_id", "=", accountId)
    .where("source_kind", "=", "order")
    .where("refunds.state", "=", "underway")
    .execute();
  return rows.map(({ id }) => id);
}

/** Our refunds of an attempt, oldest first. */
export async function listRefundsOfAttempt(db: Queries, attemptNo: string): Promise<Refund[]> {
  return await refunds(db).where("attempt_no", "=", attemptNo).orderBy("created_at").execute();
}

/** Locks a refund that is under way, so that it stays so until `tx` ends. Returns false if it is not under way. */
export async function lockRefundUnderway(tx: Tx, refundNo: string): Promise<boolean> {
  const underway = refunds(tx).where("refund_no", "=", refundNo).where("state", "=", "underway");
  return (await underway.forUpdate().executeTakeFirst()) !== undefined;
}

/** Sets a refused refund to `underway` again, with the same number. */
export async function reopenRefund(db: Queries, refundNo: string): Promise<void> {
  await db.updateTable("refunds").set({ state: "underway" }).where("refund_no", "=", refundNo).execute();
}

export async function markRefundRequested(db: Queries, refundNo: string, at: Date): Promise<void> {
  await db.updateTable("refunds").set({ asked_at: at }).where("refund_no", "=", refundNo).execute();
}

/**
 * Ends a refund, also in the audit log if an operator began it. Returns false if it had already ended. A refused refund
 * can still become done.
 */
export async function recordRefundOutcome(
  tx: Tx,
  refundNo: string,
  { state, at }: { readonly state: "done" | "refused"; readonly at: Date },
): Promise<boolean> {
  const ended = await tx
    .updateTable("refunds")
    .set({ state })
    .where("refund_no", "=", refundNo)
    .where("state", "in", state === "done" ? ["underway", "refused"] : ["underway"])
    .returning("entry_id")
    .executeTakeFirst();
  if (!ended) return false;
  const { entry_id } = ended;
  if (entry_id !== null) {
    await tx.insertInto("audit_log_outcomes").values({ entry_id, outcome: state, at }).execute();
  }
  return true;
}
