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

function rowOf(seeded: MembershipPackage) {
  return {
    code: seeded.code,
    name: seeded.name,
    description: seeded.description,
    description_en: seeded.descriptionEn ?? "",
    valid_days: seeded.validDays,
    level: seeded.level,
    features: JSON.stringify(seeded.features),
    features_en: JSON.stringify(seeded.featuresEn ?? []),
    status: "active" as const,
    stock: seeded.stock,
    sort: seeded.sort,
    client_config: null,
    created_at: new Date(seeded.createdAt),
    updated_at: new Date(seeded.updatedAt),
  };
}

function priceOf(seeded: MembershipPackage, packageId: number) {
  const priceFen = fenOfYuan(seeded.price);
  if (priceFen === undefined) throw new Error(`The built-in package ${seeded.code} has no price`);
  return {
    package_id: packageId,
    from_at: new Date(seeded.createdAt),
    price_fen: priceFen,
    original_price_fen: (seeded.originalPrice !== null && fenOfYuan(seeded.originalPrice)) || null,
  };
}
