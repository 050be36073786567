import { sql } from "kysely";
import type { Queries } from "../../platform/database/transaction.ts";

/** All columns with values that `KeyRing.seal` made, what for, and the column of their owner. */
const sealedColumns = [
  { table: "operators", column: "totp_sealed", owner: "id", use: "second factor" },
  { table: "operator_sessions", column: "pending_totp", owner: "operator_id", use: "second factor" },
  { table: "webhook_secrets", column: "sealed", owner: "endpoint_id", use: "webhook secret" },
  { table: "access_token_replies", column: "sealed", owner: "action_key", use: "reply to access token" },
] as const;

interface SealedValue {
  readonly place: (typeof sealedColumns)[number];
  readonly id: number;
  readonly owner: string;
  readonly sealed: string;
}

const valuesPerPage = 200;

/** All sealed values, read page by page. */
export async function* readSealedValues(db: Queries): AsyncGenerator<SealedValue> {
  for (const place of sealedColumns) {
    for (let afterId: number | undefined = 0; afterId !== undefined; ) {
      const values = await listSealedValues(db, place, afterId);
      yield* values;
      afterId = values[valuesPerPage - 1]?.id;
    }
  }
}

async function listSealedValues(
  db: Queries,
  place: SealedValue["place"],
  afterId: number,
): Promise<SealedValue[]> {
  const [table, column, owner] = [sql.table(place.table), sql.ref(place.column), sql.ref(place.owner)];
  const { rows } = await sql<Omit<SealedValue, "place">>`
    select id, ${owner}::text as owner, ${column} as sealed from ${table}
    where ${column} is not null and id > ${afterId} order by id limit ${valuesPerPage}`.execute(db);
  return rows.map((row) => ({ ...row, place }));
}

/** Does nothing if the value has changed since it was read. */
export async function replaceSealedValue(
  db: Queries,
  { place, id, sealed }: SealedValue,
  anew: string,
): Promise<void> {
  const column = sql.ref(place.column);
  await sql`
    update ${sql.table(place.table)} set ${column} = ${anew} where id = ${id} and ${column} = ${sealed}`.execute(
    db,
  );
}
