import { builtInPackages, builtInSiteConfig } from "@baleen/contract/content/built-in-content.ts";
import type { SiteDocument } from "@baleen/contract/content/site-documents.ts";
import { fenOfYuan } from "@baleen/contract/money.ts";
import type { MembershipPackage } from "@baleen/contract/shop/packages.ts";
import type { Database } from "./platform/database/database.ts";
import { inTransaction } from "./platform/database/transaction.ts";

/** Inserts the built-in packages and documents into a new database. Existing rows are not changed. */
export async function seed(db: Database): Promise<void> {
  const anyPackage = await db.selectFrom("packages").select("id").limit(1).executeTakeFirst();
  if (!anyPackage) await seedPackages(db);
  for (const [name, document] of Object.entries(builtInSiteConfig)) {
    await db
      .insertInto("site_documents")
      .values({
        // `Object.entries` drops the type of the keys.
        name: name as SiteDocument,
        document: JSON.stringify(document),
        updated_at: new Date(),
      })
      .onConflict((conflict) => conflict.column("name").doNothing())
      .execute();
  }
}

async function seedPackages(db: Database): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const seeded of builtInPackages) {
      const row = await tx
        .insertInto("packages")
        .values(rowOf(seeded))
        .onConflict((conflict) => conflict.column("code").doNothing())
        .returning("id")
        .executeTakeFirst();
      // Without a row, another node has inserted this package.
      if (row) await tx.insertInto("package_prices").values(priceOf(seeded, row.id)).execute();
    }
  });
}

function rowOf(item: MembershipPackage) {
  return {
    code: item.code,
    name: item.name,
    description: item.description,
    description_en: item.descriptionEn ?? "",
    valid_days: item.validDays,
    level: item.level,
    features: JSON.stringify(item.features),
    features_en: JSON.stringify(item.featuresEn ?? []),
    status: "active" as const,
    stock: item.stock,
    sort: item.sort,
    client_config: null,
    created_at: new Date(item.createdAt),
    updated_at: new Date(item.updatedAt),
  };
}

function priceOf(item: MembershipPackage, packageId: number) {
  const priceFen = fenOfYuan(item.price);
  if (priceFen === undefined) throw new Error(`The built-in package ${item.code} has no price`);
  return {
    package_id: packageId,
    from_at: new Date(item.createdAt),
    price_fen: priceFen,
    original_price_fen: (item.originalPrice !== null && fenOfYuan(item.originalPrice)) || null,
  };
}
