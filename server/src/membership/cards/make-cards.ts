import type { Clock } from "../../platform/clock.ts";
import { inTransaction, type Tx } from "../../platform/database/transaction.ts";
import { findOffer } from "../../shop/packages/package-store.ts";
import type { MembershipDeps } from "../deps.ts";
import { cardDigest, makeCardKey } from "./card-key.ts";
import { addCards, type CardKind } from "./card-store.ts";

export interface CardBatch {
  readonly packageId: number;
  readonly count: number;
  readonly batch: string;
  readonly tag: string | null;
  readonly expiresAt: Date | null;
}

type Making = Pick<MembershipDeps, "db" | "random" | "secretKey"> & { readonly clock: Clock };

/** Makes a few cards for a package and returns their keys, which cannot be read again: only digests are stored. */
export async function makeCards(deps: Making, batch: CardBatch): Promise<string[]> {
  return await inTransaction(deps.db, async (tx) => {
    const createdAt = deps.clock.now();
    const sold = await findOffer(tx, batch.packageId, createdAt);
    if (!sold) throw new Error(`There is no package ${batch.packageId}`);
    const kind = { ...batch, validDays: sold.valid_days, level: sold.level, createdAt };
    return (await addNewCards(deps, tx, kind, batch.count)).keys;
  });
}

/** Makes cards in the caller's transaction. `last` is the number of the last one. */
export async function addNewCards(
  { random, secretKey }: Pick<MembershipDeps, "random" | "secretKey">,
  tx: Tx,
  kind: CardKind,
  count: number,
): Promise<{ readonly keys: string[]; readonly last: number }> {
  const keys = Array.from({ length: count }, () => makeCardKey(random));
  const cards = keys.map((key) => ({ keyDigest: cardDigest(secretKey, key), keyEnding: key.slice(-4) }));
  return { keys, last: await addCards(tx, kind, cards) };
}
