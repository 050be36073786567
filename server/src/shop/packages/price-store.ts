import { sql } from "kysely";
import type { Queries, Tx } from "../../platform/database/transaction.ts";

/** A price of a package, valid from a given time until the next price begins. */
export interface Price {
  readonly fromAt: Date;
  readonly priceFen: number;
  readonly originalPriceFen: number | null;
}

const columns = [
  "from_at as fromAt",
  "price_fen as priceFen",
  "original_price_fen as originalPriceFen",
] as const;

/** The price valid at a given time. `prices` must be in ascending order. */
export function priceAt(prices: readonly Price[], at: Date): Price | undefined {
  return prices.findLast((price) => price.fromAt <= at);
}

/** By package: the price valid at a given time, followed by all later prices in ascending order. */
export async function listCurrentPrices(db: Queries, at: Date): Promise<Map<number, Price[]>> {
  const rows = await db
    .selectFrom("package_prices as price")
    .select(["package_id", ...columns])
    .where(
      sql<boolean>`not exists (
        select from package_prices as later
        where later.package_id = price.package_id and later.from_at > price.from_at and later.from_at <= ${at})`,
    )
    .orderBy("package_id")
    .orderBy("from_at")
    .execute();
  const prices = new Map<number, Price[]>();
  for (const { package_id: id, ...price } of rows) prices.set(id, [...(prices.get(id) ?? []), price]);
  return prices;
}

export async function findPrice(db: Queries, packageId: number, at: Date): Promise<Price | undefined> {
  return priceAt((await listCurrentPrices(db, at)).get(packageId) ?? [], at);
}

/** The prices of a package that are valid after a given time or begin later, latest first. */
export async function listPricesSince(db: Queries, packageId: number, since: Date): Promise<Price[]> {
  return (await listCurrentPrices(db, since)).get(packageId)?.toReversed() ?? [];
}

/** False if the package already has a price that begins at that time. */
export async function addPrice(tx: Tx, packageId: number, price: Price): Promise<boolean> {
  const row = await tx
    .insertInto("package_prices")
    .values({
      package_id: packageId,
      from_at: price.fromAt,
      price_fen: price.priceFen,
      original_price_fen: price.originalPriceFen,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("package_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes and returns the price that begins at a given time; undefined if there is none. */
export async function removePrice(tx: Tx, packageId: number, fromAt: Date): Promise<Price | undefined> {
  return await tx
    .deleteFrom("package_prices")
    .where("package_id", "=", packageId)
    .where("from_at", "=", fromAt)
    .returning(columns)
    .executeTakeFirst();
}
