import type { CardState } from "@baleen/contract/console/cards.ts";
import type { Level } from "@baleen/contract/packages.ts";
import { type ExpressionBuilder, type Selectable, sql, type Updateable } from "kysely";
import type { Tables } from "../db/tables.ts";
import type { Queries, Tx } from "../db/transaction.ts";

export type Card = Selectable<Tables["cards"]>;

interface NewCard {
  readonly keyDigest: string;
  readonly keyEnding: string;
}

/** What cards that are made together have in common. */
interface CardKind {
  readonly packageId: number;
  readonly validDays: number;
  readonly level: Level;
  readonly batch: string;
  readonly tag: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
}

export async function addCards(tx: Tx, kind: CardKind, cards: readonly NewCard[]): Promise<void> {
  const digests = cards.map((card) => card.keyDigest);
  const endings = cards.map((card) => card.keyEnding);
  // Two arrays instead of nine parameters a card: a fifth of the time.
  await sql`
    insert into cards
      (key_digest, key_ending, package_id, valid_days, level, batch, tag, created_at, expires_at)
    select digest, ending, ${kind.packageId}::bigint, ${kind.validDays}::integer, ${kind.level}::smallint,
      ${kind.batch}::text, ${kind.tag}::text, ${kind.createdAt}::timestamptz, ${kind.expiresAt}::timestamptz
    from unnest(${digests}::text[], ${endings}::text[]) made (digest, ending)`.execute(tx);
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
  readonly state?: CardState | undefined;
}

/** The condition that selects the cards; all cards if no field is given. */
export function chosen({ batch, ending, id, state }: Which, now: Date) {
  return (where: ExpressionBuilder<Tables, "cards">) =>
    where.and([
      where.and({
        ...(batch !== undefined && { batch }),
        ...(ending !== undefined && { key_ending: ending }),
        ...(id !== undefined && { id }),
      }),
      ...(state === undefined ? [] : [isIn(where, state, now)]),
    ]);
}

function isIn(where: ExpressionBuilder<Tables, "cards">, state: CardState, now: Date) {
  if (state === "used") return where("used_at", "is not", null);
  const isOpen = where("used_at", "is", null);
  if (state === "revoked") return where.and([isOpen, where("revoked_at", "is not", null)]);
  const isOver = where("expires_at", "<=", now);
  const isRight =
    state === "expired" ? isOver : where.or([where("expires_at", "is", null), where("expires_at", ">", now)]);
  return where.and([isOpen, where("revoked_at", "is", null), isRight]);
}

interface Page {
  readonly max: number;
  readonly afterId?: number;
}

/** Selected cards, the oldest first. */
export async function listCards(db: Queries, which: Which, now: Date, page?: Page): Promise<Card[]> {
  return await db
    .selectFrom("cards")
    .selectAll()
    .where(chosen(which, now))
    .$if(page?.afterId !== undefined, (query) => query.where("id", ">", page?.afterId ?? 0))
    .orderBy("id")
    .$if(page !== undefined, (query) => query.limit(page?.max ?? 0))
    .execute();
}

export async function countCards(db: Queries, which: Which, now: Date): Promise<number> {
  const { cards } = await db
    .selectFrom("cards")
    .select((count) => count.fn.countAll<number>().as("cards"))
    .where(chosen(which, now))
    .executeTakeFirstOrThrow();
  return cards;
}

const sliceSize = 5_000;

/**
 * Changes selected cards, in slices that each end before a statement's timeout; gives their number. Of a redemption at
 * the same time and a change that needs an unused card, the one that locks the row first wins.
 */
async function changeCards(
  tx: Queries,
  which: Which,
  now: Date,
  change: { readonly columns: Updateable<Tables["cards"]>; readonly onlyOpen: boolean },
): Promise<number> {
  let changed = 0;
  let afterId = 0;
  for (;;) {
    const slice = await tx
      .selectFrom("cards")
      .select("id")
      .where(chosen(which, now))
      .where("id", ">", afterId)
      .orderBy("id")
      .limit(sliceSize)
      .execute();
    const last = slice.at(-1);
    if (!last) return changed;
    afterId = last.id;
    const ids = slice.map((card) => card.id);
    const { numUpdatedRows } = await tx
      .updateTable("cards")
      .set(change.columns)
      .where(sql<boolean>`id = any(${ids})`)
      .$if(change.onlyOpen, (query) => query.where("used_at", "is", null).where("revoked_at", "is", null))
      .executeTakeFirst();
    changed += Number(numUpdatedRows);
  }
}

/** Revokes the selected cards that are unused; gives their number. */
export async function revokeCards(tx: Queries, which: Which, now: Date): Promise<number> {
  return await changeCards(tx, which, now, { columns: { revoked_at: now }, onlyOpen: true });
}

/** Gives the selected cards a tag, or takes it away; gives their number. */
export async function tagCards(tx: Tx, which: Which, now: Date, tag: string | null): Promise<number> {
  return await changeCards(tx, which, now, { columns: { tag }, onlyOpen: false });
}

/** Changes until when the selected cards can be redeemed, unless used or revoked; gives their number. */
export async function setExpiry(tx: Tx, which: Which, now: Date, expiresAt: Date | null): Promise<number> {
  return await changeCards(tx, which, now, { columns: { expires_at: expiresAt }, onlyOpen: true });
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
