import { sql } from "kysely";
import { type Account, updateAccount } from "../../accounts/account-store.ts";
import type { Queries, Tx } from "../../platform/database/transaction.ts";
import { accountColumns, type MergeDecision, mergedColumns } from "./merged-columns.data.ts";

/** The two accounts of a merge, as they were before it. Both are locked. */
export interface MergedPair {
  readonly survivor: Account;
  readonly absorbed: Account;
}

/** The keys of moved rows, by table. */
export type MovedRows = Readonly<Record<string, readonly (number | string)[]>>;

/**
 * Gives the survivor all rows of the absorbed account, as `mergedColumns` decides for each column. Returns the keys of
 * those that the merge records.
 */
export async function moveRows(tx: Tx, { survivor, absorbed }: MergedPair): Promise<MovedRows> {
  const existingTables = await listTables(tx);
  const movedRows: Record<string, readonly (number | string)[]> = {};
  for (const [table, columns] of Object.entries(mergedColumns)) {
    // The demo's tables exist in the demo alone.
    if (!existingTables.has(table)) continue;
    for (const [column, decision] of Object.entries(columns)) {
      const keys = await moveColumn(tx, { table, column, from: absorbed.id, to: survivor.id }, decision);
      if (keys.length > 0) movedRows[table] = keys;
    }
  }
  return movedRows;
}

interface Column {
  readonly table: string;
  readonly column: string;
  readonly from: number;
  readonly to: number;
}

async function moveColumn(tx: Tx, column: Column, decision: MergeDecision): Promise<(number | string)[]> {
  const { from } = column;
  const [table, name] = [sql.table(column.table), sql.ref(column.column)];
  switch (decision.is) {
    case "kept":
      return [];
    case "deleted":
      await sql`delete from ${table} where ${decision.where?.(from) ?? sql`${name} = ${from}`}`.execute(tx);
      return [];
    case "moved if free":
      await deleteDuplicates(tx, column, decision.agreesIn);
      return await updateRows(tx, column, {});
    default:
      return await updateRows(tx, column, decision);
  }
}

async function deleteDuplicates(tx: Tx, { table, column, from, to }: Column, agreesIn: readonly string[]) {
  const agrees = agreesIn.map((name) => sql`and ${sql.ref(`own.${name}`)} = ${sql.ref(`other.${name}`)}`);
  await sql`
    delete from ${sql.table(table)} as own using ${sql.table(table)} as other
    where ${sql.ref(`own.${column}`)} = ${from} and ${sql.ref(`other.${column}`)} = ${to}
      ${sql.join(agrees, sql` `)}`.execute(tx);
}

async function updateRows(
  tx: Tx,
  { table, column, from, to }: Column,
  { key, origin }: { readonly key?: string; readonly origin?: string },
): Promise<(number | string)[]> {
  const name = sql.ref(column);
  const setOrigin =
    origin === undefined ? sql`` : sql`, ${sql.ref(origin)} = coalesce(${sql.ref(origin)}, ${name})`;
  const returning = key === undefined ? sql`` : sql`returning ${sql.ref(key)} as key`;
  const { rows } = await sql<{ key: number | string }>`
    update ${sql.table(table)} set ${name} = ${to} ${setOrigin} where ${name} = ${from} ${returning}`.execute(
    tx,
  );
  return rows.map((row) => row.key);
}

async function listTables(db: Queries): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace
  `.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/**
 * Leaves the absorbed account with its name and the pointer to the survivor, which gets what it lacked. Accounts that
 * were merged into the absorbed one before point to the survivor as well.
 */
export async function pointToSurvivor(tx: Tx, { survivor, absorbed }: MergedPair, at: Date): Promise<void> {
  const columns = Object.entries(accountColumns) as [keyof Account, string][];
  const columnsThat = (...decisions: readonly string[]) =>
    columns.filter(([, decision]) => decisions.includes(decision)).map(([column]) => column);
  const cleared = columnsThat("fills a gap", "latest", "cleared").map((column) => [column, null]);
  const pointer = { merged_into: survivor.id, merged_at: at };
  await updateAccount(tx, absorbed.id, { ...Object.fromEntries(cleared), ...pointer });
  const filled = columnsThat("fills a gap").map((column) => [column, survivor[column] ?? absorbed[column]]);
  await updateAccount(tx, survivor.id, {
    ...Object.fromEntries(filled),
    devices_ended_at: latest(survivor.devices_ended_at, absorbed.devices_ended_at),
  });
  await tx
    .updateTable("accounts")
    .set({ merged_into: survivor.id })
    .where("merged_into", "=", absorbed.id)
    .execute();
}

function latest(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other;
  return one > other ? one : other;
}

interface NewMerge {
  readonly pair: MergedPair;
  readonly at: Date;
  readonly ticketDigest: string;
  readonly moved: MovedRows;
}

export async function addMerge(tx: Tx, { pair, at, ticketDigest, moved }: NewMerge): Promise<void> {
  await tx
    .insertInto("account_merges")
    .values({
      absorbed_id: pair.absorbed.id,
      survivor_id: pair.survivor.id,
      at,
      ticket_digest: ticketDigest,
      moved: JSON.stringify(moved),
    })
    .execute();
}

export interface StoredMerge {
  readonly absorbedName: string;
  /** The account that has everything now. */
  readonly survivorId: number;
}

export async function findMergeOfTicket(db: Queries, ticketDigest: string): Promise<StoredMerge | undefined> {
  const row = await db
    .selectFrom("account_merges")
    .innerJoin("accounts", "accounts.id", "absorbed_id")
    .select(["username", "merged_into"])
    .where("ticket_digest", "=", ticketDigest)
    .executeTakeFirst();
  return row?.merged_into ? { absorbedName: row.username, survivorId: row.merged_into } : undefined;
}

/** What an account has that a merge moves and its owner knows. */
export interface OwnRecords {
  readonly orders: number;
  readonly cards: number;
  readonly invoices: number;
  readonly devices: number;
  readonly wechats: number;
}

/** Orders that were paid, redeemed cards, invoices, machines that are signed in, and linked WeChats. */
export async function countRecords(db: Queries, accountId: number): Promise<OwnRecords> {
  const { rows } = await sql<OwnRecords>`
    select
      (select count(*)::int from orders
        where account_id = ${accountId} and state in ('paid', 'granted', 'refunded')) as orders,
      (select count(*)::int from cards where used_by = ${accountId}) as cards,
      (select count(*)::int from invoices where account_id = ${accountId}) as invoices,
      (select count(*)::int from devices where account_id = ${accountId} and ended_at is null) as devices,
      (select count(*)::int from wechat_identities where account_id = ${accountId}) as wechats`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error("A count has no row");
  return counts;
}
