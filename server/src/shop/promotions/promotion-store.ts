import type { Reduction } from "@baleen/contract/shop/promotion-price.ts";
import { listPromotionCodes } from "@baleen/contract/typed-values/promotion-code.ts";
import { type Insertable, type Selectable, sql } from "kysely";
import type { Queries, Tx } from "../../platform/database/transaction.ts";
import type { Tables } from "../../tables.ts";

export type Promotion = Selectable<Tables["promotions"]>;

/** A code with the terms of its promotion. */
export type PromotionOfCode = NonNullable<Awaited<ReturnType<typeof findPromotionOfCode>>>;

/** The code that a typed text stands for; undefined if there is none. */
export async function findPromotionOfCode(db: Queries, typed: string) {
  const codes = listPromotionCodes(typed);
  const rows = await db
    .selectFrom("promotion_codes")
    .innerJoin("promotions", "promotions.id", "promotion_id")
    .selectAll("promotions")
    .select(["code", "revoked_at"])
    .where(sql<boolean>`code = any(${codes}::text[])`)
    .execute();
  // As typed, before a random code that looks like it.
  return rows.find(({ code }) => code === codes[0]) ?? rows[0];
}

export function reductionOf({
  reduction_percent: percent,
  reduction_fen: fen,
}: Pick<Promotion, "reduction_percent" | "reduction_fen">): Reduction {
  return percent === null ? { fen: fen ?? 0 } : { percent };
}

/** Adds a promotion without codes and returns its id; undefined if the name is in use, also by a concurrent call. */
export async function addPromotion(
  tx: Tx,
  promotion: Insertable<Tables["promotions"]>,
): Promise<number | undefined> {
  const row = await tx
    .insertInto("promotions")
    .values(promotion)
    .onConflict((conflict) => conflict.column("name").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** Adds codes to a promotion after `lastNumber`, and returns those that were not in use. */
export async function addCodes(
  tx: Tx,
  promotionId: number,
  codes: readonly string[],
  lastNumber = 0,
): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    insert into promotion_codes (code, promotion_id, number)
    select code, ${promotionId}::bigint, ${lastNumber}::integer + position
    from unnest(${codes}::text[]) with ordinality as made (code, position)
    on conflict (code) do nothing
    returning code`.execute(tx);
  return rows.map(({ code }) => code);
}

/** Revokes codes of a promotion, or the given one, and returns how many were found and how many were not revoked yet. */
export async function revokeCodes(
  tx: Tx,
  promotionId: number,
  code: string | undefined,
  now: Date,
): Promise<{ readonly found: number; readonly changed: number }> {
  const selected = await tx
    .selectFrom("promotion_codes")
    .select(["code", "revoked_at"])
    .where("promotion_id", "=", promotionId)
    .$if(code !== undefined, (query) => query.where("code", "=", code ?? ""))
    .orderBy("code")
    .forUpdate()
    .execute();
  const valid = selected.filter(({ revoked_at }) => revoked_at === null).map((row) => row.code);
  await tx
    .updateTable("promotion_codes")
    .set({ revoked_at: now })
    .where(sql<boolean>`code = any(${valid}::text[])`)
    .execute();
  return { found: selected.length, changed: valid.length };
}

/**
 * Locks a code until the transaction ends: one with a limit for others who use it too, one without only against being
 * revoked. Returns whether it is valid.
 */
export async function lockValidCode(
  tx: Tx,
  { code, max_uses }: Pick<PromotionOfCode, "code" | "max_uses">,
): Promise<boolean> {
  const selected = tx.selectFrom("promotion_codes").select("revoked_at").where("code", "=", code);
  const row = await (max_uses === null ? selected.forShare() : selected.forUpdate()).executeTakeFirst();
  return row?.revoked_at === null;
}
