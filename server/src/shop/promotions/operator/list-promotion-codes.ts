import type { PromotionCodeRow, PromotionCodeState } from "@baleen/contract/back-office/promotions.ts";
import { sql } from "kysely";
import type { ConsoleHandler } from "../../../operators/console-handler.ts";
import { readPage } from "../../../operators/paging.ts";
import type { Queries } from "../../../platform/database/transaction.ts";
import { Rejection } from "../../../platform/rejection.ts";
import { usesOf } from "../code-use-store.ts";
import type { Promotion } from "../promotion-store.ts";

export const listPromotionCodes: ConsoleHandler<"listPromotionCodes"> = async (
  { readsDb, clock, origin },
  { params, query },
) => {
  const promotion = await findPromotion(readsDb, params.id);
  if (!promotion) throw new Rejection("notFound");
  return await readPage(
    { ...query, promotion: promotion.id },
    ({ after, max }) =>
      readCodeRows(
        readsDb,
        promotion,
        { now: clock.now(), origin: origin() },
        { max, afterNumber: Number(after ?? 0) },
      ),
    ({ number }) => String(number),
  );
};

export async function findPromotion(db: Queries, id: number): Promise<Promotion | undefined> {
  return await db.selectFrom("promotions").selectAll().where("id", "=", id).executeTakeFirst();
}

interface CodeUses {
  readonly code: string;
  readonly number: number;
  readonly revoked_at: Date | null;
  readonly used: number;
  readonly reserved: number;
  readonly late: number;
  readonly reduction_fen: number;
}

/** The codes of a promotion after a number, in the order they were made. */
export async function readCodeRows(
  db: Queries,
  promotion: Promotion,
  { now, origin }: { readonly now: Date; readonly origin: string },
  { max, afterNumber = 0 }: { readonly max: number; readonly afterNumber?: number },
) {
  const { rows } = await sql<CodeUses>`
    select made.*, uses.* from (
      select code, number, revoked_at from promotion_codes
      where promotion_id = ${promotion.id} and number > ${afterNumber} order by number limit ${max}
    ) as made
    cross join lateral (${usesOf(sql.ref("made.code"))}) as uses
    order by number`.execute(db);
  return rows.map(({ revoked_at, reduction_fen: reductionFen, ...row }) => ({
    ...row,
    link: `${origin}/pricing?code=${row.code}`,
    reductionFen,
    maxUses: promotion.max_uses,
    revokedAt: revoked_at?.toISOString() ?? null,
    state: codeStateOf(promotion, { ...row, revoked_at }, now),
  })) satisfies PromotionCodeRow[];
}

function codeStateOf(
  { starts_at, ends_at, max_uses }: Promotion,
  { revoked_at, used, reserved }: Pick<CodeUses, "revoked_at" | "used" | "reserved">,
  now: Date,
): PromotionCodeState {
  if (revoked_at) return "revoked";
  if (ends_at && ends_at <= now) return "ended";
  if (max_uses !== null && used + reserved >= max_uses) return "usedUp";
  return starts_at > now ? "notStarted" : "active";
}
