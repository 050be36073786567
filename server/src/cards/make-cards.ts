import { inTransaction } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import { keyedDigest } from "../outside/digest.ts";
import { findPackage } from "../packages/package-store.ts";
import { makeCardKey, readCardKey } from "./card-key.ts";
import { addCards } from "./card-store.ts";

interface Order {
  readonly packageId: number;
  readonly count: number;
  readonly batch: string;
  readonly tag: string | null;
  readonly expiresAt: Date | null;
}

/** Makes cards for a package and gives their keys: this once, since only their digests are kept. */
export async function makeCards(deps: Deps, order: Order): Promise<string[]> {
  const sold = await findPackage(deps.db, order.packageId);
  if (!sold) throw new Error(`There is no package ${order.packageId}`);
  const keys = Array.from({ length: order.count }, () => makeCardKey(deps.random));
  const cards = keys.map((key) => ({
    keyDigest: cardDigest(deps.secretKey, key),
    keyEnding: key.slice(-4),
    packageId: sold.id,
    validDays: sold.valid_days,
    level: sold.level,
    batch: order.batch,
    tag: order.tag,
    createdAt: deps.clock.now(),
    expiresAt: order.expiresAt,
  }));
  await inTransaction(deps.db, (tx) => addCards(tx, cards));
  return keys;
}

/** How a key is stored, from any spelling of it. */
export function cardDigest(secretKey: string, key: string): string {
  return keyedDigest(secretKey, "card", readCardKey(key) ?? "");
}
