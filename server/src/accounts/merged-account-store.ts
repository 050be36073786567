import { sql } from "kysely";
import type { Queries } from "../platform/database/transaction.ts";

/** A merge of two accounts: everything of the absorbed one belongs to the survivor from then on. */
export interface Merge {
  readonly absorbedId: number;
  readonly survivorId: number;
  readonly at: Date;
}

/** The merges into accounts, and into those that became part of them before. */
export async function listMergesInto(db: Queries, accountIds: readonly number[]): Promise<Merge[]> {
  if (accountIds.length === 0) return [];
  const { rows } = await sql<Merge>`
    with recursive merges as (
      select absorbed_id, survivor_id, at from account_merges where survivor_id = any(${accountIds}::bigint[])
      union all
      select earlier.absorbed_id, earlier.survivor_id, earlier.at
      from account_merges as earlier join merges on earlier.survivor_id = merges.absorbed_id
    )
    select absorbed_id as "absorbedId", survivor_id as "survivorId", at from merges
    order by at, absorbed_id`.execute(db);
  return rows;
}

/** The accounts that have become part of an account, oldest merge first, with the names that they keep reserved. */
export async function listAbsorbedAccounts(db: Queries, survivorId: number) {
  return await db
    .selectFrom("accounts")
    .select(["id", "username", "username_key", "merged_at"])
    .$narrowType<{ merged_at: Date }>()
    .where("merged_into", "=", survivorId)
    .orderBy("merged_at")
    .orderBy("id")
    .execute();
}

/** An account with all that have become part of it: under each of these ids it may be named in append-only records. */
export async function listAccountIds(db: Queries, id: number): Promise<number[]> {
  return [id, ...(await listAbsorbedAccounts(db, id)).map((absorbed) => absorbed.id)];
}
