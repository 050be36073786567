import type { Selectable } from "kysely";
import type { Tables } from "../platform/database/tables.ts";
import type { Queries, Tx } from "../platform/database/transaction.ts";

export type VerificationFile = Selectable<Tables["verification_files"]>;

export async function listVerificationFiles(db: Queries): Promise<VerificationFile[]> {
  return await db.selectFrom("verification_files").selectAll().orderBy("name").execute();
}

export async function findVerificationFile(db: Queries, name: string): Promise<VerificationFile | undefined> {
  return await db.selectFrom("verification_files").selectAll().where("name", "=", name).executeTakeFirst();
}

export async function saveVerificationFile(tx: Tx, { name, ...file }: VerificationFile): Promise<void> {
  await tx
    .insertInto("verification_files")
    .values({ name, ...file })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(file))
    .execute();
}

export async function deleteVerificationFile(tx: Tx, name: string): Promise<void> {
  await tx.deleteFrom("verification_files").where("name", "=", name).execute();
}
