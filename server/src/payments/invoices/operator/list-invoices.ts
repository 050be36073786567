import { sql } from "kysely";
import { maskAddress } from "../../../messages/compose-message.ts";
import type { ConsoleFilters, ConsoleHandler } from "../../../operators/console-handler.ts";
import {
  type CountedList,
  countUpTo,
  idOf,
  pickDefined,
  readCountedPage,
} from "../../../operators/paging.ts";
import { toReply } from "../../../operators/to-reply.ts";
import { endOfChinaDay, startOfChinaDay } from "../../../platform/china-day.ts";
import type { Queries } from "../../../platform/database/transaction.ts";
import { Rejection } from "../../../platform/rejection.ts";
import type { OrderState } from "../../../shop/tables.ts";
import { findPurchase } from "../../purchases/purchase-store.ts";
import { type Invoice, selectInvoices } from "../invoice-store.ts";
import { findNetFen, listInvoicesToReverse, needsReversal } from "../net-amount.ts";

export const listInvoices: ConsoleHandler<"listInvoices"> = async ({ readsDb }, { query }) => {
  const page = await readCountedPage(query, invoiceList(readsDb, query));
  return { ...page, rows: await Promise.all(page.rows.map((row) => invoiceRowOf(readsDb, row))) };
};

export const readConsoleInvoice: ConsoleHandler<"readConsoleInvoice"> = async ({ readsDb }, { params }) => {
  const row = await withOrders(readsDb).where("invoices.id", "=", params.id).executeTakeFirst();
  const purchase = row && (await findPurchase(readsDb, row.order_no, row.account_id));
  if (!row || !purchase) throw new Rejection("notFound");
  return {
    ...(await invoiceRowOf(readsDb, row)),
    packageName: purchase.package_name,
    paidAt: purchase.paid_at?.toISOString() ?? null,
  };
};

export interface ListedInvoice extends Invoice {
  readonly username: string;
  readonly order_state: OrderState;
  readonly price_fen: number;
}

type InvoiceFilters = ConsoleFilters<"listInvoices">;

export function invoiceList(db: Queries, filters: InvoiceFilters): CountedList<ListedInvoice> {
  return {
    async read({ beforeId, max }) {
      const matching = await matchingIds(db, filters);
      // Limits before joining, so that orders and accounts are looked up only for this page's invoices.
      const page = matching
        .$if(beforeId !== undefined, (query) => query.where("invoices.id", "<", beforeId ?? 0))
        .limit(max);
      return await withOrders(db).where("invoices.id", "in", page).orderBy("invoices.id", "desc").execute();
    },
    count: async (max) => await countUpTo(db, await matchingIds(db, filters), max),
    keyOf: idOf,
  };
}

function withOrders(db: Queries) {
  return selectInvoices(db)
    .innerJoin("orders", "orders.order_no", "invoices.order_no")
    .innerJoin("accounts", "accounts.id", "invoices.account_id")
    .select(["accounts.username", "orders.state as order_state", "orders.price_fen"]);
}

/** Newest first. */
async function matchingIds(db: Queries, filters: InvoiceFilters) {
  const { state, holder, refunded, orderNo, from, to } = filters;
  const toReverse = refunded === undefined ? [] : await listInvoicesToReverse(db);
  return db
    .selectFrom("invoices")
    .select("id")
    .where((where) => where.and(pickDefined({ state, holder, order_no: orderNo })))
    .$if(refunded !== undefined, (query) =>
      query.where(sql<boolean>`id = any(${toReverse.map(({ id }) => id)}::bigint[])`),
    )
    .$if(from !== undefined, (query) => query.where("requested_at", ">=", startOfChinaDay(from ?? "")))
    .$if(to !== undefined, (query) => query.where("requested_at", "<=", endOfChinaDay(to ?? "")))
    .orderBy("id", "desc");
}

async function invoiceRowOf(db: Queries, row: ListedInvoice) {
  const { email, ...shown } = row;
  const { order_no, order_state: state, price_fen } = shown;
  const netFen = await findNetFen(db, { order_no, state, price_fen });
  return {
    ...toReply(shown),
    emailMasked: email === null ? "" : maskAddress("email", email),
    netFen,
    isRefundedSince: needsReversal(row, netFen),
  };
}
