import type { PromotionRow } from "@baleen/contract/back-office/promotions.ts";
import { sql } from "kysely";
import type { ConsoleHandler } from "../../../operators/console-handler.ts";
import { idOf, makeRowRequest, pickDefined, type RowRequest, readPage } from "../../../operators/paging.ts";
import { toReply } from "../../../operators/to-reply.ts";
import type { Queries } from "../../../platform/database/transaction.ts";
import { Rejection } from "../../../platform/rejection.ts";
import { usesOf } from "../code-use-store.ts";

export const listPromotions: ConsoleHandler<"listPromotions"> = async ({ readsDb }, { query }) =>
  await readPage(query, (rows) => readPromotionRows(readsDb, {}, rows), idOf);

export const readPromotion: ConsoleHandler<"readPromotion"> = async ({ readsDb }, { params }) =>
  await readPromotionRow(readsDb, params.id);

/** Throws `notFound`. */
export async function readPromotionRow(db: Queries, id: number): Promise<PromotionRow> {
  const [row] = await readPromotionRows(db, { id }, makeRowRequest(undefined, 1));
  if (!row) throw new Rejection("notFound");
  return row;
}

/** The name, by which the audit log knows a promotion. Throws `noSuchPromotion`. */
export async function findPromotionName(db: Queries, id: number): Promise<string> {
  const row = await db.selectFrom("promotions").select("name").where("id", "=", id).executeTakeFirst();
  if (!row) throw new Rejection("noSuchPromotion", { promotionId: id });
  return row.name;
}

/** Promotions with the uses of their codes, newest first. */
async function readPromotionRows(
  db: Queries,
  { id }: { readonly id?: number },
  { beforeId, max }: RowRequest,
): Promise<PromotionRow[]> {
  const rows = await db
    .selectFrom("promotions")
    .selectAll()
    .where((where) => where.and(pickDefined({ id })))
    .$if(beforeId !== undefined, (query) => query.where("id", "<", beforeId ?? 0))
    .orderBy("id", "desc")
    .limit(max)
    .execute();
  const counts = await countCodes(
    db,
    rows.map((row) => row.id),
  );
  const none = { codes: 0, revoked: 0, onlyCode: null, used: 0, reserved: 0, late: 0, reductionFen: 0 };
  return rows.map((row) => ({
    ...toReply(row),
    percent: row.reduction_percent,
    amountFen: row.reduction_fen,
    packageIds: row.package_ids && [...row.package_ids],
    ...(counts.get(row.id) ?? none),
  }));
}

type CodeCounts = Pick<
  PromotionRow,
  "codes" | "revoked" | "onlyCode" | "used" | "reserved" | "late" | "reductionFen"
>;

async function countCodes(db: Queries, ids: readonly number[]): Promise<ReadonlyMap<number, CodeCounts>> {
  const { rows } = await sql<CodeCounts & { id: number }>`
    select promotion_id as id, count(*)::int as codes, count(revoked_at)::int as revoked,
      case count(*) when 1 then min(code) end as "onlyCode",
      sum(used)::int as used, sum(reserved)::int as reserved, sum(late)::int as late,
      sum(reduction_fen)::float8 as "reductionFen"
    from promotion_codes
    cross join lateral (${usesOf(sql.ref("promotion_codes.code"))}) as uses
    where promotion_id = any(${ids}::bigint[])
    group by promotion_id`.execute(db);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}
