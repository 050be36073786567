import { counted } from "@baleen/contract/counted.ts";
import type { Localized } from "@baleen/contract/language.ts";
import type { Database } from "../../platform/database/database.ts";
import { findDeployment } from "../../platform/database/deployment.ts";
import { withMaintenanceDatabase } from "../../platform/database/maintenance-database.ts";
import { migrate } from "../../platform/database/migrate.ts";
import type { Migrations } from "../../platform/database/migration-kinds.ts";
import { listMigrations } from "../../platform/database/schema-store.ts";
import { Rejection } from "../../platform/rejection.ts";
import { fingerprintOf } from "../../platform/secret-key.ts";
import { checkEverything } from "../invariants/check-invariants.ts";
import { countRows } from "./backup-store.ts";
import type { Manifest } from "./manifest.ts";

export interface Finding {
  readonly isRight: boolean;
  readonly sentence: Localized;
}

/** What a restored database is compared with, besides its numbers of rows. */
interface Expected {
  readonly manifest: Pick<Manifest, "takenAt" | "codeVersion" | "migrations" | "secretKeyFingerprint">;
  readonly secretKey: string;
  /** Whether an older schema is brought up to this release's. */
  readonly migrates: boolean;
  /** Of this release. */
  readonly migrations: Migrations;
}

/** Compares a restored database with its manifest, this release and the key, and checks the invariants about money. */
export async function checkRestored(
  databaseUrl: string,
  expected: Expected & { readonly manifest: Manifest },
): Promise<Finding[]> {
  return await withMaintenanceDatabase(databaseUrl, async (db) => {
    const rows = compareRows(await countRows(db), expected.manifest.rows);
    return [rows, ...(await checkContent(db, expected))];
  });
}

/** The same for a moment, which no manifest describes; an older schema is brought up to this release's. */
export async function checkMoment(
  databaseUrl: string,
  at: Date,
  { secretKey, migrations }: Pick<Expected, "secretKey" | "migrations">,
): Promise<Finding[]> {
  return await withMaintenanceDatabase(databaseUrl, async (db) => {
    const manifest = {
      takenAt: at.toISOString(),
      codeVersion: "",
      migrations: (await listMigrations(db)).map(({ name }) => name),
      secretKeyFingerprint: (await findDeployment(db))?.secret_key_fingerprint ?? null,
    };
    const rows = describeRows(await countRows(db));
    return [rows, ...(await checkContent(db, { manifest, secretKey, migrates: true, migrations }))];
  });
}

async function checkContent(db: Database, expected: Expected): Promise<Finding[]> {
  const schema = await compareSchema(db, expected);
  // With another schema this release's queries do not apply.
  const invariants = schema.isRight ? [await checkInvariants(db, expected)] : [];
  return [schema, ...invariants, compareKeys(expected)];
}

function describeRows(found: Readonly<Record<string, number>>): Finding {
  if (Object.keys(found).length === 0)
    return wrong("数据库里没有本站的数据", "There is nothing of this site in the database");
  const { zh, en } = sumUp(found);
  return right(zh, en);
}

const right = (zh: string, en: string): Finding => ({ isRight: true, sentence: { zh, en } });
const wrong = (zh: string, en: string): Finding => ({ isRight: false, sentence: { zh, en } });

function compareRows(found: Readonly<Record<string, number>>, wanted: Manifest["rows"]): Finding {
  const different = Object.entries(wanted)
    .filter(([table, count]) => found[table] !== count)
    .map(([table, count]) => `${table} ${found[table] ?? 0}/${count}`);
  if (different.length > 0) {
    const listed = different.join(", ");
    return wrong(`行数与清单不符：${listed}`, `Rows differ from the manifest: ${listed}`);
  }
  const { zh, en } = sumUp(wanted);
  return right(`${zh}，与清单一致`, `${en}, as many as in the manifest`);
}

function sumUp(rows: Readonly<Record<string, number>>) {
  const tables = Object.keys(rows).length;
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  return { zh: `${tables}张表共${total}行`, en: `${counted(total, "row")} of ${counted(tables, "table")}` };
}

async function compareSchema(db: Database, { manifest, migrates, migrations }: Expected): Promise<Finding> {
  const applied = (await listMigrations(db)).map(({ name }) => name);
  const newest = applied.at(-1) ?? "none";
  if (applied.join() !== manifest.migrations.join()) {
    return wrong(
      `数据库结构（${newest}）与清单（${manifest.migrations.at(-1)}）不符`,
      `The schema (${newest}) is not the manifest's (${manifest.migrations.at(-1)})`,
    );
  }
  const own = Object.keys(migrations);
  if (!migrates && own.some((name) => !applied.includes(name))) {
    return wrong(
      `备份来自较旧的版本（${newest}，程序${manifest.codeVersion}）：要回到那个版本，就用它来恢复；要继续用这个版本，请加--migrate`,
      `The backup is of an older release (${newest}, version ${manifest.codeVersion}): restore it by that release to go back to it, or add --migrate to stay with this one`,
    );
  }
  try {
    const newer = await migrate(db, migrations);
    if (newer.length === 0) return right(`数据库结构：${own.at(-1)}`, `Schema: ${own.at(-1)}`);
    return right(
      `数据库结构比这个版本新（${newer.join(", ")}），但只有新增，可以使用`,
      `The schema is newer than this release (${newer.join(", ")}), but has only added to it`,
    );
  } catch (error) {
    if (error instanceof Rejection && error.code === "databaseNewer")
      return { isRight: false, sentence: error.sentence };
    throw error;
  }
}

/** At the time of the snapshot: notices that were being handled then do not count as late. */
async function checkInvariants(db: Database, { manifest }: Expected): Promise<Finding> {
  const takenAt = new Date(manifest.takenAt);
  const clock = { now: () => takenAt };
  const violations = await checkEverything({ checks: db, clock });
  const violated = Object.entries(violations).map(([code, found]) => `${code} ${found?.times}`);
  if (violated.length === 0) return right("账目核对全部相符", "All invariants about money hold");
  const listed = violated.join(", ");
  return wrong(`账目核对不符：${listed}`, `Invariants about money are violated: ${listed}`);
}

function compareKeys({ manifest: { secretKeyFingerprint }, secretKey }: Expected): Finding {
  if (secretKeyFingerprint === null) {
    return right("备份里没有密钥的指纹", "The backup names no key");
  }
  if (secretKeyFingerprint === fingerprintOf(secretKey)) {
    return right("SECRET_KEY就是备份时的密钥", "SECRET_KEY is the one of the backup");
  }
  return wrong(
    "SECRET_KEY不是备份时的密钥：用它无法兑换任何未使用的卡密，服务器也不会启动",
    "SECRET_KEY is not the one of the backup: with this key no unused card can be redeemed, and no server starts",
  );
}
