import { type ConsolePackage, maxCountedSales } from "@baleen/contract/back-office/packages.ts";
import { sql } from "kysely";
import { firstOrderNoAt } from "../../../content/statistics/daily-figure-store.ts";
import type { ConsoleHandler } from "../../../operators/console-handler.ts";
import { countUpTo } from "../../../operators/paging.ts";
import { toReply } from "../../../operators/to-reply.ts";
import { secondsAfter } from "../../../platform/clock.ts";
import type { Queries } from "../../../platform/database/transaction.ts";
import { Rejection } from "../../../platform/rejection.ts";
import { isSold, type Package } from "../package-store.ts";
import { listCurrentPrices, listPricesSince, type Price } from "../price-store.ts";
import { readToolTerms } from "../tool-terms.ts";

const soldDays = 30;
const pricesShownS = 366 * 86_400;

export const listShopPackages: ConsoleHandler<"listShopPackages"> = async ({ readsDb, clock }) => {
  const now = clock.now();
  const rows = await readsDb.selectFrom("packages").selectAll().orderBy("sort").orderBy("id").execute();
  const prices = await listCurrentPrices(readsDb, now);
  const described = rows.map((row) => describe(readsDb, row, prices.get(row.id) ?? [], now));
  return { packages: await Promise.all(described) };
};

export const readShopPackage: ConsoleHandler<"readShopPackage"> = async (
  { readsDb, clock },
  { params: { id } },
) => {
  const now = clock.now();
  const prices = await listPricesSince(readsDb, id, secondsAfter(now, -pricesShownS));
  return { package: await readPackageRow(readsDb, id, now), prices: prices.map(toReply) };
};

/** Throws `notFound`. */
export async function readPackageRow(db: Queries, id: number, now: Date): Promise<ConsolePackage> {
  const row = await db.selectFrom("packages").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new Rejection("notFound");
  return await describe(db, row, (await listCurrentPrices(db, now)).get(id) ?? [], now);
}

async function describe(
  db: Queries,
  row: Package,
  [price, next]: readonly Price[],
  now: Date,
): Promise<ConsolePackage> {
  // A trigger adds the first price with the package, and prices that have begun are never removed.
  if (!price) throw new Error(`Package ${row.id} has no price`);
  return {
    ...toReply(row),
    features: [...row.features],
    featuresEn: [...row.features_en],
    isVisible: row.status === "active",
    price: toReply(price),
    nextPrice: next ? toReply(next) : null,
    soldIn30Days: await countSales(db, row.id, now),
    trialsIn30Days: await countTrials(db, row.id, now),
    isSold: await isSold(db, row.id),
    toolTerms: readToolTerms(row.client_config),
  };
}

/** Order numbers start with the creation time, so the index on (package, order number) covers the time range. */
async function countSales(db: Queries, packageId: number, now: Date) {
  const sales = db
    .selectFrom("orders")
    .select("order_no")
    .where("package_id", "=", packageId)
    .where("order_no", ">=", firstOrderNoAt(secondsAfter(now, -soldDays * 86_400)))
    .where("state", "=", "granted");
  return await countUpTo(db, sales, maxCountedSales);
}

/** Trials of the package in the last 30 days, and how many of their accounts have bought since, whatever they bought. */
async function countTrials(db: Queries, packageId: number, now: Date) {
  const { rows } = await sql<{ begun: number; converted: number }>`
    select count(*)::int as begun, (count(*) filter (where exists (
      select from grants
      where grants.account_id = trials.account_id and source_kind = 'order' and granted_at >= began_at
        and revoked_at is null)))::int as converted
    from trials
    where package_id = ${packageId} and began_at > ${secondsAfter(now, -soldDays * 86_400)}`.execute(db);
  return rows[0] ?? { begun: 0, converted: 0 };
}
