import type { listAccounts as call } from "@baleen/contract/console/accounts.ts";
import { maxCounted } from "@baleen/contract/console/paging.ts";
import type { ConsoleHandler } from "../console-handler.ts";
import { pageOfRows, readPage } from "../list-pages.ts";
import { countAccounts, listAccountRows } from "./account-list-store.ts";
import { accountRowsOf } from "./account-rows.ts";

export const listAccounts: ConsoleHandler<typeof call> = async ({ reads, clock }, { query }) => {
  const { cursor: _, limit: __, ...filters } = query;
  const now = clock.now();
  const rows = await listAccountRows(reads, filters, readPage(query), now);
  const { shown, next } = pageOfRows(rows, query, (row) => String(row.id));
  const isFirst = query.cursor === undefined;
  const total = isFirst ? await countAccounts(reads, filters, now, maxCounted) : null;
  return { rows: await accountRowsOf(reads, shown, now), next, total };
};
