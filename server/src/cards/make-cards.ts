import { inTransaction, type Tx } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import { findOffer } from "../packages/package-store.ts";
import { cardDigest, makeCardKey } from "./card-key.ts";
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

const sliceSize = 1_000;

/** The same in the caller's transaction, in slices, between which other requests are answered. */
export async function makeCardsIn(deps: Deps, tx: Tx, batch: CardBatch): Promise<string[]> {
  const createdAt = deps.clock.now();
  const sold = await findOffer(tx, batch.packageId, createdAt);
  if (!sold) throw new Error(`There is no package ${batch.packageId}`);
  const kind = { ...batch, validDays: sold.valid_days, level: sold.level, createdAt };
  const keys: string[] = [];
  while (keys.length < batch.count) {
    const count = Math.min(sliceSize, batch.count - keys.length);
    const slice = Array.from({ length: count }, () => makeCardKey(deps.random));
    const cards = slice.map((key) => ({
      keyDigest: cardDigest(deps.secretKey, key),
      keyEnding: key.slice(-4),
    }));
    await addCards(tx, kind, cards);
    keys.push(...slice);
  }
  return keys;
}
