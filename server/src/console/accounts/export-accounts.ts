import type { AccountRow } from "@baleen/contract/console/accounts.ts";
import type { exportAccounts as call } from "@baleen/contract/console/list-exports.ts";
import type { ConsoleHandler } from "../console-handler.ts";
import { exportList } from "../export-list.ts";
import { countAccounts, listAccountRows } from "./account-list-store.ts";
import { accountRowsOf } from "./account-rows.ts";

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

export const exportAccounts: ConsoleHandler<typeof call> = async (deps, asked) => {
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

function cellsOf(account: AccountRow): string[] {
  const mark = (isMarked: boolean) => (isMarked ? "yes" : "");
  return [
    String(account.id),
    account.username,
    account.email ?? "",
    account.phone ?? "",
    account.memberUntil ?? "",
    String(account.level ?? ""),
    account.registeredAt,
    account.lastSeenAt ?? "",
    mark(account.isBlocked),
    mark(account.isDeleting),
    mark(account.isDeleted),
  ];
}
