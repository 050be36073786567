import { sql } from "kysely";
import type { ConsoleFilters, ConsoleHandler } from "../../operators/console-handler.ts";
import { type CountedList, countUpTo, readCountedPage } from "../../operators/paging.ts";
import type { Queries } from "../../platform/database/transaction.ts";
import { type Complaint, listPayments, type StoredPayment } from "../complaint-store.ts";

export const listComplaints: ConsoleHandler<"listComplaints"> = async ({ readsDb }, { query }) => {
  const page = await readCountedPage(query, complaintList(readsDb, query));
  const payments = await listPayments(
    readsDb,
    page.rows.map(({ id }) => id),
  );
  const paymentsOf = (id: number) => payments.filter(({ complaint_id }) => complaint_id === id);
  return { ...page, rows: page.rows.map((row) => complaintRowOf(row, paymentsOf(row.id))) };
};

type ComplaintFilters = ConsoleFilters<"listComplaints">;

/**
 * Open complaints by their next deadline. With all, the newest first: those that have ended have no deadline. A
 * deadline can change while an operator pages, so the key of a page is the deadline itself.
 */
function complaintList(db: Queries, filters: ComplaintFilters): CountedList<Complaint> {
  const isAll = filters.show === "all";
  return {
    async read({ after, max }) {
      const rows = matching(db, filters).limit(max);
      if (isAll) {
        const older = after === undefined ? rows : rows.where("complaints.id", "<", Number(after));
        return await older.orderBy("complaints.id", "desc").execute();
      }
      const [dueMs = "", id = ""] = after?.split("_") ?? [];
      const later = sql<boolean>`(${dueOf}, complaints.id) > (${new Date(Number(dueMs))}::timestamptz, ${Number(id)}::bigint)`;
      const following = after === undefined ? rows : rows.where(later);
      return await following.orderBy(dueOf).orderBy("complaints.id").execute();
    },
    count: async (max) => await countUpTo(db, matching(db, filters), max),
    keyOf: (row) => (isAll ? String(row.id) : `${(row.next_due_at ?? noDeadline).getTime()}_${row.id}`),
  };
}

/** A complaint that the gateway's staff decide may have none; it comes last. */
const noDeadline = new Date("9999-01-01T00:00:00Z");
const dueOf = sql<Date>`coalesce(complaints.next_due_at, ${noDeadline}::timestamptz)`;

function matching(db: Queries, { show, method, orderNo }: ComplaintFilters) {
  return db
    .selectFrom("complaints")
    .selectAll("complaints")
    .$if(show !== "all", (query) => query.where("ended_at", "is", null))
    .$if(method !== undefined, (query) => query.where("method", "=", method ?? "wechat"))
    .$if(orderNo !== undefined, (query) =>
      query.where("complaints.id", "in", (inner) =>
        inner
          .selectFrom("complaint_payments")
          .select("complaint_id")
          .where("order_no", "=", orderNo ?? ""),
      ),
    );
}

const iso = (at: Date | null) => at?.toISOString() ?? null;

export function complaintRowOf(row: Complaint, payments: readonly StoredPayment[]) {
  const amounts = payments.flatMap(({ amount_fen }) => amount_fen ?? []);
  return {
    id: row.id,
    method: row.method,
    family: row.family,
    gatewayId: row.gateway_id,
    orderNos: [...new Set(payments.flatMap(({ order_no }) => order_no ?? []))],
    state: row.state,
    gatewayState: row.gateway_state,
    wants: row.wants,
    amountFen: amounts.length === 0 ? null : amounts.reduce((sum, fen) => sum + fen, 0),
    tags: [...row.tags],
    times: row.times,
    createdAt: row.created_at.toISOString(),
    replyDueAt: iso(row.reply_due_at),
    settleDueAt: iso(row.settle_due_at),
    nextDueAt: iso(row.next_due_at),
    endedAt: iso(row.ended_at),
  };
}
