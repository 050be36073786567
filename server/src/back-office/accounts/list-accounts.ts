import type { AccountRow, listAccounts as listCall } from "@baleen/contract/back-office/accounts.ts";
import type { exportAccounts as exportCall } from "@baleen/contract/back-office/list-exports.ts";
import { maxCounted } from "@baleen/contract/back-office/paging.ts";
import type { CsvCell } from "@baleen/contract/back-office/write-csv.ts";
import type { ConsoleHandler } from "../console-handler.ts";
import { exportList } from "../export-list.ts";
import { pageOfRows, readPage } from "../list-pages.ts";
import { countAccounts, listAccountRows } from "./account-list-store.ts";
import { accountRowsOf } from "./account-rows.ts";

export const listAccounts: ConsoleHandler<typeof listCall> = async ({ reads, clock }, { query }) => {
  const { cursor: _, limit: __, ...filters } = query;
  const now = clock.now();
  const rows = await listAccountRows(reads, filters, readPage(query), now);
  const { shown, next } = pageOfRows(rows, query, (row) => String(row.id));
  const isFirst = query.cursor === undefined;
  const total = isFirst ? await countAccounts(reads, filters, now, maxCounted) : null;
  return { rows: await accountRowsOf(reads, shown, now), next, total };
};

/** The columns of the CSV file. */
const head = [
  "id",
  "username",
  "email",
  "phone",
  "member_until",
  "level",
  "registered",
  "last_seen",
  "blocked",
  "deleting",
  "deleted",
] as const;

export const exportAccounts: ConsoleHandler<typeof exportCall> = async (deps, asked) => {
  const { reads, clock } = deps;
  const { filters } = asked.body;
  const now = clock.now();
  return await exportList(deps, asked, {
    name: "accounts",
    head,
    count: (max) => countAccounts(reads, filters, now, max),
    read: (page) => listAccountRows(reads, filters, page, now),
    keyOf: ({ id }) => String(id),
    cellsOf: async (rows) => (await accountRowsOf(reads, rows, now)).map(cellsOf),
  });
};

function cellsOf(account: AccountRow): CsvCell[] {
  const mark = (isMarked: boolean) => (isMarked ? "yes" : "");
  return [
    account.id,
    account.username,
    account.email ?? "",
    account.phone ?? "",
    account.memberUntil ?? "",
    account.level ?? "",
    account.registeredAt,
    account.lastSeenAt ?? "",
    mark(account.isBlocked),
    mark(account.isDeleting),
    mark(account.isDeleted),
  ];
}
