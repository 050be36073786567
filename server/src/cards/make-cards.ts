import { inTransaction, type Tx } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import { keyedDigest } from "../outside/digest.ts";
import { findOffer } from "../packages/package-store.ts";
import { makeCardKey, readCardKey } from "./card-key.ts";
import { addCards } from "./card-store.ts";

export interface CardBatch {
  readonly packageId: number;
  readonly count: number;
  readonly batch: string;
  readonly tag: string | null;
  readonly expiresAt: Date | null;
}

/** Makes cards for a package and returns their keys, which cannot be read again: only digests are stored. */
export async function makeCards(deps: Deps, batch: CardBatch): Promise<string[]> {
  return await inTransaction(deps.db, (tx) => makeCardsIn(deps, tx, batch));
}

/** The same in the caller's transaction. */
export async function makeCardsIn(deps: Deps, tx: Tx, batch: CardBatch): Promise<string[]> {
  const sold = await findOffer(tx, batch.packageId);
  if (!sold) throw new Error(`There is no package ${batch.packageId}`);
  const keys = Array.from({ length: batch.count }, () => makeCardKey(deps.random));
  const cards = keys.map((key) => ({
    keyDigest: cardDigest(deps.secretKey, key),
    keyEnding: key.slice(-4),
    packageId: sold.id,
    validDays: sold.valid_days,
    level: sold.level,
    batch: batch.batch,
    tag: batch.tag,
    createdAt: deps.clock.now(),
    expiresAt: batch.expiresAt,
  }));
  await addCards(tx, cards);
  return keys;
}

/** The digest under which a key is stored. */
export function cardDigest(secretKey: string, key: string): string {
  return keyedDigest(secretKey, "card", readCardKey(key) ?? "");
}
