import type { Clock } from "../clock.ts";
import { type KeyRecord, KeyRing, type KeySettings } from "../key-ring.ts";
import { hasTable } from "./schema-store.ts";
import type { Queries, Tx } from "./transaction.ts";

/** What the database has on record about its keys; undefined before the first start. */
export async function readKeyRecord(db: Queries): Promise<KeyRecord | undefined> {
  if (!(await hasTable(db, "deployment"))) return undefined;
  const deployment = await db
    .selectFrom("deployment")
    .select("secret_key_fingerprint as current")
    .executeTakeFirst();
  if (!deployment) return undefined;
  // The database may have been migrated by an earlier release only.
  const hasFormer = await hasTable(db, "former_secret_keys");
  return { ...deployment, former: hasFormer ? await listFormerKeys(db) : [] };
}

async function listFormerKeys(db: Queries) {
  return await db
    .selectFrom("former_secret_keys")
    .select(["fingerprint", "sealed", "retired_at as retiredAt", "is_first as isFirst"])
    .orderBy("retired_at")
    .execute();
}

/** Replaces the record. The transaction must hold the lock of the deployment's row. */
export async function saveKeyRecord(tx: Tx, { current, former }: KeyRecord): Promise<void> {
  await tx.updateTable("deployment").set({ secret_key_fingerprint: current }).execute();
  await tx.deleteFrom("former_secret_keys").execute();
  if (former.length === 0) return;
  await tx
    .insertInto("former_secret_keys")
    .values(
      former.map(({ retiredAt, isFirst, ...key }) => ({ ...key, retired_at: retiredAt, is_first: isFirst })),
    )
    .execute();
}

/** The ring of a process: the keys of its settings and those that the database has on record. */
export async function openKeyRing(db: Queries, settings: KeySettings, clock?: Clock): Promise<KeyRing> {
  const keyRing = new KeyRing(settings, clock);
  await refreshKeyRing(db, keyRing);
  return keyRing;
}

/** Reads the record again. Returns false if the current key is none of the settings. */
export async function refreshKeyRing(db: Queries, keyRing: KeyRing): Promise<boolean> {
  const record = await readKeyRecord(db);
  return record === undefined || keyRing.followRecord(record);
}
