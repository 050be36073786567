import type { MigrationProblem } from "@baleen/contract/back-office/setting-rejections.ts";
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Tables } from "../../tables.ts";
import { Rejection } from "../rejection.ts";
import { hasTable } from "./schema-store.ts";
import { inTransaction } from "./transaction.ts";

/** `expand`: the previous release still works with the migrated database. `contract`: it does not. */
type MigrationKind = "expand" | "contract";

export type Migrations = Readonly<Record<string, Migration & { readonly kind: MigrationKind }>>;

/** An `expand` migration made of SQL statements: the previous release still works after it. */
export function expand(statements: string): Migrations[string] {
  return {
    kind: "expand",
    async up(db) {
      await sql.raw(statements).execute(db);
    },
  };
}

/**
 * Applied migrations that this release does not know, since a newer release applied them; empty if there are none.
 * Throws `databaseNewer` if there are some, unless all are `expand` migrations and all of this release are applied.
 */
export async function findUnknownExpansions(
  db: Kysely<Tables>,
  migrations: Migrations,
  historyTable: string,
): Promise<string[]> {
  const applied = await listAppliedMigrations(db, historyTable);
  const unknown = applied.filter((name) => !(name in migrations));
  if (unknown.length === 0) return [];
  const kinds = await readKinds(db);
  const problems: MigrationProblem[] = [
    ...unknown
      .filter((name) => kinds.get(name) !== "expand")
      .map((name) => ({ migration: name, code: kinds.has(name) ? "contract" : "unmarked" }) as const),
    ...Object.keys(migrations)
      .filter((name) => !applied.includes(name))
      .map((name) => ({ migration: name, code: "notApplied" }) as const),
  ];
  if (problems.length > 0) throw new Rejection("databaseNewer", { migrations: problems });
  return unknown;
}

/** Creates the table of migration kinds. An advisory lock serializes nodes that start together. */
export async function createKindsTable(db: Kysely<Tables>): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('migration_kinds'))`.execute(tx);
    await sql`
      create table if not exists migration_kinds (
        name text primary key,
        kind text not null check (kind in ('expand', 'contract'))
      )`.execute(tx);
  });
}

/** Wraps each migration so that it saves its kind in its own transaction. */
export function withSavedKinds(migrations: Migrations): Record<string, Migration> {
  return Object.fromEntries(
    Object.entries(migrations).map(([name, { kind, up }]) => [
      name,
      {
        async up(db: Kysely<Tables>) {
          await up(db);
          await saveKind(db, name, kind);
        },
      },
    ]),
  );
}

async function saveKind(db: Kysely<Tables>, name: string, kind: MigrationKind): Promise<void> {
  await sql`
    insert into migration_kinds (name, kind) values (${name}, ${kind})
    on conflict (name) do update set kind = excluded.kind where migration_kinds.kind <> excluded.kind`.execute(
    db,
  );
}

async function readKinds(db: Kysely<Tables>): Promise<ReadonlyMap<string, MigrationKind>> {
  if (!(await hasTable(db, "migration_kinds"))) return new Map();
  const { rows } = await sql<{ name: string; kind: MigrationKind }>`
    select name, kind from migration_kinds`.execute(db);
  return new Map(rows.map(({ name, kind }) => [name, kind]));
}

/** The migrations of this release that have not been applied to the database. */
export async function listPendingMigrations(
  db: Kysely<Tables>,
  migrations: Migrations,
  historyTable: string,
): Promise<readonly { readonly name: string; readonly kind: MigrationKind }[]> {
  const applied = await listAppliedMigrations(db, historyTable);
  return Object.entries(migrations)
    .filter(([name]) => !applied.includes(name))
    .map(([name, { kind }]) => ({ name, kind }));
}

export async function listAppliedMigrations(db: Kysely<Tables>, historyTable: string): Promise<string[]> {
  if (!(await hasTable(db, historyTable))) return [];
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(historyTable)} order by name`.execute(db);
  return rows.map(({ name }) => name);
}
