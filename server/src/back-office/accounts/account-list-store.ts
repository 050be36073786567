import type { listAccounts } from "@baleen/contract/back-office/accounts.ts";
import type { RowCount } from "@baleen/contract/back-office/paging.ts";
import type { QueryOf } from "@baleen/contract/call.ts";
import { usernameKey } from "@baleen/contract/rules.ts";
import { sql } from "kysely";
import type { Account } from "../../accounts/account-store.ts";
import { addDays, startOfChinaDay } from "../../platform/china-day.ts";
import { secondsAfter } from "../../platform/clock.ts";
import type { Queries } from "../../platform/database/transaction.ts";
import { countUpTo, type PageWanted } from "../list-pages.ts";

const columns = [
  "id",
  "username",
  "email",
  "phone",
  "created_at",
  "vip_expire_at",
  "blocked_at",
  "deletes_at",
  "deleted_at",
] as const satisfies readonly (keyof Account)[];

export type ListedAccount = Pick<Account, (typeof columns)[number]>;

type Filters = Omit<QueryOf<typeof listAccounts>, "cursor" | "limit">;

/** Accounts, newest first or by the username that is looked for, and one more than the page holds. */
export async function listAccountRows(
  db: Queries,
  filters: Filters,
  { after, limit }: PageWanted,
  now: Date,
): Promise<ListedAccount[]> {
  return await matchingAccounts(db, filters, now)
    .select(columns)
    .$if(after !== undefined, (query) =>
      query.where(
        filters.username === undefined ? sql<boolean>`id < ${Number(after)}` : comesAfter(Number(after)),
      ),
    )
    .limit(limit + 1)
    .execute();
}

export async function countAccounts(
  db: Queries,
  filters: Filters,
  now: Date,
  max: number,
): Promise<RowCount> {
  return await countUpTo(db, matchingAccounts(db, filters, now).select("id"), max);
}

/** SQL: what comes after an account in the order of the index of prefixes. */
function comesAfter(id: number) {
  return sql<boolean>`username_key ~>~ (select username_key from accounts where id = ${id})`;
}

/**
 * Newest first; by the index of prefixes, if a username is looked for: the newest of a few names can be as far down as the table
 * is long.
 */
function matchingAccounts(
  db: Queries,
  { username, members, endsWithinDays, blocked, registeredFrom, registeredTo }: Filters,
  now: Date,
) {
  const ends = endsWithinDays === undefined ? undefined : secondsAfter(now, endsWithinDays * 86_400);
  return db
    .selectFrom("accounts")
    .$if(username !== undefined, (query) => query.where(usernameBegins(username ?? "")))
    .$if(members !== undefined || ends !== undefined, (query) => query.where("vip_expire_at", ">", now))
    .$if(ends !== undefined, (query) => query.where("vip_expire_at", "<=", ends ?? now))
    .$if(blocked !== undefined, (query) => query.where("blocked_at", "is not", null))
    .$if(registeredFrom !== undefined, (query) =>
      query.where("created_at", ">=", startOfChinaDay(registeredFrom ?? "")),
    )
    .$if(registeredTo !== undefined, (query) =>
      query.where("created_at", "<", startOfChinaDay(addDays(registeredTo ?? "", 1))),
    )
    .orderBy(username === undefined ? sql`id desc` : sql`username_key using ~<~`);
}

/** SQL: whether a username begins with a text, through the index of prefixes. */
export function usernameBegins(typed: string) {
  const escaped = usernameKey(typed).replaceAll(/[\\%_]/g, String.raw`\$&`);
  return sql<boolean>`username_key like ${`${escaped}%`} and deleted_at is null`;
}

/** When each account was last seen. */
export async function listLastSeen(
  db: Queries,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, Date>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("sessions")
    .select((select) => ["account_id", select.fn.max("last_seen_at").as("seen_at")])
    .where("account_id", "in", accountIds)
    .groupBy("account_id")
    .execute();
  return new Map(rows.map(({ account_id, seen_at }) => [account_id, seen_at]));
}
