import { sql } from "kysely";
import type { Database } from "../../platform/database/database.ts";
import { openMaintenanceDatabase } from "../../platform/database/open-database.ts";
import { BackupError } from "./tools/backup-error.ts";

/** Creates an empty database on the server of a URL. Throws `BackupError` if it exists or the user may not. */
export async function createDatabase(databaseUrl: string, name: string): Promise<void> {
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(name)) {
    throw new BackupError({
      zh: "新数据库的名称只能用小写字母、数字和下划线",
      en: "The name of a new database has lower-case letters, digits and underscores only",
    });
  }
  await administer(databaseUrl, async (db) => {
    try {
      await sql`create database ${sql.id(name)} template template0 encoding 'UTF8'`.execute(db);
    } catch (error) {
      throw describeRefusal(error, name);
    }
  });
}

export async function dropDatabase(databaseUrl: string, name: string): Promise<void> {
  await administer(databaseUrl, (db) =>
    sql`drop database if exists ${sql.id(name)} with (force)`.execute(db),
  );
}

/** The databases of a server whose names begin with a word. */
export async function listDatabases(databaseUrl: string, prefix: string): Promise<string[]> {
  return await administer(databaseUrl, async (db) => {
    const { rows } = await sql<{ datname: string }>`
      select datname from pg_database where starts_with(datname, ${prefix})`.execute(db);
    return rows.map(({ datname }) => datname);
  });
}

async function administer<Result>(
  databaseUrl: string,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const db = openMaintenanceDatabase(databaseUrl);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

function describeRefusal(error: unknown, name: string): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "42P04") {
    return new BackupError({ zh: `数据库${name}已经存在`, en: `There is a database ${name} already` });
  }
  if (code === "42501") {
    return new BackupError({
      zh: "这个用户不能新建数据库：请执行alter role … createdb，或用createdb建好空数据库后直接恢复",
      en: "This user may not create databases: run alter role … createdb, or make an empty one by createdb and restore into it",
    });
  }
  return error;
}
