import type { AuditSubject } from "@baleen/contract/back-office/audit-actions.ts";
import { type PackageChange, packageFields } from "@baleen/contract/back-office/packages.ts";
import type { ConsoleHandler } from "../../../operators/console-handler.ts";
import { idOf, type RowRequest, readPage } from "../../../operators/paging.ts";
import { toReply } from "../../../operators/to-reply.ts";
import type { Queries } from "../../../platform/database/transaction.ts";
import { Rejection } from "../../../platform/rejection.ts";
import { newPackageSubject, packageSubject } from "./act-on-package.ts";

type Change = PackageChange["fields"][number];
type Values = Readonly<Record<string, unknown>>;

export const listPackageHistory: ConsoleHandler<"listPackageHistory"> = async (
  { readsDb },
  { params, query },
) => {
  const row = await readsDb
    .selectFrom("packages")
    .select("code")
    .where("id", "=", params.id)
    .executeTakeFirst();
  if (!row) throw new Rejection("notFound");
  const subjects = [packageSubject(params.id), newPackageSubject(row.code)];
  const page = await readPage(query, (rows) => listEntries(readsDb, subjects, rows), idOf);
  return { ...page, rows: page.rows.map(describe) };
};

type Entry = Awaited<ReturnType<typeof listEntries>>[number];

async function listEntries(reads: Queries, subjects: readonly AuditSubject[], { beforeId, max }: RowRequest) {
  return await reads
    .selectFrom("audit_log_entries")
    .select(["id", "at", "operator", "action", "params", "reason", "before", "after"])
    .where((where) =>
      where.or(subjects.map(({ kind, id }) => where.and({ subject_kind: kind, subject: String(id) }))),
    )
    .where("outcome", "=", "done")
    .$if(beforeId !== undefined, (query) => query.where("id", "<", beforeId ?? 0))
    .orderBy("id", "desc")
    .limit(max)
    .execute();
}

function describe({ before, after, ...entry }: Entry): PackageChange {
  return { ...toReply(entry), fields: changesOf(before ?? {}, after ?? {}) };
}

/** JSON from the audit log entry; the reply's schema validates it. */
function changesOf(before: object, after: object): Change[] {
  const [from, to] = [before as Values, after as Values];
  return packageFields
    .filter((field) => field in from || field in to)
    .map((field) => ({ field, from: from[field] ?? null, to: to[field] ?? null }) as Change)
    .filter((change) => JSON.stringify(change.from) !== JSON.stringify(change.to));
}
