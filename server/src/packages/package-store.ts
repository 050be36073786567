import { yuanOfFen } from "@baleen/contract/money.ts";
import type { MembershipPackage } from "@baleen/contract/packages.ts";
import type { Selectable } from "kysely";
import type { Tables } from "../db/tables.ts";
import type { Queries } from "../db/transaction.ts";

type Package = Selectable<Tables["packages"]>;

export async function listPackagesOnSale(db: Queries): Promise<MembershipPackage[]> {
  const rows = await db
    .selectFrom("packages")
    .selectAll()
    .where("status", "=", "active")
    .orderBy("sort")
    .orderBy("id")
    .execute();
  return rows.map(toContract);
}

/** The columns of a package that a sale needs. */
export type Offer = Pick<Package, "id" | "status" | "price_fen" | "valid_days" | "level" | "stock">;

export async function findOffer(db: Queries, id: number): Promise<Offer | undefined> {
  return await db
    .selectFrom("packages")
    .select(["id", "status", "price_fen", "valid_days", "level", "stock"])
    .where("id", "=", id)
    .executeTakeFirst();
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

/** Increments the stock, if it is still limited. */
export async function giveBackToStock(tx: Queries, id: number): Promise<void> {
  await tx
    .updateTable("packages")
    .set((set) => ({ stock: set("stock", "+", 1) }))
    .where("id", "=", id)
    .where("stock", "is not", null)
    .execute();
}

function toContract(row: Package): MembershipPackage {
  return {
    id: row.id,
    name: row.name,
    price: yuanOfFen(row.price_fen),
    originalPrice: row.original_price_fen === null ? null : yuanOfFen(row.original_price_fen),
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
    updatedAt: row.updated_at.toISOString(),
    clientConfig: row.client_config,
    sort: row.sort,
  };
}
