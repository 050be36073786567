import { sql } from "kysely";
import type { Queries } from "../../platform/database/transaction.ts";
import { type Invariant, invariantNames } from "./invariants.ts";

/** Rows of a table in the order of its key, and the subjects to check because of them. */
export interface Slice {
  readonly rows: number;
  /** The last row's key; undefined where there was none. */
  readonly lastKey: string | undefined;
  readonly subjects: Readonly<Partial<Record<Invariant, readonly string[]>>>;
}

interface Span {
  readonly after: string;
  readonly limit: number;
  /** Later rows may have predecessors in open transactions, so the slice ends before them. */
  readonly settledBefore: Date;
}

export interface Scan {
  readonly name: string;
  /** At the end, `everything` restarts the next day, and `changes` waits for new rows. */
  readonly covers: "everything" | "changes";
  /** The key to start after, the first time. */
  firstKey(db: Queries): Promise<string>;
  rowsADay(db: Queries): Promise<number>;
  read(db: Queries, span: Span): Promise<Slice>;
}

/** A pass takes six days, so that one missed night still leaves a whole pass in the week. */
const daysOfPass = 6;
const minRowsADay = 20_000;
const all = Number.MAX_SAFE_INTEGER;

type Keys = ReturnType<typeof sql<{ key: string }>>;

async function readKeys(db: Queries, query: Keys): Promise<string[]> {
  return (await query.execute(db)).rows.map((row) => row.key);
}

/** From PostgreSQL's estimate of the table's size: counting millions of rows would take longer than a slice. */
async function shareOf(db: Queries, table: string): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select reltuples::bigint as rows from pg_class where oid = to_regclass(${table})`.execute(db);
  const estimate = rows[0]?.rows ?? -1;
  return estimate < 0 ? all : Math.max(minRowsADay, Math.ceil(estimate / daysOfPass));
}

/** A scan of all that has to hold some invariants, in the order of their subjects' keys. */
function everything(
  name: string,
  checked: readonly Invariant[],
  { first, rowsADay }: { readonly first: string; readonly rowsADay: Scan["rowsADay"] },
  keysAfter: (after: string, limit: number) => Keys,
): Scan {
  return {
    name,
    covers: "everything",
    firstKey: async () => first,
    rowsADay,
    async read(db, { after, limit }) {
      const keys = await readKeys(db, keysAfter(after, limit));
      const subjects = Object.fromEntries(checked.map((invariant) => [invariant, keys]));
      return { rows: keys.length, lastKey: keys.at(-1), subjects };
    },
  };
}

function wholeTable(
  table: "orders" | "grants" | "accounts",
  key: "order_no" | "id",
  ...checked: readonly Invariant[]
): Scan {
  const [first, type] = key === "id" ? ["0", sql`bigint`] : ["", sql`text`];
  const column = sql.ref(key);
  const span = { first, rowsADay: (db: Queries) => shareOf(db, table) };
  return everything(
    `all ${table}`,
    checked,
    span,
    (after, limit) => sql`
      select ${column}::text as key from ${sql.table(table)} where ${column} > ${after}::${type}
      order by ${column} limit ${limit}`,
  );
}

function violationsOf(invariant: Invariant): Scan {
  return everything(
    `violations of ${invariant}`,
    [invariant],
    { first: "", rowsADay: async () => all },
    (after, limit) => sql`
      select subject as key from invariant_violations
      where invariant = ${invariant} and subject > ${after} order by subject limit ${limit}`,
  );
}

interface Change {
  readonly key: string;
  readonly at: Date;
  readonly account_id: number;
  readonly subject: string;
}

/** A scan of changes, the oldest first. Each concerns an account, and an order or a grant. */
function changesOf(
  name: string,
  checked: readonly ("paidWithoutGrant" | "moneyUnlikeDays" | "grantWithoutSource")[],
  newestKey: Keys,
  changesAfter: (after: string, limit: number) => ReturnType<typeof sql<Change>>,
): Scan {
  return {
    name,
    covers: "changes",
    firstKey: async (db) => (await readKeys(db, newestKey))[0] ?? "",
    rowsADay: async () => all,
    async read(db, { after, limit, settledBefore }) {
      const { rows } = await changesAfter(after, limit).execute(db);
      const open = rows.findIndex((row) => row.at >= settledBefore);
      const settled = open < 0 ? rows : rows.slice(0, open);
      const subjects = [...new Set(settled.map((row) => row.subject))];
      return {
        rows: settled.length,
        lastKey: settled.at(-1)?.key,
        subjects: {
          ...Object.fromEntries(checked.map((invariant) => [invariant, subjects])),
          endUnlikeItsGrants: [...new Set(settled.map((row) => String(row.account_id)))],
        },
      };
    },
  };
}

const changedOrders = changesOf(
  "changed orders",
  ["paidWithoutGrant", "moneyUnlikeDays"],
  sql`select coalesce(max(id), 0)::text as key from order_events`,
  (after, limit) => sql`
    select id::text as key, at, account_id, order_no as subject
    from order_events join orders using (order_no)
    where id > ${after}::bigint order by id limit ${limit}`,
);

const newGrants = changesOf(
  "new grants",
  ["grantWithoutSource"],
  sql`select coalesce(max(id), 0)::text as key from grants`,
  (after, limit) => sql`
    select id::text as key, granted_at as at, account_id, id::text as subject
    from grants where id > ${after}::bigint order by id limit ${limit}`,
);

const takenBackKey = sql`to_char(taken_back_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || ' ' || id`;

const takenBackGrants = changesOf(
  "taken back grants",
  ["grantWithoutSource"],
  sql`
    select ${takenBackKey} as key from grants where taken_back_at is not null
    order by taken_back_at desc, id desc limit 1`,
  (after, limit) => {
    const [at = "", id = "0"] = after.split(" ");
    return sql`
      select ${takenBackKey} as key, taken_back_at as at, account_id, id::text as subject
      from grants
      where taken_back_at is not null
        and (taken_back_at, id) > (coalesce(nullif(${at}, ''), '-infinity')::timestamptz, ${id}::bigint)
      order by taken_back_at, id limit ${limit}`;
  },
);

/** All rows, within a week. */
export const tableScans: readonly Scan[] = [
  wholeTable("orders", "order_no", "paidWithoutGrant", "moneyUnlikeDays"),
  wholeTable("grants", "id", "grantWithoutSource"),
  wholeTable("accounts", "id", "endUnlikeItsGrants"),
];

/** Known violations, which may have been repaired. */
export const violationScans: readonly Scan[] = invariantNames.map(violationsOf);

export const dailyScans: readonly Scan[] = [
  ...violationScans,
  changedOrders,
  newGrants,
  takenBackGrants,
  ...tableScans,
];
