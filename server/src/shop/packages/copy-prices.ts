import { sql } from "kysely";
import { inTransaction, type Tx } from "../../platform/database/transaction.ts";
import type { ShopDeps } from "../deps.ts";

/** Job: copies prices that have begun meanwhile. */
export async function copyPrices({ db, clock }: Pick<ShopDeps, "db" | "clock">): Promise<void> {
  await inTransaction(db, (tx) => copyBegunPrices(tx, clock.now()));
}

/** Copies the prices that have begun to the columns that the release before reads. */
export async function copyBegunPrices(tx: Tx, at: Date): Promise<void> {
  // Without it a trigger takes the change for a price of its own, set by hand.
  await sql`select set_config('baleen.copies_price', 'on', true)`.execute(tx);
  await sql`
    update packages
    set price_fen = price.price_fen, original_price_fen = price.original_price_fen
    from (
      select distinct on (package_id) package_id, price_fen, original_price_fen from package_prices
      where from_at <= ${at} order by package_id, from_at desc
    ) price
    where price.package_id = packages.id
      and (packages.price_fen, packages.original_price_fen)
        is distinct from (price.price_fen, price.original_price_fen)`.execute(tx);
}
