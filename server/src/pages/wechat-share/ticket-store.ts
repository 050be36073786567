import { sql } from "kysely";
import type { Queries } from "../../platform/database/transaction.ts";

/** The ticket of an official account, if it is still valid at `now`. */
export async function findTicket(
  db: Queries,
  appId: string,
  now: Date,
): Promise<{ readonly ticket: string; readonly expiresAt: Date } | undefined> {
  const row = await db
    .selectFrom("wechat_tickets")
    .select(["ticket", "expires_at"])
    .where("app_id", "=", appId)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row?.ticket && row.expires_at ? { ticket: row.ticket, expiresAt: row.expires_at } : undefined;
}

interface Renewal {
  readonly appId: string;
  readonly now: Date;
  /** A ticket that is valid for longer needs no renewal. */
  readonly before: Date;
  readonly until: Date;
}

/** True for one of all that ask at a time: the others wait until `until`, or until the ticket is saved. */
export async function claimRenewal(db: Queries, { appId, now, before, until }: Renewal): Promise<boolean> {
  const row = await db
    .insertInto("wechat_tickets")
    .values({ app_id: appId, ticket: null, expires_at: null, asked_until: until })
    .onConflict((conflict) =>
      conflict
        .column("app_id")
        .doUpdateSet({ asked_until: until })
        .where(
          sql<boolean>`wechat_tickets.asked_until <= ${now}
            and (wechat_tickets.expires_at is null or wechat_tickets.expires_at <= ${before})`,
        ),
    )
    .returning("app_id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function saveTicket(
  db: Queries,
  {
    appId,
    ticket,
    expiresAt,
    now,
  }: { readonly appId: string; readonly ticket: string; readonly expiresAt: Date; readonly now: Date },
): Promise<void> {
  await db
    .updateTable("wechat_tickets")
    .set({ ticket, expires_at: expiresAt, asked_until: now })
    .where("app_id", "=", appId)
    .execute();
}

/** After a failure: WeChat is not asked again before `until`. The ticket stays. */
export async function delayRenewal(db: Queries, appId: string, until: Date): Promise<void> {
  await db.updateTable("wechat_tickets").set({ asked_until: until }).where("app_id", "=", appId).execute();
}
