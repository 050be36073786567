import { type Insertable, type Selectable, sql } from "kysely";
import { deleteOld } from "../platform/database/in-batches.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { Queries } from "../platform/database/transaction.ts";
import type { Channel } from "./senders/sender.ts";

export type LoggedMessage = Selectable<Tables["message_log"]>;

export async function addMessage(db: Queries, message: Insertable<Tables["message_log"]>): Promise<void> {
  await db.insertInto("message_log").values(message).execute();
}

export interface MessageFilters {
  readonly channel?: Channel | undefined;
  readonly outcome?: LoggedMessage["outcome"] | undefined;
  readonly purpose?: string | undefined;
  readonly targetDigest?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly beforeId: number | undefined;
  readonly max: number;
}

/** Messages, the newest first. */
export async function listLoggedMessages(db: Queries, wanted: MessageFilters): Promise<LoggedMessage[]> {
  const { channel, outcome, purpose, targetDigest, from, to, beforeId, max } = wanted;
  return await db
    .selectFrom("message_log")
    .selectAll()
    .$if(channel !== undefined, (query) => query.where("channel", "=", channel ?? "email"))
    .$if(outcome !== undefined, (query) => query.where("outcome", "=", outcome ?? "sent"))
    .$if(purpose !== undefined, (query) => query.where("purpose", "=", purpose ?? ""))
    .$if(targetDigest !== undefined, (query) => query.where("target_digest", "=", targetDigest ?? ""))
    .$if(from !== undefined, (query) => query.where("at", ">=", from ?? new Date()))
    .$if(to !== undefined, (query) => query.where("at", "<=", to ?? new Date()))
    .$if(beforeId !== undefined, (query) => query.where("id", "<", beforeId ?? 0))
    .orderBy("id", "desc")
    .limit(max)
    .execute();
}

export interface HourOfMessages {
  /** 0 to 23, by the clocks of China. */
  readonly hour: number;
  readonly channel: Channel;
  readonly sent: number;
  readonly notSent: number;
}

/** How many messages were sent since an instant, by hour and channel. */
export async function countMessagesByHour(db: Queries, since: Date): Promise<HourOfMessages[]> {
  const { rows } = await sql<HourOfMessages>`
    select extract(hour from at at time zone 'Asia/Shanghai')::integer as hour, channel,
      (count(*) filter (where outcome = 'sent'))::integer as sent,
      (count(*) filter (where outcome <> 'sent'))::integer as "notSent"
    from message_log where at >= ${since}
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

export async function purgeMessageLog(db: Queries, before: Date): Promise<void> {
  await deleteOld(db, { table: "message_log", since: "at", before });
}
