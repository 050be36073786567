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

/** Makes cards for a package and gives their keys: this once, since only their digests are kept. */
export async function makeCards(deps: Deps, batch: CardBatch): Promise<string[]> {
  return await inTransaction(deps.db, (tx) => makeCardsIn(deps, tx, batch));
}

/** The same as a part of a transaction. */
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

/** How a key is stored, from any spelling of it. */
export function cardDigest(secretKey: string, key: string): string {
  return keyedDigest(secretKey, "card", readCardKey(key) ?? "");
}
