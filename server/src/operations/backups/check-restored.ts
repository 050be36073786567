import { formatCount } from "@baleen/contract/format-count.ts";
import { defineProblems, type Finding, failure, ok, toFailure } from "../../platform/check.ts";
import type { Database } from "../../platform/database/database.ts";
import { findDeployment } from "../../platform/database/deployment.ts";
import { withMaintenanceDatabase } from "../../platform/database/maintenance-database.ts";
import { migrate } from "../../platform/database/migrate.ts";
import type { Migrations } from "../../platform/database/migration-kinds.ts";
import { listMigrations } from "../../platform/database/schema-store.ts";
import type { KeySettings } from "../../platform/key-ring.ts";
import { Rejection } from "../../platform/rejection.ts";
import { fingerprintOf } from "../../platform/secret-key.ts";
import { checkAllInvariants } from "../invariants/check-invariants.ts";
import { countRows } from "./backup-store.ts";
import type { Manifest } from "./manifest.ts";

/** What a restored database is compared with, besides row counts. */
interface Expected {
  readonly manifest: Pick<Manifest, "takenAt" | "codeVersion" | "migrations" | "secretKeyFingerprint">;
  readonly keySettings: KeySettings;
  /** Whether an older schema is migrated to this release's. */
  readonly shouldMigrate: boolean;
  /** The migrations of this release. */
  readonly migrations: Migrations;
}

/**
 * Compares a restored database with its manifest, this release and the secret key, and checks the invariants about
 * money.
 */
export async function checkRestored(
  databaseUrl: string,
  expected: Expected & { readonly manifest: Manifest },
): Promise<Finding[]> {
  return await withMaintenanceDatabase(databaseUrl, async (db) => {
    const rows = compareRows(await countRows(db), expected.manifest.rows);
    return [rows, ...(await checkContent(db, expected))];
  });
}

/** The same for a point in time, which has no manifest; an older schema is migrated to this release's. */
export async function checkPointInTime(
  databaseUrl: string,
  at: Date,
  { keySettings, migrations }: Pick<Expected, "keySettings" | "migrations">,
): Promise<Finding[]> {
  return await withMaintenanceDatabase(databaseUrl, async (db) => {
    const manifest = {
      takenAt: at.toISOString(),
      codeVersion: "",
      migrations: (await listMigrations(db)).map(({ name }) => name),
      secretKeyFingerprint: (await findDeployment(db))?.secret_key_fingerprint ?? null,
    };
    const rows = describeRows(await countRows(db));
    return [rows, ...(await checkContent(db, { manifest, keySettings, shouldMigrate: true, migrations }))];
  });
}

async function checkContent(db: Database, expected: Expected): Promise<Finding[]> {
  const schema = await compareSchema(db, expected);
  // This release's queries only work with its own schema.
  const invariants = schema.result === "ok" ? [await checkInvariants(db, expected)] : [];
  return [schema, ...invariants, compareKeys(expected)];
}

const problem = defineProblems({
  nothingRestored: failure({
    zh: "数据库里没有本站的数据",
    en: "There is nothing of this site in the database",
  }),
  otherRows: failure(({ tables }: { tables: readonly string[] }) => ({
    zh: `行数与清单不符：${tables.join(", ")}`,
    en: `Rows differ from the manifest: ${tables.join(", ")}`,
  })),
  otherSchema: failure(({ newest, expected }: { newest: string; expected: string | undefined }) => ({
    zh: `数据库结构（${newest}）与清单（${expected}）不符`,
    en: `The schema (${newest}) is not the manifest's (${expected})`,
  })),
  olderRelease: failure(({ newest, version }: Record<"newest" | "version", string>) => ({
    zh: `备份来自较旧的版本（${newest}，程序${version}）：要回到那个版本，就用它来恢复；要继续用这个版本，请加--migrate`,
    en: `The backup is of an older release (${newest}, version ${version}): restore it by that release to go back to it, or add --migrate to stay with this one`,
  })),
  invariantsViolated: failure(({ violations }: { violations: readonly string[] }) => ({
    zh: `账目核对不符：${violations.join(", ")}`,
    en: `Invariants about money are violated: ${violations.join(", ")}`,
  })),
  otherSecretKey: failure({
    zh: "SECRET_KEY不是备份时的密钥：用它无法兑换任何未使用的卡密，服务器也不会启动；备份之后换过密钥，就把备份时的密钥填在SECRET_KEY_FORMER里",
    en: "SECRET_KEY is not the one of the backup: with this key no unused card can be redeemed, and no server starts; if the key has changed since, set SECRET_KEY_FORMER to the one of the backup",
  }),
});

function describeRows(found: Readonly<Record<string, number>>): Finding {
  return Object.keys(found).length === 0 ? problem.nothingRestored() : ok(describeRowTotal(found));
}

function compareRows(found: Readonly<Record<string, number>>, expectedRows: Manifest["rows"]): Finding {
  const different = Object.entries(expectedRows)
    .filter(([table, count]) => found[table] !== count)
    .map(([table, count]) => `${table} ${found[table] ?? 0}/${count}`);
  if (different.length > 0) return problem.otherRows({ tables: different });
  const { zh, en } = describeRowTotal(expectedRows);
  return ok({ zh: `${zh}，与清单一致`, en: `${en}, as many as in the manifest` });
}

function describeRowTotal(rows: Readonly<Record<string, number>>) {
  const tables = Object.keys(rows).length;
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  return {
    zh: `${tables}张表共${total}行`,
    en: `${formatCount(total, "row")} of ${formatCount(tables, "table")}`,
  };
}

async function compareSchema(
  db: Database,
  { manifest, shouldMigrate, migrations }: Expected,
): Promise<Finding> {
  const applied = (await listMigrations(db)).map(({ name }) => name);
  const newest = applied.at(-1) ?? "none";
  if (applied.join() !== manifest.migrations.join()) {
    return problem.otherSchema({ newest, expected: manifest.migrations.at(-1) });
  }
  const own = Object.keys(migrations);
  if (!shouldMigrate && own.some((name) => !applied.includes(name))) {
    return problem.olderRelease({ newest, version: manifest.codeVersion });
  }
  try {
    const newer = await migrate(db, migrations);
    if (newer.length === 0) return ok({ zh: `数据库结构：${own.at(-1)}`, en: `Schema: ${own.at(-1)}` });
    return ok({
      zh: `数据库结构比这个版本新（${newer.join(", ")}），但只有新增，可以使用`,
      en: `The schema is newer than this release (${newer.join(", ")}), but has only added to it`,
    });
  } catch (error) {
    if (error instanceof Rejection && error.code === "databaseNewer") return toFailure(error);
    throw error;
  }
}

/** Checks as of the snapshot's time, so that webhooks being handled then do not count as late. */
async function checkInvariants(db: Database, { manifest }: Expected): Promise<Finding> {
  const takenAt = new Date(manifest.takenAt);
  const clock = { now: () => takenAt };
  const violations = await checkAllInvariants({ checksDb: db, clock });
  const violated = Object.entries(violations).map(([code, found]) => `${code} ${found?.times}`);
  return violated.length === 0
    ? ok({ zh: "账目核对全部相符", en: "All invariants about money hold" })
    : problem.invariantsViolated({ violations: violated });
}

function compareKeys({ manifest: { secretKeyFingerprint }, keySettings }: Expected): Finding {
  const { secretKey, formerSecretKey } = keySettings;
  if (secretKeyFingerprint === null) {
    return ok({ zh: "备份里没有密钥的指纹", en: "The backup names no key" });
  }
  if (formerSecretKey !== undefined && secretKeyFingerprint === fingerprintOf(formerSecretKey)) {
    return ok({
      zh: "SECRET_KEY_FORMER是备份时的密钥；服务器启动后会换成SECRET_KEY",
      en: "SECRET_KEY_FORMER is the one of the backup; the server changes it to SECRET_KEY after its start",
    });
  }
  return secretKeyFingerprint === fingerprintOf(secretKey)
    ? ok({ zh: "SECRET_KEY就是备份时的密钥", en: "SECRET_KEY is the one of the backup" })
    : problem.otherSecretKey();
}
