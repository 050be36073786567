import { sql } from "kysely";
import { foldGrants } from "../../membership/fold-grants.ts";
import type { Queries } from "../../platform/database/transaction.ts";
import { findMoneyUnlikeDays } from "./money-invariant.ts";

/** Invariants about money. Each is checked for given subjects: order numbers, grant ids or account ids. */
export const invariants = {
  /** An order that was paid has a grant. */
  paidWithoutGrant: findPaidWithoutGrant,
  /** A grant has an order, a card or an audit log entry as its source. */
  grantWithoutSource: findGrantsWithoutSource,
  /** A membership's end is the one that its grants fold to. */
  endUnlikeItsGrants: findWrongEnds,
  /** An order's days are those of the money that gateways have signed, or that an operator states meanwhile. */
  moneyUnlikeDays: findMoneyUnlikeDays,
} as const;

export type Invariant = keyof typeof invariants;
export const invariantNames = Object.keys(invariants) as readonly Invariant[];

// Each finder is one statement, so it sees one snapshot.

async function findPaidWithoutGrant(db: Queries, orderNos: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`
    select order_no as subject from orders
    where order_no = any(${orderNos}) and state in ('paid', 'granted') and not exists (
      select from grants where source_kind = 'order' and source_ref = order_no and revoked_at is null)`.execute(
    db,
  );
  return rows.map((row) => row.subject);
}

/** The reference as a number, or null. */
const numericRef = sql`case when source_ref ~ '^[0-9]{1,18}$' then source_ref::bigint end`;

async function findGrantsWithoutSource(db: Queries, grantIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`
    select id::text as subject from grants
    where id = any(${grantIds}::bigint[]) and revoked_at is null and not case source_kind
      when 'order' then exists (select from orders where order_no = source_ref and state = 'granted')
      when 'card' then exists (
        select from cards where cards.id = ${numericRef} and used_by = grants.account_id)
      else exists (select from audit_log_entries where audit_log_entries.id = ${numericRef}) end`.execute(db);
  return rows.map((row) => row.subject);
}

interface AccountGrant {
  readonly account_id: number;
  readonly vip_expire_at: Date | null;
  readonly days: number | null;
  readonly granted_at: Date | null;
}

async function findWrongEnds(db: Queries, accountIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<AccountGrant>`
    select accounts.id as account_id, vip_expire_at, days - days_taken_back as days, granted_at
    from accounts left join grants on account_id = accounts.id and revoked_at is null
    where accounts.id = any(${accountIds}::bigint[]) and (vip_expire_at is not null or grants.id is not null)
    order by accounts.id, granted_at, grants.id`.execute(db);
  const wrong: string[] = [];
  for (const [accountId, own] of Map.groupBy(rows, (row) => row.account_id)) {
    const end = foldGrants(own.flatMap(readGrant));
    if (end?.getTime() !== own[0]?.vip_expire_at?.getTime()) wrong.push(String(accountId));
  }
  return wrong;
}

/** Empty for the row of an account without grants. */
function readGrant({ days, granted_at }: AccountGrant) {
  return days === null || granted_at === null ? [] : [{ days, grantedAt: granted_at }];
}
