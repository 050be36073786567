import type { Level } from "@baleen/contract/packages.ts";
import type { ExpressionBuilder, Selectable } from "kysely";
import type { Tables } from "../db/tables.ts";
import type { Queries, Tx } from "../db/transaction.ts";

export type Card = Selectable<Tables["cards"]>;
export type CardState = "unused" | "used" | "revoked" | "expired";

interface NewCard {
  readonly keyDigest: string;
  readonly keyEnding: string;
  readonly packageId: number;
  readonly validDays: number;
  readonly level: Level;
  readonly batch: string;
  readonly tag: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
}

export async function addCards(tx: Tx, cards: readonly NewCard[]): Promise<void> {
  const rows = cards.map((card) => ({
    key_digest: card.keyDigest,
    key_ending: card.keyEnding,
    package_id: card.packageId,
    valid_days: card.validDays,
    level: card.level,
    batch: card.batch,
    tag: card.tag,
    created_at: card.createdAt,
    expires_at: card.expiresAt,
  }));
  const together = 1_000;
  for (let from = 0; from < rows.length; from += together) {
    await tx
      .insertInto("cards")
      .values(rows.slice(from, from + together))
      .execute();
  }
}

/** Marks an unused card as used by an account. Of concurrent calls one succeeds; undefined for the others. */
export async function takeCard(
  tx: Tx,
  keyDigest: string,
  accountId: number,
  now: Date,
): Promise<Card | undefined> {
  return await tx
    .updateTable("cards")
    .set({ used_at: now, used_by: accountId })
    .where("key_digest", "=", keyDigest)
    .where("used_at", "is", null)
    .where("revoked_at", "is", null)
    .where((where) => where.or([where("expires_at", "is", null), where("expires_at", ">", now)]))
    .returningAll()
    .executeTakeFirst();
}

export async function findCard(db: Queries, keyDigest: string): Promise<Card | undefined> {
  return await db.selectFrom("cards").selectAll().where("key_digest", "=", keyDigest).executeTakeFirst();
}

export async function hasCards(db: Queries): Promise<boolean> {
  return (await db.selectFrom("cards").select("id").limit(1).executeTakeFirst()) !== undefined;
}

export interface Which {
  readonly batch?: string | undefined;
  readonly ending?: string | undefined;
  readonly id?: number | undefined;
}

/** The condition that selects the cards; all cards if no field is given. */
function chosen({ batch, ending, id }: Which) {
  return (where: ExpressionBuilder<Tables, "cards">) =>
    where.and({
      ...(batch !== undefined && { batch }),
      ...(ending !== undefined && { key_ending: ending }),
      ...(id !== undefined && { id }),
    });
}

export async function listCards(db: Queries, which: Which, max?: number): Promise<Card[]> {
  return await db
    .selectFrom("cards")
    .selectAll()
    .where(chosen(which))
    .orderBy("id")
    .$if(max !== undefined, (query) => query.limit(max ?? 0))
    .execute();
}

export async function countCards(db: Queries, which: Which): Promise<number> {
  const { cards } = await db
    .selectFrom("cards")
    .select((count) => count.fn.countAll<number>().as("cards"))
    .where(chosen(which))
    .executeTakeFirstOrThrow();
  return cards;
}

/** Revokes the selected cards that are unused; gives their number. */
export async function revokeCards(db: Queries, which: Which, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("cards")
    .set({ revoked_at: now })
    .where(chosen(which))
    .where("used_at", "is", null)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Counts the cards that can still be redeemed. */
export async function countUnusedCards(db: Queries, now: Date): Promise<number> {
  const { cards } = await db
    .selectFrom("cards")
    .select((count) => count.fn.countAll<number>().as("cards"))
    .where("used_at", "is", null)
    .where("revoked_at", "is", null)
    .where((where) => where.or([where("expires_at", "is", null), where("expires_at", ">", now)]))
    .executeTakeFirstOrThrow();
  return cards;
}

export function stateOf(card: Card, now: Date): CardState {
  if (card.used_at) return "used";
  if (card.revoked_at) return "revoked";
  return card.expires_at && card.expires_at <= now ? "expired" : "unused";
}
