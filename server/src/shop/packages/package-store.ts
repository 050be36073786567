import type { Localized } from "@baleen/contract/language.ts";
import { yuanOfFen } from "@baleen/contract/money.ts";
import type { MembershipPackage } from "@baleen/contract/shop/packages.ts";
import { type PaymentMethod, paymentMethods } from "@baleen/contract/shop/payment-methods.ts";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Catalogue } from "../../content/published-content.ts";
import type { Context } from "../../context.ts";
import type { Queries, Tx } from "../../platform/database/transaction.ts";
import { Rejection } from "../../platform/rejection.ts";
import type { Tables } from "../../tables.ts";
import { addPrice, listCurrentPrices, type Price, priceAt } from "./price-store.ts";

export type Package = Selectable<Tables["packages"]>;

/** `methods` are the payment methods that have a gateway. */
export async function readCatalogue(
  db: Queries,
  at: Date,
  methods: readonly PaymentMethod[] = paymentMethods,
): Promise<Catalogue> {
  const off = await readDisabledMethods(db);
  const isPaused = methods.length > 0 && methods.every((method) => off?.[method]);
  const prices = await listCurrentPrices(db, at);
  const rows = await db
    .selectFrom("packages")
    .selectAll()
    .where("status", "=", "active")
    .orderBy("sort")
    .orderBy("id")
    .execute();
  const catalogue = rows.map((row) => ({ row, prices: prices.get(row.id) ?? [] }));
  return {
    listOnSale: (now) =>
      catalogue.flatMap(({ row, prices }) => {
        const price = priceAt(prices, now);
        return price
          ? [{ ...toMembershipPackage(row, price), ...(isPaused && { purchasesPaused: true }) }]
          : [];
      }),
    findNextPriceTime: (now) => {
      const later = catalogue.flatMap(({ prices }) => prices.filter(({ fromAt }) => fromAt > now));
      return later.map(({ fromAt }) => fromAt).toSorted((one, other) => one.getTime() - other.getTime())[0];
    },
  };
}

/** The payment methods that operators have switched off, with a text for buyers. */
export type DisabledMethods = Readonly<Partial<Record<PaymentMethod, Localized>>>;

/** SQL expression, so that a purchase reads the disabled methods in the same query as its other data. */
export const disabledMethods = sql<DisabledMethods | null>`(
  select jsonb_object_agg(method, jsonb_build_object('zh', sentence_zh, 'en', sentence_en))
  from payment_method_states where not is_on)`;

export async function readDisabledMethods(db: Queries): Promise<DisabledMethods | null> {
  const { rows } = await sql<{ off: DisabledMethods | null }>`select ${disabledMethods} as off`.execute(db);
  return rows[0]?.off ?? null;
}

/**
 * Throws `paymentMethodUnavailable` with the operator's text if the method is switched off, and `purchasesPaused`
 * without it if all methods are, since the text may recommend another method.
 */
export function requireMethodEnabled(
  off: DisabledMethods | null,
  method: PaymentMethod,
  { gateways }: Pick<Context, "gateways">,
): void {
  const notice = off?.[method];
  if (!notice) return;
  const isAnyOn = [...gateways.keys()].some((other) => !off[other]);
  throw isAnyOn ? new Rejection("paymentMethodUnavailable", { notice }) : new Rejection("purchasesPaused");
}

/** The columns of a package needed for a sale, with its current price and the payment methods that are off. */
export async function findOffer(db: Queries, id: number, at: Date) {
  return await db
    .selectFrom("packages")
    .innerJoin("package_prices", "package_id", "id")
    .select(["id", "status", "valid_days", "trial_days", "level", "stock", "price_fen"])
    .select(disabledMethods.as("methods_off"))
    .where("id", "=", id)
    .where("from_at", "<=", at)
    .orderBy("from_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The packages on sale with their current prices, in the shop's order. */
export async function listSalePrices(db: Queries, at: Date) {
  const prices = await listCurrentPrices(db, at);
  const rows = await db
    .selectFrom("packages")
    .select("id")
    .where("status", "=", "active")
    .orderBy("sort")
    .orderBy("id")
    .execute();
  return rows.flatMap(({ id }) => {
    const price = priceAt(prices.get(id) ?? [], at);
    return price ? [{ id, priceFen: price.priceFen }] : [];
  });
}

/** The first package on sale with a free trial, in the shop's order; undefined if there is none. */
export async function findTrialPackage(db: Queries) {
  return await db
    .selectFrom("packages")
    .select(["id", "trial_days", "level"])
    .where("status", "=", "active")
    .where("trial_days", ">", 0)
    .orderBy("sort")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
}

export async function findPackageName(db: Queries, id: number): Promise<string> {
  const { name } = await db
    .selectFrom("packages")
    .select("name")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return name;
}

/** Decrements a limited stock; false if none is left. */
export async function takeFromStock(tx: Queries, id: number): Promise<boolean> {
  const row = await tx
    .updateTable("packages")
    .set((set) => ({ stock: set("stock", "-", 1) }))
    .where("id", "=", id)
    .where("stock", ">", 0)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Increments the stock unless it has become unlimited. */
export async function giveBackToStock(tx: Queries, id: number): Promise<void> {
  await tx
    .updateTable("packages")
    .set((set) => ({ stock: set("stock", "+", 1) }))
    .where("id", "=", id)
    .where("stock", "is not", null)
    .execute();
}

/** Adds a package with its first price, and returns its id; undefined if its code is in use. */
export async function addPackage(tx: Tx, row: Insertable<Tables["packages"]>, price: Price) {
  const added = await tx
    .insertInto("packages")
    .values(row)
    .onConflict((conflict) => conflict.column("code").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (added) await addPrice(tx, added.id, price);
  return added?.id;
}

/** Changes a locked package and increments its version. */
export async function updatePackage(
  tx: Tx,
  { id, version }: Package,
  columns: Updateable<Tables["packages"]>,
): Promise<void> {
  await tx
    .updateTable("packages")
    .set({ ...columns, version: version + 1 })
    .where("id", "=", id)
    .execute();
}

/** Adds a delta to the stock; an unlimited stock counts as 0. Returns the new stock. */
export async function addToStock(tx: Tx, id: number, delta: number): Promise<number | null> {
  const { stock } = await tx
    .updateTable("packages")
    .set((set) => ({ stock: set(set.fn.coalesce("stock", set.val(0)), "+", delta) }))
    .where("id", "=", id)
    .returning("stock")
    .executeTakeFirstOrThrow();
  return stock;
}

export async function setUnlimited(tx: Tx, id: number): Promise<void> {
  await tx.updateTable("packages").set({ stock: null }).where("id", "=", id).execute();
}

export async function lockPackage(tx: Tx, id: number): Promise<Package | undefined> {
  return await tx.selectFrom("packages").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
}

/**
 * Whether the package was ordered or a card was made for it. Each part is a single index probe: otherwise the planner
 * reads whole tables for a package without orders.
 */
export async function isSold(db: Queries, id: number): Promise<boolean> {
  const { rows } = await sql<{ sold: boolean }>`
    select exists (select from card_batches where package_id = ${id})
      or (
        select order_no from orders
        where package_id >= ${id} and package_id <= ${id} and state in ('paid', 'granted', 'refunded')
        order by package_id, order_no limit 1
      ) is not null
      -- Batches of several packages.
      or exists (
        select from card_batches as batch where package_id is null and (
          select package_id from cards where cards.batch = batch.name and cards.package_id >= ${id}
          order by package_id limit 1
        ) = ${id}
      ) as sold`.execute(db);
  return rows[0]?.sold ?? false;
}

function toMembershipPackage(row: Package, price: Price): MembershipPackage {
  const { priceFen, originalPriceFen, fromAt } = price;
  return {
    id: row.id,
    name: row.name,
    price: yuanOfFen(priceFen),
    originalPrice: originalPriceFen === null ? null : yuanOfFen(originalPriceFen),
    validDays: row.valid_days,
    level: row.level,
    description: row.description,
    descriptionEn: row.description_en,
    features: [...row.features],
    featuresEn: [...row.features_en],
    code: row.code,
    status: row.status,
    stock: row.stock,
    createdAt: row.created_at.toISOString(),
    updatedAt: (fromAt > row.updated_at ? fromAt : row.updated_at).toISOString(),
    clientConfig: row.client_config,
    sort: row.sort,
    ...(row.trial_days > 0 && { trialDays: row.trial_days }),
  };
}
