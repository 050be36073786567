import type { AccountRow } from "@baleen/contract/back-office/shop-values.ts";
import type { Language } from "@baleen/contract/language.ts";
import { levelNames } from "@baleen/contract/shop/package-names.ts";
import { sql } from "kysely";
import type { Account } from "../../accounts/account-store.ts";
import { checkUsernameFilter, usernameStartsWith } from "../../accounts/operator/username-filter.ts";
import { listGrantsOf } from "../../membership/membership-store.ts";
import { describeAccount } from "../../membership/operator/describe-account.ts";
import type { ConsoleFilters, ConsoleHandler } from "../../operators/console-handler.ts";
import { exportList } from "../../operators/export-list.ts";
import { type ColumnOf, column } from "../../operators/exported-files/sheet.ts";
import { maskUsername } from "../../operators/hide-private-values.ts";
import { type CountedList, countUpTo, idOf, readCountedPage } from "../../operators/paging.ts";
import { listAlarmedAccounts } from "../../payments/operator/order-marks.ts";
import { addDays, startOfChinaDay } from "../../platform/china-day.ts";
import { secondsAfter } from "../../platform/clock.ts";
import type { Queries } from "../../platform/database/transaction.ts";

export const listAccounts: ConsoleHandler<"listAccounts"> = async (
  { readsDb, clock },
  { query, operator },
) => {
  checkUsernameFilter(query.username, operator);
  const now = clock.now();
  const page = await readCountedPage(query, accountList(readsDb, query, now));
  return { ...page, rows: await describeAccounts(readsDb, page.rows, now) };
};

const formatFlag = (isMarked: boolean, language: Language) =>
  isMarked ? { zh: "是", en: "yes" }[language] : null;

const exportedColumns: readonly ColumnOf<AccountRow>[] = [
  column("账号", "Account", "number", ({ id }) => id),
  column("用户名", "Username", "text", ({ username }) => maskUsername(username)),
  column("邮箱", "Email", "text", ({ email }) => email),
  column("手机", "Phone", "text", ({ phone }) => phone),
  column("会员到期", "Member until", "time", ({ memberUntil }) => memberUntil),
  column("等级", "Level", "text", ({ level }, language) => level && levelNames[level][language]),
  column("注册时间", "Registered", "time", ({ registeredAt }) => registeredAt),
  column("最近使用", "Last seen", "time", ({ lastSeenAt }) => lastSeenAt),
  column("已封禁", "Blocked", "text", (row, language) => formatFlag(row.isBlocked, language)),
  column("待删除", "Being deleted", "text", (row, language) => formatFlag(row.isDeleting, language)),
  column("已删除", "Deleted", "text", (row, language) => formatFlag(row.isDeleted, language)),
  column("已合并", "Merged", "text", (row, language) => formatFlag(row.isMerged, language)),
];

export const exportAccounts: ConsoleHandler<"exportAccounts"> = async (context, request) => {
  const { readsDb, clock } = context;
  checkUsernameFilter(request.body.filters.username, request.operator);
  const now = clock.now();
  return await exportList(context, request, {
    name: "accounts",
    action: { action: "exportAccounts" },
    columns: exportedColumns,
    list: accountList(readsDb, request.body.filters, now),
    describe: (rows) => describeAccounts(readsDb, rows, now),
  });
};

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
  "merged_into",
] as const satisfies readonly (keyof Account)[];

type Filters = ConsoleFilters<"listAccounts">;
type ListedAccount = Pick<Account, (typeof columns)[number]>;

function accountList(db: Queries, filters: Filters, now: Date): CountedList<ListedAccount> {
  const matching = matchingAccounts(db, filters, now);
  return {
    read: ({ after, max }) =>
      matching
        .select(columns)
        .$if(after !== undefined, (query) =>
          query.where(
            filters.username === undefined
              ? sql<boolean>`id < ${Number(after)}`
              : sql<boolean>`username_key ~>~ (select username_key from accounts where id = ${Number(after)})`,
          ),
        )
        .limit(max)
        .execute(),
    count: (max) => countUpTo(db, matching.select("id"), max),
    keyOf: idOf,
  };
}

/**
 * Newest first. A username filter sorts by the prefix index instead: sorted by age, the matches of a rare prefix could
 * be anywhere in the table.
 */
function matchingAccounts(
  db: Queries,
  { username, members, endsWithinDays, blocked, registeredFrom, registeredTo }: Filters,
  now: Date,
) {
  const ends = endsWithinDays === undefined ? undefined : secondsAfter(now, endsWithinDays * 86_400);
  return db
    .selectFrom("accounts")
    .$if(username !== undefined, (query) => query.where(usernameStartsWith(username ?? "")))
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

/** Accounts in the contract's format, with masked addresses. */
export async function describeAccounts(
  db: Queries,
  accounts: readonly ListedAccount[],
  now: Date,
): Promise<AccountRow[]> {
  const ids = accounts.map(({ id }) => id);
  const seen = await listLastSeen(db, ids);
  const grants = await listGrantsOf(db, ids);
  const alarmed = await listAlarmedAccounts(db, ids);
  return accounts.map((account) => ({
    ...describeAccount(account, grants.get(account.id) ?? [], now),
    registeredAt: account.created_at.toISOString(),
    lastSeenAt: seen.get(account.id)?.toISOString() ?? null,
    hasAlarm: alarmed.has(account.id),
    isDeleting: account.deletes_at !== null,
  }));
}

async function listLastSeen(db: Queries, accountIds: readonly number[]): Promise<ReadonlyMap<number, Date>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("sessions")
    .select((select) => ["account_id", select.fn.max("last_seen_at").as("seen_at")])
    .where("account_id", "in", accountIds)
    .groupBy("account_id")
    .execute();
  return new Map(rows.map(({ account_id, seen_at }) => [account_id, seen_at]));
}
