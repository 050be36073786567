import { sql } from "kysely";
import type { Queries, Tx } from "../platform/database/transaction.ts";

/** The newest builds by the last start of a node: pages of older ones are not open any more. */
const maxBuilds = 3;

/** Nodes that start together add a build one after the other. */
export async function lockBuilds(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('web builds'))`.execute(tx);
}

/** Adds a build, or notes that a node with it has started. */
export async function saveBuild(
  tx: Tx,
  { id, files, at }: { readonly id: string; readonly files: readonly string[]; readonly at: Date },
): Promise<void> {
  await tx
    .insertInto("web_builds")
    .values({ id, files: JSON.stringify(files), started_at: at })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ started_at: at }))
    .execute();
}

/** Removes all but the newest builds, and the files that only they had. */
export async function removeOldBuilds(tx: Tx): Promise<void> {
  const newest = tx
    .selectFrom("web_builds")
    .select("id")
    .orderBy("started_at", "desc")
    .orderBy("id")
    .limit(maxBuilds);
  await tx.deleteFrom("web_builds").where("id", "not in", newest).execute();
  await sql`
    delete from web_files
    where not exists (select from web_builds where web_builds.files ? web_files.name)`.execute(tx);
}

export async function listFileNames(db: Queries): Promise<Set<string>> {
  const rows = await db.selectFrom("web_files").select("name").execute();
  return new Set(rows.map(({ name }) => name));
}

export async function addFile(tx: Tx, name: string, bytes: Buffer): Promise<void> {
  await tx.insertInto("web_files").values({ name, bytes }).execute();
}

export async function findFile(db: Queries, name: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom("web_files").select("bytes").where("name", "=", name).executeTakeFirst();
  return row?.bytes;
}
