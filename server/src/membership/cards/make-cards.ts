import { setImmediate as nextTurn } from "node:timers/promises";
import type { Context } from "../../context.ts";
import type { Clock } from "../../platform/clock.ts";
import { inTransaction, type Tx } from "../../platform/database/transaction.ts";
import { findOffer } from "../../shop/packages/package-store.ts";
import { makeCardKey, makeStoredKey } from "./card-key.ts";
import { addCards, type CardProperties } from "./card-store.ts";

type CardBatch = Omit<CardProperties, "validDays" | "level" | "createdAt"> & { readonly count: number };

type MakeContext = Pick<Context, "db" | "random" | "keyRing"> & { readonly clock: Clock };

/** Makes a few cards for a package and returns their keys. Keys cannot be read again: only digests are stored. */
export async function makeCards(context: MakeContext, batch: CardBatch): Promise<string[]> {
  return await inTransaction(context.db, async (tx) => {
    const createdAt = context.clock.now();
    const offer = await findOffer(tx, batch.packageId, createdAt);
    if (!offer) throw new Error(`There is no package ${batch.packageId}`);
    const validDays = batch.isTrial ? offer.trial_days : offer.valid_days;
    const kind = { ...batch, validDays, level: offer.level, createdAt };
    return (await addNewCards(context, tx, kind, batch.count)).keys;
  });
}

const keysPerTurn = 200;

/** Makes cards within the caller's transaction. `last` is the id of the last one. */
export async function addNewCards(
  { random, keyRing }: Pick<Context, "random" | "keyRing">,
  tx: Tx,
  kind: CardProperties,
  count: number,
): Promise<{ readonly keys: string[]; readonly last: number }> {
  const keys: string[] = [];
  const cards: ReturnType<typeof makeStoredKey>[] = [];
  while (keys.length < count) {
    // Ten thousand keys take half a second; this lets other requests run in between.
    if (keys.length % keysPerTurn === keysPerTurn - 1) await nextTurn();
    const key = makeCardKey(random);
    keys.push(key);
    cards.push(makeStoredKey(keyRing, key));
  }
  return { keys, last: await addCards(tx, kind, cards) };
}
