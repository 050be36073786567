import { defineProblems, failure } from "../check.ts";
import type { Clock } from "../clock.ts";
import { type KeyRecord, KeyRing, type KeySettings } from "../key-ring.ts";
import { Rejection } from "../rejection.ts";
import { fingerprintOf } from "../secret-key.ts";
import { findProblems, problemOf, type SettingProblem } from "../setting-problem.ts";
import { hasTable } from "./schema-store.ts";
import type { Queries, Tx } from "./transaction.ts";

const problem = defineProblems({
  otherSecretKey: failure({
    zh: "这个数据库用的是另一个密钥，卡密按它保存；请改回那个密钥，要更换就把它填在SECRET_KEY_FORMER里（见docs/operations.md“Keys”；演示的密钥在DATA_DIR中）",
    en: 'this database was opened with another key, under which its cards are stored; set that one, or name it in SECRET_KEY_FORMER to change the key (docs/operations.md, "Keys"; the demo keeps its key in DATA_DIR)',
  }),
  otherFormerKey: failure({
    zh: "这个数据库从未使用过这个密钥；请填写被SECRET_KEY替换的那个，或去掉这一项",
    en: "this database was never opened with this key; set the one that SECRET_KEY replaces, or remove the setting",
  }),
});

/** What the database has on record about its keys; undefined before the first start. */
export async function readKeyRecord(db: Queries): Promise<KeyRecord | undefined> {
  if (!(await hasTable(db, "deployment"))) return undefined;
  // The database may have been migrated by an earlier release only.
  if (!(await hasTable(db, "former_secret_keys"))) {
    const deployment = db.selectFrom("deployment").select("secret_key_fingerprint as current");
    const recorded = await deployment.executeTakeFirst();
    return recorded && { ...recorded, former: [] };
  }
  // One statement: between two, another node could change the key.
  const rows = await db
    .selectFrom("deployment")
    .leftJoin("former_secret_keys as key", (join) => join.onTrue())
    .select(["secret_key_fingerprint as current", "key.fingerprint", "key.sealed"])
    .select(["key.retired_at as retiredAt", "key.is_first as isFirst"])
    .orderBy("key.retired_at")
    .execute();
  const [row] = rows;
  return row && { current: row.current, former: rows.flatMap(formerKeyIn) };
}

type Nullable<Row> = { readonly [Column in keyof Row]: Row[Column] | null };

/** The former key in a row of the outer join, which has none if there is no former key. */
function formerKeyIn({ fingerprint, sealed, retiredAt, isFirst }: Nullable<KeyRecord["former"][number]>) {
  if (fingerprint === null || sealed === null || retiredAt === null || isFirst === null) return [];
  return [{ fingerprint, sealed, retiredAt, isFirst }];
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

/**
 * The ring of a process: the keys of its settings and those that the database has on record. Throws `deploymentDiffers`
 * if the current key is none of the settings.
 */
export async function openKeyRing(db: Queries, settings: KeySettings, clock?: Clock): Promise<KeyRing> {
  const keyRing = new KeyRing(settings, clock);
  if (!(await refreshKeyRing(db, keyRing))) {
    throw new Rejection("deploymentDiffers", {
      problems: [problemOf("SECRET_KEY", problem.otherSecretKey())],
    });
  }
  return keyRing;
}

/** Reads the record again. Returns false if the current key is none of the settings. */
export async function refreshKeyRing(db: Queries, keyRing: KeyRing): Promise<boolean> {
  const record = await readKeyRecord(db);
  return record === undefined || keyRing.applyRecord(record);
}

/** The current key has to be in the settings; `SECRET_KEY_FORMER` has to be the current key or one that it replaced. */
export async function findKeyProblems(
  db: Queries,
  { secretKey, formerSecretKey }: KeySettings,
): Promise<SettingProblem[]> {
  const { current, former = [] } = (await readKeyRecord(db)) ?? {};
  const isFormer = formerSecretKey === undefined ? undefined : fingerprintOf(formerSecretKey) === current;
  if (fingerprintOf(secretKey) !== current && !isFormer) {
    return [problemOf("SECRET_KEY", problem.otherSecretKey())];
  }
  const isUnknownFormerKey =
    formerSecretKey !== undefined &&
    !isFormer &&
    !former.some(({ fingerprint }) => fingerprint === fingerprintOf(formerSecretKey));
  return findProblems([[isUnknownFormerKey, "SECRET_KEY_FORMER", problem.otherFormerKey()]]);
}
