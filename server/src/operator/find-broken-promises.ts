import { sql } from "kysely";
import type { Queries } from "../db/transaction.ts";
import { foldGrants } from "../membership/fold-grants.ts";
import { listGrants } from "../membership/membership-store.ts";
import { secondsAfter } from "../outside/clock.ts";

/** How often each promise about money does not hold. All of them are nought, or something is wrong. */
export interface BrokenPromises {
  readonly paidWithoutGrant: number;
  readonly grantWithoutSource: number;
  readonly endUnlikeItsGrants: number;
  readonly stockBelowNothing: number;
  readonly noticesUnhandled: number;
}

const noticeLateS = 600;
const accountsTogether = 500;

/** Looks through the whole database, and changes nothing. */
export async function findBrokenPromises(db: Queries, now: Date): Promise<BrokenPromises> {
  const late = secondsAfter(now, -noticeLateS);
  return {
    paidWithoutGrant: await count(
      db,
      sql`
      select count(*) from orders where state in ('paid', 'granted') and not exists (
        select from grants where source_kind = 'order' and source_ref = order_no and revoked_at is null)`,
    ),
    grantWithoutSource: await count(
      db,
      sql`
      select count(*) from grants where revoked_at is null and not case source_kind
        when 'order' then exists (select from orders where order_no = source_ref and state = 'granted')
        when 'card' then exists (select from cards where id::text = source_ref and used_by = grants.account_id)
        else exists (select from operator_acts where id::text = source_ref) end`,
    ),
    endUnlikeItsGrants: await countWrongEnds(db),
    stockBelowNothing: await count(db, sql`select count(*) from packages where stock < 0`),
    noticesUnhandled: await count(
      db,
      sql`
      select count(*) from payment_notices where handled_at is null and received_at < ${late}`,
    ),
  };
}

async function count(db: Queries, query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ count: number }>`${query}`.execute(db);
  return rows[0]?.count ?? 0;
}

async function countWrongEnds(db: Queries): Promise<number> {
  let wrong = 0;
  for (let after = 0; ; ) {
    const accounts = await db
      .selectFrom("accounts")
      .select(["id", "vip_expire_at"])
      .where("id", ">", after)
      .where((where) =>
        where.or([
          where("vip_expire_at", "is not", null),
          where.exists(
            where.selectFrom("grants").select("id").whereRef("grants.account_id", "=", "accounts.id"),
          ),
        ]),
      )
      .orderBy("id")
      .limit(accountsTogether)
      .execute();
    const last = accounts.at(-1);
    if (!last) return wrong;
    after = last.id;
    for (const account of accounts) {
      const end = foldGrants(await listGrants(db, account.id));
      if (end?.getTime() !== account.vip_expire_at?.getTime()) wrong += 1;
    }
  }
}
